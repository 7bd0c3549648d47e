"""Every program that is shown is run, and comes to the score that is shown."""

import contextlib
import io
from dataclasses import fields
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtmetrics_edu.conventions import Choices, named_choices
from mtmetrics_edu.conventions.choices import REFERENCE_LENGTHS
from mtmetrics_edu.course.examples import CAT_MAT, DOG_MAN, GUIDE
from mtmetrics_edu.explain.calculation import Calculation
from mtmetrics_edu.metrics import smoothing, tokenizers
from mtmetrics_edu.views import code

TEXTS = {
    "guide": [(GUIDE.text, GUIDE.reference_texts)],
    "corpus": list(zip(DOG_MAN.texts, DOG_MAN.reference_texts, strict=True)),
    "repeated": [(CAT_MAT.text, CAT_MAT.reference_texts)],
    "quotes": [("""it's "a" \\n {x} 猫 \u202e end""", ['it\'s "a" b', "", "a 猫 end"])],
    "shorter": [("a b c", ["a b c d e", "a b c"])],
    "uneven": [("a b c d e", ["a b c d"]), ("f g h i", ["f g h x", "f g h i j"])],
}
CHOICES = {
    **named_choices(),
    **{f"smoothing {name}": Choices(smoothing=name, max_n=3) for name in smoothing.SMOOTHING},
    **{f"tokenizer {name}": Choices(tokenizer=name, max_n=2) for name in tokenizers.TOKENIZERS},
    "average": Choices(reference_length="average", weights=(0.4, 0.3, 0.2, 0.1)),
    "shortest": Choices(reference_length="shortest", smoothing="chen-cherry-5", max_n=3),
    "characters": Choices(tokenizer="char", lowercase=True, smoothing="floor"),
}


def printed(program):
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(program, {})
    return out.getvalue()


@pytest.mark.parametrize("name", CHOICES)
@pytest.mark.filterwarnings("ignore")
def test_every_program_prints_the_score(name):
    for texts in TEXTS.values():
        calculation = Calculation(texts, CHOICES[name])
        programs = code.programs(calculation)
        for program in programs.values():
            assert printed(program).startswith(f"BLEU {calculation.pooled.score:.4f}\n")
        assert f"NIST {calculation.nist.score:.4f}" in printed(programs["mtmetrics_edu"])


@given(
    st.builds(
        Choices,
        tokenizer=st.sampled_from([*tokenizers.TOKENIZERS]),
        lowercase=st.booleans(),
        max_n=st.integers(1, 5),
        smoothing=st.sampled_from([*smoothing.SMOOTHING]),
        reference_length=st.sampled_from([*REFERENCE_LENGTHS]),
    ),
    st.sampled_from([*TEXTS]),
)
def test_any_choices_give_programs_with_the_score(choices, name):
    calculation = Calculation(TEXTS[name], choices)
    for program in code.programs(calculation).values():
        assert printed(program).startswith(f"BLEU {calculation.pooled.score:.4f}\n")


def test_every_choice_is_tried():
    """A new choice must be in CHOICES: a program that forgets it prints another score."""
    for field in fields(Choices):
        assert {field.default} < {getattr(choices, field.name) for choices in CHOICES.values()}


def test_a_tool_has_a_program_where_its_choices_are_chosen():
    def tools(text, **choices):
        return [*code.programs(Calculation(TEXTS[text], Choices(**choices)))]  # type: ignore[arg-type]

    assert tools("guide") == ["mtmetrics_edu", "NLTK", "sacreBLEU"]
    assert tools("shorter", reference_length="average", max_n=2) == ["mtmetrics_edu"]
    assert tools("guide", weights=(0.4, 0.3, 0.2, 0.1)) == ["mtmetrics_edu", "NLTK"]
    assert "NLTK" not in tools("guide", max_n=9)  # NLTK counts one 9-gram where there is none


def test_a_new_name_needs_no_entry(monkeypatch):
    monkeypatch.setitem(smoothing.SMOOTHING, "mine", partial(smoothing.floor, epsilon=0.2))
    monkeypatch.setitem(tokenizers.TOKENIZERS, "mine", str.split)
    for choices in (Choices(smoothing="mine"), Choices(tokenizer="mine")):
        programs = code.programs(Calculation(TEXTS["guide"], choices))
        assert printed(programs["mtmetrics_edu"]).startswith("BLEU 0.5046\n")


@pytest.mark.parametrize("more", [0, 1])
def test_texts_that_are_too_long_are_not_written_out(more):
    text = "a" * (code.LONGEST - 1 + more)
    assert bool(code.programs(Calculation([(text, ["b"])], Choices()))) == (not more)
