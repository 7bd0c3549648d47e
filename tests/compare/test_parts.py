"""Parts sum to the difference; shares and n-grams won are those of brute force."""

from __future__ import annotations

from collections import Counter
from math import log
from typing import Any

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
from mtmetrics_edu.compare.parts import logarithmic_mean, ngram_wins, parts_of

from .examples import FEW, constructed, found, random_corpus

counts = st.tuples(st.integers(1, 9), st.integers(1, 9), st.integers(1, 20), st.integers(1, 20))


def test_log_shares_are_those_of_the_factors() -> None:
    a, b = found().a.score, found().b.score
    penalty, *orders = found().parts
    assert [part.name for part in found().parts] == ["BP", "p₁", "p₂", "p₃", "p₄"]
    bps = a.brevity_penalty, b.brevity_penalty  # type: ignore[union-attr]
    assert (penalty.a, penalty.b) == bps
    assert penalty.log_share == pytest.approx(log(bps[1] / bps[0]))
    for part, p, q in zip(orders, a.precisions, b.precisions, strict=True):  # type: ignore[union-attr]
        assert (part.a, part.b) == (p, q)
        assert part.log_share == pytest.approx(log(q / p) / 4)


@given(counts, counts)
def test_parts_sum_to_the_difference(
    one: tuple[int, int, int, int], other: tuple[int, int, int, int]
) -> None:
    a, b = (BleuStats((m, n), (9, 9), c, r).score() for m, n, c, r in (one, other))
    found = parts_of(a, b)
    points = [part.points for part in found if part.points is not None]
    assert len(points) == 3
    assert sum(points) == pytest.approx(b.score - a.score, abs=1e-12)
    shares = [part.log_share for part in found if part.log_share is not None]
    assert sum(shares) == pytest.approx(log(b.score / a.score), abs=1e-12)


def test_parts_of_nist_sum_to_the_difference() -> None:
    it = found("nist")
    assert [part.name for part in it.parts] == ["LP", *(f"order {n}" for n in range(1, 6))]
    assert {part.log_share for part in it.parts} == {None}
    points = [part.points for part in it.parts if part.points is not None]
    assert sum(points) == pytest.approx(it.difference)
    assert [part.b for part in it.parts[1:]] == [*it.b.score.per_order]  # type: ignore[union-attr]


@pytest.mark.parametrize("pair", [(["a"], ["b"]), (["b"], ["a"])])
def test_a_zero_has_no_logarithm(pair: tuple[list[str], list[str]]) -> None:
    it = compare(*pair, [["a"]], max_n=1)
    assert [(part.log_share, part.points) for part in it.parts] == [(None, None)] * 2


def test_the_logarithmic_mean_lies_between() -> None:
    mean = logarithmic_mean(0.2, 0.4)
    assert mean is not None
    assert 0.2 < mean < 0.3


def without(items: list[Any], number: int) -> list[Any]:
    return [item for i, item in enumerate(items) if i != number]


@pytest.mark.parametrize("metric", ["bleu", "nist"])
@pytest.mark.parametrize("make", [constructed, random_corpus])
def test_shares_are_those_of_brute_force(metric: str, make: Any) -> None:
    """The corpus is scored again without each segment, by the core, from its texts."""
    a, b, references = make(15)
    it = compare(a, b, references, metric=metric, **FEW)
    split = [[tokenize(text, "13a") for text in its] for its in references]
    weights = information_weights(split)
    one, other = ([tokenize(text, "13a") for text in texts] for texts in (a, b))

    def score(candidates: Any, its: Any) -> float:
        if metric == "bleu":
            return corpus_bleu(candidates, its).score
        return corpus_nist(candidates, its, information=weights).score

    assert it.shares is not None
    whole = score(other, split) - score(one, split)
    for number, share in enumerate(it.shares):
        rest = without(split, number)
        left = score(without(other, number), rest) - score(without(one, number), rest)
        assert share == pytest.approx(whole - left, abs=1e-12)


# ---------------------------------------------------------------------------------------- n-grams


def by_hand(candidates: list[str], references: list[list[str]]) -> Counter[tuple[str, ...]]:
    counts: Counter[tuple[str, ...]] = Counter()
    for text, its in zip(candidates, references, strict=True):
        split = [tokenize(reference, "13a") for reference in its]
        for n in range(1, 5):
            counts += clipped_counts(tokenize(text, "13a"), split, n)
    return counts


@pytest.mark.parametrize("make", [constructed, random_corpus])
def test_wins_are_those_counted_by_hand(monkeypatch: pytest.MonkeyPatch, make: Any) -> None:
    monkeypatch.setattr(parts_module, "LIMIT", 10**6)
    a, b, references = make(50)
    found = ngram_wins((a, b), references, "13a", False, 4)
    one, other = by_hand(a, references), by_hand(b, references)
    assert {win.ngram: (win.a, win.b) for win in found.by_a} == {
        ngram: (count, other[ngram]) for ngram, count in one.items() if count > other[ngram]
    }
    assert {win.ngram: (win.a, win.b) for win in found.by_b} == {
        ngram: (one[ngram], count) for ngram, count in other.items() if count > one[ngram]
    }
    assert (found.types_a, found.types_b) == (len(found.by_a), len(found.by_b))
    net = other.total() - one.total()
    assert found.matches_b - found.matches_a == net


def test_the_largest_come_first_and_the_rest_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    a, b, references = random_corpus(50)
    whole = ngram_wins((a, b), references, "13a", False, 2)
    monkeypatch.setattr(parts_module, "LIMIT", 3)
    few = ngram_wins((a, b), references, "13a", False, 2)
    assert len(few.by_a) == len(few.by_b) == 6
    assert (few.types_a, few.matches_b) == (whole.types_a, whole.matches_b)
    for its in (few.by_a, few.by_b, whole.by_b):
        sizes = [abs(win.difference) for win in its]
        assert sizes == sorted(sizes, reverse=True)
    for n in (1, 2):
        first = [win for win in whole.by_b if len(win.ngram) == n][:3]
        assert [win for win in few.by_b if len(win.ngram) == n] == first


def test_clipping_is_counted() -> None:
    found = ngram_wins((["the the the"], ["the the cat"]), [["the the cat"]], "13a", False, 1)
    assert [(win.ngram, win.a, win.b) for win in found.by_b] == [(("cat",), 0, 1)]
    assert found.by_a == ()
