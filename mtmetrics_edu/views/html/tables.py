"""explain -> HTML: the worked tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from math import isnan
from types import MappingProxyType

from mtmetrics_edu.explain import (
    CorpusExplanation,
    Explanation,
    InformationRow,
    NgramRow,
    Order,
    changed_rows,
)
from mtmetrics_edu.scores import BleuScore, NistScore
from mtmetrics_edu.views.html.markup import escape, left_out, words
from mtmetrics_edu.views.words import number, sub

ROWS_SHOWN = 60  # of one table
ROWS_BESIDE = 20  # of one of several tables side by side: a browser lays them all out at each key
REFERENCES_SHOWN = 8
AWAY = "{} clipped away"
Cell = str | tuple[str, str]  # HTML; or HTML, and the class of its cell


def table(
    columns: Sequence[str],
    rows: Iterable[tuple[Cell, ...]],
    *,
    caption: str = "",
    attributes: Sequence[str] = (),
    name: str = "",
    total: bool = False,
    classes: Mapping[int, str] = MappingProxyType({}),
) -> str:
    """A table of cells that are HTML already; the first cell of a row is its name.

    attributes: for each row, what its tr carries. total: the last row is a sum. classes: of a
    column by its place (0 is the names), "mtm-words" where it holds words, not numbers.
    """
    rows = list(rows)
    css = [f' class="{classes[i]}"' if i in classes else "" for i in range(len(columns))]
    heads = "".join(f'<th scope="col"{c}>{it}</th>' for c, it in zip(css, columns, strict=True))
    body = []
    for i, (head, *cells) in enumerate(rows):
        extra = attributes[i] if i < len(attributes) else ""
        extra += ' class="mtm-total"' if total and i == len(rows) - 1 else ""
        data = "".join(data_cell(cell, c) for c, cell in zip(css[1:], cells, strict=True))
        body.append(f'<tr{extra}><th scope="row">{head}</th>{data}</tr>')
    title = f"<caption>{caption}</caption>" if caption else ""
    return (
        f'<table class="{f"mtm-table {name}".strip()}">{title}<thead><tr>{heads}</tr></thead>'
        f"<tbody>{''.join(body)}</tbody></table>"
    )


def data_cell(cell: Cell, css: str) -> str:
    """A cell with a class of its own, or else the css of its column."""
    if isinstance(cell, tuple):
        return f'<td class="{cell[1]}">{cell[0]}</td>'
    return f"<td{css}>{cell}</td>"


def shown_rows(order: Order) -> tuple[NgramRow, ...]:
    """The rows of an order that are drawn."""
    return order.rows[:ROWS_SHOWN]


def more_rows(order: Order, shown: int = ROWS_SHOWN) -> str:
    """What is said of the rows that are not drawn."""
    return left_out(len(order.rows) - shown, "n-grams", "the total counts them all")


def links(count: int) -> list[str]:
    """For each row, what makes it light its occurrences when pointed at, or reached by Tab."""
    return [f' tabindex="0" class="mtm-g{i}"' for i in range(count)]


def amount(count: int) -> Cell:
    """A count that is faint where it is zero."""
    return str(count) if count else ("0", "mtm-zero")


def reference_cells(row: NgramRow) -> list[Cell]:
    """The count in each reference; those that supply the maximum are marked."""
    most = row.max_reference_count
    return [
        (str(count), "mtm-supplier") if count == most > 0 else amount(count)
        for count in row.reference_counts[:REFERENCES_SHOWN]
    ]


def clipped_cell(row: NgramRow, away: str = AWAY) -> Cell:
    """The clipped count, and how many were over the limit; away: how this is said."""
    over = row.count - row.clipped
    note = f'<small class="mtm-cut">{away.format(over)}</small>' if over else ""
    return (f"{note}{row.clipped}", "mtm-some") if row.clipped else amount(0)


def precision_rows(
    order: Order, rows: Iterable[NgramRow], away: str = AWAY
) -> list[tuple[Cell, ...]]:
    """N-grams with their counts: candidate, reference 1, 2, …, max reference, clipped; and the
    total. away: how it is said that some are over the limit."""
    cells: list[tuple[Cell, ...]] = [
        (words(row.ngram), str(row.count), *reference_cells(row), str(row.max_reference_count))
        + (clipped_cell(row, away),)
        for row in rows
    ]
    blank = [""] * min(order.width, REFERENCES_SHOWN)
    return [*cells, ("total", str(order.total), *blank, "", str(order.matches))]


def precision_table(order: Order) -> str:
    """One row per n-gram: candidate, reference 1, 2, …, max reference, clipped; and the total.

    The rows are there to be linked."""
    shown = min(order.width, REFERENCES_SHOWN)
    rows = precision_rows(order, shown_rows(order))
    names = [f"reference {i}" for i in range(1, shown + 1)]
    columns = [f"{order.n}-gram", "candidate", *names, "max reference", "clipped"]
    drawn = table(columns, rows, attributes=links(len(rows) - 1), total=True)
    note = '<p class="mtm-note">Underlined: the reference that supplies the maximum.</p>'
    more = left_out(order.width - shown, "references", "max reference looks at them all")
    return drawn + more_rows(order) + more + (note if order.width > 1 and order.rows else "")


def precision_tables(orders: Sequence[Order]) -> str:
    """The precision tables of several orders side by side, their heads short."""
    drawn = "".join(map(narrow_table, orders))
    said = (
        "count: in the candidate. R1, R2, …: in each reference; underlined, the one that supplies "
        "the maximum. max: max reference. −2: two are clipped away."
    )
    more = left_out(orders[0].width - REFERENCES_SHOWN, "references", "max looks at them all")
    return f'<div class="mtm-row">{drawn}</div>{more}<p class="mtm-note">{said}</p>'


def narrow_table(order: Order) -> str:
    """The precision table of one order, to stand beside others: as wide as its n-grams are long,
    on whatever is typed; a row is a line, so that nothing jumps."""
    rows = precision_rows(order, order.rows[:ROWS_BESIDE], "−{}")
    names = [f"R{i}" for i in range(1, min(order.width, REFERENCES_SHOWN) + 1)]
    columns = [f"{order.n}-gram", "count", *names, "max", "clipped"]
    drawn = table(columns, rows, total=True)
    more = more_rows(order, ROWS_BESIDE)
    return f'<div style="flex-basis:{19 + 3 * order.n}em">{drawn}{more}</div>'


def nist_table(order: Order) -> str:
    """One row per n-gram: count, clipped, Info, gain = clipped · Info, in bits; and the total."""
    rows = [
        (
            words(row.ngram),
            str(row.count),
            clipped_cell(row),
            ("no reference has it", "mtm-zero")
            if row.information is None
            else number(row.information),
            number(row.gain),
        )
        for row in shown_rows(order)
    ]
    total = ("total", str(order.total), str(order.matches), "", number(order.gain))
    columns = [f"{order.n}-gram", "count", "clipped", "Info", "gain"]
    return table(columns, [*rows, total], total=True) + more_rows(order)


def information_table(rows: Sequence[InformationRow]) -> str:
    """One row per n-gram of the references: its count, its prefix's count, Info in bits."""
    cells = [
        (words(row.ngram), str(row.count), str(row.prefix_count), number(row.information))
        for row in rows[:ROWS_SHOWN]
    ]
    drawn = table(["n-gram", "count", "count of prefix", "Info"], cells)
    return drawn + left_out(len(rows) - ROWS_SHOWN, "n-grams", "the weights know them all")


