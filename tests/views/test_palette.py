"""The palette: contrast on both pages, and distance for colour-blind readers."""

import ast
import re
import sys
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from matplotlib.colors import to_rgb

from mtmetrics_edu.course.widgets import live
from mtmetrics_edu.explain import CLIPPED_AWAY, MATCHED, UNMATCHED
from mtmetrics_edu.views import palette

from ..test_architecture import ROOT, SOURCES

THEMES = {
    name: {colour: pair[page] for colour, pair in (palette.THEMES | palette.PAGES).items()}
    for name, page in (("light", palette.LIGHT), ("dark", palette.DARK))
}
EVERY_MARK = {*palette.MARKS.values(), *palette.ORDERS, *palette.METRICS.values(), palette.NEUTRAL}
TEXT, LARGE = 4.5, 3.0  # WCAG 2.2, 1.4.3 (AA); 1.4.11 asks of graphics what it asks of large type

SIGHT = {  # Machado, Oliveira & Fernandes 2009, severity 1.0, on linear RGB: three rows
    "normal": "1 0 0 0 1 0 0 0 1",
    "protan": "0.152286 1.052583 -0.204868 0.114503 0.786281 0.099216 -0.003882 -0.048116 1.051998",
    "deutan": "0.367322 0.860646 -0.227968 0.280085 0.672501 0.047413 -0.01182 0.04294 0.968881",
    "tritan": "1.255528 -0.076749 -0.178779 -0.078411 0.930809 0.147602 0.004733 0.691367 0.3039",
}
XYZ = np.array(  # from linear RGB, of white 1
    [
        [0.4124564 / 0.95047, 0.3575761 / 0.95047, 0.1804375 / 0.95047],
        [0.2126729, 0.7151522, 0.0721750],
        [0.0193339 / 1.08883, 0.1191920 / 1.08883, 0.9503041 / 1.08883],
    ]
)


def linear(colour):
    """Linear RGB of #rrggbb."""
    rgb = np.array(to_rgb(colour))
    return np.where(rgb <= 0.04045, rgb / 12.92, ((rgb + 0.055) / 1.055) ** 2.4)


def contrast(colour, other):
    """WCAG's contrast ratio."""
    low, high = sorted(linear(c) @ (0.2126, 0.7152, 0.0722) for c in (colour, other))
    return float((high + 0.05) / (low + 0.05))


def lab(colour, sight):
    """CIE L*a*b* of a colour as seen with this sight."""
    seen = np.array(SIGHT[sight].split(), float).reshape(3, 3) @ linear(colour)
    xyz = XYZ @ seen.clip(0, 1)
    x, y, z = np.where(xyz > 0.008856, np.cbrt(xyz), 7.787 * xyz + 16 / 116)
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


def distance(colour, other, sight):
    """CIE 1976 colour difference as seen with this sight."""
    return float(np.linalg.norm(lab(colour, sight) - lab(other, sight)))


def test_colours_are_measured_as_published():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)
    assert distance("#d55e00", "#009e73", "normal") > 60
    assert distance("#b03a2e", "#4d7a2a", "deutan") < 25  # a bad pair is found


@pytest.mark.parametrize("name", THEMES)
def test_papers_are_jupyterlabs(name):
    shared = Path(sys.prefix, "share/jupyter/lab/themes/@jupyterlab")
    css = (shared / f"theme-{name}-extension/index.css").read_text()
    found = re.search(r"--jp-layout-color0:([^;]+)", css)
    assert found is not None
    paper = {"white": "#ffffff", "#111": "#111111"}[found.group(1)]
    assert THEMES[name]["paper"] == paper


@pytest.mark.parametrize("name", THEMES)
def test_text_and_marks_stand_out_on_all_they_stand_on(name):
    theme = THEMES[name]
    pairs = {
        (ink, paper)
        for ink in ("ink", "muted", "matched", "clipped", "code-word", "code-name", "code-number")
        for paper in ("paper", "lit")
    }
    pairs |= {(ink, "clipped-paper") for ink in ("code-word", "code-name", "code-number")}
    pairs |= {("error", "paper")} | {(it, f"{it}-paper") for it in ("error", "matched", "clipped")}
    assert [it for it in pairs if contrast(theme[it[0]], theme[it[1]]) < TEXT] == []
    marks = EVERY_MARK | {theme[name] for name in palette.MARK_VARIABLES}
    assert [mark for mark in marks if contrast(mark, theme["paper"]) < LARGE] == []


def test_marks_of_words_are_dark_as_the_filter_makes_drawings():
    rows = [[-0.574, 1.43, 0.144], [0.426, 0.43, 0.144], [0.426, 1.43, -0.856]]  # W3C's, 180deg
    for light, dark in (palette.PAGES[name] for name in palette.MARK_VARIABLES):
        turned = np.array(rows) @ (0.93 - 0.86 * np.array(to_rgb(light)))  # inverted by 0.93
        assert turned.clip(0, 1) == pytest.approx(to_rgb(dark), abs=1 / 255)


@pytest.mark.parametrize("sight", SIGHT)
def test_colours_stay_apart_in_every_sight(sight):
    for group, least in ((palette.MARKS.values(), 25), (palette.ORDERS, 15)):
        assert {pair for pair in combinations(group, 2) if distance(*pair, sight) < least} == set()


