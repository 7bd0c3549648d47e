"""DataFrames that show four places and keep all digits; more is in test_tables.py."""

from __future__ import annotations

import pandas as pd

from mtmetrics_edu.views.frames import WorkedTable, data_frame, shown_cells

TABLE = data_frame([[1, 1 / 3], [None, 0.5]], ["c", "BP"], ["a", "b"], "segment")


def test_what_is_shown_is_short_and_what_is_kept_is_whole() -> None:
    assert shown_cells(TABLE).to_numpy().tolist() == [["1", "0.3333"], ["", "0.5000"]]
    assert TABLE.loc["a", "BP"] == 1 / 3
    assert TABLE["c"].dtype == "Int64"
    assert TABLE.loc["b", "c"] is pd.NA


def test_a_part_of_it_is_a_worked_table_too() -> None:
    assert type(TABLE[TABLE["BP"] > 0.4]) is WorkedTable
    assert "0.5000" in TABLE[TABLE["BP"] > 0.4]._repr_html_()
