"""explain's tables as HTML, with marks that plain values do not have."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from math import isnan
from typing import Any, NamedTuple

from mtmetrics_edu.explain import explain_information
from mtmetrics_edu.explain import tables as worked
from mtmetrics_edu.explain.information import ANY, LENGTHS, MATCHES, MEAN, NistWays
from mtmetrics_edu.explain.order import NgramRow, Order
from mtmetrics_edu.explain.segment import CorpusExplanation, Explanation
from mtmetrics_edu.metrics.bleu import BleuScore
from mtmetrics_edu.metrics.ngrams import Tokens
from mtmetrics_edu.metrics.nist import NistScore
from mtmetrics_edu.metrics.score import precision_name
from mtmetrics_edu.views.html import markup
from mtmetrics_edu.views.html.markup import NOTHING, Html, escape, joined, left_out, note, tag
from mtmetrics_edu.views.notation import difference, number

ROWS_SHOWN = 60  # of one table
ROWS_BESIDE = 20  # of each of several tables side by side, since each keystroke draws them all
REFERENCES_SHOWN = 8
REFERENCES_FIRST = 3  # with more, max and clipped stand before them: a wide table may be cut


class Marked(NamedTuple):
    """A cell with a class of its own."""

    cell: worked.Cell
    css: str


Cell = worked.Cell | Marked  # a text that is Html already is not escaped again
ZERO = Marked(0, "mtm-zero")
USED = "mtm-supplier"  # the class of the cell that counts
WORDS = "mtm-words"  # the class of a column or a cell that holds words, not numbers
SHORT = {"candidate": "count", "max reference": "max"}  # heads where there is little room
BRIEF = {"segment": "#", **{f"{n}-gram": precision_name(n) for n in range(1, 10)}}  # of a corpus


# Any table


def table(
    columns: Sequence[str],
    rows: Iterable[Sequence[Cell]],
    *,
    caption: str = "",
    css: str = "",
    total: bool = False,
    linked: bool = False,
) -> Html:
    """A table; the first cell of a row is its name. A head or a row that is Html is drawn already.

    total: the last row is a sum. linked: row i has the class mtm-g(i); to point at it, or to reach
    it by the keyboard, lights what has the same class. Tab reaches the first row; in a live widget
    the arrow keys go on from there.

    >>> table(["rule", "r"], [("closest", 18)]).partition("<tbody>")[2]
    '<tr><th scope="row">closest</th><td>18</td></tr></tbody></table></div>'
    """
    heads = "".join(name if isinstance(name, Html) else head(name) for name in columns)
    lines = [row if isinstance(row, Html) else row_cells(row) for row in rows]
    looks = [f' tabindex="0" class="mtm-g{i}"' if linked else "" for i in range(len(lines))]
    if total:
        looks[-1] = ' class="mtm-total"'
    body = "".join(f"<tr{look}>{cells}</tr>" for look, cells in zip(looks, lines, strict=True))
    title = tag("caption", Html(content(caption))) if caption else NOTHING
    parts = Html(f"<thead><tr>{heads}</tr></thead><tbody>{body}</tbody>")
    return tag("div", tag("table", title, parts, css=f"mtm-table {css}".strip()), css="mtm-scroll")


def head(name: str, brief: str = "", css: str = "") -> Html:
    """The head of a column. brief: what stands there on a narrow screen, if not the name."""
    brief = "" if brief == name else brief
    return tag("th", Html(content(name)), css=css, scope="col", data_brief=brief)


def row_cells(row: Sequence[Cell]) -> Html:
    """The cells of one row."""
    name, *cells = row  # not by tag, which is slow: a keystroke draws hundreds of cells
    html = f'<th scope="row">{content(name)}</th>'
    for cell in cells:
        css = f' class="{cell.css}"' if isinstance(cell, Marked) else ""
        html += f"<td{css}>{content(cell)}</td>"
    return Html(html)


def content(cell: Cell) -> str:
    """What stands in a cell, as HTML."""
    if isinstance(cell, (int, float)):  # first, since most are numbers
        return number(cell)
    if isinstance(cell, Marked):
        return content(cell.cell)
    if isinstance(cell, str):
        return cell if isinstance(cell, Html) else escape(cell)
    return "" if cell is None else markup.ngram_text(cell)


def first_rows(
    plain: worked.Table, what: str, so: str, caption: str = "", *, linked: bool = False
) -> Html:
    """The first rows of a table and its total; and the sentence that says how many are left out,
    as for left_out."""
    lines = replace(plain, rows=plain.rows[:ROWS_SHOWN]).lines
    html = table(plain.columns, lines, caption=caption, total=bool(plain.total), linked=linked)
    return html + left_out(len(plain.rows) - ROWS_SHOWN, what, so)


def wide(html: Html, what: str) -> Html:
    """A table that can be moved sideways where the screen is narrow; what: it shows, in words.

    >>> wide(table(["a"], []), "scores")[:61]
    '<div class="mtm-wide" tabindex="0" role="region" aria-label="'
    """
    return tag("div", html, css="mtm-wide", tabindex="0", role="region", aria_label=what)


# The n-grams of one order


def marked_rows(
    plain: worked.Table, order: Order, away: str = "{} clipped away"
) -> list[Sequence[Cell]]:
    """The rows of a table of n-grams, drawn with their marks, and its total; away: how the
    occurrences that were clipped away are written."""
    rows = zip(order.first_rows(len(plain.rows)), plain.rows, strict=True)
    columns = tuple(plain.columns)
    return [*(marked_row(away, columns, row, *cells) for row, cells in rows), plain.total]


@lru_cache(maxsize=1000, typed=True)  # each keystroke draws the same rows again; 1 is not 1.0
def marked_row(away: str, columns: tuple[str, ...], row: NgramRow, *cells: worked.Cell) -> Html:
    """The cells of one row. Counts of 0 are faint; the references that supply the maximum are
    underlined. A table need not have all the columns that are marked."""
    marks: dict[str, Cell] = {"clipped": clipped_cell(row, away)}
    for i, count in enumerate(row.reference_counts):
        if not count:
            marks[f"reference {i + 1}"] = ZERO
        elif count == row.max_reference_count:
            marks[f"reference {i + 1}"] = Marked(count, USED)
    if row.information is None:
        marks["Info"] = Marked("no reference has it", "mtm-zero")
    named = zip(columns, cells, strict=True)
    return row_cells([marks.get(column, cell) for column, cell in named])


def clipped_cell(row: NgramRow, away: str) -> Cell:
    """The clipped count, and how many occurrences were clipped away, in the words of `away`."""
    if not row.clipped:
        return ZERO
    over = row.count - row.clipped
    small = tag("small", escape(away.format(over)), css="mtm-cut") if over else NOTHING
    return Marked(small + Html(row.clipped), "mtm-some")


def precision_table(order: Order, *, beside: bool = False) -> Html:
    """The precision table of one order. Pointing at a row lights its occurrences in the texts.

    beside: it stands beside others, and its heads are short. Then its width depends on the order
    only, and each row is one line, so that nothing jumps while somebody types. A table that ends
    with max and clipped has a class that keeps them in sight on a narrow screen.
    """
    limit = ROWS_BESIDE if beside else ROWS_SHOWN
    plain, css = worked.precision_table(order, limit=limit, references=REFERENCES_SHOWN), ""
    if order.width <= REFERENCES_FIRST:
        css = "mtm-result-last"
    else:
        plain = result_first(plain)
    briefs = [SHORT.get(name) or name.replace("reference ", "R") for name in plain.columns]
    heads = [head(*n) for n in zip(briefs if beside else plain.columns, briefs, strict=True)]
    marked = marked_rows(plain, order, "−{}" if beside else "{} clipped away")
    html = table(heads, marked, css=css, total=True, linked=not beside) + more_rows(order, limit)
    if beside:
        return tag("div", html, style=f"flex-basis:{19 + 3 * order.n}em")
    html += more_references(order, "max reference")
    if order.width > 1 and order.counts:
        html += note(escape("Underlined: the reference that supplies the maximum."))
    return html


def result_first(plain: worked.Table) -> worked.Table:
    """A precision table whose columns of references stand last, after max and clipped."""
    names = plain.columns
    places = sorted(range(len(names)), key=lambda i: names[i].startswith("reference "))

    def moved(line: Sequence[Any]) -> list[Any]:
        return [line[i] for i in places]

    rows = [*map(moved, plain.rows)]
    return replace(plain, columns=moved(names), rows=rows, total=moved(plain.total))


def precision_tables(orders: Sequence[Order]) -> Html:
    """The precision tables of several orders side by side."""
    meaning = (
        "count: in the candidate. R1, R2, …: in each reference; underlined, the one that supplies "
        "the maximum. max: max reference. −2: two are clipped away."
    )
    html = tag("div", *(precision_table(order, beside=True) for order in orders), css="mtm-row")
    return html + more_references(orders[0], "max") + note(escape(meaning))


def more_rows(order: Order, shown: int = ROWS_SHOWN) -> Html:
    """The sentence that says how many rows are not drawn."""
    return left_out(len(order.counts) - shown, "n-grams", "the total counts them all")


def more_references(order: Order, what: str) -> Html:
    """The sentence that says how many references have no column; what: the maximum's name."""
    return left_out(order.width - REFERENCES_SHOWN, "references", f"{what} includes them all")


