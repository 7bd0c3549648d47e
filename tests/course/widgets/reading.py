"""Reading a pane as a person does: its text, its tables, its links."""

from __future__ import annotations

import re
from html.parser import HTMLParser

from mtmetrics_edu.course.widgets import Playground

VOID = {"br", "hr", "img", "input", "link", "meta"}
HARMLESS = set(
    "a b bdi br button caption circle code dd desc details div dl dt em figcaption figure g h2 h3 "
    "h4 i img line p path polyline pre rect s section small span strong style summary svg table "
    "tbody td text th thead title tr tspan var".split()
)
ENDS = "</div>" * 3  # of the scores, of what the words come to, of the pane
PICTURE = "data:image/svg+xml;base64,"  # the only source of an image


class Page(HTMLParser):
    """The text of some HTML, the rows of its tables, its tags, and whether tags are balanced."""

    def __init__(self, source: str) -> None:
        super().__init__(convert_charrefs=True)
        self.words: list[str] = []
        self.rows: list[list[str]] = []
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str]] = []
        self.open: list[str] = []
        self.links: list[str] = []
        self.feed(source)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += [(name, value or "") for name, value in attrs]
        self.links += [value or "" for name, value in attrs if name == "href"]
        if tag == "tr":
            self.rows.append([])
        elif tag in ("td", "th") and self.rows:
            self.rows[-1].append("")
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open, f"</{tag}> was never opened"
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "style" in self.open:
            return
        self.words.append(data)
        if self.rows and {"td", "th"} & set(self.open):
            self.rows[-1][-1] += data

    @property
    def text(self) -> str:
        return re.sub(r"\s+", " ", "".join(self.words)).strip()


def safe(source: str) -> Page:
    """The page, once it is clear that nothing typed became a tag, an attribute or a script."""
    page = Page(source)
    assert not page.open
    assert set(page.tags) <= HARMLESS
    assert not [name for name, _ in page.attributes if name.startswith("on")]
    assert all(value.startswith(PICTURE) for name, value in page.attributes if name == "src")
    return page


def scores(playground: Playground) -> str:
    """The line of scores as it is drawn, without words and sentence."""
    lines = playground.panes["stage"].value.partition('<div class="mtm-scores">')[2]
    assert lines.endswith(ENDS)
    return lines.removesuffix(ENDS)
