"""A corpus explained holds the scores of its segments and the pooled one."""

from __future__ import annotations

import pytest
from hypothesis import given

from mtmetrics_edu import corpus_bleu, sentence_bleu
from mtmetrics_edu.explain.corpus import explain_corpus

from .. import strategies


@given(strategies.corpus)
def test_a_corpus_segment_by_segment(corpus):
    candidates, references = zip(*corpus, strict=True)
    explanation = explain_corpus(candidates, references)
    assert explanation.pooled == corpus_bleu(candidates, references)
    scores = [sentence_bleu(*segment).score for segment in corpus]
    assert [segment.score for segment in explanation.segments] == scores
    assert explanation.mean == pytest.approx(sum(scores) / len(scores))


def test_options_reach_every_score():
    segments = ([["a", "b"], ["c", "d"]], [[["a"]], [["d", "c"]]])
    options = {"max_n": 2, "smoothing": "exp"}
    explanation = explain_corpus(*segments, weights=iter([0.75, 0.25]), **options)
    assert explanation.pooled == corpus_bleu(*segments, weights=[0.75, 0.25], **options)
    for segment, score in zip(zip(*segments, strict=True), explanation.segments, strict=True):
        assert score == sentence_bleu(*segment, weights=[0.75, 0.25], **options)
