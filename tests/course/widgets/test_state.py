"""The state of the playground: edits, choices, and what is taken for a text."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtmetrics_edu.conventions import named_choices
from mtmetrics_edu.course.widgets.state import (
    OWN,
    Segment,
    State,
    UnfinishedError,
    as_segments,
    typed_weights,
    well_formed,
)

START = State((Segment("a b", ("a c", "b c")), Segment("x", ("y",))))


def test_edits_touch_the_selected_segment_only() -> None:
    state = replace(START, selected=1)
    assert state.edited(candidate="z").segments == (START.segments[0], Segment("z", ("y",)))
    assert START.with_reference(1, "d").segment == Segment("a b", ("a c", "d"))
    assert START.with_new_reference().segment == Segment("a b", ("a c", "b c", ""))
    assert START.without_reference(0).segment == Segment("a b", ("b c",))
    assert START.without_reference(1).segment == Segment("a b", ("a c",))


def test_a_reference_moves_up_and_stays_switched_off() -> None:
    state = START.with_reference_used(1, False).with_new_reference()
    moved = state.with_reference_up(1)
    assert moved.segment == Segment("a b", ("b c", "a c", ""))
    assert moved.off_here == {0}
    assert moved.with_reference_up(1) == state
    assert state.with_reference_up(2).off_here == {2}
    assert state.with_reference_up(0) == state
    elsewhere = replace(state, selected=1).with_new_reference().with_reference_up(1)
    assert elsewhere.segments[1].references == ("", "y")
    assert elsewhere.off == state.off


def test_the_last_reference_and_the_last_segment_stay() -> None:
    one = State((Segment("a", ("b",)),))
    assert one.without_reference(0) == one
    assert one.without_segment() == one


def test_segments_come_and_go() -> None:
    more = START.with_segment()
    assert more.selected == 2
    assert more.segment == Segment("", ("", ""))
    assert more.without_segment() == replace(START, selected=1)
    assert START.without_segment().segments == START.segments[1:]
    assert START.without_segment().selected == 0


@pytest.mark.parametrize("name", named_choices())
def test_a_convention_sets_every_choice(name: str) -> None:
    state = START.with_choices(max_n=2, weights=".5 .5").with_convention(name)
    assert state.choices == named_choices()[name]
    assert state.convention == name
    assert state.with_choices(max_n=state.chosen.max_n) == state
    changed = state.with_choices(max_n=3)
    assert changed.convention == OWN
    assert changed.with_convention(OWN) == changed


def test_weights_stay_as_typed() -> None:
    state = START.with_choices(weights="1/2, .5", max_n=2)
    assert state.weights == "1/2, .5"
    assert state.choices.weights == (0.5, 0.5)


@given(st.text(st.characters(), max_size=8))
def test_well_formed_texts_can_be_sent(text: str) -> None:
    clean = well_formed(text)
    clean.encode()
    assert len(clean) == len(text) or any("\ud800" <= c <= "\udfff" for c in text)
    assert well_formed("a\ud800b") == "a\ufffdb"
    assert well_formed("😀\0") == "😀\0"


@pytest.mark.parametrize(
    ("candidate", "references", "kind", "said"),
    [
        ("a", "b", TypeError, "expected a list of texts"),
        ("a", 5, TypeError, "expected a list of texts"),
        ("a", [], ValueError, "at least one reference"),
        ("a", [["b"]], TypeError, "expected plain strings"),
        (["a"], ["b"], TypeError, "expected a list of texts"),
        (["a"], [["b"], ["c"]], ValueError, "candidates has 1 segments, references has 2"),
        ([], [], ValueError, "the corpus is empty"),
        ([5], [["b"]], TypeError, "segment 0: 5 is not a text"),
        (["a", "b"], [["c"], []], ValueError, "segment 1: references is empty"),
    ],
)
def test_what_is_not_a_text_is_refused(
    candidate: object, references: object, kind: type[Exception], said: str
) -> None:
    with pytest.raises(kind, match=said):
        as_segments(candidate, references)  # type: ignore[arg-type]


@pytest.mark.parametrize("weights", [".4 .3 .2 .1", "1/2, 1/4, 1/8, 1/8", "1e-1 2e-1 3e-1 4e-1"])
def test_weights_are_unfinished_until_the_last_is_typed(weights: str) -> None:
    """Whatever is typed on the way is no mistake."""
    last = 1 + max(weights.rfind(" "), weights.rfind(","))
    for end in range(1, last + 1):
        with pytest.raises(UnfinishedError, match="weights so far"):
            typed_weights(weights[:end], 4)
    assert typed_weights(weights, 4) is not None
    assert typed_weights("  ", 4) is None


@pytest.mark.parametrize("weights", ["half", "1/0", ".4 x", "1 1 1 1 -", "1..2"])
def test_what_can_never_be_weights_is_a_mistake(weights: str) -> None:
    with pytest.raises(ValueError, match="expected numbers") as caught:
        typed_weights(weights, 4)
    assert not isinstance(caught.value, UnfinishedError)


def test_fractions_of_one_sign_are_weights() -> None:
    assert typed_weights("½ ½ 0 0", 4) == (0.5, 0.5, 0, 0)
    assert typed_weights("¼¾", 2) == (0.25, 0.75)
