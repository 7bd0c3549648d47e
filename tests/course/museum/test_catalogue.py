"""Every exhibit is wrong where it says so, right on its sample, and what its label says is so."""

from __future__ import annotations

import json
import re
import warnings
from collections.abc import Callable, Sequence
from math import isclose
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from nltk.translate import bleu_score, nist_score
from sacrebleu.significance import _compute_p_value

from mtmetrics_edu.batch.resampling.comparison import share, shifted
from mtmetrics_edu.course.examples import (
    DOG_MAN,
    GUIDE,
    GUIDE_CASED,
    SHUFFLED,
    THE_7,
    TROOPS,
    Example,
)
from mtmetrics_edu.course.exercises import EXERCISES
from mtmetrics_edu.course.exhibits import EXHIBITS, PROPERTIES
from mtmetrics_edu.course.museum import Exhibit, Input
from mtmetrics_edu.course.museum.inputs import KINDS, cases

ROOT = Path(__file__).parents[3]
EVERY = pytest.mark.parametrize("exhibit", EXHIBITS.values(), ids=list(EXHIBITS))
NOTEBOOK = ROOT / "notebooks" / "09-bug-museum.ipynb"
CELLS = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
ALL = list(EXHIBITS.values())
Segment = tuple[list[str], list[list[str]]]  # a candidate and its references
SENTENCE = st.lists(st.sampled_from("abc"), min_size=5, max_size=9)
SEGMENT = st.tuples(SENTENCE, st.lists(SENTENCE, min_size=1, max_size=3))


def segment_of(example: Example) -> Input:
    return example.candidate, example.references


def test_no_two_exhibits_say_the_same() -> None:
    assert {exhibit.takes for exhibit in ALL} == KINDS.keys()
    assert {exhibit.breaks for exhibit in ALL} == PROPERTIES.keys()
    for name in ("title", "symptom", "wrong"):
        assert len({getattr(exhibit, name) for exhibit in ALL}) == len(ALL)


def test_the_readme_knows_how_many_there_are() -> None:
    units = "one two three four five six seven eight nine".split()
    tens, rest = divmod(len(EXHIBITS), 10)
    number = ["twenty", "thirty", "forty"][tens - 2] + (f"-{units[rest - 1]}" if rest else "")
    assert f"{number} wrong implementations" in (ROOT / "README.md").read_text(encoding="utf-8")


@EVERY
def test_it_is_wrong_on_the_known_input_and_right_on_many(exhibit: Exhibit) -> None:
    assert not isclose(exhibit.figure, exhibit.right(*exhibit.known), rel_tol=1e-3)
    pairs = [(exhibit.wrong(*case), exhibit.right(*case)) for case in cases(exhibit)]
    wrong = [pair for pair in pairs if not isclose(*pair, rel_tol=1e-6, abs_tol=1e-9)]
    assert 3 <= len(wrong) < len(pairs)  # nobody noticed: often the two agree
    assert len({right for _, right in pairs}) >= 5


# a line of a file at a commit, a commit, or a thread: none of them changes its place
LASTING = re.compile(
    r"https://github\.com/[\w.-]+/[\w.-]+/"
    r"(blob/[0-9a-f]{40}/[\w./-]+#L\d+(-L\d+)?|commit/[0-9a-f]{40}|(issues|pull)/\d+)"
)


@EVERY
def test_it_says_where_it_can_be_seen_or_that_we_know_no_such_place(exhibit: Exhibit) -> None:
    assert bool(exhibit.link) != exhibit.found_in.startswith("a classroom mistake")
    assert not exhibit.link or LASTING.fullmatch(exhibit.link)
    assert "function" not in repr(exhibit)  # who prints a label does not see the code


# --------------------------------------------------------------- figures of documents and tools

