"""The state of the playground: edits, choices, what is taken for a text, undo, and the presets."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

import mtmetrics_edu.course.widgets.playground.state as undo
from mtmetrics_edu import corpus_bleu, sentence_bleu
from mtmetrics_edu.course.examples import CORPORA, EXAMPLES
from mtmetrics_edu.course.widgets.controls import UnfinishedError, well_formed
from mtmetrics_edu.course.widgets.playground.editors import PRESETS, preset, preset_name
from mtmetrics_edu.course.widgets.playground.state import History, Segment, State, as_segments
from mtmetrics_edu.explain.calculation import Calculation

START = State((Segment("a b", ("a c", "b c")), Segment("x", ("y",))))


def test_edits_touch_the_selected_segment_only():
    state = replace(START, selected=1)
    assert state.edited(candidate="z").segments == (START.segments[0], Segment("z", ("y",)))
    assert START.with_reference(1, "d").segment == Segment("a b", ("a c", "d"))
    assert START.with_new_reference().segment == Segment("a b", ("a c", "b c", ""))


@given(
    st.lists(st.booleans(), min_size=1, max_size=5),
    st.lists(st.tuples(st.sampled_from(["up", "remove"]), st.integers(0, 4)), max_size=6),
)
def test_a_reference_takes_its_switch_with_it(used, moves):
    """Wherever it goes; and the switches of other segments stay."""
    segment = Segment("c", tuple(f"{i}: {on}" for i, on in enumerate(used)))
    state = State((Segment("x", ("y", "z")), segment), selected=1, off=((0, 1),))
    for i, on in enumerate(used):
        state = state.with_reference_used(i, on)
    order = [*range(len(used))]
    for what, place in moves:
        number = place % len(order)
        if what == "up":
            state = state.with_reference_up(number)
            order.insert(max(number - 1, 0), order.pop(number))
        elif len(order) > 1:
            state = state.without_reference(number)
            order.pop(number)
    assert [text.partition(":")[0] for text in state.segment.references] == [*map(str, order)]
    off = {i for i, text in enumerate(state.segment.references) if text.endswith("False")}
    assert state.off_here == off
    assert (0, 1) in state.off
    assert state.off == tuple(sorted(state.off))
    counting = [text for text in state.counting[1].references if text]
    assert all(text.endswith("True") for text in counting)
    assert len(counting) == len(order) - len(off)
    assert state.counting[0].references == ("y", "")
    assert state.edited(references=("only",)).off_here <= {0}


def test_segments_come_and_go_with_their_switches():
    one = State((Segment("a", ("b",)),))
    assert one.without_reference(0) == one.without_segment() == one
    more = START.with_segment()
    assert more.selected == 2
    assert more.segment == Segment("", ("", ""))
    assert more.without_segment() == replace(START, selected=1)
    assert START.without_segment().selected == 0
    off = replace(more, selected=1, off=((0, 1), (1, 0), (2, 1)))
    assert off.without_segment().off == ((0, 1), (1, 1))
    assert off.without_segment().segments == (more.segments[0], more.segments[2])


@given(st.text(st.characters(), max_size=8))
def test_well_formed_texts_can_be_sent(text):
    clean = well_formed(text)
    clean.encode()
    assert len(clean) == len(text) or any("\ud800" <= c <= "\udfff" for c in text)
    assert well_formed("a\ud800b") == "a\ufffdb"
    assert well_formed("😀\0") == "😀\0"


@pytest.mark.parametrize(
    ("candidate", "references", "kind", "message"),
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
def test_what_is_not_a_text_is_refused(candidate, references, kind, message):
    with pytest.raises(kind, match=message):
        as_segments(candidate, references)  # type: ignore[arg-type]


@pytest.mark.parametrize("weights", [".4 .3 .2 .1", "1/2, 1/4, 1/8, 1/8", "1e-1 2e-1 3e-1 4e-1"])
def test_weights_are_unfinished_until_the_last_is_typed(weights):
    """Whatever is typed on the way is no mistake."""
    last = 1 + max(weights.rfind(" "), weights.rfind(","))
    for end in range(1, last + 1):
        with pytest.raises(UnfinishedError, match="weights so far"):
            undo.typed_weights(weights[:end], 4)
    assert undo.typed_weights(weights, 4) is not None
    assert undo.typed_weights("  ", 4) is None


@pytest.mark.parametrize("weights", ["half", "1/0", ".4 x", "1 1 1 1 -", "1..2"])
def test_what_can_never_be_weights_is_a_mistake(weights):
    with pytest.raises(ValueError, match="expected numbers") as caught:
        undo.typed_weights(weights, 4)
    assert not isinstance(caught.value, UnfinishedError)


def test_fractions_of_one_sign_are_weights():
    assert undo.typed_weights("¼¾", 2) == (0.25, 0.75)


# Undo and redo: what is one step, and where each leads


def after(*states):
    """The history of these states, one after the other."""
    history = History(states[0])
    for state in states[1:]:
        history.note(state)
    return history


def test_undo_and_redo_go_from_step_to_step():
    states = [START, *(START.edited(candidate=text) for text in ("a b c", "a b cd", "a b cde"))]
    states.append(states[-1].with_reference(0, "new"))
    history = after(*states)
    assert [history.undo() for _ in range(3)] == [states[3], START, START]
    assert [history.redo() for _ in range(3)] == [states[3], states[4], states[4]]
    history.undo()
    history.note(START.with_choices(max_n=2))
    assert history.redo() == START.with_choices(max_n=2)  # nothing is left to be done again
    assert history.undo() == states[3]


def test_each_text_is_a_step_of_its_own():
    states = [START, START.edited(candidate="a")]
    states.append(states[-1].with_reference(0, "b"))
    states.append(states[-1].with_reference(1, "c"))
    states.append(states[-1].with_choices(weights="1"))
    states.append(replace(states[-1], selected=1).edited(candidate="d"))
    assert after(*states).past == states[:-1]


@pytest.mark.parametrize(
    ("texts", "steps"),
    [
        (["it is a guide", "it is a"], 2),
        (["x it is x", ""], 2),  # all of it is gone
        (["xy", "z", "zx", "zxyzx", "zxyzx to", "zxyzx too"], 3),  # typed over, and on; a word
        (["it is", "is", "a is"], 3),  # a word that comes where one went
        (["a cat"[:end] for end in range(6)], 3),  # all is gone, and two words
        (["a cat"[:end] for end in range(5, -1, -1)], 3),  # it came at once, and goes word by word
        (["a", "a c", "a ca", "a c", "a ch"], 4),  # a letter is taken back, and another typed
        (["cat", "cats", "a cats", "a catsy"], 3),  # at another place
        (["x" * n for n in range(1, 501)], 1),
        (["x", "xb", "xbc", "", "x"], 3),
    ],
)
def test_typing_on_in_one_box_is_one_step(texts, steps):
    assert len(after(START, *(START.edited(candidate=text) for text in texts)).past) == steps


def test_an_ended_step_is_not_typed_on():
    history = after(START, START.edited(candidate="a"))
    history.end_step()
    history.note(START.edited(candidate="ab"))
    assert history.past == [START, START.edited(candidate="a")]


def test_looking_at_another_segment_is_not_a_step():
    other = replace(START, selected=1)
    history = after(START, other)
    assert history.past == []
    history.note(other.edited(candidate="z"))
    assert history.past == [other]


@pytest.mark.parametrize("steps", [undo.STEPS - 1, undo.STEPS, undo.STEPS + 1, undo.STEPS + 50])
def test_the_history_has_an_end(steps):
    states = [START.with_choices(max_n=n) for n in range(1, steps + 2)]
    assert after(*states).past == states[:-1][-undo.STEPS :]
    assert undo.STEPS == 200


# Presets


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_scored_as_its_source_does(name):
    state = preset(name)
    score = Calculation(state.segments, state.choices).pooled.score
    if name in CORPORA:
        corpus = CORPORA[name]
        assert score == corpus_bleu(corpus.candidates, corpus.references).score
    elif name in EXAMPLES:
        example = EXAMPLES[name]
        assert score == sentence_bleu(example.candidate, example.references).score
    assert preset_name(replace(state, selected=len(state.segments) - 1)) == name
    others = state.with_choices(max_n=2), state.edited(candidate="x")
    assert [*map(preset_name, others)] == ["", ""]
    with pytest.raises(ValueError, match=f"did you mean '{name}'"):
        preset(name.upper() + "x")
