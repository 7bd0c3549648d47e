"""torchmetrics: torchmetrics.text.BLEUScore.

    tokens               split at white space
    case                 kept
    reference length r   the closest; of two that are equally close, the first
    zero matches         the score is 0, even with smooth=True, which adds 1 to the matches and
                         totals above order 1
    zero n-grams         as zero matches

It computes in single precision, so its own score has about seven digits. Here the same formula is
computed in double precision. The lines:

https://github.com/Lightning-AI/torchmetrics/blob/dab033394560ab3ce05e3d14c13f32e4cde6b351/src/torchmetrics/functional/text/bleu.py#L88-L147
"""

from collections.abc import Sequence
from functools import partial
from math import exp, fsum, log

from mtmetrics_edu import checks
from mtmetrics_edu.conventions.tool import Texts, Tool, counts, floats, pool
from mtmetrics_edu.metrics import smoothing
from mtmetrics_edu.metrics.bleu import BleuScore
from mtmetrics_edu.metrics.ngrams import Tokens


def bleu(
    tool: Tool,
    texts: Texts,
    *,
    n_gram: int = 4,
    smooth: bool = False,
    weights: Sequence[float] | None = None,
) -> BleuScore:
    """The score of torchmetrics.text.BLEUScore, in double precision."""
    checks.order(n_gram, "n_gram")
    used = (1 / n_gram,) * n_gram if weights is None else floats(weights)
    if len(used) != n_gram:
        raise ValueError(
            f"weights is {checks.shown(weights)}; expected one number for each order, "
            f"and n_gram is {n_gram}"
        )
    stats, nrefs, _ = pool(texts, str.split, partial(counts, orders=n_gram, length=first_closest))
    if 0 in stats.matches:  # also where the order has no n-grams
        pairs = zip(stats.matches, stats.totals, strict=True)
        score, precisions = 0.0, tuple(m / max(total, 1) for m, total in pairs)
    else:
        precisions = smoothing.add_k(stats) if smooth else smoothing.none(stats)
        score = exp(fsum(w * log(p) for w, p in zip(used, precisions, strict=True)))
    name, penalty = "add-k" if smooth else "none", stats.brevity_penalty
    listed = ",".join(f"{weight:g}" for weight in used)
    signature = tool.signature("bleu", nrefs, smooth=name, weights=listed, r="closest, first")
    return BleuScore(penalty * score, precisions, penalty, stats, used, name, signature)


def first_closest(candidate: Tokens, references: Sequence[Tokens]) -> int:
    """The closest reference length; of two that are equally close, the first.

    >>> first_closest(["a", "b"], [["a", "b", "c"], ["a"]])
    3
    """
    return min(map(len, references), key=lambda r: abs(r - len(candidate)))


TORCHMETRICS = Tool(name="torchmetrics", version="1.9.0", bleu=bleu, side_by_side=False)
