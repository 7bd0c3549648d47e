"""Parts sum to the difference; shares and n-grams won are those of brute force."""

from collections import Counter
from itertools import pairwise
from math import log

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import mtmetrics_edu as mt
from mtmetrics_edu.batch import BleuSegments, nist_segments, segment_stats
from mtmetrics_edu.compare import compare
from mtmetrics_edu.compare import parts as parts_module
from mtmetrics_edu.compare.parts import SystemCounts, exchange_shares, ngram_wins, parts_of
from mtmetrics_edu.compare.scheme import our_scheme
from mtmetrics_edu.course.contests import sentences, system
from mtmetrics_edu.metrics.chrf import f_score

from .examples import FEW, comparison, constructed, random_corpus

READ = our_scheme("bleu", "13a", False, "none", None).reader
counts = st.tuples(st.integers(1, 9), st.integers(1, 9), st.integers(1, 20), st.integers(1, 20))


@given(counts, counts)
def test_parts_sum_to_the_difference(one, other):
    a, b = (mt.BleuStats((m, n), (9, 9), c, r).score() for m, n, c, r in (one, other))
    terms = parts_of(a, b)
    assert [part.a for part in terms] == [a.brevity_penalty, *a.precisions]
    assert sum(part.points for part in terms) == pytest.approx(b.score - a.score, abs=1e-12)
    shares = [part.log_share for part in terms]
    assert sum(shares) == pytest.approx(log(b.score / a.score), abs=1e-12)


def test_parts_of_nist_sum_to_the_difference():
    it = comparison("nist")
    assert [part.name for part in it.parts] == ["LP", *(f"order {n}" for n in range(1, 6))]
    assert {part.log_share for part in it.parts} == {None}
    assert sum(part.points for part in it.parts) == pytest.approx(it.difference)
    assert [part.b for part in it.parts[1:]] == [*it.b.score.per_order]


VALUES = {
    "bleu": lambda score: (score.brevity_penalty, *score.precisions),
    "nist": lambda score: (score.length_penalty, *score.per_order),
    "chrf": lambda score: (score.precision, score.recall),
}


@pytest.mark.parametrize("metric", VALUES)
def test_each_part_has_its_order_and_its_two_values(metric):
    it = comparison(metric)
    pairs = zip(*(VALUES[metric](system.score) for system in (it.a, it.b)), strict=True)
    numbered = [(0 if metric == "chrf" else n, *pair) for n, pair in enumerate(pairs)]
    assert [(part.order, part.a, part.b) for part in it.parts] == numbered


def test_what_changes_alone_is_the_difference_of_two_chrf():
    scores = [mt.ChrfScore(f_score(*it), *it, None) for it in ((0.2, 0.5), (0.6, 0.5), (0.6, 0.9))]
    for place, (a, b) in enumerate(pairwise(scores)):
        points = [part.points for part in parts_of(a, b)]
        assert points.pop(place) == pytest.approx(b.score - a.score)
        assert points == [pytest.approx(0)]


@pytest.mark.parametrize("pair", [(["a"], ["b"]), (["b"], ["a"])])
def test_a_zero_has_no_logarithm(pair):
    it = compare(*pair, [["a"]], max_n=1)
    assert [(part.log_share, part.points) for part in it.parts] == [(None, None)] * 2


@pytest.mark.parametrize("metric", ["bleu", "nist"])
@pytest.mark.parametrize("make", [constructed, random_corpus])
def test_shares_are_those_of_brute_force(metric, make):
    """The core scores the corpus again, from its texts, with each segment's texts exchanged."""
    a, b, references = make(15)
    shares = compare(a, b, references, metric=metric, **FEW).shares
    split = [[mt.tokenize(text, "13a") for text in texts] for texts in references]
    weights = mt.information_weights(split)

    def score(texts):
        candidates = [mt.tokenize(text, "13a") for text in texts]
        if metric == "bleu":
            return mt.corpus_bleu(candidates, split).score
        return mt.corpus_nist(candidates, split, information=weights).score

    for i, share in enumerate(shares):
        gain = score([*a[:i], b[i], *a[i + 1 :]]) - score(a)
        loss = score(b) - score([*b[:i], a[i], *b[i + 1 :]])
        assert share == pytest.approx((gain + loss) / 2, abs=1e-12)


