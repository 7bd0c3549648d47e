"""What each label of the playground means: a sentence for those who meet it for the first time."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from mtmetrics_edu.course.widgets.state import OWN, State
from mtmetrics_edu.explain.tables import definition
from mtmetrics_edu.smoothing import SMOOTHING
from mtmetrics_edu.tokenizers import TOKENIZERS
from mtmetrics_edu.views.html.markup import Html, escape, joined, tag

ASKED = "What do these words mean?"
LABELS: Mapping[str, str] = {  # of what is always in sight
    "BLEU": "From 0 to 1: the geometric mean of the precisions, times BP.",
    "p₁, p₂ …": (
        "Modified precision: the share of the candidate’s 1-grams (words), 2-grams (pairs of words)"
        " and so on that match a reference. 17/18: of 18, 17 match."
    ),
    "BP": "Brevity penalty: 1 for a candidate that is long enough, less for a shorter one.",
    "c": "Candidate length: how many words the candidate has.",
    "r": "Effective reference length: what c is compared with. “Length r” says how it is chosen.",
    "NIST": "Another score, from 0 up: a match counts more if it tells more.",
    "Signature": "The choices behind the scores, on one line. Report it with a score.",
    "Use, ↑, ×": "Whether a reference counts; the buttons that move it up and remove it.",
    "Segment": "One sentence with its references. The counts of all segments are pooled.",
    "Pin as A": "Keeps the text as it is now. Compare, A → B, says what your changes did to it.",
    "Present": "Larger, for a projector: texts, colours and scores, example by example.",
    "Guess first": "Hides the scores until you have guessed BLEU.",
}
BLANKS = "whitespace"
CHOICES: Mapping[str, Callable[[State], str]] = {
    "convention": lambda state: f"Makes all choices here as one program does.{hand_made(state)}",
    "tokenizer": lambda state: f"How a text is split into words. {split(state.chosen.tokenizer)}",
    "lowercase": lambda _: "Whether “The” and “the” count as the same word.",
    "max_n": lambda _: "The longest n-grams that BLEU counts: 4 means groups of 1 to 4 words.",
    "weights": lambda _: "How much each order counts in the mean. They should sum to 1.",
    "smoothing": lambda state: (
        f"What replaces a precision of 0, which would make BLEU 0. {smoothed(state)}"
    ),
    "reference_length": lambda state: (
        f"Which reference length c is compared with: the {state.chosen.reference_length} one."
    ),
}


def hand_made(state: State) -> str:
    """That the choices are no program's, if so."""
    return " Yours are those of no program." if state.convention == OWN else ""


def split(name: str) -> str:
    """What a tokenizer does.

    >>> split("whitespace"), split("char")
    ('whitespace: at blanks only.', 'char: every character is a token, except white space.')
    """
    if name == BLANKS:  # Python's own function, whose docstring is about Python
        return f"{name}: at blanks only."
    does = definition(TOKENIZERS[name])
    return f"{name}: {does[:1].lower()}{does[1:]}."


def smoothed(state: State) -> str:
    """What the smoothing of a state does.

    >>> smoothed(State(()).with_choices(smoothing="floor"))
    'floor: mₙ = ε where there is no match (method 1).'
    """
    name = state.chosen.smoothing
    return f"{name}: {definition(SMOOTHING[name])}."


def said_of(name: str, state: State) -> Html:
    """What stands below the control of a choice. name: a field of Choices, or "convention"."""
    return tag("p", escape(CHOICES[name](state)), css="mtm-note")


def labels() -> Html:
    """A fold with what each label means that is always in sight.

    >>> labels().count("<dt>") == len(LABELS)
    True
    """
    rows = joined(
        tag("div", tag("dt", escape(name)), tag("dd", escape(said)))
        for name, said in LABELS.items()
    )
    return tag("details", tag("summary", escape(ASKED)), tag("dl", rows), css="mtm-meanings")
