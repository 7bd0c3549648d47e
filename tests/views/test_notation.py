"""How numbers and typed text are written."""

from __future__ import annotations

import re
from math import inf, nan

import pytest

from mtmetrics_edu.views.notation import HIDDEN, number, short, sign, visible


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (17, "17"),
        (-2, "−2"),
        (0.5046, "0.5046"),
        (1.0, "1.0000"),
        (-0.68412, "−0.6841"),
        (nan, "undefined"),
        (-inf, "−∞"),
        (inf, "∞"),
    ],
)
def test_number(value: float, shown: str) -> None:
    assert number(value) == shown


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("a b", "a b"),
        ("\t\n", "⇥↵"),
        ("\x00", "[U+0000]"),
        ("a\u202eb", "a[U+202E]b"),
        ("\ud800", "[U+D800]"),
        ("👩\u200d💻 é 苹果", "👩\u200d💻 é 苹果"),
    ],
)
def test_what_cannot_be_seen_has_a_sign(typed: str, shown: str) -> None:
    assert visible(typed) == shown


def test_a_space_has_a_sign_where_it_is_asked_for() -> None:
    assert HIDDEN.sub(sign, " ") == " "
    assert re.sub(" ", sign, "a b") == "a␣b"


@pytest.mark.parametrize(
    ("tokens", "shown"),
    [
        ("abcd efgh", "abcd efgh"),  # nine columns
        ("abcd efghi", "abcd efg…"),  # ten
        ("猫在大树", "猫在大树"),  # eight
        ("猫在大树 下", "猫在大树…"),  # eleven
        ("", ""),
    ],
)
def test_an_ngram_is_cut_to_its_columns(tokens: str, shown: str) -> None:
    assert short(tokens.split(), 9) == shown


def test_a_character_wider_than_the_room_leaves_the_dots() -> None:
    assert short(["猫"], 1) == "…"
