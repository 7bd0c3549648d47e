"""Live plots: well formed whatever is typed, to scale, and every word in its place."""

import itertools
import math
import re
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtmetrics_edu import brevity_penalty, nist_length_penalty
from mtmetrics_edu.batch import resampling, segment_stats
from mtmetrics_edu.batch.resampling import Comparison, bootstrap
from mtmetrics_edu.explain import explain, explain_corpus, explain_score
from mtmetrics_edu.explain.segment import CROSSING, CorpusExplanation, cumulative
from mtmetrics_edu.metrics.score import Interval
from mtmetrics_edu.views import bars, curves, histograms, palette
from mtmetrics_edu.views.bars import FLOOR
from mtmetrics_edu.views.curves import ticks
from mtmetrics_edu.views.notation import number

from .. import strategies
from . import reading
from .examples import GUIDE, SHORT, THE_CAT, ZERO, scored
from .markup import Reader, hostile
from .reading import NS, dots, in_the_way, lines, parsed, places, rects, said, texts
from .test_palette import styled

BLUE = palette.METRICS["BLEU"]
CORPUS = explain_corpus([GUIDE.candidate, ZERO.candidate], [GUIDE.references, ZERO.references])
WHOLE = bootstrap(
    segment_stats([GUIDE.candidate, THE_CAT.candidate], [GUIDE.references] * 2),
    resamples=50,
    smoothing="exp",
)
PAIR = [
    segment_stats(texts, [["a b"], ["c d"], ["a"]], max_n=1, tokenizer="13a")
    for texts in (["a b", "c d", "a"], ["a b", "c", "b"])
]
TESTS = {0: resampling.paired_bootstrap(*PAIR), 2: resampling.approximate_randomization(*PAIR)}
VIEWS = {
    "chance_histogram": lambda e: histograms.chance_histogram(TESTS[2], "bleu"),
    "named": lambda e: bars.named([(f"<{n}>", p) for n, p in enumerate(cumulative(e.bleu))]),
    "penalties": lambda e: curves.penalties(len(e.candidate), e.bleu.stats.reference_length, 3.5),
    "penalty_curve": lambda e: curves.penalty_curve(
        len(e.candidate), e.bleu.stats.reference_length
    ),
    "power_curve": lambda e: curves.power_curve(TESTS[0], 3, 0.5, 50 + 100 * len(e.candidate)),
    "rank_lines": lambda e: bars.rank_lines(
        ["<a>", "b", "c"], [3, 2, 1], [0.3, 0.1, len(e.candidate) / 99], "BLEU"
    ),
    "resample_histogram": lambda e: histograms.resample_histogram(
        WHOLE.first(len(e.candidate) + 1), WHOLE
    ),
    "segment_bars": lambda e: bars.segment_bars(
        explain_corpus([e.candidate, e.candidate[1:]], [e.references] * 2)
    ),
    "waterfall": lambda e: bars.waterfall(e.bleu),
}


@pytest.mark.parametrize("explanation", [GUIDE, THE_CAT, ZERO, SHORT, hostile()])
@pytest.mark.parametrize("view", VIEWS)
def test_every_plot_is_an_image_with_words(view, explanation):
    picture = VIEWS[view](explanation)
    root = parsed(picture)
    assert (root.get("role"), root.get("class")) == ("img", "mtm-svg")
    assert re.search(r"\d", said(picture))
    tags = {it.tag.removeprefix(NS) for it in root.iter()}
    assert tags <= {"svg", "text", "path", "rect", "circle"}
    assert {css for it in root.iter() for css in (it.get("class") or "").split()} <= styled()
    assert "nan" not in re.sub('aria-label="[^"]*"', "", picture)
    Reader(picture)
    if "x" * 10_000 not in explanation.candidate:
        assert reading.outside(picture) == reading.overlapping(picture) == []


SIZES = {name: parsed(view(GUIDE)).get("viewBox") for name, view in VIEWS.items()}


