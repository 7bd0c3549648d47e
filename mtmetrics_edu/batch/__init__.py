"""BLEU and NIST of large corpora: many segments at once, in NumPy.

corpus_bleu and corpus_nist take the same arguments as the functions of the core with these names,
and return the same score objects. The core is the definition; tests compare batch with it.
With a tokenizer, batch also takes raw text. It reads any iterables once, one part at a time.

A corpus goes through the modules in this order:

    reading      the corpus -> parts of some thousand tokens
    text         raw text -> tokens, many texts at once; spans says where they are in the text
    words        tokens -> numbers
    counting     numbers -> the matches: n-grams that candidates share with references
    windows      for NIST: all n-grams of the references, in buckets; spool keeps these on disk
    information  for NIST: the information weights of the matches
    segments     matches -> the statistics of each segment
    scores       sums of statistics -> their scores, many sums at once (resampling asks for them)

All of them stand on arrays, where whole numbers are sorted, compared and paired. For BLEU of raw
text, threads work on two parts at once.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import reduce
from itertools import starmap
from operator import add
from typing import Literal, overload

import numpy as np

from mtmetrics_edu import checks
from mtmetrics_edu.batch.information import Weights, given_weights, own_gains
from mtmetrics_edu.batch.reading import Candidates, Part, References, numbered, read
from mtmetrics_edu.batch.segments import BleuSegments, NistSegments
from mtmetrics_edu.batch.threads import in_threads
from mtmetrics_edu.batch.windows import ReferenceWindows
from mtmetrics_edu.bleu import BleuScore
from mtmetrics_edu.nist import NistScore, NistStats
from mtmetrics_edu.smoothing import Smoothing, orders_needed
from mtmetrics_edu.tokenizers import Tokenizer

__all__ = ["BleuSegments", "NistSegments", "corpus_bleu", "corpus_nist", "segment_stats"]


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
    checks.order(max_n, "max_n")
    orders = orders_needed(smoothing, max_n)
    parts = bleu_parts(read(candidates, references, tokenizer, lowercase), orders, tokenizer)
    stats = (BleuSegments.stats(part.summed()) for part in parts)
    return reduce(add, stats).score(weights, smoothing)


def corpus_nist(
    candidates: Candidates,
    references: References,
    *,
    max_n: int = 5,
    information: Weights | None = None,
    tokenizer: str | Tokenizer | None = None,
    lowercase: bool = False,
) -> NistScore:
    """NIST of a corpus, equal to mtmetrics_edu.corpus_nist up to rounding (1e-12).

    Here references may be an iterator. tokenizer, lowercase: as in corpus_bleu. The other options
    are those of mtmetrics_edu.corpus_nist.

    Without `information`, the references are kept until all are read: in memory at first, then in
    a temporary file of 4 · (max_n + 1) bytes for each reference token. Memory has a bound: for
    five orders 130 MB (500 bytes for each of spool.ROWS rows), and 200 bytes for each different
    reference word. The words have no bound, but a million segments of our benchmark have 250,000.

    >>> print(corpus_nist([["a", "b"]], [[["a", "b", "c"]]], max_n=2))
    NIST = 0.7925 1.5850/0.0000 (LP = 0.500 ratio = 0.667 hyp_len = 2 ref_len = 3)
    """
    checks.order(max_n, "max_n")
    parts = read(candidates, references, tokenizer, lowercase)
    if information is not None:
        return summed(starmap(NistSegments.of, given_weights(parts, max_n, information))).score()
    with ReferenceWindows(max_n) as windows:
        stats = summed(NistSegments.unweighed(windows.add(part), max_n) for part in parts)
        return (stats + summed_gains(windows)).score()


@overload
def segment_stats(
    candidates: Candidates,
    references: References,
    metric: Literal["bleu"] = ...,
    *,
    max_n: int | None = ...,
    tokenizer: str | Tokenizer | None = ...,
    lowercase: bool = ...,
) -> BleuSegments: ...
@overload
def segment_stats(
    candidates: Candidates,
    references: References,
    metric: Literal["nist"],
    *,
    max_n: int | None = ...,
    tokenizer: str | Tokenizer | None = ...,
    lowercase: bool = ...,
    information: Weights | None = ...,
) -> NistSegments: ...
def segment_stats(
    candidates: Candidates,
    references: References,
    metric: Literal["bleu", "nist"] = "bleu",
    *,
    max_n: int | None = None,
    tokenizer: str | Tokenizer | None = None,
    lowercase: bool = False,
    information: Weights | None = None,
) -> BleuSegments | NistSegments:
    """The statistics of each segment of a corpus, which resampling takes.

    max_n: 4 for BLEU and 5 for NIST if not given. tokenizer, lowercase: as in corpus_bleu.
    information: the weights for NIST; if not given, those of these references.

    >>> segments = segment_stats(["a b c", "d"], [["a b"], ["x", "d"]], max_n=2, tokenizer="char")
    >>> segments.matches.tolist(), segments.totals.tolist()
    ([[2, 1], [1, 0]], [[3, 2], [1, 0]])
    """
    usual = checks.choose(metric, {"bleu": 4, "nist": 5}, "metric")
    orders = usual if max_n is None else max_n
    checks.order(orders, "max_n")
    parts = read(candidates, references, tokenizer, lowercase)
    if metric == "nist":
        return nist_segments(parts, orders, information)
    return BleuSegments.joined(bleu_parts(parts, orders, tokenizer))


def bleu_parts(
    parts: Iterable[Part], max_n: int, tokenizer: str | Tokenizer | None
) -> Iterator[BleuSegments]:
    """BLEU's statistics of the segments of each part, in order.

    Raw text is counted in threads, unless the tokenizer is the user's own: it may not allow them.
    """
    spread = in_threads if isinstance(tokenizer, str) else map
    return spread(lambda part: BleuSegments.of(numbered(part)[0], max_n), parts)


def summed(parts: Iterable[NistSegments]) -> NistStats:
    """The statistics of all segments of all parts together."""
    return reduce(add, (NistSegments.stats(part.summed()) for part in parts))


def summed_gains(windows: ReferenceWindows) -> NistStats:
    """The information of all matches, as statistics that are 0 otherwise."""
    information = [0.0] * windows.max_n
    for order, _, bits in own_gains(windows):
        information[order - 1] += float(bits.sum())
    return NistStats(tuple(information), (0,) * windows.max_n, 0, 0.0)


def nist_segments(parts: Iterable[Part], max_n: int, weights: Weights | None) -> NistSegments:
    """NIST's statistics of each segment of all parts; weights: None for the corpus's own."""
    if weights is not None:
        return NistSegments.joined(starmap(NistSegments.of, given_weights(parts, max_n, weights)))
    with ReferenceWindows(max_n) as windows:
        chunks = (windows.add(part) for part in parts)
        found = NistSegments.joined(NistSegments.unweighed(chunk, max_n) for chunk in chunks)
        table = found.information.ravel()  # (segments · orders,)
        for order, segments, bits in own_gains(windows):
            np.add.at(table, segments.astype(np.int64) * max_n + (order - 1), bits)
        return replace(found, information=table.reshape(-1, max_n))
