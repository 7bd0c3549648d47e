"""Parts sum to the difference; shares of segments are those of brute force."""

from __future__ import annotations

from math import log
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtmetrics_edu import (
    BleuStats,
    corpus_bleu,
    corpus_nist,
    information_weights,
    score_like,
    tokenize,
)
from mtmetrics_edu.compare import compare
from mtmetrics_edu.compare.parts import logarithmic_mean, parts

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
    found = parts(a, b)
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


@pytest.mark.parametrize("like", ["nltk", "sacrebleu", "multi-bleu", "mteval-v13a", "mteval-v14"])
def test_shares_follow_the_tool(like: str) -> None:
    a, b, references = random_corpus(8)
    it = compare(a, b, references, like=like, **FEW)
    assert it.shares is not None
    for number, share in enumerate(it.shares):
        one, other = (
            score_like(like, without(texts, number), without(references, number)).score
            for texts in (a, b)
        )
        assert share == pytest.approx(it.difference - (other - one), abs=1e-9)
