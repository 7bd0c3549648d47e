"""The worked tables as plain text to take away: CSV, Markdown and LaTeX, without pandas.

Numbers in full precision, texts as typed; each format escapes what would mean something in it.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple
from urllib.parse import quote

from mtmetrics_edu.explain import CorpusExplanation, Explanation, Order
from mtmetrics_edu.scores import BleuScore, NistScore

ROWS = 5_000  # of one table; a browser's link holds no more


class Table(NamedTuple):
    """Columns and rows of plain values; None is an empty cell."""

    name: str
    columns: Sequence[str]
    rows: Sequence[Sequence[object]]


def precision_table(order: Order) -> Table:
    """One row per n-gram: candidate, reference 1, 2, …, max reference, clipped; and the total."""
    names = [f"reference {i}" for i in range(1, order.width + 1)]
    rows: list[Sequence[object]] = [
        (" ".join(row.ngram), row.count, *row.reference_counts)
        + (row.max_reference_count, row.clipped)
        for row in order.rows[:ROWS]
    ]
    rows.append(("total", order.total, *[None] * len(names), None, order.matches))
    columns = [f"{order.n}-gram", "candidate", *names, "max reference", "clipped"]
    return Table(f"P{order.n}", columns, rows)


def nist_table(order: Order) -> Table:
    """One row per n-gram: count, clipped, Info, gain; and the total."""
    rows: list[Sequence[object]] = [
        (" ".join(row.ngram), row.count, row.clipped, row.information, row.gain)
        for row in order.rows[:ROWS]
    ]
    rows.append(("total", order.total, order.matches, None, order.gain))
    return Table(f"NIST {order.n}", [f"{order.n}-gram", "count", "clipped", "Info", "gain"], rows)


def bleu_table(explanation: Explanation) -> Table:
    """Orders 1 to N: clipped, total, individual, cumulative."""
    numbers = zip(
        explanation.orders, explanation.bleu.precisions, explanation.cumulative, strict=False
    )
    rows = [(order.n, order.matches, order.total, p, score) for order, p, score in numbers]
    return Table("BLEU", ["order", "clipped", "total", "individual", "cumulative"], rows)


def corpus_table(corpus: CorpusExplanation) -> Table:
    """One row per segment, and the pooled row."""
    scores = [*corpus.segments[:ROWS], corpus.pooled]
    names = [*map(str, range(1, len(scores))), "pooled"]
    orders = len(corpus.pooled.precisions)
    columns = ["segment", *(f"{n}-gram" for n in range(1, orders + 1)), "c", "r", "BLEU"]
    rows = [(name, *corpus_cells(score)) for name, score in zip(names, scores, strict=True)]
    return Table("corpus", columns, rows)


def corpus_cells(score: BleuScore) -> Sequence[object]:
    """A score as matches/total of each order, c, r, BLEU."""
    stats = score.stats
    pairs = zip(stats.matches, stats.totals, score.precisions, strict=False)
    fractions = [f"{matches}/{total}" for matches, total, _ in pairs]
    return (*fractions, stats.candidate_length, stats.reference_length, score.score)


def tools_table(scores: Mapping[str, BleuScore | NistScore | str]) -> Table:
    """One row per tool: its score and signature, or why it gives none."""
    rows = [
        (name, None, score) if isinstance(score, str) else (name, score.score, score.signature)
        for name, score in scores.items()
    ]
    return Table("tools", ["tool", "score", "signature"], rows)


def cell(value: object) -> str:
    """A value as text."""
    return "" if value is None else str(value)


def as_csv(table: Table) -> str:
    """Comma-separated values (RFC 4180)."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(table.columns)
    writer.writerows([map(cell, row) for row in table.rows])
    return out.getvalue()


def as_markdown(table: Table) -> str:
    """A pipe table, numbers to the right."""
    ruler = [":--", *["--:"] * (len(table.columns) - 1)]
    lines: list[Iterable[str]] = [map(markdown_cell, table.columns), ruler]
    lines += [[markdown_cell(cell(value)) for value in row] for row in table.rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def markdown_cell(text: str) -> str:
    """Text without a meaning of its own in Markdown."""
    return re.sub(r"([\\`*_{}\[\]<>#|$~&])", r"\\\1", " ".join(text.split()))


LATEX = {
    "\\": r"\textbackslash{}",
    "^": r"\textasciicircum{}",
    "~": r"\textasciitilde{}",
    **{character: f"\\{character}" for character in "&%$#_{}"},
}


def as_latex(table: Table) -> str:
    """A tabular, numbers to the right."""
    head, *body = [
        " & ".join(latex_cell(cell(value)) for value in row) + r" \\"
        for row in (table.columns, *table.rows)
    ]
    columns = "l" + "r" * (len(table.columns) - 1)
    lines = [rf"\begin{{tabular}}{{{columns}}}", r"\hline", head, r"\hline", *body, r"\hline"]
    return "\n".join([*lines, r"\end{tabular}", ""])


def latex_cell(text: str) -> str:
    """Text without a meaning of its own in LaTeX."""
    return re.sub(r"[\\^~&%$#_{}]", lambda m: LATEX[m.group()], " ".join(text.split()))


FORMATS: Mapping[str, tuple[Callable[[Table], str], str, str]] = {  # writer, kind, file ending
    "CSV": (as_csv, "text/csv", "csv"),
    "Markdown": (as_markdown, "text/markdown", "md"),
    "LaTeX": (as_latex, "application/x-latex", "tex"),
}


def link(table: Table, form: str) -> str:
    """A link that saves a table, as HTML; the file is in the link, no server is asked."""
    writer, kind, ending = FORMATS[form]
    data = quote(writer(table), errors="replace")
    file = f"{table.name.lower().replace(' ', '-')}.{ending}"
    return (
        f'<a download="{file}" href="data:{kind};charset=utf-8,{data}" '
        f'aria-label="{table.name} as {form}">{form}</a>'
    )
