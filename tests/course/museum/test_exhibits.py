"""Every exhibit can be exposed, repaired and read; any input is read or answered in words."""

from __future__ import annotations

import html
import re
from math import isclose
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtmetrics_edu import sentence_bleu, sentence_nist
from mtmetrics_edu.course.exercises.reading import UnreadableError
from mtmetrics_edu.course.exercises.replies import listing
from mtmetrics_edu.course.exhibits import (
    EXHIBITS,
    PROPERTIES,
    bleu,
    expose,
    repair,
    room,
    source,
    which_line,
)
from mtmetrics_edu.course.museum import Exhibit
from mtmetrics_edu.course.museum.inputs import KINDS, cases, read

from .test_catalogue import CELLS, EVERY

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


# ------------------------------------------------------------------------------------- exposing


@EVERY
def test_the_known_input_exposes_it(exhibit: Exhibit) -> None:
    verdict = expose(exhibit.id, *exhibit.known)
    assert verdict.right, verdict
    assert re.fullmatch(r"It gives -?\d+\.\d{4}; right is \d+\.\d{4}\.", verdict.text)


@EVERY
@given(data=st.data())
def test_any_input_is_answered(exhibit: Exhibit, data: st.DataObject) -> None:
    typed = data.draw(INPUTS[exhibit.takes])
    verdict = expose(exhibit.id, *typed)
    try:
        arguments = read(exhibit, typed)
    except UnreadableError:
        return
    wrong, right = exhibit.wrong(*arguments), exhibit.right(*arguments)
    assert verdict.right is not isclose(wrong, right, rel_tol=1e-6, abs_tol=1e-9)
    if not verdict.right:
        assert verdict.text.startswith(f"both give {right:.4f} here.")
        assert verdict.text.endswith(f"Try {exhibit.look}.")
        assert ("hides the mistake" in verdict.text) == (right == 0 and exhibit.hidden_by_zero)


def test_a_zero_hides_the_mistakes_of_bleu() -> None:
    assert expose("sum-of-references", "a b", ["c d"]).text == (
        "both give 0.0000 here. An order without a match makes BLEU 0, and that hides the mistake. "
        "Try a candidate that repeats what each reference says once."
    )
    assert "hides" not in expose("best-reference", "a", ["b"]).text


def test_an_unknown_exhibit_is_named_with_its_neighbours() -> None:
    with pytest.raises(ValueError, match="exhibit; did you mean 'zero-counts-as-one'"):
        expose("zero-counts", "a", ["a"])


@pytest.mark.parametrize(
    ("name", "typed", "words"),
    [
        ("zero-counts-as-one", ("the cat",), "1 given; this exhibit takes candidate and reference"),
        ("zero-counts-as-one", ("the cat", "the cat"), "expected a list of sentences"),
        ("zero-counts-as-one", ("the cat", []), "this list is empty; expected at least one"),
        ("zero-counts-as-one", (3, ["a"]), "expected a sentence"),
        ("mean-of-sentences", (["a", "b c"], [["a"]]), "there are 2 candidates and 1 lists of ref"),
        ("mean-of-sentences", ("ab", [["a"], ["b"]]), "expected a list of sentences"),
        ("mean-of-sentences", (["a b"], "a"), "expected a list of references for each"),
        ("mean-of-sentences", ([], []), "this list is empty"),
        ("mean-of-sentences", (["a b"], [[]]), "this list is empty"),
        ("missing-square", (0, 3), "the lengths are 0 and 3; expected 1 or more for each, because"),
        ("missing-square", (3, 0.9), "expected 1 or more for each, because 0"),
        ("missing-square", ("2", 3), "expected a number"),
        ("characters", (["a"], ["a"]), "expected a string, not split"),
        ("characters", ("a", 3), "expected a list of strings"),
        ("characters", ("a", ["a", 3]), "expected a list of strings"),
        ("characters", ("a", "a"), "expected a list of strings"),
        ("characters", ("a", []), "this list is empty"),
        ("leaking-penalty", ([], ["a"]), "expected at least one sentence"),
        ("leaking-penalty", (["a"], []), "expected at least one sentence"),
        ("distances-for-differences", ([], 1), "expected a list of numbers, one for each resample"),
        ("distances-for-differences", (3, 1), "expected a list of numbers, one for each resample"),
    ],
)
def test_other_input_is_answered_in_words(name: str, typed: tuple[Any, ...], words: str) -> None:
    verdict = expose(name, *typed)
    assert not verdict.right
    assert words in verdict.text


def test_strings_are_split_at_blanks_where_tokens_are_counted() -> None:
    pair = (("a", "b"), (("c", "d"), ("e",)))
    assert read(EXHIBITS["one-order"], ("a b", ["c d", "e"])) == pair
    assert read(EXHIBITS["leaking-penalty"], (["a b"], ["c d"])) == ((("a", "b"),), (("c", "d"),))
    assert read(EXHIBITS["characters"], ("a b", ("c d", "e"))) == ("a b", ("c d", "e"))
    assert read(EXHIBITS["missing-square"], (1, 1)) == (1, 1)
    assert expose("mean-of-sentences", ["a b c d", "x y z"], [["a b c d"], ["x z y"]]).right
    assert expose("one-long-sentence", list("abcd"), [["a"], ["b"], ["c"], ["d"]]).right


# ------------------------------------------------------------------------------------ repairing


