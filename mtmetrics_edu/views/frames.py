"""A worked table as a pandas DataFrame of plain numbers that shows itself with four places.

Made by views.tables, which has the tables themselves.
"""

from __future__ import annotations

import pandas as pd

from mtmetrics_edu.explain.tables import Table
from mtmetrics_edu.views.plain import Shown


class WorkedTable(Shown, pd.DataFrame):
    """A DataFrame of plain numbers that shows itself as a worked table: four places, and no NaN.

    Cells without a meaning (the maximum of a total, say) stay empty; a precision that has no
    n-grams to divide by says so, because that is not the same as 0.
    """

    @property
    def _constructor(self) -> type[WorkedTable]:
        return WorkedTable

    def _as_table(self) -> Table:
        rows = [*zip(self.index, *(column for _, column in self.items()), strict=True)]
        columns = [*map(str, (self.columns.name or "", *self.columns))]
        return Table(columns=columns, rows=rows, places=self.attrs.get("places", 4))


def data_frame(table: Table) -> WorkedTable:
    """The worked table as a DataFrame; the first of its columns is the index.

    >>> table = Table(columns=("segment", "c", "BP"), rows=[("first", 3, 0.75)])
    >>> data_frame(table).loc["first", "BP"]
    np.float64(0.75)
    """
    corner, *columns = table.columns
    rows = [cells for _, *cells in table.rows]
    names = [name for name, *_ in table.rows]
    frame = WorkedTable(rows, columns=pd.Index(columns, name=corner), index=names)
    frame.attrs["places"] = table.places
    for i, name in enumerate(columns):
        if all(isinstance(row[i], int | None) for row in rows):
            frame[name] = frame[name].astype("Int64")  # whole numbers stay whole beside nothing
    return frame
