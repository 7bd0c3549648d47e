"""Bars and the waterfall: as long as explain's numbers say, and no line goes through a word."""

from __future__ import annotations

import itertools
import re
from dataclasses import replace
from math import log

import pytest
from hypothesis import given

from mtmetrics_edu import sentence_nist
from mtmetrics_edu.explain import (
    CLIPPED_AWAY,
    MATCHED,
    UNMATCHED,
    CorpusExplanation,
    Explanation,
    explain,
    explain_corpus,
    explain_information,
)
from mtmetrics_edu.explain.order import STATES
from mtmetrics_edu.views import palette, svg
from mtmetrics_edu.views.svg.bars import BOXES_SHOWN, PRECISIONS
from mtmetrics_edu.views.svg.waterfalls import FLOOR, level_range, levels_of, round_scores

from .. import strategies
from .examples import GUIDE, SHORT, THE_CAT, ZERO, four, scored
from .reading import (
    NS,
    Room,
    classes,
    crossed,
    lines,
    outside,
    parsed,
    places,
    rects,
    said,
    shapes,
    texts,
)

CORPUS = explain_corpus([GUIDE.candidate, ZERO.candidate], [GUIDE.references, ZERO.references])
BLUE = palette.METRICS["BLEU"]


# Precisions


def state_boxes(picture: str, state: str) -> list[list[tuple[float, float]]]:
    """Left end and width of the boxes of a state, bar by bar; those of the legend left out."""
    kind = "fill" if state == MATCHED else "stroke"
    paths = [it for it in parsed(picture).iter(f"{NS}path") if it.get(kind) == palette.MARKS[state]]
    boxes = [re.findall(r"M(\S+) \S+?h(\S+?)v", it.get("d") or "") for it in paths]
    return [[(float(x), float(width)) for x, width in row] for row in boxes if row][:-1]


@given(strategies.segment)
def test_precision_bars_are_as_long_as_the_counts(
    segment: tuple[list[str], list[list[str]]],
) -> None:
    explanation = explain(*segment)
    picture = svg.precision_bars(explanation)
    rows = {state: iter(state_boxes(picture, state)) for state in STATES}
    for order in explanation.orders:
        states = [state for state in STATES if order.state_counts[state]]
        boxes = [(state, *box) for state in states for box in next(rows[state])]
        assert [state for state, *_ in boxes] == sorted(
            (it.state for it in order.candidate), key=STATES.index
        )
        step = (PRECISIONS.right - PRECISIONS.left) / max(order.total, 1)
        for i, (_, left, width) in enumerate(boxes):
            assert left == pytest.approx(PRECISIONS.left + i * step, abs=1.2)  # half of a frame
            assert 0 <= width < step


@pytest.mark.parametrize(("total", "boxes"), [(BOXES_SHOWN, 60), (BOXES_SHOWN + 1, 3)])
def test_many_ngrams_make_one_box_per_state(total: int, boxes: int) -> None:
    candidate = ["a"] * (total - 10) + ["b"] * 10
    picture = svg.precision_bars(explain(candidate, [["a"] * 20], max_n=1))
    rows = {state: state_boxes(picture, state)[0] for state in STATES}
    assert sum(map(len, rows.values())) == boxes
    counts = {MATCHED: 20, CLIPPED_AWAY: total - 30, UNMATCHED: 10}
    step = (PRECISIONS.right - PRECISIONS.left) / total
    for state, row in rows.items():
        width = row[-1][0] + row[-1][1] - row[0][0]
        assert width == pytest.approx(counts[state] * step, abs=4.1)


def test_precision_bars_say_their_numbers_and_explain_their_looks() -> None:
    picture = svg.precision_bars(THE_CAT)
    assert {"5/7", "= 0.7143", "1/4", "= 0.2500"} <= set(texts(picture))
    assert texts(picture)[-3:] == ["matched", "clipped away", "unmatched"]
    assert "Order 1: 5/7 = 0.7143 (5 matched, 2 clipped away, 0 unmatched)." in said(picture)
    assert "undefined: no 3-grams" in texts(svg.precision_bars(SHORT))
    assert "Order 3: undefined" in said(svg.precision_bars(SHORT))
    smoothed = explain(ZERO.candidate, ZERO.references, smoothing="floor")
    assert "→ 0.0333" in texts(svg.precision_bars(smoothed))


