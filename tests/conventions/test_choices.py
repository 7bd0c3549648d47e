"""Choices: the lengths they name, the weights that people type, the line that states them."""

from __future__ import annotations

import re

import pytest

from mtmetrics_edu.conventions.choices import (
    REFERENCE_LENGTHS,
    Choices,
    average_reference_length,
    number_of_references,
    read_weight,
    read_weights,
    shortest_reference_length,
)


def test_reference_lengths() -> None:
    candidate, references = ["a"] * 12, [["a"] * n for n in (17, 11, 13)]
    lengths = {name: rule(candidate, references) for name, rule in REFERENCE_LENGTHS.items()}
    assert lengths == {"closest": 11, "shortest": 11, "average": 41 / 3}
    assert shortest_reference_length(["a"], references) == 11
    assert average_reference_length(["a"], [["a"], ["a", "a"]]) == 1.5


def test_a_signature_states_every_choice() -> None:
    choices = Choices("13a", True, 3, (0.5, 0.25, 0.25), "exp", "shortest")
    expected = "nrefs:3|case:lc|tok:13a|n:3|weights:0.5,0.25,0.25|smooth:exp|r:shortest"
    assert choices.signature("3") == expected
    assert "|weights:uniform|" in Choices().signature("1")
    assert Choices(weights=(1 / 3,)).signature("var") == (
        "nrefs:var|case:mixed|tok:whitespace|n:4|weights:0.3333|smooth:none|r:closest"
    )


def test_the_number_of_references_is_one_number_or_varies() -> None:
    assert number_of_references(iter([2, 2, 2])) == "2"
    assert number_of_references([2, 2, 1]) == "var"


@pytest.mark.parametrize(
    ("text", "weights"),
    [
        ("", None),
        ("  ", None),
        (".4 .3 .2 .1", (0.4, 0.3, 0.2, 0.1)),
        ("1/3, 1/3; 1/3", (1 / 3, 1 / 3, 1 / 3)),
        ("1e-1 9e-1", (0.1, 0.9)),
    ],
)
def test_weights_are_read(text: str, weights: tuple[float, ...] | None) -> None:
    assert read_weights(text) == weights


@pytest.mark.parametrize(
    "text",
    ["x", "1/0", ".5 half", "1e400", "1e999999999", "1/1/1", "nan", "inf", "__import__('os')"],
)
def test_what_is_no_weight_is_refused(text: str) -> None:
    given = re.escape(f"weights is {text!r}; expected numbers with blanks between")
    with pytest.raises(ValueError, match=given):
        read_weights(text)


def test_one_weight_that_is_not_finite_is_named() -> None:
    with pytest.raises(ValueError, match=r"^1e400$"):
        read_weight("1e400")


def test_the_choices_of_the_paper_are_the_defaults() -> None:
    assert Choices() == Choices("whitespace", False, 4, None, "none", "closest")
    assert Choices().lowercase is False
