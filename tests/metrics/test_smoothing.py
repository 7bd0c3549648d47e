"""Smoothing: each formula written out once more, and against the tools where they agree."""

import math
from functools import partial

import pytest
import sacrebleu
from hypothesis import given
from hypothesis import strategies as st
from nltk.translate.bleu_score import SmoothingFunction
from nltk.translate.bleu_score import sentence_bleu as nltk_sentence_bleu

from mtmetrics_edu import BleuStats, corpus_bleu, sentence_bleu
from mtmetrics_edu.course.examples import GUIDE, TROOPS
from mtmetrics_edu.metrics import smoothing

from .. import strategies

TEXTS = GUIDE.candidate, GUIDE.references
long_enough = st.lists(st.sampled_from(strategies.WORDS), min_size=5, max_size=9)


def stats(matches, totals=(8, 7, 6, 5, 4)):
    return BleuStats(tuple(matches), tuple(totals[: len(matches)]), totals[0], totals[0])


@pytest.mark.parametrize(
    ("name", "matches", "expected"),
    [
        ("none", (3, 0, 1, 0), (3 / 8, 0, 1 / 6, 0)),
        ("floor", (3, 0, 1, 0), (3 / 8, 0.1 / 7, 1 / 6, 0.1 / 5)),
        ("add-k", (3, 0, 1, 0), (3 / 8, 1 / 8, 2 / 7, 1 / 6)),
        ("exp", (3, 0, 1, 0), (3 / 8, 1 / 2 / 7, 1 / 6, 1 / 4 / 5)),
        ("chen-cherry-4", (3, 0, 1, 0), (3 / 8, math.log(8) / 35, 1 / 6, math.log(8) ** 2 / 125)),
        ("chen-cherry-5", (3, 2, 0), ((4 + 3 + 2) / 3 / 8, (3 + 2 + 0) / 3 / 7)),
        ("chen-cherry-6", (4, 2, 0), (4 / 8, 2 / 7, 5 * (2 / 7) ** 2 / (4 / 8) / 11)),
        (
            "chen-cherry-7",
            (3, 0, 1),
            (
                (4 + 3 + math.log(8) / 5) / 3 / 8,
                ((4 + 3 + math.log(8) / 5) / 3 + math.log(8) / 5 + 1) / 3 / 7,
            ),
        ),
    ],
)
def test_formula(name, matches, expected):
    assert smoothing.SMOOTHING[name](stats(matches)) == pytest.approx(expected, rel=1e-14)


@pytest.mark.parametrize(("c", "p"), [(0, 0), (1, 0), (2, math.log(2) / 5)])
def test_method_4_gives_nothing_to_a_single_token(c, p):
    assert smoothing.scaled(BleuStats((0,), (1,), c, 3)) == (p,)


def test_what_the_methods_make_of_four_orders():
    """Figures worked out independently for a candidate of 8 tokens with 2 matching words."""
    score = stats((2, 0, 0, 0)).score(smoothing="chen-cherry-4").score
    assert score == pytest.approx(0.0498190275, abs=5e-11)
    one, two = (
        sentence_bleu(candidate, GUIDE.references, smoothing="chen-cherry-5").score
        for candidate in (GUIDE.candidate, [word.lower() for word in TROOPS.candidate])
    )
    assert (round(one, 4), round(two, 4)) == (0.5132, 0.0903)


@given(long_enough, st.lists(long_enough, min_size=1, max_size=3))
def test_equal_to_nltk_where_nltk_follows_the_paper(candidate, references):
    if sentence_bleu(candidate, references, max_n=1).score == 0:
        return  # NLTK gives up before it smooths
    methods = {"floor": "method1", "add-k": "method2", "exp": "method3"}
    if sentence_bleu(candidate, references, max_n=3).score > 0:  # NLTK refuses p₃ = 0
        methods["chen-cherry-6"] = "method6"
    for name, method in methods.items():
        function = getattr(SmoothingFunction(), method)
        theirs = nltk_sentence_bleu(references, candidate, smoothing_function=function)
        ours = sentence_bleu(candidate, references, smoothing=name).score
        assert ours == pytest.approx(theirs, rel=1e-12)


@given(long_enough, st.lists(long_enough, min_size=1, max_size=3), st.floats(0.01, 3))
def test_equal_to_sacrebleu_with_any_value(candidate, references, value):
    texts = [" ".join(reference) for reference in references]
    ours = {
        "floor": partial(smoothing.floor, epsilon=value),
        "add-k": partial(smoothing.add_k, k=value),
    }
    if sentence_bleu(candidate, references, max_n=1).score == 0:
        return  # sacreBLEU gives up before it smooths
    how = {"smooth_value": value, "tokenize": "none", "use_effective_order": False}
    for method, function in ours.items():
        theirs = sacrebleu.sentence_bleu(" ".join(candidate), texts, smooth_method=method, **how)
        score = sentence_bleu(candidate, references, smoothing=function).score
        assert 100 * score == pytest.approx(theirs.score, rel=1e-12)


@given(strategies.segment, st.sampled_from(sorted(smoothing.SMOOTHING)))
def test_any_smoothing_gives_one_finite_score(segment, name):
    score = sentence_bleu(*segment, smoothing=name)
    assert len(score.precisions) == len(score.weights) == 4
    assert math.isfinite(score.score)
    assert score.score >= 0


def test_methods_5_and_7_look_one_order_ahead():
    candidate, references = TEXTS
    for name in ("chen-cherry-5", "chen-cherry-7"):
        assert len(sentence_bleu(*TEXTS, smoothing=name).stats.matches) == 5
        assert len(corpus_bleu([candidate], [references], smoothing=name).stats.matches) == 5


def test_a_function_of_your_own():
    def half(stats):
        return (0.5,) * len(stats.matches)

    score = sentence_bleu(*TEXTS, smoothing=half)
    assert score.score == pytest.approx(0.5)
    assert score.smoothing == "half"


def test_a_function_without_a_name_is_shown_as_python_shows_it():
    gentle = partial(smoothing.floor, epsilon=0.01)
    assert sentence_bleu(*TEXTS, smoothing=gentle).smoothing == repr(gentle)
