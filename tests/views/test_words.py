"""How numbers are written, and that plots say what they show."""

from __future__ import annotations

from math import inf, nan

import pytest

from mtmetrics_edu.explain import explain, explain_corpus
from mtmetrics_edu.views import words


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
    assert words.number(value) == shown


def test_orders_are_written_with_subscripts() -> None:
    assert (words.sub(1), words.sub(12)) == ("p₁", "p₁₂")


def test_segments_say_how_many_are_left_out() -> None:
    corpus = explain_corpus([["a"], ["b"], ["a"]], [[["a"]]] * 3, max_n=1)
    said = words.segments_said(corpus, 2)
    assert said.startswith("Sentence BLEU: 1.0000, 0.0000 and 1 more. Their mean 0.6667")


def test_foot_is_unreduced() -> None:
    score = explain(["a", "a", "b", "b"], [["a", "b"]], max_n=1).bleu
    factors = explain(["a", "a", "b", "b"], [["a", "b"]], max_n=1).factors
    assert [words.foot_of(f, score) for f in factors] == ["1.0000", "2/4"]
