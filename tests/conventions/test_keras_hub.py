"""keras-hub: against what it answered in single precision, and its quirks by figure."""

from __future__ import annotations

from typing import Any

import pytest

from mtmetrics_edu import tokenize
from mtmetrics_edu.conventions.keras_hub import tokens

from .helpers import asked_with, bleu, check_peer, stopped

TOOL = "keras-hub"


@pytest.mark.parametrize("options", asked_with(TOOL), ids=repr)
def test_bleu_is_that_of_keras_hub(options: dict[str, Any]) -> None:
    assert check_peer(TOOL, options, tolerance=1e-6) > 150  # seven digits


@pytest.mark.parametrize(
    ("text", "words"),  # as keras-hub 0.32.0 splits them
    [
        ("It ended in 2010.", ["It", "ended", "in", "2010."]),
        ("the party.", ["the", "party", "."]),
        ("1,000.50,", ["1,000.50,"]),
        ("Tom &amp; J &quot;x&quot;", ["Tom", "&", "J", '"', "x", '"']),
        ("a\u00a0b\u3000c", ["a\u00a0b\u3000c"]),
        ("exam-\nple <skipped> d", ["example", "d"]),
        ("\x1ca b\x85c\x0bd", ["\x1ca", "b\x85c", "d"]),
        (" .5 ", [".", "5"]),
        ("", []),
    ],
)
def test_tokens_are_those_of_keras_hub(text: str, words: list[str]) -> None:
    assert tokens(text) == words


def test_it_does_not_quite_replicate_sacrebleu() -> None:
    text = "It ended in 2010."
    assert tokenize(text, "13a") == ["It", "ended", "in", "2010", "."] != tokens(text)
    assert bleu(TOOL, [text], [["It ended in 2010 ."]]).score == 0
    assert bleu("sacrebleu", [text], [["It ended in 2010 ."]]).score == pytest.approx(1)
    corpus = ["a b c d e f"], [["a b", "a b c d e f g"]]
    assert bleu(TOOL, *corpus).score == 1 > bleu("sacrebleu", *corpus).score


def test_it_gives_nan_for_nothing_against_nothing() -> None:
    assert stopped(TOOL, [""], [[""]])
    assert bleu(TOOL, [""], [["a"]]).score == 0


def test_a_score_holds_what_it_comes_from() -> None:
    found = bleu(TOOL, ["a b"], [["a b c", "a"]], max_order=2, smooth=True)
    assert (found.precisions, found.weights, found.smoothing) == ((1, 1), (0.5, 0.5), "add-1")
    assert found.signature == (
        "keras-hub|metric:bleu|nrefs:2|case:mixed|tok:13a without ends|n:2|smooth:add-1|r:shortest"
        "|version:0.32.0"
    )
