"""Counting: against the definitions spelled out by brute force."""

from hypothesis import given
from nltk.translate.bleu_score import modified_precision as nltk_modified_precision
from nltk.util import ngrams as nltk_ngrams

from mtmetrics_edu import (
    clipped_counts,
    max_reference_counts,
    modified_precision,
    ngram_counts,
    ngrams,
)

from .. import strategies


@given(strategies.tokens, strategies.orders)
def test_ngrams_are_the_runs_of_n_tokens(tokens, n):
    assert ngrams(tokens, n) == list(nltk_ngrams(tokens, n))
    assert len(ngrams(tokens, n)) == max(len(tokens) - n + 1, 0)


@given(strategies.tokens, strategies.orders)
def test_counts_are_what_counting_by_hand_gives(tokens, n):
    runs = ngrams(tokens, n)
    assert ngram_counts(tokens, n) == {run: runs.count(run) for run in runs}


def test_counts_keep_the_order_of_first_occurrence():
    assert list(ngram_counts("b a b c a".split(), 1)) == [("b",), ("a",), ("c",)]


@given(strategies.references, strategies.orders)
def test_maximum_is_over_single_references(references, n):
    most = max_reference_counts(references, n)
    for ngram in {run for reference in references for run in ngrams(reference, n)}:
        assert most[ngram] == max(ngrams(reference, n).count(ngram) for reference in references)


@given(strategies.segment, strategies.orders)
def test_clipped_count_is_the_smaller_of_two(segment, n):
    candidate, references = segment
    counts, most = ngram_counts(candidate, n), max_reference_counts(references, n)
    expected = {ngram: min(count, most[ngram]) for ngram, count in counts.items() if most[ngram]}
    assert clipped_counts(candidate, references, n) == expected


@given(strategies.segment, strategies.orders)
def test_precision_equals_nltks_counts(segment, n):
    candidate, references = segment
    matches, total = modified_precision(candidate, references, n)
    theirs = nltk_modified_precision(references, candidate, n)
    assert matches == theirs.numerator
    assert max(total, 1) == theirs.denominator  # NLTK makes a 1 of a missing denominator


def test_fractions_are_never_reduced():
    candidate = "the the the cat on the mat".split()
    references = ["the cat is on the mat".split(), "there is a cat on the mat".split()]
    precisions = [modified_precision(candidate, references, n) for n in range(1, 5)]
    assert precisions == [(5, 7), (4, 6), (2, 5), (1, 4)]
