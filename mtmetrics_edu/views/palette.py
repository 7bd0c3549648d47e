"""One visual language for tables, texts, formulas and plots: its colours, fonts and sizes.

Three states (matched, clipped away, unmatched), orders 1 to 5, references R1, R2, … Hue is never
alone: matched is solid, clipped away is hatched and struck through, unmatched is hollow or dotted;
orders and references always carry their number. Blue and vermilion are Okabe & Ito's; the colours
of the orders were chosen to stay apart for readers with any of the three colour blindnesses.

A mark (bar, line, box) has one colour that stands out from white and from black paper. Text needs
more contrast than any one colour gives on both, so it has a colour for a light page and another
for a dark page. palette.toml has them all.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from string import Template

from mtmetrics_edu.explain import CLIPPED_AWAY, MATCHED, UNMATCHED

FOLDER = files("mtmetrics_edu.views")
COLOURS = tomllib.loads(FOLDER.joinpath("palette.toml").read_text("utf-8"))
MARKS: dict[str, str] = COLOURS["marks"]  # of each state
ORDERS: list[str] = COLOURS["orders"]
METRICS: dict[str, str] = COLOURS["metrics"]
NEUTRAL: str = COLOURS["neutral"]
THEMES: dict[str, tuple[str, str]] = COLOURS["themes"]
CODE: dict[str, tuple[str, str]] = COLOURS["code"]
CJK_FONTS: list[str] = COLOURS["cjk_fonts"]
LIGHT, DARK = 0, 1  # the places of the two pages in THEMES
CLASSES = {MATCHED: "matched", CLIPPED_AWAY: "clipped", UNMATCHED: "unmatched"}  # in style.css
MARK_VARIABLES = {f"mark-{CLASSES[state]}": colour for state, colour in MARKS.items()}
LETTERS = {name: f"calc(var(--mtm-normal) * {size})" for name, size in COLOURS["letters"].items()}
SCALES = LETTERS | COLOURS["spaces"]
LATIN_FONTS = 'var(--jp-content-font-family, system-ui, "Segoe UI", Helvetica, Arial, sans-serif)'
FONTS = ", ".join([LATIN_FONTS, *(f'"{name}"' for name in CJK_FONTS), "sans-serif"])


def order_colour(n: int) -> str:
    """The colour of order n; from order 6 on the colours begin again.

    >>> order_colour(1), order_colour(6)
    ('#38a478', '#38a478')
    """
    return ORDERS[(n - 1) % len(ORDERS)]


@cache
def css() -> str:
    """The stylesheet: style.css with the colours, fonts and sizes of this file put in.

    >>> f"--mtm-mark-matched: {COLOURS['marks']['matched']};" in css()
    True
    """
    rules = FOLDER.joinpath("style.css").read_text("utf-8")
    return Template(rules).substitute(
        light=declared(theme(LIGHT) | code(LIGHT)),
        dark=declared(theme(DARK) | code(DARK)),
        marks=declared({**MARK_VARIABLES, "fonts": FONTS}),
        scales=declared(SCALES),
    )


def theme(page: int) -> dict[str, str]:
    """The colours of text on a LIGHT or a DARK page; JupyterLab's own where it has them."""
    ours = {name: pair[page] for name, pair in THEMES.items()}
    theirs = {name: f"var({own}, {ours[name]})" for name, own in COLOURS["jupyterlab"].items()}
    return ours | theirs


def code(page: int) -> dict[str, str]:
    """The colours of a listing on a LIGHT or a DARK page."""
    return {name: pair[page] for name, pair in CODE.items()}


def declared(variables: Mapping[str, str]) -> str:
    """Variables as CSS declarations."""
    return " ".join(f"--mtm-{name}: {value};" for name, value in variables.items())
