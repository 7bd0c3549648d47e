"""A prediction: a question with an input that fits it; the answer comes after the guess.

Guesses stand in my_guesses.json, beside my_bleu.py, so that they are there when the notebook is
opened again.
"""

from __future__ import annotations

import json
import re
from contextlib import suppress
from dataclasses import dataclass
from threading import Lock

from mtmetrics_edu.checks import choose
from mtmetrics_edu.course.building.keeping import text_of, write
from mtmetrics_edu.course.exercises import PREDICTIONS
from mtmetrics_edu.course.exercises.answers import Choice, Ratio
from mtmetrics_edu.course.exercises.question import Prediction
from mtmetrics_edu.course.exercises.reading import UnreadableError
from mtmetrics_edu.course.exercises.replies import spoken
from mtmetrics_edu.course.widgets.controls import TextLine, Widget, button, labelled, on_new, row
from mtmetrics_edu.course.widgets.live import Live
from mtmetrics_edu.views.html.markup import NOTHING, Html, escape, joined, message, note, tag
from mtmetrics_edu.views.html.tables import table

GUESSES = "my_guesses.json"  # by the prediction's id, all guesses; null: the answer was asked for
KEEPING = Lock()  # leaving the line and pressing Compare both send the guess, each in its thread
LEFT = "text-align:left"  # where our stylesheet is not
ASKED = 150  # characters of a question at the end of the course, unless its last sentence has more
UNFOLD = "Answer (run the cell, and you can guess first)"


def predict(id: str) -> PredictionCard:
    """The question of that id. Type or choose a guess: then the answer is shown beside it.

    >>> predict("02-1")
    predict('02-1')
    """
    return PredictionCard(choose(id, PREDICTIONS, "prediction"))


def kept() -> dict[str, list[str | None]]:
    """All guesses so far, by the prediction's id, as far as they can be read."""
    guesses = None
    with suppress(OSError, ValueError):
        guesses = json.loads(text_of(GUESSES))
    if not isinstance(guesses, dict):
        return {}
    return {
        id: [guess for guess in guesses[id] if is_guess(prediction, guess)]
        for id, prediction in PREDICTIONS.items()
        if isinstance(guesses.get(id), list)
    }


def is_guess(prediction: Prediction, guess: object) -> bool:
    """Whether a guess is one of this kind, or None."""
    with suppress(UnreadableError):
        return guess is None or (isinstance(guess, str) and bool(prediction.judge(guess).text))
    return False


@dataclass(frozen=True)
class Guesses:
    """The learner's first guess at each prediction, beside the answer: lines of a table."""

    lines: list[list[str]]

    def __repr__(self) -> str:
        return "\n".join(map(" · ".join, self.lines)) or "There is no guess yet."

    def _repr_html_(self) -> Html:
        if not self.lines:
            return note(escape(repr(self)))
        heads = "prediction", "what was asked", "your first guess", "the answer"
        columns = [tag("th", escape(name), style=LEFT, scope="col") for name in heads]
        return table(columns, [self.cells(*line) for line in self.lines])

    def cells(self, id: str, asked: str, guess: str, answer: str) -> Html:
        """A line of the table; a sign says whether the guess is right."""
        sign = "✔" if PREDICTIONS[id].judge(guess).right else "✘"
        texts = id, asked, f"{sign} {guess.rstrip('.')}", answer
        return joined(tag("td", spoken(text), style=LEFT) for text in texts)


def guesses() -> Guesses:
    """What you believed before you knew.

    >>> guesses()
    There is no guess yet.
    """
    first = {id: next(filter(None, guesses), None) for id, guesses in kept().items()}
    return Guesses(
        [
            [id, last_sentences(asked.task), guess, asked.shown.strip("“”`")]
            for id, asked in PREDICTIONS.items()
            if (guess := first.get(id))
        ]
    )


