"""What the labels mean: every label has its sentence, and the sentence names what is chosen."""

from __future__ import annotations

import pytest

from mtmetrics_edu.conventions.choices import REFERENCE_LENGTHS
from mtmetrics_edu.course.widgets import Playground
from mtmetrics_edu.course.widgets.meanings import CHOICES, LABELS, said_of
from mtmetrics_edu.course.widgets.panel import COLUMN
from mtmetrics_edu.course.widgets.presets import preset
from mtmetrics_edu.course.widgets.state import State
from mtmetrics_edu.smoothing import SMOOTHING
from mtmetrics_edu.tokenizers import TOKENIZERS
from mtmetrics_edu.views import html

from .reading import safe

STATE = preset("guide")


def said(name: str, state: State = STATE) -> str:
    return safe(said_of(name, state)).text


def test_every_choice_and_every_number_has_its_sentence() -> None:
    assert [*CHOICES] == [control.name for control in COLUMN]
    playground = Playground()
    scores = html.score_values(playground.score, playground.calculation.nist)
    assert {name for name in scores if name[0] != "p"} < {*LABELS}
    read = safe(playground.meanings.value).text
    assert all(name in read for name in ("p₁", "Signature", "Pin as A", "Guess first"))


@pytest.mark.parametrize(
    ("choice", "options"),
    [
        ("tokenizer", TOKENIZERS),
        ("smoothing", SMOOTHING),
        ("reference_length", REFERENCE_LENGTHS),
    ],
)
def test_what_is_chosen_is_said(choice: str, options: dict[str, object]) -> None:
    sentences = {said(choice, STATE.with_choices(**{choice: name})) for name in options}
    assert len(sentences) == len(options)
    for name in options:
        assert name in said(choice, STATE.with_choices(**{choice: name}))


def test_choices_made_by_hand_are_no_programs() -> None:
    assert "no program" not in said("convention")
    assert "no program" in said("convention", STATE.with_choices(max_n=2))


def test_the_sentences_follow_once_the_choices_are_unfolded() -> None:
    playground = Playground()
    assert playground.helps["smoothing"].value == ""
    playground.unfold.value = True
    assert "pₙ = mₙ / lₙ" in playground.helps["smoothing"].value
    playground.controls["smoothing"].value = "exp"
    assert "exp: mₙ = ½, ¼, ⅛" in playground.helps["smoothing"].value