CORPUS = (DOG_MAN.candidates, DOG_MAN.references)
KNOWN: list[tuple[str, Input, float]] = [  # what the documents, or their own code, give
    ("zero-counts-as-one", segment_of(TROOPS), 0.39692877231857493),
    ("zero-counts-as-one", (list("abcd"), [list("wxyz")]), 1.0),
    ("zero-counts-as-one", segment_of(THE_7), 0.7311),
    ("zero-counts-as-one", segment_of(SHUFFLED), 0.9858),
    ("candidate-set", segment_of(GUIDE_CASED), 0.42085980695240904),
    ("candidate-set", segment_of(TROOPS), 3.9692877231857294e-51),
    ("candidate-set", (list("abcd"), [list("abcdabcd")]), 0.7358),
    ("missing-square", (2, 3), 5.526),
    ("third-is-33", segment_of(GUIDE), 0.6270220769211224),
    ("mean-of-sentences", CORPUS, 1 / 3),
    ("one-long-sentence", CORPUS, 0.5946),
    ("best-reference", segment_of(GUIDE_CASED), 3.370993595764932),
    ("best-reference", segment_of(TROOPS), 1.461903546075013),
    ("nobody-scores", ("It is a guide to action", ["It is a guide to action"]), 0.0),
    ("nobody-scores", ("a abc", ["a abc"]), 0.0),
    ("nobody-scores", ("a ab", ["a ab"]), 1.0),
]


@pytest.mark.parametrize(("name", "arguments", "figure"), KNOWN)
def test_known_figures(name: str, arguments: Input, figure: float) -> None:
    digits = len(str(figure)) - 2
    tolerance = 1e-12 if digits > 6 or figure in (0, 1) else 2e-4
    assert EXHIBITS[name].wrong(*arguments) == pytest.approx(figure, rel=tolerance)


def test_the_definitions_of_words_and_systems() -> None:
    precision = EXHIBITS["part-of-a-word"].right
    assert (precision(*segment_of(GUIDE)), precision([], [["a"]])) == (17 / 18, 0)
    last = EXHIBITS["leaking-penalty"].right
    assert last([["x"], GUIDE.candidate], GUIDE.references) == EXHIBITS["one-order"].right(
        *segment_of(GUIDE)
    )


def test_a_leak_costs_as_much_as_in_the_document() -> None:
    leaking = EXHIBITS["leaking-penalty"]
    right = leaking.right(*leaking.known)
    assert leaking.figure / right == pytest.approx(0.3270 / 0.8889, abs=1e-4)
    systems, references = leaking.known
    swapped = systems[::-1], references
    assert leaking.wrong(*swapped) == pytest.approx(leaking.right(*swapped))


@EVERY
def test_it_breaks_the_promise_of_its_group(exhibit: Exhibit) -> None:
    if exhibit.breaks == "range":
        assert exhibit.figure > 1
    if exhibit.breaks == "identity":
        assert exhibit.figure < exhibit.right(*exhibit.known)
    if exhibit.id == "zero-counts-as-one":
        assert exhibit.wrong(list("abcd"), [list("efgh")]) != 0
    if exhibit.id == "first-of-equals":
        candidate, references = exhibit.known
        assert exhibit.figure != exhibit.wrong(candidate, references[::-1])


def test_halved_weights_break_no_promise_of_one_line() -> None:
    wrong = EXHIBITS["halved-weights"].wrong
    assert EXERCISES["09-b"].answer == "none of them"
    for candidate, references in cases(EXHIBITS["halved-weights"]):
        assert 0 <= wrong(candidate, references) <= 1
        assert wrong(candidate, references) == wrong(candidate, references[::-1])
        assert wrong(candidate, [["x"] * len(candidate)]) == 0
        assert wrong([*candidate, *"abcd"], [*references, [*candidate, *"abcd"]]) == 1


# ------------------------------------------------------------------------- NLTK and sacreBLEU


