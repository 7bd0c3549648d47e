"""BLEU: the paper's definition, what must always hold, and a memory that does not grow."""

import math
from itertools import permutations

import pytest
import sacrebleu
from hypothesis import given
from hypothesis import strategies as st
from sacrebleu.metrics import BLEU

from mtmetrics_edu import (
    BleuStats,
    NistStats,
    brevity_penalty,
    corpus_bleu,
    modified_precision,
    sentence_bleu,
)
from mtmetrics_edu.checks import WeightsWarning
from mtmetrics_edu.course.examples import GUIDE

from .. import strategies
from ..memory import peak_memory

TEXTS = GUIDE.candidate, GUIDE.references


def test_the_papers_first_example():
    score = sentence_bleu(*TEXTS)
    assert score.stats == BleuStats((17, 10, 7, 4), (18, 17, 16, 15), 18, 18)
    assert score.score == pytest.approx(0.5045666840058485, rel=1e-15)
    assert float(score) == score.score
    assert str(score) == (
        "BLEU = 50.46 94.4/58.8/43.8/26.7 (BP = 1.000 ratio = 1.000 hyp_len = 18 ref_len = 18)"
    )


@given(strategies.segment, strategies.orders)
def test_the_formula_written_out(segment, max_n):
    candidate, references = segment
    c = len(candidate)
    r = sorted((abs(len(reference) - c), len(reference)) for reference in references)[0][1]
    counts = [modified_precision(candidate, references, n) for n in range(1, max_n + 1)]
    expected = 0.0
    if all(matches for matches, _ in counts):
        product = math.prod(matches / total for matches, total in counts)
        expected = min(1, math.exp(1 - r / c)) * product ** (1 / max_n)
    assert sentence_bleu(candidate, references, max_n=max_n).score == pytest.approx(expected)


@given(strategies.corpus)
def test_pooling_is_associative_and_commutative(corpus):
    stats = [BleuStats.of(*segment) for segment in corpus][:4]
    assert len({sum(order[1:], start=order[0]) for order in permutations(stats)}) == 1
    if len(stats) > 2:
        a, b, c = stats[:3]
        assert (a + b) + c == a + (b + c)


@given(strategies.corpus)
def test_corpus_score_is_the_score_of_the_pooled_statistics(corpus):
    candidates, references = zip(*corpus, strict=True)
    stats = [BleuStats.of(*segment) for segment in corpus]
    score = corpus_bleu(candidates, references)
    assert score.stats == sum(stats[1:], start=stats[0])
    assert score == score.stats.score()
    assert corpus_bleu(iter(candidates), iter(references)) == score


def test_options_say_how_the_statistics_are_scored():
    options = {"weights": (0.5, 0.3, 0.2), "smoothing": "floor"}
    stats = BleuStats.of(["a", "b", "c"], [["a", "b", "d"]], max_n=3)
    score = sentence_bleu(["a", "b", "c"], [["a", "b", "d"]], max_n=3, **options)
    assert score == stats.score(**options) != stats.score()
    assert (score.weights, score.smoothing) == ((0.5, 0.3, 0.2), "floor")
    pooled = corpus_bleu([["a", "b", "c"]] * 2, [[["a", "b", "d"]]] * 2, max_n=3, **options)
    assert pooled == (stats + stats).score(**options)
    assert (stats.score().weights, stats.score().smoothing) == ((1 / 3,) * 3, "none")


@given(strategies.corpus)
def test_the_order_of_segments_and_references_changes_nothing(corpus):
    candidates, references = zip(*corpus, strict=True)
    backwards = [its_references[::-1] for its_references in references[::-1]]
    assert corpus_bleu(candidates[::-1], backwards) == corpus_bleu(candidates, references)


@pytest.mark.parametrize(
    ("c", "r", "expected"),
    [(12, 12, 1), (13, 2, 1), (11, 13, 0.8337529180751805), (28, 28, 1), (0, 5, 0), (0, 0, 0)],
)
def test_brevity_penalty(c, r, expected):
    assert brevity_penalty(c, r) == pytest.approx(expected, rel=1e-15)


@given(st.integers(0, 60), st.integers(0, 60))
def test_brevity_penalty_rises_with_c_and_falls_with_r(c, r):
    assert 0 <= brevity_penalty(c, r) <= brevity_penalty(c + 1, r) <= 1
    assert brevity_penalty(c, r) >= brevity_penalty(c, r + 1)
    assert (brevity_penalty(c, r) == 1) == (c >= r and c > 0)


def test_zero_and_undefined_are_two_things():
    zero, undefined = sentence_bleu("a b".split(), [["a", "c"]], max_n=3).precisions[1:]
    assert zero == 0
    assert math.isnan(undefined)
    assert sentence_bleu(["a"], [["a"]]).score == 0
    assert str(sentence_bleu(["a"], [["a"]])).startswith("BLEU = 0.00 100.0/-/-/- (")
    assert "ratio = 0.000 hyp_len = 1 ref_len = 0" in str(sentence_bleu(["a"], [[]]))


def test_an_order_of_weight_0_takes_no_part():
    score = sentence_bleu("the cat sat".split(), ["the dog sat".split()], weights=(1, 0, 0, 0))
    assert score.score == pytest.approx(2 / 3)


def test_weights_that_do_not_sum_to_1_are_scored_as_given_with_a_warning():
    with pytest.warns(WeightsWarning, match=r"weights sum to 0\.99, not to 1") as record:
        score = sentence_bleu(*TEXTS, max_n=3, weights=(0.33, 0.33, 0.33))
    assert score.score == pytest.approx(0.6270220769211224, rel=1e-15)
    assert record[0].filename == __file__


def peak_of(segments):
    """Bytes at most in use while a corpus, each segment made afresh, streams through."""
    candidates = (" ".join(GUIDE.candidate).split() for _ in range(segments))
    references = ([list(reference) for reference in GUIDE.references] for _ in range(segments))
    return peak_memory(corpus_bleu, candidates, references)


def test_memory_stays_flat_however_long_the_corpus():
    """Its tokens are some 3,000 bytes a segment and its statistics 500: neither is kept."""
    assert peak_of(3_000) - peak_of(300) < 2_700 * 100


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
