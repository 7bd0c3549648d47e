"""All live plots: well formed whatever is typed, their words in the picture; and the hills."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtmetrics_edu import sentence_nist
from mtmetrics_edu.batch import segment_stats
from mtmetrics_edu.batch.resampling import Comparison, bootstrap
from mtmetrics_edu.compare import Test, compare
from mtmetrics_edu.explain import Explanation, explain, explain_corpus, explain_information
from mtmetrics_edu.intervals import Interval
from mtmetrics_edu.views import palette, svg
from mtmetrics_edu.views.html import Html
from mtmetrics_edu.views.svg.hills import bin_counts, difference_bins, score_range

from .. import strategies
from .examples import GUIDE, SHORT, THE_CAT, ZERO, four
from .markup import Reader, any_text, hostile
from .reading import (
    NS,
    Point,
    crossed,
    lines,
    outside,
    overlapping,
    parsed,
    places,
    rects,
    said,
    texts,
)
from .test_palette import styled

WHOLE = bootstrap(
    segment_stats([GUIDE.candidate, THE_CAT.candidate], [GUIDE.references] * 2),
    resamples=50,
    smoothing="exp",
)
TESTS = compare(["a b", "c d", "a"], ["a b", "c", "b"], [["a b"], ["c d"], ["a"]], max_n=1).tests
VIEWS: dict[str, Callable[[Explanation], Html]] = {
    "chance_hill": lambda e: svg.chance_hill(TESTS[2], "bleu"),
    "information_bars": lambda e: svg.information_bars(explain_information([e.references], 2)),
    "nist_bars": lambda e: svg.nist_bars(sentence_nist(e.candidate, e.references)),
    "penalties": lambda e: svg.penalties(len(e.candidate), e.bleu.stats.reference_length, 3.5),
    "penalty_curve": lambda e: svg.penalty_curve(len(e.candidate), e.bleu.stats.reference_length),
    "precision_bars": svg.precision_bars,
    "resample_hill": lambda e: svg.resample_hill(WHOLE.first(len(e.candidate) + 1), WHOLE),
    "segment_bars": lambda e: svg.segment_bars(
        explain_corpus([e.candidate, e.candidate[1:]], [e.references] * 2)
    ),
    "waterfall": lambda e: svg.waterfall(e.bleu),
}


def test_every_plot_is_tried() -> None:
    assert {*svg.__all__} == {*VIEWS}


@pytest.mark.parametrize("explanation", [GUIDE, THE_CAT, ZERO, SHORT, hostile()])
@pytest.mark.parametrize("view", VIEWS)
def test_every_plot_is_an_image_with_words(view: str, explanation: Explanation) -> None:
    picture = VIEWS[view](explanation)
    root = parsed(picture)
    assert type(picture) is Html
    assert (root.get("role"), root.get("class")) == ("img", "mtm-svg")
    assert re.search(r"\d", said(picture))
    drawn = {it.tag.removeprefix(NS) for it in root.iter()}
    assert drawn <= {"svg", "text", "path", "rect", "circle"}
    assert "nan" not in re.sub('aria-label="[^"]*"', "", picture)
    Reader(picture)


@pytest.mark.parametrize("explanation", [GUIDE, SHORT])
@pytest.mark.parametrize("view", VIEWS)
def test_every_class_in_a_plot_has_a_rule(view: str, explanation: Explanation) -> None:
    root = parsed(VIEWS[view](explanation))
    assert {css for it in root.iter() for css in (it.get("class") or "").split()} <= styled()


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


@pytest.mark.parametrize("explanation", [GUIDE, ZERO, SHORT, THE_CAT])
@pytest.mark.parametrize("view", VIEWS)
def test_all_is_in_the_picture_and_no_words_on_each_other(
    view: str, explanation: Explanation
) -> None:
    picture = VIEWS[view](explanation)
    assert outside(picture) == []
    assert overlapping(picture) == []


# Hills


BLUE, GREY = palette.METRICS["BLEU"], palette.NEUTRAL
SCORES = [0.0, 0.0001, 0.02, 0.3, 0.4999, 0.5, 0.51, 0.9, 0.9999, 1.0]


def upright(picture: str) -> list[Point]:
    """The one upright line that is not dashed."""
    (line,) = [it for it in lines(picture, "mtm-axis") if it[0][0] == it[1][0]]
    return line


@pytest.mark.parametrize(
    ("resamples", "below"),
    [(1, "score of 1 resample"), (7, "scores of 7 resamples"), (50, "scores of 50 resamples")],
)
def test_the_hill_shows_the_resamples_so_far(resamples: int, below: str) -> None:
    so_far = WHOLE.first(resamples)
    picture = svg.resample_hill(so_far, WHOLE)
    bars = rects(picture, BLUE)
    counts = bin_counts(so_far, *score_range(WHOLE))
    assert sum(counts) == resamples
    assert len(bars) == sum(count > 0 for count in counts)
    assert min(bar["height"] for bar in bars) >= 4  # the first one is seen
    assert f"{resamples} resamples" in said(picture)
    assert texts(picture)[-1] == below


def test_a_bar_is_as_high_as_its_count() -> None:
    interval = Interval(0.2, 0.1, 0.3, 0.95, [0.1] * 9 + [0.2] * 3 + [0.3] * 6)
    bars = sorted(rects(svg.resample_hill(interval, interval), BLUE), key=lambda it: it["x"])
    heights = [bar["height"] / bars[0]["height"] for bar in bars]
    assert heights == pytest.approx([1, 3 / 9, 6 / 9], abs=0.001)
    assert len({round(bar["y"] + bar["height"]) for bar in bars}) == 1
    assert bars[1]["x"] == pytest.approx((bars[0]["x"] + bars[2]["x"]) / 2, abs=0.11)


@pytest.mark.parametrize("score", SCORES)
def test_nothing_stands_on_the_words_of_a_hill(score: float) -> None:
    for low, high in itertools.combinations_with_replacement(SCORES, 2):
        for whole in ([low, high], [0.5, low, high], [0.0, 1.0, low, high]):
            interval = Interval(score, low, high, 0.95, [low, high])
            picture = svg.resample_hill(interval, replace(interval, scores=whole))
            assert crossed(picture) == overlapping(picture) == outside(picture) == [], whole
            named = {f"high {high:.4f}", f"low {low:.4f}", f"score {score:.4f}"}
            assert named <= {*texts(picture)}


@pytest.mark.parametrize("score", SCORES)
def test_equal_resamples_stand_at_their_score(score: float) -> None:
    interval = Interval.of(score, [score] * 30)
    low, high = score_range(interval)
    assert 0 <= low <= score <= high <= 1
    assert high - low == pytest.approx(0.01 if 0.005 < score < 0.995 else high - low)
    picture = svg.resample_hill(interval, interval)
    (bar,), ((at, _), _) = rects(picture, BLUE), upright(picture)
    assert bar["x"] - 0.11 <= at <= bar["x"] + bar["width"] + 1.11
    if 0.01 < score < 0.99:
        assert at == pytest.approx(bar["x"] + bar["width"] / 2, abs=0.6)


def test_the_words_and_lines_of_a_hill_stand_where_they_belong() -> None:
    picture = svg.resample_hill(WHOLE, WHOLE)
    where, bars = places(picture), rects(picture, BLUE)
    edges = sorted((bar["x"], bar["x"] + bar["width"]) for bar in bars)
    assert all(end < start for (_, end), (start, _) in itertools.pairwise(edges))
    (left, bottom), (right, _) = lines(picture, "mtm-axis")[0]
    (score, top), _ = upright(picture)
    rules = [rule[0][0] for rule in lines(picture, "mtm-rule")]
    assert left < rules[0] < score < rules[1] < right
    ends = [where[four(it)] for it in score_range(WHOLE)]
    assert ends[0][1] < left < right < ends[1][0]
    assert where[f"score {four(WHOLE.score)}"][3] < top < min(bar["y"] for bar in bars)
    for words in (f"low {four(WHOLE.low)}", f"high {four(WHOLE.high)}"):
        assert bottom < where[words][2] < where["scores of 50 resamples"][2]


def chance(differences: Sequence[float], observed: float, p: float = 0.5) -> Test:
    """A test whose draws have these differences."""
    scores = np.full(len(differences), 0.4)
    comparison = Comparison(
        score_a=0.4,
        score_b=0.4 + observed,
        p_value=p,
        scores_a=scores,
        scores_b=scores + np.array(differences),
    )
    return Test(name="test", p_value=p, draws=len(differences), comparison=comparison)


def draws(size: int = 500, spread: float = 0.01) -> list[float]:
    return np.random.default_rng(1).normal(0, spread, size).tolist()


@pytest.mark.parametrize("observed", [0.0, 0.0001, 0.008, -0.02, 0.5])
def test_bins_hold_every_draw_once(observed: float) -> None:
    reach, bins = difference_bins(draws(), observed)
    assert sum(map(sum, bins)) == 500
    assert sum(tail for tail, _ in bins) == sum(abs(d) >= abs(observed) for d in draws())
    assert reach >= max(map(abs, [*draws(), observed])) - 1e-12
    assert len(bins) % 2 == 0
    assert 20 <= len(bins) <= 82


def test_the_tail_is_shaded_up_to_the_observed_difference() -> None:
    picture = svg.chance_hill(chance(draws(), 0.012), "bleu")
    _, bins = difference_bins(draws(), 0.012)
    assert not any(tail and rest for tail, rest in bins)  # it is the edge of a bin
    tails, rests = rects(picture, BLUE), rects(picture, GREY)
    assert (len(tails), len(rests)) == (
        sum(tail > 0 for tail, _ in bins),
        sum(rest > 0 for _, rest in bins),
    )
    (observed, _), _ = upright(picture)
    middle = 380
    assert min(box["x"] for box in tails) < middle
    assert min(box["x"] for box in tails if box["x"] > middle) >= observed - 0.2
    assert f"{sum(tail for tail, _ in bins)} of 500 draws" in texts(picture)[-1]


def test_it_says_p_and_the_difference() -> None:
    picture = svg.chance_hill(chance(draws(), -0.0123, p=0.0375), "bleu")
    assert {"observed −1.23", "p = 0.0375", "0"} <= {*texts(picture)}
    assert "Observed difference −1.23 BLEU points; p = 0.0375" in said(picture)
    assert "observed −0.0123" in texts(svg.chance_hill(chance(draws(), -0.0123), "nist"))


@pytest.mark.parametrize("observed", [-0.3, -0.02, -0.0001, 0.0, 0.0001, 0.004, 0.05, 0.3])
@pytest.mark.parametrize("spread", [0.0, 0.001, 0.1])
def test_nothing_stands_on_the_words_of_chance(observed: float, spread: float) -> None:
    picture = svg.chance_hill(chance(draws(200, spread), observed), "bleu")
    assert crossed(picture) == overlapping(picture) == outside(picture) == []
