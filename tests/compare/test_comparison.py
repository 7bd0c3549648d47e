"""What a comparison holds: its segments and their ranking."""

from __future__ import annotations

from dataclasses import FrozenInstanceError

import numpy as np
import pytest

from mtmetrics_edu import BleuStats, tokenize
from mtmetrics_edu.compare import NgramWin
from mtmetrics_edu.nist import NistStats

from .examples import found, random_corpus


def test_a_segment_has_its_texts_and_statistics() -> None:
    a, b, references = random_corpus()
    for number in (0, 7, 39):
        segment = found().segment(number)
        assert (segment.number, segment.a, segment.b) == (number, a[number], b[number])
        assert segment.references == tuple(references[number])
        split = [tokenize(text, "13a") for text in references[number]]
        assert segment.stats_a == BleuStats.of(tokenize(a[number], "13a"), split)
        assert segment.stats_b == BleuStats.of(tokenize(b[number], "13a"), split)
    assert isinstance(found("nist").segment(3).stats_a, NistStats)


def test_segments_are_ranked_by_their_share() -> None:
    it = found()
    assert it.shares is not None
    for_a, for_b = it.for_a(), it.for_b()
    assert len(for_a) > 0
    assert len(for_b) > 0
    assert len(for_a) + len(for_b) <= it.size
    assert all(np.diff(it.shares[for_b]) <= 0)
    assert all(np.diff(it.shares[for_a]) >= 0)
    assert min(it.shares[for_b]) > 0 > max(it.shares[for_a])
    assert it.segment(int(for_b[0])).share == max(it.shares)


@pytest.mark.parametrize("number", [-1, 40])
def test_a_segment_that_does_not_exist(number: int) -> None:
    with pytest.raises(ValueError, match="segment"):
        found().segment(number)


def test_it_is_frozen() -> None:
    with pytest.raises(FrozenInstanceError):
        found().seed = 1  # type: ignore[misc]


def test_a_win_is_counted_for_b() -> None:
    assert NgramWin(ngram=("a",), a=3, b=5).difference == 2
