"""Ways to call a scorer."""

from __future__ import annotations

from fractions import Fraction
from types import SimpleNamespace

import pytest

from mtmetrics_edu import sentence_bleu
from mtmetrics_edu.conformance.calling import Calling, callings, is_number, paths

ONE = [(["a", "b"], [["a"], ["b", "c"]])]
TWO = [(["a"], [["a"]]), (["b"], [["c"]])]


@pytest.mark.parametrize(
    ("shape", "texts", "arguments"),
    [
        ("sentence", ONE, (["a", "b"], [["a"], ["b", "c"]])),
        ("sentence", TWO, None),
        ("pair", ONE, None),
        ("pair", TWO[:1], (["a"], ["a"])),
        ("corpus", TWO, ([["a"], ["b"]], [[["a"]], [["c"]]])),
        ("streams", TWO, ([["a"], ["b"]], [[["a"], ["c"]]])),
        ("streams", [*ONE, *TWO], None),
        ("pairs", TWO, ([["a"], ["b"]], [["a"], ["c"]])),
        ("pairs", ONE, None),
    ],
)
def test_shapes(shape: str, texts: list, arguments: object) -> None:
    assert Calling(level="tokens", shape=shape).arguments(texts) == arguments


def test_texts_and_order() -> None:
    calling = Calling(level="text", shape="sentence", references_first=True)
    assert calling.arguments(ONE) == (["a", "b c"], "a b")


def test_results() -> None:
    result = {"n": 3, "bleu": [50.0, "x"]}
    assert paths(result) == [("bleu", 0), ("n",)]
    calling = Calling(level="text", shape="sentence", path=("bleu", 0), scale=100)
    assert calling.score(result) == 0.5
    assert calling.score({}) is None
    assert paths(SimpleNamespace(score=0.5)) == [(".score",)]
    assert paths(None) == []


def test_numbers() -> None:
    assert is_number(Fraction(1, 2))
    assert is_number(sentence_bleu(["a"], [["a"]]))
    assert not is_number(True)
    assert not is_number(None)


def test_all_ways_are_different() -> None:
    assert len(set(callings())) == len(list(callings())) == 20
