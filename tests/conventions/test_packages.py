"""Tools that are one of many metrics of a package: against what each answered, and its quirks."""

from __future__ import annotations

import math
import re
from functools import partial
from math import isclose
from typing import Any

import pytest

from mtmetrics_edu import BleuStats, score_like
from mtmetrics_edu.conventions.keras_hub import tokens

from .helpers import bleu, fixture, stopped

TOLERANCE = {"keras-hub": 1e-6, "torchmetrics": 1e-6}  # single precision: seven digits
RUNS = [
    (tool, number, options)
    for tool, asked in fixture("peer_scores")["asked"].items()
    for number, options in enumerate(asked["options"])
]


@pytest.mark.parametrize(("tool", "number", "options"), RUNS)
def test_bleu_is_what_the_package_answered(tool: str, number: int, options: Any) -> None:
    scores = 0
    for case in fixture("peer_scores")["cases"]:
        corpus, answer = (case["candidates"], case["references"]), case["answers"][tool][number]
        if isinstance(answer, str):  # the name of the error that the package ended with
            assert stopped(tool, *corpus, **options), (corpus, answer)
        else:
            score, tolerance = bleu(tool, *corpus, **options).score, TOLERANCE.get(tool, 1e-9)
            assert isclose(score, answer, rel_tol=tolerance, abs_tol=1e-300), (corpus, answer)
            scores += 1
    assert scores > 140


CAT = ["there is a cat on the mat", "a cat is on the mat", "the cat is on the mat"]
EXAMPLES: list[tuple[str, str, list[str], dict[str, Any], float]] = [
    ("hf-evaluate", "a b c d e f", ["a b", "a b c d e f g"], {}, 1),  # the shortest counts
    ("hf-evaluate", "a b c d e", ["v w x y z"], {"smooth": True}, (1 / 360) ** (1 / 4)),
    ("keras-hub", "It ended in 2010.", ["It ended in 2010 ."], {}, 0),
    ("torchmetrics", "the cat is on the mat", CAT[:2], {}, 0.7598),  # of its documentation
    ("torchmetrics", "a b c d e", ["a b c d e f g", "a b c"], {}, math.exp(1 - 7 / 5)),
    ("ignite", "the " * 7, [CAT[2], CAT[0]], {"smooth": "smooth1"}, 0.0393),  # the same
    ("pycocoevalcap", "a b c", ["a b c"], {}, 1e-6 ** (1 / 4)),
]


@pytest.mark.parametrize(("tool", "candidate", "references", "options", "expected"), EXAMPLES)
def test_its_choices_come_to_this_score(
    tool: str, candidate: str, references: list[str], options: Any, expected: float
) -> None:
    score = bleu(tool, [candidate], [references], **options).score
    assert score == pytest.approx(expected, abs=5e-5)


