"""N-grams won, against counters by hand."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from mtmetrics_edu import clipped_counts, tokenize
from mtmetrics_edu.compare import wins
from mtmetrics_edu.compare.wins import ngram_wins

from .examples import constructed, random_corpus


def by_hand(candidates: list[str], references: list[list[str]]) -> Counter[tuple[str, ...]]:
    counts: Counter[tuple[str, ...]] = Counter()
    for text, its in zip(candidates, references, strict=True):
        split = [tokenize(reference, "13a") for reference in its]
        for n in range(1, 5):
            counts += clipped_counts(tokenize(text, "13a"), split, n)
    return counts


@pytest.mark.parametrize("make", [constructed, random_corpus])
def test_wins_are_those_counted_by_hand(monkeypatch: pytest.MonkeyPatch, make: Any) -> None:
    monkeypatch.setattr(wins, "LIMIT", 10**6)
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
    monkeypatch.setattr(wins, "LIMIT", 3)
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