@pytest.mark.parametrize("mistakes", [0.3, 0.25, 0.2, 0.12])
@pytest.mark.parametrize("size", [20, 100, 600])
def test_shares_sum_nearly_to_the_difference(mistakes, size):
    texts = sentences(size)
    candidates = [system(texts, share, seed) for share, seed in ((0.3, 1), (mistakes, 2))]
    for statistics, near in ((segment_stats, 0.01), (nist_segments, 0.02)):
        a, b = (statistics(tokens, [[text] for text in texts]) for tokens in candidates)
        shares = exchange_shares(a, b, {})
        difference = b.stats(b.summed()).score().score - a.stats(a.summed()).score().score
        assert shares.sum() == pytest.approx(difference, abs=near)
    one = compare(["a b c d"], ["a b c d e"], [["a b c d e"]], **FEW)
    assert one.shares.tolist() == pytest.approx([one.difference])


counts_of_segment = st.tuples(st.integers(0, 4), st.integers(0, 3), st.integers(0, 2))
segments = st.tuples(counts_of_segment, counts_of_segment, st.integers(4, 6), st.integers(3, 8))


@given(st.lists(segments, min_size=1, max_size=12), st.sampled_from(["none", "exp"]))
def test_no_segment_stands_under_the_system_that_matches_less(rows, smoothing):
    """With equal lengths, whoever matches at least as much at every order has no share against."""

    def side(place):
        matches = np.array([row[place] for row in rows])
        c, r = (np.array([row[i] for row in rows]) for i in (2, 3))
        return BleuSegments(matches, c[:, None] - np.arange(3), c, r)

    shares = exchange_shares(side(0), side(1), {"smoothing": smoothing})
    for share, (a, b, *_) in zip(shares, rows, strict=True):
        if all(x <= y for x, y in zip(a, b, strict=True)):
            assert share >= 0
        if all(x >= y for x, y in zip(a, b, strict=True)):
            assert share <= 0


# ---------------------------------------------------------------------------------------- n-grams


def by_hand(candidates, references):
    counts = Counter()
    for text, its in zip(candidates, references, strict=True):
        split = [mt.tokenize(reference, "13a") for reference in its]
        for n in range(1, 5):
            counts += mt.clipped_counts(mt.tokenize(text, "13a"), split, n)
    return counts


@pytest.mark.parametrize("make", [constructed, random_corpus])
def test_wins_are_those_counted_by_hand(monkeypatch, make):
    monkeypatch.setattr(parts_module, "LIMIT", 10**6)
    a, b, references = make(50)
    wins = ngram_wins(*(SystemCounts.of(it, references, READ, 4).ngrams for it in (a, b)), 4)
    one, other = by_hand(a, references), by_hand(b, references)
    assert {win.ngram: (win.a, win.b) for win in wins.by_a} == {
        ngram: (count, other[ngram]) for ngram, count in one.items() if count > other[ngram]
    }
    assert {win.ngram: (win.a, win.b) for win in wins.by_b} == {
        ngram: (one[ngram], count) for ngram, count in other.items() if count > one[ngram]
    }
    assert (wins.types_a, wins.types_b) == (len(wins.by_a), len(wins.by_b))


def test_the_largest_come_first_and_the_rest_is_counted(monkeypatch):
    a, b, references = random_corpus(50)
    sides = [SystemCounts.of(it, references, READ, 2).ngrams for it in (a, b)]
    whole = ngram_wins(*sides, 2)
    monkeypatch.setattr(parts_module, "LIMIT", 3)
    few = ngram_wins(*sides, 2)
    assert (few.types_a, few.types_b) == (whole.types_a, whole.types_b)
    ranks = [(win.b - win.a, -len(win.ngram), win.ngram) for win in whole.by_a]
    assert ranks == sorted(ranks)
    largest = [[win for win in whole.by_b if len(win.ngram) == n][:3] for n in (1, 2)]
    assert [*few.by_b] == [win for win in whole.by_b if win in largest[0] + largest[1]]