def last_sentences(task: str) -> str:
    """The question at the end of a task, and what stands before it, where that is short.

    >>> last_sentences("It is long. " * 99 + "A list has `a. b`. How many?")[-28:]
    'A list has `a. b`. How many?'
    """
    *before, asked = re.split(r"(?<=[.?!]) (?=[A-Z`*\d])", task)
    while before and len(before[-1] + asked) < ASKED:
        asked = f"{before.pop()} {asked}"
    return asked


class PredictionCard(Live):
    """A question, an input for a guess, and the answer once there is a guess."""

    life = ""  # the still says it beside the answer

    def __init__(self, prediction: Prediction) -> None:
        super().__init__("question", "answer")
        self.prediction = prediction
        self.add_class("mtm-prediction")
        question, answer = self.panes.values()
        self.start([], question, self.inputs(), self.status, answer)

    @property
    def options(self) -> tuple[str, ...]:
        """What can be chosen; () where the guess is typed."""
        kind = self.prediction.kind
        return tuple(kind.options) if isinstance(kind, Choice) else ()

    def inputs(self) -> Widget:
        """The controls: a button for each option, or a line to type into.

        Enter compares, and so does leaving the line: then the browser sends what was typed.
        """
        give_up = button("Show the answer", self.reveal, None)
        if self.options:
            return row(*(button(option, self.guess, option) for option in self.options), give_up)
        hint = "such as 3/5" if isinstance(self.prediction.kind, Ratio) else "a number"
        look = {"placeholder": hint, "continuous_update": False}  # a value is sent when it is whole
        self.line = labelled(TextLine, "Your guess", "17em", **look)
        on_new("value", self.line, self.guess)
        return row(self.line, button("Compare", lambda: self.guess(self.line.value)), give_up)

    def guess(self, guess: str) -> None:
        """Show the answer beside a guess, or say in words why it is no guess of this kind."""
        with self.attempt():
            self.prediction.judge(guess)
            self.reveal(guess)

    def reveal(self, guess: str | None) -> None:
        """Keep a guess, or that there was none, and show the answer."""
        id = self.prediction.id
        with KEEPING:
            guesses = kept()
            own = guesses.get(id, [])
            if own[-1:] != [guess]:
                write(GUESSES, json.dumps(guesses | {id: [*own, guess]}, ensure_ascii=False))
            self.refresh()

    def render(self) -> dict[str, Html]:
        """The question, and the answer if there was a guess."""
        guesses = kept().get(self.prediction.id, [])
        return {"question": self.question(), "answer": self.answer(guesses) if guesses else NOTHING}

    def question(self) -> Html:
        """What is asked."""
        lead = tag("strong", escape("Predict."))
        return tag("p", lead, escape(" "), spoken(self.prediction.task), css="mtm-question")

    def answer(self, guesses: list[str | None]) -> Html:
        """The answer beside the latest guess; the first one is named if it was another. A guess is
        None where the answer was asked for."""
        latest, first = guesses[-1], guesses[0]
        if latest is None:
            text = spoken(f"The answer: {self.prediction.shown}. {self.prediction.because}")
            return message(text)
        verdict = self.prediction.judge(latest)
        before = f" (Your first guess: {self.quoted(first)}.)" if first and first != latest else ""
        you = tag("strong", escape(verdict.lead)) + escape(f" You said {self.quoted(latest)}. ")
        kind = "" if verdict.right else "unexpected"
        return message(you, spoken(verdict.text + before), kind=kind)

    def quoted(self, guess: str) -> str:
        """A guess as a part of a sentence: an option loses its own full stop."""
        return f"“{guess.rstrip('.')}”" if self.options else guess

    def still(self) -> Html:
        """The question with a folded answer, for a page without a kernel."""
        answer = spoken(f"{self.prediction.shown}. {self.prediction.because}")
        fold = tag("details", tag("summary", escape(UNFOLD)), tag("p", answer))
        options = tag("p", escape(" · ".join(self.options))) if self.options else NOTHING
        return tag("div", self.question(), options, fold, style="max-width:46em")

    def __repr__(self) -> str:
        return f"predict({self.prediction.id!r})"
