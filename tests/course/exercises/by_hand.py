"""Worked out by hand: answers, answers that lack a property, what gives an answer away."""

from __future__ import annotations

import re
from typing import Any

from mtmetrics_edu.course.examples import GUIDE
from mtmetrics_edu.course.exercises import PREDICTIONS

ANSWERS: dict[str, Any] = {  # counted on paper, or computed with a pocket calculator
    "00-a": (17, 17),
    "01-a": 16,
    "01-b": [4, 18],
    "01-c": {"the the": 3, "the he": 1, "he he": 1, "he the": 1},
    "01-e": [7, 1],
    "02-a": [
        ("the", 3, 2, 1, 2, 2),
        ("cat", 1, 1, 1, 1, 1),
        ("and", 2, 2, 1, 2, 2),
        ("dog", 1, 1, 1, 1, 1),
        ("bird", 1, 1, 1, 1, 1),
        ("sang", 1, 0, 1, 1, 1),
    ],
    "02-b": (7, 8),
    "03-a": [(7, 7), (5, 6), (2, 5), (1, 4)],
    "03-b": 0.5373,
    "04-a": 0.8465,
    "04-b": 0.8825,
    "05-a": (10, 12),
    "05-b": 0.6101,
    "05-c": 0.6580,
    "06-a": 3,
    "06-b": {"cat": 2, "saw": 3, "the cat": 0.585, "cat saw": 1, "saw the": 0},
    "06-d": 0,
    "07-a": 3.25,
    "07-b": 0.5,
    "08-a": [7, 13],
    "08-b": "unknown",
    "08-e": [(4, 5), (0, 1)],
    "09-b": "none of them",
    "10-a": 4800,
    "10-b": 0.025,
    "10-c": [0.06, 0.03, 0.06],
    "11-a": 720,
}

REFUSED: dict[str, list[Any]] = {  # for each condition of a property, an answer that fails it first
    "00-b": [
        list(GUIDE.candidate),
        "It is a guide to action",
        "it is a guide to action",
        "it is a guide to action which ensures that the army always obeys the commands of the "
        "party",
    ],
    "02-c": ["mat", "the the the", "mat dog", "mat the cat"],
    "02-d": ["the mat and the cat", "the the the the the", "the cat"],
    "03-c": ["mat the", "the cat sat on the mat", "the cat is on the mat"],
    "05-d": [
        [("the cat is here", "the cat is here")],
        [("the cat", "the cat"), ("a dog ran home", "a dog ran away")],
        [("the cat is here", "the cat is here"), ("a dog ran home", "a dog ran away")],
    ],
    "06-c": ["a small cat", "the cat saw the small dog"],
    "07-c": [
        "It is the guiding principle",
        "It is a guide to action that ensures that the military will forever heed Party commands",
    ],
    "08-c": [
        ("a test", "a test"),
        ("the cat sat on the mat", "the cat sat on the mat"),
        ("The cat sat on the old red mat", "the cat sat on the old red mat"),
    ],
    "08-d": [("the cat sat here", "the cat sat here"), ("the cat sat there", "the cat sat here")],
    "09-a": [("the cat", ["the dog ran"]), ("some cat", ["the dog ran home"])],
    "11-b": [
        "the minister did not sign the treaty",
        "did sign",
        "the minister signed the treaty on monday morning",
        "monday on treaty the sign minister the",
    ],
    "11-c": [
        "it is a guide to action",
        list(GUIDE.candidate),
        ["obeys", *sorted({*GUIDE.candidate} - {"obeys"}), "the", "the"],
    ],
    "pg-a": ["the dog chased the cat", "wall old the over cat the chased dog the"],
    "pg-b": [
        "it starts now",
        "the concert begins at nine in the morning",
        "the session begins at nine in the morning",
    ],
    "pg-c": [
        ["a dog", "it is a guide to action"],
        [" ".join(GUIDE.candidate), "a dog"],
    ],
}

PREDICTED: dict[str, Any] = {  # the answers of predictions that are computed
    "00-1": 0.5046,
    "01-1": 4,
    "01-2": 4,
    "01-4": (7, 7),
    "02-1": (2, 7),
    "02-2": (5, 7),
    "02-3": (2, 5),
    "03-1": (17 / 18 * 10 / 17 * 7 / 16 * 4 / 15) ** 0.25,
    "04-1": 0.36788,
    "04-2": 11,
    "04-3": 16,
    "06-1": 5.6439,  # log₂ 50: a calculator
    "06-2": 0,
    "11-1": 8 * 7 * 6 * 5 * 4 * 3 * 2,
}

SIGNS: dict[str, tuple[str, ...]] = {  # texts of a lesson that give the answer of a prediction away
    "00-2": ("0.8153551038173115", "0.8154"),
    "00-3": ("BLEU rises", "0.5373"),
    "01-1": ("7 − 4 + 1 = 4",),
    "01-2": ("4 types",),
    "01-3": ("(' ', 'w')",),
    "02-4": ("Only P1 changes", "(4, 6), (3, 5), (2, 4), (1, 3)"),
    "03-2": ("0.4642", "The two means disagree"),
    "03-3": ("(0, 15)",),
    "03-4": ("0.6240726989348756", "0.6241"),
    "04-2": ("r = 11",),
    "04-3": ("k = 16",),
    "04-4": ("(1.0, 0.8351600230178197)", "The corpus has no penalty"),
    "05-1": ("0.5719", "0.5719285395120957"),
    "05-2": ("0.3333", "0.5946"),
    "05-3": ("0.8409", "0.8408964152537145"),
    "06-2": ("There is no surprise",),
    "06-3": ("For longer n-grams the prefix decides",),
    "06-4": ("2.47*3",),
    "07-1": ("NIST prefers the salad",),
    "07-2": ("2.1139",),
    "07-3": ("NIST is milder if a word or two",),
    "07-4": ("3.3710",),
    "08-1": ("Half of the score is gone",),
    "08-2": ("multi-bleu says 0",),
    "08-3": ("mteval counts an order without n-grams as perfect",),
    "09-1": ("four wrong words is 1",),
    "09-2": ("is the fourth",),
    "09-3": ("keeps all three promises",),
    "10-1": ("6 points wide",),
    "10-2": ("half the width",),
    "10-3": ("p = .56",),
    "10-4": ("twice as many",),
    "10-5": ("28%",),
    "11-2": ("All five lose one word",),
    "11-3": ("suddenly too short",),
    "11-4": ("no error",),
}


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
