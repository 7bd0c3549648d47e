"""A prediction reads what is typed and compares; each one of the course is plain and fair."""

import re

import pytest

from mtmetrics_edu.course.exercises import CHOICES, PREDICTIONS
from mtmetrics_edu.course.exercises.answers import Choice, Number, Ratio
from mtmetrics_edu.course.exercises.question import Lesson
from mtmetrics_edu.course.exercises.reading import UnreadableError

from .by_hand import GUESSES, PREDICTED, SIGNS, gives_away

each = pytest.mark.parametrize("prediction", PREDICTIONS.values(), ids=list(PREDICTIONS))


def asked(kind, answer):
    return Lesson().prediction("99-1", kind)(lambda: answer)


@pytest.mark.parametrize(
    "typed", ["0.5", ".5", " 0,5 ", "50 %", "50%", "1/2", "2 of 4", "2/4", "5e-1"]
)
def test_half_may_be_written_in_many_ways(typed):
    assert asked(Ratio(), (2, 4)).kind.equal(asked(Ratio(), (2, 4)).read(typed), (2, 4))
    assert asked(Number(), 0.5).read(typed) == 0.5


@pytest.mark.parametrize("typed", ["five", "", "  ", "nan", "inf", "1/", "<b>", "1/2/3", "½?"])
def test_what_is_no_number_is_told_in_words(typed):
    for kind, answer in ((Number(), 0.5), (Ratio(), (1, 2))):
        with pytest.raises(UnreadableError, match="expected"):
            asked(kind, answer).judge(typed)


def test_a_large_number_may_have_commas():
    assert asked(Number(), 40320).read("1,234,567") == 1234567
    assert asked(Number(), 12).read("1,2") == 1.2
    assert asked(Number(), 5.6).read("5,644") == 5.644  # a decimal comma


@pytest.mark.parametrize(("id", "typed", "text"), GUESSES)
def test_what_is_said_to_a_guess(id, typed, text):
    assert repr(PREDICTIONS[id].judge(typed)).startswith(text)


@pytest.mark.parametrize("id", PREDICTED)
def test_the_answer_is_that_of_a_hand_count(id):
    assert PREDICTIONS[id].answer == pytest.approx(PREDICTED[id], abs=5e-5)


def test_ids_are_in_order():
    assert list(PREDICTIONS) == sorted(PREDICTIONS)
    assert {*SIGNS} <= {*PREDICTIONS}
    for id, prediction in PREDICTIONS.items():
        assert prediction.id == id
        assert id.endswith("-1") or f"{id[:3]}{int(id[3:]) - 1}" in PREDICTIONS
        home = f"lesson_{id[:2]}" if id not in CHOICES else "question"
        assert prediction.solve.__module__.endswith(f".{home}")


@each
def test_the_usual_guesses_are_wrong_and_can_be_read(prediction):
    kind = prediction.kind
    assert prediction.mistakes
    for guess, _ in prediction.mistakes:
        assert not kind.equal(kind.read(guess), kind.read(prediction.answer))
    if isinstance(kind, Choice):
        assert prediction.answer in kind.options
        assert {guess for guess, _ in prediction.mistakes} <= {*kind.options}
        assert 2 <= len(kind.options) <= 4


@each
def test_a_question_does_not_hold_its_answer(prediction):
    signs = gives_away(prediction.id)
    assert signs, "name SIGNS: texts that give the answer away"
    assert not [sign for sign in signs if re.search(sign, prediction.task)]


@each
def test_what_is_said_is_plain(prediction):
    replies = [reply for _, reply in prediction.mistakes]
    assert prediction.task.endswith("?")
    for text in (prediction.task, prediction.because, *replies):
        assert max(len(it.split()) for it in re.split(r"(?<=[.?!])\s", text)) <= 30
    for text in (prediction.because, *replies):
        assert not re.match(r"(?!mteval)[a-z]{2,}\s", text)  # it begins with a capital letter
        assert text.endswith((".", "?", ")", "!"))
