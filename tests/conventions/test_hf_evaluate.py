"""Hugging Face's evaluate: against what its metric answered, and its quirks by figure."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from mtmetrics_edu import score_like
from mtmetrics_edu.bleu import BleuStats
from mtmetrics_edu.conventions.hf_evaluate import nmt_score

from .helpers import asked_with, bleu, check_peer, stopped

TOOL = "hf-evaluate"


@pytest.mark.parametrize("options", asked_with(TOOL), ids=repr)
def test_bleu_is_that_of_evaluate(options: dict[str, Any]) -> None:
    assert check_peer(TOOL, options) > 140


def test_the_shortest_reference_counts() -> None:
    corpus = ["a b c d e f"], [["a b", "a b c d e f g"]]
    assert bleu(TOOL, *corpus).score == 1
    assert bleu("sacrebleu", *corpus).score < 0.85


def test_smoothing_gives_something_for_nothing() -> None:
    found = bleu(TOOL, ["a b c d e"], [["v w x y z"]], smooth=True)
    assert found.precisions == (1 / 6, 1 / 5, 1 / 4, 1 / 3)
    assert found.score == pytest.approx((1 / 360) ** (1 / 4))
    assert found.smoothing == "add-1"


def test_the_whole_example_of_its_documentation() -> None:
    candidates = ["hello there general kenobi", "foo bar foobar"]
    references = [["hello there general kenobi", "hello there!"], ["foo bar foobar"]]
    assert bleu(TOOL, candidates, references).score == 1


def test_it_stops_where_it_would_divide_by_zero() -> None:
    assert stopped(TOOL, [""], [["a"]])
    assert stopped(TOOL, ["a"], [["", "a"]])
    assert not stopped(TOOL, ["a", ""], [["", "a"], ["b"]])


def test_any_function_is_a_tokenizer() -> None:
    found = bleu(TOOL, ["abcd"], [["abcd"]], tokenizer=list)
    assert (found.score, found.stats.candidate_length) == (1, 4)
    assert "|tok:list|n:4|smooth:none|r:shortest|version:0.4.6" in found.signature
    assert "|tok:13a|" in bleu(TOOL, ["abcd"], [["abcd"]]).signature
    nameless = bleu(TOOL, ["ab"], [["ab"]], tokenizer=partial(str.split, sep=None))
    assert "|tok:given|" in nameless.signature
    with pytest.raises(ValueError, match="tokenizer is '13a'; expected a function from a text"):
        score_like(TOOL, ["a"], [["a"]], tokenizer="13a")


def test_an_order_without_ngrams() -> None:
    stats = BleuStats((1, 0), (1, 0), 1, 1)
    assert nmt_score(stats, smooth=False).precisions == (1, 0)
    assert nmt_score(stats, smooth=True).precisions == (1, 1)
    assert nmt_score(stats, smooth=True).weights == (0.5, 0.5)


def test_a_score_holds_the_brevity_penalty() -> None:
    stats = BleuStats((1,), (1,), 1, 2)
    assert nmt_score(stats, smooth=False).brevity_penalty == stats.brevity_penalty < 1
