"""diagnose and the homework of students: the right name, one sentence, a case that shows it."""

from __future__ import annotations

import warnings
from typing import Any

import pytest

from mtmetrics_edu.conformance import diagnose

from . import students
from .students import HOMEWORK

UNNAMED = ("right", "unknown", "no-score")


@pytest.mark.parametrize("name", HOMEWORK)
@pytest.mark.filterwarnings("ignore")
def test_homework_is_called_by_its_name(name: str) -> None:
    scorer, expected = HOMEWORK[name]
    found = diagnose(scorer, seconds=0.2)
    assert found.name == expected
    assert found.words.count(". ") == 0
    if found.name not in UNNAMED:
        assert not found.right
        assert found.example
        assert found.example.given != found.example.right


def test_enough_mistakes_are_tried() -> None:
    assert len({name for _, name in HOMEWORK.values()} - {*UNNAMED}) >= 25


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("stops_at_a_zero", "in all of which the right score is 0 (ValueError: math domain error)"),
        ("never_ends_for_one_word", "(no answer within 0.2 seconds), as for ['test'], [['test']]"),
        ("two_decimals", "its scores have few decimals, which hide small mistakes"),
        ("sorts_the_references", "it changes the lists that it is given"),
        ("prints", "it returns None: does it print its score?"),
        ("formats", "it returns a text, '1.0000', not a number"),
    ],
)
def test_what_else_is_said(name: str, words: str) -> None:
    assert words in str(diagnose(HOMEWORK[name][0], seconds=0.2))


def test_a_right_scorer_that_stops_is_not_right() -> None:
    found = diagnose(students.stops_at_a_zero)
    assert (found.name, found.right, found.example) == ("right", False, None)
    assert found.passed < found.asked


@pytest.mark.parametrize("name", [name for name, (_, it) in HOMEWORK.items() if it == "unknown"])
def test_a_function_of_tokens_is_shown_tokens(name: str) -> None:
    assert diagnose(HOMEWORK[name][0]).calling.startswith("tokens, a candidate and the list")


def test_texts_and_percents_are_found_out() -> None:
    one = diagnose(students.percent_with_two_decimals).calling
    assert one == "text, a candidate and one reference; references come first; 0 to 100"
    several: Any = diagnose(students.corpus_of_texts_references_first)
    assert "references come first; 0 to 100" in several.calling
    assert "the score is result[2]" in diagnose(students.score_stands_last).calling


@pytest.fixture(autouse=True)
def _quiet() -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield
