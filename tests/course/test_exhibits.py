"""Every exhibit is wrong, agrees on its sample, can be exposed and repaired; what it says of real
libraries is checked against them."""

from __future__ import annotations

import inspect
import json
import re
import warnings
from collections.abc import Callable, Sequence
from math import isclose
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from nltk.translate import bleu_score, nist_score

from mtmetrics_edu import sentence_bleu, sentence_nist
from mtmetrics_edu.course import exhibits
from mtmetrics_edu.course.answers import UnreadableError
from mtmetrics_edu.course.examples import (
    DOG_MAN,
    GUIDE,
    GUIDE_CASED,
    SHUFFLED,
    THE_7,
    TROOPS,
)
from mtmetrics_edu.course.exercises import EXERCISES
from mtmetrics_edu.course.exhibits import (
    EXHIBITS,
    TAKES,
    Exhibit,
    cases,
    expose,
    read,
    repair,
    source,
)

ALL = list(EXHIBITS.values())
EVERY = pytest.mark.parametrize("exhibit", ALL, ids=list(EXHIBITS))


def test_the_museum_is_large_enough() -> None:
    assert len(EXHIBITS) >= 14
    assert {exhibit.takes for exhibit in ALL} == TAKES.keys()
    for name in ("title", "symptom", "source", "violates", "wrong", "known"):
        assert len({repr(getattr(exhibit, name)) for exhibit in ALL}) >= len(ALL) - 6
    assert all("\n" not in exhibit.symptom for exhibit in ALL)


@EVERY
def test_it_is_wrong(exhibit: Exhibit) -> None:
    verdict = expose(exhibit.id, *exhibit.known)
    assert verdict.right, verdict
    assert re.fullmatch(r"It gives -?\d+\.\d{4}; right is \d+\.\d{4}\.", verdict.text)
    assert not isclose(exhibit.figure, exhibit.right(*exhibit.known), rel_tol=1e-3)


@EVERY
def test_it_agrees_on_its_sample(exhibit: Exhibit) -> None:
    verdict = expose(exhibit.id, *exhibit.sample)
    assert not verdict.right
    assert verdict.text.startswith("both give ")
    assert exhibit.look in verdict.text


@EVERY
def test_the_definition_is_a_repair_and_the_exhibit_is_none(exhibit: Exhibit) -> None:
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


@EVERY
def test_cases_are_seeded_short_first_and_show_the_bug_more_than_once(exhibit: Exhibit) -> None:
    found = cases(exhibit)
    assert repr(found) == repr(cases(exhibit))
    assert [len(repr(case)) for case in found] == sorted(len(repr(case)) for case in found)
    wrong = [c for c in found if not isclose(exhibit.wrong(*c), exhibit.right(*c), abs_tol=1e-9)]
    assert len(wrong) >= 3
    assert len({exhibit.right(*c) for c in found}) >= 5


@EVERY
def test_a_zero_that_hides_the_mistake_is_said(exhibit: Exhibit) -> None:
    hopeless = {"lengths": (2, 2), "texts": ("a", ["b"]), "systems": (["a"], ["b"])}
    hopeless |= {"sentence": ("a", ["b"]), "corpus": (["a"], [["b"]])}
    said = expose(exhibit.id, *hopeless[exhibit.takes])
    assert ("hides the mistake" in said.text) == (not said.right and exhibit.hidden_by_zero)


def test_a_corpus_may_have_segments_of_one_word() -> None:
    assert expose("one-long-sentence", list("abcd"), [["a"], ["b"], ["c"], ["d"]]).right


def test_a_repair_may_return_a_score() -> None:
    assert repair("candidate-set", sentence_bleu).right
    assert repair("best-reference", sentence_nist).right
    assert not repair("best-reference", sentence_bleu).right


NOTEBOOK = Path(__file__).parents[2] / "notebooks" / "09-bug-museum.ipynb"


@EVERY
def test_a_listing_runs_in_the_notebook_when_it_is_copied(exhibit: Exhibit) -> None:
    cells = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    names: dict[str, Any] = {}
    exec("".join(next(c["source"] for c in cells if c["cell_type"] == "code")), names)
    exec(repr(source(exhibit.id)), names)
    assert names[exhibit.wrong.__name__](*exhibit.known) == exhibit.figure


