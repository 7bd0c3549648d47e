"""The sliding window: it frames the n-gram at its place, whatever is typed."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from mtmetrics_edu.views.html.windows import sliding_window

from ..markup import HOSTILE, Reader, any_text
from ..test_style import styled


@given(st.lists(any_text, max_size=8), st.integers(1, 4), st.integers(0, 9))
def test_any_text_is_well_formed(tokens: list[str], n: int, start: int) -> None:
    page = Reader(sliding_window(tokens, n, start))
    framed = page.having("mtm-window")
    assert len(framed) == (start + n <= len(tokens))
    assert len(page.having("mtm-box")) == len(tokens)


def test_hostile_text_stays_text() -> None:
    tags = {name for name, _ in Reader(sliding_window(HOSTILE, 2, 0)).elements}
    known = "div span p i b bdi table thead tbody tr th td"
    assert tags <= {*known.split()}


def test_every_class_has_a_rule() -> None:
    found = Reader(sliding_window("the cat sat".split(), 2, 1)).elements
    assert {css for _, given in found for css in given.get("class", "").split()} <= styled()