@given(strategies.segment)
def test_what_is_typed_does_not_change_the_size(segment):
    explanation = explain(*segment)
    assert {n: parsed(view(explanation)).get("viewBox") for n, view in VIEWS.items()} == SIZES


# Bars


def test_other_bars_say_what_is_missing_and_which_segments_they_show():
    assert {"3", "7"} <= {*texts(bars.segment_bars(CORPUS, numbers=[3, 7]))}


@pytest.mark.parametrize(("count", "more"), [(16, []), (17, ["… and 1 more segments"])])
def test_only_so_many_bars_are_drawn(count, more):
    picture = bars.segment_bars(explain_corpus([["a"]] * count, [[["a"]]] * count, max_n=1))
    assert len(rects(picture, BLUE)) == 16
    assert [it for it in texts(picture) if "more" in it] == more
    assert ("1.0000 and 1 more. Their mean 1.0000" in said(picture)) == bool(more)


@pytest.mark.parametrize("pooled", [0.0, 0.05, 0.3, 0.31, 0.5, 0.8, 0.97, 1.0])
def test_no_line_goes_through_the_words_of_the_segments(pooled):
    for mean in (0.0, 0.02, 0.1, 0.28, 0.3, 0.33, 0.5, 0.79, 0.95, 1.0):
        scores = (min(2 * mean, 1), 2 * mean - min(2 * mean, 1))
        picture = bars.segment_bars(CorpusExplanation(tuple(map(scored, scores)), scored(pooled)))
        assert in_the_way(picture) == [], mean


# The waterfall


@pytest.mark.parametrize(("explanation", "falls"), [(ZERO, 4), (SHORT, 3)])
def test_a_zero_falls_out_below_and_differs_from_undefined(explanation, falls):
    picture = bars.waterfall(explanation.bleu)
    assert picture.count("l-14 12z") == 2  # the heads of arrows: that bar's, and BLEU's
    fallen = [bar for n in range(1, 5) for bar in rects(picture, palette.order_colour(n))]
    assert len(fallen) == falls  # nothing falls below the first zero
    assert max(it["y"] + it["height"] for it in fallen) == pytest.approx(FLOOR, abs=0.11)
    last = "p₄ = 0.0000 adds −∞." if explanation is ZERO else "p₃ = undefined adds undefined."
    assert last in said(picture)
    counted = [texts(picture).count(it) for it in ("undefined", "0/0", "0/3")]
    assert counted == ([0, 0, 1] if explanation is ZERO else [1, 2, 0])
    assert "−∞" in texts(picture)


@pytest.mark.parametrize("explanation", [GUIDE, THE_CAT, ZERO, SHORT])
def test_bars_to_drag_have_the_factors_of_the_score_over_them(explanation):
    score = explanation.bleu
    picture = bars.waterfall(score, handles=True)
    factors = [it for it in texts(picture) if it.startswith("× ")]
    shares = [f"× {number(math.exp(it.log_share))}" for it in explain_score(score)]
    assert shares[: len(factors)] == factors
    assert score.score == pytest.approx(math.prod(float(it[2:]) for it in factors), abs=3e-4)
    assert f"= {number(score.score)}" in texts(picture)
    for n, matches in enumerate(score.stats.matches, start=1):
        for along in re.findall(rf'data-sets="p{n}".*? data-along="([^"]*)"', picture):
            heights = [float(place) for place in along.split()]
            apart = [above < below for below, above in itertools.pairwise(heights)]
            assert all(apart) or not matches  # each number of matches can be dragged to


# Curves of penalties


def height(curve, x):
    """The height of a curve at x, between the two points next to it."""
    for (a, low), (b, high) in itertools.pairwise(curve):
        if a <= x <= b:
            return low + (high - low) * (x - a) / (b - a)
    raise AssertionError(f"{x} is beyond the curve")


