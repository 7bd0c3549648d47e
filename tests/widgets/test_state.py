"""The state of the playground and its history."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtmetrics_edu import sentence_bleu
from mtmetrics_edu.choices import CONVENTIONS, Calculation
from mtmetrics_edu.course.examples import CORPORA, DOG_MAN, EXAMPLES, GUIDE_CASED, Example
from mtmetrics_edu.widgets.state import (
    OWN,
    History,
    Segment,
    State,
    as_segments,
    state_of,
    well_formed,
)

START = State((Segment("a b", ("a c", "b c")), Segment("x", ("y",))))


def test_edits_touch_the_selected_segment_only() -> None:
    state = replace(START, selected=1)
    assert state.edited(candidate="z").segments == (START.segments[0], Segment("z", ("y",)))
    assert START.with_reference(1, "d").segment == Segment("a b", ("a c", "d"))
    assert START.without_reference(0).segment == Segment("a b", ("b c",))


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


@pytest.mark.parametrize("name", CONVENTIONS)
def test_a_convention_sets_every_choice(name: str) -> None:
    state = START.with_choices(max_n=2, weights=".5 .5").with_convention(name)
    assert state.choices == CONVENTIONS[name]
    assert state.convention == name
    changed = state.with_choices(max_n=3)
    assert changed.convention == OWN
    assert changed.with_convention(OWN) == changed


def test_weights_stay_as_typed() -> None:
    state = START.with_choices(weights="1/2, .5")
    assert state.weights == "1/2, .5"
    assert state.choices.weights == (0.5, 0.5)


@pytest.mark.parametrize("name", [n for n, e in EXAMPLES.items() if e.reference_texts])
def test_an_example_is_scored_as_its_source_does(name: str) -> None:
    example = EXAMPLES[name]
    state = state_of(example)
    found = Calculation(state.segments, state.choices)
    assert found.segments == [(example.candidate, example.references)]
    bleu = sentence_bleu(example.candidate, example.references)
    assert found.pooled.score == bleu.score


def test_a_corpus_becomes_segments() -> None:
    state = state_of(CORPORA["dog_man"])
    assert state.segments == as_segments(DOG_MAN.texts, DOG_MAN.reference_texts)
    assert isinstance(GUIDE_CASED, Example)


def test_typing_on_is_one_step_and_undo_brings_it_all_back() -> None:
    history, states = History(), [START]
    for text in ("a b c", "a b cd", "a b cde"):
        states.append(states[-1].edited(candidate=text))
        history.note(states[-2], states[-1])
    states.append(states[-1].with_reference(0, "new"))
    history.note(states[-2], states[-1])
    assert history.undo(states[-1]) == states[3]
    assert history.undo(states[3]) == START
    assert history.undo(START) == START
    assert history.redo(START) == states[3]
    assert history.redo(states[3]) == states[4]
    assert history.redo(states[4]) == states[4]


def test_wiping_a_text_out_is_a_step_of_its_own() -> None:
    long = START.edited(candidate="it is a guide to action")
    history = History()
    history.note(START, long)
    history.note(long, long.edited(candidate=""))
    history.note(long.edited(candidate=""), long.edited(candidate="x"))
    assert history.undo(long.edited(candidate="x")) == long


def test_looking_at_another_segment_is_no_step() -> None:
    history = History()
    history.note(START, replace(START, selected=1))
    assert not history.past


def test_the_history_has_an_end() -> None:
    history = History()
    for i in range(History.STEPS + 50):
        history.note(START.with_choices(max_n=i + 1), START.with_choices(max_n=i + 2))
    assert len(history.past) == History.STEPS
    assert history.past[-1].max_n == History.STEPS + 50


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
        (["a"], [["b"], ["c"]], ValueError, "1 candidates but 2 lists"),
        ([], [], ValueError, "there is no candidate"),
        ([5], [["b"]], TypeError, "5 is no text"),
    ],
)
def test_what_is_no_text_is_refused(
    candidate: object, references: object, kind: type[Exception], said: str
) -> None:
    with pytest.raises(kind, match=said):
        as_segments(candidate, references)  # type: ignore[arg-type]
