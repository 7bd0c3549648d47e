"""Suspects and questions."""

from __future__ import annotations

from mtmetrics_edu.conformance.asking import questions
from mtmetrics_edu.conformance.suspects import (
    Question,
    first_suspects,
    of_oddity,
    of_tool,
    pairs_of_mistakes,
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