def test_halved_weights_break_no_promise_of_one_line() -> None:
    wrong = EXHIBITS["halved-weights"].wrong
    assert EXERCISES["09-b"].answer == "none of them"
    for candidate, references in cases(EXHIBITS["halved-weights"]):
        assert 0 <= wrong(candidate, references) <= 1
        assert wrong(candidate, references) == wrong(candidate, references[::-1])
        assert wrong(candidate, [["x"] * len(candidate)]) == 0
        assert wrong([*candidate, *"abcd"], [*references, [*candidate, *"abcd"]]) == 1


@EVERY
def test_its_code_can_be_read(exhibit: Exhibit) -> None:
    listing = source(exhibit.id)
    assert repr(listing).startswith(f"def {exhibit.wrong.__name__}(")
    assert len(repr(listing).splitlines()) <= 17
    assert f"def {exhibit.wrong.__name__}" in listing._repr_html_()
    assert inspect.getmodule(exhibit.wrong) is exhibits


# What the exhibits are known to give (facts of the sources and of the tools)

FIGURES: list[tuple[str, tuple[Any, ...], float]] = [
    ("zero-counts-as-one", (TROOPS.candidate, TROOPS.references), 0.39692877231857493),
    ("zero-counts-as-one", (list("abcd"), [list("wxyz")]), 1.0),
    ("zero-counts-as-one", (THE_7.candidate, THE_7.references), 0.7311),
    ("zero-counts-as-one", (SHUFFLED.candidate, SHUFFLED.references), 0.9858),
    ("candidate-set", (GUIDE_CASED.candidate, GUIDE_CASED.references), 0.42085980695240904),
    ("candidate-set", (TROOPS.candidate, TROOPS.references), 3.9692877231857294e-51),
    ("candidate-set", (list("abcd"), [list("abcdabcd")]), 0.7358),
    ("third-is-33", (GUIDE.candidate, GUIDE.references), 0.6270220769211224),
    ("best-reference", (GUIDE_CASED.candidate, GUIDE_CASED.references), 3.370993595764932),
    ("best-reference", (TROOPS.candidate, TROOPS.references), 1.461903546075013),
    ("missing-square", (2, 3), 5.526),
    ("mean-of-sentences", (DOG_MAN.candidates, DOG_MAN.references), 1 / 3),
    ("one-long-sentence", (DOG_MAN.candidates, DOG_MAN.references), 0.5946),
    ("at-least-one", EXHIBITS["at-least-one"].known, 0.8409),
    ("nobody-scores", ("It is a guide to action", ["It is a guide to action"]), 0.0),
]


@pytest.mark.parametrize(("name", "arguments", "figure"), FIGURES)
def test_it_reproduces_the_known_figure(
    name: str, arguments: tuple[Any, ...], figure: float
) -> None:
    exact = len(repr(figure)) > 10 or figure in (0, 1)
    assert EXHIBITS[name].wrong(*arguments) == pytest.approx(figure, rel=1e-12 if exact else 2e-4)


def test_a_leak_costs_a_factor_e_after_a_system_of_half_the_length() -> None:
    it = EXHIBITS["leaking-penalty"]
    assert it.figure / it.right(*it.known) == pytest.approx(0.3270 / 0.8889, abs=1e-4)
    assert it.wrong(it.known[0][::-1], it.known[1]) == pytest.approx(
        it.right(it.known[0][::-1], it.known[1])
    )


def test_scores_above_one_where_the_symptom_says_so() -> None:
    for name in ("upside-down", "last-segment-smooths", "missing-square"):
        assert "above 1" in EXHIBITS[name].symptom or "rewarded" in EXHIBITS[name].symptom
        assert EXHIBITS[name].figure > 1


# Against the libraries that the exhibits name

SENTENCE = st.lists(st.sampled_from("abc"), min_size=5, max_size=9)
SEGMENT = st.tuples(SENTENCE, st.lists(SENTENCE, min_size=1, max_size=3))


@given(SEGMENT)
def test_nist_is_nltks(segment: tuple[list[str], list[list[str]]]) -> None:
    candidate, references = segment
    theirs = nist_score.sentence_nist(references, candidate)
    assert exhibits.best_reference(candidate, references) == pytest.approx(theirs, abs=1e-9)


