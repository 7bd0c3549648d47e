"""Notebook 11: a candidate that says the opposite, references by segment, and whole words."""

from __future__ import annotations

import pytest

from mtmetrics_edu.course.exercises import check
from mtmetrics_edu.course.exercises.lesson_11 import by_segment, whole_words


def test_any_order_that_says_the_opposite_is_accepted() -> None:
    assert check("11-b", "on monday the minister did sign the treaty").right
    assert check("11-b", "minister did sign the treaty on monday").right
    assert check("11-b", "did sign the treaty on monday").text == "that is fewer than seven words."


def test_stress_is_drawn_as_in_the_tasks() -> None:
    assert "must <em>not</em> be cut" in check("11-a", 87178291200)._repr_html_()


@pytest.mark.parametrize(
    ("candidate", "right"),
    [
        ("monday on treaty the sign minister the", False),
        ("the treaty did sign the minister on monday", False),
        ("did the minister sign the treaty on monday", False),  # a question
        ("the minister sign the treaty on monday", False),
        ("the minister on monday did sign the treaty", True),
        ("the treaty the minister did sign on monday", True),
        ("the minister did sign the treaty monday", True),
    ],
)
def test_only_a_sentence_that_says_so_says_the_opposite(candidate: str, right: bool) -> None:
    verdict = check("11-b", candidate)
    assert verdict.right is right
    assert right or verdict.text.startswith("read it aloud")


def test_references_by_segment() -> None:
    files = [["a cat", "a dog"], ["one cat", "one dog"]]
    assert by_segment.solve(files) == [["a cat", "one cat"], ["a dog", "one dog"]]
    assert check("11-d", lambda files: [list(it) for it in zip(*files, strict=True)]).right
    assert check("11-d", lambda files: list(zip(*files, strict=True))).right
    assert "one list for each file" in check("11-d", lambda files: files).text


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("the un@@ believ@@ able story", "the unbelievable story"),
        ("mail me @@ home", "mail me @@ home"),
        ("it was cut o@@", "it was cut o"),
        ("no mark here", "no mark here"),
    ],
)
def test_whole_words(line: str, words: str) -> None:
    assert whole_words.solve(line) == words


def test_a_common_way_to_join_subwords_is_told_what_it_misses() -> None:
    assert "cut inside a word" in check("11-e", lambda line: line.replace("@@ ", "")).text
