"""Worked out by hand: answers, answers that lack a property, what gives an answer away."""

import re
import tomllib
from pathlib import Path

from mtmetrics_edu.course.exercises import PREDICTIONS

BY_HAND = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
ANSWERS = BY_HAND["ANSWERS"]
ACCEPTED = [(id, answer) for id, rows in BY_HAND["ACCEPTED"].items() for answer in rows]
REFUSED = BY_HAND["REFUSED"]
PREDICTED = BY_HAND["PREDICTED"]
GUESSES = [(id, *row) for id, rows in BY_HAND["GUESSES"].items() for row in rows]
TOLD = [(id, *row) for id, rows in BY_HAND["TOLD"].items() for row in rows]
MISCONCEPTIONS = [(id, name) for id, names in BY_HAND["MISCONCEPTIONS"].items() for name in names]
SIGNS = BY_HAND["SIGNS"]
LEFT_OUT, OWN_PARAGRAPH = BY_HAND["LEFT_OUT"], BY_HAND["OWN_PARAGRAPH"]


def gives_away(id):
    """The patterns of texts that give the answer of a prediction away."""
    return [*map(alone, SIGNS.get(id, ())), *signs_of(PREDICTIONS[id].answer)]


def alone(sign):
    """The pattern of a text that is not part of a longer word or number."""
    return rf"(?<![\w.]){re.escape(sign)}(?!\w|\.\d)"


def signs_of(answer):
    """The patterns of the usual ways to write a number, if they do not stand everywhere."""
    if isinstance(answer, tuple):
        return [alone("{}/{}".format(*answer)), r"\({}, {}\)".format(*answer)]
    if isinstance(answer, float):
        return [r"(?<![\w.])0?" + re.escape(f"{answer:.4f}"[answer < 1 :])]
    if isinstance(answer, int) and answer >= 100:  # smaller ones stand in many places
        return [alone(str(answer)), alone(f"{answer:,}")]
    return []
