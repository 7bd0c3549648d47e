"""Dots stand at their scores, steps are as high as theirs, and near names do not overlap."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from matplotlib.patches import Rectangle

from mtmetrics_edu import information_weights
from mtmetrics_edu.batch.resampling import approximate_randomization, paired_bootstrap
from mtmetrics_edu.conventions import score_like
from mtmetrics_edu.course.contests import contest
from mtmetrics_edu.course.examples import GUIDE_CASED
from mtmetrics_edu.course.grid import GRID
from mtmetrics_edu.course.witnesses import WITNESSES
from mtmetrics_edu.views.plots import chance
from mtmetrics_edu.views.plots.conventions import look, score_dots, staircase
from mtmetrics_edu.views.plots.corpus import WIDTH, draw_seams, laid_out, long, pairs, rates
from mtmetrics_edu.views.plots.figure import Plot
from mtmetrics_edu.views.plots.surprise import PER_BIT, matched_bits, surprise, told_words

TEXT = WITNESSES["minister"]
SCORES = {
    name: score_like(tool, TEXT.candidates, TEXT.references, **options)
    for name, (tool, options) in GRID.items()
}


def test_every_score_has_a_dot() -> None:
    plot = score_dots(SCORES)
    at = sorted(float(line.get_xdata()[0]) for line in plot.lines if line.get_marker() != "None")
    assert at == pytest.approx(sorted(it.score for it in SCORES.values()))
    rows = [label.get_text() for label in plot.get_yticklabels()]
    assert rows == ["nltk", "multi-bleu", "sacrebleu", "mteval-v14"]  # by their lowest score


def test_names_do_not_overlap() -> None:
    plot = score_dots(SCORES)
    plot.whole().canvas.draw()
    boxes = [it.get_window_extent() for it in plot.texts]
    pairs = [(a, b) for i, a in enumerate(boxes) for b in boxes[i + 1 :]]
    assert not [1 for a, b in pairs if a.overlaps(b)]


def test_the_shape_says_how_tokens_were_found() -> None:
    assert look("case:mixed|tok:13a")["marker"] == "o"
    assert look("case:mixed|tok:intl")["marker"] == look("case:lc|tok:international")["marker"]
    assert look("tok:whitespace")["marker"] == look("tok:blanks")["marker"] == "s"
    assert look("case:lc|tok:13a")["mfc"] == "none"
    assert look("case:mixed|tok:13a")["mfc"] != "none"


def test_steps_are_as_high_as_their_scores() -> None:
    steps = {"a": 30.99, "b": 15.08, "c": 27.21}
    plot = staircase(steps)
    bars = [it.get_height() for it in plot.patches if isinstance(it, Rectangle)]
    assert bars == list(steps.values())
    said = {it.get_text() for it in plot.texts}
    assert {"30.99", "15.08", "27.21", "−15.91", "+12.13"} <= said
    assert repr(plot) == "From score to score: a 30.99; b 15.08 (−15.91); c 27.21 (+12.13)."


def test_both_scores_of_each_row_are_drawn() -> None:
    plot = pairs({"one": (1.4, 0.6), "two": (0.2, 0.3)})
    dots = [
        (float(line.get_xdata()[0]), int(line.get_ydata()[0]))
        for line in plot.lines
        if line.get_marker() == "o"
    ]
    assert sorted(dots) == [(0.2, 1), (0.3, 1), (0.6, 0), (1.4, 0)]
    assert (
        repr(plot) == "Given and right. one: 1.4000, right is 0.6000. two: 0.2000, right is 0.3000."
    )


def test_rates_are_drawn_against_their_thresholds() -> None:
    found = {"right": {0.01: 0.01, 0.05: 0.06}, "wrong": {0.01: 0.03, 0.05: 0.11}}
    plot = rates(found)
    diagonal, *lines = plot.lines
    assert list(diagonal.get_xdata()) == list(diagonal.get_ydata())
    drawn = [dict(zip(line.get_xdata(), line.get_ydata(), strict=True)) for line in lines]
    for shares, expected in zip(drawn, found.values(), strict=True):
        assert shares == pytest.approx(expected)
    assert repr(plot).startswith("Equal systems called different. right: 1.0 % at 0.01, 6.0 %")


PIECES = [["it", "is", "a", "guide"], ["which"], ["ensures", "that", "the", "military"], ["obeys"]]


def test_each_piece_is_drawn_twice_with_its_number() -> None:
    axes = draw_seams(PIECES, [2, 0, 3, 1], "Same score")
    words = [it.get_text() for it in axes.texts]
    for number, piece in enumerate(PIECES, start=1):
        assert words.count(" ".join(piece)) == 2
        assert words.count(str(number)) == 2
    boxes = [it for it in axes.patches if isinstance(it, Rectangle)]
    assert len(boxes) == 8
    edges = [it.get_edgecolor() for it in boxes]
    assert edges[4:] == [edges[place] for place in (2, 0, 3, 1)]


def test_the_description_says_both_orders() -> None:
    axes = draw_seams([["a", "b"], ["c"]], [1, 0], "Two orders")
    assert axes.description == "Two orders. As written: 1 a b, 2 c. In another order: 2 c, 1 a b."


def test_a_line_is_broken_before_it_is_too_long() -> None:
    pieces = [["word"] * 5] * 7
    places = list(laid_out(pieces, range(7)))
    assert all(left + long(pieces[place]) <= WIDTH for place, left, _ in places)
    assert [line for _, _, line in places] == sorted(line for _, _, line in places)
    assert places[-1][2] == 3


def test_a_piece_longer_than_a_line_stands_alone() -> None:
    assert [*laid_out([["a" * 80], ["b"]], [0, 1])] == [(0, 0.0, 0), (1, 0.0, 1)]


def heights(plot: Plot) -> list[float]:
    return [abs(it.get_height()) for it in plot.patches if isinstance(it, Rectangle)]


def test_a_bar_is_as_high_as_its_bits() -> None:
    plot = surprise(GUIDE_CASED.references, "the")
    weights = information_weights([GUIDE_CASED.references], 1)
    words = [word for reference in GUIDE_CASED.references for word in reference]
    assert heights(plot) == pytest.approx([PER_BIT * weights[word,] for word in words])
    written = [it.get_text() for it in plot.texts]
    assert all(word in written for word in words)


def test_the_fan_has_the_continuations() -> None:
    plot = surprise(GUIDE_CASED.references, "the")
    after = Counter(
        reference[i + 1]
        for reference in GUIDE_CASED.references
        for i, word in enumerate(reference[:-1])
        if word == "the"
    )
    said = {it.get_text() for it in plot.texts}
    assert {f"{word}  {count}×" for word, count in after.items()} <= said
    widths = sorted(line.get_linewidth() for line in plot.lines)
    assert widths == sorted(3 * count for count in after.values())
    assert len(after) == 8


def test_the_caption_gives_no_bits_away() -> None:
    said = repr(surprise(GUIDE_CASED.references, "the"))
    assert "the 9×" in said
    assert "bits" not in said


def test_a_word_without_continuations_has_no_fan() -> None:
    assert (
        repr(surprise([["a", "b"]], "b")) == "The rarer the word, the higher its bar: a 1×, b 1×."
    )


def test_matched_bits_add_up_to_the_gains_of_nist() -> None:
    bits = matched_bits(GUIDE_CASED.candidate, GUIDE_CASED.references, 3)
    assert [sum(of_order) for of_order in bits] == pytest.approx([77.2659, 9.9248, 2.585], abs=1e-4)


def test_candidates_stand_one_below_the_other() -> None:
    plot = told_words({"first": ["a", "x"], "second": ["b"]}, [["a", "b"]], orders=1)
    assert repr(plot) == "Bits that each word earns. first: a 1.0, x 0.0. second: b 1.0."
    tops = {it.get_text(): it.get_position()[1] for it in plot.texts}
    assert tops["first"] < tops["a"] < tops["second"] < tops["b"]


PAIR = contest(60, 4)
PAIRED = paired_bootstrap(*PAIR, resamples=300)
SHUFFLED = approximate_randomization(*PAIR, trials=300)


def words(axes: Plot) -> list[str]:
    return [it.get_text() for it in axes.texts]


def test_a_dot_for_each_system_and_how_far_they_are_apart() -> None:
    axes = chance.draw_spread([0.51, 0.545, 0.5])
    assert [*axes.lines[0].get_xdata()] == [0.51, 0.545, 0.5]
    assert "4.5 points" in words(axes)
    assert axes.description == "3 systems: BLEU from 0.5000 to 0.5450, 0.0450 apart."


def test_one_system_is_0_points_apart() -> None:
    assert "0.0 points" in words(chance.draw_spread([0.5]))


def test_each_draw_is_a_point_with_both_scores() -> None:
    axes = chance.draw_pairing(PAIRED)
    assert [*axes.lines[0].get_xdata()] == [*PAIRED.scores_a]
    assert [*axes.lines[0].get_ydata()] == [*PAIRED.scores_b]
    r = np.corrcoef(PAIRED.scores_a, PAIRED.scores_b)[0, 1]
    assert f"r = {r:.2f}" in axes.get_title(loc="left")
    assert f"correlation {r:.2f}" in axes.description


def tails(axes: Plot, row: int) -> float:
    """The share of a hill's height that is hatched: its tails."""
    bars = [it for it in axes.patches if isinstance(it, Rectangle) and it.get_y() == row]
    hatched = sum(it.get_height() for it in bars if it.get_hatch())
    return float(hatched / sum(it.get_height() for it in bars))


