"""How scores print: the line people know, and numbers that go where numbers go."""

from __future__ import annotations

import pytest
import sacrebleu
from hypothesis import given
from sacrebleu.metrics import BLEU

from mtmetrics_edu import BleuStats, NistStats, sentence_bleu, sentence_nist

from . import strategies


@given(strategies.some_tokens, strategies.references)
def test_bleu_prints_as_sacrebleu_does(candidate, references):
    ours = sentence_bleu(candidate, references)
    if not all(ours.stats.totals):
        return  # an undefined precision prints as "-", which sacreBLEU has no sign for
    texts = [" ".join(reference) for reference in references]
    theirs = sacrebleu.corpus_bleu(
        [" ".join(candidate)], [[text] for text in texts], smooth_method="none", tokenize="none"
    )
    if ours.stats.matches[0]:  # without a single match sacreBLEU stops before it has precisions
        assert str(ours) == str(theirs)


@pytest.mark.parametrize("r", [999_999, 1_000_000, 2_121_210, 123_456_789])
def test_the_lengths_of_a_large_corpus_keep_their_digits(r):
    ours = BleuStats((9, 8, 7, 6), (12, 11, 10, 9), r + 1, r).score()
    theirs = BLEU.compute_bleu([9, 8, 7, 6], [12, 11, 10, 9], r + 1, r, smooth_method="none")
    assert str(ours) == str(theirs)
    assert f"hyp_len = 9 ref_len = {r}" in str(NistStats((1.0,), (9,), 9, r).score())


def test_what_is_undefined_prints_as_a_dash():
    assert str(sentence_bleu(["a", "b"], [["a"]], max_n=3)) == (
        "BLEU = 0.00 50.0/0.0/- (BP = 1.000 ratio = 2.000 hyp_len = 2 ref_len = 1)"
    )


def test_nist_prints_its_orders_and_its_mean_length():
    # order 1: (2 log₂ 5/2 + 2 log₂ 5) / 4; order 2: "a b" has 1 bit, "b a" none, of 3 bigrams
    assert str(sentence_nist("a b a c".split(), ["a b a d".split(), ["c"]], max_n=2)) == (
        "NIST = 2.1553 1.8219/0.3333 (LP = 1.000 ratio = 1.600 hyp_len = 4 ref_len = 2.5)"
    )


def test_a_ratio_to_no_words_prints_as_0():
    assert "ratio = 0.000 hyp_len = 1 ref_len = 0" in str(sentence_bleu(["a"], [[]]))


def test_a_score_of_ours_has_no_signature():
    assert sentence_bleu(["a"], [["a"]]).signature == ""
    assert sentence_nist(["a"], [["a"]]).signature == ""


def test_scores_are_numbers():
    assert float(sentence_bleu(["a"], [["a"]], max_n=1)) == 1.0
    assert float(sentence_nist(["a"], [["a", "b"]])) > 0
