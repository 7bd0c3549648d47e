"""What all scores are: a number that is printed with what it was computed from."""

from typing import Any, Literal

Metric = Literal["bleu", "nist", "chrf", "chrf++"]
METRICS = {"bleu": 4, "nist": 5, "chrf": 2, "chrf++": 2}  # the highest order of words in n-grams


SUBSCRIPTS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")


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
        """Those of candidate and reference, in tokens; for chrF in characters without blanks."""
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
