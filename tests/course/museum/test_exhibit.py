"""What an exhibit knows about itself, and the short way to write its inputs."""

from __future__ import annotations

from dataclasses import FrozenInstanceError

import pytest

from mtmetrics_edu.course.museum.exhibit import Exhibit, Label, many, one


def label(**changes: object) -> Label:
    texts = {"title": "t", "symptom": "s", "found_in": "w", "violates": "v", "look": "l"}
    texts |= {"breaks": "range", "wrong_lines": ("return",)}
    return Label(**{**texts, "right": max, "sample": (0, 0), "known": (1, 2), **changes})


def least_of_two(first: float, second: float) -> float:
    return min(first, second)


def test_a_label_above_a_function_makes_an_exhibit() -> None:
    exhibit = label(takes="lengths", hidden_by_zero=False)(least_of_two)
    assert isinstance(exhibit, Exhibit)
    assert exhibit.id == "least-of-two"
    assert exhibit.parameters == ("first", "second")
    assert exhibit.wrong is least_of_two
    assert (exhibit.right, exhibit.takes, exhibit.hidden_by_zero) == (max, "lengths", False)
    assert exhibit.figure == 1


def test_most_exhibits_take_a_sentence_and_hide_behind_a_zero() -> None:
    assert (label().takes, label().hidden_by_zero) == ("sentence", True)


def test_the_provenance_links_to_the_place() -> None:
    assert label()(least_of_two).provenance == "w"
    linked = label(link="https://example.org/1")(least_of_two)
    assert linked.provenance == "w ([see it there](https://example.org/1))"


def test_a_label_has_names_for_all_it_says() -> None:
    with pytest.raises(TypeError, match="positional"):
        Label("title")  # type: ignore[call-arg, misc]


def test_an_exhibit_shows_its_label_alone() -> None:
    shown = repr(label()(least_of_two))
    assert shown == "Exhibit(title='t', symptom='s', found_in='w', violates='v', takes='sentence')"
    with pytest.raises(FrozenInstanceError):
        label()(least_of_two).title = "another"  # type: ignore[misc]


def test_inputs_are_split_at_blanks() -> None:
    assert one("a b", "c", "d e") == (["a", "b"], [["c"], ["d", "e"]])
    assert many(("a b", ["c", "d"]), ("e", ["f"])) == (
        [["a", "b"], ["e"]],
        [[["c"], ["d"]], [["f"]]],
    )
