"""The tabs of the playground: one record each, in the order of the strip.

A tab is drawn by a pure function from a View to HTML. A new one is a function and a record in TABS.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from mtmetrics_edu.conventions.choices import REFERENCE_LENGTHS
from mtmetrics_edu.explain import Order, tables
from mtmetrics_edu.explain.calculation import NIST_ORDERS
from mtmetrics_edu.views import export, html, svg
from mtmetrics_edu.views.html.markup import NOTHING, Html, escape, joined, note, tag
from mtmetrics_edu.views.notation import number
from mtmetrics_edu.widgets.controls import drop_down, number_box, order_box, text_box
from mtmetrics_edu.widgets.panel import Control
from mtmetrics_edu.widgets.sharing import decode, encode
from mtmetrics_edu.widgets.view import View

NIST = range(1, NIST_ORDERS + 1)
HANDOUT_ROWS = 300  # of the longest table that somebody pastes into a handout


@dataclass(frozen=True, slots=True, kw_only=True)
class Tab:
    """A tab. draw: what it shows of a view. controls: those of its own, which stand above it.

    title: what stands in the strip where the longest n-grams have max_n tokens; its name if not
    given.
    """

    name: str
    draw: Callable[[View], Html]
    controls: tuple[Control, ...] = ()
    title: Callable[[int], str] | None = None

    def titled(self, max_n: int) -> str:
        """What stands in the strip."""
        return self.title(max_n) if self.title else self.name


# How parts of a tab are put together


def heading(words: str) -> Html:
    """The name of the part below it."""
    return tag("p", escape(words), css="mtm-heading")


def side_by_side(*parts: Html) -> Html:
    """Parts next to each other where there is room. Pictures take the room that the others leave.

    >>> side_by_side(tag("p", escape("a")))
    '<div class="mtm-beside"><div><p>a</p></div></div>'
    """
    drawn = (tag("div", part, css="mtm-wide" * part.startswith("<svg")) for part in parts)
    return tag("div", *drawn, css="mtm-beside")


# What is always in sight


def score_lines(view: View) -> Html:
    """The score of the segment; of a corpus the pooled score too, and the mean that it is not."""
    calculation = view.calculation
    if not view.is_corpus:
        return html.score_line(view.bleu, calculation.nist)
    nist = calculation.nist_stats[view.segment].score()
    count, mean = len(calculation.texts), number(calculation.corpus.mean)
    return (
        heading(f"Segment {view.segment + 1}")
        + html.score_line(replace(view.bleu, signature=""), nist)
        + heading(f"All {count} segments, counts pooled (mean of the sentence scores: {mean})")
        + html.score_line(calculation.pooled, calculation.nist)
    )


def weights_line(view: View) -> Html:
    """The sum of the weights, which should be 1."""
    said = escape(f"sum: {view.calculation.weights_sum:.4g}")
    return tag("p", said, css="mtm-note mtm-indented")


# What each tab shows


def of_segment(draw: Callable[[View], Html]) -> Callable[[View], Html]:
    """A tab that draws one segment; of a corpus it says which, because the score pools them all."""

    def drawn(view: View) -> Html:
        if not view.is_corpus:
            return draw(view)
        which = f"Segment {view.segment + 1} of {len(view.calculation.texts)}, alone"
        return heading(which) + draw(view)

    return drawn


def tokens_tab(view: View) -> Html:
    """Candidate and references, token by token."""
    candidate, references = view.calculation.segments[view.segment]
    shown = references[: html.REFERENCES_SHOWN]
    texts = [("Candidate", candidate)]
    texts += [(f"Reference {i}", text) for i, text in enumerate(shown, start=1)]
    lines = (html.tokens_view(text, f"{name}: {len(text)}") for name, text in texts)
    rest = len(references) - len(shown)
    return joined(lines) + html.left_out(rest, "references", "they count all the same")


def matches_tab(view: View) -> Html:
    """The texts with what is matched, clipped away and unmatched, and the table of the order."""
    return html.linked_texts(view.explanation, view.look.n)


def precisions_tab(view: View) -> Html:
    """All orders: bars, and the table of each."""
    found = view.explanation
    said = (
        "individual: the order alone. cumulative: BLEU of orders 1 to n, with the same smoothing "
        "and the weights in the same proportion; the last is BLEU."
    )
    table = html.bleu_table(found) + note(escape(said))
    drawn = side_by_side(svg.precision_bars(found), table)
    return drawn + html.precision_tables(found.orders)


def precisions_title(max_n: int) -> str:
    """The precisions that there are.

    >>> precisions_title(4), precisions_title(1)
    ('P1–P4', 'P1')
    """
    return f"P1–P{max_n}" if max_n > 1 else "P1"


def brevity_tab(view: View) -> Html:
    """The curve of BP, the r that each rule would choose, and both penalties on one plot."""
    stats, nist = view.bleu.stats, view.calculation.nist_stats[view.segment]
    c, r = stats.candidate_length, stats.reference_length
    texts = view.calculation.counted[view.segment]
    chosen = {view.calculation.choices.reference_length: " (chosen)"}
    rows = [(n + chosen.get(n, ""), rule(*texts)) for n, rule in REFERENCE_LENGTHS.items()]
    curve = side_by_side(svg.penalty_curve(c, r), html.table(["rule", "r"], rows))
    return note(lengths(*texts)) + curve + svg.penalties(c, r, nist.reference_length)


def lengths(candidate: Sequence[str], references: Sequence[Sequence[str]]) -> Html:
    """The lengths that r is chosen from, in tokens.

    >>> lengths(["a", "cat"], [["the", "cat"], ["cat"]])
    'Candidate: 2 tokens; references: 2, 1.'
    """
    found = ", ".join(str(len(reference)) for reference in references[: html.ROWS_SHOWN])
    return escape(f"Candidate: {len(candidate)} tokens; references: {found}.")


def formula_tab(view: View) -> Html:
    """BLEU with the current numbers; of a corpus, with the pooled numbers too."""
    own = html.formula(view.bleu)
    if not view.is_corpus:
        return own
    pooled = html.formula(view.calculation.pooled)
    return heading(f"Segment {view.segment + 1}") + own + heading("All segments, pooled") + pooled


def why_tab(view: View) -> Html:
    """The waterfall: what the penalty and each order take away."""
    return svg.waterfall(view.bleu)


def nist_tab(view: View) -> Html:
    """NIST's formula, the gain of each order, and what each n-gram is worth."""
    score = view.calculation.nist_stats[view.segment].score()
    rows = view.calculation.information_rows(view.look.nist_n)
    drawn = html.nist_formula(score) + svg.nist_bars(score)
    return drawn + side_by_side(html.nist_table(view.nist_order), svg.information_bars(rows))


