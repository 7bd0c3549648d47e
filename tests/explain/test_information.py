"""Information rows hold the weights and the counts they come from."""

from __future__ import annotations

import pytest
from hypothesis import given

from mtmetrics_edu import information_weights, ngrams
from mtmetrics_edu.explain.information import explain_information

from .. import strategies


@given(strategies.corpus)
def test_information_rows_hold_the_weights_and_what_they_come_from(corpus):
    references = [references for _, references in corpus]
    rows = explain_information(references, 3)
    assert {row.ngram: row.information for row in rows} == information_weights(references, 3)
    for row in rows:
        texts = [text for segment in references for text in segment]
        assert row.count == sum(ngrams(text, len(row.ngram)).count(row.ngram) for text in texts)
    assert sum(row.count for row in rows if len(row.ngram) == 1) == sum(
        len(reference) for segment in references for reference in segment
    )


def test_shorter_ngrams_come_first_in_order_of_first_occurrence():
    rows = explain_information([["b a".split(), "c b a".split()]], 2)
    assert [" ".join(row.ngram) for row in rows] == ["b", "a", "c", "b a", "c b"]
    assert [row.prefix_count for row in rows] == [5, 5, 5, 2, 1]


def test_an_order_is_checked():
    with pytest.raises(ValueError, match="max_n is 0"):
        explain_information([[["a"]]], 0)


def test_rows_reach_the_orders_of_nist_unless_another_is_given():
    references = [["a b c d e f g".split()]]
    assert max(len(row.ngram) for row in explain_information(references)) == 5
    assert max(len(row.ngram) for row in explain_information(references, 6)) == 6
