"""What was worked out by hand: the answers, and answers that lack a property."""

from __future__ import annotations

from typing import Any

from mtmetrics_edu.course.examples import GUIDE

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
