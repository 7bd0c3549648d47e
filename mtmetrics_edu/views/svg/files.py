"""A live plot as a file of its own: the same picture, with the colours and fonts it needs inside.

It is drawn as on paper: dark ink on white.
"""

from __future__ import annotations

import re
from urllib.parse import quote

from mtmetrics_edu.views import palette
from mtmetrics_edu.views.html.markup import Html, escape, tag

RULES = re.compile(r"\.mtm (\.mtm-svg[^{]*\{[^}]*\})")
PAPER = "<rect width='100%' height='100%' fill='white'/>"


def file_of(picture: Html) -> str:
    """A plot of this package as the text of an SVG file.

    >>> drawn = Html('<svg class="mtm-svg" viewBox="0 0 9 9"><text>a</text></svg>')
    >>> file_of(drawn).startswith("<svg"), "fill: var(--mtm-ink)" in file_of(drawn)
    (True, True)
    """
    colours = palette.theme(palette.LIGHT) | {"paper": "#ffffff", "ink": "#212121"}
    variables = palette.declared({**colours, "fonts": "sans-serif", "line": "#bdbdbd"})
    rules = "".join(RULES.findall(palette.css()))
    start, inside = picture.split(">", 1)
    style = f"<style>.mtm-svg{{{variables}}}{rules}</style>"
    return f"{start}>{style}{PAPER}{inside}"


def link(picture: Html, name: str) -> Html:
    """A link that saves the plot as name.svg.

    >>> link(Html("<svg></svg>"), "why")[:22]
    '<a download="why.svg" '
    """
    data = f"data:image/svg+xml;charset=utf-8,{quote(file_of(picture))}"
    return tag("a", escape(f"{name}.svg"), download=f"{name}.svg", href=data)