def nltk_corpus(
    candidates: Sequence[Any],
    references: Sequence[Any],
    smoothing: Callable[..., Any] | None = None,
) -> float:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return float(bleu_score.corpus_bleu(references, candidates, smoothing_function=smoothing))


@given(st.lists(SEGMENT, min_size=1, max_size=3))
def test_method_6_is_nltks(corpus: list[Segment]) -> None:
    candidates, references = map(list, zip(*corpus, strict=True))
    ours = EXHIBITS["last-segment-smooths"].wrong(candidates, references)
    try:
        theirs = nltk_corpus(candidates, references, bleu_score.SmoothingFunction().method6)
    except AssertionError:
        return  # NLTK refuses corpora without a trigram match
    assert ours == pytest.approx(theirs, abs=1e-9)


@given(st.lists(st.lists(st.sampled_from("ab"), min_size=1, max_size=7), min_size=1))
def test_denominators_are_nltks(candidates: list[list[str]]) -> None:
    references = [[sentence, ["a", "b", "a"]] for sentence in candidates]
    theirs = nltk_corpus(candidates, references)
    ours = EXHIBITS["at-least-one"].wrong(candidates, references)
    assert ours == pytest.approx(theirs, abs=1e-9)


def test_nltks_methods_5_and_7_look_at_the_last_segment_too() -> None:
    corpus = [DOG_MAN.candidates[0], DOG_MAN.candidates[2], list("abcd")]
    references = [DOG_MAN.references[0], DOG_MAN.references[2], [list("abce")]]
    for name in ("method5", "method6", "method7"):
        method = getattr(bleu_score.SmoothingFunction(), name)
        forward = nltk_corpus(corpus, references, method)
        assert forward != pytest.approx(nltk_corpus(corpus[::-1], references[::-1], method))


@given(SEGMENT)
def test_nist_of_the_best_reference_is_nltks(segment: Segment) -> None:
    candidate, references = segment
    theirs = nist_score.sentence_nist(references, candidate)
    ours = EXHIBITS["best-reference"].wrong(candidate, references)
    assert ours == pytest.approx(theirs, abs=1e-9)


# eighths are exact, so that rounding breaks no tie
NUMBERS = st.lists(st.integers(-80, 80).map(lambda n: n / 8), min_size=1, max_size=32)
OBSERVED = st.integers(-40, 40).map(lambda n: n / 8)
DISTANCES = EXHIBITS["distances-for-differences"]


def near_tie(distances: np.ndarray, observed: float) -> bool:
    """Whether rounding decides about one of the distances."""
    return bool(np.any(np.abs(distances - abs(observed)) < 1e-6))


@given(NUMBERS, OBSERVED)
def test_the_p_value_is_sacrebleus(differences: list[float], observed: float) -> None:
    distances = np.abs(np.array(differences))
    theirs = _compute_p_value(distances - distances.mean(), abs(observed))
    wrong = DISTANCES.wrong(differences, observed)
    assert wrong == pytest.approx(theirs) or near_tie(distances - distances.mean(), observed)


@given(NUMBERS, OBSERVED)
def test_the_right_p_value_is_the_shift_method(differences: list[float], observed: float) -> None:
    moved = np.array(differences)
    ours = share(shifted(moved, observed), len(moved))
    right = DISTANCES.right(differences, observed)
    assert right == pytest.approx(ours) or near_tie(np.abs(moved - moved.mean()), observed)


def test_equal_systems_are_called_different_twice_as_often() -> None:
    rng = np.random.default_rng(11)
    different = []
    for _ in range(400):
        one = rng.normal(size=60)
        resamples = rng.choice(one, size=(199, 60)).mean(axis=1).tolist()
        both = (DISTANCES.right, DISTANCES.wrong)
        different.append([test(resamples, float(one.mean())) <= 0.05 for test in both])
    right, wrong = np.mean(different, axis=0)
    assert 0.02 < right < 0.085
    assert 0.075 < wrong < 0.16
    assert wrong > 1.5 * right
