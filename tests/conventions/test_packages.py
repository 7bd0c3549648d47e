"""Tools that are one of many metrics of a package: against what each answered, and its quirks."""

from functools import partial
from math import isclose

import pytest

from mtmetrics_edu import BleuStats
from mtmetrics_edu.conventions.keras_hub import tokens

from .helpers import bleu, fixture, stopped

TOLERANCE = {"keras-hub": 1e-6, "torchmetrics": 1e-6}  # single precision: seven digits
RUNS = [
    (tool, number, options)
    for tool, asked in fixture("peer_scores")["asked"].items()
    for number, options in enumerate(asked["options"])
]


@pytest.mark.parametrize(("tool", "number", "options"), RUNS)
def test_bleu_is_what_the_package_answered(tool, number, options):
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


def test_tokens_have_their_names_and_their_blanks():
    split = partial(str.split, sep=None)
    assert "|tok:given|" in bleu("hf-evaluate", ["ab"], [["ab"]], tokenizer=split).signature
    assert tokens("a\u00a0b\u3000c &amp; 1.") == ["a\u00a0b\u3000c", "&", "1."]


HELD = [  # tool, candidate, references, options; statistics, precisions, weights, smoothing
    ("hf-evaluate", "ab", ["abc"], {"tokenizer": list, "max_order": 3})
    + (BleuStats((2, 1, 0), (2, 1, 0), 2, 3), (1, 1, 0), (1 / 3,) * 3, "none"),
    ("keras-hub", "a b", ["a b c", "a"], {"max_order": 2, "smooth": True})
    + (BleuStats((2, 1), (2, 1), 2, 1), (1, 1), (0.5, 0.5), "add-1"),
    ("torchmetrics", "a b c", ["a b d d"], {"n_gram": 2, "weights": (1, 0)})
    + (BleuStats((2, 1), (3, 2), 3, 4), (2 / 3, 1 / 2), (1, 0), "none"),
    ("torchmetrics", "x y", ["a b c"], {"n_gram": 3, "smooth": True})
    + (BleuStats((0, 0, 0), (2, 1, 0), 2, 3), (0, 0, 0), (1 / 3,) * 3, "add-k"),
    ("ignite", "a y", ["a b"], {"ngram": 2, "smooth": "smooth1"})
    + (BleuStats((1, 0), (2, 1), 2, 2), (0.5, 0.1), (0.5, 0.5), "smooth1"),
    ("pycocoevalcap", "a b c", ["a b"], {"n": 2})
    + (BleuStats((2, 1), (3, 2), 3, 2), (2 / 3, 1 / 2), (0.5, 0.5), "tiny"),
]


@pytest.mark.parametrize("row", HELD, ids=lambda row: row[0])
def test_a_score_holds_what_it_comes_from(row):
    tool, candidate, references, options, stats, precisions, weights, smoothing = row
    score = bleu(tool, [candidate], [references], **options)
    assert (score.stats, score.smoothing) == (stats, smoothing)
    assert score.precisions == pytest.approx(precisions, rel=1e-8)
    assert score.weights == pytest.approx(weights)
    assert score.brevity_penalty == pytest.approx(stats.brevity_penalty, rel=1e-8)
