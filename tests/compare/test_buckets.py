"""Buckets of segments and of words, counted by hand."""

from collections import Counter

import pytest

from mtmetrics_edu import clipped_counts, closest_reference_length, corpus_bleu, tokenize
from mtmetrics_edu.compare import buckets

from .examples import comparison, random_corpus

A, B, REFERENCES = random_corpus()
SPLIT = [[tokenize(text, "13a") for text in texts] for texts in REFERENCES]
SIDES = [[tokenize(text, "13a") for text in texts] for texts in (A, B)]


def place_of(edges, value):
    return max(i for i, edge in enumerate(edges) if edge <= value)


def test_segments_by_length():
    groups = {}
    for i, (tokens, references) in enumerate(zip(SIDES[0], SPLIT, strict=True)):
        length = closest_reference_length(tokens, references)
        groups.setdefault(place_of(buckets.LENGTHS, length), []).append(i)
    names = buckets.names_of(buckets.LENGTHS)
    found = comparison()
    result = found.by_length
    assert len(result) > 2
    assert [bucket.name for bucket in result] == [names[place] for place in sorted(groups)]
    for bucket, (_, numbers) in zip(result, sorted(groups.items()), strict=True):
        assert bucket.segments == len(numbers)
        for side, score in zip(SIDES, (bucket.a, bucket.b), strict=True):
            chosen = [side[i] for i in numbers], [SPLIT[i] for i in numbers]
            assert score == pytest.approx(corpus_bleu(*chosen).score, rel=1e-12)
        assert bucket.share == pytest.approx(found.shares[numbers].sum())
    in_characters = buckets.names_of([5 * edge for edge in buckets.LENGTHS])
    assert {bucket.name for bucket in comparison("chrf").by_length} <= {*in_characters}


@pytest.mark.parametrize("like", [None, "sacrebleu"])
def test_words_by_frequency(like):
    frequency = Counter(word for texts in SPLIT for text in texts for word in text)
    expected = {}
    for side, texts in enumerate(SIDES):
        for tokens, references in zip(texts, SPLIT, strict=True):
            clipped = clipped_counts(tokens, references, 1)
            for word, count in Counter(tokens).items():
                place = place_of(buckets.FREQUENCIES, frequency[word])
                counts = expected.setdefault(place, [[0, 0], [0, 0]])[side]
                counts[0] += clipped[word,]
                counts[1] += count
    names = buckets.names_of(buckets.FREQUENCIES)
    result = comparison("bleu", like).by_frequency
    assert [(it.name, [it.a, it.b]) for it in result] == [
        (names[place], counts) for place, counts in sorted(expected.items())
    ]
    stats = comparison().a.score.stats
    assert [sum(it.a[i] for it in result) for i in (0, 1)] == [stats.matches[0], stats.totals[0]]
