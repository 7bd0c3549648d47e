"""Each worked table once, as plain columns and rows. The views only format them.

    >>> from mtmetrics_edu.explain import explain_order
    >>> order = explain_order("the the cat".split(), ["the cat".split(), "a cat".split()], 1)
    >>> for line in precision_table(order).lines:
    ...     print(line)
    (('the',), 2, 1, 0, 1, 1)
    (('cat',), 1, 1, 1, 1, 1)
    ('total', 3, None, None, None, 2)

A cell is a number in full precision, a text, an n-gram, or None where it is empty. NaN is a
precision that is undefined: there are no n-grams to divide by, which is not the same as 0.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from inspect import getdoc
from itertools import count
from math import fsum
from typing import Any

from mtmetrics_edu.explain.order import Order, References
from mtmetrics_edu.explain.segment import CorpusExplanation, Explanation, cumulative
from mtmetrics_edu.metrics.bleu import BleuScore, sentence_bleu
from mtmetrics_edu.metrics.ngrams import Ngram, Tokens
from mtmetrics_edu.metrics.nist import NistScore
from mtmetrics_edu.metrics.score import precision_name
from mtmetrics_edu.metrics.smoothing import Smoothing, smoothing_function

Cell = int | float | str | Ngram | None
Row = Sequence[Cell]


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A table of plain values. The first cell of a row is its name."""

    name: str = ""  # of the table, short enough for a file: "P1"
    columns: Sequence[str]  # the first one says what the rows are
    rows: Sequence[Row]
    total: Row = ()  # the last row, which counts all, even rows that were left out
    places: int = 4  # that a number is shown with, if it is not whole

    @property
    def lines(self) -> list[Row]:
        """The rows, and the total where there is one."""
        return [*self.rows, self.total] if self.total else [*self.rows]


# One order


def precision_table(
    order: Order, *, limit: int | None = None, references: int | None = None
) -> Table:
    """One row per n-gram of the candidate, in order of first occurrence, and their total.

    Columns: candidate (its count), reference 1, 2, … (the count in each), max reference, clipped.
    limit: how many rows to make; references: for how many a column; all of them if not given.
    """
    names = [f"reference {i}" for i in range(1, order.width + 1)][:references]
    columns = (f"{order.n}-gram", "candidate", *names, "max reference", "clipped")
    rows: list[Row] = []
    for row in order.first_rows(limit):
        counts = row.reference_counts[:references]
        rows.append((row.ngram, row.count, *counts, row.max_reference_count, row.clipped))
    total = ("total", order.total, *[None] * len(names), None, order.matches)
    return Table(name=f"P{order.n}", columns=columns, rows=rows, total=total)


def nist_table(order: Order, *, limit: int | None = None) -> Table:
    """One row per n-gram of the candidate: count, clipped, Info, gain = clipped · Info; and total.

    Info and gain in bits; an n-gram that no reference contains has no Info. limit: how many rows
    to make, all of them if not given.
    """
    columns = (f"{order.n}-gram", "count", "clipped", "Info", "gain")
    rows = [
        (row.ngram, row.count, row.clipped, row.information, row.gain)
        for row in order.first_rows(limit)
    ]
    total = ("total", order.total, order.matches, None, order.gain)
    return Table(name=f"NIST {order.n}", columns=columns, rows=rows, total=total)


# One segment


def bleu_table(bleu: BleuScore) -> Table:
    """One row per order: clipped counts and counts, the precision of the order alone, and BLEU
    of orders 1 to n together, brevity penalty included. The last is the BLEU of all orders."""
    columns = ("order", "clipped", "total", "individual", "cumulative")
    counts = zip(count(1), bleu.stats.matches, bleu.stats.totals, bleu.precisions, strict=False)
    rows = [(*own, both) for own, both in zip(counts, cumulative(bleu), strict=False)]
    return Table(name="BLEU", columns=columns, rows=rows)


def nist_orders_table(orders: Sequence[Order], per_ngram: Sequence[float] = ()) -> Table:
    """One row per order: the gain in bits for each reference if it were the only one, and with
    all of them; the number of candidate n-grams, and the gain per n-gram; the sum of the last.

    per_ngram: another gain per n-gram for each order; that of any reference if not given.
    """
    names = [f"gain {i}" for i in range(1, orders[0].width + 1)]
    columns = ("order", *names, "any reference", "n-grams", "per n-gram")
    shares = per_ngram or [order.gain / max(order.total, 1) for order in orders]
    rows = [
        (order.n, *order.reference_gains, order.gain, order.total, share)
        for order, share in zip(orders, shares, strict=True)
    ]
    total = ("sum", *[None] * (len(columns) - 2), fsum(shares))
    return Table(columns=columns, rows=rows, total=total)


