"""Words find room beside a point: nearest first, and where nothing is in the way."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtmetrics_edu.views.svg.room import Box, Lines, around, free_box, inside, words_box

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
