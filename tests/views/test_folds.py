"""Folded tables: closed, titled, and whole."""

from __future__ import annotations

from mtmetrics_edu.views.folds import Folds
from mtmetrics_edu.views.tables import orders_table


def test_each_table_is_folded_under_its_title() -> None:
    first, second = orders_table("a b c".split(), 2), orders_table("a b".split(), 1)
    folds = Folds({"first <one>": first, "second": second})
    drawn = folds._repr_html_()
    assert drawn.count("<details><summary>") == 2
    assert "first &lt;one&gt;" in drawn
    assert first._repr_html_() in drawn
    assert second._repr_html_() in drawn
    assert " open" not in drawn
    assert repr(folds) == f"first <one>\n{first}\nsecond\n{second}"
