"""Recipes: the paper's is right, and each mistake can be seen in the suite."""

from __future__ import annotations

from collections.abc import Callable

from mtmetrics_edu import corpus_bleu
from mtmetrics_edu.conformance.asking import questions
from mtmetrics_edu.conformance.identifying import same
from mtmetrics_edu.conformance.recipes import Facts, Recipe, changes, recipes

ASKED = questions("tokens")


def answers(recipe: Recipe) -> tuple[float | str, ...]:
    def answer(score: Callable[[], float]) -> float | str:
        try:
            return round(score(), 9)
        except ArithmeticError as error:
            return type(error).__name__

    return tuple(answer(lambda q=q: recipe.score(q.facts("as-given"))) for q in ASKED)  # type: ignore[misc]


def test_the_papers_recipe_is_right() -> None:
    for question in ASKED:
        candidates, references = zip(*question.texts, strict=True)
        right = corpus_bleu(candidates, references).score
        assert same(Recipe().score(question.facts("as-given")), right)


def test_each_mistake_shows_and_no_two_look_alike() -> None:
    known: dict[tuple[float | str, ...], list[str]] = {answers(Recipe()): ["right"]}
    for recipe in recipes(1):
        known.setdefault(answers(recipe), []).append(recipe.name)
    twins = [names for names in known.values() if len(names) > 1]
    # weights of 1/4 are right for four orders; a tiny number shows as 0 in nine decimals
    assert [names for names in twins if names[0] != "right"] == []
    assert twins == [["right", "zeros:tiny", "zeros:tiny missing:as-zero", "mean:quarters"]]


def test_words() -> None:
    assert Recipe().words() == "follows the paper"
    assert Recipe(zeros="one", missing="as-zero").words() == "treats an order without matches as 1"


def test_two_mistakes_at_once() -> None:
    assert sum(1 for _ in recipes(2)) > sum(1 for _ in changes()) * 10
    assert all(" " in recipe.name for recipe in recipes(2))


def test_facts_are_counted_once() -> None:
    facts = Facts.of([(["a"], [["a"]])])
    assert facts.counts("clipped") is facts.counts("clipped")
    assert facts.glued() is facts.glued()
