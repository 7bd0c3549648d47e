"""NIST: the official definition spelled out by brute force, and what must always hold."""

import math

import pytest
from hypothesis import given
from nltk.translate.nist_score import corpus_nist as nltk_corpus_nist

from mtmetrics_edu import (
    NistStats,
    corpus_nist,
    information_weights,
    nist_length_penalty,
    sentence_nist,
)
from mtmetrics_edu.course.examples import GUIDE_CASED, TROOPS

from .. import strategies


def test_the_official_scores_of_the_classic_example():
    scores = [sentence_nist(it.candidate, it.references) for it in (GUIDE_CASED, TROOPS)]
    assert scores[0].score == pytest.approx(5.037920168751681, rel=1e-14)
    assert scores[1].score == pytest.approx(2.11387455996418, rel=1e-14)
    assert scores[1].length_penalty == pytest.approx(0.8797056653852205, rel=1e-14)
    assert str(scores[0]) == (
        "NIST = 5.0379 4.2925/0.5838/0.1616/0.0000/0.0000 "
        "(LP = 1.000 ratio = 1.080 hyp_len = 18 ref_len = 16.6667)"
    )
    assert float(scores[0]) == scores[0].score


def test_information_weights_of_the_classic_example():
    weights = information_weights([TROOPS.references])
    assert weights["the",] == pytest.approx(math.log2(50 / 9))
    assert weights["a",] == pytest.approx(math.log2(50))
    assert weights["It", "is"] == 0


def brute_force_nist(corpus, max_n):
    """Doddington's definition, term by term, without any of the functions under test."""
    texts = [reference for _, references in corpus for reference in references]

    def occurs(ngram, tokens):
        n = len(ngram)
        return sum(tuple(tokens[i : i + n]) == ngram for i in range(len(tokens) - n + 1))

    def info(ngram):
        total = sum(occurs(ngram, text) for text in texts)
        is_word = len(ngram) == 1
        before = map(len, texts) if is_word else (occurs(ngram[:-1], text) for text in texts)
        return math.log(sum(before) / total) / math.log(2)

    score = 0.0
    for n in range(1, max_n + 1):
        gain = count = 0
        for candidate, references in corpus:
            runs = [tuple(candidate[i : i + n]) for i in range(len(candidate) - n + 1)]
            count += len(runs)
            for ngram in set(runs):
                clipped = min(runs.count(ngram), max(occurs(ngram, ref) for ref in references))
                gain += clipped and clipped * info(ngram)
        score += gain / count if count else 0
    c = sum(len(candidate) for candidate, _ in corpus)
    r = sum(sum(map(len, references)) / len(references) for _, references in corpus)
    x = min(c / r, 1) if r else 1
    return score * math.exp(-math.log(2) / math.log(1.5) ** 2 * math.log(x) ** 2) if c else 0


@given(strategies.corpus)
def test_the_definition_by_brute_force(corpus):
    candidates, references = zip(*corpus, strict=True)
    for max_n in (1, 3, 5):
        ours = corpus_nist(candidates, references, max_n=max_n).score
        assert ours == pytest.approx(brute_force_nist(corpus, max_n), rel=1e-12)


@given(strategies.some_tokens.filter(lambda t: len(t) >= 5), strategies.some_tokens)
def test_equal_to_nltk_with_one_reference(candidate, reference):
    theirs = nltk_corpus_nist([[reference]], [candidate], 5)
    assert sentence_nist(candidate, [reference]).score == pytest.approx(theirs, rel=1e-12)


@given(strategies.corpus)
def test_weights_can_be_given_and_then_the_references_may_stream(corpus):
    candidates, references = zip(*corpus, strict=True)
    information = information_weights(references)
    streamed = corpus_nist(iter(candidates), iter(references), information=information)
    assert streamed == corpus_nist(candidates, references)


@pytest.mark.parametrize(
    ("c", "r", "expected"),
    [(2, 3, 0.5), (18, 18, 1), (20, 18, 1), (0, 18, 0), (5, 0, 1), (0, 0, 0)],
)
def test_length_penalty(c, r, expected):
    assert nist_length_penalty(c, r) == pytest.approx(expected, rel=1e-14)


def test_the_highest_order_is_5_unless_it_is_chosen():
    tokens = "a b c d e f g".split()
    assert {*map(len, information_weights([[tokens]]))} == {1, 2, 3, 4, 5}
    assert {*map(len, information_weights([[tokens]], 2))} == {1, 2}
    assert len(NistStats.of(tokens, [tokens], information_weights([[tokens]])).totals) == 5
    assert len(sentence_nist(tokens, [tokens]).per_order) == 5
    assert len(corpus_nist([tokens], [[tokens]]).per_order) == 5
    for max_n in (2, 6):
        assert len(sentence_nist(tokens, [tokens], max_n=max_n).per_order) == max_n
        assert len(corpus_nist([tokens], [[tokens]], max_n=max_n).per_order) == max_n


def test_nist_prints_its_orders_and_its_mean_length():
    # order 1: (2 log₂ 5/2 + 2 log₂ 5) / 4; order 2: "a b" has 1 bit, "b a" none, of 3 bigrams
    assert str(sentence_nist("a b a c".split(), ["a b a d".split(), ["c"]], max_n=2)) == (
        "NIST = 2.1553 1.8219/0.3333 (LP = 1.000 ratio = 1.600 hyp_len = 4 ref_len = 2.5)"
    )
