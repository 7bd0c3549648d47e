"""explain's tables as HTML, with marks that plain values do not have."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from math import isnan
from types import MappingProxyType
from typing import NamedTuple, TypeVar

from mtmetrics_edu.bleu import BleuScore
from mtmetrics_edu.explain import CorpusExplanation, Explanation, InformationRow, NgramRow, Order
from mtmetrics_edu.explain import tables as worked
from mtmetrics_edu.nist import NistScore
from mtmetrics_edu.views.html.markup import (
    NOTHING,
    Html,
    escape,
    joined,
    left_out,
    ngram_text,
    note,
    tag,
)
from mtmetrics_edu.views.notation import length, number

ROWS_SHOWN = 60  # of one table
ROWS_BESIDE = 20  # of each of several tables side by side, since each keystroke draws them all
REFERENCES_SHOWN = 8
REFERENCES_FIRST = 3  # with more, what they come to stands before them


class Marked(NamedTuple):
    """A cell with a class of its own."""

    cell: worked.Cell
    css: str


Cell = worked.Cell | Marked  # a text that is Html already is not escaped again
ZERO = Marked(0, "mtm-zero")
Item = TypeVar("Item")
SHORT = {"candidate": "count", "max reference": "max"}  # heads where there is little room


def table(
    columns: Sequence[str],
    rows: Iterable[Sequence[Cell]],
    *,
    caption: str = "",
    css: str = "",
    classes: Mapping[int, str] = MappingProxyType({}),
    briefly: Sequence[str] = (),
    total: bool = False,
    linked: bool = False,
) -> Html:
    """A table; the first cell of a row is its name. A row that is Html is drawn already.

    classes: of some columns, by place (0 is the names), "mtm-words" where they hold words, not
    numbers. briefly: the heads that stand there on a narrow screen. total: the last row is a sum.
    linked: row i has the class mtm-g(i); to point at it, or to reach it by the keyboard, lights
    what has the same class. Tab reaches the first row; in a live widget the arrow keys go on from
    there.

    >>> table(["rule", "r"], [("closest", 18)]).partition("<tbody>")[2]
    '<tr><th scope="row">closest</th><td>18</td></tr></tbody></table></div>'
    """
    css_of = [f' class="{classes[i]}"' if i in classes else "" for i in range(len(columns))]
    briefs = [
        f' data-brief="{escape(brief)}"' if brief != name else ""
        for brief, name in zip(briefly or columns, columns, strict=True)
    ]
    heads = [
        f'<th scope="col"{brief}{its_css}>{content(name)}</th>'
        for name, brief, its_css in zip(columns, briefs, css_of, strict=True)
    ]
    lines = [row if isinstance(row, Html) else drawn_cells(row, css_of) for row in rows]
    looks = [f' tabindex="0" class="mtm-g{i}"' if linked else "" for i in range(len(lines))]
    if total:
        looks[-1] = ' class="mtm-total"'
    body = "".join(f"<tr{look}>{cells}</tr>" for look, cells in zip(looks, lines, strict=True))
    title = tag("caption", Html(content(caption))) if caption else NOTHING
    head = Html(f"<thead><tr>{''.join(heads)}</tr></thead>")
    drawn = tag(
        "table", title, head, Html(f"<tbody>{body}</tbody>"), css=f"mtm-table {css}".strip()
    )
    return tag("div", drawn, css="mtm-scroll")


def wide(drawn: Html, what: str) -> Html:
    """A table that can be moved sideways where the screen is narrow; what: it shows, in words.

    >>> wide(table(["a"], []), "scores")[:61]
    '<div class="mtm-wide" tabindex="0" role="region" aria-label="'
    """
    said = {"tabindex": "0", "role": "region", "aria_label": what}
    return tag("div", drawn, css="mtm-wide", **said)


def drawn_cells(row: Sequence[Cell], css_of: Sequence[str]) -> Html:
    """The cells of one row."""
    name, *cells = row  # not by tag, which is slow: a keystroke draws hundreds of cells
    drawn = [f'<th scope="row">{content(name)}</th>']
    for cell, css in zip(cells, css_of[1:], strict=True):
        own = f' class="{cell.css}"' if isinstance(cell, Marked) else css
        drawn.append(f"<td{own}>{content(cell)}</td>")
    return Html("".join(drawn))


def content(cell: Cell) -> str:
    """What stands in a cell, as HTML."""
    if isinstance(cell, (int, float)):  # first, since most are numbers
        return number(cell)
    if isinstance(cell, Marked):
        return content(cell.cell)
    if isinstance(cell, str):
        return cell if isinstance(cell, Html) else escape(cell)
    return "" if cell is None else ngram_text(cell)


def marked_rows(
    table: worked.Table, order: Order, away: str = "{} clipped away"
) -> list[Sequence[Cell]]:
    """The rows of a table of n-grams, drawn with their marks, and its total; away: see
    clipped_cell."""
    rows = zip(order.first_rows(len(table.rows)), table.rows, strict=False)
    drawn = [marked_row(away, tuple(table.columns), row, *cells) for row, cells in rows]
    return [*drawn, table.total]


@lru_cache(maxsize=1000, typed=True)  # each keystroke draws the same rows again; 1 is not 1.0
def marked_row(away: str, columns: tuple[str, ...], row: NgramRow, *cells: worked.Cell) -> Html:
    """The cells of one row, with marks in place of some.

    Marked are the columns whose names are the keys here; a table need not have them all.
    """
    marks = {**reference_marks(row), "clipped": clipped_cell(row, away)}
    if row.information is None:
        marks["Info"] = Marked("no reference has it", "mtm-zero")
    named = zip(columns, cells, strict=True)
    return drawn_cells([marks.get(column, cell) for column, cell in named], [""] * len(columns))


def reference_marks(row: NgramRow) -> dict[str, Cell]:
    """By column: counts of 0 are faint, the references that supply the maximum underlined."""
    most = Marked(row.max_reference_count, "mtm-supplier")
    marks = {i: ZERO for i, count in enumerate(row.reference_counts) if not count}
    marks |= dict.fromkeys(row.suppliers, most)
    return {f"reference {i + 1}": mark for i, mark in marks.items()}


def clipped_cell(row: NgramRow, away: str) -> Cell:
    """The clipped count, and how many occurrences were clipped away, in the words of `away`."""
    if not row.clipped:
        return ZERO
    over = row.count - row.clipped
    said = tag("small", escape(away.format(over)), css="mtm-cut") if over else NOTHING
    return Marked(said + Html(row.clipped), "mtm-some")


def shown_rows(order: Order) -> tuple[NgramRow, ...]:
    """The rows of an order that are drawn."""
    return order.first_rows(ROWS_SHOWN)


def more_rows(order: Order, shown: int = ROWS_SHOWN) -> Html:
    """The sentence that says how many rows are not drawn."""
    return left_out(len(order.counts) - shown, "n-grams", "the total counts them all")


def precision_table(order: Order) -> Html:
    """The precision table of one order. Pointing at a row lights its occurrences in the texts."""
    found = shown_table(order, ROWS_SHOWN)
    rows, css, briefly = marked_rows(found, order), result_last(found), short_heads(found)
    drawn = table(found.columns, rows, css=css, briefly=briefly, total=True, linked=True)
    more = more_rows(order) + more_references(order, "max reference")
    said = note(escape("Underlined: the reference that supplies the maximum."))
    return drawn + more + (said if order.width > 1 and order.counts else NOTHING)


def precision_tables(orders: Sequence[Order]) -> Html:
    """The precision tables of several orders side by side, their heads short."""
    said = (
        "count: in the candidate. R1, R2, …: in each reference; underlined, the one that supplies "
        "the maximum. max: max reference. −2: two are clipped away."
    )
    drawn = tag("div", *map(narrow_table, orders), css="mtm-row")
    return drawn + more_references(orders[0], "max") + note(escape(said))


def narrow_table(order: Order) -> Html:
    """The precision table of one order, to stand beside others.

    Its width depends on the order only, and each row is one line, so that nothing jumps while
    somebody types.
    """
    found = shown_table(order, ROWS_BESIDE)
    rows = marked_rows(found, order, away="−{}")
    drawn = table(short_heads(found), rows, css=result_last(found), total=True)
    width = f"flex-basis:{19 + 3 * order.n}em"
    return tag("div", drawn, more_rows(order, ROWS_BESIDE), style=width)


def short_heads(found: worked.Table) -> list[str]:
    """The heads of a precision table where there is little room."""
    return [SHORT.get(name) or name.replace("reference ", "R") for name in found.columns]


def shown_table(order: Order, limit: int) -> worked.Table:
    """The precision table of an order with so many rows; with many references, max and clipped
    before them: a wide table may be cut."""
    found = worked.precision_table(order, limit=limit, references=REFERENCES_SHOWN)
    if order.width <= REFERENCES_FIRST:
        return found
    columns, total = what_counts_first(found.columns), what_counts_first(found.total)
    return replace(found, columns=columns, rows=[*map(what_counts_first, found.rows)], total=total)


def result_last(found: worked.Table) -> str:
    """The class of a precision table that ends with max and clipped: on a narrow screen they stay
    in sight."""
    return "mtm-result-last" if found.columns[-1] == "clipped" else ""


def what_counts_first(cells: Sequence[Item]) -> tuple[Item, ...]:
    """A line of a precision table with max and clipped before the references."""
    return (*cells[:2], *cells[-2:], *cells[2:-2])


def more_references(order: Order, what: str) -> Html:
    """The sentence that says how many references have no column; what: the maximum's name."""
    return left_out(order.width - REFERENCES_SHOWN, "references", f"{what} includes them all")


