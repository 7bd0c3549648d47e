"""Bars over words are as high as the words' bits; a fan has a line for each continuation."""

from __future__ import annotations

from collections import Counter

import pytest
from matplotlib.patches import Rectangle

from mtmetrics_edu import information_weights
from mtmetrics_edu.course.examples import GUIDE_CASED
from mtmetrics_edu.views.plots.figure import Plot
from mtmetrics_edu.views.plots.surprise import PER_BIT, matched_bits, surprise, told_words


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
