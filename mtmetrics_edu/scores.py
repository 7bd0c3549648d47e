"""What a score holds, and how it prints."""

from __future__ import annotations

from dataclasses import dataclass
from math import isnan
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mtmetrics_edu.bleu import BleuStats
    from mtmetrics_edu.nist import NistStats


@dataclass(frozen=True, slots=True)
class BleuScore:
    """A BLEU score, 0 to 1, with everything it was computed from.

    precisions: as used, after smoothing; NaN for an order without n-grams.
    signature: the convention behind the score, where a tool's was followed.
    """

    score: float
    precisions: tuple[float, ...]
    brevity_penalty: float
    stats: BleuStats
    weights: tuple[float, ...]
    smoothing: str
    signature: str = ""

    def __float__(self) -> float:
        return self.score

    def __str__(self) -> str:
        percents = "/".join("-" if isnan(p) else f"{100 * p:.1f}" for p in self.precisions)
        penalty = f"BP = {self.brevity_penalty:.3f}"
        return f"BLEU = {100 * self.score:.2f} {percents} ({penalty} {lengths(self.stats)})"


@dataclass(frozen=True, slots=True)
class NistScore:
    """A NIST score, 0 or more with no upper bound, with everything it was computed from.

    per_order: information of the matches per candidate n-gram, in bits, orders 1, 2, …
    signature: the convention behind the score, where a tool's was followed.
    """

    score: float
    per_order: tuple[float, ...]
    length_penalty: float
    stats: NistStats
    signature: str = ""

    def __float__(self) -> float:
        return self.score

    def __str__(self) -> str:
        orders = "/".join(f"{gain:.4f}" for gain in self.per_order)
        penalty = f"LP = {self.length_penalty:.3f}"
        return f"NIST = {self.score:.4f} {orders} ({penalty} {lengths(self.stats)})"


def lengths(stats: BleuStats | NistStats) -> str:
    """The lengths in tokens, named as sacreBLEU names them."""
    c, r = stats.candidate_length, stats.reference_length
    digits = max(len(str(int(r))), 6)  # all of a whole number
    return f"ratio = {c / r if r else 0:.3f} hyp_len = {c} ref_len = {r:.{digits}g}"
