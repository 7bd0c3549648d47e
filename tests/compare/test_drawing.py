"""The draws: their names, their number, and who is told."""

from __future__ import annotations

from mtmetrics_edu.batch import segment_stats
from mtmetrics_edu.compare.drawing import Drawing

from .examples import constructed

A, B, REFERENCES = constructed(30)
PAIR = tuple(segment_stats(texts, REFERENCES, tokenizer="13a") for texts in (A, B))
DRAWING = Drawing(resamples=40, trials=50, confidence=0.9, seed=3, progress=None)


def test_the_three_tests_have_names_and_numbers() -> None:
    tests = DRAWING.tests(*PAIR, {})
    assert [(test.name, test.draws) for test in tests] == [
        ("paired bootstrap", 40),
        ("paired bootstrap as sacreBLEU counts", 40),
        ("approximate randomization", 50),
    ]
    assert all(0 < test.p_value <= 1 for test in tests)


def test_intervals_are_those_of_the_first_test() -> None:
    tests = DRAWING.tests(*PAIR, {})
    a, b = DRAWING.intervals(tests)
    assert a is not None
    assert b is not None
    assert a.scores == tests[0].comparison.scores_a.tolist()
    assert (a.score, b.score) == (tests[0].comparison.score_a, tests[0].comparison.score_b)
    assert a.confidence == 0.9
    assert a.low <= a.score <= a.high


def test_one_segment_is_not_drawn() -> None:
    one, other = (segment_stats([text], [["a b"]], tokenizer="13a") for text in ("a", "b"))
    assert DRAWING.tests(one, other, {}) == ()
    assert DRAWING.intervals(()) == (None, None)
