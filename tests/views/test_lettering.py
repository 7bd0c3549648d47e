"""Widths of words: never less than what Chromium draws with the fonts of the pictures."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from mtmetrics_edu.views import palette
from mtmetrics_edu.views.lettering import share, text_width

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
