"""Bars: as long as explain's numbers say, and no line goes through a word."""

from __future__ import annotations

import itertools
import re

import pytest
from hypothesis import given

from mtmetrics_edu import sentence_nist
from mtmetrics_edu.explain import (
    CLIPPED_AWAY,
    MATCHED,
    CorpusExplanation,
    explain,
    explain_corpus,
    explain_information,
)
from mtmetrics_edu.views import palette, svg
from mtmetrics_edu.views.svg.bars import PRECISIONS

from ... import strategies
from ..examples import GUIDE, SHORT, THE_CAT, ZERO, four, scored
from .reading import NS, Room, classes, crossed, outside, parsed, places, rects, said, shapes, texts

CORPUS = explain_corpus([GUIDE.candidate, ZERO.candidate], [GUIDE.references, ZERO.references])


def boxes(picture: str, colour: str) -> list[list[tuple[float, float]]]:
    """Left end and width of the boxes drawn in a colour, bar by bar; the last is the legend's."""
    found = parsed(picture).iter(f"{NS}path")
    paths = [it.get("d") or "" for it in found if it.get("fill") == colour]
    return [[(float(x), float(w)) for x, w in re.findall(r"M(\S+) \S+h(\S+)v", it)] for it in paths]


@given(strategies.segment)
def test_precision_bars_are_as_long_as_the_counts(
    segment: tuple[list[str], list[list[str]]],
) -> None:
    explanation = explain(*segment)
    drawn = boxes(svg.precision_bars(explanation), palette.MARKS[MATCHED])[:-1]
    orders = [order for order in explanation.orders if order.matches]
    for order, found in zip(orders, drawn, strict=True):
        step = (PRECISIONS.right - PRECISIONS.left) / order.total
        places = [x + step for x, _ in found]
        assert len(found) == order.matches
        assert [x for x, _ in found[1:]] == pytest.approx(places[:-1], abs=0.11)
        assert all(0 < width < step for _, width in found)


def test_precision_bars_say_their_numbers() -> None:
    picture = svg.precision_bars(THE_CAT)
    assert {"5/7", "= 0.7143", "1/4", "= 0.2500"} <= set(texts(picture))
    assert "Order 1: 5/7 = 0.7143 (5 matched, 2 clipped away, 0 unmatched)." in said(picture)
    assert "undefined: no 3-grams" in texts(svg.precision_bars(SHORT))
    assert "Order 3: undefined" in said(svg.precision_bars(SHORT))
    smoothed = explain(ZERO.candidate, ZERO.references, smoothing="floor")
    assert "→ 0.0333" in texts(svg.precision_bars(smoothed))


def test_precision_bars_explain_their_looks() -> None:
    assert texts(svg.precision_bars(GUIDE))[-3:] == ["matched", "clipped away", "unmatched"]
    hatched = [it for it in svg.precision_bars(THE_CAT).split("<path") if "1.8" in it]
    assert len(hatched) == 1 + sum(o.state_counts[CLIPPED_AWAY] > 0 for o in THE_CAT.orders)


def test_information_bars_are_to_scale() -> None:
    rows = explain_information([GUIDE.references], 2)
    picture = svg.information_bars(rows, 60)
    widths = [r["width"] for r in rects(picture, palette.order_colour(1))]
    first = [row.information for row in rows if len(row.ngram) == 1]
    assert [w / max(widths) for w in widths] == pytest.approx(
        [info / max(first) for info in first], abs=0.001
    )
    named = dict(zip(texts(picture)[1::3], texts(picture)[2::3], strict=False))
    assert (named["the"], named["It is"]) == ("2.4739", "0.0000")
    assert "log₂ 50/9" in texts(picture)


@pytest.mark.parametrize(
    ("count", "drawn", "heading"), [(16, 16, "16 n-grams"), (17, 16, "first 16 of 17 n-grams")]
)
def test_information_bars_are_few(count: int, drawn: int, heading: str) -> None:
    rows = explain_information([[[f"w{i}" for i in range(count)]]], 1)
    picture = svg.information_bars(rows)
    assert len(rects(picture, palette.order_colour(1))) == drawn
    assert texts(picture)[0] == f"Info in bits ({heading})"