def test_hills_stand_one_above_the_other_and_their_tails_are_p() -> None:
    axes = chance.draw_chance({"bootstrap": PAIRED, "randomization": SHUFFLED})
    for row, (name, it) in enumerate((("randomization", SHUFFLED), ("bootstrap", PAIRED))):
        assert f"{name}\np = {it.p_value:.3f}" in words(axes)
        assert tails(axes, row) == pytest.approx(it.p_value, abs=0.08)  # bars straddle the line
    observed = PAIRED.difference
    assert {float(line.get_xdata()[0]) for line in axes.lines} == {observed, -observed}
    low, high = axes.get_xlim()
    assert low < -abs(observed) < abs(observed) < high
    assert f"bootstrap: p = {PAIRED.p_value:.3f}" in axes.description


def test_a_small_p_value_has_a_digit_to_show() -> None:
    assert [chance.p_said(p) for p in (0.0001, 0.001, 0.0505)] == ["0.0001", "0.001", "0.051"]


def test_shares_stand_beside_what_was_promised() -> None:
    axes = chance.draw_shares({"one": 0.05, "other": 0.115})
    assert [bar.get_width() for bar in axes.patches] == [0.05, 0.115]
    assert words(axes) == ["5.0%", "11.5%", "5% promised"]
    assert [*axes.lines[0].get_xdata()] == [0.05, 0.05]


def test_power_has_a_line_for_each_gain() -> None:
    power = {"1 point": {300: 0.1, 3000: 0.5}, "2 points": {300: 0.3, 3000: 0.9}}
    axes = chance.draw_power(power)
    for line, shares in zip(axes.lines, power.values(), strict=False):
        assert [*line.get_xdata()] == [300, 3000]
        assert [*line.get_ydata()] == [*shares.values()]
    assert {"10%", "50%", "30%", "90%"} <= {*words(axes)}
    assert "2 points: 30% of 300 segments, 90% of 3000 segments." in axes.description
    shares = [it for it in axes.texts if it.get_text().endswith("%")]
    assert all(it.get_path_effects() for it in shares)  # a halo: lines cross them
    lowest = min(it.get_window_extent().y0 for it in shares)
    assert lowest > axes.get_window_extent().y0  # inside, not on the axis
    assert len({line.get_linestyle() for line in axes.lines[:2]}) == 2  # never colour alone
