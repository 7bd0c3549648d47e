"""From answers to a suspect."""

from __future__ import annotations

from mtmetrics_edu.conformance.asking import questions
from mtmetrics_edu.conformance.identifying import Answer, agreement, find, rounding, same
from mtmetrics_edu.conformance.recipes import Recipe
from mtmetrics_edu.conformance.suspects import first_suspects, of_recipe

SHORTEST = of_recipe(Recipe(length="shortest"), "tokens", "as-given")
RIGHT = of_recipe(Recipe(), "tokens", "as-given")


def answers(digits: int = 15) -> list[Answer]:
    return [
        Answer(question=question, score=round(SHORTEST.score(question), digits))
        for question in questions("tokens")
    ]


def test_the_suspect_is_found() -> None:
    found = find(first_suspects("tokens"), answers())
    assert found
    assert found.name == SHORTEST.name


def test_rounded_answers() -> None:
    found = find(first_suspects("tokens"), answers(digits=4))
    assert found
    assert found.name == SHORTEST.name


def test_one_wrong_answer_is_enough() -> None:
    given = answers()
    given[100] = Answer(question=given[100].question, score=0.123456789)
    assert find([[SHORTEST]], given) is None


def test_too_few_answers_name_nobody() -> None:
    assert find([[SHORTEST]], answers()[:11]) is None
    silent = [Answer(question=it.question, error="no") for it in answers()]
    assert find([[SHORTEST]], answers()[:20] + silent) is None


def test_answers_that_are_all_alike_name_nobody() -> None:
    zeros = [Answer(question=it.question, score=0.0) for it in answers()]
    assert find([[of_recipe(Recipe(penalty="none"), "tokens", "as-given")]], zeros) is None


def test_agreement_is_a_share() -> None:
    assert 0 < agreement(RIGHT, answers()) < agreement(SHORTEST, answers()) < 1


def test_same() -> None:
    assert not same(0.0, 1e-300)
    assert same(1e-300, 2e-300)
    assert not same(0.5, 0.50001)


def test_rounding_needs_a_fraction() -> None:
    assert rounding([0.0, 1.0]) == 0
    assert rounding([0.123456]) == 5e-7
