"""A plot as an img element that holds all it needs, so that a reader without a kernel sees it."""

from __future__ import annotations

import re
from base64 import b64encode
from functools import cache

from mtmetrics_edu.views import palette
from mtmetrics_edu.views.html.markup import Html, escape, tag

PLOT = re.compile(r'<svg [^>]*class="mtm-svg".*?</svg>', re.DOTALL)
HEAD = re.compile(r'<svg [^>]*viewBox="0 0 (?P<width>\S+) (?P<height>[^"]+)"[^>]*>')
SAID = re.compile(r'aria-label="([^"]*)"')
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
RULE = re.compile(r"\.mtm (\.mtm-svg [^{}]+)\{([^{}]*)\}")


def image(plot: Html) -> Html:
    """An svg element of ours as an img element: on white paper, with the words that it said.

    >>> from mtmetrics_edu.views import svg
    >>> drawn = image(svg.penalty_curve(12, 16))
    >>> drawn[:32], 'alt="Brevity penalty by candidate length.' in drawn
    ('<img src="data:image/svg+xml;bas', True)
    """
    head = HEAD.match(plot)
    said = SAID.search(plot)
    if not head or not said:
        raise ValueError("expected an svg element with a viewBox and an aria-label")
    coded = b64encode(whole(plot, head).encode()).decode()
    return Html(
        f'<img src="data:image/svg+xml;base64,{coded}" alt="{said[1]}" width="{head["width"]}">'
    )


def download(plot: Html, name: str) -> Html:
    """A link that saves an svg element of ours as name.svg. The file is in the link.

    >>> from mtmetrics_edu.views import svg
    >>> download(svg.penalty_curve(12, 16), "penalty")[:30]
    '<a download="penalty.svg" href'
    """
    head = HEAD.match(plot)
    if not head:
        raise ValueError("expected an svg element with a viewBox")
    coded = b64encode(whole(plot, head).encode()).decode()
    data = f"data:image/svg+xml;base64,{coded}"
    return tag("a", escape(f"{name}.svg"), download=f"{name}.svg", href=data)


def whole(plot: Html, head: re.Match[str]) -> str:
    """The svg element as a file of its own: with its size, its styles and white paper."""
    width, height = head["width"], head["height"]
    sized = f'{head[0][:-1]} width="{width}" height="{height}">'
    paper = f'<rect width="{width}" height="{height}" fill="{palette.THEMES["paper"][0]}"/>'
    return f"{sized}<style>{styles()}</style>{paper}{plot[head.end() :]}"


@cache
def styles() -> str:
    """The rules of the stylesheet that plots need, for a light page.

    >>> styles()[:27]
    '.mtm-svg{--mtm-paper: var(-'
    """
    marks = {f"mark-{palette.CLASSES[state]}": its for state, its in palette.MARKS.items()}
    colours = palette.declared(palette.theme(palette.LIGHT) | marks)
    rules = "".join(f"{own}{{{its}}}" for own, its in RULE.findall(COMMENT.sub("", palette.css())))
    return f".mtm-svg{{{colours}font-family:{palette.FONTS}}}{rules}"


def with_images(drawn: Html) -> Html:
    """What a pane shows, with an img element in place of each plot.

    >>> with_images(Html("<p>a</p>"))
    '<p>a</p>'
    """
    return Html(PLOT.sub(lambda plot: image(Html(plot[0])), drawn))
