"""Sentences about what is shown: right numbers, and words for every case."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given

from mtmetrics_edu import sentence_bleu, sentence_nist
from mtmetrics_edu.compare import SystemComparison, compare
from mtmetrics_edu.explain import explain, explain_corpus, explain_information, explain_order
from mtmetrics_edu.explain.words import explain_words
from mtmetrics_edu.views import captions, sentences, verdicts

from .. import strategies
from ..compare.examples import FEW, comparison, constructed
from .examples import GUIDE, SHORT, THE_CAT, ZERO

TWICE = "“a” occurs twice, but only 1 counts"


@pytest.mark.parametrize(
    ("candidate", "reference", "said"),
    [
        ("a b", "b a", "All 2 words match."),
        ("a", "a", "The word matches."),
        ("", "a", "The candidate is empty, so nothing can match."),
        ("a b c", "a b", "2 of 3 words match; “c” is in no reference."),
        ("a b c d e f", "a", "1 of 6 words match; “b”, “c”, “d” and 2 more are in no reference."),
        ("a a a", "a b", "1 of 3 words match; “a” occurs 3 times, but only 1 counts."),
        (
            "a a b b",
            "a b",
            f"2 of 4 words match; {TWICE}; 1 more is clipped.",
        ),
    ],
)
def test_words_said(candidate: str, reference: str, said: str) -> None:
    order = explain(candidate.split(), [reference.split()], max_n=1).orders[0]
    assert sentences.words_said(order) == said


def test_the_guide_is_said_as_a_teacher_says_it() -> None:
    lower = [" ".join(it).lower().split() for it in (GUIDE.candidate, *GUIDE.references)]
    first = explain(lower[0], lower[1:])
    assert sentences.words_said(first.orders[0]) == (
        "17 of 18 words match; “obeys” is in no reference."
    )
    assert sentences.score_said(first.bleu) == "p₄ costs most: 4 of 15 4-grams match."
    assert sentences.ngrams_said(first.orders[3]) == (
        "4 of 15 4-grams match; 11 are in no reference."
    )


def test_one_is_and_many_are() -> None:
    order = explain("a b a b".split(), ["a b c".split()], max_n=2).orders[1]
    assert sentences.ngrams_said(order) == (
        "1 of 3 2-grams match; 1 more is clipped away; 1 is in no reference."
    )


def test_what_costs_most() -> None:
    assert sentences.score_said(ZERO.bleu) == "No 4-gram matches, so BLEU is 0."
    assert sentences.score_said(SHORT.bleu) == "No 3-gram exists, so BLEU is 0."
    assert sentences.score_said(sentence_bleu([], [["a"]])) == "BLEU is 0."
    same = sentence_bleu("a b c d".split(), ["a b c d".split()])
    assert sentences.score_said(same) == "BLEU is 1.0000: nothing is lost."
    cut = sentence_bleu("a b c d".split(), ["a b c d e f g h".split()])
    assert sentences.score_said(cut) == (
        "The penalty costs most: 4 words are fewer than r = 8, so BP is 0.3679."
    )
    smoothed = sentence_bleu("a b x d".split(), ["a b c d".split()], smoothing="exp")
    assert "by smoothing" in sentences.score_said(smoothed)


def test_words_answer() -> None:
    words = explain_words(THE_CAT)
    assert sentences.word_said(words[0]) == (
        "This “the” matches: it occurs 4 times here, twice in reference 1."
    )
    assert sentences.word_said(words[2]).startswith("This “the” is clipped away: it occurs 4 times")
    assert sentences.word_said(words[3]) == "“cat” matches: it is in references 1 and 2."
    other = explain_words(explain(["dog"], [["cat"]]))
    assert sentences.word_said(other[0]) == "“dog” is in no reference."


def test_what_removal_does() -> None:
    assert sentences.removal_said(GUIDE.bleu, GUIDE.bleu).startswith("Without it BLEU stays 0.50")
    assert sentences.removal_said(THE_CAT.bleu, GUIDE.bleu) == (
        f"Without it BLEU would be {GUIDE.bleu.score:.4f} "
        f"(+{GUIDE.bleu.score - THE_CAT.bleu.score:.4f})."
    )


def test_shares_multiply_to_the_score() -> None:
    said = sentences.shares_said(GUIDE.bleu)
    product = 1.0
    for factor in re.findall(r"× ([\d.]+)", said):
        product *= float(factor)
    assert product == pytest.approx(GUIDE.bleu.score, abs=0.02)
    assert said.endswith(f"that makes {GUIDE.bleu.score:.4f}.")


def test_penalty_and_product() -> None:
    short = sentence_bleu("a b c d".split(), ["a b c d e f g h".split()])
    assert sentences.penalty_said(short) == (
        "c = 4 and r = 8: the candidate is too short, and loses 63% of its score."
    )
    assert "so BP is 1" in sentences.penalty_said(GUIDE.bleu)
    assert "BP is 0" in sentences.penalty_said(sentence_bleu([], [["a"]]))
    assert sentences.product_said(short) == (
        "BLEU = BP · geometric mean of p₁ … p₄ = 0.3679 · 1.0000 = 0.3679."
    )
    assert "One factor is 0" in sentences.product_said(ZERO.bleu)


def test_change_names_its_cause() -> None:
    before, after = sentence_bleu("a b c d".split(), ["a b c d e".split()]), GUIDE.bleu
    assert sentences.change_said(before, after).startswith("From A to B BLEU falls from 0.7788")
    assert sentences.change_said(after, after) == f"From A to B BLEU stays {after.score:.4f}."
    longer = sentence_bleu("a b c d e".split(), ["a b c d e".split()])
    assert sentences.change_said(before, longer) == (
        "From A to B BLEU rises from 0.7788 to 1.0000, most of it by BP."
    )


def test_tools_corpus_nist_guess() -> None:
    scores = {"BLEU, x": GUIDE.bleu, "BLEU, y": THE_CAT.bleu, "BLEU, z": "stops"}
    assert sentences.tools_said(scores).startswith("2 tools, 2 different BLEU scores")
    assert sentences.tools_said({"BLEU, x": GUIDE.bleu}).endswith("gives a score: 1 of them.")
    assert sentences.tools_said({"BLEU, z": "stops"}).startswith("No tool")
    corpus = explain_corpus([["a"], ["b"]], [[["a"]], [["c"]]], max_n=1)
    assert sentences.corpus_said(corpus) == (
        "2 segments: pooled BLEU 0.5000, mean of the sentence scores 0.5000."
    )
    nist = sentence_nist(GUIDE.candidate, GUIDE.references)
    assert f"NIST is {nist.score:.4f} bits" in sentences.nist_said(nist)
    assert "NIST is 0" in sentences.nist_said(sentence_nist(["x"], [["a"]]))
    assert sentences.guess_said(0.5, 0.5) == "You guessed 0.5000, and BLEU is 0.5000."
    assert "0.2000 lower" in sentences.guess_said(0.6, 0.4)


@given(strategies.tokens, strategies.references)
def test_there_is_a_sentence_for_every_text(
    candidate: list[str], references: list[list[str]]
) -> None:
    found = explain(candidate, references, max_n=3)
    nist = sentence_nist(candidate, references)
    said = [
        *map(sentences.ngrams_said, found.orders),
        *map(sentences.word_said, explain_words(found)),
        sentences.score_said(found.bleu),
        sentences.precisions_said(found),
        sentences.penalty_said(found.bleu),
        sentences.product_said(found.bleu),
        sentences.shares_said(found.bleu),
        sentences.nist_said(nist),
        sentences.change_said(found.bleu, GUIDE.bleu),
        sentences.lengths_said(found.orders[0].texts),
    ]
    assert all(it.endswith(".") and "nan" not in it and "  " not in it for it in said)


def test_a_change_that_no_factor_explains_has_no_cause() -> None:
    before = sentence_bleu(["a"], [["a"]], max_n=1)
    said = sentences.change_said(before, replace(before, score=0.5))
    assert said == "From A to B BLEU falls from 1.0000 to 0.5000."


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
    it = comparison("nist")
    assert f"{abs(it.difference):.4f} NIST" in verdicts.answer(it)[0]


@pytest.mark.parametrize(
    ("value", "text"), [(0.0, "0.00"), (-0.00001, "0.00"), (0.012, "+1.20"), (-0.5, "−50.00")]
)
def test_differences_have_signs(value: float, text: str) -> None:
    assert verdicts.signed_points(value, "bleu") == text


def test_segments_say_how_many_are_left_out() -> None:
    corpus = explain_corpus([["a"], ["b"], ["a"]], [[["a"]]] * 3, max_n=1)
    said = captions.segments_said(corpus, 2)
    assert said.startswith("Sentence BLEU: 1.0000, 0.0000 and 1 more. Their mean 0.6667")


def test_weights_are_said_ngram_by_ngram() -> None:
    said = captions.information_said(explain_information([["a b".split()]], 2))
    assert said == "Information weights in bits. a: 1.0000. b: 1.0000. a b: 0.0000."


def test_foot_is_unreduced() -> None:
    score = explain(["a", "a", "b", "b"], [["a", "b"]], max_n=1).bleu
    factors = explain(["a", "a", "b", "b"], [["a", "b"]], max_n=1).factors
    assert [captions.foot_of(f, score) for f in factors] == ["1.0000", "2/4"]


def test_pairs_say_what_is_given_and_what_is_right() -> None:
    said = captions.pairs_said({"NLTK": (0.5, 0.25)})
    assert said == "Given and right. NLTK: 0.5000, right is 0.2500."


def test_clips_are_said_ngram_by_ngram() -> None:
    order = explain_order(["a", "a", "b"], [["a"], ["b", "c"]], 1)
    assert captions.clips_said(order) == (
        "Clipped counts of the 1-grams. a: 1 of 2 (most in reference 1). "
        "b: 1 of 1 (most in reference 2). Together 2 of 3."
    )