HELD = [  # candidate, references, options; statistics, precisions, weights, smoothing, signature
    (
        ("keras-hub", ["a b"], [["a b c", "a"]], {"max_order": 2, "smooth": True}),
        (BleuStats((2, 1), (2, 1), 2, 1), (1, 1), (0.5, 0.5), "add-1"),
        "keras-hub|metric:bleu|nrefs:2|case:mixed|tok:13a without ends|n:2|smooth:add-1|r:shortest"
        "|version:0.32.0",
    ),
    (
        ("hf-evaluate", ["ab"], [["abc"]], {"max_order": 3, "tokenizer": list}),
        (BleuStats((2, 1, 0), (2, 1, 0), 2, 3), (1, 1, 0), (1 / 3,) * 3, "none"),
        "hf-evaluate|metric:bleu|nrefs:1|case:mixed|tok:list|n:3|smooth:none|r:shortest"
        "|version:0.4.6",
    ),
    (
        ("hf-evaluate", ["a"], [["a"]], {"max_order": 2, "smooth": True}),
        (BleuStats((1, 0), (1, 0), 1, 1), (1, 1), (1 / 2,) * 2, "add-1"),
        "hf-evaluate|metric:bleu|nrefs:1|case:mixed|tok:13a|n:2|smooth:add-1|r:shortest"
        "|version:0.4.6",
    ),
    (
        ("torchmetrics", ["a b c"], [["a b d d"]], {"n_gram": 2, "weights": (1, 0)}),
        (BleuStats((2, 1), (3, 2), 3, 4), (2 / 3, 1 / 2), (1, 0), "none"),
        "torchmetrics|metric:bleu|nrefs:1|case:mixed|tok:whitespace|smooth:none|weights:1,0"
        "|r:closest, first|version:1.9.0",
    ),
    (
        ("torchmetrics", ["x y"], [["a b c"]], {"n_gram": 3, "smooth": True}),
        (BleuStats((0, 0, 0), (2, 1, 0), 2, 3), (0, 0, 0), (1 / 3,) * 3, "add-1"),
        "torchmetrics|metric:bleu|nrefs:1|case:mixed|tok:whitespace|smooth:add-1"
        "|weights:0.333333,0.333333,0.333333|r:closest, first|version:1.9.0",
    ),
    (
        ("ignite", ["a y"], [["a b"]], {"ngram": 2, "smooth": "smooth1"}),
        (BleuStats((1, 0), (2, 1), 2, 2), (0.5, 0.1), (0.5, 0.5), "smooth1"),
        "ignite|metric:bleu|nrefs:1|case:mixed|tok:whitespace|n:2|smooth:smooth1|average:macro"
        "|r:closest|version:0.5.5",
    ),
    (
        ("ignite", ["x y"], [["a b c"]], {"ngram": 2, "smooth": "smooth1"}),
        (BleuStats((0, 0), (2, 1), 2, 3), (0, 0), (0.5, 0.5), "smooth1"),
        "ignite|metric:bleu|nrefs:1|case:mixed|tok:whitespace|n:2|smooth:smooth1|average:macro"
        "|r:closest|version:0.5.5",
    ),
    (
        ("pycocoevalcap", ["a b c"], [["a b"]], {"n": 2}),
        (BleuStats((2, 1), (3, 2), 3, 2), (2 / 3, 1 / 2), (0.5, 0.5), "tiny"),
        "pycocoevalcap|metric:bleu|nrefs:1|case:mixed|tok:whitespace|n:2|smooth:tiny|r:closest"
        "|version:1.2",
    ),
]


@pytest.mark.parametrize(("run", "held", "signature"), HELD)
def test_a_score_holds_what_it_comes_from(run: Any, held: Any, signature: str) -> None:
    (*corpus, options), (stats, precisions, weights, smoothing) = run, held
    score = bleu(*corpus, **options)
    assert score.stats == stats
    assert score.precisions == pytest.approx(precisions, rel=1e-8)
    assert score.weights == pytest.approx(weights)
    assert score.brevity_penalty == pytest.approx(stats.brevity_penalty, rel=1e-8)
    assert (score.smoothing, score.signature) == (smoothing, signature)
    if smoothing == "none" and 0 not in precisions:
        expected = math.exp(sum(w * math.log(p) for w, p in zip(weights, precisions, strict=True)))
        assert score.score == pytest.approx(stats.brevity_penalty * expected)


@pytest.mark.parametrize(
    ("tool", "options", "message"),
    [
        ("hf-evaluate", {"tokenizer": "13a"}, "tokenizer is '13a'; expected a function from a te"),
        ("ignite", {"smooth": "smooth3"}, "'smooth3' is not a known smooth of ignite"),
        ("ignite", {"average": "mean"}, "'mean' is not a known average of ignite"),
        *(
            ("torchmetrics", {"n_gram": 2, "weights": weights}, f"weights is {weights!r}; expected")
            for weights in [(1,), (0.5, 0.5, 0), "ab", (1, float("nan")), 0.5, (1, "a")]
        ),
    ],
)
def test_wrong_options_are_named(tool: str, options: Any, message: str) -> None:
    with pytest.raises(ValueError, match=re.escape(message)):
        score_like(tool, ["a"], [["a"]], **options)


def test_a_tokenizer_without_a_name_is_called_given() -> None:
    split = partial(str.split, sep=None)
    assert "|tok:given|" in bleu("hf-evaluate", ["ab"], [["ab"]], tokenizer=split).signature


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
