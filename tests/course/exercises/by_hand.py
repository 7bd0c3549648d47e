"""Worked out by hand: answers, answers that lack a property, what gives an answer away."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

from mtmetrics_edu.course.exercises import PREDICTIONS

BY_HAND = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
ANSWERS: dict[str, Any] = BY_HAND["ANSWERS"]
REFUSED: dict[str, list[Any]] = BY_HAND["REFUSED"]
PREDICTED: dict[str, Any] = BY_HAND["PREDICTED"]
GUESSES = [(id, *row) for id, rows in BY_HAND["GUESSES"].items() for row in rows]
SIGNS: dict[str, list[str]] = BY_HAND["SIGNS"]


def gives_away(id: str) -> list[str]:
    """The patterns of texts that give the answer of a prediction away."""
    return [*map(alone, SIGNS.get(id, ())), *signs_of(PREDICTIONS[id].answer)]


def alone(sign: str) -> str:
    """The pattern of a text that is not part of a longer word or number."""
    return rf"(?<![\w.]){re.escape(sign)}(?!\w|\.\d)"


def signs_of(answer: Any) -> list[str]:
    """The patterns of the usual ways to write a number, if they do not stand everywhere."""
    if isinstance(answer, tuple):
        return [alone("{}/{}".format(*answer)), r"\({}, {}\)".format(*answer)]
    if isinstance(answer, float):
        return [r"(?<![\w.])0?" + re.escape(f"{answer:.4f}"[answer < 1 :])]
    if isinstance(answer, int) and answer >= 100:  # smaller ones stand in many places
        return [alone(str(answer)), alone(f"{answer:,}")]
    return []
