"""The words of the handouts: each sentence in each language."""

from __future__ import annotations

from dataclasses import fields

import pytest

from mtmetrics_edu.course.worksheet_words import LANGUAGES, Words

ENGLISH = LANGUAGES["en"]


@pytest.mark.parametrize("language", ["zh", "ko"])
def test_all_languages_say_the_same_things(language: str) -> None:
    for field in fields(Words):
        english, other = getattr(ENGLISH, field.name), getattr(LANGUAGES[language], field.name)
        assert len(other) > 0
        assert english != other
        assert str(english).count("{") == str(other).count("{")


def test_the_sentences_of_a_sheet_have_their_numbers() -> None:
    said = ENGLISH.said(16, 8.0)
    assert "all 16 words" in said["weights_task"]
    assert said["length_rule"] == "LP: 1 if c is 8 or more"
    assert not any("{" in text for text in said.values())


def test_a_language_is_found_by_its_code() -> None:
    assert all(code == words.language for code, words in LANGUAGES.items())
