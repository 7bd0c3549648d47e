"""A worked table as a pandas DataFrame of plain numbers that shows itself with four places.

Made by views.tables, which has the tables themselves.
"""

from __future__ import annotations

from collections.abc import Sequence
from types import NoneType

import pandas as pd

from mtmetrics_edu.views.plain import Parts, Shown


class WorkedTable(Shown, pd.DataFrame):
    """A DataFrame of plain numbers that shows itself as a worked table: four places, and no NaN.

    Cells without a meaning (the maximum of a total, say) stay empty; a precision that has no
    n-grams to divide by says so, because that is not the same as 0.
    """

    @property
    def _constructor(self) -> type[WorkedTable]:
        return WorkedTable

    def _parts(self) -> Parts:
        cells = [[*column] for _, column in self.items()]
        return Parts(str(self.columns.name or ""), [*self.columns], [*self.index], cells)


def data_frame(
    rows: Sequence[Sequence[object]], columns: Sequence[str], index: Sequence[object], corner: str
) -> WorkedTable:
    """The worked table as a DataFrame; corner: the name of its columns.

    >>> data_frame([[3, 0.75]], ["c", "BP"], ["first"], "segment").loc["first", "BP"]
    np.float64(0.75)
    """
    frame = WorkedTable(rows, columns=pd.Index(columns, name=corner), index=list(index))
    for i, name in enumerate(columns):
        if all(isinstance(row[i], (int, NoneType)) for row in rows):
            frame[name] = frame[name].astype("Int64")  # whole numbers stay whole beside nothing
    return frame
