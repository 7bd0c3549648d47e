"""A prediction reads what is typed, compares, and knows what would give its answer away."""

from __future__ import annotations

import re

import pytest

from mtmetrics_edu.course.exercises.answers import Comparable, Mistake, Number, Ratio
from mtmetrics_edu.course.exercises.reading import UnreadableError
from mtmetrics_edu.course.predictions import PREDICTIONS, of_lesson, prediction_of
from mtmetrics_edu.course.predictions.prediction import Choice, Prediction, Word

ALL = list(PREDICTIONS.values())
each = pytest.mark.parametrize("it", ALL, ids=list(PREDICTIONS))


def asked(kind: Comparable, answer: object, *usual: Mistake) -> Prediction:
    return Prediction(id="99-1", question="?", kind=kind, answer=answer, because="", usual=usual)


@pytest.mark.parametrize(
    "typed", ["0.5", ".5", " 0,5 ", "50 %", "50%", "1/2", "2 of 4", "2/4", "5e-1"]
)
def test_half_may_be_written_in_many_ways(typed: str) -> None:
    assert asked(Ratio(), (2, 4)).judge(typed).right
    if "/" not in typed and "of" not in typed:
        assert asked(Number(), 0.5).judge(typed).right


@pytest.mark.parametrize("typed", ["five", "", "  ", "nan", "inf", "1/", "<b>", "1/2/3", "½?"])
def test_what_is_no_number_is_told_in_words(typed: str) -> None:
    for kind, answer in ((Number(), 0.5), (Ratio(), (1, 2))):
        with pytest.raises(UnreadableError, match=r"expected|missing"):
            asked(kind, answer).judge(typed)


def test_a_large_number_may_have_commas() -> None:
    assert all(PREDICTIONS["11-1"].judge(typed).right for typed in ("40320", "40,320"))
    assert asked(Number(), 1_234_567).judge("1,234,567").right
    assert not asked(Number(), 12).judge("1,2").right
    assert asked(Number(), 5.6439).judge("5,644").right  # a decimal comma


def test_a_score_in_percent_is_recognized() -> None:
    said = "That is on the scale from 0 to 100; here 1 is the most. It is 0.5046."
    assert asked(Number(), 0.5046).judge("50.46").text == said
    assert asked(Number(), 0.5046).judge("45").text == "It is 0.5046."
    assert asked(Number(), 2).judge("200").text == "It is 2."


@each
def test_each_sentence_begins_with_a_capital_letter(it: Prediction) -> None:
    said = [*(usual.reply for usual in it.usual), it.because]
    assert not [text for text in said if re.match(r"(?!mteval)[a-z]{2,}\s", text)]


def test_a_zero_has_no_decimals() -> None:
    assert asked(Number(), 0.0).shown == "0"
    assert asked(Number(), 0.25).shown == "0.2500"


def test_only_a_usual_guess_has_a_reply() -> None:
    prediction = asked(Number(), 2, Mistake(3, "Those are the words."))
    assert prediction.judge("3").text == "Those are the words. It is 2."
    assert prediction.judge("4").text == "It is 2."


def test_a_choice_and_a_word() -> None:
    choice = asked(Choice(options=("BLEU", "NIST")), "NIST", Mistake("BLEU", "That is older."))
    assert choice.judge("nist").right
    assert repr(choice.judge("BLEU")) == "Not quite. That is older. It is “NIST”."
    with pytest.raises(UnreadableError, match="expected one of: 'BLEU', 'NIST'"):
        choice.judge("TER")
    assert asked(Word(), "the").judge(" 'The' ").right
    assert not asked(Word(), "the").judge("there").right
    with pytest.raises(UnreadableError, match="expected a word"):
        asked(Word(), "the").judge("7")


def test_signs_of_an_answer() -> None:
    def found(answer: object, text: str) -> bool:
        kind = Ratio() if isinstance(answer, tuple) else Number()
        return any(re.search(it, text) for it in asked(kind, answer).gives_away)

    assert found((2, 7), "it is 2/7.")
    assert found((2, 7), "[(2, 7), (1, 6)]")
    assert not found((2, 7), "12/7, 2/70 and 2/7.5")
    assert found(0.5045666840058485, "BLEU = 0.5046")
    assert found(0.5045666840058485, ".5045666840058485"[:5] + "6668") is False
    assert not found(0.5, "10.5000")
    assert not found(4, "4 words")
    assert found(40320, "40,320 orders")
    assert found(40320, "(40320)")


@each
def test_the_usual_guesses_are_wrong_and_can_be_read(it: Prediction) -> None:
    right = it.kind.read(it.answer)
    assert len(it.usual) >= 1 or isinstance(it.kind, Choice)
    for guess, reply in it.usual:
        assert not it.kind.same(it.kind.read(guess), right)
        assert reply.endswith((".", "?", ")"))


@each
def test_a_question_does_not_hold_its_answer(it: Prediction) -> None:
    assert it.gives_away, "name signs: texts that give the answer away"
    assert not [sign.pattern for sign in it.gives_away if sign.search(it.question)]
    if isinstance(it.kind, Choice):
        assert it.answer in it.kind.options
        assert 2 <= len(it.kind.options) <= 4
        assert {guess for guess, _ in it.usual} <= set(it.kind.options)


@each
def test_what_is_said_is_plain(it: Prediction) -> None:
    assert it.question.endswith("?")
    for text in (it.question, it.because, *(reply for _, reply in it.usual)):
        for sentence in re.split(r"(?<=[.?!])\s", text):
            assert len(sentence.split()) <= 30, sentence


def test_ids_are_in_order() -> None:
    for lesson in sorted({it.id[:2] for it in ALL}):
        ids = [it.id for it in of_lesson(lesson)]
        assert ids == [f"{lesson}-{n}" for n in range(1, len(ids) + 1)]


def test_an_unknown_prediction_is_named_with_its_neighbours() -> None:
    with pytest.raises(ValueError, match="'02-99' is not a known prediction; did you mean '02-"):
        prediction_of("02-99")
