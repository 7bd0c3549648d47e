"""The tabs in two rows: every tab has one place, and turning goes both ways."""

from __future__ import annotations

import ipywidgets
import pytest

from mtmetrics_edu.course.widgets.strips import Strips, grouped
from mtmetrics_edu.course.widgets.tabs import TABS


def strips(turned: list[str]) -> Strips:
    return Strips(TABS, {name: ipywidgets.VBox() for name in TABS}, turned.append)


def test_every_tab_stands_in_one_group() -> None:
    groups = grouped(TABS)
    assert [name for names in groups.values() for name in names] == list(TABS)
    assert list(groups) == ["Texts", "BLEU", "NIST", "Compare", "Share"]


@pytest.mark.parametrize("name", TABS)
def test_a_tab_that_is_written_is_in_front(name: str) -> None:
    made = strips([])
    made.write(name, 4)
    assert made.front(made.widget.selected_index) == name


def test_turning_says_the_name_of_the_tab() -> None:
    turned: list[str] = []
    made = strips(turned)
    made.widget.selected_index = list(made.groups).index("BLEU")
    made.inner["BLEU"].selected_index = 3
    made.widget.selected_index = list(made.groups).index("NIST")
    made.widget.selected_index = list(made.groups).index("BLEU")
    assert turned == ["P1–P4", "Why", "NIST", "Why"]


def test_titles() -> None:
    made = strips([])
    made.write("Why", 9)
    inner = made.inner["BLEU"]
    assert [inner.get_title(i) for i in range(4)] == [
        *("P1–P9", "Brevity penalty", "Formula", "Why")
    ]
    assert [made.widget.get_title(i) for i in range(5)] == list(made.groups)


def test_the_lower_row_has_a_look_of_its_own() -> None:
    made = strips([])
    assert all("mtm-inner" in strip._dom_classes for strip in made.inner.values())
    assert "mtm-inner" not in made.widget._dom_classes