def tools_tab(view: View) -> Html:
    """Every tool on the same texts, with the tool's own choices."""
    said = (
        "Each tool as it comes, whatever is chosen above: its own tokens, case, r and smoothing. "
        "BLEU is written from 0 to 1 here; sacreBLEU and multi-bleu print 100 times as much."
    )
    return tag("div", html.tools_table(view.calculation.tools), css="mtm-tools") + note(
        escape(said)
    )


def corpus_tab(view: View) -> Html:
    """Sentence scores, their mean, and the pooled score."""
    found = view.calculation.corpus
    said = escape("One segment so far: “Add segment” makes it a corpus.")
    hint = NOTHING if view.is_corpus else note(said)
    return hint + html.corpus_table(found) + svg.segment_bars(found)


def comparison_tab(view: View) -> Html:
    """From what was pinned to what is there now."""
    if view.look.pinned is None:
        return note(escape("Nothing is pinned yet: “Pin as A” keeps this text to compare with."))
    before, segment, pooled_before = view.look.pinned
    pooled = view.calculation.pooled
    ngrams = html.changed_ngrams(before, view.explanation)
    if (pooled_before, pooled) == (before.bleu, view.bleu):
        return html.changed_numbers(before.bleu, view.bleu, "From A to B") + ngrams
    title = f"Segment {segment + 1} of A, segment {view.segment + 1} of B"
    one_segment = html.changed_numbers(before.bleu, view.bleu, title)
    all_segments = html.changed_numbers(pooled_before, pooled, "All segments, pooled")
    return side_by_side(one_segment, all_segments) + ngrams


