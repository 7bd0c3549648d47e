"""A card asks, takes a guess by keyboard or click, and shows the answer; it remembers."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import ipywidgets
import pytest

from mtmetrics_edu.course.building import keeping
from mtmetrics_edu.course.exercises import PREDICTIONS
from mtmetrics_edu.course.exercises.answers import Choice, Number
from mtmetrics_edu.course.exercises.question import Lesson, mistake
from mtmetrics_edu.course.widgets import predictions
from mtmetrics_edu.course.widgets.live import parts
from mtmetrics_edu.course.widgets.predictions import PredictionCard, guesses, predict

from .reading import safe

lesson = Lesson()


@lesson.prediction("99-1", Number())
@mistake(3, "Those are the words.")
def NUMBER():  # noqa: N802
    """How many n-grams are in `a < b`?

    Because: There are two.
    """
    return 2


@lesson.prediction("99-2", Choice("It rises.", "It falls."))
def CHOICE():  # noqa: N802
    """Does it rise?

    Because: It is so.
    """
    return "It falls."


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(keeping, "MEMORY", {})
    for prediction in (NUMBER, CHOICE):
        monkeypatch.setitem(PREDICTIONS, prediction.id, prediction)


def buttons(card):
    return {it.description: it for it in parts(card) if isinstance(it, ipywidgets.Button)}


def answer(card):
    return safe(card.panes["answer"].value.replace("em>", "i>")).text  # em: *stress* in our texts


def test_a_guess_gets_its_answer_and_the_first_one_is_remembered():
    """The browser sends a value when Enter is typed; before that, it has half of it."""
    card = PredictionCard(NUMBER)
    assert card.panes["answer"].value == ""
    assert "There are two" not in "".join(str(it.get_state()) for it in parts(card))
    assert not card.line.continuous_update
    card.line.value = "3"
    buttons(card)["Compare"].click()
    assert predictions.kept() == {"99-1": ["3"]}  # a guess counts once
    assert answer(card) == (
        "Not quite. You said 3. Those are the words. The answer is 2. There are two."
    )
    assert "mtm-unexpected" in card.panes["answer"].value
    assert answer(PredictionCard(NUMBER)) == answer(card)  # it is remembered
    card.line.value = "2"
    assert answer(card).startswith("Right. You said 2. It is 2. There are two.")
    assert "Your first guess: 3." in answer(card)
    assert "mtm-unexpected" not in card.panes["answer"].value
    buttons(card)["Show the answer"].click()
    assert answer(card) == "The answer: 2. There are two."


def test_guesses_that_come_at_once_are_all_kept():
    """Each press comes in a thread of its own, as in JupyterLab."""
    cards = [PredictionCard(NUMBER) for guess in range(16)]
    list(ThreadPoolExecutor(16).map(PredictionCard.reveal, cards, map(str, range(16))))
    assert sorted(map(int, predictions.kept()["99-1"])) == [*range(16)]


def test_first_guesses_are_shown_at_the_end():
    assert guesses()._repr_html_().count("There is no guess yet.") == 1
    card = PredictionCard(NUMBER)
    for guess in ("3", "2"):
        card.guess(guess)
    PredictionCard(CHOICE).reveal(None)
    assert repr(guesses()) == "99-1 · How many n-grams are in `a < b`? · 3 · 2"
    assert safe(guesses()._repr_html_()).text.endswith(
        "the answer99-1How many n-grams are in a < b?✘ 32"
    )
    assert guesses()._repr_html_().count("text-align:left") == 8  # words stand at the left
    keeping.write(predictions.GUESSES, '{"99-1": ["2"]}')
    assert "✔ 2" in guesses()._repr_html_()


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"99-1": 3}', '{"99-1": ["x", 3, []]}', '{"00-0": ["3"]}', "\0"]
)
def test_what_is_no_guess_in_the_file_is_passed_over(text):
    Path(predictions.GUESSES).write_text(text)
    assert answer(PredictionCard(NUMBER)) == ""
    PredictionCard(NUMBER).guess("2")
    assert answer(PredictionCard(NUMBER)).startswith("Right.")


def test_a_guess_of_another_kind_is_told_in_words():
    card = PredictionCard(NUMBER)
    card.line.value = "<b>two"
    page = safe(card.status.value)
    assert page.text == "This is '<b>two'; expected a number."
    assert ("role", "alert") in page.attributes
    assert card.panes["answer"].value == ""
    card.line.value = "2"
    assert card.status.value == ""


def test_a_choice_is_one_button_for_each_option():
    card = PredictionCard(CHOICE)
    assert list(buttons(card)) == ["It rises.", "It falls.", "Show the answer"]
    buttons(card)["It rises."].click()
    assert answer(card) == "Not quite. You said “It rises”. The answer is “It falls”. It is so."
    buttons(card)["It falls."].click()
    assert answer(card).endswith("(Your first guess: “It rises”.)")


def test_without_a_kernel_the_answer_is_folded():
    html = PredictionCard(NUMBER).still()
    assert safe(html).text.startswith("Predict. How many n-grams are in a < b?")
    assert html.index("<details>") < html.index("There are two.") < html.index("</details>")
    assert "<summary>Answer (run the cell" in html
    assert "It rises. · It falls." in PredictionCard(CHOICE).still()
    assert "There are two." in PredictionCard(NUMBER).still()


@pytest.mark.parametrize("id", PREDICTIONS)
def test_each_prediction_of_the_course_can_be_asked_and_answered(id):
    card = predict(id)
    assert repr(card) == f"predict({id!r})"
    right = card.prediction.answer
    card.guess("{}/{}".format(*right) if isinstance(right, tuple) else str(right))
    assert answer(card).startswith("Right.")
    card.close()