@EVERY
def test_the_definition_is_a_repair_and_the_exhibit_is_not(exhibit: Exhibit) -> None:
    assert repair(exhibit.id, exhibit.right).right
    verdict = repair(exhibit.id, exhibit.wrong)
    assert not verdict.right
    assert verdict.text == f"it gives what the exhibit gives. {exhibit.violates}"


@EVERY
def test_a_repair_must_be_right_everywhere(exhibit: Exhibit) -> None:
    for bad in (lambda *_: 0.0, lambda *_: 1.0, lambda *a: exhibit.right(*a) + 1e-3):
        verdict = repair(exhibit.id, bad)
        assert not verdict.right
        counterexample = re.match(r"with \w+ = .*, it returns .*; right is ", verdict.text)
        assert counterexample or bad(*exhibit.known) == exhibit.figure


def test_what_is_no_function_repairs_nothing() -> None:
    assert "nothing to check yet" in repair("one-order", None).text
    assert "expected a function of (" in repair("one-order", 3).text


def test_the_whole_score_from_the_library_repairs_nothing() -> None:
    verdicts = [repair(name, lambda c, r: sentence_bleu(c, r).score) for name in EXHIBITS]
    assert not any(verdict.right for verdict in verdicts)
    assert sum("`sentence_bleu` does the work here" in verdict.text for verdict in verdicts) >= 8


def test_a_repair_may_call_what_the_exhibit_calls_and_may_return_a_score() -> None:
    def repaired(candidate: str, references: list[str]) -> float:
        return bleu(candidate.split(), [reference.split() for reference in references])

    assert repair("characters", repaired).text == "It agrees on 69 hidden cases."
    assert repair("best-reference", sentence_nist).right
    assert not repair("best-reference", sentence_bleu).right


@EVERY
def test_cases_are_seeded_and_short_ones_come_first(exhibit: Exhibit) -> None:
    inputs = cases(exhibit)
    assert repr(inputs) == repr(cases(exhibit))
    assert [len(repr(case)) for case in inputs] == sorted(len(repr(case)) for case in inputs)
    assert exhibit.known in inputs


@pytest.mark.parametrize("takes", KINDS)
def test_what_is_made_is_what_a_learner_could_give(takes: str) -> None:
    def shape(value: Any) -> Any:
        """Nested lists as nested tuples."""
        return tuple(map(shape, value)) if isinstance(value, (list, tuple)) else value

    kind, random = KINDS[takes], Random(1)
    for case in [*kind.corners, *(kind.random(random) for _ in range(300))]:
        assert shape(kind.read(*case)) == shape(case)


# -------------------------------------------------------------------------------------- reading


@EVERY
def test_its_code_can_be_read_without_its_label(exhibit: Exhibit) -> None:
    code = repr(source(exhibit.id))
    assert code.startswith(f"def {exhibit.wrong.__name__}({', '.join(exhibit.parameters)}):\n")
    assert len(code.splitlines()) <= 17
    numbered = "\n".join(f"{i:2}  {line}" for i, line in enumerate(code.splitlines(), start=1))
    assert source(exhibit.id)._repr_html_() == listing(numbered)


@EVERY
def test_a_wrong_line_is_found_and_most_lines_are_right(exhibit: Exhibit) -> None:
    lines = repr(source(exhibit.id)).splitlines()
    verdicts = [which_line(exhibit.id, n) for n in range(1, len(lines) + 1)]
    assert 1 <= sum(verdict.right for verdict in verdicts) <= 2
    assert not verdicts[0].right  # the def
    for piece in exhibit.wrong_lines:
        assert sum(piece in line for line in lines) == 1
    assert all(exhibit.look in verdict.text for verdict in verdicts if not verdict.right)


@pytest.mark.parametrize("number", [0, 99, "4", 2.5])
def test_what_is_no_line_is_said(number: Any) -> None:
    verdict = which_line("zero-counts-as-one", number)
    assert not verdict.right
    assert verdict.text == "expected the number of a line, 1 to 5."
    assert "choose a line" in which_line("zero-counts-as-one", None).text


@EVERY
def test_a_listing_runs_in_the_notebook_when_it_is_copied(exhibit: Exhibit) -> None:
    names: dict[str, Any] = {}
    exec("".join(next(c["source"] for c in CELLS if c["cell_type"] == "code")), names)
    exec(repr(source(exhibit.id)), names)
    assert names[exhibit.wrong.__name__](*exhibit.known) == exhibit.figure


def test_every_exhibit_stands_in_one_room_which_shows_what_its_label_says() -> None:
    exhibits = [exhibit for breaks in PROPERTIES for exhibit in room(breaks).exhibits]
    assert sorted(exhibit.id for exhibit in exhibits) == sorted(EXHIBITS)
    for breaks in PROPERTIES:
        exhibits = list(room(breaks).exhibits)
        titles = [f"{exhibit.id}: {exhibit.title}" for exhibit in exhibits]
        assert repr(room(breaks)).splitlines() == titles
        folds = room(breaks)._repr_html_()
        text = html.unescape(folds)
        assert text.count("<details>") == text.count("</details>") == 2 * len(exhibits)
        for exhibit in exhibits:
            for words in (exhibit.title, exhibit.id, exhibit.found_in, exhibit.violates):
                assert words in text
            assert exhibit.link in text
            assert source(exhibit.id)._repr_html_() in folds
            assert text.index(exhibit.title) < text.index(f"<p>{exhibit.symptom}")
    with pytest.raises(ValueError, match="property"):
        room("cellar")
