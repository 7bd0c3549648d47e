"""Reading a pane as a person does: its text, its tables, its links."""

from __future__ import annotations

import re

from mtmetrics_edu.course.widgets import Playground

from ...views.markup import Reader

HARMLESS = set(
    "a b bdi br button caption circle code dd desc details div dl dt em figcaption figure g h2 h3 "
    "h4 i img line p path polyline pre rect s section small span strong style summary svg table "
    "tbody td text th thead title tr tspan var".split()
)
PICTURE = "data:image/svg+xml;base64,"  # the only source of an image


class Page(Reader):
    """A pane that may also hold pictures and links to files; its text has single blanks."""

    REFUSED_TAGS = frozenset({"script"})
    REFUSED_ATTRIBUTES = frozenset()

    @property
    def text(self) -> str:
        return re.sub(r"\s+", " ", "".join(self.words)).strip()

    @property
    def tags(self) -> list[str]:
        return [name for name, _ in self.elements]

    @property
    def attributes(self) -> list[tuple[str, str]]:
        return [attribute for _, given in self.elements for attribute in given.items()]

    @property
    def links(self) -> list[str]:
        return [value for name, value in self.attributes if name == "href"]


def safe(source: str) -> Page:
    """The page, once it is clear that nothing typed became a tag, an attribute or a script."""
    page = Page(source)
    assert set(page.tags) <= HARMLESS
    assert all(value.startswith(PICTURE) for name, value in page.attributes if name == "src")
    return page


def scores(playground: Playground) -> str:
    """The line of scores as it is drawn."""
    return str(playground.panes["stage"].value)