def test_nothing_to_draw_is_drawn() -> None:
    assert texts(svg.information_bars(())) == ["Info in bits (0 n-grams)"]
    assert "sum 0.0000" in texts(svg.nist_bars(sentence_nist([], [["a"]])))[-1]


def test_nist_bars() -> None:
    score = sentence_nist(GUIDE.candidate, GUIDE.references)
    picture = svg.nist_bars(score)
    assert texts(picture)[:2] == ["1-gram", "4.2925"]
    assert "sum 5.0379 · LP 1.0000 = NIST 5.0379" in texts(picture)
    widths = [rects(picture, palette.order_colour(n))[0]["width"] for n in (1, 2)]
    gains = score.per_order
    assert widths[1] / widths[0] == pytest.approx(gains[1] / gains[0], abs=0.001)
    assert "no n-grams: adds 0" in texts(svg.nist_bars(sentence_nist(["a"], [["a"]])))


def test_segment_bars() -> None:
    picture = svg.segment_bars(CORPUS)
    first, zero = rects(picture, palette.METRICS["BLEU"])
    assert 0 < zero["width"] < 3  # it is seen
    whole = explain_corpus([["a"]], [[["a"]]], max_n=1)
    (one,) = rects(svg.segment_bars(whole), palette.METRICS["BLEU"])
    assert first["width"] / one["width"] == pytest.approx(CORPUS.segments[0].score, abs=0.001)
    assert f"mean {four(CORPUS.mean)}" in texts(picture)
    assert f"corpus {four(CORPUS.pooled.score)}" in texts(picture)
    assert texts(picture)[:4] == ["1", "0.5046", "2", "0.0000"]


def test_segment_bars_carry_the_numbers_given() -> None:
    assert texts(svg.segment_bars(CORPUS, numbers=[3, 7]))[:4:2] == ["3", "7"]


@pytest.mark.parametrize(
    ("count", "drawn", "more"), [(16, 16, []), (17, 16, ["… and 1 more segments"])]
)
def test_segment_bars_are_few(count: int, drawn: int, more: list[str]) -> None:
    corpus = explain_corpus([["a"]] * count, [[["a"]]] * count, max_n=1)
    picture = svg.segment_bars(corpus)
    assert len(rects(picture, palette.METRICS["BLEU"])) == drawn
    assert [it for it in texts(picture) if "more" in it] == more
    assert ("and 1 more" in said(picture)) == bool(more)


@pytest.mark.parametrize("pooled", [0.0, 0.05, 0.3, 0.31, 0.5, 0.8, 0.97, 1.0])
def test_no_line_goes_through_the_words_of_the_segments(pooled: float) -> None:
    for mean in (0.0, 0.02, 0.1, 0.28, 0.3, 0.33, 0.5, 0.79, 0.95, 1.0):
        scores = (min(2 * mean, 1), 2 * mean - min(2 * mean, 1))
        corpus = CorpusExplanation(tuple(map(scored, scores)), scored(pooled))
        assert corpus.mean == pytest.approx(mean)
        assert crossed(svg.segment_bars(corpus)) == [], mean
        assert outside(svg.segment_bars(corpus)) == [], mean


def in_row(words: Room, bar: dict[str, float]) -> bool:
    """Whether words stand at the height of a bar."""
    return bar["y"] < words[2] and words[3] < bar["y"] + bar["height"] + 2


