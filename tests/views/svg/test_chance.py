"""The hill of differences by chance: its bars count the draws, and the tail is what p counts."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from mtmetrics_edu.batch.resampling import Comparison
from mtmetrics_edu.compare import Test
from mtmetrics_edu.views import palette, svg
from mtmetrics_edu.views.svg.chance import bins

from .reading import crossed, lines, outside, overlapping, rects, said, texts

BLUE, GREY = palette.METRICS["BLEU"], palette.NEUTRAL
PLACES = [-0.3, -0.02, -0.0001, 0.0, 0.0001, 0.004, 0.05, 0.3]


def drawn(differences: Sequence[float], observed: float, p: float = 0.5) -> Test:
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


def hill(size: int = 500, spread: float = 0.01) -> list[float]:
    return np.random.default_rng(1).normal(0, spread, size).tolist()


@pytest.mark.parametrize("observed", [0.0, 0.0001, 0.008, -0.02, 0.5])
def test_bins_hold_every_draw_once(observed: float) -> None:
    differences = hill()
    found = bins(differences, observed)
    assert sum(it.tail + it.rest for it in found) == 500
    assert sum(it.tail for it in found) == sum(abs(d) >= abs(observed) for d in differences)
    assert found[0].low == pytest.approx(-found[-1].high)
    assert len(found) % 2 == 0
    assert 20 <= len(found) <= 82


def test_the_observed_difference_is_an_edge() -> None:
    found = bins(hill(), 0.012)
    assert min(abs(it.low - 0.012) for it in found) < 1e-12
    assert all(not (it.tail and it.rest) for it in found)


def test_the_tail_is_shaded() -> None:
    differences = hill()
    picture = svg.chance_hill(drawn(differences, 0.012), "bleu")
    found = bins(differences, 0.012)
    assert len(rects(picture, BLUE)) == sum(it.tail > 0 for it in found)
    assert len(rects(picture, GREY)) == sum(it.rest > 0 for it in found)
    (observed,) = [it for it in lines(picture, "mtm-axis") if it[0][0] == it[1][0]]
    left = [box for box in rects(picture, BLUE) if box["x"] < 380]
    right = [box for box in rects(picture, BLUE) if box["x"] >= 380]
    assert left
    assert right
    assert min(box["x"] for box in right) >= observed[0][0] - 0.2
    tail = sum(it.tail for it in found)
    assert f"{tail} of 500 draws" in texts(picture)[-1]


def test_it_says_p_and_the_difference() -> None:
    picture = svg.chance_hill(drawn(hill(), -0.0123, p=0.0375), "bleu")
    assert {"observed −1.23", "p = 0.0375", "0"} <= {*texts(picture)}
    assert "Observed difference −1.23 BLEU points; p = 0.0375" in said(picture)
    assert "observed −0.0123" in texts(svg.chance_hill(drawn(hill(), -0.0123), "nist"))


@pytest.mark.parametrize("observed", PLACES)
@pytest.mark.parametrize("spread", [0.0, 0.001, 0.1])
def test_nothing_stands_on_the_words(observed: float, spread: float) -> None:
    picture = svg.chance_hill(drawn(hill(200, spread), observed), "bleu")
    assert crossed(picture) == []
    assert overlapping(picture) == []
    assert outside(picture) == []
