"""What a learner types is read, or answered with what was expected."""

from __future__ import annotations

from typing import Any

import pytest

from mtmetrics_edu.course.museum.catalogue import EXHIBITS
from mtmetrics_edu.course.museum.reading import (
    read_lengths,
    read_sentence,
    read_systems,
    read_texts,
)
from mtmetrics_edu.course.museum.visit import expose


def test_strings_are_split_at_blanks() -> None:
    assert read_sentence("a b", ["c d", "e"]) == (("a", "b"), (("c", "d"), ("e",)))
    assert read_systems(["a b"], ["c d"]) == ((("a", "b"),), (("c", "d"),))
    assert expose("mean-of-sentences", ["a b c d", "x y z"], [["a b c d"], ["x z y"]]).right
    assert expose("one-long-sentence", list("abcd"), [["a"], ["b"], ["c"], ["d"]]).right


def test_texts_stay_as_they_are() -> None:
    assert read_texts("a b", ["c d", "e"]) == ("a b", ["c d", "e"])
    assert read_texts("", ("",)) == ("", ("",))


def test_the_shortest_length_is_one() -> None:
    assert read_lengths(1, 1) == (1, 1)


@pytest.mark.parametrize(
    ("name", "given", "words"),
    [
        (
            "zero-counts-as-one",
            ("the cat",),
            "1 given; this exhibit takes candidate and references",
        ),
        ("zero-counts-as-one", ("the cat", "the cat"), "expected a list of sentences"),
        ("zero-counts-as-one", ("the cat", []), "this list is empty; expected at least one"),
        ("zero-counts-as-one", (3, ["a"]), "expected a sentence"),
        (
            "mean-of-sentences",
            (["a", "b c"], [["a"]]),
            "there are 2 candidates and 1 lists of references; ",
        ),
        ("mean-of-sentences", ("ab", [["a"], ["b"]]), "expected a list of sentences"),
        ("mean-of-sentences", (["a b"], "a"), "expected a list of references for each"),
        ("missing-square", (0, 3), "expected 1 or more for each, because 0"),
        ("missing-square", (3, 0.9), "expected 1 or more for each, because 0"),
        ("missing-square", ("2", 3), "expected a number"),
        ("characters", (["a"], ["a"]), "expected a string, not split"),
        ("characters", ("a", 3), "expected a list of strings"),
        ("characters", ("a", ["a", 3]), "expected a list of strings"),
        ("characters", ("a", "a"), "expected a list of strings"),
        ("leaking-penalty", ([], ["a"]), "expected at least one sentence"),
    ],
)
def test_other_input_is_answered_in_words(name: str, given: tuple[Any, ...], words: str) -> None:
    assert name in EXHIBITS
    verdict = expose(name, *given)
    assert not verdict.right
    assert words in verdict.text


def test_both_lengths_are_named() -> None:
    assert expose("missing-square", 3, 0.5).text == (
        "the lengths are 3 and 0.5; expected 1 or more for each, because 0 has no logarithm."
    )
