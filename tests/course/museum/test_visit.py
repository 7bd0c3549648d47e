"""Every exhibit can be exposed, repaired, read, and stands in one group."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest

from mtmetrics_edu import sentence_bleu, sentence_nist
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
from mtmetrics_edu.course.museum.exhibit import Exhibit
from mtmetrics_edu.course.museum.visit import folded

from .every import CELLS, EVERY


@EVERY
def test_the_known_input_exposes_it(exhibit: Exhibit) -> None:
    verdict = expose(exhibit.id, *exhibit.known)
    assert verdict.right, verdict
    assert re.fullmatch(r"It gives -?\d+\.\d{4}; right is \d+\.\d{4}\.", verdict.text)


@EVERY
def test_its_sample_does_not(exhibit: Exhibit) -> None:
    verdict = expose(exhibit.id, *exhibit.sample)
    assert not verdict.right
    assert verdict.text.startswith("both give ")
    assert exhibit.look in verdict.text


@EVERY
def test_a_zero_that_hides_the_mistake_is_said(exhibit: Exhibit) -> None:
    hopeless = {"lengths": (2, 2), "texts": ("a", ["b"]), "systems": (["a"], ["b"])}
    hopeless |= {"differences": ([0.0], 5.0), "sentence": ("a", ["b"]), "corpus": (["a"], [["b"]])}
    said = expose(exhibit.id, *hopeless[exhibit.takes])
    assert ("hides the mistake" in said.text) == (not said.right and exhibit.hidden_by_zero)


def test_what_is_said_where_both_agree() -> None:
    assert expose("sum-of-references", "a b", ["c d"]).text == (
        "both give 0.0000 here. An order without a match makes BLEU 0, and that hides the mistake. "
        "Try a candidate that repeats what each reference says once."
    )
    assert expose("sum-of-references", "a b c d", ["a b c d"]).text == (
        "both give 1.0000 here. Try a candidate that repeats what each reference says once."
    )


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
        told = re.match(r"with \w+ = .*, it returns .*; right is ", verdict.text)
        assert told or bad(*exhibit.known) == exhibit.figure


@EVERY
def test_a_repair_that_never_ends_or_fails_is_reported(exhibit: Exhibit) -> None:
    def endless(*_: Any) -> None:
        while True:
            pass

    assert "was stopped" in repair(exhibit.id, endless).text
    assert "ZeroDivisionError" in repair(exhibit.id, lambda *_: 1 / 0).text
    assert "returns nothing" in repair(exhibit.id, lambda *_: None).text
    assert "nothing to check yet" in repair(exhibit.id, None).text
    assert "expected a function of (" in repair(exhibit.id, 3).text


def test_the_whole_score_from_the_library_repairs_nothing_without_a_word() -> None:
    said = [repair(it, lambda c, r: sentence_bleu(c, r).score) for it in EXHIBITS]
    repaired = [verdict.text for verdict in said if verdict.right]
    assert len(repaired) >= 8
    assert all("`sentence_bleu` did the work here" in text for text in repaired)


def test_what_the_exhibit_itself_calls_may_be_called() -> None:
    def repaired(candidate: str, references: list[str]) -> float:
        return bleu(candidate.split(), [reference.split() for reference in references])

    assert repair("characters", repaired).text == "It agrees on 69 hidden cases."


def test_one_word_alone_has_no_information() -> None:
    assert "a text of one word is worth 0 bits" in expose("nobody-scores", "hello", ["hello"]).text
    assert expose("nobody-scores", "hello you", ["hello you"]).right


def test_a_repair_may_return_a_score() -> None:
    assert repair("candidate-set", sentence_bleu).right
    assert repair("best-reference", sentence_nist).right
    assert not repair("best-reference", sentence_bleu).right


@EVERY
def test_its_code_can_be_read_without_its_label(exhibit: Exhibit) -> None:
    code = repr(source(exhibit.id))
    assert code.startswith(f"def {exhibit.wrong.__name__}({', '.join(exhibit.parameters)}):\n")
    assert len(code.splitlines()) <= 17
    assert exhibit.title not in code
    assert exhibit.wrong.__name__ in source(exhibit.id)._repr_html_()


def test_a_listing_is_shown_line_by_line() -> None:
    code = source("characters")
    head = "def characters(candidate, references):"
    body = "    return bleu(list(candidate), [list(reference) for reference in references])"
    assert repr(code) == f"{head}\n{body}"
    assert code.numbered == f" 1  {head}\n 2  {body}"
    assert code._repr_html_() == listing(code.numbered)


@EVERY
def test_a_wrong_line_is_found_and_most_lines_are_right(exhibit: Exhibit) -> None:
    lines = repr(source(exhibit.id)).splitlines()
    verdicts = [which_line(exhibit.id, n) for n in range(1, len(lines) + 1)]
    wrong = [line for line, verdict in zip(lines, verdicts, strict=True) if verdict.right]
    assert 1 <= len(wrong) <= 2
    assert not verdicts[0].right  # the def
    for piece in exhibit.wrong_lines:
        assert sum(piece in line for line in lines) == 1
    assert all(exhibit.look in verdict.text for verdict in verdicts if not verdict.right)


@pytest.mark.parametrize("number", [0, 99, "4", 2.5])
def test_what_is_no_line_is_said(number: Any) -> None:
    said = which_line("zero-counts-as-one", number)
    assert not said.right
    assert said.text == "expected the number of a line, 1 to 5."
    assert "choose a line" in which_line("zero-counts-as-one", None).text


@EVERY
def test_a_listing_runs_in_the_notebook_when_it_is_copied(exhibit: Exhibit) -> None:
    names: dict[str, Any] = {}
    exec("".join(next(c["source"] for c in CELLS if c["cell_type"] == "code")), names)
    exec(repr(source(exhibit.id)), names)
    assert names[exhibit.wrong.__name__](*exhibit.known) == exhibit.figure


def test_an_unknown_exhibit_is_named_with_its_neighbours() -> None:
    with pytest.raises(ValueError, match="exhibit; did you mean 'zero-counts-as-one'"):
        expose("zero-counts", "a", ["a"])


def test_every_exhibit_stands_in_one_room() -> None:
    standing = [it.id for breaks in PROPERTIES for it in room(breaks).exhibits]
    assert sorted(standing) == sorted(EXHIBITS)
    assert all(room(breaks).exhibits for breaks in PROPERTIES)


@EVERY
def test_a_folded_exhibit_says_what_its_label_says(exhibit: Exhibit) -> None:
    text = html.unescape(folded(exhibit))
    assert exhibit.title in text
    assert exhibit.id in text
    assert exhibit.found_in in text
    assert exhibit.link in text
    assert exhibit.violates in text
    assert listing(source(exhibit.id).numbered) in folded(exhibit)
    assert text.index("The symptom") < text.index(exhibit.symptom)
    assert text.count("<details>") == text.count("</details>") == 2
    assert " open" not in text


def test_a_room_shows_its_exhibits() -> None:
    assert repr(room("units")).startswith("characters: Characters, in silence\n")
    assert room("units")._repr_html_().count("<summary><b>") == 2
    with pytest.raises(ValueError, match="property"):
        room("cellar")


def test_promises_of_one_line_are_broken() -> None:
    skipping, first = EXHIBITS["zero-counts-as-one"], EXHIBITS["first-of-equals"]
    assert skipping.wrong(list("abcd"), [list("efgh")]) != 0
    candidate, references = first.known
    assert first.wrong(candidate, references) != first.wrong(candidate, references[::-1])
