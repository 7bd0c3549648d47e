"""The base of all scores: a number, printed with what it was computed from; and the interval of a
score when the test set is drawn again.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Self

from mtmetrics_edu import checks

TokenMetric = Literal["bleu", "nist"]  # a metric that counts tokens alone
Metric = TokenMetric | Literal["chrf", "chrf++"]
METRICS = ("bleu", "nist", "chrf", "chrf++")
SUBSCRIPTS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
FEWEST = 6  # segments that are drawn from
RESAMPLES, TRIALS, SEED = 1000, 10_000, 12345  # of draws, unless others are asked for


def too_few(segments: int) -> str:
    """The reason why nothing is drawn from so few segments; "" if they are enough.

    With 5, all that two systems wrote can be exchanged in 32 ways. The observed difference and its
    opposite are two of them, so p is at least 2/32, which is more than 0.05.

    >>> too_few(2).partition(",")[0], too_few(6)
    ('there are only 2 segments', '')
    """
    there = "is only one segment" if segments == 1 else f"are only {segments} segments"
    sentence = (
        f"there {there}, so no test can say whether a difference is chance, and an interval would "
        f"mislead; expected {FEWEST} or more"
    )
    return sentence if segments < FEWEST else ""


def precision_name(n: int) -> str:
    """The name of order n's modified precision.

    >>> precision_name(1)
    'p₁'
    """
    return "p" + str(n).translate(SUBSCRIPTS)


class Score:
    """The result of a metric; a dataclass with a field `score` and, at its end, `signature`."""

    __slots__ = ()
    score: float
    stats: Any  # what it was computed from; + pools
    signature: str

    @property
    def lengths(self) -> tuple[float, float]:
        """The lengths of both texts, in tokens; for chrF in characters without blanks."""
        if hasattr(self.stats, "reference_totals"):
            return self.stats.totals[0], self.stats.reference_totals[0]
        return self.stats.candidate_length, self.stats.reference_length

    @property
    def lengths_in_words(self) -> str:
        """Both lengths, as sacreBLEU prints them."""
        c, r = self.lengths
        digits = max(len(str(int(r))), 6)  # all of a whole number
        return f"ratio = {c / r if r else 0:.3f} hyp_len = {c} ref_len = {r:.{digits}g}"

    def __float__(self) -> float:
        return self.score

    def __format__(self, spec: str) -> str:
        """The number in a format such as ".4f"; without a format, the line that print shows."""
        return format(self.score, spec) if spec else str(self)


@dataclass(frozen=True, slots=True, eq=False)
class Interval:
    """A corpus score, and the interval in which the scores of most resamples lie.

    A resample is a test set of the same size, drawn from the segments with replacement.
    """

    score: float  # of the test set itself
    low: float
    high: float
    confidence: float  # the share of the resampled scores from low to high, in 0..1
    # of all resamples, in the order in which they were drawn
    scores: Sequence[float] = field(repr=False)

    @classmethod
    def of(cls, score: float, scores: Sequence[float], confidence: float = 0.95) -> Self:
        """The interval of some resampled scores (Koehn 2004, section 3).

        The lowest and the highest (1 - confidence) / 2 of them are cut off, rounded down to whole
        scores: of 1,000 scores at 95 %, 25 at each end.

        >>> interval = Interval.of(0.5, [0.7, 0.3, 0.4, 0.6], confidence=0.5)
        >>> interval.low, interval.high
        (0.4, 0.6)
        """
        if not checks.is_list(scores):
            raise checks.wrong_type("scores", scores, "the scores of some resamples, a list")
        checks.order(len(scores), "the number of resamples")
        checks.confidence(confidence)
        cut = int(round(len(scores) * (1 - confidence) / 2, 6))
        ranked = sorted(scores)
        return cls(score, ranked[cut], ranked[-cut - 1], confidence, scores)

    def first(self, resamples: int) -> Self:
        """The interval of the first resamples alone.

        >>> Interval.of(0.5, [0.7, 0.3, 0.4, 0.6]).first(2).scores
        [0.7, 0.3]
        """
        checks.order(resamples, "the number of resamples")
        return self.of(self.score, self.scores[:resamples], self.confidence)
