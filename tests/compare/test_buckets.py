"""Buckets of segments, counted by hand."""

from __future__ import annotations

import pytest

from mtmetrics_edu import closest_reference_length, corpus_bleu, tokenize
from mtmetrics_edu.compare import buckets

from .examples import comparison, random_corpus

A, B, REFERENCES = random_corpus()
SPLIT = [[tokenize(text, "13a") for text in texts] for texts in REFERENCES]
SIDES = [[tokenize(text, "13a") for text in texts] for texts in (A, B)]


def test_segments_by_length():
    groups = {}
    for i, (tokens, references) in enumerate(zip(SIDES[0], SPLIT, strict=True)):
        length = closest_reference_length(tokens, references)
        place = sum(length >= edge for edge in buckets.LENGTHS) - 1
        groups.setdefault(place, []).append(i)
    names = buckets.names_of(buckets.LENGTHS)
    result = comparison().by_length
    assert len(result) > 2
    assert [bucket.name for bucket in result] == [names[place] for place in sorted(groups)]
    for bucket, (_, numbers) in zip(result, sorted(groups.items()), strict=True):
        assert bucket.segments == len(numbers)
        for side, score in zip(SIDES, (bucket.a, bucket.b), strict=True):
            chosen = [side[i] for i in numbers], [SPLIT[i] for i in numbers]
            assert score == pytest.approx(corpus_bleu(*chosen).score, rel=1e-12)
        assert bucket.share == pytest.approx(comparison().shares[numbers].sum())
