"""A worked table as a pandas DataFrame of plain numbers that shows itself with four places.

Made by views.tables, which has the tables themselves.
"""

from __future__ import annotations

from collections.abc import Sequence
from types import NoneType

import pandas as pd

from mtmetrics_edu.views.plain import ROWS_SHOWN, are_words, in_style, shown_cell


class WorkedTable(pd.DataFrame):
    """A DataFrame of plain numbers that shows itself as a worked table: four places, and no NaN.

    Cells without a meaning (the maximum of a total, say) stay empty; a precision that has no
    n-grams to divide by says so, because that is not the same as 0.
    """

    @property
    def _constructor(self) -> type[WorkedTable]:
        return WorkedTable

    def _repr_html_(self) -> str:
        with pd.option_context("display.max_colwidth", None):
            html = str(shown_cells(self).to_html(max_rows=ROWS_SHOWN, notebook=True))
        words = [are_words(self.index), *(are_words(cells) for _, cells in self.items())]
        return in_style(html, words, "signature" in self.columns)

    def __repr__(self) -> str:
        with pd.option_context("display.max_colwidth", None):
            return str(shown_cells(self).to_string(max_rows=ROWS_SHOWN))


def shown_cells(table: pd.DataFrame) -> pd.DataFrame:
    """The table with every cell as the text that is shown."""
    columns = [[shown_cell(cell, name) for cell in column] for name, column in table.items()]
    return pd.DataFrame(dict(enumerate(columns)), table.index).set_axis(table.columns, axis=1)


def data_frame(
    rows: Sequence[Sequence[object]], columns: Sequence[str], index: Sequence[object], corner: str
) -> WorkedTable:
    """The worked table as a DataFrame; corner: the name of its columns.

    >>> data_frame([[3, 0.75]], ["c", "BP"], ["first"], "segment").loc["first", "BP"]
    np.float64(0.75)
    """
    frame = WorkedTable(rows, columns=pd.Index(columns, name=corner), index=list(index))
    whole = [
        name
        for i, name in enumerate(columns)
        if all(isinstance(row[i], (int, NoneType)) for row in rows)
    ]
    return frame.astype(dict.fromkeys(whole, "Int64"))  # whole numbers stay whole beside nothing
