"""The tabs in two rows: a strip of groups, and for a group of several tabs a strip of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import ipywidgets

from mtmetrics_edu.course.widgets.controls import Widget, on_new, tell
from mtmetrics_edu.course.widgets.tabs import Tab


def grouped(tabs: Mapping[str, Tab]) -> dict[str, list[str]]:
    """The names of the tabs, by the group that each says; a tab without one is its own group.

    >>> from mtmetrics_edu.course.widgets.tabs import TABS
    >>> grouped(TABS)["Compare"]
    ['A → B', 'Tools', 'Corpus']
    """
    groups: dict[str, list[str]] = {}
    for name, tab in tabs.items():
        groups.setdefault(tab.group or name, []).append(name)
    return groups


class Strips:
    """The strips, and what stands under them. pages: what each tab shows, by its name.

    turn: is called with the name of the tab that a learner turns to.
    """

    def __init__(
        self,
        tabs: Mapping[str, Tab],
        pages: Mapping[str, Widget],
        turn: Callable[[str], object],
    ) -> None:
        self.tabs, self.turn = tabs, turn
        self.groups = grouped(tabs)
        self.inner = {
            group: self.strip_of(names, pages)
            for group, names in self.groups.items()
            if len(names) > 1
        }
        shown = [self.inner.get(group) or pages[names[0]] for group, names in self.groups.items()]
        self.widget = ipywidgets.Tab(shown)
        for place, group in enumerate(self.groups):
            self.widget.set_title(place, group)  # Colab's ipywidgets 7 does not know titles=
        on_new("selected_index", self.widget, lambda place: turn(self.front(place or 0)))

    def strip_of(self, names: list[str], pages: Mapping[str, Widget]) -> Widget:
        """The strip of one group."""
        strip = ipywidgets.Tab([pages[name] for name in names])
        strip.add_class("mtm-inner")
        on_new("selected_index", strip, lambda place: self.turn(names[place or 0]))
        return strip

    def front(self, place: int) -> str:
        """The name of the tab that is in front where the group at this place is."""
        group = list(self.groups)[place]
        inner = self.inner.get(group)
        return self.groups[group][(inner.selected_index or 0) if inner else 0]

    def write(self, name: str, max_n: int) -> None:
        """Let a tab be in front, and let each strip name what its tabs show up to order max_n."""
        group = next(group for group, names in self.groups.items() if name in names)
        for its, strip in self.inner.items():
            for place, own in enumerate(self.groups[its]):
                title = self.tabs[own].titled(max_n)
                if strip.get_title(place) != title:
                    strip.set_title(place, title)
        if group in self.inner:
            tell(self.inner[group], selected_index=self.groups[group].index(name))
        tell(self.widget, selected_index=list(self.groups).index(group))
