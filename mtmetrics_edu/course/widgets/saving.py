"""What the tab Share offers: the share line, every table and every picture as a file to save."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from mtmetrics_edu.course.widgets.view import View
from mtmetrics_edu.explain import Order, tables
from mtmetrics_edu.explain.calculation import NIST_ORDERS
from mtmetrics_edu.views import plain, stills, svg
from mtmetrics_edu.views.html.markup import Html, escape, joined, note, tag

NIST = range(1, NIST_ORDERS + 1)
HANDOUT_ROWS = 300  # of the longest table that somebody pastes into a handout


def share_tab(view: View) -> Html:
    """How to use the share line, and the chosen table as a file to save."""
    said = (
        "Copy the share line to keep or send all that was typed and chosen; paste another over it "
        "to open that one (Undo brings this one back). In a notebook: Playground.from_code(line). "
        "The link opens this page with your texts, where others can reach its address; on Binder "
        "it is yours alone, so send the line. A table to open has a line for each segment: the "
        "candidate, a tab, its references with tabs between."
    )
    links = download_links(downloads(view.calculation.choices.max_n)[view.look.table](view))
    name = view.look.picture
    picture = stills.download(PICTURES[name](view), name) + copy_button(f"{name}.png", "png")
    return (
        tag("p", copy_button("Copy the line", "line"), copy_button("Copy a link", "link"))
        + note(escape(said))
        + tag("p", escape("Save this table as "), links, escape("."))
        + tag("p", escape("Save this picture as "), picture, escape("."))
    )


def on_again(line: str) -> Html:
    """How to go on with the texts of a saved picture: its cell begins with its own. line: the share
    line.

    >>> on_again("mtmetrics:1:x").partition("<code")[0]
    '<p>The cell begins with its own texts again. To go on with these, run: '
    """
    program = tag("code", escape(f'Playground.from_code("{line}")'), style="overflow-wrap:anywhere")
    said = escape("The cell begins with its own texts again. To go on with these, run: ")
    return tag("p", said, program)


def copy_button(label: str, what: str) -> Html:
    """A button that copies the share line ("line"), the address of this page with the line in it
    ("link"), or the program after it ("program"); or saves the picture of the link before it as PNG
    ("png"). actions.js does it; without it there is no button.

    >>> copy_button("Copy", "line")
    '<button class="mtm-copy" type="button" data-copies="line">Copy</button>'
    """
    return tag("button", escape(label), css="mtm-copy", type="button", data_copies=what)


PICTURES: dict[str, Callable[[View], Html]] = {
    "precisions": lambda view: svg.precision_bars(view.explanation),
    "why": lambda view: svg.waterfall(view.bleu),
    "penalty": lambda view: svg.penalty_curve(*lengths_of(view)),
    "nist": lambda view: svg.nist_bars(view.nist),
    "segments": lambda view: svg.segment_bars(view.calculation.corpus),
}


def lengths_of(view: View) -> tuple[float, float]:
    """c and r of the segment, in tokens."""
    return view.bleu.stats.candidate_length, view.bleu.stats.reference_length


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
    forms = [*plain.FORMATS] if len(table.lines) <= HANDOUT_ROWS else ["CSV"]
    return joined((plain.link(table, form) for form in forms), ", ")