def bleu_table(explanation: Explanation) -> str:
    """One row per order: clipped, total, its precision alone, and BLEU of orders 1 to n."""
    numbers = zip(
        explanation.orders, explanation.bleu.precisions, explanation.cumulative, strict=False
    )
    rows = [
        (str(order.n), str(order.matches), str(order.total), number(precision), number(score))
        for order, precision, score in numbers
    ]
    return table(["order", "clipped", "total", "individual", "cumulative"], rows)


def corpus_table(corpus: CorpusExplanation, numbers: Sequence[int] = ()) -> str:
    """One row per segment: matches/total of each order, c, r, sentence BLEU; then the pooled row.

    Below it the mean of the sentence scores, which is another number.
    numbers: of the segments; if not given, 1, 2, 3 …
    """
    orders = len(corpus.pooled.precisions)
    segments = corpus.segments[:ROWS_SHOWN]
    names = [*map(str, (numbers or range(1, ROWS_SHOWN + 1))[: len(segments)]), "pooled"]
    rows = [
        (name, *corpus_cells(score, orders))
        for name, score in zip(names, [*segments, corpus.pooled], strict=True)
    ]
    columns = ["segment", *(f"{n}-gram" for n in range(1, orders + 1)), "c", "r", "BLEU"]
    more = left_out(len(corpus.segments) - ROWS_SHOWN, "segments", "the pooled row counts them all")
    mean = (
        f'<p class="mtm-note">Mean of the sentence scores: {number(corpus.mean)}; '
        f"BLEU of the corpus, from the pooled counts: {number(corpus.pooled.score)}.</p>"
    )
    return table(columns, rows, total=True) + more + mean


