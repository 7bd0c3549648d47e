"""pycocoevalcap: against what it answered, and its quirks by figure."""

from __future__ import annotations

from typing import Any

import pytest

from mtmetrics_edu import BleuStats
from mtmetrics_edu.conventions.pycocoevalcap import brevity_penalty

from .helpers import asked_with, bleu, check_peer

TOOL = "pycocoevalcap"


@pytest.mark.parametrize("options", asked_with(TOOL), ids=repr)
def test_bleu_is_that_of_pycocoevalcap(options: dict[str, Any]) -> None:
    assert check_peer(TOOL, options) == 170  # it never stops


def test_a_perfect_caption_is_a_little_less_than_1() -> None:
    found = bleu(TOOL, ["a b c d e"], [["a b c d e"]])
    assert found.score < 1
    assert found.score == pytest.approx(1, abs=1e-9)


def test_a_perfect_caption_of_three_words_is_nearly_nothing() -> None:
    assert bleu(TOOL, ["a b c"], [["a b c"]]).score == pytest.approx(1e-6 ** (1 / 4), rel=1e-6)


def test_nothing_in_common_is_not_quite_0() -> None:
    assert 0 < bleu(TOOL, ["a b c d e"], [["v w x y z"]]).score < 1e-15


def test_the_penalty_is_1_only_for_longer_candidates() -> None:
    assert brevity_penalty(5, 5) < brevity_penalty(6, 5) == 1
    assert brevity_penalty(0, 5) == brevity_penalty(0, 0) == 0


def test_a_score_holds_what_it_comes_from() -> None:
    found = bleu(TOOL, ["a b c"], [["a b"]], n=2)
    assert found.stats == BleuStats((2, 1), (3, 2), 3, 2)
    assert found.precisions == pytest.approx((2 / 3, 1 / 2))
    assert (found.weights, found.smoothing, found.brevity_penalty) == ((0.5, 0.5), "tiny", 1)
    assert found.signature == (
        "pycocoevalcap|metric:bleu|nrefs:1|case:mixed|tok:whitespace|n:2|smooth:tiny|r:closest"
        "|version:1.2"
    )
