"""A prediction: a question with an input that fits it; the answer comes after the guess."""

from __future__ import annotations

from typing import Any

import ipywidgets

from mtmetrics_edu.checks import choose
from mtmetrics_edu.course.exercises import PREDICTIONS
from mtmetrics_edu.course.exercises.answers import Choice, Number, Ratio
from mtmetrics_edu.course.exercises.question import Prediction
from mtmetrics_edu.course.exercises.reading import UnreadableError
from mtmetrics_edu.course.exercises.replies import spoken
from mtmetrics_edu.course.widgets.controls import TextLine, button, labelled, row
from mtmetrics_edu.course.widgets.live import Live
from mtmetrics_edu.views.html.markup import NOTHING, Html, escape, tag

GUESSES: dict[str, list[str | None]] = {}  # of this session, by the prediction's id; None: no guess
UNFOLD = "Answer (run the cell, and you can type your guess first)"
PLACEHOLDERS = {Ratio: "such as 3/5", Number: "a number"}  # for other kinds, "a word"


def predict(id: str) -> PredictionCard:
    """The question of that id. Type or choose a guess: then the answer is shown beside it.

    >>> predict("02-1")
    predict('02-1')
    """
    return PredictionCard(choose(id, PREDICTIONS, "prediction"))


class PredictionCard(Live):
    """A question, an input for a guess, and the answer once there is a guess."""

    life = ""  # the still says it beside the answer

    def __init__(self, prediction: Prediction) -> None:
        super().__init__("question", "answer")
        self.prediction = prediction
        self.add_class("mtm-prediction")
        self.start([], [self.panes["question"], self.inputs()])

    def inputs(self) -> Any:
        """The controls: a button for each option, or a line to type into.

        Enter compares, and so does leaving the line: then the browser sends what was typed.
        """
        give_up = button("Show the answer", self.reveal, None)
        kind = self.prediction.kind
        if isinstance(kind, Choice):
            return row(*(button(it, self.guess, it) for it in kind.options), give_up)
        hint = PLACEHOLDERS.get(type(kind), "a word")
        look = {"placeholder": hint, "continuous_update": False}  # a value is sent when it is whole
        self.line = labelled(TextLine, "Your guess", "17em", **look)
        self.line.observe(lambda change: self.guess(change["new"]), names="value")
        return row(self.line, button("Compare", self.compare), give_up)

    def arrange(self, *parts: ipywidgets.DOMWidget) -> None:
        """Put the parts in place; the pane of the question stands first, and only there."""
        super().arrange(*dict.fromkeys(parts))

    def compare(self) -> None:
        """Take what was typed as the guess."""
        self.guess(self.line.value)

    def guess(self, typed: str) -> None:
        """Show the answer beside a guess, or say in words why it is no guess of this kind."""
        try:
            self.prediction.judge(typed)
        except UnreadableError as error:
            said = str(error)
            self.say(said[:1].upper() + said[1:], "error")
        else:
            self.reveal(typed)

    def reveal(self, guess: str | None) -> None:
        """Keep a guess, or that there was none, and show the answer."""
        guesses = GUESSES.setdefault(self.prediction.id, [])
        if guesses[-1:] != [guess]:
            guesses.append(guess)
        self.refresh()

    def render(self) -> dict[str, Html]:
        """The question, and the answer if there was a guess in this session."""
        guesses = GUESSES.get(self.prediction.id)
        return {"question": self.question(), "answer": self.answer(guesses) if guesses else NOTHING}

    def question(self) -> Html:
        """What is asked."""
        lead = tag("strong", escape("Predict."))
        return tag("p", lead, escape(" "), spoken(self.prediction.task), css="mtm-question")

    def answer(self, guesses: list[str | None]) -> Html:
        """The answer beside the latest guess; the first one is named if it was another."""
        latest, first = guesses[-1], guesses[0]
        if latest is None:
            said = spoken(f"The answer: {self.prediction.shown}. {self.prediction.because}")
            return tag("div", said, css="mtm-message", role="status")
        verdict = self.prediction.judge(latest)
        before = f" (Your first guess: {self.said(first)}.)" if first and first != latest else ""
        guess = self.said(latest)
        parts = tag("strong", escape(verdict.lead)), escape(f" You said {guess}. ")
        told = spoken(verdict.text + before)
        css = "mtm-message" if verdict.right else "mtm-message mtm-unexpected"
        return tag("div", *parts, told, css=css, role="status")

    def said(self, guess: str) -> str:
        """A guess as a part of a sentence: an option loses its own full stop."""
        choice = isinstance(self.prediction.kind, Choice)
        return f"“{guess.rstrip('.')}”" if choice else guess

    def still(self) -> Html:
        """The question with a folded answer, for a page without a kernel."""
        said = spoken(f"{self.prediction.shown}. {self.prediction.because}")
        folded = tag("details", tag("summary", escape(UNFOLD)), tag("p", said))
        kind = self.prediction.kind
        options = " · ".join(kind.options) if isinstance(kind, Choice) else ""
        return self.question() + (tag("p", escape(options)) if options else NOTHING) + folded

    def __repr__(self) -> str:
        return f"predict({self.prediction.id!r})"