def nist_table(order: Order) -> Html:
    """One row per n-gram: count, clipped, Info, gain = clipped · Info, in bits; and the total."""
    plain = worked.nist_table(order, limit=ROWS_SHOWN)
    return table(plain.columns, marked_rows(plain, order), total=True) + more_rows(order)


# Other tables of explain


def bleu_table(bleu: BleuScore, caption: str = "") -> Html:
    """One row per order: clipped, total, its precision alone, and BLEU of orders 1 to n."""
    plain = worked.bleu_table(bleu)
    return table(plain.columns, plain.rows, caption=caption)


def nist_orders_table(ways: NistWays, matches: str) -> Html:
    """One row per order: the gain of each reference alone, and of any reference; the one that
    counts is underlined.

    >>> from mtmetrics_edu.explain import nist_ways
    >>> nist_orders_table(nist_ways(["a"], [["a", "b"]], max_n=1), ANY).count("mtm-supplier")
    1
    """
    plain = worked.nist_orders_table(ways.orders, ways.score(matches, MEAN).per_order)
    rows: list[Sequence[Cell]] = []
    for row, place in zip(plain.rows, ways.chosen, strict=True):
        used = 1 + (ways.orders[0].width if matches == ANY else place)
        rows.append([Marked(cell, USED) if i == used else cell for i, cell in enumerate(row)])
    return table(plain.columns, [*rows, plain.total], total=True)


