"""What a comparison says in words: nothing more than the numbers allow."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from mtmetrics_edu.compare import SystemComparison, compare
from mtmetrics_edu.views import verdicts

from ..compare.examples import FEW, constructed, found

A, B, REFERENCES = constructed()
IT = compare(A, B, REFERENCES, names=("old", "new"), **FEW)


def with_p(*p_values: float) -> SystemComparison:
    """The comparison, with other p-values."""
    tests = [replace(test, p_value=p) for test, p in zip(IT.tests, p_values, strict=True)]
    return replace(IT, tests=tuple(tests))


def said(it: SystemComparison) -> str:
    return " ".join(verdicts.answer(it))


def test_it_says_who_is_better_and_by_how_much() -> None:
    first = verdicts.answer(IT)[0]
    scores = [f"{100 * it.score.score:.2f}" for it in (IT.b, IT.a)]
    size = f"{100 * IT.difference:.2f}"
    assert first == (
        f"B (new) scores {size} BLEU points more than A (old): {scores[0]} against {scores[1]}."
    )
    less = compare(B, A, REFERENCES, **FEW)
    assert f"B scores {size} BLEU points less than A" in verdicts.answer(less)[0]


@pytest.mark.parametrize(
    ("p_values", "words", "never"),
    [
        ((0.01, 0.2, 0.02), "evidence that B scores higher", "does not show"),
        ((0.05, 0.2, 0.05), "evidence that B scores higher", "does not show"),
        ((0.2, 0.01, 0.3), "Nor does it show that they are equally good", "evidence"),
        ((0.04, 0.01, 0.06), "The two tests disagree", "evidence"),
        ((0.06, 0.01, 0.04), "The two tests disagree", "evidence"),
    ],
)
def test_both_tests_must_agree(p_values: Any, words: str, never: str) -> None:
    it = with_p(*p_values)
    assert words in said(it)
    assert never not in said(it)
    assert f"p = {p_values[0]:.4f} (paired bootstrap)" in said(it)
    assert f"p = {p_values[2]:.4f} (approximate randomization)" in said(it)


def test_what_is_not_shown_may_lie_in_the_interval() -> None:
    assert IT.interval is not None
    low, high = IT.interval.low, IT.interval.high
    ends = f"from {verdicts.signed_points(low, 'bleu')} to {verdicts.signed_points(high, 'bleu')}"
    assert f"anywhere {ends} (95% interval)" in said(with_p(0.2, 0.2, 0.2))


def test_degenerate_comparisons() -> None:
    assert "same texts" in said(compare(A, A, REFERENCES, **FEW))
    assert "only one segment" in said(compare(["a"], ["b"], [["a"]], max_n=1))
    zero = said(compare(["x", "y"], ["y", "x"], [["a"], ["b"]], **FEW))
    assert zero.startswith("A and B have the same score: 0.00 BLEU points.")
    assert "do not show that the systems are equally good" in zero


def test_each_test_has_a_sentence_with_its_draws() -> None:
    sentences = verdicts.how_tested(IT)
    assert [
        f"{test.draws:,}" in sentence for test, sentence in zip(IT.tests, sentences, strict=True)
    ] == [True] * 3
    assert f"{IT.b_wins:.1%} of them" in sentences[0]
    assert verdicts.how_tested(compare(["a"], ["b"], [["a"]])) == []


def test_parts_name_the_largest_or_what_is_zero() -> None:
    largest = max(IT.parts, key=lambda part: abs(part.points or 0))
    assert f"the largest is {largest.name} with" in verdicts.parts_sentence(IT)
    zero = compare(["a", "b"], ["a b c d", "b"], [["a b c d"], ["b"]], **FEW)
    sentence = verdicts.parts_sentence(zero)
    assert sentence.startswith("The score of A is 0, and 0 has no logarithm")
    assert "p₂ of A, p₃ of A, p₄ of A" in sentence
    assert "p₁ of A" not in sentence


def test_lengths_say_what_they_cost() -> None:
    it = compare(["a b c", "d"], ["a b c d", "d e f"], [["a b c d"], ["d e"]], max_n=1, **FEW)
    short, long = (
        verdicts.length_sentence(name, its, "bleu") for name, its in (("A", it.a), ("B", it.b))
    )
    lost = it.a.score_without_penalty - it.a.score.score
    assert short == (
        f"A has 33.3% fewer tokens than r (c = 4, r = 6). This costs {100 * lost:.2f} BLEU points."
    )
    assert long == "B is long enough: c = 7, r = 6, so its length costs nothing."
    empty = compare(["", ""], ["a", "b"], [["a"], ["b"]], **FEW)
    assert verdicts.length_sentence("A", empty.a, "bleu") == "A has no tokens at all."


def test_nist_has_no_points() -> None:
    it = found("nist")
    assert f"{abs(it.difference):.4f} NIST" in verdicts.answer(it)[0]


@pytest.mark.parametrize(
    ("value", "text"), [(0.0, "0.00"), (-0.00001, "0.00"), (0.012, "+1.20"), (-0.5, "−50.00")]
)
def test_differences_have_signs(value: float, text: str) -> None:
    assert verdicts.signed_points(value, "bleu") == text
