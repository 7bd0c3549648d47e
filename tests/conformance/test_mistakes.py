"""The catalogue of mistakes: the paper's choice comes first, no two mistakes look alike."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from math import prod
from typing import Any

import pytest

from mtmetrics_edu import (
    brevity_penalty,
    closest_reference_length,
    corpus_bleu,
    corpus_nist,
    modified_precision,
    sentence_nist,
)
from mtmetrics_edu.conformance.asking import questions
from mtmetrics_edu.conformance.mistakes.choices import CHOICES
from mtmetrics_edu.conformance.mistakes.oddities import NISTS, ODDITIES, wrong, wrong_corpus
from mtmetrics_edu.conformance.mistakes.recipes import Facts, Recipe, changes, recipes
from mtmetrics_edu.conformance.suspects import same
from mtmetrics_edu.course.exhibits import EXHIBITS

from .homework import random_segments

ASKED = questions("tokens")
SEGMENTS = random_segments(60, "counting")
ALIKE: list[Any] = [(["the"], [["there"]]), (["ab", "c"], [["a", "bc"]])]
SAMPLES: dict[str, list[tuple[Any, ...]]] = {  # arguments of the functions of each table
    "counting": [(*segment, n) for segment in [*SEGMENTS, *ALIKE] for n in (1, 2, 5)],
    "length": [
        (c, [a, b, d]) for c in (4, 6) for a in (2, 5, 7) for b in (4, 8, 9) for d in (3, 6)
    ],
    "penalty": [(c, r) for c in range(1, 12) for r in range(1, 12)],
    "zeros": [(t, k) for t in (3, 7) for k in (1, 2)],
    "mean": [([0.9, 0.5, 0.3, 0.1],), ([0.9, 0.5, 0.3],)],
}


def same_length(c: int, rs: list[int]) -> int:
    return closest_reference_length(["x"] * c, [["x"] * r for r in rs])


@pytest.mark.parametrize(
    ("kind", "right"),
    [
        ("counting", modified_precision),
        ("length", same_length),
        ("penalty", brevity_penalty),
        ("mean", lambda ps: pytest.approx(prod(ps) ** (1 / len(ps)))),
    ],
)
def test_the_first_choice_is_the_papers(kind: str, right: Callable[..., Any]) -> None:
    name, first = next(iter(CHOICES[kind].items()))
    assert name == getattr(Recipe(), kind)
    for arguments in SAMPLES[kind]:
        assert first.of(*arguments) == right(*arguments)


@pytest.mark.parametrize("kind", SAMPLES)
def test_no_two_choices_are_alike(kind: str) -> None:
    rows = {name: [it.of(*args) for args in SAMPLES[kind]] for name, it in CHOICES[kind].items()}
    assert [(a, b) for a, b in combinations(rows, 2) if rows[a] == rows[b]] == []


@pytest.mark.parametrize("table", [*CHOICES.values(), ODDITIES, NISTS])
def test_the_words_of_a_mistake_complete_a_sentence(table: dict[str, Any]) -> None:
    for it in table.values():
        assert it.words[0].islower()
        assert not it.words.endswith(".")


def answers(recipe: Recipe) -> tuple[float | str, ...]:
    def answer(facts: Facts) -> float | str:
        try:
            return round(recipe.score(facts), 9)
        except ArithmeticError as error:
            return type(error).__name__

    return tuple(answer(question.facts("as-given")) for question in ASKED)


def test_the_papers_recipe_is_right_and_so_is_the_official_nist() -> None:
    for question in ASKED:
        candidates, references = zip(*question.texts, strict=True)
        facts = question.facts("as-given")
        assert same(Recipe().score(facts), corpus_bleu(candidates, references).score)
        assert same(NISTS["nist"].of(facts), corpus_nist(candidates, references).score)


def test_each_mistake_shows_and_no_two_look_alike() -> None:
    known: dict[tuple[float | str, ...], list[str]] = {answers(Recipe()): ["right"]}
    for recipe in recipes(1):
        known.setdefault(answers(recipe), []).append(recipe.name)
    twins = [names for names in known.values() if len(names) > 1]
    # weights of 1/4 are right for four orders; a tiny number shows as 0 in nine decimals
    assert twins == [["right", "zeros:tiny", "zeros:tiny missing:as-zero", "mean:quarters"]]


def test_each_wrong_nist_differs_somewhere() -> None:
    asked = [question.facts("as-given") for question in ASKED]
    for name in NISTS.keys() - {"nist"}:
        assert any(not same(NISTS[name].of(facts), NISTS["nist"].of(facts)) for facts in asked)


def test_words() -> None:
    assert Recipe().words() == "follows the paper"
    assert Recipe(zeros="one", missing="as-zero").words() == "treats an order without matches as 1"


def test_two_mistakes_at_once() -> None:
    assert sum(1 for _ in recipes(2)) > sum(1 for _ in changes()) * 10
    assert all(" " in recipe.name for recipe in recipes(2))


# -------------------------------------------------------------------------- a mistake by its name


@pytest.mark.parametrize(
    ("name", "factor"),
    [
        ("nist-natural", 0.6931471805599453),
        ("nist-decimal", 0.30102999566398120),
        ("nist-upside-down", -1),
    ],
)
def test_a_nist_in_other_units_by_its_name(name: str, factor: float) -> None:
    segment = ("a b c".split(), ["a b d".split()])
    assert wrong(name)(*segment) / sentence_nist(*segment).score == pytest.approx(factor)


def test_a_nist_that_does_not_clip_counts_each_occurrence() -> None:
    assert wrong("nist-unclipped")(["a", "a"], [["a", "b"]]) == pytest.approx(1.0)
    assert wrong("nist")(["a", "a"], [["a", "b"]]) == pytest.approx(0.5)


def test_the_second_order_without_a_match_counts_a_quarter() -> None:
    facts = Facts.of([("a b x c d".split(), ["a b y c d".split()])])
    assert Recipe(zeros="exp").precisions(facts) == [4 / 5, 2 / 4, 0.5 / 3, 0.25 / 2]


def test_every_known_name_is_a_scorer() -> None:
    names = [*ODDITIES, *NISTS, *(recipe.name for recipe in recipes(1))]
    assert len(set(names)) == len(names)
    for name in names:
        assert callable(wrong(name))
        assert callable(wrong_corpus(name))


OF_CORPORA = [it for it in EXHIBITS.values() if it.takes == "corpus"]
OF_SENTENCES = [
    it for it in EXHIBITS.values() if it.takes == "sentence" and it.id != "part-of-a-word"
]


@pytest.mark.parametrize("exhibit", OF_SENTENCES, ids=lambda it: it.id)
def test_the_museum_shows_the_mistake_of_that_name(exhibit: Any) -> None:
    for segment in SEGMENTS:
        assert same(exhibit.wrong(*segment), wrong(exhibit.diagnosis)(*segment))


@pytest.mark.parametrize("exhibit", OF_CORPORA, ids=lambda it: it.id)
def test_the_museum_shows_the_mistake_of_a_corpus(exhibit: Any) -> None:
    for one, two in combinations(SEGMENTS[:20], 2):
        corpus = [one[0], two[0]], [one[1], two[1]]
        assert same(exhibit.wrong(*corpus), wrong_corpus(exhibit.diagnosis)(*corpus))