def nist_by_hand(orders: Sequence[Order], references: Sequence[Tokens]) -> Html:
    """Each n-gram that matches with its two counts and its bits, and what each order comes to.

    >>> from mtmetrics_edu.explain import explain_order
    >>> "log₂(2/1)" in nist_by_hand([explain_order(["a"], [["a", "b"]], 1)], [["a", "b"]])
    True
    """
    counts = {row.ngram: row for row in explain_information([references], len(orders))}
    rows: list[Sequence[Cell]] = []
    for order in orders:
        for row in (row for row in order.rows[:ROWS_BESIDE] if row.clipped):
            known, times = counts[row.ngram], f"{row.clipped} · " if row.clipped > 1 else ""
            bits = f"{times}log₂({known.prefix_count}/{known.count})"
            rows.append((row.ngram, bits, row.clipped * known.information))
        if order.total:
            gain = Marked(order.gain / order.total, USED)
            rows.append((f"order {order.n}", f"{number(order.gain)} / {order.total}", gain))
    return table(["match", "log₂(prefix / count)", "bits"], rows)


def nist_ways_table(ways: NistWays, matches: str, lengths: str) -> Html:
    """The score under both choices, the chosen one underlined; below it, whose corners they are."""
    rows: list[list[Cell]] = [[m, *(ways.score(m, r).score for r in LENGTHS)] for m in MATCHES]
    chosen = rows[MATCHES.index(matches)]
    chosen[1 + LENGTHS.index(lengths)] = Marked(ways.score(matches, lengths).score, USED)
    taken = ", ".join(str(place + 1) for place in ways.chosen)
    corners = f"Upper left: NIST's own script. Lower right: NLTK; its references: {taken}."
    if ways.why_nltk_stops:
        corners += f" NLTK itself stops: {ways.why_nltk_stops}."
    return table(["NIST: matches", *(f"r: {r}" for r in LENGTHS)], rows) + note(escape(corners))


def corpus_table(
    corpus: CorpusExplanation, numbers: Sequence[int] = (), *, linked: bool = False
) -> Html:
    """One row per segment, and the pooled row; below it the mean of the sentence scores, because
    it is another number. numbers: of the segments; 1, 2, 3, … if not given. linked: whether the
    keyboard reaches the rows."""
    means = (
        f"Mean of the sentence scores: {number(corpus.mean)}; "
        f"BLEU of the corpus, from the pooled counts: {number(corpus.pooled.score)}."
    )
    plain, so = worked.corpus_table(corpus, numbers), "the pooled row counts them all"
    plain = replace(plain, columns=tuple(head(name, BRIEF.get(name, "")) for name in plain.columns))
    return first_rows(plain, "segments", so, linked=linked) + note(escape(means))


