"""The sentences of the status line where all is well."""

from __future__ import annotations

import pytest

from mtmetrics_edu.course.widgets.presets import preset
from mtmetrics_edu.course.widgets.remarks import LETTERS, remarks
from mtmetrics_edu.course.widgets.state import State, as_segments
from mtmetrics_edu.explain.calculation import Calculation


def said(state: State) -> str:
    return remarks(state, Calculation(state.segments, state.choices))


@pytest.mark.parametrize(
    ("references", "sentence"),
    [
        (["a", "b"], ""),
        (["a", " \n"], "Reference 2 is empty: it does not count until it has a word."),
        (
            ["", "a", ""],
            "References 1, 3 are empty: they do not count until they have a word.",
        ),
        (["", ""], "There is no reference yet: nothing can match."),
        ([""], "There is no reference yet: nothing can match."),
    ],
)
def test_empty_references(references: list[str], sentence: str) -> None:
    assert said(State(as_segments("a", references))) == sentence


def test_only_the_segment_in_the_editors_is_spoken_of() -> None:
    state = State(as_segments(["a", "b"], [["", "a"], ["b"]]), selected=1)
    assert said(state) == ""


def test_a_long_word_that_looks_alike_is_cut() -> None:
    word = "é" * 2 * LETTERS
    sentence = said(State(as_segments(word, ["e\u0301" * 2 * LETTERS])))
    assert sentence.startswith(f"“{'é' * LETTERS}” looks like")


def test_a_tool_and_an_empty_reference_are_both_said() -> None:
    state = preset("guide").with_convention("multi-bleu").with_new_reference()
    assert said(state).startswith("Reference 4 is empty")
    assert "multi-bleu itself: BLEU 0.5046" in said(state)
