"""What the playground shows: a View, and the tabs that draw it.

A new tab is a function from a View to HTML with `@tab(…)` above it: pages.py, sharing.py.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from mtmetrics_edu.course.widgets.playground.choices import Control
from mtmetrics_edu.explain.calculation import Calculation
from mtmetrics_edu.explain.segment import Explanation
from mtmetrics_edu.metrics.bleu import BleuScore, BleuStats
from mtmetrics_edu.metrics.ngrams import Tokens
from mtmetrics_edu.metrics.nist import NistScore
from mtmetrics_edu.views.html.markup import NOTHING, Html, escape, tag


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """What is looked at. No score depends on it, so undo and share lines leave it out."""

    tab: str = "Matches"  # a name of TABS
    n: int = 2  # the order that the tab Matches shows; the words themselves are always in sight
    nist_n: int = 1  # the order that the tab NIST shows: NIST has its own, whatever BLEU's max n is
    asked: Mapping[str, int] = field(default_factory=dict)  # what if c, r, the matches of p1 were …
    table: str = "BLEU"  # the table that the tab Share offers
    picture: str = "BLEU"  # the picture that it offers
    inviting: bool = False  # whether the QR code of the link is shown
    address: str = ""  # where the link leads: of this page, or as typed
    opened: "View | None" = None  # the latest text that was not typed: A until another is pinned
    pinned: "View | None" = None  # the version that is A, if there is one
    choosing: bool = False  # whether the choices are unfolded
    presenting: bool = False  # whether the page is for a projector: larger, and fewer controls
    narrow: bool = False  # whether the page is as narrow as a telephone
    guessing: bool = False  # whether a guess comes before the score
    guess: float | None = None  # what was guessed of the score in sight

    @property
    def is_secret(self) -> bool:
        """Whether the score is to be guessed and is not guessed yet."""
        return self.guessing and self.guess is None


UNASKED: dict[str, Any] = {"guess": None, "asked": {}}  # as Look is where the score is another one


@dataclass(frozen=True)
class View:
    """A calculation, the number of the segment in the editors, and what is looked at."""

    calculation: Calculation
    segment: int = 0
    look: Look = Look()

    @cached_property
    def explanation(self) -> Explanation:
        """The worked calculation of the segment."""
        return self.calculation.explanation(self.segment)

    @property
    def what(self) -> str:
        """What the tokens are, in a word."""
        return "characters" if self.calculation.choices.tokenizer == "char" else "words"

    @property
    def texts(self) -> Sequence[Tokens]:
        """The tokens of the candidate and of its references."""
        return self.explanation.orders[0].texts

    @property
    def bleu(self) -> BleuScore:
        """The score of the segment."""
        return self.calculation.corpus.segments[self.segment]

    @cached_property
    def asked(self) -> BleuScore:
        """What the score of the segment would be with what was dragged."""
        stats, asked = self.bleu.stats, self.look.asked
        matches = [asked.get(f"p{n}", own) for n, own in enumerate(stats.matches, start=1)]
        c, r = asked.get("c", stats.candidate_length), asked.get("r", stats.reference_length)
        return self.calculation.score(BleuStats(tuple(matches), stats.totals, c, r))

    @property
    def is_asked(self) -> bool:
        """Whether something was dragged away from what the texts have."""
        return bool(self.look.asked) and self.asked.stats != self.bleu.stats

    @property
    def nist(self) -> NistScore:
        """NIST of the segment, under the information weights of all segments."""
        return self.calculation.nist_stats[self.segment].score()

    @property
    def is_corpus(self) -> bool:
        """Whether there are several segments."""
        return len(self.calculation.texts) > 1


def lengths_of(score: BleuScore) -> tuple[int, float]:
    """c and r of a score, in tokens."""
    return score.stats.candidate_length, score.stats.reference_length


# The tabs


Draw = Callable[[View], Html]


@dataclass(frozen=True, slots=True, kw_only=True)
class Tab:
    """A tab. question: what it answers. draw: what it shows of a view. controls: those of its own,
    which stand beside its question.

    pooled: whether it is about all segments; if not, it says which of them it shows, because the
    score pools them all. below: worked tables, which come a moment after the rest: a key need not
    wait for them.
    """

    name: str
    question: str
    draw: Draw
    controls: tuple[Control, ...] = ()
    pooled: bool = False
    below: Draw | None = None

    def page(self, view: View) -> Html:
        """The answer; of a corpus it says first which segment that is about."""
        return (NOTHING if self.pooled else alone(view)) + self.draw(view)


def alone(view: View) -> Html:
    """Which segment of a corpus is shown."""
    count = len(view.calculation.texts)
    return heading(f"Segment {view.segment + 1} of {count}, alone") if count > 1 else NOTHING


TABS: dict[str, Tab] = {}  # in the order in which they stand: those of pages.py, then Share


def tab(name: str, question: str, **about: Any) -> Callable[[Draw], Draw]:
    """Make the function below a tab. about: the other fields of its record."""

    def register(draw: Draw) -> Draw:
        TABS[name] = Tab(name=name, question=question, draw=draw, **about)
        return draw

    return register


def heading(words: str) -> Html:
    """The name of the part below it."""
    return tag("p", escape(words), css="mtm-heading")


def lead(sentence: str) -> Html:
    """The sentence that a tab begins with."""
    return tag("p", escape(sentence), css="mtm-said")
