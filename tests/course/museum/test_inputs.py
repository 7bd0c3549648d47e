"""What a learner gives is read or answered in words; the cases that a repair is tried on."""

from __future__ import annotations

from collections.abc import Callable
from math import isclose
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtmetrics_edu.course.exercises.reading import UnreadableError
from mtmetrics_edu.course.exhibits import EXHIBITS, bleu, expose
from mtmetrics_edu.course.museum.exhibit import Exhibit
from mtmetrics_edu.course.museum.inputs import (
    SEGMENTS,
    TAKES,
    VOCABULARY,
    cases,
    changed,
    random_corpus,
    random_lengths,
    random_segment,
    random_sentence,
    random_systems,
    read,
    read_sentence,
    read_systems,
    read_texts,
)

from .every import EVERY

TEXT = st.lists(st.sampled_from(["the", "cat", "a", "there"]), max_size=6).map(" ".join)
TEXTS = st.lists(TEXT, min_size=1, max_size=3)
INPUTS: dict[str, st.SearchStrategy[Any]] = {
    "sentence": st.tuples(TEXT, TEXTS),
    "systems": st.tuples(TEXTS, TEXTS),
    "texts": st.tuples(TEXT, TEXTS),
    "lengths": st.tuples(st.integers(1, 99), st.integers(1, 99)),
    "differences": st.tuples(st.lists(st.floats(-9, 9), min_size=1, max_size=9), st.floats(-9, 9)),
    "corpus": st.lists(st.tuples(TEXT, TEXTS), min_size=1, max_size=3).map(
        lambda rows: tuple(map(list, zip(*rows, strict=True)))
    ),
}


def test_strings_are_split_at_blanks() -> None:
    assert read_sentence("a b", ["c d", "e"]) == (("a", "b"), (("c", "d"), ("e",)))
    assert read_systems(["a b"], ["c d"]) == ((("a", "b"),), (("c", "d"),))
    assert expose("mean-of-sentences", ["a b c d", "x y z"], [["a b c d"], ["x z y"]]).right
    assert expose("one-long-sentence", list("abcd"), [["a"], ["b"], ["c"], ["d"]]).right


def test_texts_stay_as_they_are() -> None:
    assert read_texts("a b", ["c d", "e"]) == ("a b", ["c d", "e"])
    assert read_texts("", ("",)) == ("", ("",))


def test_the_shortest_length_is_one() -> None:
    assert read(EXHIBITS["missing-square"], (1, 1)) == (1, 1)
    assert expose("missing-square", 3, 0.5).text == (
        "the lengths are 3 and 0.5; expected 1 or more for each, because 0 has no logarithm."
    )


@pytest.mark.parametrize(
    ("name", "typed", "words"),
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
def test_other_input_is_answered_in_words(name: str, typed: tuple[Any, ...], words: str) -> None:
    verdict = expose(name, *typed)
    assert not verdict.right
    assert words in verdict.text


def thousand(make: Callable[[Random], Any]) -> list[Any]:
    """A thousand random inputs."""
    random = Random(1)
    return [make(random) for _ in range(1000)]


def test_random_inputs_are_as_large_as_they_say() -> None:
    assert {len(sentence) for sentence in thousand(random_sentence)} == set(range(1, 10))
    assert {len(references) for _, references in thousand(random_segment)} == {1, 2, 3}
    corpora = thousand(random_corpus)
    assert {len(candidates) for candidates, _ in corpora} == {1, 2, 3}
    widths = [{len(references) for references in rows} for _, rows in corpora]
    assert sorted({*map(tuple, widths)}) == [(1,), (2,)]
    systems = [systems for systems, _ in thousand(random_systems)]
    assert {len(first) for first, _ in systems} == {1, 2, 3}
    assert {length for pair in thousand(random_lengths) for length in pair} == set(range(1, 41))


def test_a_changed_sentence_keeps_most_of_its_words() -> None:
    sentence = ["x"] * 5
    versions = thousand(lambda random: changed(random, sentence))
    assert {len(version) for version in versions} == set(range(1, 8))
    assert {word for version in versions for word in version} == {"x", *VOCABULARY}
    kept = sum(version.count("x") for version in versions)
    assert 0.85 < kept / (1000 * (5 - 7 / 6)) < 0.95  # a tenth is replaced
    assert sentence == ["x"] * 5


@pytest.mark.parametrize("takes", TAKES)
def test_what_is_made_is_what_a_learner_could_give(takes: str) -> None:
    kind = TAKES[takes]
    for made in [*kind.corners, *thousand(kind.random)]:
        assert shape(kind.read(*made)) == shape(made)


def shape(given: Any) -> Any:
    """Nested lists as nested tuples."""
    return tuple(map(shape, given)) if isinstance(given, (list, tuple)) else given


def test_the_corners_have_what_random_segments_lack() -> None:
    scores = [bleu(*segment) for segment in TAKES["sentence"].corners]
    assert {0, 1} < set(scores)
    first, second = (
        references
        for candidate, references in SEGMENTS
        if {len(reference) - len(candidate) for reference in references} == {-1, 1}
    )
    assert first == second[::-1]  # equally close lengths, in both orders
    lengths = TAKES["lengths"].corners
    both = {pair for pair in lengths if pair[::-1] in lengths}
    assert len(both) == 5  # the candidate is the shorter one, the longer one, as long


@EVERY
def test_cases_are_seeded_short_first_and_show_the_bug_more_than_once(exhibit: Exhibit) -> None:
    found = cases(exhibit)
    assert repr(found) == repr(cases(exhibit))
    assert [len(repr(case)) for case in found] == sorted(len(repr(case)) for case in found)
    assert exhibit.known in found
    assert exhibit.sample in found
    wrong = [c for c in found if not isclose(exhibit.wrong(*c), exhibit.right(*c), abs_tol=1e-9)]
    assert len(wrong) >= 3
    assert len({exhibit.right(*c) for c in found}) >= 5


@EVERY
@given(data=st.data())
def test_any_input_is_answered(exhibit: Exhibit, data: st.DataObject) -> None:
    given_ = data.draw(INPUTS[exhibit.takes])
    verdict = expose(exhibit.id, *given_)
    try:
        arguments = read(exhibit, given_)
    except UnreadableError:
        return
    same = isclose(exhibit.wrong(*arguments), exhibit.right(*arguments), rel_tol=1e-6, abs_tol=1e-9)
    assert verdict.right is not same
