"""The tabs of the playground: one record each, in the order in which they stand.

A tab is drawn by a pure function from a View to HTML (pages.py, saving.py). A new one is a function
and a record in TABS.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import ipywidgets

from mtmetrics_edu.course.widgets import pages, saving
from mtmetrics_edu.course.widgets.controls import (
    WIDE,
    drop_down,
    marked,
    number_box,
    order_box,
    text_box,
)
from mtmetrics_edu.course.widgets.inviting import INVITATION
from mtmetrics_edu.course.widgets.panel import Control
from mtmetrics_edu.course.widgets.pasting import opened, text_of
from mtmetrics_edu.course.widgets.saving import downloads
from mtmetrics_edu.course.widgets.sharing import decode, encode
from mtmetrics_edu.course.widgets.view import Look, View
from mtmetrics_edu.explain.calculation import NIST_ORDERS
from mtmetrics_edu.views import sentences
from mtmetrics_edu.views.html.markup import NOTHING, Html, escape, tag


@dataclass(frozen=True, slots=True, kw_only=True)
class Tab:
    """A tab. draw: what it shows of a view. controls: those of its own, which stand above it.

    group: the tabs that share a strip with it; if not given, it stands in the first strip itself.
    says: the sentence above what it shows. title: what stands in the strip where the longest
    n-grams have max_n tokens; its name if not given.
    """

    name: str
    draw: Callable[[View], Html]
    group: str = ""
    controls: tuple[Control, ...] = ()
    says: Callable[[View], str] | None = None
    title: Callable[[int], str] | None = None

    def titled(self, max_n: int) -> str:
        """What stands in the strip."""
        return self.title(max_n) if self.title else self.name

    def page(self, view: View) -> Html:
        """The sentence, and what the tab shows."""
        said = self.says(view) if self.says else ""
        return (tag("p", escape(said), css="mtm-said") if said else NOTHING) + self.draw(view)


# The controls that stand above a tab


ORDER = Control(
    name="order",
    make=partial(order_box, 1),
    act=lambda page, n: page.turn(n=n),
    shows=lambda page: {"max": page.state.chosen.max_n, "value": page.look.n},
)
NIST_ORDER = Control(
    name="nist_order",
    make=partial(number_box, "NIST n", 1, 1, NIST_ORDERS),
    act=lambda page, n: page.turn(nist_n=n),
    shows=lambda page: {"value": page.look.nist_n},
)
VERSION = Control(
    name="version",
    make=partial(drop_down, "A is", [], width="min(40em, 100%)"),
    act=lambda page, place: page.turn(compared=-1 if place is None else place),
    shows=lambda page: {"options": versions(page.look), "value": page.look.place},
)
FORGET = Control(
    name="forget",
    make=partial(ipywidgets.ToggleButton, description="Forget this version", layout=WIDE),
    act=lambda page, down: page.turn(**forgotten(page.look)) if down else None,
    shows=lambda page: {"value": False, "disabled": not page.look.pins},
)
TABLE = Control(
    name="table",
    make=partial(drop_down, "Table", ["BLEU"], width="14em"),
    act=lambda page, name: page.turn(table=name),
    shows=lambda page: {
        "options": tuple(downloads(page.state.chosen.max_n)),
        "value": page.look.table,
    },
)
PICTURE = Control(
    name="picture",
    make=partial(drop_down, "Picture", saving.PICTURES, width="14em"),
    act=lambda page, name: page.turn(picture=name),
    shows=lambda page: {"value": page.look.picture},
)
FILE = Control(
    name="file",
    make=partial(
        ipywidgets.FileUpload, description="Open a table", accept=".tsv,.tab,.txt", layout=WIDE
    ),
    act=lambda page, files: page.load(partial(opened, page.state), text_of(files)),
    shows=lambda page: {},
)
SHARE = Control(
    name="share",
    make=lambda: marked(text_box("Share line", rows=3), "mtm-share"),
    act=lambda page, line: page.load(decode, line),
    shows=lambda page: {"value": encode(page.state)},
)


def versions(look: Look) -> tuple[tuple[str, int], ...]:
    """The versions that are pinned, numbered from 1, and the number from 0 that each has."""
    return tuple((f"{i + 1}: {pin.title}", i) for i, pin in enumerate(look.pins))


def forgotten(look: Look) -> dict[str, Any]:
    """The fields of the look that change where the version that is A is forgotten."""
    after = look.without_pinned()
    return {"pins": after.pins, "compared": after.compared}


# The tabs


def of_segment(draw: Callable[[View], Html]) -> Callable[[View], Html]:
    """A tab that draws one segment; of a corpus it says which, because the score pools them all."""

    def drawn(view: View) -> Html:
        if not view.is_corpus:
            return draw(view)
        which = f"Segment {view.segment + 1} of {len(view.calculation.texts)}, alone"
        return pages.heading(which) + draw(view)

    return drawn


TABS: dict[str, Tab] = {
    tab.name: tab
    for tab in (
        Tab(
            name="Tokens",
            group="Texts",
            draw=of_segment(pages.tokens_tab),
            says=lambda view: sentences.lengths_said(view.explanation.orders[0].texts, view.what),
        ),
        Tab(
            name="Matches",
            group="Texts",
            draw=of_segment(pages.matches_tab),
            controls=(ORDER,),
            says=lambda view: sentences.ngrams_said(view.order),
        ),
        Tab(
            name="P1–P4",
            group="BLEU",
            draw=of_segment(pages.precisions_tab),
            says=lambda view: sentences.precisions_said(view.explanation),
            title=pages.precisions_title,
        ),
        Tab(
            name="Brevity penalty",
            group="BLEU",
            draw=of_segment(pages.brevity_tab),
            says=lambda view: sentences.penalty_said(view.bleu),
        ),
        Tab(
            name="Formula",
            group="BLEU",
            draw=pages.formula_tab,
            says=lambda view: sentences.product_said(view.bleu),
        ),
        Tab(
            name="Why",
            group="BLEU",
            draw=of_segment(pages.why_tab),
            says=lambda view: sentences.shares_said(view.bleu),
        ),
        Tab(
            name="NIST",
            draw=of_segment(pages.nist_tab),
            controls=(NIST_ORDER,),
            says=lambda view: sentences.nist_said(view.nist),
        ),
        Tab(
            name="A → B",
            group="Compare",
            draw=pages.comparison_tab,
            controls=(VERSION, FORGET),
            says=pages.comparison_said,
        ),
        Tab(
            name="Tools",
            group="Compare",
            draw=pages.tools_tab,
        ),
        Tab(
            name="Corpus",
            group="Compare",
            draw=pages.corpus_tab,
            says=lambda view: sentences.corpus_said(view.calculation.corpus),
        ),
        Tab(
            name="Share",
            group="Share",
            draw=saving.share_tab,
            controls=(SHARE, *INVITATION, TABLE, PICTURE, FILE),
        ),
        Tab(name="Code", group="Share", draw=pages.code_tab),
    )
}
