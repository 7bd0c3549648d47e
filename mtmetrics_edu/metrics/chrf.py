"""chrF: how many n-grams of characters candidate and reference share; recall counts most.

    chrF = (1 + β²) · P · R / (β² · P + R),    β = 2

P and R are the mean precision and the mean recall of all orders that both texts have: 1 to 6
characters, without blanks. chrF++ has two orders more, words and pairs of words. Of several
references, a segment takes the one with the highest chrF.

Popović 2015, "chrF: character n-gram F-score for automatic MT evaluation"; Popović 2017, "chrF++:
words helping character n-grams". Words, empty texts and several references as in sacreBLEU 2.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import astuple, dataclass
from functools import reduce
from math import fsum
from operator import add
from string import punctuation

from mtmetrics_edu import checks
from mtmetrics_edu.metrics.ngrams import Ngram, ngram_counts
from mtmetrics_edu.metrics.score import Score

CHARACTER_ORDERS, CHRF_BETA = 6, 2  # recall counts β times as much as precision
WORD_ORDERS = {"chrf": 0, "chrf++": 2}  # of each metric that counts characters


def f_score(precision: float, recall: float) -> float:
    """(1 + β²) · P · R / (β² · P + R); 0 if nothing matches."""
    weighted = CHRF_BETA**2 * precision + recall
    return (1 + CHRF_BETA**2) * precision * recall / weighted if weighted else 0.0


def words(text: str) -> Iterator[str]:
    """The words of chrF++: one punctuation mark at the end of a word, or else at its beginning,
    stands alone.

    >>> list(words("(Yes), no."))
    ['(Yes)', ',', 'no', '.']
    """
    for word in text.split():
        cut = len(word) - 1 if word[-1] in punctuation else int(word[0] in punctuation)
        yield from filter(None, [word[:cut], word[cut:]])


def all_ngrams(text: str, word_order: int) -> list[Counter[Ngram]]:
    """The n-grams of each order: of characters, then of words, 1 to word_order."""
    orders = ((list("".join(text.split())), CHARACTER_ORDERS), (list(words(text)), word_order))
    return [ngram_counts(units, n + 1) for units, highest in orders for n in range(highest)]


@dataclass(frozen=True, slots=True)
class ChrfStats:
    """All that chrF needs to know about a segment, or a corpus: + pools segments.

    Of each order, characters first: matches, the n-grams that both texts share; totals, those of
    the candidate; reference_totals, those of the reference.

    >>> ChrfStats.of("abc", ["abd e"]).matches
    (2, 1, 0, 0, 0, 0)
    """

    matches: tuple[int, ...]
    totals: tuple[int, ...]
    reference_totals: tuple[int, ...]

    @classmethod
    def of(cls, candidate: str, references: Sequence[str], word_order: int = 0) -> ChrfStats:
        """The statistics of one segment. word_order: 0 for chrF, 2 for chrF++."""
        checks.texts(candidate, references, "chrF counts characters, so give it plain strings")
        checks.natural(word_order, "word_order")
        of_candidate, each = all_ngrams(candidate, word_order), []
        for reference in references:
            pairs = zip(of_candidate, all_ngrams(reference, word_order), strict=True)
            # where the reference has no n-gram, the candidate's do not count
            rows = [((c & r).total(), c.total() if r else 0, r.total()) for c, r in pairs]
            each.append(cls(*zip(*rows, strict=True)))
        return max(each, key=lambda stats: stats.score().score)

    def __add__(self, other: ChrfStats) -> ChrfStats:
        checks.same_orders(self, other)
        fields = zip(astuple(self), astuple(other), strict=True)
        return ChrfStats(*(tuple(map(add, *both)) for both in fields))

    def score(self) -> ChrfScore:
        """The F-score of the mean precision and the mean recall."""
        shares = [(m / c, m / r) for m, c, r in zip(*astuple(self), strict=True) if c and r]
        p, r = (fsum(each) / len(each) for each in zip(*shares or [(0.0, 0.0)], strict=True))
        return ChrfScore(f_score(p, r), p, r, self)


@dataclass(frozen=True, slots=True)
class ChrfScore(Score):
    """A chrF score, 0 to 1, with everything it was computed from.

    precision, recall: the means over all orders. signature: the convention behind the score.
    """

    score: float
    precision: float
    recall: float
    stats: ChrfStats
    signature: str = ""

    def __str__(self) -> str:
        name = f"chrF{CHRF_BETA}" + "+" * (len(self.stats.totals) - CHARACTER_ORDERS)
        return f"{name} = {100 * self.score:.2f} (P = {self.precision:.3f} R = {self.recall:.3f})"


def corpus_chrf(
    candidates: Iterable[str], references: Iterable[Sequence[str]], *, word_order: int = 0
) -> ChrfScore:
    """chrF of a corpus of texts: the score of the pooled counts of its segments.

    references[i] is the list of reference texts of candidates[i]; a single segment is a corpus of
    one. word_order: 0 for chrF, 2 for chrF++.

    >>> print(corpus_chrf(["the cat sat"], [["the cat is on the mat"]]))
    chrF2 = 32.16 (P = 0.579 R = 0.289)
    """
    return reduce(add, checks.segmentwise(ChrfStats.of, candidates, references, word_order)).score()
