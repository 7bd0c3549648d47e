"""Figures say what they show."""

from __future__ import annotations

from mtmetrics_edu.explain import explain, explain_corpus, explain_information, explain_order
from mtmetrics_edu.views import captions


def test_segments_say_how_many_are_left_out() -> None:
    corpus = explain_corpus([["a"], ["b"], ["a"]], [[["a"]]] * 3, max_n=1)
    said = captions.segments_said(corpus, 2)
    assert said.startswith("Sentence BLEU: 1.0000, 0.0000 and 1 more. Their mean 0.6667")


def test_weights_are_said_ngram_by_ngram() -> None:
    said = captions.information_said(explain_information([["a b".split()]], 2))
    assert said == "Information weights in bits. a: 1.0000. b: 1.0000. a b: 0.0000."


def test_foot_is_unreduced() -> None:
    score = explain(["a", "a", "b", "b"], [["a", "b"]], max_n=1).bleu
    factors = explain(["a", "a", "b", "b"], [["a", "b"]], max_n=1).factors
    assert [captions.foot_of(f, score) for f in factors] == ["1.0000", "2/4"]


def test_pairs_say_what_is_given_and_what_is_right() -> None:
    said = captions.pairs_said({"NLTK": (0.5, 0.25)})
    assert said == "Given and right. NLTK: 0.5000, right is 0.2500."


def test_clips_are_said_ngram_by_ngram() -> None:
    order = explain_order(["a", "a", "b"], [["a"], ["b", "c"]], 1)
    assert captions.clips_said(order) == (
        "Clipped counts of the 1-grams. a: 1 of 2 (most in reference 1). "
        "b: 1 of 1 (most in reference 2). Together 2 of 3."
    )
