"""The picture of what each word tells has every word, its bits, and a bar as high as they are."""

from __future__ import annotations

import re

import pytest

from mtmetrics_edu import information_weights
from mtmetrics_edu.explain import explain_order
from mtmetrics_edu.views.lettering import text_width
from mtmetrics_edu.views.stills import bits
from mtmetrics_edu.views.stills.bits import HIGH, said_of_bars
from mtmetrics_edu.views.svg.shapes import EDGE, WIDTH

REFERENCES = ["the cat sat on the mat".split(), "a cat".split()]
BARS = re.compile(r'height="(\S+)" fill="#\w+" fill-opacity="(\S+)"')


def drawn(candidate: str, n: int = 1) -> str:
    order = explain_order(candidate.split(), REFERENCES, n)
    return bits(order, information_weights([REFERENCES]))


def test_words_and_bits_are_said_and_drawn() -> None:
    picture = drawn("the dog")
    assert 'aria-label="Candidate: the 2.00, dog. Reference 1: the 2.00, cat 2.00, ' in picture
    assert picture.count(">2.00<") == 5  # log2(8/2)
    assert picture.count(">3.00<") == 4
    assert picture.count(">–<") == 1


def test_a_bar_is_as_high_as_its_bits_and_says_its_state() -> None:
    found = BARS.findall(drawn("the the the mat"))
    assert [shade for _, shade in found[:4]] == ["1", "1", "0.35", "1"]
    assert float(found[0][0]) == pytest.approx(HIGH * 2 / 6, abs=0.06)
    assert float(found[3][0]) == pytest.approx(HIGH * 3 / 6, abs=0.06)


def test_an_empty_text_and_typed_markup() -> None:
    assert "Candidate: (empty)." in drawn("")
    assert "<b>" not in drawn("<b> the")


def test_what_the_bars_mean_is_not_cut_at_the_edge() -> None:
    for n in range(1, 6):
        picture, said = drawn("the cat sat on the mat", n), said_of_bars(n)
        assert all(text_width(line, 17) < WIDTH - 2 * EDGE for line in said)
        assert all(f">{line}<" in picture for line in said)
        height = float(re.search(r'viewBox="0 0 \d+ (\S+)"', picture)[1])
        lowest = max(float(y) for y in re.findall(r'<text[^>]* y="([\d.]+)"', picture))
        assert height - 17 < lowest < height
