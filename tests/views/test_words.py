"""The former name of notation and captions, until nothing uses it."""

from __future__ import annotations

from mtmetrics_edu.views import captions, notation, words


def test_former_names() -> None:
    assert (words.number, words.segments_said) == (notation.number, captions.segments_said)
    assert words.sub(1) == "p₁"
