"""What the playground shows: a View, the tabs that draw it, and the two rows of their titles.

A new tab is a function from a View to HTML with `@tab(…)` above it: pages.py, sharing.py.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import ipywidgets

from mtmetrics_edu.bleu import BleuScore
from mtmetrics_edu.course.widgets.controls import Widget, on_new, tell, with_class
from mtmetrics_edu.course.widgets.playground.choices import Control
from mtmetrics_edu.explain.calculation import Calculation
from mtmetrics_edu.explain.segment import Explanation
from mtmetrics_edu.nist import NistScore
from mtmetrics_edu.views.html.markup import Html, escape, tag


class Pinned(NamedTuple):
    """A version that is kept: the worked calculation of a segment, its number, and the pooled
    score."""

    explanation: Explanation
    segment: int
    pooled: BleuScore


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """What is looked at. No score depends on it, so undo and share lines leave it out."""

    tab: str = "Matches"  # a name of TABS
    n: int = 2  # the order that the tab Matches shows; the words themselves are always in sight
    nist_n: int = 1  # the order that the tab NIST shows: NIST has its own, whatever BLEU's max n is
    table: str = "BLEU"  # the table that the tab Share offers
    picture: str = "why"  # the picture that it offers
    inviting: bool = False  # whether the QR code of the link is shown
    address: str = ""  # where the link leads: of this page, or as typed
    pinned: Pinned | None = None  # the version that is A, if there is one
    choosing: bool = False  # whether the choices are unfolded
    presenting: bool = False  # whether the page is for a projector: larger, and fewer controls
    guessing: bool = False  # whether a guess comes before the score
    guess: float | None = None  # what was guessed of the score in sight

    @property
    def is_secret(self) -> bool:
        """Whether the score is to be guessed and is not guessed yet."""
        return self.guessing and self.guess is None


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
    def bleu(self) -> BleuScore:
        """The score of the segment."""
        return self.calculation.corpus.segments[self.segment]

    @property
    def nist(self) -> NistScore:
        """NIST of the segment, under the information weights of all segments."""
        return self.calculation.nist_stats[self.segment].score()

    @property
    def is_corpus(self) -> bool:
        """Whether there are several segments."""
        return len(self.calculation.texts) > 1


# The tabs


Draw = Callable[[View], Html]


@dataclass(frozen=True, slots=True, kw_only=True)
class Tab:
    """A tab. draw: what it shows of a view. controls: those of its own, which stand above it.

    group: the tabs that share a strip with it; if not given, it stands in the first strip itself.
    title: what stands in the strip where the longest n-grams have max_n tokens; its name if not
    given. pooled: whether it is about all segments; if not, it says which of them it shows, because
    the score pools them all.
    """

    name: str
    draw: Draw
    group: str = ""
    controls: tuple[Control, ...] = ()
    title: Callable[[int], str] | None = None
    pooled: bool = False

    def page(self, view: View) -> Html:
        """What the tab shows; of a corpus it says first which segment that is."""
        if self.pooled or not view.is_corpus:
            return self.draw(view)
        count = len(view.calculation.texts)
        return heading(f"Segment {view.segment + 1} of {count}, alone") + self.draw(view)


TABS: dict[str, Tab] = {}  # in the order in which they stand


def tab(name: str, **about: Any) -> Callable[[Draw], Draw]:
    """Make the function below a tab. about: the other fields of its record."""

    def register(draw: Draw) -> Draw:
        TABS[name] = Tab(name=name, draw=draw, **about)
        return draw

    return register


def heading(words: str) -> Html:
    """The name of the part below it."""
    return tag("p", escape(words), css="mtm-heading")


def lead(sentence: str) -> Html:
    """The sentence that a tab begins with."""
    return tag("p", escape(sentence), css="mtm-said")


class Strips:
    """A strip of groups, for a group of several tabs a strip of its own, and the pages below.

    pages: what each tab of TABS shows. turn: is called with the name of the tab that a learner
    turns to.
    """

    def __init__(self, pages: Iterable[Widget], turn: Callable[[str], object]) -> None:
        self.groups, by_group = dict[str, list[Tab]](), dict[str, list[Widget]]()
        for tab, page in zip(TABS.values(), pages, strict=True):
            self.groups.setdefault(tab.group or tab.name, []).append(tab)
            by_group.setdefault(tab.group or tab.name, []).append(page)
        self.inner = {
            group: with_class(ipywidgets.Tab(several), "mtm-inner")
            for group, several in by_group.items()
            if len(several) > 1
        }
        self.widget = ipywidgets.Tab([self.inner.get(g) or by_group[g][0] for g in by_group])
        for strip in (self.widget, *self.inner.values()):
            on_new("selected_index", strip, lambda _: turn(self.front()))

    def front(self) -> str:
        """The name of the tab that is in front."""
        group = list(self.groups)[self.widget.selected_index or 0]
        strip = self.inner.get(group)
        return self.groups[group][(strip.selected_index or 0) if strip else 0].name

    def write(self, front: str, max_n: int) -> None:
        """Let a tab be in front, and let each strip name what its tabs show up to order max_n."""
        for place, (group, tabs) in enumerate(self.groups.items()):
            set_title(self.widget, place, group)
            strip = self.inner.get(group)
            for i, tab in enumerate(tabs):
                if strip:
                    set_title(strip, i, tab.title(max_n) if tab.title else tab.name)
                if tab.name == front:
                    if strip:
                        tell(strip, selected_index=i)
                    tell(self.widget, selected_index=place)


def set_title(strip: Widget, place: int, title: str) -> None:
    """Name a page of a strip; Colab's ipywidgets 7 does not know titles=."""
    if strip.get_title(place) != title:
        strip.set_title(place, title)
