"""One visual language for tables, texts, formulas and plots: its colours and fonts.

Three states (matched, clipped away, unmatched), orders 1 to 5, references R1, R2, … Hue is never
alone: matched is solid, clipped away is hatched and struck through, unmatched is hollow or dotted;
orders and references always carry their number. Blue and vermilion are Okabe & Ito's; the colours
of the orders were chosen to stay apart for readers with any of the three colour blindnesses.

A mark (bar, line, box) has one colour that stands out from white and from black paper. Text needs
more contrast than any one colour gives on both, so it has a colour for a light page and another
for a dark page.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from string import Template

from mtmetrics_edu.explain import CLIPPED_AWAY, MATCHED, UNMATCHED

MARKS = {MATCHED: "#0072b2", CLIPPED_AWAY: "#d55e00", UNMATCHED: "#7f7f7f"}
ORDERS = ("#38a478", "#8987e0", "#a05182", "#816831", "#7c9729")  # orders 1 to 5
METRICS = {"BLEU": "#0072b2", "NIST": "#a05182"}  # curves; NIST is dashed as well
NEUTRAL = "#7a7a7a"  # bars without a meaning of their own, on both papers

CLASSES = {MATCHED: "matched", CLIPPED_AWAY: "clipped", UNMATCHED: "unmatched"}  # in style.css

THEMES = {  # text and what is behind it: on a light page, on a dark page
    "paper": ("#ffffff", "#111111"),
    "ink": ("#212121", "#ffffff"),
    "muted": ("#595959", "#b8b8b8"),
    "line": ("#bdbdbd", "#616161"),
    "matched": ("#00507d", "#93cef7"),
    "matched-paper": ("#deeefa", "#10324b"),
    "clipped": ("#8f3f00", "#ffb58a"),
    "clipped-paper": ("#fde8da", "#4a2610"),
    "lit": ("#fff1a8", "#474008"),  # behind what is pointed at
    "error": ("#a3161a", "#ffb0ab"),
    "error-paper": ("#fdeaea", "#4a1515"),
}
LIGHT, DARK = 0, 1  # the places of the two pages in THEMES
JUPYTERLABS = {  # where a page has these variables, they come before our colours
    "paper": "--jp-layout-color0",
    "ink": "--jp-content-font-color1",
    "line": "--jp-border-color1",
}

LATIN_FONTS = 'var(--jp-content-font-family, system-ui, "Segoe UI", Helvetica, Arial, sans-serif)'
CJK_FONTS = (  # Chinese, Korean, Japanese
    *("Noto Sans CJK SC", "Noto Sans SC", "PingFang SC", "Microsoft YaHei", "Noto Sans CJK KR"),
    *("Apple SD Gothic Neo", "Malgun Gothic", "Noto Sans CJK JP", "Hiragino Sans"),
    "Arial Unicode MS",
)
FONTS = ", ".join([LATIN_FONTS, *(f'"{name}"' for name in CJK_FONTS), "sans-serif"])


def order_colour(n: int) -> str:
    """The colour of order n; from order 6 on the colours begin again.

    >>> order_colour(1), order_colour(6)
    ('#38a478', '#38a478')
    """
    return ORDERS[(n - 1) % len(ORDERS)]


@cache
def css() -> str:
    """The stylesheet: style.css with the colours and fonts of this file put in.

    >>> "--mtm-mark-matched: #0072b2;" in css()
    True
    """
    rules = files("mtmetrics_edu.views").joinpath("style.css").read_text("utf-8")
    marks = {f"mark-{CLASSES[state]}": colour for state, colour in MARKS.items()}
    return Template(rules).substitute(
        light=declared(theme(LIGHT)),
        dark=declared(theme(DARK)),
        marks=declared({**marks, "fonts": FONTS}),
    )


def theme(page: int) -> dict[str, str]:
    """The colours of text on a LIGHT or a DARK page; JupyterLab's own where it has them."""
    ours = {name: pair[page] for name, pair in THEMES.items()}
    theirs = {name: f"var({own}, {ours[name]})" for name, own in JUPYTERLABS.items()}
    return ours | theirs


def declared(variables: Mapping[str, str]) -> str:
    """Variables as CSS declarations."""
    return " ".join(f"--mtm-{name}: {value};" for name, value in variables.items())
