"""compare as a whole: its numbers against the core, its draws, degenerate cases."""

from inspect import signature

import numpy as np
import pytest

import mtmetrics_edu
from mtmetrics_edu import BleuStats, corpus_bleu, corpus_nist, resampling, tokenize
from mtmetrics_edu.batch import segment_stats
from mtmetrics_edu.compare import compare

from .examples import FEW, comparison, constructed, random_corpus


def tokens(texts, lowercase=False):
    return [tokenize(text, "13a", lowercase) for text in texts]


def test_the_module_is_the_function():
    assert signature(mtmetrics_edu.compare) == signature(compare)
    assert "BleuMachine" in dir(mtmetrics_edu.widgets)  # completion offers what is loaded later


def test_scores_are_those_of_the_core():
    *candidates, references = random_corpus()
    split = [tokens(texts) for texts in references]
    bleu, nist = comparison(), comparison("nist")
    for letter, texts in zip("ab", map(tokens, candidates), strict=True):
        assert getattr(bleu, letter).score.score == corpus_bleu(texts, split).score
        score = getattr(nist, letter).score.score
        assert score == pytest.approx(corpus_nist(texts, split).score)


def test_choices_reach_the_scores():
    a, b, references = random_corpus(12)
    small = [tokens(texts, lowercase=True) for texts in references]
    for smoothing in ("exp", "chen-cherry-5"):
        own = {"max_n": 3, "smoothing": smoothing}
        result = compare(a, b, references, lowercase=True, **own, **FEW)
        assert result.b.score.score == corpus_bleu(tokens(b, lowercase=True), small, **own).score
        assert len(result.parts) == 4
    by_words = compare(a, b, references, tokenizer="whitespace", **FEW)
    split = [text.split() for text in a], [[text.split() for text in row] for row in references]
    assert by_words.a.score.score == corpus_bleu(*split).score
    assert by_words.tokens("a b, c") == ["a", "b,", "c"]


def ends(interval):
    return interval.low, interval.high


def test_draws_are_those_of_resampling():
    a, b, references = random_corpus()
    sides = [segment_stats(texts, references, tokenizer="13a") for texts in (a, b)]
    result = compare(a, b, references, resamples=80, trials=90, seed=5, confidence=0.9)
    common = {"resamples": 80, "seed": 5}
    shifted = resampling.paired_bootstrap(*sides, confidence=0.9, **common)
    theirs = resampling.paired_bootstrap(*sides, convention="sacrebleu", **common)
    exchanged = resampling.approximate_randomization(*sides, trials=90, seed=5)
    assert [(test.name, test.draws, test.p_value) for test in result.tests] == [
        ("paired bootstrap", 80, shifted.p_value),
        ("paired bootstrap as sacreBLEU counts", 80, theirs.p_value),
        ("approximate randomization", 90, exchanged.p_value),
    ]
    assert result.b_wins == shifted.b_wins
    alone = resampling.bootstrap(sides[0], confidence=0.9, **common)
    assert ends(result.a.interval) == ends(alone)
    assert ends(result.interval) == ends(shifted.interval)


def test_the_penalty_and_the_score_without_it():
    corpus = ["a b c"], ["a b c d e f"], [["a b c d e f"]]
    result = compare(*corpus, max_n=2, tokenizer="whitespace")
    assert (result.a.penalty, result.a.score_without_penalty) == (np.exp(-1), 1)
    assert (result.b.penalty, result.b.score_without_penalty) == (1, 1)
    assert (result.a.candidate_length, result.a.reference_length) == (3, 6)
    nist = compare(*corpus, metric="nist", tokenizer="whitespace").a
    assert nist.penalty == nist.score.length_penalty
    assert nist.score_without_penalty == pytest.approx(sum(nist.score.per_order), rel=1e-15)


def test_a_segment_has_statistics():
    a, _, references = random_corpus()
    side = comparison().a
    for number in (0, 7, 39):
        assert side.stats(number) == BleuStats.of(*tokens([a[number]]), tokens(references[number]))


def test_progress_counts_all_draws():
    calls = []
    compare(*constructed(20), resamples=50, trials=70, progress=lambda *call: calls.append(call))
    done = [done for done, _ in calls]
    assert done == sorted(done)
    assert {draws for _, draws in calls} == {120}
    assert {50, 120} <= {*done}


# ------------------------------------------------------------------------------- degenerate cases


def test_equal_systems():
    a, _, references = random_corpus()
    result = compare(a, list(a), references, **FEW)
    assert result.identical
    assert result.difference == 0
    assert [test.p_value for test in (result.tests[0], result.tests[2])] == [1, 1]
    assert len(result.segments_for("A")) == len(result.segments_for("B")) == 0
    assert result.wins.types_a == result.wins.types_b == 0
    assert {part.points for part in result.parts} == {0}


def test_segments_with_equal_shares_stay_in_order():
    a, references = ["a b c x", "a b x y"] * 20, [["a b c d"]] * 40
    result = compare(a, ["a b c d"] * 40, references, max_n=2, **FEW)
    assert [*result.segments_for("B")] == [*range(1, 40, 2), *range(0, 40, 2)]
    assert [*result.segments_for("A")] == []


@pytest.mark.parametrize("size", [1, 5])
def test_few_segments_have_no_test(size):
    """Of 5, even the clearest difference has a p-value of 2/32 or more."""
    result = compare(["a b c d"] * size, ["a b c d e"] * size, [["a b c d e"]] * size, **FEW)
    assert result.tests == ()
    assert result.interval is result.a.interval is result.b_wins is None
    assert ", p = " not in repr(result)
    assert "<td>–</td>" in result._repr_html_()
    assert result.difference > 0


@pytest.mark.parametrize("metric", ["bleu", "nist"])
def test_all_zero(metric):
    result = compare(["x", "y y"], ["", "z"], [["a b"], ["c"]], metric=metric, **FEW)
    assert (result.a.score.score, result.b.score.score, result.difference) == (0, 0, 0)
    assert result.shares.tolist() == [0, 0]
    assert result.wins.by_a == result.wins.by_b == ()


@pytest.mark.parametrize("like", [None, "sacrebleu"])
def test_empty_candidates(like):
    result = compare(["", ""], ["a b c d", "a"], [["a b c d e"], ["a"]], like=like, **FEW)
    assert result.a.score.score == result.a.penalty == result.a.score_without_penalty == 0
    assert result.b.score.score > 0
    assert {part.log_share for part in result.parts} == {None}


def test_a_notebook_shows_both_scores_in_one_line():
    result = compare(*random_corpus(12), names=("<b>", "B"), **FEW)
    scores = f"<b> {result.a.score.score:.4f}, B {result.b.score.score:.4f}"
    assert repr(result) == f"<bleu of 12 segments: {scores}, p = {result.tests[0].p_value:.4f}>"
    row = f"<td>&lt;b&gt;</td><td>{result.a.score.score:.4f}</td><td>{result.a.interval.low:.4f}"
    assert f"</tr><tr>{row} to {result.a.interval.high:.4f}</td>" in result._repr_html_()
    assert result._repr_html_().endswith(f", p = {result.tests[0].p_value:.4f}</p>")
    assert len(repr(result.wins)) < 80
    a, b, references = constructed()
    result = compare(a, b[::-1], [[text, "nothing"] for [text] in references], **FEW)
    assert repr(result).endswith(", but lines drift apart>")
    assert (result.a.drifts, result.b.drifts) == (False, True)
