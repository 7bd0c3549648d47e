"""How numbers and typed text are written."""

from __future__ import annotations

import re
from math import inf, nan

import pytest
from playwright.sync_api import Browser

from mtmetrics_edu.views import palette
from mtmetrics_edu.views.notation import HIDDEN, number, share, short, sign, text_width, visible


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


WORDS = "it guide commands which MMM WWW Illinois 1,000.5 don't BLEU a i — … party".split()
CJK = ["党", "지침", "猫がいる", "指令"]


def test_a_width_grows_with_the_letters() -> None:
    assert text_width("", 17) == 0
    assert text_width("catcat", 17) == pytest.approx(2 * text_width("cat", 17))
    assert text_width("cat", 34) == pytest.approx(2 * text_width("cat", 17))


def test_an_accent_of_its_own_has_no_width() -> None:
    assert share("\u0301") == 0
    assert text_width("e\u0301", 10) == text_width("e", 10)


def test_no_word_is_wider_than_said(browser: Browser) -> None:
    page = browser.new_page()
    page.set_content("<canvas></canvas>")
    drawn = page.evaluate(
        """([words, fonts]) => {
            const pen = document.querySelector('canvas').getContext('2d');
            pen.font = `17px ${fonts}`;
            return words.map(word => pen.measureText(word).width);
        }""",
        [WORDS + CJK, palette.FONTS.replace("var(--jp-content-font-family, ", "").replace(")", "")],
    )
    page.close()
    said = [text_width(word, 17) for word in WORDS + CJK]
    assert all(real <= 1.12 * ours + 2 for real, ours in zip(drawn, said, strict=True))
    assert all(real >= 0.55 * ours for real, ours in zip(drawn, said, strict=True))
