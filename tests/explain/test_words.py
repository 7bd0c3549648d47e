"""Words of a candidate: the n-grams around each, and the counts without it."""

from collections import Counter
from math import factorial
from unicodedata import normalize

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mtmetrics_edu import BleuStats, modified_precision, ngrams, sentence_bleu
from mtmetrics_edu.course.examples import GUIDE
from mtmetrics_edu.explain import MATCHED, UNMATCHED, explain
from mtmetrics_edu.explain.words import (
    explain_words,
    look_alikes,
    marked_words,
    orders_at_least,
    pieces,
    shuffled,
)

from .. import strategies


@given(strategies.some_tokens, strategies.references)
def test_a_word_has_its_state_and_the_ngrams_that_cover_its_place(candidate, references):
    explained = explain(candidate, references, max_n=3)
    words = explain_words(explained)
    assert [word.place for word in words] == list(range(len(candidate)))
    states = Counter((word.rows[0].ngram, word.state) for word in words)
    assert states == Counter(it[1:] for it in explained.orders[0].candidate)
    for word in words:
        covering = [
            ngram
            for n in (1, 2, 3)
            for start, ngram in enumerate(ngrams(candidate, n))
            if start <= word.place < start + n
        ]
        assert [row.ngram for row in word.rows] == covering
    for limit in range(len(candidate) + 2):
        assert explain_words(explained, limit) == words[:limit]


def test_of_a_word_the_copy_in_the_longest_match_is_marked():
    guide = explain(GUIDE.candidate, GUIDE.references)
    said = "it is a guide to action that ensures that the military will forever heed party commands"
    states = [word.state for word in marked_words(guide, 1, 99)]
    first, second = (i for i, token in enumerate(said.split()) if token == "that")
    assert (states[first], states[second]) == (UNMATCHED, MATCHED)
    assert marked_words(guide, 1, 9) == marked_words(guide, 1, 99)[:9]


COMPOSED, APART = normalize("NFC", "café"), normalize("NFD", "café")


@pytest.mark.parametrize(
    ("candidate", "reference", "expected"),
    [
        ([COMPOSED, COMPOSED], [APART], [COMPOSED]),
        ([APART], [COMPOSED, "x"], [APART]),
        ([COMPOSED], [COMPOSED, APART], []),
        ([COMPOSED], ["cafe"], []),
        (["cafe"], [APART], []),
        ([], [APART], []),
    ],
)
def test_only_what_looks_the_same_and_does_not_match(candidate, reference, expected):
    assert look_alikes(candidate, [["other"], reference]) == expected


# ---------------------------------------------------------------- the same words in another order

WORDS = st.lists(st.sampled_from("abcd"), min_size=1, max_size=6)
SEGMENTS = st.tuples(WORDS, st.lists(WORDS, min_size=1, max_size=2))


@given(SEGMENTS)
def test_pieces_are_the_candidate_cut_at_unmatched_bigrams(segment):
    candidate, references = segment
    cut = pieces(candidate, references)
    assert [word for piece in cut for word in piece] == candidate
    matched, _ = modified_precision(candidate, references, 2)
    assert len(cut) == len(candidate) - matched  # k − b
    assert orders_at_least(candidate, references) == factorial(len(candidate) - matched)


@settings(max_examples=50)
@given(SEGMENTS, st.integers(0, 99))
def test_no_order_of_the_pieces_scores_less(segment, seed):
    candidate, references = segment
    score = sentence_bleu(candidate, references, smoothing="floor").score
    other = shuffled(candidate, references, seed)
    assert sorted(other) == sorted(candidate)
    assert sentence_bleu(other, references, smoothing="floor").score >= score - 1e-12
    before = BleuStats.of(candidate, references).matches
    after = BleuStats.of(other, references).matches
    assert all(b <= a for b, a in zip(before, after, strict=True))


def test_an_empty_candidate_has_no_pieces():
    assert pieces([], [["a"]]) == []
    assert orders_at_least([], [["a"]]) == 1


def test_the_guide_sentence():
    assert len(pieces(GUIDE.candidate, GUIDE.references)) == 8
    assert orders_at_least(GUIDE.candidate, GUIDE.references) == 40320
    first, again = (shuffled(GUIDE.candidate, GUIDE.references, 1) for _ in range(2))
    assert first == again
