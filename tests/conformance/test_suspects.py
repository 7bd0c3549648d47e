"""Suspects: what they read, who is found from answers, functions that are no scorers of texts."""

from __future__ import annotations

import pytest

from mtmetrics_edu import brevity_penalty, nist_length_penalty
from mtmetrics_edu.conformance import diagnose
from mtmetrics_edu.conformance.asking import questions
from mtmetrics_edu.conformance.mistakes.recipes import Recipe
from mtmetrics_edu.conformance.others import LENGTHS, PENALTY, SYSTEMS, diagnose_other, systems
from mtmetrics_edu.conformance.suspects import (
    Answer,
    Question,
    agreement,
    find,
    first_suspects,
    of_oddity,
    of_recipe,
    of_tool,
    pairs_of_mistakes,
    rounding,
    same,
    tools,
)
from mtmetrics_edu.conformance.vectors import case_of
from mtmetrics_edu.conventions import TOOLS


def test_only_the_paper_and_the_official_nist_are_right() -> None:
    for level in ("tokens", "text"):
        right = {it.name for group in first_suspects(level) for it in group if it.right}
        assert right == {"right", "nist"}


def test_every_tool_is_a_suspect() -> None:
    assert set(TOOLS) <= {it.name for it in tools()}


def test_a_tool_reads_texts_itself() -> None:
    question = Question(case_of("text-full-stop"), "text")
    assert abs(of_tool("x", "sacrebleu", "bleu", {}).score(question) - 1) < 1e-9
    assert of_tool("x", "multi-bleu", "bleu", {}).score(question) < 1


def test_readings() -> None:
    question = Question(case_of("text-capitals"), "text")
    assert question.facts("lower").segments[0][0][0] == "the"
    assert question.facts("characters").segments[0][0][:4] == ("T", "h", "e", " ")
    assert question.facts("words") is question.facts("words")


def test_words_say_what_is_read() -> None:
    assert of_oddity("nist", "text", "letters").words.endswith(
        "into characters, without the blanks"
    )


def test_pairs_have_two_mistakes() -> None:
    assert all(", and " in it.words for it in pairs_of_mistakes("tokens", "as-given"))


def test_each_case_is_asked_once() -> None:
    keys = [(q.case.candidates, q.case.references) for q in questions("text")]
    assert len(set(keys)) == len(keys) > len(questions("tokens"))


# ---------------------------------------------------------------- from answers to a suspect

SHORTEST = of_recipe(Recipe(length="shortest"), "tokens", "as-given")
RIGHT = of_recipe(Recipe(), "tokens", "as-given")


def answers(digits: int = 15) -> list[Answer]:
    return [
        Answer(question=question, score=round(SHORTEST.score(question), digits))
        for question in questions("tokens")
    ]


@pytest.mark.parametrize("digits", [15, 4])
def test_the_suspect_is_found_even_if_answers_are_rounded(digits: int) -> None:
    suspect = find(first_suspects("tokens"), answers(digits))
    assert suspect
    assert suspect.name == SHORTEST.name


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


# --------------------------------------------------- functions of lengths, and of systems


@pytest.mark.parametrize("penalty", [brevity_penalty, nist_length_penalty])
def test_right_penalties(penalty: object) -> None:
    diagnosis = diagnose(penalty)  # type: ignore[arg-type]
    assert diagnosis.right
    assert diagnosis.calling == "the lengths c and r, in tokens"


@pytest.mark.parametrize("name", PENALTY)
def test_penalties_differ(name: str) -> None:
    mine = [PENALTY[name].of(*pair) for pair in LENGTHS]
    alike = [n for n, it in PENALTY.items() if [it.of(*p) for p in LENGTHS] == mine]
    assert alike == [name]


def test_the_last_of_several_systems() -> None:
    found = diagnose_other(SYSTEMS["right"].of, 2)
    assert found
    assert found["right"]
    assert len(systems()) > 100


def test_others_are_not_known() -> None:
    assert diagnose_other(lambda a, b: 0.5, 2) is None