@pytest.mark.parametrize("r", [0, 1, 2, 5, 18, 999])
def test_the_point_stands_on_the_curve_and_no_line_goes_through_words(r):
    for c in {0, 1, 2, 3, *(round(r * part / 20) for part in range(61))}:
        picture = curves.penalty_curve(c, r)
        assert in_the_way(picture) == [], c
        (curve,), ((x, y),) = lines(picture, "mtm-curve"), dots(picture)
        assert y == pytest.approx(height(curve, x), abs=1.5) or not r  # there the curve jumps
        left, right = curve[0][0], curve[-1][0]
        at_r, at_c = (rule[0][0] for rule in lines(picture, "mtm-rule"))
        assert at_c == x
        assert (at_c - left) * r == pytest.approx((at_r - left) * c, abs=0.1 * (c + r))
        assert max(x, at_r) < right  # the curve ends beyond both lengths
        bp = number(brevity_penalty(c, r))
        assert {f"c = {c}", f"BP = {bp}", f"r = {r}"} <= {*texts(picture)}
        assert f"With r = {r} and c = {c}: BP = {bp}." in said(picture)


@pytest.mark.parametrize("own", [(18, 18), (17, 18), (12, 18), (3, 18), (30, 18)])
def test_what_would_be_is_said_at_its_own_point_and_on_no_other_words(own):
    for asked in itertools.product((1, 3, 9, 11, 12, 17, 18, 19, 30, 36), (9, 17, 18, 19, 23)):
        picture = curves.penalty_curve(*own, what_if=asked)
        assert reading.overlapping(picture) == reading.outside(picture) == [], asked
        words = f"if c = {asked[0]}: BP = {number(brevity_penalty(*asked))}"
        assert f"r = {asked[1]}" in texts(picture)
        x, y = dots(picture)[-1]
        left, _, top, _ = places(picture)[words]
        assert abs(left - x) < 30 or left > 500  # there is no room at the right
        assert -20 < top - y < 90


@pytest.mark.parametrize("c", [*range(25), 40])
def test_penalties_say_where_we_stand(c):
    picture = curves.penalties(c, 16, 17.5)
    cross, *points = dots(picture)
    values = {"BLEU": (brevity_penalty(c, 16), 16), "NIST": (nist_length_penalty(c, 17.5), 17.5)}
    drawn = lines(picture, "mtm-curve")
    for (name, (value, r)), at, curve in zip(values.items(), points, drawn, strict=True):
        assert f"{name} here: {number(value)} at {c / r:.4f}." in said(picture)
        assert f"{name} {number(value)}" in texts(picture)[-1]
        assert at[1] == pytest.approx(height(curve, at[0]), abs=2)
        assert at[0] == pytest.approx(min(70 + 660 * c / r / 1.25, 730), abs=0.06)
        assert cross[1] == pytest.approx(height(curve, cross[0]), abs=1)
    assert in_the_way(picture) == []
    assert lines(picture, "mtm-nist") == drawn[1:]  # dashed: never colour alone


def test_without_lengths_there_is_no_standing():
    picture = curves.penalties(3, 0, 0)
    assert len(dots(picture)) == 1
    assert said(picture).endswith(f"they cross at ratio {CROSSING:.4f}.")


@given(st.floats(1e-5, 1e8))
def test_ticks_are_few_and_reach_far(high):
    found = ticks(high)
    assert 3 <= len(found) <= 8 + 1
    assert found[-1] <= high * (1 + 1e-9) < found[-1] + found[1] * (1 + 1e-6)
    assert f"{found[1]:e}"[0] in "125"


@pytest.mark.parametrize("planned", [50, 90, 150, 250, 400, 700, 1000, 2000, 5000, 20_000])
def test_nothing_stands_on_the_words_of_a_plan(planned):
    for gain in (0.002, 0.01, 0.02, 0.03, 0.05, 0.07, 0.1):
        plan = curves.power_curve(TESTS[0], 3, gain, planned)
        assert in_the_way(plan) == []
        needed = f"{TESTS[0].segments_needed(3, gain, curves.ENOUGH)}"
        words = "".join(re.findall("<text[^>]*>([^<]*)<", plan))
        assert needed in words  # beside the curve, or below it


