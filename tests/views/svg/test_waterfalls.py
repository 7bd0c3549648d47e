"""The waterfall: each bar starts where the one before it ends, and the shares are to scale."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mtmetrics_edu.views import palette, svg
from mtmetrics_edu.views.svg.waterfalls import FLOOR

from ..examples import GUIDE, SHORT, ZERO, four
from .reading import NS, lines, overlapping, parsed, places, rects, said, texts


def test_it_falls_by_the_shares() -> None:
    picture = svg.waterfall(GUIDE.bleu)
    heights = [rects(picture, palette.order_colour(n))[0]["height"] for n in range(1, 5)]
    shares = [factor.log_share for factor in GUIDE.factors[1:]]
    scale = heights[3] / shares[3]
    assert heights == pytest.approx([share * scale for share in shares], abs=0.2)
    tops = [rects(picture, palette.order_colour(n))[0]["y"] for n in range(1, 5)]
    ends = [top + height for top, height in zip(tops, heights, strict=True)]
    assert tops[1:] == pytest.approx(ends[:-1], abs=0.2)
    (total,) = rects(picture, "none")
    assert total["height"] == pytest.approx(sum(heights), abs=0.3)
    assert {"−0.0143", "−0.3304", "−0.6841", "17/18", "0.5046"} <= set(texts(picture))
    assert "score (logarithmic)" in texts(picture)


def test_a_line_leads_from_each_bar_to_the_next() -> None:
    picture = svg.waterfall(GUIDE.bleu)
    bars = sorted(
        (it for n in range(1, 5) for it in rects(picture, palette.order_colour(n))),
        key=lambda it: it["x"],
    )
    rules = lines(picture, "mtm-rule")
    assert len(rules) == 5
    for bar, (start, end) in zip(bars, rules[1:], strict=True):
        assert start[0] == pytest.approx(bar["x"] + bar["width"], abs=0.11)
        assert start[1] == end[1] == pytest.approx(bar["y"] + bar["height"], abs=0.11)
    for bar, (_, end) in zip(bars, rules, strict=False):
        assert end[0] == pytest.approx(bar["x"], abs=0.11)


def test_it_tells_zero_from_undefined() -> None:
    assert "−∞" in texts(svg.waterfall(ZERO.bleu))
    assert "p₄ = 0.0000 adds −∞." in said(svg.waterfall(ZERO.bleu))
    assert texts(svg.waterfall(SHORT.bleu)).count("undefined") == 3  # p₃'s share, p₃ and p₄
    assert "p₃ = undefined adds undefined." in said(svg.waterfall(SHORT.bleu))


@pytest.mark.parametrize("explanation", [ZERO, SHORT])
def test_a_zero_falls_out_below(explanation) -> None:
    picture = svg.waterfall(explanation.bleu)
    assert picture.count("l-14 12z") == 1  # the head of an arrow
    ends = [
        it["y"] + it["height"] for n in range(5) for it in rects(picture, palette.order_colour(n))
    ]
    assert max(ends) == pytest.approx(FLOOR, abs=0.11)


@pytest.mark.parametrize("explanation", [GUIDE, ZERO, SHORT])
def test_words_do_not_stand_on_each_other(explanation) -> None:
    assert overlapping(svg.waterfall(explanation.bleu)) == []


def test_words_stand_above_and_below_their_bars() -> None:
    picture = svg.waterfall(GUIDE.bleu)
    where = places(picture)
    factors = enumerate(GUIDE.factors[1:], start=1)
    bars = [
        (it.name, four(it.log_share), rects(picture, palette.order_colour(n))[0])
        for n, it in factors
    ]
    bars.append(("BLEU", "−0.6841", rects(picture, "none")[0]))
    for name, share, bar in bars:
        middle = bar["x"] + bar["width"] / 2
        for words in (name, share):
            assert sum(where[words][:2]) / 2 == pytest.approx(middle, abs=0.11)
        assert bar["y"] - 10 < where[share][3] < bar["y"]
        assert where[name][2] > bar["y"] + bar["height"]
    assert len({round(bar["width"]) for *_, bar in bars}) == 1


def test_each_score_stands_at_its_height() -> None:
    picture = svg.waterfall(GUIDE.bleu)
    marks = [it for it in parsed(picture).iter() if it.get("x") == "62.0"]
    assert [it.text for it in marks][:3] == ["1", "0.9", "0.8"]
    heights = [float(it.get("y") or "nan") for it in marks]
    assert heights == sorted(heights)
    grid = [it.get("d") or "" for it in parsed(picture).iter(f"{NS}path")]
    starts = [tuple(map(float, it[1:].split("L")[0].split())) for it in grid if len(it) < 40]
    faint = [start for start in starts if start[0] < rects(picture, "none")[0]["x"]]
    for words, height in zip(marks, heights, strict=True):
        line = min(faint, key=lambda start: abs(start[1] - height))
        assert abs(line[1] - height) < 8, words.text  # a line at the middle of its number


def test_waterfalls_beside_each_other_have_one_axis() -> None:
    def axis(picture: str) -> dict[str, float]:
        marks = {"1", "0.9", "0.8", "0.7", "0.6", "0.5", "0.4", "0.3", "0.2"}
        return {words: it[2] for words, it in places(picture).items() if words in marks}

    lower = replace(GUIDE.bleu, precisions=tuple(p / 2 for p in GUIDE.bleu.precisions))
    one, other = svg.waterfall(GUIDE.bleu, lower), svg.waterfall(lower, GUIDE.bleu)
    assert axis(one) == axis(other) == axis(svg.waterfall(lower))
    assert axis(one) != axis(svg.waterfall(GUIDE.bleu))
