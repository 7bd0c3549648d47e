"""The worked tables of the notebooks: explain's tables as pandas DataFrames.

Cells hold plain numbers in full precision; what is shown has four places. Export with pandas' own
methods: .to_markdown(), .to_latex(), .to_csv().

    >>> precision_table("the the cat".split(), ["the cat".split(), "a cat".split()], 1)
    1-gram candidate reference 1 reference 2 max reference clipped
    the            2           1           0             1       1
    cat            1           1           1             1       1
    total          3                                             2
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from mtmetrics_edu.explain import explain, explain_order
from mtmetrics_edu.explain import tables as worked
from mtmetrics_edu.explain.order import Information, References
from mtmetrics_edu.metrics.ngrams import Tokens
from mtmetrics_edu.metrics.nist import NIST_ORDERS
from mtmetrics_edu.metrics.smoothing import SMOOTHING, Smoothing
from mtmetrics_edu.views.plain import Folds, PlainTable

if TYPE_CHECKING:
    from mtmetrics_edu.views.frames import WorkedTable


def table(
    rows: Sequence[Sequence[object]], columns: Sequence[str], index: Sequence[object], corner: str
) -> WorkedTable:
    """A worked table; corner is the word in its upper left cell, which says what the rows are.

    >>> table([[3, 0.75]], ["c", "BP"], ["first"], "segment")
    segment c     BP
    first   3 0.7500
    """
    lines: list[Any] = [(name, *cells) for name, cells in zip(index, rows, strict=True)]
    return frame(worked.Table(columns=(corner, *columns), rows=lines))


def frame(plain: worked.Table) -> WorkedTable:
    """A table of explain as a DataFrame; its row names are the index, n-grams as text.

    Where pandas is not installed (in a browser without a network), the table looks the same, and
    what only a DataFrame can do says that pandas is missing.
    """
    names = [" ".join(name) if isinstance(name, tuple) else name for name, *_ in plain.lines]
    rows = [(name, *cells) for name, (_, *cells) in zip(names, plain.lines, strict=True)]
    table = replace(plain, rows=rows, total=())
    try:
        from mtmetrics_edu.views.frames import data_frame
    except ModuleNotFoundError as error:
        if error.name != "pandas":
            raise
        return PlainTable(table)  # type: ignore[return-value]
    return data_frame(table)


def precision_table(candidate: Tokens, references: References, n: int) -> WorkedTable:
    """One row per n-gram of the candidate, in order of first occurrence, and their total.

    Columns: candidate (its count), reference 1, 2, … (the count in each), max reference, clipped.

    >>> precision_table("the the cat".split(), ["the cat sat".split()], 1)
    1-gram candidate reference 1 max reference clipped
    the            2           1             1       1
    cat            1           1             1       1
    total          3                                 2
    """
    return frame(worked.precision_table(explain_order(candidate, references, n)))


def nist_table(
    candidate: Tokens, references: References, n: int, information: Information = None
) -> WorkedTable:
    """One row per n-gram of the candidate: count, clipped, Info, gain = clipped · Info; and total.

    information: the weights of the corpus; if not given, those of these references alone. An
    n-gram that no reference contains has no Info. Info and gain in bits.

    >>> nist_table("the cat".split(), ["the cat the dog".split()], 1)
    1-gram count clipped   Info   gain
    the        1       1 1.0000 1.0000
    cat        1       1 2.0000 2.0000
    total      2       2        3.0000
    """
    return frame(worked.nist_table(explain_order(candidate, references, n, information)))


def nist_orders_table(candidate: Tokens, references: References) -> WorkedTable:
    """One row per order: the gain in bits for each reference if it were the only one, and with
    all of them; the number of candidate n-grams, and the gain per n-gram; the sum of the last.

    >>> nist_orders_table(["the"], [["the", "cat"]]).loc[1, "any reference"]
    np.float64(1.0)
    """
    explained = explain(candidate, references, max_n=NIST_ORDERS)
    return frame(worked.nist_orders_table(explained.orders))


def smoothing_table(
    candidate: Tokens, references: References, smoothings: Iterable[str | Smoothing] = SMOOTHING
) -> WorkedTable:
    """One row per smoothing: the precisions as it makes them, BLEU, and its definition.

    smoothings: names or functions of your own; if not given, all that have a name, once each.
    A definition is what the function's docstring says first.

    >>> smoothing_table(["a", "b"], [["a", "c"]], ["none", "floor"])["p₂"]
    none     0.0
    floor    0.1
    Name: p₂, dtype: float64
    """
    return frame(worked.smoothing_table(candidate, references, smoothings))


def claims_table(claims: Sequence[Any]) -> WorkedTable:
    """One row per claim of a source: what it printed, what is right, and why they differ. Rows of
    one reason stand together, and the first of them says it."""
    first = {c.why: c for c in reversed(claims)}
    claims = sorted(claims, key=lambda c: claims.index(first[c.why]))
    whys = [c.why.replace("`", "'") if c is first[c.why] else "see above" for c in claims]
    cells = [(c.what, c.printed, c.right, why) for c, why in zip(claims, whys, strict=True)]
    rows = [[cell.replace(" = ", "\xa0=\xa0") for cell in row] for row in cells]  # on one line
    return frame(worked.Table(columns=("claim", "printed", "right", "why"), rows=rows))


def printed_table(printed: Any) -> WorkedTable:
    """A table as a source printed it; in place of a wrong cell stands "✗ printed → right".

    >>> from mtmetrics_edu.course.examples import GUIDE_CASED
    >>> printed_table(GUIDE_CASED.table("1-grams")).loc["SUM", "gain 1"]
    '✗ 51.71 → 51.74'
    """
    rows = [
        [c.printed if c.printed == c.right else f"✗ {c.printed} → {c.right}" for c in row]
        for row in printed.rows
    ]
    return frame(worked.Table(columns=printed.columns, rows=rows))


def printed_tables(example: Any, *names: str) -> Folds:
    """Tables of an example as a source printed them, each in a fold.

    >>> from mtmetrics_edu.course.examples import GUIDE
    >>> list(printed_tables(GUIDE, "P1", "P2").tables)
    ['P1, as printed', 'P2, as printed']
    """
    return Folds({f"{name}, as printed": printed_table(example.table(name)) for name in names})