def test_words_stand_in_the_rows_of_their_bars() -> None:
    rows = explain_information([["a a b".split()]], 1)
    picture = svg.information_bars(rows)
    a, b = rects(picture, palette.order_colour(1))
    where = places(picture)
    for bar, words in ((a, ["a", "0.5850", "log₂ 3/2"]), (b, ["b", "1.5850", "log₂ 3/1"])):
        assert all(in_row(where[it], bar) for it in words)
        name, value, counts = (where[it] for it in words)
        assert name[1] < bar["x"]
        assert bar["x"] + bar["width"] < value[0] < value[1] < counts[0]
    gains = svg.nist_bars(sentence_nist(GUIDE.candidate, GUIDE.references))
    where = places(gains)
    for n, value in ((1, "4.2925"), (2, "0.5838")):
        (bar,) = rects(gains, palette.order_colour(n))
        assert in_row(where[f"{n}-gram"], bar)
        assert in_row(where[value], bar)
        assert where[f"{n}-gram"][1] < bar["x"] < bar["x"] + bar["width"] < where[value][0]
    assert where["sum 5.0379 · LP 1.0000 = NIST 5.0379"][2] > where["5-gram"][3]


def test_results_are_strong_and_what_they_come_from_is_quiet() -> None:
    drawn = classes(svg.information_bars(explain_information([["a a b".split()]], 1)))
    assert (drawn["0.5850"], drawn["log₂ 3/2"]) == ("mtm-strong", "mtm-quiet")
    drawn = classes(svg.nist_bars(sentence_nist(GUIDE.candidate, GUIDE.references)))
    assert drawn["1-gram"] == drawn["sum 5.0379 · LP 1.0000 = NIST 5.0379"] == "mtm-strong"
    drawn = classes(svg.precision_bars(THE_CAT))
    assert (drawn["p₁"], drawn["5/7"], drawn["matched"]) == (
        "mtm-strong",
        "mtm-strong",
        "mtm-quiet",
    )


def test_segments_are_named_in_their_rows() -> None:
    picture = svg.segment_bars(CORPUS)
    first, zero = rects(picture, palette.METRICS["BLEU"])
    where = places(picture)
    for bar, name, score in ((first, "1", "0.5046"), (zero, "2", "0.0000")):
        assert in_row(where[name], bar)
        assert in_row(where[score], bar)
        assert where[name][1] < bar["x"] < bar["x"] + bar["width"] < where[score][0]
    many = explain_corpus([["a"]] * 17, [[["a"]]] * 17, max_n=1)
    (*_, last) = rects(svg.segment_bars(many), palette.METRICS["BLEU"])
    assert places(svg.segment_bars(many))["… and 1 more segments"][2] > last["y"] + last["height"]


def test_precisions_stand_in_the_rows_of_their_bars() -> None:
    picture = svg.precision_bars(THE_CAT)
    where = places(picture)
    boxes = [it for it in shapes(picture) if it[1] - it[0] > 0]
    for name, counts, value in (("p₁", "5/7", "= 0.7143"), ("p₂", "4/6", "= 0.6667")):
        middle = (where[name][2] + where[name][3]) / 2
        row = [it for it in boxes if it[2] < middle < it[3]]
        assert len(row) >= 6
        left, right = min(it[0] for it in row), max(it[1] for it in row)
        assert where[name][1] < left < right < where[counts][0] < where[value][0]
        assert where[counts][2:] == where[value][2:] == where[name][2:]
    for state in ("matched", "clipped away", "unmatched"):
        _, _, top, bottom = where[state]
        beside = [it for it in boxes if it[2] < bottom and top < it[3] and it[1] < where[state][0]]
        assert max(it[1] for it in beside) > where[state][0] - 20
    assert min(it[2] for it in beside) > max(it[3] for it in row)  # the legend is below the bars


def test_bars_stand_below_each_other() -> None:
    for picture in (
        svg.segment_bars(CORPUS),
        svg.information_bars(explain_information([GUIDE.references])),
    ):
        found = [it for n in range(1, 6) for it in rects(picture, palette.order_colour(n))]
        found += rects(picture, palette.METRICS["BLEU"])
        places = sorted((it["y"], it["y"] + it["height"]) for it in found)
        assert len(places) > 1
        assert all(end < start for (_, end), (start, _) in itertools.pairwise(places))
