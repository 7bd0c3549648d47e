"""Clip bars as a picture: boxes, limits and words agree with the counts."""

from __future__ import annotations

import re

import pytest

from mtmetrics_edu.explain import Explanation, explain_order
from mtmetrics_edu.views import palette
from mtmetrics_edu.views.stills import clips
from mtmetrics_edu.views.stills.clips import LEFT, ROWS_SHOWN

from ..examples import GUIDE, SHORT, THE_CAT
from ..markup import hostile
from ..svg.reading import lines, parsed, said, texts

SEVEN = explain_order(["the"] * 7, ["the cat is on the mat".split(), ["the"]], 1)


def frames(picture: str, colour: str) -> int:
    """The boxes drawn in a colour, the one in the legend left out."""
    paths = [it for it in parsed(picture).iter() if colour in (it.get("fill"), it.get("stroke"))]
    return sum((it.get("d") or "").count("z") for it in paths) - 1


def test_there_is_a_box_for_each_occurrence() -> None:
    picture = clips(SEVEN)
    matched, clipped = (palette.MARKS[it] for it in ("matched", "clipped away"))
    assert frames(picture, matched) == 2
    assert frames(picture, clipped) == 5
    assert "2 of 7 · R1" in texts(picture)
    assert said(picture) == (
        "Clipped counts of the 1-grams. the: 2 of 7 (most in reference 1). Together 2 of 7."
    )


def test_the_limit_stands_where_clipping_cuts() -> None:
    ((top, bottom),) = lines(clips(SEVEN), "mtm-curve")
    assert top[0] == bottom[0]
    boxes = re.search(r'd="(M[^"]*)" fill="#0072b2"', clips(SEVEN))
    assert boxes
    ends = [float(x) + float(w) for x, w in re.findall(r"M([\d.]+) [\d.]+h([\d.]+)", boxes[1])]
    assert max(ends) <= top[0] <= max(ends) + 4
    assert min(float(x) for x in re.findall(r"M([\d.]+)", boxes[1])) == LEFT


@pytest.mark.parametrize("explanation", [GUIDE, THE_CAT, SHORT, hostile()])
def test_any_text_is_well_formed(explanation: Explanation) -> None:
    for order in explanation.orders:
        drawn = texts(clips(order))
        assert f"{order.matches} of {order.total} matched" in drawn
        assert (
            len([it for it in drawn if re.search(r"\d of \d", it)])
            == min(len(order.rows), ROWS_SHOWN) + 1
        )


@pytest.mark.parametrize("more", [0, 1])
def test_so_many_rows_are_drawn(more: int) -> None:
    words = [f"w{i}" for i in range(ROWS_SHOWN + more)]
    drawn = texts(clips(explain_order(words, [words], 1)))
    assert len([it for it in drawn if it.startswith("1 of 1")]) == ROWS_SHOWN


def test_no_reference_supplies_what_none_has() -> None:
    assert "(in no reference)" in said(clips(explain_order(["a"], [["b"]], 1)))
