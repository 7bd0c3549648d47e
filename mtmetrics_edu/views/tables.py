"""The worked tables of the notebooks: explain's rows as pandas DataFrames.

Cells hold plain numbers in full precision; what is shown has four places. Export with pandas' own
methods: .to_markdown(), .to_latex(), .to_csv().
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from inspect import getdoc
from math import fsum
from types import NoneType
from typing import Any

import pandas as pd

from mtmetrics_edu.bleu import sentence_bleu
from mtmetrics_edu.course.examples import Claim
from mtmetrics_edu.explain import (
    InformationRow,
    NgramRow,
    explain,
    explain_corpus,
    explain_information,
    explain_order,
)
from mtmetrics_edu.ngrams import Ngram, Tokens, ngrams
from mtmetrics_edu.scores import BleuScore, NistScore
from mtmetrics_edu.smoothing import SMOOTHING, Smoothing, smoothing_function
from mtmetrics_edu.views.words import sub


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
            html = str(shown_cells(self).to_html(max_rows=100, notebook=True))
        words = [are_words(self.index), *(are_words(cells) for _, cells in self.items())]
        return re.sub("(?s)<tr.*?</tr>", lambda row: begin_left(row[0], words), html)

    def __repr__(self) -> str:
        with pd.option_context("display.max_colwidth", None):
            return str(shown_cells(self).to_string(max_rows=100))


PRECISIONS = {"individual", *map(sub, range(1, 10))}  # columns in which NaN has a meaning
NUMBER = re.compile(r"[-−]?\d+(\.\d+)?(/\d+)?%?")  # written as text: 4/15, 0.5, 100%


class SignedTable(WorkedTable):
    """A worked table with signatures, which may break after each bar."""

    def _repr_html_(self) -> str:
        signature = r">([^<]*\|[^<]*)</td>"
        return re.sub(signature, lambda cell: cell[0].replace("|", "|<wbr>"), super()._repr_html_())


def are_words(cells: Iterable[Any]) -> bool:
    """Whether a column is words: nothing but text, and that not numbers written as text.

    Unequal decimals count as words: at the right their points would not be in line.
    """
    said = [cell for cell in cells if isinstance(cell, str) or not pd.isna(cell)]
    if not all(isinstance(cell, str) for cell in said):
        return False
    decimals = {len(cell.partition(".")[2]) for cell in said}
    return len(decimals) > 1 or not all(NUMBER.fullmatch(cell) for cell in said)


def begin_left(row: str, words: Sequence[bool]) -> str:
    """The row of HTML with its words at the left, heading and cells alike; numbers stay right."""
    columns = iter(words)
    style = r'<t\1 style="text-align: left">'
    return re.sub(r"<t([dh])>", lambda c: c.expand(style) if next(columns) else c[0], row)


def shown_cells(table: pd.DataFrame) -> pd.DataFrame:
    """The table with every cell as it is to be read."""
    columns = [[shown_cell(cell, name) for cell in column] for name, column in table.items()]
    return pd.DataFrame(dict(enumerate(columns)), table.index).set_axis(table.columns, axis=1)


def shown_cell(cell: Any, column: Any) -> str:
    """One cell: four places for a number that is not whole, nothing for NaN."""
    if not isinstance(cell, str) and pd.isna(cell):
        return "undefined" if column in PRECISIONS else ""
    return f"{cell:.4f}" if isinstance(cell, float) else str(cell)


def orders_table(tokens: Tokens, max_n: int = 4) -> WorkedTable:
    """One row per order: how many n-grams a text has, and how many different ones."""
    found = [ngrams(tokens, n) for n in range(1, max_n + 1)]
    rows = [(len(all_of_it), len(set(all_of_it))) for all_of_it in found]
    return table(rows, ["n-grams", "types"], range(1, max_n + 1), "order")


def precision_table(candidate: Tokens, references: Sequence[Tokens], n: int) -> WorkedTable:
    """One row per n-gram of the candidate, in order of first occurrence, and their total.

    Columns: candidate (its count), reference 1, 2, … (the count in each), max reference, clipped.
    """
    order = explain_order(candidate, references, n)
    names = [f"reference {i}" for i in range(1, len(references) + 1)]
    rows = [
        (row.count, *row.reference_counts, row.max_reference_count, row.clipped)
        for row in order.rows
    ]
    total = (order.total, *[None] * len(names), None, order.matches)
    columns = ["candidate", *names, "max reference", "clipped"]
    return table([*rows, total], columns, [*labels(order.rows), "total"], f"{n}-gram")


def nist_table(
    candidate: Tokens,
    references: Sequence[Tokens],
    n: int,
    information: Mapping[Ngram, float] | None = None,
) -> WorkedTable:
    """One row per n-gram of the candidate: count, clipped, Info, gain = clipped · Info; and total.

    information: the weights of the corpus; if not given, those of these references alone. An
    n-gram that no reference contains has no Info. Info and gain in bits.
    """
    order = explain_order(candidate, references, n, information)
    rows = [(row.count, row.clipped, row.information, row.gain) for row in order.rows]
    total = (order.total, order.matches, None, order.gain)
    columns = ["count", "clipped", "Info", "gain"]
    return table([*rows, total], columns, [*labels(order.rows), "total"], f"{n}-gram")


def reference_gains_table(
    candidate: Tokens,
    references: Sequence[Tokens],
    n: int,
    information: Mapping[Ngram, float] | None = None,
) -> WorkedTable:
    """One row per n-gram of the candidate: its count, and for each reference alone its count
    there and the gain, min(both counts) · Info in bits; and the total of each gain."""
    order = explain_order(candidate, references, n, information)
    columns = [f"{what} {i}" for i in range(1, len(references) + 1) for what in ("ref", "gain")]
    pairs = [zip(row.reference_counts, row.reference_gains, strict=True) for row in order.rows]
    cells = [
        (row.count, *(cell for pair in its_pairs for cell in pair))
        for row, its_pairs in zip(order.rows, pairs, strict=True)
    ]
    sums = [sum(row.reference_gains[i] for row in order.rows) for i in range(len(references))]
    total = (order.total, *(cell for gain in sums for cell in (None, gain)))
    return table([*cells, total], ["count", *columns], [*labels(order.rows), "total"], f"{n}-gram")


def nist_orders_table(
    candidate: Tokens,
    references: Sequence[Tokens],
    *,
    max_n: int = 5,
    information: Mapping[Ngram, float] | None = None,
) -> WorkedTable:
    """One row per order: the gain in bits if one reference alone could match, for each, and with
    any reference; the number of candidate n-grams, and gain per n-gram; the sum of the last."""
    explanation = explain(candidate, references, max_n=max_n, information=information)
    rows = []
    for order in explanation.orders:
        alone = [fsum(row.reference_gains[i] for row in order.rows) for i in range(len(references))]
        rows.append((*alone, order.gain, order.total, order.gain / max(order.total, 1)))
    names = [f"gain {i}" for i in range(1, len(references) + 1)]
    columns = [*names, "any reference", "n-grams", "per n-gram"]
    total = (*[None] * (len(columns) - 1), fsum(row[-1] for row in rows))
    return table([*rows, total], columns, [*range(1, max_n + 1), "sum"], "order")


def information_table(references: Iterable[Sequence[Tokens]], max_n: int = 5) -> WorkedTable:
    """One row per n-gram of the references: its count, the count of its prefix, and Info in bits.

    references[i] is the list of references of segment i, as for information_weights. The prefix
    of a single word is the empty n-gram, counted once at every word.
    """
    rows = explain_information(references, max_n)
    cells = [(row.count, row.prefix_count, row.information) for row in rows]
    return table(cells, ["count", "count of prefix", "Info"], labels(rows), "n-gram")


def bleu_table(
    candidate: Tokens,
    references: Sequence[Tokens],
    *,
    max_n: int = 4,
    smoothing: str | Smoothing = "none",
) -> WorkedTable:
    """One row per order: clipped counts and counts, the precision of the order alone, and BLEU
    of orders 1 to n together, brevity penalty included."""
    explanation = explain(candidate, references, max_n=max_n, smoothing=smoothing)
    rows = [
        (order.matches, order.total, precision, score)
        for order, precision, score in zip(
            explanation.orders, explanation.bleu.precisions, explanation.cumulative, strict=True
        )
    ]
    columns = ["clipped", "total", "individual", "cumulative"]
    return table(rows, columns, range(1, max_n + 1), "order")


def corpus_table(
    candidates: Sequence[Tokens],
    references: Sequence[Sequence[Tokens]],
    *,
    max_n: int = 4,
    smoothing: str | Smoothing = "none",
) -> WorkedTable:
    """One row per segment: matches/total of each order, c, r and sentence BLEU; then the pooled
    row, where counts and lengths are summed before anything is divided."""
    corpus = explain_corpus(candidates, references, max_n=max_n, smoothing=smoothing)
    rows = [corpus_row(score, max_n) for score in (*corpus.segments, corpus.pooled)]
    columns = [*(f"{n}-gram" for n in range(1, max_n + 1)), "c", "r", "BLEU"]
    return table(rows, columns, [*range(1, len(corpus.segments) + 1), "pooled"], "segment")


def smoothing_table(
    candidate: Tokens,
    references: Sequence[Tokens],
    smoothings: Iterable[str | Smoothing] | None = None,
    *,
    max_n: int = 4,
) -> WorkedTable:
    """One row per smoothing: the precisions as it makes them, BLEU, and its definition.

    smoothings: names or functions of your own; if not given, all that have a name, once each.
    A definition is what the function's docstring says first.
    """
    chosen: dict[Smoothing, str] = {}
    for smoothing in SMOOTHING if smoothings is None else smoothings:
        name, function = smoothing_function(smoothing)
        chosen.setdefault(function, name)
    scores = [sentence_bleu(candidate, references, max_n=max_n, smoothing=f) for f in chosen]
    rows = [
        (*score.precisions, score.score, definition(function))
        for score, function in zip(scores, chosen, strict=True)
    ]
    columns = [*map(sub, range(1, max_n + 1)), "BLEU", "definition"]
    return table(rows, columns, list(chosen.values()), "smoothing")


def definition(function: Smoothing) -> str:
    """What a function's docstring says first, on one line."""
    first, _, _ = (getdoc(function) or "").partition("\n\n")
    return " ".join(first.split()).removesuffix(".")