def tools_table(
    scores: Mapping[str, BleuScore | NistScore | str], words: Mapping[str, str]
) -> Html:
    """One row per tool: its score, or a dash, and what it did, or why it gives none. Folded: the
    signatures. words: for parts of a signature.

    >>> "<td>–</td>" in tools_table({"ours": "it stops"}, {})
    True
    """
    plain = worked.tools_table(scores)
    first, second, last = plain.columns
    codes = [(tool, Marked(tag("code", escape(str(how))), WORDS)) for tool, _, how in plain.rows]
    rows = [
        (tool, "–" if score is None else score, Marked(signature_said(str(how), words), WORDS))
        for tool, score, how in plain.rows
    ]
    told = table([first, second, head("what it does", css=WORDS)], rows, css="mtm-tools")
    return told + markup.folded("Signatures", table([first, head(last, css=WORDS)], codes))


def signature_said(signature: str, words: Mapping[str, str]) -> Html:
    """What a signature says, in the words that are given; any other text as it is.

    >>> signature_said("nltk|case:lc|tok:13a", {"case:lc": "lowercase"})
    'lowercase'
    """
    return escape(", ".join(words[p] for p in signature.split("|") if p in words) or signature)


# From A to B


def changed_numbers(before: BleuScore, after: BleuScore, caption: str) -> Html:
    """Every number before and after, with its change."""
    plain = worked.changed_numbers(before, after)
    rows = [(name, a, b, with_sign(a, b, change)) for name, a, b, change in plain.rows]
    return table(plain.columns, rows, caption=caption)


def with_sign(before: Any, after: Any, change: Cell) -> str:
    """A change with its sign; a dash where nothing changed, or where one side has no number."""
    if not isinstance(change, int | float) or isnan(change) or change == 0:
        return "–"
    seen = change if isinstance(change, int) else difference(before, after)
    return ("+" if change > 0 else "") + number(seen)


def changed_ngrams(before: Explanation, after: Explanation) -> Html:
    """The n-grams whose counts changed."""
    plain = worked.changed_ngrams(before, after)
    both, longest = sorted((len(before.orders), len(after.orders)))
    limit = f"Only orders up to {both} are compared: one side has no longer n-grams."
    more = note(escape(limit)) if both < longest else NOTHING
    if not plain.rows:
        return more + note(escape("No n-gram changed."))
    so, caption = "the numbers above count them all", "n-grams that changed: clipped count / count"
    return first_rows(plain, "n-grams", so, caption) + more


# The segments of a corpus, each beside its switch


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
        return tag("div", escape("left out"), css="mtm-bar-line mtm-quiet-line")
    *fractions, c, r, _ = map(str, worked.corpus_cells(score))
    return score_bar(score.score, corpus.pooled.score, [*fractions, f"c {c} r {r}"])


def corpus_lines(corpus: CorpusExplanation) -> Html:
    """The mean of the sentence scores, and BLEU of the pooled counts, below each other."""
    bars = {
        "Mean of the sentence scores": score_bar(corpus.mean, corpus.pooled.score, []),
        "BLEU of the pooled counts": segment_line(corpus.pooled, corpus),
    }
    lines = (tag("div", tag("span", escape(n)), bar, css="mtm-sum") for n, bar in bars.items())
    return joined(lines) + note(escape("Upright line: corpus BLEU. Fractions: p₁–p₄, unsmoothed."))


def score_bar(value: float, whole: float, counts: Iterable[str]) -> Html:
    """A bar of a score from 0 to 1, the score, and the counts behind it; an upright line at the
    score of the corpus.

    >>> score_bar(0.5, 0.25, ["1/2"]).count("mtm-track")
    1
    """
    bar = tag("i", style=f"inline-size:{100 * value:.4g}%")
    mark = tag("b", style=f"inset-inline-start:{100 * whole:.4g}%")
    track = tag("span", bar, mark, css="mtm-track", role="presentation")
    numbers = tag("strong", escape(number(float(value)))), tag("small", escape("  ".join(counts)))
    return tag("div", track, *numbers, css="mtm-bar-line")
