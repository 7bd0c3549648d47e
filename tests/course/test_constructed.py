"""The constructed test set: seeded, countable mistakes, and better means fewer."""

from __future__ import annotations

import pytest

from mtmetrics_edu import corpus_bleu
from mtmetrics_edu.course.contests import PARTS, WORDS, difficulties, sentences, system


def test_sentences_are_of_the_grammar():
    texts = sentences(50, seed=3)
    assert texts == sentences(50, seed=3) != sentences(50, seed=4)
    assert len(texts) == 50
    assert all(set(text) <= set(WORDS) for text in texts)
    assert all(any(" ".join(text).startswith(p) for p in PARTS[0]) for text in texts)


def test_words_are_in_lower_case_letters():
    assert all(word.isalpha() and word.islower() for word in WORDS)


def test_two_hundred_sentences_of_seed_1_unless_you_say_otherwise():
    assert sentences() == sentences(200, 1)


def test_a_size_is_one_or_more():
    with pytest.raises(ValueError, match="size is 0; expected 1 or more"):
        sentences(0)


def test_no_mistakes_is_a_copy_and_all_mistakes_leave_no_sentence_as_it_is():
    texts = sentences(20)
    assert system(texts, 0, seed=1) == texts
    assert all(a != b for a, b in zip(system(texts, 1, seed=1), texts, strict=True))
    assert texts == sentences(20)


def test_a_seed_is_luck_and_a_rate_is_quality():
    texts = sentences(300)
    references = [[text] for text in texts]
    lucks = [corpus_bleu(system(texts, 0.25, seed), references).score for seed in range(10)]
    better = [corpus_bleu(system(texts, 0.1, seed), references).score for seed in range(10)]
    assert len(set(lucks)) == 10
    assert max(lucks) < min(better)


@pytest.mark.parametrize("mistakes", [-0.1, 1.1])
def test_a_rate_is_a_probability(mistakes):
    with pytest.raises(
        ValueError, match=f"^mistakes is {mistakes}; expected a probability, 0 to 1"
    ):
        system(sentences(2), mistakes, seed=1)


def test_difficulties_are_shares_with_this_mean():
    rates = difficulties(5000, mean=0.2, seed=3)
    assert rates == difficulties(5000, mean=0.2, seed=3) != difficulties(5000, mean=0.2, seed=4)
    assert all(0 <= rate <= 1 for rate in rates)
    assert sum(rates) / 5000 == pytest.approx(0.2, abs=0.01)
    with pytest.raises(ValueError, match="mean is 1; expected a number between 0 and 1"):
        difficulties(3, mean=1)


def test_each_sentence_has_its_own_rate():
    texts = sentences(40)
    output = system(texts, [0.0] * 20 + [1.0] * 20, seed=1)
    assert output[:20] == texts[:20]
    assert all(a != b for a, b in zip(output[20:], texts[20:], strict=True))
    assert system(texts, [0.3] * 40, seed=2) == system(texts, 0.3, seed=2)
    with pytest.raises(ValueError, match="mistakes has 2 rates; expected one for each of 40 texts"):
        system(texts, [0.1, 0.2], seed=1)
    with pytest.raises(ValueError, match="mistakes is 2; expected a probability"):
        system(texts[:2], [0.1, 2], seed=1)