def nist_table(order: Order) -> Html:
    """One row per n-gram: count, clipped, Info, gain = clipped · Info, in bits; and the total."""
    found = worked.nist_table(order, limit=ROWS_SHOWN)
    return table(found.columns, marked_rows(found, order), total=True) + more_rows(order)


def bleu_table(explanation: Explanation) -> Html:
    """One row per order: clipped, total, its precision alone, and BLEU of orders 1 to n."""
    found = worked.bleu_table(explanation)
    return table(found.columns, found.rows)


def tools_table(scores: Mapping[str, BleuScore | NistScore | str]) -> Html:
    """One row per tool: its score and signature; or a dash, and the reason why it has no score."""
    found = worked.tools_table(scores)
    rows = [
        (name, "–", said) if score is None else (name, score, tag("code", escape(str(said))))
        for name, score, said in found.rows
    ]
    return table(found.columns, rows, classes={2: "mtm-words"})


def changed_numbers(before: BleuScore, after: BleuScore, caption: str) -> Html:
    """From A to B: every number before and after, with its change."""
    found = worked.changed_numbers(before, after)
    rows = [(*sides, signed(change)) for *sides, change in found.rows]
    return table(found.columns, rows, caption=caption)


def signed(change: Cell) -> str:
    """A change with its sign; a dash where nothing changed, or where one side has no number."""
    if not isinstance(change, int | float) or isnan(change) or change == 0:
        return "–"
    return ("+" if change > 0 else "") + number(change)


