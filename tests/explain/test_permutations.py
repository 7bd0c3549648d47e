"""Orders of words that BLEU does not tell apart, counted by the pieces."""

from math import factorial

from hypothesis import given, settings
from hypothesis import strategies as st

from mtmetrics_edu import BleuStats, modified_precision, sentence_bleu
from mtmetrics_edu.course.examples import GUIDE
from mtmetrics_edu.explain.words import orders_at_least, pieces, shuffled

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