def corpus_cells(score: BleuScore, orders: int) -> list[str]:
    """One score as cells of the corpus table, its fractions unreduced."""
    stats = score.stats
    counts = islice(zip(stats.matches, stats.totals, strict=True), orders)
    lengths = [str(stats.candidate_length), str(stats.reference_length)]
    return [*(f"{m}/{t}" for m, t in counts), *lengths, number(score.score)]


def tools_table(scores: Mapping[str, BleuScore | NistScore | str]) -> str:
    """One row per tool: its score, and the signature that says what it did; or, in place of a
    score, why there is none."""
    rows = [
        (escape(name), "–", escape(score))
        if isinstance(score, str)
        else (escape(name), number(score.score), f"<code>{escape(score.signature)}</code>")
        for name, score in scores.items()
    ]
    return table(["tool", "score", "signature"], rows, classes={2: "mtm-words"})


def changed_numbers(before: BleuScore, after: BleuScore, caption: str) -> str:
    """A → B: every number before and after, with its change."""
    rows = [
        (name, *compared(old, new))
        for (name, old), (_, new) in zip(values(before), values(after), strict=False)
    ]
    return table(["number", "A", "B", "change"], rows, caption=caption)


def changed_ngrams(before: Explanation, after: Explanation) -> str:
    """A → B: the n-grams whose counts changed."""
    changes = changed_rows(before, after)
    ngrams = [
        (words(change.ngram), f"{change.clipped[0]}/{change.count[0]}")
        + (f"{change.clipped[1]}/{change.count[1]}",)
        for change in changes[:ROWS_SHOWN]
    ]
    if not ngrams:
        return '<p class="mtm-note">No n-gram changed.</p>'
    said = "n-grams that changed: clipped count / count"
    more = left_out(len(changes) - ROWS_SHOWN, "n-grams", "the numbers above count them all")
    return table(["n-gram", "A", "B"], ngrams, caption=said) + more


def values(score: BleuScore) -> list[tuple[str, float]]:
    """The numbers of a score that are compared, each with its name."""
    stats = score.stats
    precisions = [(sub(n), p) for n, p in enumerate(score.precisions, start=1)]
    lengths = [("c", stats.candidate_length), ("r", stats.reference_length)]
    return [("BLEU", score.score), *precisions, ("BP", score.brevity_penalty), *lengths]


def compared(old: float, new: float) -> tuple[str, str, str]:
    """Two numbers and their difference, with its sign; no difference is a dash."""
    change = new - old
    signed = "–" if change == 0 or isnan(change) else ("+" if change > 0 else "") + number(change)
    return number(old), number(new), signed
