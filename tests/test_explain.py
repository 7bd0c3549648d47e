"""The worked calculation must add up to what the metrics say, n-gram by n-gram."""

from __future__ import annotations

import math
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtmetrics_edu import (
    clipped_counts,
    corpus_bleu,
    information_weights,
    max_reference_counts,
    ngram_counts,
    ngrams,
    sentence_bleu,
    sentence_nist,
)
from mtmetrics_edu.explain import (
    CLIPPED_AWAY,
    MATCHED,
    UNMATCHED,
    explain,
    explain_corpus,
    explain_information,
    explain_order,
)

from . import strategies

CANDIDATE = "the the the cat on the mat".split()
REFERENCES = ["the cat is on the mat".split(), "there is a cat on the mat".split()]


@given(strategies.segment, st.integers(1, 4))
def test_rows_hold_the_counts_of_the_metrics(segment, n):
    candidate, references = segment
    order = explain_order(candidate, references, n)
    most = max_reference_counts(references, n)
    assert {row.ngram: row.count for row in order.rows} == ngram_counts(candidate, n)
    clipped = {row.ngram: row.clipped for row in order.rows if row.clipped}
    assert clipped == clipped_counts(candidate, references, n)
    for row in order.rows:
        assert row.max_reference_count == most[row.ngram]
        counts = [ngrams(reference, n).count(row.ngram) for reference in references]
        assert list(row.reference_counts) == counts
        assert all(counts[i] == max(counts) > 0 for i in row.suppliers)
        assert bool(row.suppliers) == bool(most[row.ngram]) == (row.information is not None)


@given(strategies.segment)
def test_orders_add_up_to_the_scores(segment):
    candidate, references = segment
    explanation = explain(candidate, references, max_n=5)
    stats = sentence_bleu(candidate, references, max_n=5).stats
    assert [order.matches for order in explanation.orders] == list(stats.matches)
    assert [order.total for order in explanation.orders] == list(stats.totals)
    gains = [order.gain for order in explanation.orders]
    assert gains == pytest.approx(list(sentence_nist(candidate, references).stats.information))


@given(strategies.segment, st.integers(1, 4))
def test_as_many_occurrences_are_matched_as_the_clipped_count(segment, n):
    candidate, references = segment
    order = explain_order(candidate, references, n)
    states = Counter((o.ngram, o.state) for o in order.candidate)
    for row in order.rows:
        assert states[row.ngram, MATCHED] == row.clipped
        rest = CLIPPED_AWAY if row.clipped else UNMATCHED
        assert states[row.ngram, rest] == row.count - row.clipped
    for tokens, found in zip(
        [candidate, *references], [order.candidate, *order.references], strict=True
    ):
        assert [o.ngram for o in found] == ngrams(tokens, n)
        assert [o.start for o in found] == list(range(len(found)))


def test_it_is_the_later_occurrences_that_are_clipped_away():
    order = explain_order(CANDIDATE, REFERENCES, 1)
    states = [o.state for o in order.candidate]
    assert {state: states.count(state) for state in order.state_counts} == order.state_counts
    assert states == [MATCHED] * 2 + [CLIPPED_AWAY] + [MATCHED] * 2 + [CLIPPED_AWAY] + [MATCHED]
    the = order.rows[0]
    assert (the.count, the.reference_counts, the.clipped, the.suppliers) == (4, (2, 1), 2, (0,))
    assert [o.state for o in order.references[1]] == [UNMATCHED] * 3 + [MATCHED] * 4


@given(strategies.segment, st.sampled_from(["none", "exp", "chen-cherry-5"]))
def test_the_factors_sum_to_the_logarithm_of_the_score(segment, smoothing):
    explanation = explain(*segment, smoothing=smoothing)
    total = sum(factor.log_share for factor in explanation.factors)
    assert math.exp(total) == pytest.approx(explanation.bleu.score)


def test_cumulative_scores():
    assert explain(CANDIDATE, REFERENCES).cumulative == pytest.approx(
        [sentence_bleu(CANDIDATE, REFERENCES, max_n=n).score for n in range(1, 5)]
    )


@given(strategies.corpus)
def test_a_corpus_segment_by_segment(corpus):
    candidates, references = zip(*corpus, strict=True)
    explanation = explain_corpus(candidates, references)
    assert explanation.pooled == corpus_bleu(candidates, references)
    scores = [sentence_bleu(*segment).score for segment in corpus]
    assert [segment.score for segment in explanation.segments] == scores
    assert explanation.mean == pytest.approx(sum(scores) / len(scores))


@given(strategies.corpus)
def test_information_rows_hold_the_weights_and_what_they_come_from(corpus):
    references = [references for _, references in corpus]
    rows = explain_information(references, 3)
    assert {row.ngram: row.information for row in rows} == information_weights(references, 3)
    for row in rows:
        assert row.information == pytest.approx(math.log2(row.prefix_count / row.count))
    assert sum(row.count for row in rows if len(row.ngram) == 1) == sum(
        len(reference) for segment in references for reference in segment
    )
