"""explain -> HTML: candidate and references with the state of each occurrence, and clip bars.

Everything that belongs to one row of the precision table carries the number of that row as a class
(mtm-g0, mtm-g1, …), so that style rules alone light all of it at once.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from mtmetrics_edu.explain import (
    CLIPPED_AWAY,
    MATCHED,
    UNMATCHED,
    Explanation,
    NgramRow,
    Occurrence,
    Order,
)
from mtmetrics_edu.explain.tables import Row, Table
from mtmetrics_edu.ngrams import Ngram, ngram_counts, ngrams
from mtmetrics_edu.views.html import tables
from mtmetrics_edu.views.html.markup import (
    NOTHING,
    TOKENS_SHOWN,
    Html,
    cut,
    direction,
    escape,
    joined,
    left_out,
    ngram_text,
    note,
    shown_of_each,
    tag,
    token_text,
)
from mtmetrics_edu.views.html.tables import first_rows
from mtmetrics_edu.views.notation import sign, text_name
from mtmetrics_edu.views.palette import CLASSES

BOX_ROOM = 8  # a clip bar has room for so many occurrences, more if there are more
NARROWEST = 2  # percent of a clip bar: narrower boxes become one
TAGS = {MATCHED: "b", CLIPPED_AWAY: "s", UNMATCHED: "span"}  # these show it without a stylesheet
SPACES = re.compile(r"\s")
Rows = Mapping[Ngram, int]  # the number of each n-gram's row in the table


def legend() -> Html:
    """The three states and how they look.

    >>> legend().count("<i "), ">clipped away<" in legend()
    (3, True)
    """
    items = (
        tag("span", tag("i", css=f"mtm-mark-{css}", aria_hidden="true"), escape(state))
        for state, css in CLASSES.items()
    )
    return tag("p", *items, css="mtm-legend")


# Clip bars


def clip_bars(order: Order) -> Html:
    """One bar per n-gram, cut at the maximum reference count, and the total.

    A bar has one box for each occurrence in the candidate.

    >>> from mtmetrics_edu.explain import explain_order
    >>> clip_bars(explain_order(["the"] * 7, [["the", "the"]], 1)).count("mtm-mark-clipped")
    5
    """
    rows = tables.shown_rows(order)
    longest = max([BOX_ROOM, *(max(row.count, row.max_reference_count) for row in rows)])
    cells = [
        (row.ngram, clip_bar(row, longest), supplied(row), f"{row.clipped} of {row.count}")
        for row in rows
    ]
    total = ("total", None, "", f"{order.matches} of {order.total}")
    columns = [f"{order.n}-gram", "occurrences in the candidate", "limit from", "clipped count"]
    drawn = tables.table(columns, [*cells, total], total=True, classes={1: "mtm-bar"})
    said = escape(
        "Upright line: the limit, the maximum reference count, where clipping cuts. R1, R2, …: the "
        "references that have it."
    )
    return drawn + tables.more_rows(order) + note(said)


def supplied(row: NgramRow) -> str:
    """The limit of an n-gram, and the references that supply it.

    >>> from mtmetrics_edu.explain import explain_order
    >>> supplied(explain_order(["a"], [["b"], ["a"], ["a"]], 1).rows[0])
    '1 in R2, R3'
    """
    names = ", ".join(f"R{i + 1}" for i in row.suppliers)
    return f"{row.max_reference_count} in {names}" if names else "no reference"


def clip_bar(row: NgramRow, longest: int) -> Html:
    """The boxes of one n-gram and its limit; `longest` occurrences fill the whole width."""
    unit = 100 / longest
    over = CLIPPED_AWAY if row.clipped else UNMATCHED
    boxes = occurrence_boxes(MATCHED, row.clipped, unit)
    boxes += occurrence_boxes(over, row.count - row.clipped, unit)
    start = f"inset-inline-start:calc({row.max_reference_count * unit:.4g}% - 2px)"
    return tag("span", boxes, tag("b", style=start), role="presentation")


def occurrence_boxes(state: str, count: int, unit: float) -> Html:
    """A box for each occurrence, `unit` percent wide; one long box if they would be too narrow."""
    each, copies = (unit, count) if unit > NARROWEST else (unit * count, min(count, 1))
    width = f"width:calc({each:.4g}% - 2px)"
    return joined([tag("i", css=f"mtm-mark-{CLASSES[state]}", style=width)] * copies)


# Texts


def tokens_view(tokens: Sequence[str], title: str = "") -> Html:
    """Each token in a box, with visible spaces; and the number of tokens.

    >>> ">b<i>␣</i>c<" in tokens_view(["a", "b c"])
    True
    """
    boxes = (
        tag("span", spaces_shown(token_text(token)), css="mtm-token mtm-box")
        for token in tokens[:TOKENS_SHOWN]
    )
    drawn = joined(boxes, " ") or escape("no tokens")
    return titled(title or f"{len(tokens)} tokens", tokens, drawn)


def spaces_shown(token: Html) -> Html:
    """A token with a visible sign for each space."""
    return Html(SPACES.sub(lambda space: tag("i", escape(sign(space))), token))


def titled(
    title: str, tokens: Sequence[str], drawn: Html, css: str = "", limit: int = TOKENS_SHOWN
) -> Html:
    """A title beside tokens of which the first ones, up to limit, are drawn already; and how many
    are not."""
    who = tag("span", escape(title), css="mtm-who")
    text = tag("p", drawn, css="mtm-tokens", dir=direction(tokens))
    more = left_out(len(tokens) - limit, "tokens", "they are counted all the same")
    return tag("div", who, tag("div", text, more), css=f"mtm-text {css}".strip())


def texts(explanation: Explanation, n: int) -> Html:
    """Candidate and references: which n-grams of order n are matched, clipped away, unmatched.

    For n = 1 the words carry the state themselves. Longer n-grams overlap, so each of them is a
    bar under its words, and n lanes of bars hold them all.
    """
    order, drawn = explanation.orders[n - 1], legend()
    rows = {row.ngram: i for i, row in enumerate(tables.shown_rows(order))}
    shown = order.texts[: 1 + tables.REFERENCES_SHOWN]
    limit = shown_of_each(len(shown))
    for i, tokens in enumerate(shown):
        found = order.first(i, limit)
        text = woven(tokens[:limit], found, n, rows) if n > 1 else marked(found, rows)
        drawn += titled(text_name(i), tokens, text, "mtm-reference" if i else "", limit)
    more = left_out(order.width - tables.REFERENCES_SHOWN, "references", "they count all the same")
    return drawn + more


def marked(found: Sequence[Occurrence], rows: Rows) -> Html:
    """A text by its words, each with its state."""
    return joined((marked_word(it, rows) for it in found[:TOKENS_SHOWN]), " ") or escape("(empty)")


def marked_word(occurrence: Occurrence, rows: Rows) -> Html:
    """One word with its state; a word that was clipped away says so."""
    state, word = occurrence.state, token_text(occurrence.ngram[0])
    if state == CLIPPED_AWAY:
        word += Html("<small>&nbsp;clipped</small>")  # this blank is not struck out
    return tag(TAGS[state], word, css=f"mtm-token mtm-{CLASSES[state]}{link(occurrence, rows)}")


def link(occurrence: Occurrence, rows: Rows) -> str:
    """The class that connects an occurrence with its row, if that row is shown."""
    return f" mtm-g{rows[occurrence.ngram]}" if occurrence.ngram in rows else ""


def woven(tokens: Sequence[str], found: Sequence[Occurrence], n: int, rows: Rows) -> Html:
    """A text by its words, each over the pieces of the bars that pass under it, one in each lane.

    The bar of the n-gram that starts at place i lies in lane i mod n.
    """
    columns = []
    for place, token in enumerate(tokens):
        over = {it.start % n: it for it in found[max(place - n + 1, 0) : place + 1]}
        shown = " ".join(f"mtm-in{rows[it.ngram]}" for it in over.values() if it.ngram in rows)
        word = tag("bdi", cut(token), css=shown)
        pieces = "".join(piece(over.get(lane), place, rows) for lane in range(n))
        columns.append(Html(f'<span class="mtm-woven">{word} {pieces}</span>'))
    return joined(columns) or escape("(empty)")


def piece(occurrence: Occurrence | None, place: int, rows: Rows) -> Html:
    """The piece of an n-gram's bar under the word at one place; an empty one where none passes.

    It is not made by tag, because a text has thousands of them.
    """
    if occurrence is None:
        return Html("<i></i>")
    ends = " mtm-first" if place == occurrence.start else ""
    ends += " mtm-last" if place == occurrence.start + len(occurrence.ngram) - 1 else ""
    state = CLASSES[occurrence.state]
    return Html(f'<i class="mtm-{state}{ends}{link(occurrence, rows)}"></i>')


# Texts linked with the table


def linked_texts(explanation: Explanation, n: int, *, ruled: bool = True) -> Html:
    """Texts and precision table of order n. A row that is pointed at, or reached by Tab, lights
    its occurrences; an occurrence lights its row.

    ruled: whether style rules do that, as they must where no script runs. A live widget has one
    (pointing.js); there the rules would cost more than all else at a key.

    >>> from mtmetrics_edu.explain import explain
    >>> drawn = linked_texts(explain(["a", "b"], [["a"]], max_n=1), 1)
    >>> drawn.count('mtm-g0">'), drawn.count('mtm-g1">')  # a: 2 words and a row; b: 1 and a row
    (3, 2)
    """
    order = explanation.orders[n - 1]
    rules = "".join(map(lighting, range(len(tables.shown_rows(order)))))
    style = Html(f"<style>{rules}</style>") if ruled else NOTHING
    parts = style, texts(explanation, n), tables.precision_table(order)
    return tag("div", *parts, css="mtm-linked")


def lighting(row: int) -> str:
    """The style rules that light one row, its words and its bars.

    They look only inside their own box, without ids: any number of boxes can stand on a page.
    They go by class, because a browser tries a rule that goes by attribute on every word.
    """
    pointed = f".mtm .mtm-linked:has(.mtm-g{row}:is(:hover,:focus))"
    whole = f"{pointed} .mtm-g{row}:not(i)"
    return (
        f"{whole},{pointed} .mtm-in{row}{{background:var(--mtm-lit);color:var(--mtm-ink)}}"
        f"{whole}{{outline:2px solid var(--mtm-ink);outline-offset:-2px}}"
        f"{pointed} i.mtm-g{row}{{box-shadow:0 -2px var(--mtm-ink),0 2px var(--mtm-ink)}}"
    )


def sliding_window(tokens: Sequence[str], n: int, start: int) -> Html:
    """The tokens in boxes, with a frame around the n-gram that starts at a place, counted from 0;
    then what `counted` says.

    >>> "2-gram 1 of 2: the cat" in sliding_window(["the", "cat", "sat"], 2, 0)
    True
    """
    return framed(tokens, n, start) + counted(tokens, n, start)


def counted(tokens: Sequence[str], n: int, start: int) -> Html:
    """Which n-gram starts at a place; and all that differ, in the order of the text, each with its
    count."""
    found, counts = ngrams(tokens, n), ngram_counts(tokens, n)
    said = f"{len(tokens)} tokens, {len(found)} {n}-grams, {len(counts)} different"
    here = found[start] if start < len(found) else None
    rows: list[Row] = [(named(it, here), count) for it, count in counts.items()]
    table = Table(columns=(f"{n}-gram", "count"), rows=rows)
    drawn = first_rows(table, "n-grams", "they are counted all the same")
    return place(found, n, start) + note(escape(said)) + drawn


def framed(tokens: Sequence[str], n: int, start: int) -> Html:
    """The tokens in boxes, those of the window in a frame."""
    boxes = [box(token) for token in tokens[:TOKENS_SHOWN]]
    window = joined(boxes[start : start + n], " ")
    frame = [tag("span", window, css="mtm-window")] if start + n <= len(tokens) else []
    rest = boxes[start + n :] if frame else boxes[start:]
    drawn = joined([*boxes[:start], *frame, *rest], " ") or escape("no tokens")
    return titled("Tokens", tokens, drawn)


def box(token: str) -> Html:
    """A token in a box, with a visible sign for each space."""
    return tag("span", spaces_shown(token_text(token)), css="mtm-token mtm-box")


def place(found: Sequence[Ngram], n: int, start: int) -> Html:
    """Which n-gram is in the window."""
    if start >= len(found):
        return tag("p", escape(f"The text has no {n}-gram."))
    number = escape(f"{n}-gram {start + 1} of {len(found)}: ")
    return tag("p", number + ngram_text(found[start]))


def named(ngram: Ngram, here: Ngram | None) -> Html:
    """The name of a row; that of the n-gram in the window is marked."""
    return tag("b", ngram_text(ngram), css="mtm-here") if ngram == here else ngram_text(ngram)
