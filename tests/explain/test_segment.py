"""The orders and factors of a segment add up to its scores."""

import math
from math import nextafter

import pytest
from hypothesis import given
from hypothesis import strategies as st

import mtmetrics_edu as mt
from mtmetrics_edu.checks import WeightsWarning
from mtmetrics_edu.explain import explain, explain_corpus, explain_score
from mtmetrics_edu.explain.segment import CROSSING, cumulative

from .. import strategies

CANDIDATE = "the the the cat on the mat".split()
REFERENCES = ["the cat is on the mat".split(), "there is a cat on the mat".split()]


@given(strategies.segment, st.sampled_from(["none", "exp", "chen-cherry-5"]))
def test_the_factors_sum_to_the_logarithm_of_the_score(segment, smoothing):
    explanation = explain(*segment, smoothing=smoothing)
    total = sum(factor.log_share for factor in explain_score(explanation.bleu))
    assert math.exp(total) == pytest.approx(explanation.bleu.score)


def test_first_orders_take_over_the_sum_of_all_weights():
    weights = (0.2, 0.3, 0.25)  # 0.75 together, as a published example has 0.99
    with pytest.warns(WeightsWarning):
        explanation = explain(CANDIDATE, REFERENCES, max_n=3, weights=weights)
    p1, p2, p3 = explanation.bleu.precisions
    expected = [p1**0.75, p1**0.3 * p2**0.45, p1**0.2 * p2**0.3 * p3**0.25]
    assert explanation.bleu.brevity_penalty == 1
    assert cumulative(explanation.bleu) == pytest.approx(expected)


def test_factors_have_the_names_of_the_formula():
    options = {"max_n": 12, "weights": [0.75, 0.25, *[0] * 10], "smoothing": "floor"}
    bleu = explain(CANDIDATE, REFERENCES, **options).bleu
    assert bleu == mt.sentence_bleu(CANDIDATE, REFERENCES, **options)
    bp, p1, *_, p12 = explain_score(bleu)
    assert [(it.name, it.n, it.weight) for it in (bp, p1, p12)] == [
        *(("BP", 0, 1), ("p₁", 1, 0.75), ("p₁₂", 12, 0))
    ]
    assert (bp.value, p1.value) == (bleu.brevity_penalty, bleu.precisions[0])
    assert p12.log_share == 0


def test_the_crossing_is_the_last_float_at_which_nists_penalty_is_the_harder_one():
    ratio, penalty = CROSSING, mt.brevity_penalty(CROSSING, 1)
    assert penalty == mt.brevity_penalty(ratio, 1)
    following = nextafter(ratio, 1)
    assert mt.nist_length_penalty(ratio, 1) < mt.brevity_penalty(ratio, 1)
    assert mt.nist_length_penalty(following, 1) >= mt.brevity_penalty(following, 1)


@given(strategies.corpus)
def test_a_corpus_segment_by_segment(corpus):
    candidates, references = zip(*corpus, strict=True)
    explanation = explain_corpus(candidates, references)
    assert explanation.pooled == mt.corpus_bleu(candidates, references)
    scores = [mt.sentence_bleu(*segment).score for segment in corpus]
    assert [segment.score for segment in explanation.segments] == scores
    assert explanation.mean == pytest.approx(sum(scores) / len(scores))


def test_options_reach_every_score():
    segments = ([["a", "b"], ["c", "d"]], [[["a"]], [["d", "c"]]])
    options = {"max_n": 2, "smoothing": "exp"}
    explanation = explain_corpus(*segments, weights=iter([0.75, 0.25]), **options)
    assert explanation.pooled == mt.corpus_bleu(*segments, weights=[0.75, 0.25], **options)
    for segment, score in zip(zip(*segments, strict=True), explanation.segments, strict=True):
        assert score == mt.sentence_bleu(*segment, weights=[0.75, 0.25], **options)
