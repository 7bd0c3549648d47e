"""The words of the handouts: each sentence in each language."""

from __future__ import annotations

from dataclasses import fields

from mtmetrics_edu.course.worksheet_words import CHINESE, ENGLISH, Words


def test_both_languages_say_the_same_things() -> None:
    for field in fields(Words):
        english, chinese = getattr(ENGLISH, field.name), getattr(CHINESE, field.name)
        assert len(english) > 0
        assert english != chinese
        assert str(english).count("{}") == str(chinese).count("{}")
