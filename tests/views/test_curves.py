"""The penalties' curves: points stand on them, and words find room where no line goes through."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtmetrics_edu import brevity_penalty, nist_length_penalty
from mtmetrics_edu.explain import penalty_crossing
from mtmetrics_edu.views import svg
from mtmetrics_edu.views.notation import number
from mtmetrics_edu.views.svg.curves import Box, Obstacles, around, free_box, ticks, words_box

from .examples import four
from .reading import Point, Room, crossed, dots, lines, outside, overlapping, places, said, texts


def height(curve: list[Point], x: float) -> float:
    """The height of a curve at x, between the two points next to it."""
    for (a, low), (b, high) in pairwise(curve):
        if a <= x <= b:
            return low + (high - low) * (x - a) / (b - a)
    raise AssertionError(f"{x} is beyond the curve")


def distance(at: Point, box: Room) -> float:
    """From a point to the nearest edge of some words."""
    (x, y), (left, right, top, bottom) = at, box
    return max(left - x, x - right, 0) + max(top - y, y - bottom, 0)


# The brevity penalty


@pytest.mark.parametrize(("c", "r"), [(12, 18), (18, 18), (30, 18), (3, 18), (0, 18), (5, 0)])
def test_the_point_stands_on_the_curve(c: int, r: int) -> None:
    picture = svg.penalty_curve(c, r)
    (curve,), ((x, y),) = lines(picture, "mtm-curve"), dots(picture)
    assert y == pytest.approx(height(curve, x), abs=1.5)
    assert {f"c = {c}", f"BP = {four(brevity_penalty(c, r))}", f"r = {r}"} <= set(texts(picture))
    at_r, at_c = (rule[0][0] for rule in lines(picture, "mtm-rule"))
    assert at_c == x
    left, right = curve[0][0], curve[-1][0]
    assert (at_c - left) * r == pytest.approx((at_r - left) * c, abs=0.1 * (c + r))
    assert max(x, at_r) < right  # the curve ends beyond both lengths


def test_the_words_of_the_curve_stand_where_they_belong() -> None:
    picture = svg.penalty_curve(12, 18)
    across = ["0", "5", "10", "15", "20", "25", "30", "35"]
    upwards = ["0.00", "0.25", "0.50", "0.75", "1.00"]
    assert texts(picture)[: len(across) + len(upwards)] == across + upwards
    where = places(picture)
    c, bp, r = where["c = 12"], where["BP = 0.6065"], where["r = 18"]
    assert c[0] == bp[0]  # one below the other
    assert c[3] < bp[2] < c[3] + 10
    ((first, *_, last),) = lines(picture, "mtm-curve")
    assert first[1] > last[1]  # pixels count downwards
    (top, bottom), _ = lines(picture, "mtm-rule")
    assert r[3] < top[1] < r[3] + 15
    assert top[1] < last[1] < bottom[1]


@pytest.mark.parametrize("r", [0, 1, 2, 5, 18, 999])
def test_no_line_goes_through_the_words_of_the_curve(r: int) -> None:
    for c in {0, 1, 2, 3, *(round(r * part / 20) for part in range(61))}:
        picture = svg.penalty_curve(c, r)
        assert crossed(picture) == [], c
        assert outside(picture) == [], c
        assert overlapping(picture) == [], c
        (at,), bp = dots(picture), places(picture)[f"BP = {number(brevity_penalty(c, r))}"]
        assert distance(at, bp) < 110 or not 1 <= c < 2 * r


# Both penalties


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
    assert lines(picture, "mtm-nist") == [nist]  # dashed: never colour alone


@pytest.mark.parametrize("c", [*range(25), 40])
def test_penalties_say_where_we_stand(c: int) -> None:
    picture = svg.penalties(c, 16, 17.5)
    where, (_, *points) = places(picture), dots(picture)
    values = {"BLEU": (brevity_penalty(c, 16), 16), "NIST": (nist_length_penalty(c, 17.5), 17.5)}
    curves = lines(picture, "mtm-curve")
    for (name, (value, r)), at, curve in zip(values.items(), points, curves, strict=True):
        assert f"{name} here: {number(value)} at {c / r:.4f}." in said(picture)
        assert at[1] == pytest.approx(height(curve, at[0]), abs=2)
        assert distance(at, where[f"{name} {number(value)}"]) < 140
    assert crossed(picture) == outside(picture) == overlapping(picture) == []


def test_without_lengths_there_is_no_standing() -> None:
    assert svg.penalties(None, 16, 16) == svg.penalties(3, None, 3) == svg.penalties()
    assert svg.penalties(3, 0, 3) == svg.penalties()
    assert "NIST here: 0.7054 at 0.7500" in said(svg.penalties(12, 16))  # r for both


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


# Axes


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


@pytest.mark.parametrize(
    ("high", "numbers"),
    [
        (8, [0, 1, 2, 3, 4, 5, 6, 7, 8]),
        (8.001, [0, 2, 4, 6, 8]),
        (41, [0, 10, 20, 30, 40]),
        (0.3, [0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3]),
    ],
)
def test_ticks(high: float, numbers: list[float]) -> None:
    assert ticks(high) == pytest.approx(numbers)


@given(st.floats(1e-5, 1e8))
def test_ticks_are_few_and_reach_far(high: float) -> None:
    found = ticks(high)
    assert len(found) <= 8 + 1
    assert found[-1] <= high * (1 + 1e-9) < found[-1] + found[1] * (1 + 1e-6)


# Room for words


PAGE = Box(0, 0, 760, 300)


@given(st.tuples(st.floats(100, 600), st.floats(60, 240)), st.floats(-2, -0.1), st.floats(100, 700))
def test_the_words_are_in_nobodys_way(at: Point, slope: float, upright: float) -> None:
    def curve(x: float) -> float:
        return at[1] + slope * (x - at[0])

    words, obstacles = ["c = 12", "BP = 0.7165"], Obstacles([curve], [upright])
    box = free_box(at, words, PAGE, obstacles)
    if any(it.is_inside(PAGE) and obstacles.leave(it) for it in around(at, words)):
        assert box.is_inside(PAGE)
        xs = [box.left + (box.right - box.left) * i / 50 for i in range(51)]
        assert not any(box.top < curve(x) < box.bottom for x in xs)
        assert not box.left < upright < box.right


def test_words_avoid_each_other() -> None:
    taken: list[Box] = []
    for _ in range(4):
        box = free_box((300, 150), ["NIST 0.7054"], PAGE, Obstacles(boxes=taken))
        assert not any(box.meets(other) for other in taken)
        taken.append(box)
    assert Box(0, 0, 10, 10).meets(Box(9, 0, 19, 10))
    assert not Box(0, 0, 10, 10).meets(Box(10, 0, 20, 10))  # they touch


def test_without_room_the_words_stand_at_the_right() -> None:
    small, words = Box(0, 0, 20, 20), ["long words"]
    assert free_box((10, 10), words, small, Obstacles()) == words_box(22, 10, words)
