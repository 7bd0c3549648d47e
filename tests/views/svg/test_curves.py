"""The penalties' curves: points stand on them, and no line goes through a word."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

import pytest

from mtmetrics_edu import brevity_penalty, nist_length_penalty
from mtmetrics_edu.explain import penalty_crossing
from mtmetrics_edu.views import palette, svg
from mtmetrics_edu.views.notation import number
from mtmetrics_edu.views.svg.waterfalls import FLOOR

from ..examples import GUIDE, SHORT, ZERO, four
from .reading import (
    NS,
    Point,
    Room,
    crossed,
    dots,
    lines,
    outside,
    overlapping,
    parsed,
    places,
    rects,
    said,
    texts,
)


def height(curve: list[Point], x: float) -> float:
    """The height of a curve at x, between the two points next to it."""
    for (a, low), (b, high) in pairwise(curve):
        if a <= x <= b:
            return low + (high - low) * (x - a) / (b - a)
    raise AssertionError(f"{x} is beyond the curve")


@pytest.mark.parametrize(("c", "r"), [(12, 18), (18, 18), (30, 18), (3, 18), (0, 18), (5, 0)])
def test_the_point_stands_on_the_curve(c: int, r: int) -> None:
    picture = svg.penalty_curve(c, r)
    (curve,), ((x, y),) = lines(picture, "mtm-curve"), dots(picture)
    assert y == pytest.approx(height(curve, x), abs=1.5)
    assert {f"c = {c}", f"BP = {four(brevity_penalty(c, r))}", f"r = {r}"} <= set(texts(picture))
    at_r, at_c = (rule[0][0] for rule in lines(picture, "mtm-rule"))
    assert at_c == x
    left = curve[0][0]
    assert (at_c - left) * r == pytest.approx((at_r - left) * c, abs=0.1 * (c + r))


def test_the_curve_goes_from_0_to_1() -> None:
    ((first, *_, last),) = lines(svg.penalty_curve(12, 18), "mtm-curve")
    assert first[1] > last[1]  # pixels count downwards
    written = texts(svg.penalty_curve(12, 18))
    across = ["0", "5", "10", "15", "20", "25", "30", "35"]
    upwards = ["0.00", "0.25", "0.50", "0.75", "1.00"]
    assert written[: len(across) + len(upwards)] == across + upwards


def test_penalties_cross_where_they_are_equal() -> None:
    ratio, value = penalty_crossing()
    assert brevity_penalty(ratio, 1) == pytest.approx(nist_length_penalty(ratio, 1), abs=1e-12)
    assert (value, round(ratio, 4)) == (brevity_penalty(ratio, 1), 0.7613)
    picture = svg.penalties()
    assert "cross at 0.7613" in texts(picture)
    ((x, y),) = dots(picture)
    bleu, nist = lines(picture, "mtm-curve")
    assert y == pytest.approx(height(bleu, x), abs=1)
    assert y == pytest.approx(height(nist, x), abs=1)


@pytest.mark.parametrize("c", [0, 3, 12, 16, 40])
def test_penalties_say_where_we_stand(c: int) -> None:
    picture = svg.penalties(c, 16, 17.5)
    bleu, nist = brevity_penalty(c, 16), nist_length_penalty(c, 17.5)
    assert f"BLEU {four(bleu)}" in texts(picture)
    assert f"NIST {number(nist)}" in texts(picture)
    assert f"BLEU here: {four(bleu)} at {c / 16:.4f}." in said(picture)
    assert f"NIST here: {number(nist)} at {c / 17.5:.4f}." in said(picture)
    _, *points = dots(picture)
    for (x, y), curve in zip(points, lines(picture, "mtm-curve"), strict=True):
        assert y == pytest.approx(height(curve, x), abs=2)


def test_nists_curve_is_dashed() -> None:
    _, nist = lines(svg.penalties(), "mtm-curve")
    assert lines(svg.penalties(), "mtm-nist") == [nist]


def test_each_name_stands_beside_its_own_curve() -> None:
    picture = svg.penalties(12, 16, 17.5)
    bleu, nist = lines(picture, "mtm-curve")
    where = places(picture)
    left, right, top, bottom = where["BLEU"]
    assert height(bleu, left) > height(bleu, right) > bottom  # above the curve, which rises
    assert top > height(bleu, right + 60)
    left, _, top, bottom = where["NIST"]
    assert height(nist, left) < top < height(nist, left - 20)  # to the right of the curve
    ((x, y), *_) = dots(picture)
    left, _, top, bottom = where["cross at 0.7613"]
    assert x < left < x + 40
    assert y < top < y + 40
    assert crossed(picture) == []


def distance(at: Point, box: Room) -> float:
    """From a point to the nearest edge of some words."""
    (x, y), (left, right, top, bottom) = at, box
    return max(left - x, x - right, 0) + max(top - y, y - bottom, 0)


@pytest.mark.parametrize("c", [*range(25), 40])
def test_the_penalties_stand_beside_their_dots(c: int) -> None:
    picture = svg.penalties(c, 16, 17.5)
    where = places(picture)
    _, *points = dots(picture)
    for name, at in zip(("BLEU", "NIST"), points, strict=True):
        (words,) = [words for words in where if re.match(rf"{name} \d", words)]
        assert distance(at, where[words]) < 140, words
    assert crossed(picture) == []
    assert outside(picture) == []
    assert overlapping(picture) == []


@pytest.mark.parametrize("c", range(1, 36))
def test_the_words_of_the_curve_stand_beside_its_dot(c: int) -> None:
    picture = svg.penalty_curve(c, 18)
    (at,) = dots(picture)
    assert distance(at, places(picture)[f"BP = {number(brevity_penalty(c, 18))}"]) < 110


@pytest.mark.parametrize(
    ("picture", "across", "upwards"),
    [
        (svg.penalty_curve(12, 18), "candidate length c", "BP"),
        (svg.penalties(), "candidate length ÷ reference length", "penalty"),
    ],
)
def test_axes_are_named_at_their_ends(picture: str, across: str, upwards: str) -> None:
    where = places(picture)
    left, right, top, _ = where[across]
    assert top > where["0"][3] > max(y for line in lines(picture) for _, y in line)
    first, last = lines(picture, "mtm-axis")[0]
    assert (left + right) / 2 == pytest.approx((first[0] + last[0]) / 2)
    assert where[upwards][3] < min(y for _, y in lines(picture, "mtm-curve")[0])
    assert where["0.00"][1] < first[0]


def test_the_lines_beside_a_point_stand_below_each_other() -> None:
    where = places(svg.penalty_curve(12, 18))
    c, bp = where["c = 12"], where["BP = 0.6065"]
    assert c[0] == bp[0]
    assert c[3] < bp[2] < c[3] + 10


def test_the_line_at_r_starts_below_its_name() -> None:
    picture = svg.penalty_curve(12, 18)
    (top, bottom), _ = lines(picture, "mtm-rule")
    assert places(picture)["r = 18"][3] < top[1] < places(picture)["r = 18"][3] + 15
    ((*_, last),) = lines(picture, "mtm-curve")
    assert top[1] < last[1] < bottom[1]


@pytest.mark.parametrize("r", [0, 1, 2, 5, 18, 999])
def test_no_line_goes_through_the_words_of_the_curve(r: int) -> None:
    for c in {0, 1, 2, 3, *(round(r * part / 20) for part in range(61))}:
        picture = svg.penalty_curve(c, r)
        assert crossed(picture) == [], c
        assert outside(picture) == [], c


@pytest.mark.parametrize(("c", "r"), [(0, 18), (12, 18), (16, 18), (20, 18), (100, 18)])
def test_words_do_not_stand_on_each_other(c: int, r: int) -> None:
    for picture in (svg.penalty_curve(c, r), svg.penalties(c, r, r + 0.5)):
        assert overlapping(picture) == []


def test_it_falls_by_the_shares() -> None:
    picture = svg.waterfall(GUIDE.bleu)
    heights = [rects(picture, palette.order_colour(n))[0]["height"] for n in range(1, 5)]
    shares = [factor.log_share for factor in GUIDE.factors[1:]]
    scale = heights[3] / shares[3]
    assert heights == pytest.approx([share * scale for share in shares], abs=0.2)
    tops = [rects(picture, palette.order_colour(n))[0]["y"] for n in range(1, 5)]
    ends = [top + height for top, height in zip(tops, heights, strict=True)]
    assert tops[1:] == pytest.approx(ends[:-1], abs=0.2)
    (total,) = rects(picture, "none")
    assert total["height"] == pytest.approx(sum(heights), abs=0.3)
    assert {"−0.0143", "−0.3304", "−0.6841", "17/18", "0.5046"} <= set(texts(picture))
    assert "score (logarithmic)" in texts(picture)


def test_a_line_leads_from_each_bar_to_the_next() -> None:
    picture = svg.waterfall(GUIDE.bleu)
    bars = sorted(
        (it for n in range(1, 5) for it in rects(picture, palette.order_colour(n))),
        key=lambda it: it["x"],
    )
    rules = lines(picture, "mtm-rule")
    assert len(rules) == 5
    for bar, (start, end) in zip(bars, rules[1:], strict=True):
        assert start[0] == pytest.approx(bar["x"] + bar["width"], abs=0.11)
        assert start[1] == end[1] == pytest.approx(bar["y"] + bar["height"], abs=0.11)
    for bar, (_, end) in zip(bars, rules, strict=False):
        assert end[0] == pytest.approx(bar["x"], abs=0.11)


def test_it_tells_zero_from_undefined() -> None:
    assert "−∞" in texts(svg.waterfall(ZERO.bleu))
    assert "p₄ = 0.0000 adds −∞." in said(svg.waterfall(ZERO.bleu))
    assert texts(svg.waterfall(SHORT.bleu)).count("undefined") == 3  # p₃'s share, p₃ and p₄
    assert "p₃ = undefined adds undefined." in said(svg.waterfall(SHORT.bleu))


@pytest.mark.parametrize("explanation", [ZERO, SHORT])
def test_a_zero_falls_out_below(explanation) -> None:
    picture = svg.waterfall(explanation.bleu)
    assert picture.count("l-14 12z") == 1  # the head of an arrow
    ends = [
        it["y"] + it["height"] for n in range(5) for it in rects(picture, palette.order_colour(n))
    ]
    assert max(ends) == pytest.approx(FLOOR, abs=0.11)


@pytest.mark.parametrize("explanation", [GUIDE, ZERO, SHORT])
def test_words_do_not_stand_on_each_other_in_waterfalls(explanation) -> None:
    assert overlapping(svg.waterfall(explanation.bleu)) == []


def test_words_stand_above_and_below_their_bars() -> None:
    picture = svg.waterfall(GUIDE.bleu)
    where = places(picture)
    factors = enumerate(GUIDE.factors[1:], start=1)
    bars = [
        (it.name, four(it.log_share), rects(picture, palette.order_colour(n))[0])
        for n, it in factors
    ]
    bars.append(("BLEU", "−0.6841", rects(picture, "none")[0]))
    for name, share, bar in bars:
        middle = bar["x"] + bar["width"] / 2
        for words in (name, share):
            assert sum(where[words][:2]) / 2 == pytest.approx(middle, abs=0.11)
        assert bar["y"] - 10 < where[share][3] < bar["y"]
        assert where[name][2] > bar["y"] + bar["height"]
    assert len({round(bar["width"]) for *_, bar in bars}) == 1


def test_each_score_stands_at_its_height() -> None:
    picture = svg.waterfall(GUIDE.bleu)
    marks = [it for it in parsed(picture).iter() if it.get("x") == "62.0"]
    assert [it.text for it in marks][:3] == ["1", "0.9", "0.8"]
    heights = [float(it.get("y") or "nan") for it in marks]
    assert heights == sorted(heights)
    grid = [it.get("d") or "" for it in parsed(picture).iter(f"{NS}path")]
    starts = [tuple(map(float, it[1:].split("L")[0].split())) for it in grid if len(it) < 40]
    faint = [start for start in starts if start[0] < rects(picture, "none")[0]["x"]]
    for words, height in zip(marks, heights, strict=True):
        line = min(faint, key=lambda start: abs(start[1] - height))
        assert abs(line[1] - height) < 8, words.text  # a line at the middle of its number


def test_waterfalls_beside_each_other_have_one_axis() -> None:
    def axis(picture: str) -> dict[str, float]:
        marks = {"1", "0.9", "0.8", "0.7", "0.6", "0.5", "0.4", "0.3", "0.2"}
        return {words: it[2] for words, it in places(picture).items() if words in marks}

    lower = replace(GUIDE.bleu, precisions=tuple(p / 2 for p in GUIDE.bleu.precisions))
    one, other = svg.waterfall(GUIDE.bleu, lower), svg.waterfall(lower, GUIDE.bleu)
    assert axis(one) == axis(other) == axis(svg.waterfall(lower))
    assert axis(one) != axis(svg.waterfall(GUIDE.bleu))
