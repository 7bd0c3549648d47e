"""The tabs of the playground, and the two rows of titles in which they stand.

A new tab is a function from a View to HTML with `@tab(…)` above it: pages.py, share.py.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

import ipywidgets

from mtmetrics_edu.course.widgets.controls import Widget, on_new, tell, with_class
from mtmetrics_edu.course.widgets.playground.choices import Control
from mtmetrics_edu.course.widgets.playground.view import View
from mtmetrics_edu.views.html.markup import Html, escape, tag

# labels: what those in sight mean; notes: what stands on a tab
WORDS = json.loads(files(__package__).joinpath("words.json").read_text("utf-8"))
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

    def titled(self, max_n: int) -> str:
        """What stands in the strip."""
        return self.title(max_n) if self.title else self.name

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
        self.groups: dict[str, list[Tab]] = {}
        by_group: dict[str, list[Widget]] = {}
        for tab, page in zip(TABS.values(), pages, strict=True):
            group = tab.group or tab.name
            self.groups.setdefault(group, []).append(tab)
            by_group.setdefault(group, []).append(page)
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
                    set_title(strip, i, tab.titled(max_n))
                if tab.name == front:
                    if strip:
                        tell(strip, selected_index=i)
                    tell(self.widget, selected_index=place)


def set_title(strip: Widget, place: int, title: str) -> None:
    """Name a page of a strip; Colab's ipywidgets 7 does not know titles=."""
    if strip.get_title(place) != title:
        strip.set_title(place, title)