def changed_ngrams(before: Explanation, after: Explanation) -> Html:
    """From A to B: the n-grams whose counts changed."""
    found = worked.changed_ngrams(before, after)
    longest = sorted((len(before.orders), len(after.orders)))
    said = escape(
        "Only orders up to {} are compared: one side has no longer n-grams.".format(*longest)
    )
    more = note(said) if longest[0] < longest[1] else NOTHING
    if not found.rows:
        return more + note(escape("No n-gram changed."))
    so, caption = "the numbers above count them all", "n-grams that changed: clipped count / count"
    return first_rows(found, "n-grams", so, caption) + more


def information_table(rows: Sequence[InformationRow]) -> Html:
    """One row per n-gram of the references: its count, its prefix's count, Info in bits."""
    return first_rows(worked.information_table(rows), "n-grams", "the weights include them all")


def corpus_table(
    corpus: CorpusExplanation, numbers: Sequence[int] = (), *, linked: bool = False
) -> Html:
    """One row per segment, and the pooled row; below it the mean of the sentence scores, because
    it is another number. numbers: of the segments; 1, 2, 3, … if not given. linked: whether the
    keyboard reaches the rows."""
    said = (
        f"Mean of the sentence scores: {number(corpus.mean)}; "
        f"BLEU of the corpus, from the pooled counts: {number(corpus.pooled.score)}."
    )
    found, so = worked.corpus_table(corpus, numbers), "the pooled row counts them all"
    return first_rows(found, "segments", so, linked=linked) + note(escape(said))


