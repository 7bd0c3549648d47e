"""torchmetrics: against what it answered in single precision, and its quirks by figure."""

from __future__ import annotations

import math
import re
from typing import Any

import pytest

from mtmetrics_edu import BleuStats, score_like

from .helpers import asked_with, bleu, check_peer

TOOL = "torchmetrics"


@pytest.mark.parametrize("options", asked_with(TOOL), ids=repr)
def test_bleu_is_that_of_torchmetrics(options: dict[str, Any]) -> None:
    assert check_peer(TOOL, options, tolerance=1e-6) == 170  # seven digits; it never stops


def test_the_example_of_its_documentation() -> None:
    target = [["there is a cat on the mat", "a cat is on the mat"]]
    assert bleu(TOOL, ["the cat is on the mat"], target).score == pytest.approx(0.7598, abs=5e-5)


def test_of_two_lengths_that_are_equally_close_the_first_counts() -> None:
    longer, shorter = "a b c d e f g", "a b c"
    first = bleu(TOOL, ["a b c d e"], [[longer, shorter]])
    assert first.score == pytest.approx(math.exp(1 - 7 / 5))
    assert bleu(TOOL, ["a b c d e"], [[shorter, longer]]).score == 1
    assert bleu("sacrebleu", ["a b c d e"], [[longer, shorter]]).score == pytest.approx(1)


def test_its_smoothing_does_not_help_against_zeros() -> None:
    corpus = ["a b c d e"], [["a b x d e"]]
    found = bleu(TOOL, *corpus, smooth=True)
    assert (found.score, found.precisions, found.smoothing) == (0, (0.8, 0.5, 0, 0), "add-1")
    smoothed = bleu(TOOL, ["a b c d e"], [["a b c d f"]], smooth=True)
    assert smoothed.precisions == (4 / 5, 4 / 5, 3 / 4, 2 / 3)


def test_a_zero_for_an_order_without_ngrams() -> None:
    assert bleu(TOOL, ["a b c"], [["a b c"]]).precisions == (1, 1, 1, 0)


@pytest.mark.parametrize("candidate", ["a b c", "a b", "x y"])
def test_a_score_of_0_holds_as_much_as_others(candidate: str) -> None:
    found = bleu(TOOL, [candidate], [["a b d d"]], n_gram=2, weights=(1, 0))
    assert found.stats == BleuStats.of(candidate.split(), ["a b d d".split()], 2)
    assert found.brevity_penalty == found.stats.brevity_penalty < 1
    assert found.weights == (1, 0)
    assert found.signature.startswith("torchmetrics|metric:bleu|nrefs:1|")


@pytest.mark.parametrize("weights", [(1,), (0.5, 0.5, 0), "ab", (1, float("nan")), 0.5, (1, "a")])
def test_there_is_one_weight_for_each_order(weights: Any) -> None:
    given = re.escape(repr(weights))
    with pytest.raises(ValueError, match=f"^weights is {given}; expected one number for each "):
        score_like(TOOL, ["a"], [["a"]], n_gram=2, weights=weights)


def test_a_score_holds_what_it_comes_from() -> None:
    found = bleu(TOOL, ["a b c"], [["a b d"]], n_gram=2, weights=(1, 0))
    assert found.score == pytest.approx(2 / 3)
    assert (found.weights, found.smoothing, found.brevity_penalty) == ((1, 0), "none", 1)
    assert found.signature == (
        "torchmetrics|metric:bleu|nrefs:1|case:mixed|tok:whitespace|smooth:none|weights:1,0"
        "|r:closest, first|version:1.9.0"
    )
    assert "|weights:0.5,0.5|" in bleu(TOOL, ["a b"], [["a b"]], n_gram=2).signature