def test_a_theme_follows_jupyterlab_where_it_can():
    dark = palette.theme(palette.DARK)
    assert dark["paper"] == "var(--jp-layout-color0, #111111)"
    assert dark["error"] == THEMES["dark"]["error"]
    assert {*dark} == {*palette.THEMES} >= {*palette.COLOURS["jupyterlab"]}
    assert {*palette.MARKS} == {*palette.CLASSES} == {MATCHED, CLIPPED_AWAY, UNMATCHED}


CSS = re.sub(r"/\*.*?\*/", "", palette.css(), flags=re.DOTALL)
SHEETS = [ROOT / "site" / "landing" / f"{name}.css" for name in ("style", "path", "reading")]


def test_the_pages_of_the_site_keep_to_the_scales():
    sheets = "".join(it.read_text(encoding="utf-8") for it in SHEETS)
    sizes = set(re.findall(r"font(?:-size)?: (?!inherit)([^ ;}/]+)", sheets))
    sizes -= {"10.5pt"}  # on paper
    assert sizes <= {f"var(--mtm-{name})" for name in (*palette.COLOURS["letters"], "normal")}
    gaps = re.findall(r"(?:margin|padding|gap)[a-z-]*: ([^;}]+)", sheets)
    words = {word for it in gaps for word in re.sub(r"clamp\(.*?\)", "", it).split()}
    free = {"0", "auto", "!important", "0.2em", ".2em", ".5em", "2.5rem", "3rem", "5rem", "9rem"}
    assert words - free <= {f"var(--mtm-{name})" for name in palette.COLOURS["spaces"]}


CLICKED = ["mtm-chooser", "mtm-share", "mtm-takes-tables", "mtm-invite", "mtm-next"]
HOOKS = {  # classes without a rule in style.css, and what they are for
    "mtm-g": "the number of a row follows; pointing.js reads it",
    "mtm-k": "order and number of an n-gram follow; pointing.js reads them",
    **dict.fromkeys(CLICKED, "actions.js looks for it"),
    "mtm-in": "the number of a row follows; pointing.js reads it",
    "mtm-rest": "surface.js keeps its marks until new ones come",
    "mtm-news": "tests look for it",
    "mtm-status": "tests look for it, whether something is said or not",
    "mtm-still": "widgets/live.py writes its rules, which come with the picture",
}


OF_SCRIPTS = {"mtm-lit", "mtm-marks", "mtm-pointed"}  # classes that only a script gives


def selectors(css):
    """Every selector of a stylesheet, those inside @media included."""
    flat = re.sub(r"@media[^{]*\{((?:[^{}]*\{[^{}]*\})*)\s*\}", r"\1", css)
    whole = re.findall(r"([^{}]+)\{[^{}]*\}", flat)
    return [part.strip() for it in whole for part in re.split(r",(?![^(]*\))", it)]


def styled():
    """The classes of ours that have a rule."""
    return {name for it in selectors(CSS) for name in re.findall(r"\.(mtm[\w-]*)", it)}


def strings(module):
    """The strings in a module's code, docstrings aside."""
    tree = ast.parse(SOURCES[module].read_text())
    kinds = (ast.Module, ast.ClassDef, ast.FunctionDef)
    texts = [it.body[0] for it in ast.walk(tree) if isinstance(it, kinds) and ast.get_docstring(it)]
    unread = {id(inner) for text in texts for inner in ast.walk(text)}
    for it in ast.walk(tree):
        if isinstance(it, ast.Constant) and isinstance(it.value, str) and id(it) not in unread:
            yield it.value


def used():
    """The classes of ours in the package's code; a state's class may be put after a dash."""
    found = {
        name
        for module in SOURCES
        for text in strings(module)
        for name in re.findall(r"(?<![\w-])mtm(?:-[a-z-]*)?(?![a-z_])", text)
    }
    found |= OF_SCRIPTS & set(re.findall(r"mtm-[a-z]+", live.script()))
    starts = {name for name in found if name.endswith("-")}
    return found - starts | {a + b for a in starts for b in palette.CLASSES.values()}


def test_every_class_has_a_rule_or_a_reason_and_every_rule_a_use():
    names = used()
    assert names - styled() == {*HOOKS}
    assert styled() - names == set()


def test_no_rule_reaches_outside():
    found = selectors(CSS)
    assert len(found) > 60
    inside = re.compile(r"(^|\s)(\.mtm|\.mtm-live)(?![-\w])")
    assert [it for it in found if not inside.search(it)] == []
    others = {name for it in found for name in re.findall(r"\.([a-z][\w-]*)", it, re.IGNORECASE)}
    known = ("mtm", "widget-", "jupyter-", "lm-", "mod-", "noUi-", "vscode-")
    assert [name for name in others if not name.startswith(known)] == []


def test_no_rule_is_tried_on_every_element():
    """One whose last part is :is(…) alone is: twenty of them cost a millisecond at each key."""
    always = re.sub(r"@media[^{]*\{((?:[^{}]*\{[^{}]*\})*)\s*\}", "", CSS)
    assert [it for it in selectors(always) if re.search(r"[\s>+~]:is\([^()]*\)$", it)] == []


def test_every_variable_used_is_defined_and_every_one_defined_is_used():
    assert "$" not in palette.css()
    assert {*re.findall(r"var\(--mtm-([\w-]+)", CSS)} == {*re.findall(r"--mtm-([\w-]+):", CSS)}
