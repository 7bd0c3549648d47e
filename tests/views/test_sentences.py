"""Sentences about what is shown: right numbers, and words for every case."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from hypothesis import given

from mtmetrics_edu import sentence_bleu, sentence_nist
from mtmetrics_edu.explain import explain, explain_corpus
from mtmetrics_edu.explain.words import explain_words
from mtmetrics_edu.views import sentences

from .. import strategies
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
