"""compare -> HTML: one segment of two systems, both candidates and the references below each other.

A word of a candidate shows its state, as in every view. A word of a reference shows who matched
it: both systems, A only, or B only.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from mtmetrics_edu.explain import MATCHED, Occurrence, explain_order
from mtmetrics_edu.nist import NistStats
from mtmetrics_edu.views.html.highlights import marked, titled
from mtmetrics_edu.views.html.markup import (
    TOKENS_SHOWN,
    Html,
    escape,
    joined,
    left_out,
    note,
    tag,
    token_text,
)
from mtmetrics_edu.views.html.tables import REFERENCES_SHOWN, table, wide
from mtmetrics_edu.views.notation import number
from mtmetrics_edu.views.verdicts import signed_points

if TYPE_CHECKING:
    from mtmetrics_edu.bleu import BleuStats
    from mtmetrics_edu.compare import Segment, SystemComparison


def duel(comparison: SystemComparison, place: int) -> Html:
    """One segment: its share of the difference, the texts with their matches, and its counts."""
    segment = comparison.segment(place)
    title = tag("h4", escape(duel_title(segment, comparison)))
    return tag("div", title, duel_texts(segment, comparison), counts(segment), css="mtm-duel")


def duel_title(segment: Segment, comparison: SystemComparison) -> str:
    """The number of a segment, 1 for the first, and its share."""
    said = f"Segment {segment.number + 1:,} of {comparison.size:,}"
    if segment.share is None:
        return said
    if comparison.metric == "nist":
        return f"{said}: {signed_points(segment.share, comparison.metric)}"
    points = f"{100 * segment.share:+.4f}".replace("-", "−")  # small, so two places more
    return f"{said}: {points} points"


def duel_texts(segment: Segment, comparison: SystemComparison) -> Html:
    """Candidate A, candidate B and the references, each word with its mark."""
    references = [comparison.tokens(text) for text in segment.references]
    a, b = (
        explain_order(comparison.tokens(text), references, 1, {}) for text in (segment.a, segment.b)
    )
    drawn = [
        titled(letter, order.texts[0], marked(order.candidate, {}))
        for letter, order in (("A", a), ("B", b))
    ]
    lines = enumerate(zip(references, a.references, b.references, strict=True), start=1)
    for i, (tokens, by_a, by_b) in islice(lines, REFERENCES_SHOWN):
        name = f"Reference {i}" if len(references) > 1 else "Reference"
        drawn.append(titled(name, tokens, shared(by_a, by_b), "mtm-reference"))
    more = left_out(len(references) - REFERENCES_SHOWN, "references", "they count all the same")
    return joined(drawn) + more


def shared(by_a: Sequence[Occurrence], by_b: Sequence[Occurrence]) -> Html:
    """A reference by its words, each with the systems that matched it."""
    pairs = zip(by_a[:TOKENS_SHOWN], by_b[:TOKENS_SHOWN], strict=True)
    return joined((shared_word(*pair) for pair in pairs), " ") or escape("(empty)")


def shared_word(by_a: Occurrence, by_b: Occurrence) -> Html:
    """A word of a reference, in bold if a system matched it; with a letter if only one did."""
    who = [letter for letter, it in (("A", by_a), ("B", by_b)) if it.state == MATCHED]
    word = token_text(by_a.ngram[0])
    if not who:
        return tag("span", word, css="mtm-token mtm-unmatched")
    letter = Html(f"<small>&nbsp;{who[0]}</small>") if len(who) == 1 else Html()
    return tag("b", word, letter, css="mtm-token mtm-matched")


def counts(segment: Segment) -> Html:
    """The statistics of both candidates: a row for each."""
    stats = segment.stats_a
    names = [f"{n}-grams" for n in range(1, len(stats.totals) + 1)]
    rows = [("A", *cells(stats)), ("B", *cells(segment.stats_b))]
    drawn = table(["system", *names, "c", "r"], rows)
    return wide(drawn, f"counts of segment {segment.number + 1}")


def cells(stats: BleuStats | NistStats) -> Iterable[str]:
    """Matches / n-grams of each order (NIST: bits / n-grams), and both lengths in tokens."""
    tops = map(number, stats.information if isinstance(stats, NistStats) else stats.matches)
    for top, total in zip(tops, stats.totals, strict=True):
        yield f"{top}/{total}"
    yield f"{stats.candidate_length}"
    yield f"{stats.reference_length:.4g}"


def duel_legend() -> Html:
    """How words are marked."""
    return note(
        escape(
            "In A and B: blue and bold is matched, struck out is clipped away. In a reference: A "
            "or B beside a word means that only this system matched it."
        )
    )