def test_precisions_stand_in_the_rows_of_their_bars() -> None:
    picture = svg.precision_bars(THE_CAT)
    where = places(picture)
    boxes = [it for it in shapes(picture) if it[1] - it[0] > 0]
    for name, counts, value in (("p₁", "5/7", "= 0.7143"), ("p₂", "4/6", "= 0.6667")):
        middle = (where[name][2] + where[name][3]) / 2
        row = [it for it in boxes if it[2] < middle < it[3]]
        left, right = min(it[0] for it in row), max(it[1] for it in row)
        assert where[name][1] < left < right < where[counts][0] < where[value][0]
        assert where[counts][2:] == where[value][2:] == where[name][2:]
    for state in STATES:
        _, _, top, bottom = where[state]
        beside = [it for it in boxes if it[2] < bottom and top < it[3] and it[1] < where[state][0]]
        assert max(it[1] for it in beside) > where[state][0] - 20
    assert min(it[2] for it in beside) > max(it[3] for it in row)  # the legend is below the bars


# Information and gains


def test_information_bars_are_to_scale() -> None:
    rows = explain_information([GUIDE.references], 2)
    picture = svg.information_bars(rows, 60)
    widths = [it["width"] for it in rects(picture, palette.order_colour(1))]
    first = [row.information for row in rows if len(row.ngram) == 1]
    assert [width / max(widths) for width in widths] == pytest.approx(
        [information / max(first) for information in first], abs=0.001
    )
    named = dict(zip(texts(picture)[1::3], texts(picture)[2::3], strict=False))
    assert (named["the"], named["It is"]) == ("2.4739", "0.0000")
    assert "log₂ 50/9" in texts(picture)


@pytest.mark.parametrize(
    ("count", "drawn", "heading"), [(16, 16, "16 n-grams"), (17, 16, "first 16 of 17 n-grams")]
)
def test_information_bars_are_few(count: int, drawn: int, heading: str) -> None:
    picture = svg.information_bars(explain_information([[[f"w{i}" for i in range(count)]]], 1))
    assert len(rects(picture, palette.order_colour(1))) == drawn
    assert texts(picture)[0] == f"Info in bits ({heading})"


def test_nothing_to_draw_is_drawn() -> None:
    assert texts(svg.information_bars(())) == ["Info in bits (0 n-grams)"]
    assert "sum 0.0000" in texts(svg.nist_bars(sentence_nist([], [["a"]])))[-1]
    assert "no n-grams: adds 0" in texts(svg.nist_bars(sentence_nist(["a"], [["a"]])))


def in_row(words: Room, bar: dict[str, float]) -> bool:
    """Whether words stand at the height of a bar."""
    return bar["y"] < words[2] and words[3] < bar["y"] + bar["height"] + 2


def test_words_stand_in_the_rows_of_their_bars() -> None:
    picture = svg.information_bars(explain_information([["a a b".split()]], 1))
    where, looks = places(picture), classes(picture)
    rows = (["a", "0.5850", "log₂ 3/2"], ["b", "1.5850", "log₂ 3/1"])
    for bar, words in zip(rects(picture, palette.order_colour(1)), rows, strict=True):
        assert all(in_row(where[it], bar) for it in words)
        name, value, counts = (where[it] for it in words)
        assert name[1] < bar["x"] < bar["x"] + bar["width"] < value[0] < value[1] < counts[0]
    assert (looks["0.5850"], looks["log₂ 3/2"]) == ("mtm-strong", "mtm-quiet")


def test_gains_are_to_scale_and_stand_in_their_rows() -> None:
    score = sentence_nist(GUIDE.candidate, GUIDE.references)
    picture = svg.nist_bars(score)
    where, total = places(picture), "sum 5.0379 · LP 1.0000 = NIST 5.0379"
    first, second = (rects(picture, palette.order_colour(n))[0] for n in (1, 2))
    gains = score.per_order
    assert second["width"] / first["width"] == pytest.approx(gains[1] / gains[0], abs=0.001)
    for bar, name, value in ((first, "1-gram", "4.2925"), (second, "2-gram", "0.5838")):
        assert in_row(where[name], bar)
        assert in_row(where[value], bar)
        assert where[name][1] < bar["x"] < bar["x"] + bar["width"] < where[value][0]
    assert where[total][2] > where["5-gram"][3]
    assert classes(picture)["1-gram"] == classes(picture)[total] == "mtm-strong"


