"""BLEU and NIST of large corpora: many segments at once, in NumPy.

corpus_bleu and corpus_nist take the same arguments as the functions of the core with these names,
and return the same score objects. The core is the definition; tests compare batch with it.
With a tokenizer, batch also takes raw text. It reads any iterables once, one part at a time.

A corpus goes through the modules in this order:

    reading   the corpus -> parts of some thousand tokens; their words as numbers
    counting  numbers -> the matches: n-grams that candidates share with references
    segments  matches -> the statistics of each segment, with NIST's information weights; sums
              of statistics -> scores

All of them stand on arrays, where equal numbers are found.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from operator import add

from mtmetrics_edu import checks
from mtmetrics_edu.batch import segments
from mtmetrics_edu.batch.reading import Candidates, Part, References, in_threads, numbered, read
from mtmetrics_edu.batch.segments import BleuSegments, ChrfSegments, NistSegments
from mtmetrics_edu.metrics.bleu import BleuScore
from mtmetrics_edu.metrics.chrf import ChrfStats
from mtmetrics_edu.metrics.nist import NIST_ORDERS, NistScore
from mtmetrics_edu.metrics.smoothing import Smoothing, orders_needed
from mtmetrics_edu.metrics.tokenizers import Tokenizer

__all__ = ["BleuSegments", "ChrfSegments", "NistSegments"]
__all__ += ["chrf_segments", "corpus_bleu", "corpus_nist", "nist_segments", "segment_stats"]
__dir__ = __all__.copy  # what completion offers


def corpus_bleu(
    candidates: Candidates,
    references: References,
    *,
    max_n: int = 4,
    weights: Iterable[float] | None = None,
    smoothing: str | Smoothing = "none",
    tokenizer: str | Tokenizer | None = None,
    lowercase: bool = False,
) -> BleuScore:
    """BLEU of a corpus, equal to mtmetrics_edu.corpus_bleu to the last bit.

    tokenizer: if given, candidates are texts and references[i] is a list of texts. Their tokens
    are those of tokenize(text, tokenizer, lowercase). The other options are those of
    mtmetrics_edu.corpus_bleu.

    >>> print(corpus_bleu(["a b c d e"], [["a b c d", "x"]], tokenizer="whitespace"))
    BLEU = 66.87 80.0/75.0/66.7/50.0 (BP = 1.000 ratio = 1.250 hyp_len = 5 ref_len = 4)
    """
    orders = orders_needed(smoothing, max_n)
    parts = bleu_parts(read(candidates, references, tokenizer, lowercase), orders, tokenizer)
    stats = (BleuSegments.stats(part.summed()) for part in parts)
    return reduce(add, stats).score(weights, smoothing)


def corpus_nist(
    candidates: Candidates,
    references: References,
    *,
    max_n: int = NIST_ORDERS,
    information: segments.Weights | None = None,
    tokenizer: str | Tokenizer | None = None,
    lowercase: bool = False,
) -> NistScore:
    """NIST of a corpus, equal to mtmetrics_edu.corpus_nist up to rounding (1e-12).

    Here references may be an iterator. tokenizer, lowercase: as in corpus_bleu. The other options
    are those of mtmetrics_edu.corpus_nist.

    Without `information`, the references stay in memory, as numbers, until all are read. A million
    segments of our benchmark (21 million reference tokens) take 980 MB.

    >>> print(corpus_nist([["a", "b"]], [[["a", "b", "c"]]], max_n=2))
    NIST = 0.7925 1.5850/0.0000 (LP = 0.500 ratio = 0.667 hyp_len = 2 ref_len = 3)
    """
    checks.order(max_n, "max_n")
    parts = read(candidates, references, tokenizer, lowercase)
    stats = (NistSegments.stats(part.summed()) for part in nist_parts(parts, max_n, information))
    return reduce(add, stats).score()


def segment_stats(
    candidates: Candidates,
    references: References,
    *,
    max_n: int = 4,
    tokenizer: str | Tokenizer | None = None,
    lowercase: bool = False,
) -> BleuSegments:
    """The BLEU statistics of each segment of a corpus, which resampling takes.

    tokenizer, lowercase: as in corpus_bleu.

    >>> segments = segment_stats(["a b c", "d"], [["a b"], ["x", "d"]], max_n=2, tokenizer="char")
    >>> segments.matches.tolist(), segments.totals.tolist()
    ([[2, 1], [1, 0]], [[3, 2], [1, 0]])
    """
    checks.order(max_n, "max_n")
    parts = read(candidates, references, tokenizer, lowercase)
    return BleuSegments.joined(bleu_parts(parts, max_n, tokenizer))


def nist_segments(
    candidates: Candidates,
    references: References,
    *,
    max_n: int = NIST_ORDERS,
    information: segments.Weights | None = None,
    tokenizer: str | Tokenizer | None = None,
    lowercase: bool = False,
) -> NistSegments:
    """The NIST statistics of each segment of a corpus, which resampling takes.

    information: the weights; if not given, those of these references.

    >>> nist_segments([["a", "b"]], [[["a", "b", "c"]]], max_n=2).gains.round(4).tolist()
    [[3.1699, 0.0]]
    """
    checks.order(max_n, "max_n")
    parts = read(candidates, references, tokenizer, lowercase)
    return NistSegments.joined(nist_parts(parts, max_n, information))


def chrf_segments(
    candidates: Iterable[str],
    references: Iterable[Sequence[str]],
    *,
    word_order: int = 0,
    lowercase: bool = False,
) -> ChrfSegments:
    """The chrF statistics of each segment of a corpus of texts, which resampling takes.

    word_order: 0 for chrF, 2 for chrF++.

    >>> chrf_segments(["abc", "d"], [["abd"], ["d"]]).matches[:, :3].tolist()
    [[2, 1, 0], [1, 0, 0]]
    """

    def stats(candidate: str, texts: Sequence[str]) -> ChrfStats:
        if lowercase:
            candidate, texts = candidate.lower(), [text.lower() for text in texts]
        return ChrfStats.of(candidate, texts, word_order)

    return ChrfSegments.of(checks.segmentwise(stats, candidates, references))


def bleu_parts(
    parts: Iterable[Part], max_n: int, tokenizer: str | Tokenizer | None
) -> Iterator[BleuSegments]:
    """BLEU's statistics of the segments of each part, in order.

    Raw text is counted in threads, unless the tokenizer is the user's own: it may not allow them.
    """
    spread = in_threads if isinstance(tokenizer, str) else map
    return spread(lambda part: BleuSegments.of(numbered(part)[0], max_n), parts)


def nist_parts(
    parts: Iterable[Part], max_n: int, weights: segments.Weights | None
) -> Iterator[NistSegments]:
    """NIST's statistics of the segments of each part; weights: None for the corpus's own.

    With its own weights, the corpus is one part.
    """
    if weights is None:
        tokens = segments.ReferenceTokens(max_n)
        stats = NistSegments.joined(NistSegments.of(tokens.add(part), max_n) for part in parts)
        yield stats.add_information(tokens.gains())
        return
    for part in parts:
        chunk, words_at = numbered(part)
        gains = segments.given_gains(chunk, words_at, max_n, weights)
        yield NistSegments.of(chunk, max_n).add_information(gains)
