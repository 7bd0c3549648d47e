"""What else is said of a scorer."""

from __future__ import annotations

from typing import Any

from mtmetrics_edu import sentence_bleu
from mtmetrics_edu.conformance.asking import Interview
from mtmetrics_edu.conformance.calling import Calling
from mtmetrics_edu.conformance.identifying import Answer
from mtmetrics_edu.conformance.remarks import remarks, strangeness
from mtmetrics_edu.conformance.suspects import Question
from mtmetrics_edu.conformance.vectors import case_of


def told(scorer: Any, level: str = "tokens") -> dict[str, str]:
    interview = Interview(scorer=scorer, seconds=1)
    return remarks(interview.heard(Calling(level=level, shape="sentence")), interview)


def bleu(candidate: Any, references: Any) -> float:
    return sentence_bleu(candidate, references).score


def test_nothing_is_said_of_a_good_one() -> None:
    assert told(bleu) == {}


def test_one_that_stops_once() -> None:
    words = told(lambda c, r: bleu(c, r) / ("ef" not in c))["stops"]
    assert words.startswith("it gives no score in 1 of ")
    assert " cases (ZeroDivisionError: float division by zero), as for ['a', 'b', 'c'," in words


def test_two_digits_are_few_and_four_are_not() -> None:
    assert set(told(lambda c, r: round(bleu(c, r), 2))) == {"rounded"}
    assert set(told(lambda c, r: round(bleu(c, r), 3))) == {"rounded"}
    assert told(lambda c, r: round(bleu(c, r), 4)) == {}


def test_strings_are_for_scorers_of_tokens() -> None:
    def by_hand(candidate: Any, references: Any) -> float:
        return bleu(list(candidate), [list(reference) for reference in references])

    assert set(told(by_hand)) == {"characters"}
    assert told(by_hand, "text") == {}


def test_plain_questions_come_first() -> None:
    names = ["one-word-wrong", "blanks-between-words-count", "no-4-gram", "empty-reference"]
    answers = [Answer(question=Question(case_of(name), "tokens")) for name in sorted(names)]
    assert [it.question.case.id for it in sorted(answers, key=strangeness)] == names