# Segments


def test_segments_stand_in_their_rows_with_their_mean_and_the_pooled_score() -> None:
    picture = svg.segment_bars(CORPUS)
    bars, where = rects(picture, BLUE), places(picture)
    assert 0 < bars[1]["width"] < 3  # a score of 0 is seen
    (whole,) = rects(svg.segment_bars(explain_corpus([["a"]], [[["a"]]], max_n=1)), BLUE)
    share = bars[0]["width"] / whole["width"]
    assert share == pytest.approx(CORPUS.segments[0].score, abs=0.001)
    for bar, name, score in zip(bars, ("1", "2"), ("0.5046", "0.0000"), strict=True):
        assert in_row(where[name], bar)
        assert in_row(where[score], bar)
        assert where[name][1] < bar["x"] < bar["x"] + bar["width"] < where[score][0]
    assert {f"mean {four(CORPUS.mean)}", f"corpus {four(CORPUS.pooled.score)}"} <= {*texts(picture)}
    assert texts(svg.segment_bars(CORPUS, numbers=[3, 7]))[:4:2] == ["3", "7"]


@pytest.mark.parametrize(
    ("count", "drawn", "more"), [(16, 16, []), (17, 16, ["… and 1 more segments"])]
)
def test_segment_bars_are_few(count: int, drawn: int, more: list[str]) -> None:
    corpus = explain_corpus([["a"]] * count, [[["a"]]] * count, max_n=1)
    picture = svg.segment_bars(corpus)
    *_, last = bars = rects(picture, BLUE)
    assert len(bars) == drawn
    assert [it for it in texts(picture) if "more" in it] == more
    assert ("and 1 more" in said(picture)) == bool(more)
    assert all(places(picture)[it][2] > last["y"] + last["height"] for it in more)


@pytest.mark.parametrize("pooled", [0.0, 0.05, 0.3, 0.31, 0.5, 0.8, 0.97, 1.0])
def test_no_line_goes_through_the_words_of_the_segments(pooled: float) -> None:
    for mean in (0.0, 0.02, 0.1, 0.28, 0.3, 0.33, 0.5, 0.79, 0.95, 1.0):
        scores = (min(2 * mean, 1), 2 * mean - min(2 * mean, 1))
        corpus = CorpusExplanation(tuple(map(scored, scores)), scored(pooled))
        assert crossed(svg.segment_bars(corpus)) == [], mean
        assert outside(svg.segment_bars(corpus)) == [], mean


def test_bars_stand_below_each_other() -> None:
    information = svg.information_bars(explain_information([GUIDE.references]))
    for picture in (svg.segment_bars(CORPUS), information):
        colours = {palette.order_colour(n) for n in range(1, 6)} | {BLUE}
        bars = [it for colour in colours for it in rects(picture, colour)]
        rows = sorted((it["y"], it["y"] + it["height"]) for it in bars)
        assert len(rows) > 1
        assert all(end < start for (_, end), (start, _) in itertools.pairwise(rows))


# The waterfall


def order_bars(picture: str) -> list[dict[str, float]]:
    """The bars of orders 1 to 4, from left to right."""
    return [bar for n in range(1, 5) for bar in rects(picture, palette.order_colour(n))]


def test_it_falls_by_the_shares() -> None:
    picture, shares = svg.waterfall(GUIDE.bleu), [it.log_share for it in GUIDE.factors[1:]]
    bars = order_bars(picture)
    heights, unit = [bar["height"] for bar in bars], bars[3]["height"] / shares[3]
    assert heights == pytest.approx([share * unit for share in shares], abs=0.2)
    (total,) = rects(picture, "none")
    assert total["height"] == pytest.approx(sum(heights), abs=0.3)
    start, *rules = lines(picture, "mtm-rule")
    assert start[1][0] == pytest.approx(bars[0]["x"], abs=0.11)
    for (left, right), bar, after in zip(rules, bars, [*bars[1:], total], strict=True):
        end = bar["y"] + bar["height"]  # a line leads from each bar to the next
        assert left == pytest.approx((bar["x"] + bar["width"], end), abs=0.11)
        assert right == pytest.approx((after["x"], end), abs=0.11)
        assert after is total or after["y"] == pytest.approx(end, abs=0.2)
    assert {"−0.0143", "17/18", "0.5046", "score (logarithmic)"} <= set(texts(picture))


