"""What each word tells: the weight of the n-gram that it ends, and that n-gram's state."""

from __future__ import annotations

import pytest
from hypothesis import given

from mtmetrics_edu import information_weights, ngrams
from mtmetrics_edu.course.examples import GUIDE_CASED
from mtmetrics_edu.explain import explain_order, text_bits

from .. import strategies


@given(strategies.segment)
def test_every_ngram_stands_at_its_last_word(segment):
    candidate, references = segment
    information = information_weights([references], 3)
    for n in (1, 2, 3):
        order = explain_order(candidate, references, n)
        for tokens, words in zip(
            [candidate, *references], text_bits(order, information), strict=True
        ):
            assert [it.word for it in words] == list(tokens)
            assert [it.ngram for it in words if it.ngram] == ngrams(tokens, n)
            assert [it.information for it in words if it.ngram] == [
                information.get(ngram) for ngram in ngrams(tokens, n)
            ]


def test_matched_words_of_the_candidate_earn_the_gain():
    information = information_weights([GUIDE_CASED.references])
    for n, gain in {1: 77.2659, 2: 9.9248, 3: 2.5850}.items():  # as in notebook 07
        order = explain_order(GUIDE_CASED.candidate, GUIDE_CASED.references, n)
        words = text_bits(order, information)[0]
        told = sum(it.information for it in words if it.state == "matched" and it.information)
        assert told == pytest.approx(gain, abs=1e-4)


def test_first_words_end_no_longer_ngram():
    order = explain_order(["a", "b", "c"], [["a", "b", "c"]], 3)
    words = text_bits(order, information_weights([[["a", "b", "c"]]]))[0]
    assert [it.ngram for it in words] == [(), (), ("a", "b", "c")]
    assert [it.state for it in words] == ["unmatched", "unmatched", "matched"]
    short = explain_order(["a"], [["a", "b", "c"]], 3)
    assert [it.ngram for it in text_bits(short, {})[0]] == [()]


@given(strategies.segment)
def test_the_first_words_are_those_of_the_whole(segment):
    candidate, references = segment
    information = information_weights([references], 2)
    order = explain_order(candidate, references, 2)
    for limit in (0, 1, 3):
        shown = [words[:limit] for words in text_bits(order, information)]
        assert text_bits(order, information, limit) == shown