def smoothing_table(
    candidate: Tokens, references: References, smoothings: Iterable[str | Smoothing]
) -> Table:
    """One row per smoothing: the precisions as it makes them, BLEU, and its definition.

    smoothings: names or functions; one that has several names has one row, under the first.
    A definition is what the function's docstring says first.
    """
    chosen: dict[Smoothing, str] = {}
    for smoothing in smoothings:
        name, function = smoothing_function(smoothing)
        chosen.setdefault(function, name)
    rows: list[Row] = []
    for function, name in chosen.items():
        score = sentence_bleu(candidate, references, smoothing=function)
        rows.append((name, *score.precisions, score.score, definition(function)))
    names = map(precision_name, range(1, 5))
    return Table(columns=("smoothing", *names, "BLEU", "definition"), rows=rows)


def definition(function: Callable[..., Any]) -> str:
    """The first paragraph of a function's docstring, on one line."""
    first, _, _ = (getdoc(function) or "").partition("\n\n")
    return " ".join(first.split()).removesuffix(".")


# A corpus, its references


def corpus_table(corpus: CorpusExplanation, numbers: Iterable[int] = ()) -> Table:
    """One row per segment: matches/total of each order, c, r and sentence BLEU; then the pooled
    row, where counts and lengths are summed before anything is divided.

    numbers: of the segments; 1, 2, 3, … if not given.
    """
    orders = [f"{n}-gram" for n in range(1, len(corpus.pooled.precisions) + 1)]
    numbered = zip(numbers or count(1), corpus.segments, strict=False)
    rows = [(number, *corpus_cells(score)) for number, score in numbered]
    columns = ("segment", *orders, "c", "r", "BLEU")
    total = ("pooled", *corpus_cells(corpus.pooled))
    return Table(name="corpus", columns=columns, rows=rows, total=total)


def corpus_cells(score: BleuScore) -> Row:
    """One score as cells of the corpus table, its fractions unreduced."""
    stats = score.stats
    orders = zip(stats.matches, stats.totals, score.precisions, strict=False)
    fractions = [f"{matches}/{total}" for matches, total, _ in orders]
    return (*fractions, stats.candidate_length, stats.reference_length, score.score)


# Several scores


def tools_table(scores: Mapping[str, BleuScore | NistScore | str]) -> Table:
    """One row per tool: its score and signature; or no score, and the reason why not."""
    rows = [
        (name, None, score) if isinstance(score, str) else (name, score.score, score.signature)
        for name, score in scores.items()
    ]
    return Table(name="tools", columns=("tool", "score", "signature"), rows=rows)


def changed_numbers(before: BleuScore, after: BleuScore) -> Table:
    """One row per number of the scores: before (A), after (B), and the change. An order that only
    one of them has is empty in the other."""
    old, new = values(before), values(after)
    sides = [(name, old.get(name), new.get(name)) for name in max(old, new, key=len)]
    rows = [(name, a, b, None if a is None or b is None else b - a) for name, a, b in sides]
    return Table(columns=("number", "A", "B", "change"), rows=rows)


def values(score: BleuScore) -> dict[str, float]:
    """The numbers of a score by name: BLEU, p₁, p₂, …, BP, c, r."""
    precisions = {precision_name(n): p for n, p in enumerate(score.precisions, start=1)}
    lengths = {"c": score.stats.candidate_length, "r": score.stats.reference_length}
    return {"BLEU": score.score, **precisions, "BP": score.brevity_penalty, **lengths}


def changed_ngrams(before: Explanation, after: Explanation) -> Table:
    """One row per n-gram that changed: clipped count / count before (A) and after (B).

    Only orders that both sides have are compared.
    """
    both = min(len(before.orders), len(after.orders))
    old, new = (
        {
            ngram: f"{order.clipped[ngram]}/{count}"
            for order in side.orders[:both]
            for ngram, count in order.counts.items()
        }
        for side in (before, after)
    )
    rows = [(ngram, old.get(ngram, "0/0"), new.get(ngram, "0/0")) for ngram in old | new]
    return Table(columns=("n-gram", "A", "B"), rows=[row for row in rows if row[1] != row[2]])
