"""explain -> HTML: candidate and references with each occurrence's state, and clip bars."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import islice

from mtmetrics_edu.explain import (
    CLIPPED_AWAY,
    MATCHED,
    UNMATCHED,
    Explanation,
    NgramRow,
    Occurrence,
    Order,
)
from mtmetrics_edu.views.html.markup import (
    TOKENS_SHOWN,
    Html,
    cut,
    direction,
    escape,
    left_out,
    word,
    words,
)
from mtmetrics_edu.views.html.tables import (
    REFERENCES_SHOWN,
    bleu_table,
    more_rows,
    precision_table,
    shown_rows,
    table,
)
from mtmetrics_edu.views.words import sign

BOX_ROOM = 8  # occurrences that the clip bars have room for, at least
CSS = {MATCHED: "matched", CLIPPED_AWAY: "clipped", UNMATCHED: "unmatched"}
TAGS = {MATCHED: "b", CLIPPED_AWAY: "s", UNMATCHED: "span"}  # says it without a stylesheet too
SPACES = re.compile(r"\s")


def clip_bars(order: Order) -> str:
    """One bar per n-gram, a box for each occurrence in the candidate, cut at the maximum
    reference count; and the total."""
    rows = shown_rows(order)
    longest = max([BOX_ROOM, *(max(row.count, row.max_reference_count) for row in rows)])
    cells = [
        (words(row.ngram), Html(bar(row, longest)), f"{row.clipped} of {row.count}") for row in rows
    ]
    total = ("total", "", f"{order.matches} of {order.total}")
    columns = [f"{order.n}-gram", "occurrences in the candidate", "clipped count"]
    drawn = table(columns, [*cells, total], total=True, classes={1: "mtm-bar"})
    note = '<p class="mtm-note">Upright line: the maximum reference count, where clipping cuts.</p>'
    return drawn + more_rows(order) + note


def bar(row: NgramRow, longest: int) -> str:
    """The boxes of one n-gram and the limit that cuts them; in the scale of the longest bar."""
    unit = 100 / longest
    over = CLIPPED_AWAY if row.clipped else UNMATCHED
    parts = [(MATCHED, row.clipped), (over, row.count - row.clipped)]
    boxes = "".join(boxes_of(state, count, unit) for state, count in parts if count)
    limit = f'<b style="inset-inline-start:calc({row.max_reference_count * unit:.4g}% - 2px)"></b>'
    return f'<span role="presentation">{boxes}{limit}</span>'


def boxes_of(state: str, count: int, unit: float) -> str:
    """A box for each occurrence; one long box where they would be too narrow to see."""
    each, copies = (unit, count) if unit > 2 else (unit * count, 1)
    return f'<i class="mtm-mark-{CSS[state]}" style="width:calc({each:.4g}% - 2px)"></i>' * copies


def legend() -> str:
    """The three states and how they look."""
    items = (
        f'<span><i class="mtm-mark-{css}" aria-hidden="true"></i>{state}</span>'
        for state, css in CSS.items()
    )
    return f'<p class="mtm-legend">{"".join(items)}</p>'


def tokens_view(tokens: Sequence[str], title: str = "") -> str:
    """Each token in a box, its spaces visible; and how many there are."""
    boxes = " ".join(
        f'<span class="mtm-token mtm-box">{SPACES.sub(spaced, word(token))}</span>'
        for token in tokens[:TOKENS_SHOWN]
    )
    return text_line(title or f"{len(tokens)} tokens", tokens, boxes or "no tokens")


def spaced(match: re.Match[str]) -> str:
    """A space made visible."""
    return f"<i>{sign(match)}</i>"


def text_line(name: str, tokens: Sequence[str], drawn: str, css: str = "") -> str:
    """A name and a text, both drawn already; what was cut off is said."""
    more = left_out(len(tokens) - TOKENS_SHOWN, "tokens", "they are counted all the same")
    return (
        f'<div class="{f"mtm-text {css}".strip()}"><span class="mtm-who">{escape(name)}</span><div>'
        f'<p class="mtm-tokens" dir="{direction(tokens)}">{drawn}</p>{more}</div></div>'
    )


def texts(explanation: Explanation, n: int) -> str:
    """Candidate and references with the n-grams of order n: which occurrence is matched, clipped
    away or unmatched.

    Words carry the state themselves for n = 1. Longer n-grams overlap: each is a bar under its
    words, and n lanes of bars hold them all.
    """
    order = explanation.orders[n - 1]
    ids = {row.ngram: i for i, row in enumerate(shown_rows(order))}

    def drawn(tokens: Sequence[str], found: Sequence[Occurrence]) -> str:
        return woven(tokens, found, n, ids) if n > 1 else marked(found, ids)

    candidate = drawn(explanation.candidate, order.candidate)
    lines = [text_line("Candidate", explanation.candidate, candidate)]
    pairs = islice(zip(explanation.references, order.references, strict=True), REFERENCES_SHOWN)
    for i, (tokens, found) in enumerate(pairs, start=1):
        lines.append(text_line(f"Reference {i}", tokens, drawn(tokens, found), "mtm-reference"))
    rest = len(explanation.references) - REFERENCES_SHOWN
    return legend() + "".join(lines) + left_out(rest, "references", "they count all the same")


def marked(found: Sequence[Occurrence], ids: Mapping[tuple[str, ...], int]) -> str:
    """A text by its words, each with its state."""
    return " ".join(marked_word(it, ids.get(it.ngram)) for it in found[:TOKENS_SHOWN]) or "(empty)"


def marked_word(occurrence: Occurrence, row: int | None) -> str:
    """One word with its state; one that was clipped away says so."""
    state, tag = occurrence.state, TAGS[occurrence.state]
    link = "" if row is None else f" mtm-g{row}"
    note = "<small>&nbsp;clipped</small>" if state == CLIPPED_AWAY else ""  # a space not struck out
    drawn = word(occurrence.ngram[0])
    return f'<{tag} class="mtm-token mtm-{CSS[state]}{link}">{drawn}{note}</{tag}>'


def woven(
    tokens: Sequence[str],
    found: Sequence[Occurrence],
    n: int,
    ids: Mapping[tuple[str, ...], int],
) -> str:
    """A text by its words, each over its pieces of the n bars that pass under it."""
    columns = []
    for place, token in enumerate(tokens[:TOKENS_SHOWN]):
        over = {it.start % n: it for it in found[max(place - n + 1, 0) : place + 1]}
        rows = " ".join(f"mtm-in{ids[it.ngram]}" for it in over.values() if it.ngram in ids)
        bars = "".join(piece(over.get(lane), place, ids) for lane in range(n))
        inside = f' class="{rows}"' if rows else ""
        columns.append(f'<span class="mtm-woven"><bdi{inside}>{cut(token)}</bdi> {bars}</span>')
    return "".join(columns) or "(empty)"


def piece(occurrence: Occurrence | None, place: int, ids: Mapping[tuple[str, ...], int]) -> str:
    """The piece of an n-gram's bar under the word at one place."""
    if occurrence is None:
        return "<i></i>"
    ends = " mtm-first" if place == occurrence.start else ""
    ends += " mtm-last" if place == occurrence.start + len(occurrence.ngram) - 1 else ""
    row = ids.get(occurrence.ngram)
    link = "" if row is None else f" mtm-g{row}"
    return f'<i class="mtm-{CSS[occurrence.state]}{ends}{link}"></i>'