def claims_table(claims: Iterable[Claim]) -> WorkedTable:
    """What sources printed, what is right, and why: one row per claim, the wrong ones explained."""
    found = list(claims)
    rows = [(claim.printed, claim.right, claim.why.replace("`", "'")) for claim in found]
    return table(rows, ["printed", "right", "why"], [claim.what for claim in found], "claim")


def tool_table(scores: Mapping[str, BleuScore | NistScore]) -> WorkedTable:
    """One row per score, under a name of your choice: the score, the lengths it counted in tokens
    (c, r), and its signature."""
    rows = [
        (score.score, score.stats.candidate_length, score.stats.reference_length, score.signature)
        for score in scores.values()
    ]
    return SignedTable(table(rows, ["score", "c", "r", "signature"], list(scores), "convention"))


def corpus_row(score: BleuScore, max_n: int) -> tuple[object, ...]:
    """One score as a row of the corpus table, its fractions unreduced."""
    stats = score.stats
    counts = zip(stats.matches[:max_n], stats.totals[:max_n], strict=True)
    fractions = [f"{matches}/{total}" for matches, total in counts]
    return (*fractions, stats.candidate_length, stats.reference_length, score.score)


def table(
    rows: Sequence[Sequence[object]],
    columns: Sequence[str],
    index: Sequence[object],
    corner: str,
) -> WorkedTable:
    """A worked table; corner is the word in its upper left cell, which says what the rows are."""
    frame = WorkedTable(rows, columns=pd.Index(columns, name=corner), index=list(index))
    whole = [
        name
        for i, name in enumerate(columns)
        if all(isinstance(row[i], (int, NoneType)) for row in rows)
    ]
    return frame.astype(dict.fromkeys(whole, "Int64"))  # whole numbers stay whole beside nothing


def labels(rows: Iterable[NgramRow | InformationRow]) -> list[str]:
    """The n-grams of the rows, as text."""
    return [" ".join(row.ngram) for row in rows]
