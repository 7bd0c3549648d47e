"""Undo and redo: what is one step, and where each leads."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mtmetrics_edu.course.widgets.history import LONGEST, SHORTENED, STEPS, History
from mtmetrics_edu.course.widgets.state import Segment, State

START = State((Segment("a b", ("a c", "b c")), Segment("x", ("y",))))


def after(*states: State) -> History:
    """The history of these states, one after the other."""
    history = History(states[0])
    for state in states[1:]:
        history.note(state)
    return history


def test_typing_on_is_one_step_and_undo_brings_it_all_back() -> None:
    states = [START, *(START.edited(candidate=text) for text in ("a b c", "a b cd", "a b cde"))]
    states.append(states[-1].with_reference(0, "new"))
    history = after(*states)
    assert history.undo() == states[3]
    assert history.undo() == START
    assert history.undo() == START
    assert history.redo() == states[3]
    assert history.redo() == states[4]
    assert history.redo() == states[4]


def test_typing_after_undo_is_a_new_step_and_ends_redo() -> None:
    first, second = START.edited(candidate="a b c"), START.with_choices(max_n=2)
    history = after(START, first)
    history.undo()
    history.note(second)
    assert history.redo() == second
    assert history.undo() == START


def test_each_text_is_a_step_of_its_own() -> None:
    states = [START]
    states.append(states[-1].edited(candidate="a"))
    states.append(states[-1].with_reference(0, "b"))
    states.append(states[-1].with_reference(1, "c"))
    states.append(states[-1].with_choices(weights="1"))
    states.append(replace(states[-1], selected=1).edited(candidate="d"))
    history = after(*states)
    assert history.past == states[:-1]


@pytest.mark.parametrize(("gone", "steps"), [(SHORTENED, 1), (SHORTENED + 1, 2)])
def test_a_text_that_gets_much_shorter_at_once_is_a_step_of_its_own(gone: int, steps: int) -> None:
    long = START.edited(candidate="it is a guide to action")
    short = START.edited(candidate=long.segment.candidate[:-gone])
    assert len(after(START, long, short).past) == steps


def test_wiping_a_text_out_is_a_step_of_its_own() -> None:
    long = START.edited(candidate="it is a guide to action")
    history = after(START, long, START.edited(candidate=""), START.edited(candidate="x"))
    assert history.undo() == long


def test_an_ended_step_is_not_typed_on() -> None:
    history = after(START, START.edited(candidate="a"))
    history.end_step()
    history.note(START.edited(candidate="ab"))
    assert history.past == [START, START.edited(candidate="a")]


def test_looking_at_another_segment_is_not_a_step() -> None:
    other = replace(START, selected=1)
    history = after(START, other)
    assert history.past == []
    history.note(other.edited(candidate="z"))
    assert history.past == [other]


@pytest.mark.parametrize("steps", [STEPS - 1, STEPS, STEPS + 1, STEPS + 50])
def test_the_history_has_an_end(steps: int) -> None:
    states = [START.with_choices(max_n=n) for n in range(1, steps + 2)]
    history = after(*states)
    assert history.past == states[:-1][-STEPS:]
    assert len(history.past) == min(steps, STEPS)


def typed(history: History, text: str) -> None:
    """Type a text into the candidate, key by key."""
    for end in range(1, len(text) + 1):
        history.note(history.now.edited(candidate=text[:end]))


def test_a_short_text_that_is_typed_over_comes_back_first() -> None:
    history = History(START)
    typed(history, "the cat")
    typed(history, "a dog")  # all was selected
    assert history.undo().segment.candidate == "the cat"
    assert history.undo() == START


@pytest.mark.parametrize("length", [1, 20, LONGEST + 1, LONGEST + 2, 500])
def test_a_text_of_any_length_that_is_typed_over_comes_back_at_once(length: int) -> None:
    old = START.edited(candidate="x" * length)
    history = History(old)
    typed(history, "the cat sat")
    assert history.undo() == old


def test_a_text_that_is_replaced_by_one_as_long_is_a_step_of_its_own() -> None:
    one, other = (START.edited(candidate=text * 20) for text in "ab")
    history = after(START, START.edited(candidate="a"), one, other)
    assert history.undo() == one


def test_many_keys_are_several_steps() -> None:
    history = History(START)
    typed(history, "x" * 500)
    lengths = []
    while history.past:
        lengths.append(len(history.undo().segment.candidate))
    assert len(lengths) > 500 / LONGEST
    assert max(a - b for a, b in zip([500, *lengths], lengths, strict=False)) <= LONGEST + 1


def test_letters_taken_away_one_by_one_are_not_a_step_each() -> None:
    texts = ["a cat"[:end] for end in range(5, -1, -1)]
    assert len(after(*(START.edited(candidate=text) for text in texts)).past) == 1