def linked(count: int, *parts: str) -> str:
    """Parts in which what carries the same row number lights up together.

    A rule for each row, and each looks only inside its own box: no ids, no script, and any number
    of them on a page.
    """
    rules = "".join(map(lit, range(count)))
    return f'<div class="mtm-linked"><style>{rules}</style>{"".join(parts)}</div>'


def lit(row: int) -> str:
    """The rules that light one row, its words and its bars. By class: a browser finds the rules of
    a class at once, those of an attribute it tries on every word."""
    pointed = f".mtm .mtm-linked:has(.mtm-g{row}:is(:hover,:focus))"
    whole = f"{pointed} .mtm-g{row}:not(i)"
    return (
        f"{whole},{pointed} .mtm-in{row}{{background:var(--mtm-lit);color:var(--mtm-ink)}}"
        f"{whole}{{outline:2px solid var(--mtm-ink);outline-offset:-2px}}"
        f"{pointed} i.mtm-g{row}{{box-shadow:0 -2px var(--mtm-ink),0 2px var(--mtm-ink)}}"
    )


def matches(explanation: Explanation, n: int) -> str:
    """Texts and precision table of order n; pointing at a row, or reaching it by Tab, lights its
    occurrences."""
    order = explanation.orders[n - 1]
    parts = texts(explanation, n), precision_table(order)
    return linked(len(shown_rows(order)), *parts)


def still(explanation: Explanation) -> str:
    """What a widget leaves in a notebook that is read, not run: words by their state, the counts
    per order, and the score. It says the same where style sheets are taken away."""
    shown = texts(explanation, 1) + bleu_table(explanation)
    return shown + f'<p class="mtm-note">{escape(str(explanation.bleu))}</p>'
