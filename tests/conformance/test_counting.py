"""Ways to count: each differs from the right one somewhere, and each says how."""

from __future__ import annotations

from typing import Any

import pytest

from mtmetrics_edu import modified_precision
from mtmetrics_edu.conformance.counting import COUNTING

from .homework import random_segments

SEGMENTS = random_segments(60, "counting")
WORDS: list[Any] = [(["the"], [["there"]]), (["ab", "c"], [["a", "bc"]])]
WRONG = [name for name in COUNTING if name != "clipped"]


def test_the_first_rule_is_right() -> None:
    for segment in SEGMENTS:
        for n in (1, 2, 5):
            assert COUNTING["clipped"](*segment, n) == modified_precision(*segment, n)


@pytest.mark.parametrize("name", WRONG)
def test_the_others_are_wrong_somewhere_and_differ_from_each_other(name: str) -> None:
    others = [it for it in COUNTING if it != name]
    for other in others:
        assert any(
            COUNTING[name](*segment, n) != COUNTING[other](*segment, n)
            for segment in [*SEGMENTS, *WORDS]
            for n in (1, 2)
        ), other


@pytest.mark.parametrize("name", COUNTING)
def test_each_says_what_it_does(name: str) -> None:
    words = COUNTING[name].__doc__ or ""
    assert words[0].islower()
    assert not words.endswith(".")
