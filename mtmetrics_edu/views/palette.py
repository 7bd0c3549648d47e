"""One visual language for tables, texts, formulas and plots: its colours, fonts and sizes.

Three states (matched, clipped away, unmatched), orders 1 to 5, references R1, R2, … Hue is never
alone: matched is solid, clipped away is hatched and struck through, unmatched is hollow or dotted;
orders and references always carry their number. Blue and vermilion are Okabe & Ito's; the colours
of the orders were chosen to stay apart for readers with any of the three colour blindnesses.

A mark (bar, line, box) of a drawing has one colour, which stands out from white and from black
paper; on a dark page the whole drawing turns dark. Text needs more contrast than any one colour
gives on both, so it has a colour for a light page and another for a dark page, and so have the
marks of words. palette.toml has them all.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from string import Template

from mtmetrics_edu.explain import CLIPPED_AWAY, MATCHED, UNMATCHED

FOLDER = files("mtmetrics_edu.views")
COLOURS = tomllib.loads(FOLDER.joinpath("palette.toml").read_text("utf-8"))
ORDERS: list[str] = COLOURS["orders"]
METRICS: dict[str, str] = COLOURS["metrics"]
NEUTRAL: str = COLOURS["neutral"]
THEMES: dict[str, tuple[str, str]] = COLOURS["themes"]
PAGES: dict[str, tuple[str, str]] = COLOURS["pages"]
CJK_FONTS: list[str] = COLOURS["cjk_fonts"]
LIGHT, DARK = 0, 1  # the places of the two pages in THEMES
CLASSES = {MATCHED: "matched", CLIPPED_AWAY: "clipped", UNMATCHED: "unmatched"}  # in style.css
MARKS = {state: PAGES[f"mark-{name}"][LIGHT] for state, name in CLASSES.items()}
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

    >>> f"--mtm-mark-matched: {MARKS[MATCHED]};" in css()
    True
    """
    rules = FOLDER.joinpath("style.css").read_text("utf-8")
    return Template(rules).substitute(
        light=declared(theme(LIGHT) | on(LIGHT, PAGES)),
        dark=declared(theme(DARK) | on(DARK, PAGES)),
        drawn=declared(on(LIGHT, THEMES) | MARK_VARIABLES),
        scales=declared({**SCALES, "fonts": FONTS}),
    )


def theme(page: int) -> dict[str, str]:
    """The colours of text on a LIGHT or a DARK page; JupyterLab's own where it has them."""
    ours = on(page, THEMES)
    theirs = {name: f"var({own}, {ours[name]})" for name, own in COLOURS["jupyterlab"].items()}
    return ours | theirs


def on(page: int, pairs: Mapping[str, tuple[str, str]]) -> dict[str, str]:
    """What a table of pairs has for a LIGHT or a DARK page."""
    return {name: pair[page] for name, pair in pairs.items()}


def declared(variables: Mapping[str, str]) -> str:
    """Variables as CSS declarations."""
    return " ".join(f"--mtm-{name}: {value};" for name, value in variables.items())