@pytest.mark.parametrize(("explanation", "falls"), [(ZERO, 4), (SHORT, 3)])
def test_a_zero_falls_out_below_and_differs_from_undefined(
    explanation: Explanation, falls: int
) -> None:
    picture = svg.waterfall(explanation.bleu)
    assert picture.count("l-14 12z") == 1  # the head of an arrow
    bars = order_bars(picture)
    assert len(bars) == falls  # nothing falls below the first zero
    assert max(it["y"] + it["height"] for it in bars) == pytest.approx(FLOOR, abs=0.11)
    last = "p₄ = 0.0000 adds −∞." if explanation is ZERO else "p₃ = undefined adds undefined."
    assert last in said(picture)
    assert texts(picture).count("undefined") == (0 if explanation is ZERO else 3)
    assert "−∞" in texts(picture)


def test_words_stand_above_and_below_their_bars() -> None:
    picture = svg.waterfall(GUIDE.bleu)
    where, bars = places(picture), [*order_bars(picture), *rects(picture, "none")]
    names = [(it.name, four(it.log_share)) for it in GUIDE.factors[1:]] + [("BLEU", "−0.6841")]
    for (name, share), bar in zip(names, bars, strict=True):
        for words in (name, share):
            middle = bar["x"] + bar["width"] / 2
            assert sum(where[words][:2]) / 2 == pytest.approx(middle, abs=0.11)
        assert bar["y"] - 10 < where[share][3] < bar["y"]
        assert where[name][2] > bar["y"] + bar["height"]
    assert len({round(bar["width"]) for bar in bars}) == 1


def test_each_score_stands_at_its_height() -> None:
    picture = svg.waterfall(GUIDE.bleu)
    marks = [it for it in parsed(picture).iter() if it.get("x") == "62.0"]
    assert [it.text for it in marks][:3] == ["1", "0.9", "0.8"]
    heights = [float(it.get("y") or "nan") for it in marks]
    assert heights == sorted(heights)
    grid = [it for it in parsed(picture).iter(f"{NS}path") if it.get("class") == "mtm-grid"]
    levels = [float((it.get("d") or "").split()[-1]) for it in grid]
    assert levels == pytest.approx([height - 5 for height in heights], abs=0.11)


def test_waterfalls_beside_each_other_have_one_axis() -> None:
    def axis(picture: str) -> dict[str, float]:
        marks = {"1", "0.9", "0.8", "0.7", "0.6", "0.5", "0.4", "0.3", "0.2"}
        return {words: it[2] for words, it in places(picture).items() if words in marks}

    lower = replace(GUIDE.bleu, precisions=tuple(p / 2 for p in GUIDE.bleu.precisions))
    one, other = svg.waterfall(GUIDE.bleu, lower), svg.waterfall(lower, GUIDE.bleu)
    assert axis(one) == axis(other) == axis(svg.waterfall(lower))
    assert axis(one) != axis(svg.waterfall(GUIDE.bleu))


def test_levels_end_at_the_logarithm_of_the_score() -> None:
    levels = levels_of(GUIDE.bleu)
    assert (levels[0], levels[-1]) == (0, pytest.approx(log(GUIDE.bleu.score)))
    assert level_range([0.0, -1.0, -float("inf")]) == (0.0, -1.6)  # room to fall
    assert level_range([0.0, 0.5, -1.0]) == (0.5, -1.08)
    assert level_range([0.0, 0.0]) == (0.0, pytest.approx(-0.108))


@pytest.mark.parametrize("lowest", [-0.1, -0.7, -3.0, -9.0])
def test_the_scores_on_an_axis_can_be_read(lowest: float) -> None:
    scores = round_scores(0.0, lowest)
    assert scores[0] == 1
    gaps = [log(a) - log(b) for a, b in itertools.pairwise(scores)]
    assert min(gaps, default=1) > -lowest / 12
    assert len(scores) <= 12
    assert log(scores[-1]) >= lowest


def test_the_scores_on_an_axis_end_with_it() -> None:
    assert round_scores(0.0, log(0.5)) == [1, 0.9, 0.8, 0.7, 0.6, 0.5]
    assert round_scores(0.0, log(0.500001))[-1] == 0.6
    long = [1, 0.4, 0.1, 0.04, 0.01, 0.004, 0.001, 0.0004, 0.0001]
    assert round_scores(0.0, -9.5) == pytest.approx(long)