def share_tab(view: View) -> Html:
    """How to use the share line, and the chosen table as a file to save."""
    said = (
        "Copy the share line to keep or send all that was typed and chosen; paste another over it "
        "to open that one (Undo brings this one back). In a notebook: Playground.from_code(line)."
    )
    links = download_links(downloads(view.calculation.choices.max_n)[view.look.table](view))
    return tag("p", escape("Save this table as "), links, escape(".")) + note(escape(said))


# The tables that the tab Share offers


def downloads(max_n: int) -> dict[str, Callable[[View], tables.Table]]:
    """Every table that can be saved, by name; made when called, because an edit must not wait for
    all of them.

    >>> list(downloads(1))
    ['BLEU', 'P1', 'NIST 1', 'NIST 2', 'NIST 3', 'NIST 4', 'NIST 5', 'corpus', 'tools']
    """
    orders = range(1, max_n + 1)
    return {
        "BLEU": lambda view: tables.bleu_table(view.explanation),
        **{f"P{n}": partial(of_order, tables.precision_table, n) for n in orders},
        **{f"NIST {n}": partial(of_order, tables.nist_table, n) for n in NIST},
        "corpus": lambda view: tables.corpus_table(view.calculation.corpus),
        "tools": lambda view: tables.tools_table(view.calculation.tools),
    }


def of_order(table: Callable[[Order], tables.Table], n: int, view: View) -> tables.Table:
    """The table of order n."""
    return table(view.calculation.order(view.segment, n))


def download_links(table: tables.Table) -> Html:
    """A link for each form that a table can be saved in; a table too long for a handout has one
    for CSV only."""
    forms = [*export.FORMATS] if len(table.lines) <= HANDOUT_ROWS else ["CSV"]
    return joined((export.link(table, form) for form in forms), ", ")


# The controls that stand above a tab


ORDER = Control(
    name="order",
    make=partial(order_box, 1),
    act=lambda page, n: page.turn(n=n),
    shows=lambda page: {"max": page.state.max_n, "value": page.look.n},
)
NIST_ORDER = Control(
    name="nist_order",
    make=partial(number_box, "NIST n", 1, 1, NIST_ORDERS),
    act=lambda page, n: page.turn(nist_n=n),
    shows=lambda page: {"value": page.look.nist_n},
)
TABLE = Control(
    name="table",
    make=partial(drop_down, "Table", ["BLEU"], width="14em"),
    act=lambda page, name: page.turn(table=name),
    shows=lambda page: {"options": tuple(downloads(page.state.max_n)), "value": page.look.table},
)
SHARE = Control(
    name="share",
    make=partial(text_box, "Share line", rows=3),
    act=lambda page, line: page.load(decode, line),
    shows=lambda page: {"value": encode(page.state)},
)
TABS: dict[str, Tab] = {
    tab.name: tab
    for tab in (
        Tab(name="Tokens", draw=of_segment(tokens_tab)),
        Tab(name="Matches", draw=of_segment(matches_tab), controls=(ORDER,)),
        Tab(name="P1–P4", draw=of_segment(precisions_tab), title=precisions_title),
        Tab(name="Brevity penalty", draw=of_segment(brevity_tab)),
        Tab(name="Formula", draw=formula_tab),
        Tab(name="Why", draw=of_segment(why_tab)),
        Tab(name="NIST", draw=of_segment(nist_tab), controls=(NIST_ORDER,)),
        Tab(name="Tools", draw=tools_tab),
        Tab(name="Corpus", draw=corpus_tab),
        Tab(name="A → B", draw=comparison_tab),
        Tab(name="Share", draw=share_tab, controls=(SHARE, TABLE)),
    )
}