# Hills


SCORES = [0.0, 0.0001, 0.02, 0.3, 0.4999, 0.5, 0.51, 0.9, 0.9999, 1.0]


def upright(picture):
    """The one upright line that is not dashed."""
    (line,) = [it for it in lines(picture, "mtm-axis") if it[0][0] == it[1][0]]
    return line


@pytest.mark.parametrize("resamples", [1, 7, 50])
def test_the_hill_shows_the_resamples_so_far(resamples):
    so_far = WHOLE.first(resamples)
    picture = histograms.resample_histogram(so_far, WHOLE)
    ends = histograms.score_range(WHOLE)
    drawn, counts = rects(picture, BLUE), histograms.binned(so_far.scores, *ends, 41)
    assert sum(counts) == resamples
    assert len(drawn) == sum(count > 0 for count in counts)
    assert min(bar["height"] for bar in drawn) >= 4  # the first one is seen
    assert said(picture) == (
        f"Score {100 * so_far.score:.2f}; {resamples} resamples, 95% of them from "
        f"{100 * so_far.low:.2f} to {100 * so_far.high:.2f}."
    )
    below = "score of 1 resample" if resamples == 1 else f"scores of {resamples} resamples"
    assert texts(picture)[-1] == f"{below}, in points"


@pytest.mark.parametrize("score", SCORES)
def test_nothing_stands_on_the_words_of_a_hill(score):
    for low, high in itertools.combinations_with_replacement(SCORES, 2):
        for whole in ([low, high], [0.5, low, high], [0.0, 1.0, low, high]):
            interval = Interval(score, low, high, 0.95, [low, high])
            picture = histograms.resample_histogram(interval, replace(interval, scores=whole))
            assert in_the_way(picture) == [], whole
            where, ((at, _), _) = places(picture), upright(picture)
            rules = [rule[0][0] for rule in lines(picture, "mtm-rule")]
            ends = where[f"low {100 * low:.2f}"][1], where[f"high {100 * high:.2f}"][0]
            assert ends[0] < rules[0] <= rules[1] < ends[1]
            assert sum(where[f"score {100 * score:.2f}"][:2]) / 2 == pytest.approx(at, abs=0.11)


def chance(differences, observed, p=0.5):
    """A test whose draws have these differences."""
    scores = np.full(len(differences), 0.4)
    return Comparison(
        name="test",
        score_a=0.4,
        score_b=0.4 + observed,
        p_value=p,
        scores_a=scores,
        scores_b=scores + np.array(differences),
    )


def draws(size=500, spread=0.01):
    return np.random.default_rng(1).normal(0, spread, size).tolist()


@pytest.mark.parametrize("observed", [0.0, 0.0001, 0.008, -0.02, 0.5])
def test_bins_hold_every_draw_once(observed):
    reach, bins = histograms.difference_bins(draws(), observed)
    assert sum(map(sum, bins)) == 500
    assert sum(tail for tail, _ in bins) == sum(abs(d) >= abs(observed) for d in draws())
    assert reach >= max(map(abs, [*draws(), observed])) - 1e-12
    assert len(bins) % 2 == 0
    assert 20 <= len(bins) <= 82


@pytest.mark.parametrize("observed", [-0.3, -0.02, -0.0001, 0.0, 0.0001, 0.004, 0.05, 0.3])
@pytest.mark.parametrize("spread", [0.0, 0.001, 0.1])
def test_nothing_stands_on_the_words_of_chance(observed, spread):
    picture = histograms.chance_histogram(chance(draws(200, spread), observed), "bleu")
    assert in_the_way(picture) == []