def first_rows(
    found: worked.Table, what: str, so: str, caption: str = "", *, linked: bool = False
) -> Html:
    """The first rows of a table and its total; and the sentence that says how many are left out,
    as for left_out."""
    lines = replace(found, rows=found.rows[:ROWS_SHOWN]).lines
    total = bool(found.total)
    drawn = table(found.columns, lines, caption=caption, total=total, linked=linked)
    return drawn + left_out(len(found.rows) - ROWS_SHOWN, what, so)


LEFT_OUT = "left out"


def references_line(references: Sequence[str]) -> Html:
    """The references of a segment, in small letters.

    >>> references_line(["a cat", "the cat"])
    '<p class="mtm-note">R1: a cat · R2: the cat</p>'
    """
    return note(escape(" · ".join(f"R{i}: {text}" for i, text in enumerate(references, start=1))))


def segment_line(score: BleuScore | None, corpus: CorpusExplanation) -> Html:
    """The score of a segment as a bar, with the score of the corpus as an upright line, and the
    counts that it comes from. score: None if the segment is left out."""
    if score is None:
        return tag("div", escape(LEFT_OUT), css="mtm-bar-line mtm-quiet-line")
    stats = score.stats
    counts = [f"{m}/{t}" for m, t in zip(stats.matches, stats.totals, strict=True)]
    lengths = f"c {length(stats.candidate_length)} r {length(stats.reference_length)}"
    return line(score.score, corpus.pooled.score, [*counts, lengths])


def corpus_lines(corpus: CorpusExplanation) -> Html:
    """The mean of the sentence scores, and BLEU of the pooled counts, below each other."""
    stats, whole = corpus.pooled.stats, corpus.pooled.score
    counts = [f"{m}/{t}" for m, t in zip(stats.matches, stats.totals, strict=True)]
    rows = (
        ("Mean of the sentence scores", line(corpus.mean, whole, [])),
        ("BLEU of the corpus, from the pooled counts", line(whole, whole, counts)),
    )
    drawn = (tag("div", tag("span", escape(name)), its, css="mtm-sum") for name, its in rows)
    return joined(drawn) + note(escape("Upright line: BLEU of the corpus."))


def line(value: float, whole: float, counts: Iterable[str]) -> Html:
    """A bar of a score from 0 to 1, the score, and the counts behind it.

    >>> line(0.5, 0.25, ["1/2"]).count("mtm-track")
    1
    """
    bar = tag("i", style=f"inline-size:{100 * value:.4g}%")
    mark = tag("b", style=f"inset-inline-start:{100 * whole:.4g}%")
    track = tag("span", bar, mark, css="mtm-track", role="presentation")
    numbers = tag("strong", escape(number(float(value)))), tag("small", escape("  ".join(counts)))
    return tag("div", track, *numbers, css="mtm-bar-line")
