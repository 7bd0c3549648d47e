"""The palette: contrast on both pages, and distance for colour-blind readers."""

from __future__ import annotations

import re
import sys
from itertools import combinations
from pathlib import Path

import pytest

from mtmetrics_edu.explain import CLIPPED_AWAY, MATCHED, UNMATCHED
from mtmetrics_edu.views import palette

THEMES = {
    name: {colour: pair[page] for colour, pair in palette.THEMES.items()}
    for name, page in (("light", palette.LIGHT), ("dark", palette.DARK))
}
EVERY_MARK = {*palette.MARKS.values(), *palette.ORDERS, *palette.METRICS.values(), palette.NEUTRAL}
TEXT, LARGE = 4.5, 3.0  # WCAG 2.2, 1.4.3 (AA); 1.4.11 asks of graphics what it asks of large type

# Machado, Oliveira & Fernandes 2009, severity 1.0, on linear RGB
SIGHT = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
XYZ = (
    (0.4124564 / 0.95047, 0.3575761 / 0.95047, 0.1804375 / 0.95047),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339 / 1.08883, 0.1191920 / 1.08883, 0.9503041 / 1.08883),
)


def linear(colour: str) -> list[float]:
    """Linear RGB of #rrggbb."""
    parts = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]


def luminance(colour: str) -> float:
    return sum(w * p for w, p in zip((0.2126, 0.7152, 0.0722), linear(colour), strict=True))


def contrast(colour: str, other: str) -> float:
    """WCAG's contrast ratio."""
    low, high = sorted([luminance(colour), luminance(other)])
    return (high + 0.05) / (low + 0.05)


def product(matrix: tuple[tuple[float, ...], ...], vector: list[float]) -> list[float]:
    return [sum(m * v for m, v in zip(row, vector, strict=True)) for row in matrix]


def lab(rgb: list[float]) -> tuple[float, float, float]:
    x, y, z = (
        v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116
        for v in product(XYZ, [min(max(p, 0), 1) for p in rgb])
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def distance(colour: str, other: str, sight: str) -> float:
    """CIE 1976 colour difference as seen with this sight."""
    seen = [lab(product(SIGHT[sight], linear(c))) for c in (colour, other)]
    return sum((a - b) ** 2 for a, b in zip(*seen, strict=True)) ** 0.5


def test_contrast_is_wcags() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)


@pytest.mark.parametrize("name", THEMES)
def test_papers_are_jupyterlabs(name: str) -> None:
    shared = Path(sys.prefix, "share/jupyter/lab/themes/@jupyterlab")
    css = (shared / f"theme-{name}-extension/index.css").read_text()
    found = re.search(r"--jp-layout-color0:([^;]+)", css)
    assert found is not None
    paper = {"white": "#ffffff", "#111": "#111111"}[found.group(1)]
    assert THEMES[name]["paper"] == paper


@pytest.mark.parametrize("name", THEMES)
def test_text_has_aa_contrast_on_everything_it_stands_on(name: str) -> None:
    theme = THEMES[name]
    inks, papers = ("ink", "muted", "matched", "clipped"), ("paper", "lit")
    names = {(ink, paper) for ink in inks for paper in papers} | {
        ("error", "paper"),
        ("error", "error-paper"),
        ("matched", "matched-paper"),
        ("clipped", "clipped-paper"),
    }
    pairs = {(theme[ink], theme[paper]) for ink, paper in names}
    low = {pair: contrast(*pair) for pair in pairs if contrast(*pair) < TEXT}
    assert low == {}


@pytest.mark.parametrize("name", THEMES)
def test_marks_stand_out_on_both_papers(name: str) -> None:
    low = {c: r for c in EVERY_MARK if (r := contrast(c, THEMES[name]["paper"])) < LARGE}
    assert low == {}


@pytest.mark.parametrize("sight", SIGHT)
def test_colours_stay_apart_in_every_sight(sight: str) -> None:
    for group, least in ((palette.MARKS.values(), 25), (palette.ORDERS, 15)):
        close = {pair for pair in combinations(group, 2) if distance(*pair, sight) < least}
        assert close == set()


def test_a_bad_pair_would_be_found() -> None:
    assert distance("#d55e00", "#009e73", "normal") > 60
    assert distance("#b03a2e", "#4d7a2a", "deuteranopia") < 25


def test_a_theme_follows_jupyterlab_where_it_can() -> None:
    dark = palette.theme(palette.DARK)
    assert dark["paper"] == "var(--jp-layout-color0, #111111)"
    assert dark["error"] == THEMES["dark"]["error"]
    assert {*dark} == {*palette.THEMES}
    assert {*palette.JUPYTERLABS} <= {*palette.THEMES}


def test_every_state_has_a_mark_and_a_class() -> None:
    assert {*palette.MARKS} == {*palette.CLASSES} == {MATCHED, CLIPPED_AWAY, UNMATCHED}


def test_orders_beyond_five_begin_again() -> None:
    assert palette.order_colour(6) == palette.order_colour(1) != palette.order_colour(2)
