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

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import exp, fsum, log
from struct import pack, unpack

from mtmetrics_edu import checks, smoothing
from mtmetrics_edu.bleu import BleuScore, BleuStats
from mtmetrics_edu.conventions.choices import Choices
from mtmetrics_edu.conventions.tool import Texts, Tool, pool
from mtmetrics_edu.ngrams import Tokens

Precisions = tuple[float, ...]


def bleu(
    tool: Tool,
    texts: Texts,
    *,
    ngram: int = 4,
    smooth: str = "no_smooth",
    average: str = "macro",
) -> BleuScore:
    """The score of ignite.metrics.nlp.Bleu.

    With average="macro", the precisions and the brevity penalty that the score holds are those of
    the pooled counts. The score does not follow from them.
    """
    checks.order(ngram, "ngram")
    precisions_of = checks.choose(smooth, SMOOTHING, f"smooth of {tool.name}")
    mean = checks.choose(average, {"macro": True, "micro": False}, f"average of {tool.name}")
    scores = []

    def counts(candidate: Tokens, references: Sequence[Tokens]) -> BleuStats:
        stats = BleuStats.of(candidate, references, ngram)
        scores.append(score_of(stats, precisions_of, single=True))
        return stats

    stats, nrefs, _ = pool(texts, str.split, counts)
    pooled = score_of(stats, precisions_of, single=False)
    score = sum(scores, start=0.0) / len(scores) if mean else pooled
    label = (
        f"{tool.name}|metric:bleu|nrefs:{nrefs}|case:mixed|tok:whitespace|n:{ngram}"
        f"|smooth:{smooth}|average:{average}|r:closest|version:{tool.version}"
    )
    precisions = precisions_of(stats, single=False) if stats.matches[0] else stats.precisions
    weights = (1 / ngram,) * ngram
    return BleuScore(score, precisions, stats.brevity_penalty, stats, weights, smooth, label)


def score_of(stats: BleuStats, precisions_of: Smoothing, *, single: bool) -> float:
    """The score of these counts, of a sentence or of a corpus.

    single: whether the precisions without smoothing are divided in single precision.

    >>> score_of(BleuStats((2, 1), (2, 1), 2, 3), no_smooth, single=False)  # exp(1 - 3/2)
    0.6065306597126334
    """
    if stats.matches[0] == 0 or (precisions_of is no_smooth and 0 in stats.matches):
        return 0.0
    precisions = precisions_of(stats, single=single)
    mean = exp(fsum(log(p) / len(precisions) for p in precisions))
    return stats.brevity_penalty * mean


# Smoothing: each takes counts, and gives the precisions to use. Where an order has no n-grams, its
# total is taken to be 1, except in smooth2.


def no_smooth(stats: BleuStats, *, single: bool) -> Precisions:
    """mₙ / lₙ. In a sentence ignite divides as PyTorch does, in single precision: it multiplies by
    1 / lₙ, and rounds twice.

    >>> no_smooth(BleuStats((1, 0), (3, 2), 3, 3), single=True)
    (0.3333333432674408, 0.0)
    """
    rounded = to_single if single else float
    pairs = zip(stats.matches, stats.totals, strict=True)
    return tuple(rounded(m * rounded(1 / max(total, 1))) for m, total in pairs)


def smooth1(stats: BleuStats, *, single: bool) -> Precisions:
    """A tenth of a match where there is none."""
    return smoothing.floor(at_least_one(stats))


def nltk_smooth2(stats: BleuStats, *, single: bool) -> Precisions:
    """1 is added to the matches and totals above order 1."""
    return smoothing.add_k(at_least_one(stats))


def smooth2(stats: BleuStats, *, single: bool) -> Precisions:
    """1 is added above order 1; an order without n-grams has then a precision of 1.

    >>> smooth2(BleuStats((1, 0), (1, 0), 1, 1), single=False)
    (1.0, 1.0)
    """
    return smoothing.add_k(stats)


def at_least_one(stats: BleuStats) -> BleuStats:
    """The counts with a total of 1 for each order without n-grams.

    >>> at_least_one(BleuStats((1, 0), (1, 0), 1, 1)).totals
    (1, 1)
    """
    return replace(stats, totals=tuple(max(total, 1) for total in stats.totals))


def to_single(number: float) -> float:
    """The nearest number that has single precision.

    >>> to_single(0.1)
    0.10000000149011612
    """
    (rounded,) = unpack("f", pack("f", number))
    return float(rounded)


Smoothing = Callable[..., Precisions]
SMOOTHING: dict[str, Smoothing] = {
    "no_smooth": no_smooth,
    "smooth1": smooth1,
    "nltk_smooth2": nltk_smooth2,
    "smooth2": smooth2,
}

IGNITE = Tool(name="ignite", version="0.5.5", bleu=bleu, choices=Choices(), side_by_side=False)
