"""Every cell of every worked table is counted again."""

from __future__ import annotations

from typing import Any

import pytest

from mtmetrics_edu import (
    clipped_counts,
    max_reference_counts,
    modified_precision,
    ngram_counts,
)
from mtmetrics_edu.course.sources.documents import Example, Table
from mtmetrics_edu.course.sources.examples import (
    EXAMPLES,
)
from mtmetrics_edu.ngrams import Ngram

from .computing import (
    gain,
    information,
)


def count_cells(example: Example, ngram: Ngram) -> dict[str, str]:
    """What a row of a table of counts should hold."""
    n = len(ngram)
    count = ngram_counts(example.candidate, n)[ngram]
    in_references = [ngram_counts(reference, n)[ngram] for reference in example.references]
    most = max_reference_counts(example.references, n)[ngram]
    clipped = clipped_counts(example.candidate, example.references, n)[ngram]
    return {
        "candidate": str(count),
        **{f"ref {i}": str(found) for i, found in enumerate(in_references, start=1)},
        "max": str(most),
        "clipped": str(clipped),
        "clipped in words": f"min({count},{most})={clipped}",
    }


def gain_cells(example: Example, ngram: Ngram) -> dict[str, str]:
    """What a row of a table of information should hold: Info to two places times the matches."""
    cells = count_cells(example, ngram)
    for i, reference in enumerate(example.references, start=1):
        matches = clipped_counts(example.candidate, [reference], len(ngram))[ngram]
        info = two_places(information(example)[ngram]) if matches else ""
        cells[f"gain {i}"] = f"{info}*{matches}" if matches else "0"
    return cells


def two_places(number: float) -> str:
    return f"{number:.2f}".rstrip("0").rstrip(".")


def total_cells(example: Example, n: int) -> dict[str, str]:
    """What the last row of either kind of table should hold."""
    clipped, total = modified_precision(example.candidate, example.references, n)
    lengths = {f"ref {i}": f"{len(r)}(len)" for i, r in enumerate(example.references, start=1)}
    gains = {f"gain {i + 1}": two_places(gain(example, i, n)) for i in range(len(lengths))}
    return {"candidate": str(total), "clipped": str(clipped), **lengths, **gains}


TABLES = [(example, table) for example in EXAMPLES.values() for table in example.tables]


def table_id(value: Any) -> str:
    return value.what if isinstance(value, Table) else value.name


def same_cell(cell: str, expected: str, words: str) -> bool:
    """A cell as printed, perhaps as a minimum written out, perhaps left empty in a total row."""
    return cell.replace(" ", "") in (expected, words)


@pytest.mark.parametrize(("example", "table"), TABLES, ids=table_id)
def test_every_cell_of_a_worked_table(example: Example, table: Table) -> None:
    n = len(table.right[0][0].split())
    cells_of = gain_cells if "gain 1" in table.columns else count_cells
    for name, *cells in table.right:
        if name in ("total", "SUM"):
            expected = total_cells(example, n)
        else:
            expected = cells_of(example, tuple(name.split()))
        for column, cell in zip(table.columns[1:], cells, strict=True):
            words = expected.get(f"{column} in words", "")
            if cell == "-":
                assert (name, column) != ("total", "clipped")
            else:
                assert same_cell(cell, expected[column], words), (name, column)


@pytest.mark.parametrize(("example", "table"), TABLES, ids=table_id)
def test_a_worked_table_has_each_ngram_of_the_candidate_once(
    example: Example, table: Table
) -> None:
    names = [row[0] for row in table.right if row[0] not in ("total", "SUM")]
    counts = ngram_counts(example.candidate, len(names[0].split()))
    assert sorted(names) == sorted(" ".join(ngram) for ngram in counts)
