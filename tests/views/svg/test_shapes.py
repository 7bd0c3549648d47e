"""Shapes: the look of each state, and what a value of 0 leaves to be seen."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtmetrics_edu.explain import CLIPPED_AWAY, MATCHED, UNMATCHED
from mtmetrics_edu.views import palette
from mtmetrics_edu.views.svg import shapes
from mtmetrics_edu.views.svg.shapes import Box, Lines, around, free_box, inside, words_box

from ..markup import HOSTILE
from .reading import NS, lines, outside, parsed, said, texts
from .reading import shapes as shapes_of

BOX = (10.0, 20.0, 30.0, 14.0)


def drawn(*parts: shapes.Html) -> str:
    return shapes.picture(100, "a picture", *parts)


@pytest.mark.parametrize("typed", HOSTILE)
def test_what_is_typed_stays_text(typed: str) -> None:
    picture = shapes.picture(100, typed, shapes.label(10, 20, typed))
    assert {it.tag for it in parsed(picture).iter()} == {f"{NS}svg", f"{NS}text"}
    assert texts(picture) == [said(picture)]


@pytest.mark.parametrize(
    ("state", "paths", "filled", "dashed"),
    [(MATCHED, 1, True, False), (CLIPPED_AWAY, 2, False, False), (UNMATCHED, 1, False, True)],
)
def test_a_state_is_more_than_a_colour(state: str, paths: int, filled: bool, dashed: bool) -> None:
    found = list(parsed(drawn(shapes.state_shape(state, [BOX[0]], *BOX[1:]))).iter(f"{NS}path"))
    assert len(found) == paths
    assert (found[0].get("fill") == palette.MARKS[state]) == filled
    assert ("stroke-dasharray" in found[0].attrib) == dashed
    assert {it.get("fill") if filled else it.get("stroke") for it in found} == {
        palette.MARKS[state]
    }


@pytest.mark.parametrize("state", [MATCHED, CLIPPED_AWAY, UNMATCHED])
def test_many_boxes_cost_no_more_elements_than_one(state: str) -> None:
    one, many = (drawn(shapes.state_shape(state, [BOX[0]] * count, *BOX[1:])) for count in (1, 50))
    assert one.count("<path") == many.count("<path")
    assert many.count("z") == 50 * one.count("z")


@pytest.mark.parametrize("state", [MATCHED, CLIPPED_AWAY, UNMATCHED])
def test_a_state_stays_in_its_box(state: str) -> None:
    x, y, width, height = BOX
    ((left, right, top, bottom),) = shapes_of(drawn(shapes.state_shape(state, [BOX[0]], *BOX[1:])))
    frame = 0 if state == MATCHED else 1  # half of the line's width
    assert (left - frame, right + frame) == (x, x + width)
    assert (top - frame, bottom + frame) == (y, y + height)


def test_hatching_fills_its_box_and_no_more() -> None:
    x, y, width, height = BOX
    found = re.findall(r"M(\S+) (\S+)L(\S+) (\S+?)(?=M|$)", shapes.hatching(*BOX))
    assert len(found) == (width + height) // shapes.HATCH_STEP
    for a, b, c, d in [tuple(map(float, it)) for it in found]:
        assert x <= a < c <= x + width
        assert y <= d < b <= y + height
        assert c - a == pytest.approx(b - d)  # rises at 45 degrees


def test_a_value_of_0_is_seen() -> None:
    (rect,) = parsed(drawn(shapes.rectangle(10, 20, 0, -1, "red"))).iter(f"{NS}rect")
    assert (rect.get("width"), rect.get("height")) == ("2.0", "2.0")


def test_a_box_narrower_than_its_frame_has_no_negative_width() -> None:
    assert "h0.0v" in shapes.outlines([0], 0, -1, 10)


def test_labels_lines_and_dots() -> None:
    assert shapes.label(1, 2, "a", css="mtm-quiet") == (
        '<text x="1.0" y="2.0" text-anchor="start" class="mtm-quiet">a</text>'
    )
    assert lines(drawn(shapes.line((1, 2), (3, 4), "mtm-axis"))) == [[(1, 2), (3, 4)]]
    assert 'stroke="red"' in shapes.path([(1, 2), (3, 4)], "mtm-curve", "red")
    assert "fill:red" in shapes.dot((1, 2), "red")
    assert "fill:var(--mtm-paper);stroke:red" in shapes.dot((1, 2), "red", hollow=True)


def test_words_outside_are_found() -> None:
    assert outside(drawn(shapes.label(740, 50, "abc"))) == ["abc"]
    assert outside(drawn(shapes.label(740, 50, "abc", "end"))) == []


PAGE = Box(0, 0, 760, 300)
places = st.tuples(st.floats(100, 600), st.floats(60, 240))


@given(places, st.floats(-2, -0.1), st.floats(100, 700))
def test_the_words_are_in_nobodys_way(
    at: tuple[float, float], slope: float, upright: float
) -> None:
    def curve(x: float) -> float:
        return at[1] + slope * (x - at[0])

    box = free_box(at, ["c = 12", "BP = 0.7165"], PAGE, Lines([curve], [upright]))
    if not any(
        inside(it, PAGE) and Lines([curve], [upright]).leave(it)
        for it in around(at, ["c = 12", "BP = 0.7165"])
    ):
        return
    assert inside(box, PAGE)
    xs = [box.left + (box.right - box.left) * i / 50 for i in range(51)]
    assert not any(box.top < curve(x) < box.bottom for x in xs)
    assert not box.left < upright < box.right


def test_words_avoid_each_other() -> None:
    taken: list[Box] = []
    for _ in range(4):
        box = free_box((300, 150), ["NIST 0.7054"], PAGE, Lines(boxes=taken))
        assert not any(box.meets(other) for other in taken)
        taken.append(box)


def test_without_room_the_words_stand_at_the_right() -> None:
    small = Box(0, 0, 20, 20)
    assert free_box((10, 10), ["long words"], small, Lines()) == words_box(22, 10, ["long words"])


@pytest.mark.parametrize(("x", "meets"), [(0, True), (9, True), (10, False), (30, False)])
def test_rooms_that_touch_do_not_meet(x: float, meets: bool) -> None:
    assert Box(0, 0, 10, 10).meets(Box(x, 0, x + 10, 10)) == meets
