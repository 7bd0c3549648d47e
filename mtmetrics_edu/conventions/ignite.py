"""PyTorch-Ignite: ignite.metrics.nlp.Bleu.

    tokens               split at white space
    case                 kept
    corpus               the mean of the sentence scores; average="micro" pools the counts
    reference length r   the closest
    zero matches         the score is 0; "smooth1" takes a tenth of a match, "smooth2" adds 1 to the
                         matches and totals above order 1; it stays 0 if no word matches
    zero n-grams         as zero matches; "smooth1" and "nltk_smooth2" add 1 to the total of such an
                         order, "smooth2" then gives a precision of 1

ignite itself takes tokens. Here it is given the texts, split at white space. The lines:

https://github.com/pytorch/ignite/blob/de08e799cfb55a6cf4aa778575d6bad725385453/ignite/metrics/nlp/bleu.py#L21-L62
https://github.com/pytorch/ignite/blob/de08e799cfb55a6cf4aa778575d6bad725385453/ignite/metrics/nlp/bleu.py#L191-L270
"""

from collections.abc import Sequence
from math import fsum

from mtmetrics_edu import checks
from mtmetrics_edu.conventions.nltk import at_least_one
from mtmetrics_edu.conventions.tool import Precisions, Texts, Tool, geometric_mean, pool
from mtmetrics_edu.metrics import smoothing
from mtmetrics_edu.metrics.bleu import BleuScore, BleuStats
from mtmetrics_edu.metrics.ngrams import Tokens


def bleu(
    tool: Tool, texts: Texts, *, ngram: int = 4, smooth: str = "no_smooth", average: str = "macro"
) -> BleuScore:
    """The score of ignite.metrics.nlp.Bleu.

    With average="macro", the precisions and the brevity penalty that the score holds are those of
    the pooled counts. The score does not follow from them.
    """
    checks.order(ngram, "ngram")
    smoothed = checks.choose(smooth, SMOOTHING, f"smooth of {tool.name}")
    checks.choose(average, {"macro": True, "micro": False}, f"average of {tool.name}")
    scores = []

    def counts(candidate: Tokens, references: Sequence[Tokens]) -> BleuStats:
        stats = BleuStats.of(candidate, references, ngram)
        scores.append(score_of(stats, in_single if smooth == "no_smooth" else smoothed))
        return stats

    stats, nrefs, _ = pool(texts, str.split, counts)
    score = fsum(scores) / len(scores) if average == "macro" else score_of(stats, smoothed)
    signature = tool.signature("bleu", nrefs, n=ngram, smooth=smooth, average=average, r="closest")
    precisions = smoothed(stats) if stats.matches[0] else stats.precisions
    penalty = stats.brevity_penalty
    return BleuScore(score, precisions, penalty, stats, (1 / ngram,) * ngram, smooth, signature)


def score_of(stats: BleuStats, smoothed: smoothing.Smoothing) -> float:
    """The score of these counts, of a sentence or of a corpus; 0 if no word matches.

    >>> score_of(BleuStats((2, 1), (2, 1), 2, 3), smoothing.none)  # exp(1 - 3/2)
    0.6065306597126334
    """
    if stats.matches[0] == 0:
        return 0.0
    return stats.brevity_penalty * geometric_mean(smoothed(stats))


def in_single(stats: BleuStats) -> Precisions:
    """mₙ / lₙ as PyTorch divides, in single precision: it multiplies by 1 / lₙ, and rounds twice.
    In a sentence ignite does so.

    >>> in_single(BleuStats((1, 0), (3, 2), 3, 3))
    (0.3333333432674408, 0.0)
    """
    from ctypes import c_float  # here: few people ask

    pairs = zip(stats.matches, stats.totals, strict=True)
    return tuple(c_float(m * c_float(1 / max(total, 1)).value).value for m, total in pairs)


SMOOTHING: dict[str, smoothing.Smoothing] = {
    "no_smooth": lambda stats: smoothing.none(at_least_one(stats)),
    "smooth1": lambda stats: smoothing.floor(at_least_one(stats)),
    "nltk_smooth2": lambda stats: smoothing.add_k(at_least_one(stats)),
    "smooth2": smoothing.add_k,  # without n-grams: (0 + 1) / (0 + 1)
}

IGNITE = Tool(name="ignite", version="0.5.5", bleu=bleu, side_by_side=False)
