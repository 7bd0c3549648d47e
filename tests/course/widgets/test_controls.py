"""The boxes, lists and buttons that the widgets are made of."""

from __future__ import annotations

from typing import Any

import pytest

from mtmetrics_edu.course.widgets.controls import (
    TextBox,
    TextLine,
    as_text,
    button,
    drop_down,
    number_box,
    on_new,
    order_box,
    order_slider,
    reference_boxes,
    row,
    slider,
    tell,
    text_box,
)
from mtmetrics_edu.course.widgets.state import HIGHEST_ORDER


@pytest.mark.parametrize("box", [TextBox, TextLine])
def test_half_a_character_from_the_browser_is_replaced(box: type[TextBox | TextLine]) -> None:
    made = box()
    made.set_state({"value": "a\ud800b"})
    assert made.value == "a\ufffdb"
    made.set_state({"placeholder": "here"})
    assert made.placeholder == "here"


def test_texts_and_tokens() -> None:
    assert as_text(["the", "cat"]) == as_text("the cat") == "the cat"
    assert text_box("Text", ["a\ud800", "b"]).value == "a\ufffd b"


def test_references_are_numbered_from_1() -> None:
    boxes = reference_boxes(["a b", ["c", "d"]])
    assert [(box.description, box.value) for box in boxes] == [
        ("Reference 1", "a b"),
        ("Reference 2", "c d"),
    ]


def test_a_number_stays_within_its_limits() -> None:
    box = number_box("Lines", 3, 2, 5)
    for typed, kept in ((1, 2), (2, 2), (5, 5), (6, 5)):
        box.value = typed
        assert box.value == kept


def test_an_order_has_the_limits_of_the_widgets() -> None:
    box = order_box(2)
    assert (box.description, box.value, box.min, box.max) == ("Order n", 2, 1, HIGHEST_ORDER)
    assert order_box(2, 5).max == 5
    moved = order_slider(2)
    assert (moved.description, moved.value, moved.min, moved.max) == (
        *("Order n", 2, 1, HIGHEST_ORDER),
    )
    assert order_slider(2, 5).max == 5


def test_a_slider_stays_within_its_limits() -> None:
    moved = slider("Length", 3, 2, 5)
    for value, kept in ((1, 2), (5, 5), (6, 5)):
        moved.value = value
        assert moved.value == kept
    assert moved.continuous_update


def test_a_list_begins_with_its_first_option() -> None:
    assert drop_down("List", {"a": 1, "b": 2}).value == "a"
    assert drop_down("List", ["a", "b"], value="b").value == "b"
    assert drop_down("List", [("first", 5), ("second", 6)]).value == 5


def test_a_button_calls() -> None:
    called: list[object] = []
    button("Go", called.append, 5).click()
    assert called == [5]


def test_a_row_holds_widgets_side_by_side() -> None:
    left, right = text_box("Left"), text_box("Right")
    assert row(left, right).children == (left, right)


def test_new_values_are_heard_of_and_equal_ones_are_not_sent() -> None:
    heard: list[Any] = []
    box = number_box("Lines", 3, 2, 5)
    on_new("value", box, heard.append)
    on_new("max", box, heard.append)
    tell(box, max=5, value=3)
    assert heard == []
    tell(box, max=9, value=8)
    assert heard == [9, 8]


def test_a_number_counts_without_enter() -> None:
    assert number_box("Lines", 3, 2, 5).continuous_update
    assert order_box(1).continuous_update
