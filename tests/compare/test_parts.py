"""Parts sum to the difference; shares and n-grams won are those of brute force."""

from __future__ import annotations

from collections import Counter
from math import log

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtmetrics_edu import (
    BleuStats,
    clipped_counts,
    corpus_bleu,
    corpus_nist,
    information_weights,
    tokenize,
)
from mtmetrics_edu.compare import compare
from mtmetrics_edu.compare import parts as parts_module
from mtmetrics_edu.compare.parts import ngram_wins, parts_of

from .examples import FEW, comparison, constructed, random_corpus

counts = st.tuples(st.integers(1, 9), st.integers(1, 9), st.integers(1, 20), st.integers(1, 20))


@given(counts, counts)
def test_parts_sum_to_the_difference(one, other):
    a, b = (BleuStats((m, n), (9, 9), c, r).score() for m, n, c, r in (one, other))
    terms = parts_of(a, b)
    points = [part.points for part in terms if part.points is not None]
    assert len(points) == 3
    assert sum(points) == pytest.approx(b.score - a.score, abs=1e-12)
    shares = [part.log_share for part in terms if part.log_share is not None]
    assert sum(shares) == pytest.approx(log(b.score / a.score), abs=1e-12)


def test_parts_of_nist_sum_to_the_difference():
    it = comparison("nist")
    assert [part.name for part in it.parts] == ["LP", *(f"order {n}" for n in range(1, 6))]
    assert {part.log_share for part in it.parts} == {None}
    points = [part.points for part in it.parts if part.points is not None]
    assert sum(points) == pytest.approx(it.difference)
    assert [part.b for part in it.parts[1:]] == [*it.b.score.per_order]


@pytest.mark.parametrize("pair", [(["a"], ["b"]), (["b"], ["a"])])
def test_a_zero_has_no_logarithm(pair):
    it = compare(*pair, [["a"]], max_n=1)
    assert [(part.log_share, part.points) for part in it.parts] == [(None, None)] * 2


def without(items, number):
    return [item for i, item in enumerate(items) if i != number]


@pytest.mark.parametrize("metric", ["bleu", "nist"])
@pytest.mark.parametrize("make", [constructed, random_corpus])
def test_shares_are_those_of_brute_force(metric, make):
    """The corpus is scored again without each segment, by the core, from its texts."""
    a, b, references = make(15)
    it = compare(a, b, references, metric=metric, **FEW)
    split = [[tokenize(text, "13a") for text in its] for its in references]
    weights = information_weights(split)
    one, other = ([tokenize(text, "13a") for text in texts] for texts in (a, b))

    def score(candidates, its):
        if metric == "bleu":
            return corpus_bleu(candidates, its).score
        return corpus_nist(candidates, its, information=weights).score

    whole = score(other, split) - score(one, split)
    for number, share in enumerate(it.shares):
        rest = without(split, number)
        left = score(without(other, number), rest) - score(without(one, number), rest)
        assert share == pytest.approx(whole - left, abs=1e-12)


# ---------------------------------------------------------------------------------------- n-grams


def by_hand(candidates, references):
    counts = Counter()
    for text, its in zip(candidates, references, strict=True):
        split = [tokenize(reference, "13a") for reference in its]
        for n in range(1, 5):
            counts += clipped_counts(tokenize(text, "13a"), split, n)
    return counts


@pytest.mark.parametrize("make", [constructed, random_corpus])
def test_wins_are_those_counted_by_hand(monkeypatch, make):
    monkeypatch.setattr(parts_module, "LIMIT", 10**6)
    a, b, references = make(50)
    wins = ngram_wins((a, b), references, "13a", False, 4)
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
    whole = ngram_wins((a, b), references, "13a", False, 2)
    monkeypatch.setattr(parts_module, "LIMIT", 3)
    few = ngram_wins((a, b), references, "13a", False, 2)
    assert (few.types_a, few.types_b) == (whole.types_a, whole.types_b)
    sizes = [abs(win.difference) for win in whole.by_a]
    assert sizes == sorted(sizes, reverse=True)
    largest = [[win for win in whole.by_b if len(win.ngram) == n][:3] for n in (1, 2)]
    assert [*few.by_b] == [win for win in whole.by_b if win in largest[0] + largest[1]]
