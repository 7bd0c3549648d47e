"""Every program that is shown is run, and comes to the score that is shown."""

from __future__ import annotations

import contextlib
import io

import pytest

from mtmetrics_edu.conventions import Choices, named_choices
from mtmetrics_edu.course.examples import CAT_MAT, DOG_MAN, GUIDE
from mtmetrics_edu.explain.calculation import Calculation
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
    "average": Choices(reference_length="average", weights=(0.4, 0.3, 0.2, 0.1)),
    "shortest": Choices(reference_length="shortest", smoothing="chen-cherry-5", max_n=3),
    "five": Choices(smoothing="chen-cherry-5", max_n=2),
    "characters": Choices(tokenizer="char", lowercase=True, smoothing="floor"),
    "bigrams": Choices(max_n=2, smoothing="add-k", tokenizer="international"),
}


def printed(program: str) -> str:
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        exec(program, {})
    return said.getvalue()


@pytest.mark.parametrize("name", CHOICES)
@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.filterwarnings("ignore")
def test_every_program_prints_the_score(text: str, name: str) -> None:
    found = Calculation(TEXTS[text], CHOICES[name])
    programs = code.programs(found)
    assert "mtmetrics_edu" in programs
    for program in programs.values():
        assert printed(program).startswith(f"BLEU {found.pooled.score:.4f}\n")
    assert f"NIST {found.nist.score:.4f}" in printed(programs["mtmetrics_edu"])


def test_a_tool_has_a_program_where_its_choices_are_chosen() -> None:
    assert [*code.programs(Calculation(TEXTS["guide"], Choices()))] == [
        "mtmetrics_edu",
        "NLTK",
        "sacreBLEU",
    ]
    average = Choices(reference_length="average", max_n=2)
    assert [*code.programs(Calculation(TEXTS["shorter"], average))] == ["mtmetrics_edu"]
    weighted = Choices(weights=(0.4, 0.3, 0.2, 0.1))
    assert "sacreBLEU" not in code.programs(Calculation(TEXTS["guide"], weighted))


@pytest.mark.parametrize("more", [0, 1])
def test_texts_that_are_too_long_are_not_written_out(more: int) -> None:
    text = "a" * (code.LONGEST - 1 + more)
    assert bool(code.programs(Calculation([(text, ["b"])], Choices()))) == (not more)


def test_a_tool_agrees_with_the_settings_that_are_chosen() -> None:
    texts = [("a b c d x", ["a b c d y"])]
    found = Calculation(texts, Choices(max_n=2))
    assert code.agrees(found, "nltk", texts, weights=(0.5, 0.5))
    assert not code.agrees(found, "nltk", texts)
