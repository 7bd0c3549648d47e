"""Reading a pane as a person does: its text, its tables, its links."""

import re

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
    def text(self):
        return re.sub(r"\s+", " ", "".join(self.words)).strip()

    @property
    def tags(self):
        return [name for name, _ in self.elements]

    @property
    def attributes(self):
        return [attribute for _, given in self.elements for attribute in given.items()]

    @property
    def links(self):
        return [value for name, value in self.attributes if name == "href"]


def safe(source):
    """The page, once it is clear that nothing typed became a tag, an attribute or a script."""
    page = Page(source)
    assert set(page.tags) <= HARMLESS
    assert all(value.startswith(PICTURE) for name, value in page.attributes if name == "src")
    return page


def scores(playground):
    """The line of scores as it is drawn."""
    return str(playground.panes["stage"].value)
