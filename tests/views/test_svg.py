"""SVG views: well formed whatever is typed, drawn to the scale of explain's numbers."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable
from dataclasses import replace
from math import log
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtmetrics_edu import brevity_penalty, nist_length_penalty, sentence_nist
from mtmetrics_edu.batch import segment_stats
from mtmetrics_edu.explain import (
    CLIPPED_AWAY,
    MATCHED,
    UNMATCHED,
    CorpusExplanation,
    Explanation,
    explain,
    explain_corpus,
    explain_information,
    penalty_crossing,
)
from mtmetrics_edu.intervals import Interval
from mtmetrics_edu.resampling import bootstrap
from mtmetrics_edu.scores import BleuScore
from mtmetrics_edu.views import palette, svg
from mtmetrics_edu.views.words import short

from .. import strategies
from .markup import any_text, hostile
from .test_html import GUIDE, THE_CAT, four

NS = "{http://www.w3.org/2000/svg}"
ZERO = explain("a cat sat on b d".split(), ["a cat sat down".split()])
SHORT = explain(["a", "cat"], [["a", "cat", "sat"]])

VIEWS: dict[str, Callable[[Explanation], str]] = {
    "precision bars": svg.precision_bars,
    "penalty curve": lambda e: svg.penalty_curve(len(e.candidate), e.bleu.stats.reference_length),
    "penalties": lambda e: svg.penalties(len(e.candidate), e.bleu.stats.reference_length, 3.5),
    "waterfall": lambda e: svg.waterfall(e.bleu),
    "information": lambda e: svg.information_bars(explain_information([e.references], 2)),
    "nist": lambda e: svg.nist_bars(sentence_nist(e.candidate, e.references)),
    "segments": lambda e: svg.segment_bars(
        explain_corpus([e.candidate, e.candidate[1:]], [e.references] * 2)
    ),
}

WHOLE = bootstrap(segment_stats([GUIDE.candidate] * 9, [GUIDE.references] * 9), resamples=50)
SOME = bootstrap(
    segment_stats([GUIDE.candidate, THE_CAT.candidate], [GUIDE.references] * 2),
    resamples=50,
    smoothing="exp",
)


def parsed(picture: str) -> ElementTree.Element:
    """The picture as XML; it must be able to go to a browser."""
    return ElementTree.fromstring(picture.encode("utf-8").decode("utf-8"))


def said(picture: str) -> str:
    """What a screen reader is told."""
    return parsed(picture).get("aria-label") or ""


def texts(picture: str) -> list[str]:
    return [it.text or "" for it in parsed(picture).iter(f"{NS}text")]


def rects(picture: str, colour: str) -> list[dict[str, float]]:
    """The geometry of the filled boxes of a colour."""
    names = ("x", "y", "width", "height")
    found = [it for it in parsed(picture).iter(f"{NS}rect") if it.get("fill") == colour]
    return [{name: float(it.get(name) or "nan") for name in names} for it in found]


@pytest.mark.parametrize("explanation", [GUIDE, THE_CAT, ZERO, SHORT, hostile()])
@pytest.mark.parametrize("view", VIEWS)
def test_every_plot_is_an_image_with_words(view: str, explanation: Explanation) -> None:
    picture = VIEWS[view](explanation)
    root = parsed(picture)
    assert (root.get("role"), root.get("class")) == ("img", "mtm-svg")
    assert re.search(r"\d", root.get("aria-label") or "")
    assert not {it.tag for it in root.iter()} & {f"{NS}script", f"{NS}foreignObject", f"{NS}a"}
    assert "nan" not in re.sub('aria-label="[^"]*"', "", picture)
    assert not [it for it in root.iter() if "id" in it.attrib]


@given(st.lists(any_text, max_size=6), st.lists(st.lists(any_text, max_size=6), min_size=1))
def test_any_text_is_well_formed(candidate: list[str], references: list[list[str]]) -> None:
    explanation = explain(candidate, references[:3], max_n=3)
    for view in VIEWS.values():
        parsed(view(explanation))


@given(strategies.segment, strategies.segment)
def test_what_is_typed_does_not_change_the_size(
    first: tuple[list[str], list[list[str]]], second: tuple[list[str], list[list[str]]]
) -> None:
    one, other = explain(*first), explain(*second)
    for view in VIEWS.values():
        assert parsed(view(one)).get("viewBox") == parsed(view(other)).get("viewBox")


def test_nothing_is_drawn_outside() -> None:
    for explanation in (GUIDE, ZERO, SHORT, THE_CAT):
        for view in VIEWS.values():
            root = parsed(view(explanation))
            _, _, width, height = map(float, (root.get("viewBox") or "").split())
            for it in root.iter(f"{NS}text"):
                assert 0 <= float(it.get("x") or "nan") <= width
                assert 0 <= float(it.get("y") or "nan") <= height


@given(strategies.segment)
def test_boxes_are_the_ngrams(segment: tuple[list[str], list[list[str]]]) -> None:
    for order in explain(*segment).orders:
        boxes = list(svg.state_boxes(order))
        drawn = [state for state, _, _ in boxes]
        assert sorted(drawn) == sorted(it.state for it in order.candidate)
        assert drawn == sorted(drawn, key=[MATCHED, CLIPPED_AWAY, UNMATCHED].index)
        starts = [start for _, start, _ in boxes]
        assert starts == pytest.approx([i / max(order.total, 1) for i in range(order.total)])


def test_many_ngrams_make_one_box_per_state() -> None:
    order = explain(["a"] * 100, [["a"] * 40], max_n=1).orders[0]
    assert list(svg.state_boxes(order)) == [(MATCHED, 0, 0.4), (CLIPPED_AWAY, 0.4, 0.6)]


def test_precision_bars_are_to_scale() -> None:
    paths = parsed(svg.precision_bars(GUIDE)).iter(f"{NS}path")
    drawn = [it.get("d") or "" for it in paths if it.get("fill") == palette.MARKS[MATCHED]]
    first = [list(map(float, box)) for box in re.findall(r"M(\S+) \S+h(\S+)v36", drawn[0])]
    assert [x for x, _ in first] == pytest.approx([56 + 454 * i / 18 for i in range(17)], abs=0.06)
    assert [width for _, width in first] == pytest.approx([454 / 18 - 2] * 17, abs=0.06)


def test_precision_bars_say_their_numbers() -> None:
    picture = svg.precision_bars(THE_CAT)
    assert {"5/7", "= 0.7143", "1/4", "= 0.2500"} <= set(texts(picture))
    assert "Order 1: 5/7 = 0.7143 (5 matched, 2 clipped away, 0 unmatched)." in said(picture)
    assert "undefined: no 3-grams" in texts(svg.precision_bars(SHORT))
    assert "Order 3: undefined" in said(svg.precision_bars(SHORT))
    smoothed = explain(ZERO.candidate, ZERO.references, smoothing="floor")
    assert "→ 0.0333" in texts(svg.precision_bars(smoothed))


@pytest.mark.parametrize(("c", "r"), [(12, 18), (18, 18), (30, 18), (3, 18), (0, 18), (5, 0)])
def test_penalty_curve_marks_the_point(c: int, r: int) -> None:
    picture = svg.penalty_curve(c, r)
    bp = brevity_penalty(c, r)
    assert {f"c = {c}", f"BP = {four(bp)}"} <= set(texts(picture))
    assert f"r = {r}" in texts(picture)
    (circle,) = parsed(picture).iter(f"{NS}circle")
    assert float(circle.get("cy") or "nan") == pytest.approx(280 - 240 * bp, abs=0.06)
    most = max(2 * r, 1.15 * c, 4)
    assert float(circle.get("cx") or "nan") == pytest.approx(70 + 660 * c / most, abs=0.06)


def test_penalties_cross_where_they_are_equal() -> None:
    ratio, value = penalty_crossing()
    assert brevity_penalty(ratio, 1) == pytest.approx(nist_length_penalty(ratio, 1), abs=1e-12)
    assert (value, round(ratio, 4)) == (brevity_penalty(ratio, 1), 0.7613)
    assert brevity_penalty(ratio + 0.01, 1) < nist_length_penalty(ratio + 0.01, 1)
    assert brevity_penalty(ratio - 0.01, 1) > nist_length_penalty(ratio - 0.01, 1)
    assert "cross at 0.7613" in texts(svg.penalties())
    (circle,) = parsed(svg.penalties()).iter(f"{NS}circle")
    assert float(circle.get("cx") or "nan") == pytest.approx(70 + 660 * ratio / 1.25, abs=0.06)


def test_penalties_say_where_we_stand() -> None:
    picture = svg.penalties(12, 16, 17.5)
    bleu, nist = brevity_penalty(12, 16), nist_length_penalty(12, 17.5)
    assert f"BLEU here: {four(bleu)} at 0.7500" in texts(picture)
    assert f"NIST here: {four(nist)} at {12 / 17.5:.4f}" in texts(picture)
    assert len(list(parsed(picture).iter(f"{NS}circle"))) == 3


def test_waterfall_falls_by_the_shares() -> None:
    picture = svg.waterfall(GUIDE.bleu)
    heights = [rects(picture, palette.order_colour(n))[0]["height"] for n in range(1, 5)]
    shares = [factor.log_share for factor in GUIDE.factors[1:]]
    scale = heights[3] / shares[3]
    assert heights == pytest.approx([share * scale for share in shares], abs=0.2)
    tops = [rects(picture, palette.order_colour(n))[0]["y"] for n in range(1, 5)]
    ends = [top + height for top, height in zip(tops, heights, strict=True)]
    assert tops[1:] == pytest.approx(ends[:-1], abs=0.2)
    assert {"−0.0143", "−0.3304", "−0.6841", "17/18", "0.5046"} <= set(texts(picture))


def test_waterfall_tells_zero_from_undefined() -> None:
    assert "−∞" in texts(svg.waterfall(ZERO.bleu))
    assert "p₄ = 0.0000 adds −∞." in said(svg.waterfall(ZERO.bleu))
    assert texts(svg.waterfall(SHORT.bleu)).count("undefined") == 3  # p₃'s share, p₃ and p₄
    assert "p₃ = undefined adds undefined." in said(svg.waterfall(SHORT.bleu))


def test_waterfall_axis_is_readable() -> None:
    for lowest in (-0.1, -0.7, -3.0, -9.0):
        scores = svg.round_scores(0.0, lowest)
        assert scores[0] == 1
        gaps = [log(a) - log(b) for a, b in itertools.pairwise(scores)]
        assert min(gaps, default=1) > -lowest / 12
        assert len(scores) <= 12


def test_information_bars_are_to_scale() -> None:
    rows = explain_information([GUIDE.references], 2)
    picture = svg.information_bars(rows, 60)
    widths = [r["width"] for r in rects(picture, palette.order_colour(1))]
    first = [row.information for row in rows if len(row.ngram) == 1]
    assert widths == pytest.approx([280 * info / max(first) for info in first], abs=0.1)
    named = dict(zip(texts(picture)[1::3], texts(picture)[2::3], strict=False))
    assert (named["the"], named["It is"]) == ("2.4739", "0.0000")
    assert f"first 16 of {len(rows)} n-grams" in texts(svg.information_bars(rows))[0]


def test_nist_bars() -> None:
    score = sentence_nist(GUIDE.candidate, GUIDE.references)
    picture = svg.nist_bars(score)
    assert "4.2925" in texts(picture)
    assert "sum 5.0379 · LP 1.0000 = NIST 5.0379" in texts(picture)
    assert "no n-grams: adds 0" in texts(svg.nist_bars(sentence_nist(["a"], [["a"]])))


def test_segment_bars() -> None:
    corpus = explain_corpus([GUIDE.candidate, ZERO.candidate], [GUIDE.references, ZERO.references])
    picture = svg.segment_bars(corpus)
    bars = rects(picture, palette.METRICS["BLEU"])
    assert bars[0]["width"] == pytest.approx(500 * corpus.segments[0].score, abs=0.1)
    assert f"mean {four(corpus.mean)}" in texts(picture)
    assert f"corpus {four(corpus.pooled.score)}" in texts(picture)
    many = explain_corpus([["a"]] * 20, [[["a"]]] * 20, max_n=1)
    assert "… and 4 more segments" in texts(svg.segment_bars(many))


def crossed(picture: str) -> list[str]:
    """The words that a line goes through; of every letter the widest a bold font has."""
    root = parsed(picture)
    drawn = [it for it in root.iter(f"{NS}path") if "mtm-grid" not in (it.get("class") or "")]
    found = [list(map(float, re.findall(r"[\d.]+", it.get("d") or ""))) for it in drawn]
    lines = [list(itertools.pairwise(zip(it[::2], it[1::2], strict=True))) for it in found]
    return [
        it.text or ""
        for it in root.iter(f"{NS}text")
        if any(touches(room(it), *ends) for line in lines for ends in line)
    ]


def room(it: ElementTree.Element) -> tuple[float, float, float, float]:
    """Left, right, top and bottom of some words."""
    x, y = float(it.get("x") or "nan"), float(it.get("y") or "nan")
    width = 10 * len(it.text or "")
    left = x - {"start": 0, "middle": width / 2, "end": width}[it.get("text-anchor") or ""]
    return left, left + width, y - 11, y + 2


def touches(
    box: tuple[float, float, float, float], a: tuple[float, float], b: tuple[float, float]
) -> bool:
    """Whether a line from a to b goes through a box: looked at every two pixels."""
    left, right, top, bottom = box
    count = int(max(abs(a[0] - b[0]), abs(a[1] - b[1])) / 2) + 2
    points = (
        (a[0] + (b[0] - a[0]) * i / (count - 1), a[1] + (b[1] - a[1]) * i / (count - 1))
        for i in range(count)
    )
    return any(left < x < right and top < y < bottom for x, y in points)


@pytest.mark.parametrize("r", [0, 1, 2, 5, 18, 999])
def test_no_line_goes_through_the_words_of_the_curve(r: int) -> None:
    for c in {0, 1, 2, 3, *(round(r * part / 20) for part in range(61))}:
        picture = svg.penalty_curve(c, r)
        assert crossed(picture) == [], c
        lefts_rights = [room(it)[:2] for it in parsed(picture).iter(f"{NS}text")]
        assert all(left >= 0 and right <= svg.WIDTH for left, right in lefts_rights), c


def scored(score: float) -> BleuScore:
    """A score of our choice."""
    return replace(GUIDE.bleu, score=score)


@pytest.mark.parametrize("pooled", [0.0, 0.05, 0.3, 0.31, 0.5, 0.8, 0.97, 1.0])
def test_no_line_goes_through_the_words_of_the_segments(pooled: float) -> None:
    for mean in (0.0, 0.02, 0.1, 0.28, 0.3, 0.33, 0.5, 0.79, 0.95, 1.0):
        scores = (min(2 * mean, 1), 2 * mean - min(2 * mean, 1))
        corpus = CorpusExplanation(tuple(map(scored, scores)), scored(pooled))
        assert corpus.mean == pytest.approx(mean)
        assert crossed(svg.segment_bars(corpus)) == [], mean


def test_standalone_is_a_picture_of_its_own() -> None:
    picture = svg.standalone(svg.waterfall(GUIDE.bleu))
    root = parsed(picture)
    assert root.get("viewBox") == "0 0 760 360"
    assert "--mtm-ink:" in (root.find(f"{NS}style").text or "")  # type: ignore[union-attr]


def test_short_counts_columns() -> None:
    assert short(["abc", "def"], 7) == "abc def"
    assert short(["abc", "defg"], 7) == "abc de…"
    assert short(["苹果香蕉"], 6) == "苹果…"
    assert short(["\x00"]) == "[U+0000]"


@pytest.mark.parametrize("interval", [SOME, WHOLE])
@pytest.mark.parametrize("resamples", [1, 7, 50])
def test_resample_hill(interval, resamples):
    so_far = interval.first(resamples)
    low, high = min(interval.scores), max(interval.scores)
    assert sum(svg.heights(so_far, low, high)) == resamples
    picture = svg.resample_hill(so_far, interval)
    assert f"{resamples} resamples" in said(picture)
    boxes = parsed(picture).findall(f".//{NS}rect")
    assert len(boxes) == sum(count > 0 for count in svg.heights(so_far, low, high))
    assert min(float(it.get("height") or 0) for it in boxes) >= 4
    assert f"score {interval.score:.4f}" in texts(picture)
    last = "score of 1 resample" if resamples == 1 else f"scores of {resamples} resamples"
    assert last in texts(picture)


def overlapping(picture: str) -> list[tuple[str, str]]:
    """The words that stand on each other."""
    found = [(it.text or "", room(it)) for it in parsed(picture).iter(f"{NS}text")]
    return [
        (one, other)
        for (one, a), (other, b) in itertools.combinations(found, 2)
        if a[0] < b[1] and b[0] < a[1] and a[2] - 2 < b[3] + 2 and b[2] - 2 < a[3] + 2
    ]


PLACES = [0.0, 0.0001, 0.02, 0.3, 0.4999, 0.5, 0.51, 0.9, 0.9999, 1.0]


@pytest.mark.parametrize("score", PLACES)
def test_nothing_stands_on_the_words_of_the_hill(score: float) -> None:
    for low, high in itertools.combinations_with_replacement(PLACES, 2):
        for whole in ([low, high], [0.5, low, high], [0.0, 1.0, low, high]):
            interval = Interval(score, low, high, 0.95, [low, high])
            picture = svg.resample_hill(interval, replace(interval, scores=whole))
            assert crossed(picture) == [], (low, high, whole)
            assert overlapping(picture) == [], (low, high, whole)
            ends = [room(it)[:2] for it in parsed(picture).iter(f"{NS}text")]
            assert all(left >= 0 and right <= svg.WIDTH for left, right in ends), (low, high)
            assert sorted(
                words for words in texts(picture) if " 0." in words or " 1." in words
            ) == ([f"high {high:.4f}", f"low {low:.4f}", f"score {score:.4f}"])


@pytest.mark.parametrize("score", PLACES)
def test_equal_resamples_stand_at_their_score(score: float) -> None:
    interval = Interval.of(score, [score] * 30)
    low, high = svg.reach_of_hill(interval)
    assert 0 <= low <= score <= high <= 1
    assert low < high
    picture = parsed(svg.resample_hill(interval, interval))
    (bar,) = picture.findall(f".//{NS}rect")
    left = float(bar.get("x") or "nan")
    at = svg.scale(low, high, 120, 640)(score)
    assert left - 0.1 <= at <= left + 520 / svg.BINS + 0.1
    if 0.01 < score < 0.99:
        assert at == pytest.approx(left + 260 / svg.BINS, abs=0.1)