def nltk_corpus(
    candidates: Sequence[Any], references: Sequence[Any], smoothing: Callable[..., Any] | None
) -> float:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return float(bleu_score.corpus_bleu(references, candidates, smoothing_function=smoothing))


@given(st.lists(SEGMENT, min_size=1, max_size=3))
def test_method_6_is_nltks(corpus: list[tuple[list[str], list[list[str]]]]) -> None:
    candidates, references = map(list, zip(*corpus, strict=True))
    ours = exhibits.last_segment_smooths(candidates, references)
    try:
        method = bleu_score.SmoothingFunction().method6
        theirs = nltk_corpus(candidates, references, method)
    except AssertionError:
        return  # NLTK refuses corpora without a trigram match
    assert ours == pytest.approx(theirs, abs=1e-9)


@given(st.lists(st.tuples(st.lists(st.sampled_from("ab"), min_size=1, max_size=7)), min_size=1))
def test_denominators_are_nltks(sentences: list[tuple[list[str]]]) -> None:
    candidates = [sentence for (sentence,) in sentences]
    references = [[sentence, ["a", "b", "a"]] for sentence in candidates]
    theirs = nltk_corpus(candidates, references, None)
    assert exhibits.at_least_one(candidates, references) == pytest.approx(theirs, abs=1e-9)


def test_nltks_methods_5_and_7_look_at_the_last_segment_too() -> None:
    corpus = [DOG_MAN.candidates[0], DOG_MAN.candidates[2], list("abcd")]
    references = [DOG_MAN.references[0], DOG_MAN.references[2], [list("abce")]]
    for name in ("method5", "method6", "method7"):
        method = getattr(bleu_score.SmoothingFunction(), name)
        forward = nltk_corpus(corpus, references, method)
        assert forward != pytest.approx(nltk_corpus(corpus[::-1], references[::-1], method))


# What a learner types


def test_strings_are_split_at_blanks() -> None:
    assert expose("zero-counts-as-one", "my cat sat down", ["the dog ran home"]).right
    assert repr(expose("zero-counts-as-one", "my cat sat down", ["the dog ran home"])) == (
        "Right. It gives 1.0000; right is 0.0000."
    )
    assert expose("mean-of-sentences", ["a b c d", "x y z"], [["a b c d"], ["x z y"]]).right


@pytest.mark.parametrize(
    ("name", "given_", "words"),
    [
        ("zero-counts-as-one", ("the cat",), "takes candidate and references"),
        ("zero-counts-as-one", ("the cat", "the cat"), "expected a list of sentences"),
        ("zero-counts-as-one", ("the cat", []), "one sentence at least"),
        ("zero-counts-as-one", (3, ["a"]), "expected a sentence"),
        ("mean-of-sentences", (["a", "b c"], [["a"]]), "2 candidates and 1 lists"),
        ("mean-of-sentences", (["a b"], "a"), "expected a list of references for each"),
        ("missing-square", (0, 3), "1 at least"),
        ("missing-square", ("2", 3), "expected a number"),
        ("characters", (["a"], ["a"]), "expected a string, not split"),
        ("characters", ("a", "a"), "expected a list of strings"),
        ("leaking-penalty", ([], ["a"]), "one sentence at least"),
    ],
)
def test_other_input_is_answered_in_words(name: str, given_: tuple[Any, ...], words: str) -> None:
    verdict = expose(name, *given_)
    assert not verdict.right
    assert words in verdict.text


TEXT = st.lists(st.sampled_from(["the", "cat", "a", "there"]), max_size=6).map(" ".join)
TEXTS = st.lists(TEXT, min_size=1, max_size=3)
INPUTS: dict[str, st.SearchStrategy[Any]] = {
    "sentence": st.tuples(TEXT, TEXTS),
    "systems": st.tuples(TEXTS, TEXTS),
    "texts": st.tuples(TEXT, TEXTS),
    "lengths": st.tuples(st.integers(1, 99), st.integers(1, 99)),
    "corpus": st.lists(st.tuples(TEXT, TEXTS), min_size=1, max_size=3).map(
        lambda rows: tuple(map(list, zip(*rows, strict=True)))
    ),
}


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


def test_an_unknown_exhibit_is_named_with_its_neighbours() -> None:
    with pytest.raises(ValueError, match="is no exhibit; did you mean 'zero-counts-as-one'"):
        expose("zero-counts", "a", ["a"])
