"""explain -> HTML: what words tell, and NIST in the official way and in NLTK's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from mtmetrics_edu.explain import CLIPPED_AWAY, MATCHED, NistWays, Order, WordBits, text_bits
from mtmetrics_edu.explain import tables as worked
from mtmetrics_edu.explain.nist_ways import ANY, LENGTHS, MATCHES, MEAN
from mtmetrics_edu.ngrams import Ngram
from mtmetrics_edu.views import palette
from mtmetrics_edu.views.html.highlights import titled
from mtmetrics_edu.views.html.markup import (
    Html,
    escape,
    joined,
    left_out,
    note,
    shown_of_each,
    tag,
    token_text,
)
from mtmetrics_edu.views.html.tables import REFERENCES_SHOWN, Cell, Marked, table
from mtmetrics_edu.views.notation import text_name

HIGH = 1.9  # em: the bar of the most bits
FEWEST = 6.0  # bits that such a bar stands for at least, so that few words do not look like much
USED = "mtm-supplier"  # the class of the cell that counts


def information_words(order: Order, information: Mapping[Ngram, float]) -> Html:
    """Candidate and references, over each word a bar as high as what its n-gram tells, in bits.

    A word carries the n-gram of this order that ends with it. A bar is solid where the n-gram is
    matched, hatched where it is clipped away, hollow where only a reference has it.

    >>> from mtmetrics_edu.explain import explain_order
    >>> order = explain_order(["a"], [["a", "b"]], 1)
    >>> information_words(order, {("a",): 1.0, ("b",): 1.0}).count("<small>1.00</small>")
    3
    """
    limit = shown_of_each(1 + min(order.width, REFERENCES_SHOWN)) // 2  # a word is four elements
    found = text_bits(order, information, limit)[: 1 + REFERENCES_SHOWN]
    most = max([FEWEST, *(it.information or 0.0 for words in found for it in words)])
    drawn = Html()
    for i, words in enumerate(found):
        columns = joined((word_column(it, order.n, most) for it in words), " ")
        shown = columns or escape("(empty)")
        drawn += titled(text_name(i), order.texts[i], shown, "mtm-told", limit)
    more = left_out(order.width - REFERENCES_SHOWN, "references", "they count all the same")
    return drawn + more + note(escape(said_of_bars(order.n)))


def said_of_bars(n: int) -> str:
    """What the bars over the words mean.

    >>> said_of_bars(1)
    'Over a word: its bits. Solid: matched; hatched: clipped away; hollow: not matched.'
    """
    whose = "its bits" if n == 1 else f"the bits of the {n}-gram that ends there"
    return f"Over a word: {whose}. Solid: matched; hatched: clipped away; hollow: not matched."


@lru_cache(maxsize=1000)  # each keystroke draws the same words again
def word_column(it: WordBits, n: int, most: float) -> Html:
    """One word under its bar and its bits; no bar where no reference has the n-gram."""
    if it.information is None:
        said = tag("small", escape("–" if it.ngram else ""))
        return tag("span", said, tag("i"), token_text(it.word), css="mtm-bits")
    colour = palette.order_colour(n)
    look = {MATCHED: f"background:{colour}", CLIPPED_AWAY: "background:var(--mtm-hatch)"}
    fill = look.get(it.state, "background:none")
    height = f"height:{HIGH * it.information / most:.2f}em"
    bar = tag("i", style=f"{height};{fill};border-color:{colour}")
    return tag("span", tag("small", escape(f"{it.information:.2f}")), bar, token_text(it.word),
               css="mtm-bits")  # fmt: skip


def nist_orders_table(ways: NistWays, matches: str) -> Html:
    """One row per order: the gain of each reference alone, and of any reference; the one that
    counts is underlined.

    >>> from mtmetrics_edu.explain import nist_ways
    >>> nist_orders_table(nist_ways(["a"], [["a", "b"]], max_n=1), ANY).count("mtm-supplier")
    1
    """
    shares = ways.score(matches, MEAN).per_order
    found = worked.nist_orders_table(ways.orders, shares)
    lines: list[Sequence[Cell]] = []
    for row, place in zip(found.rows, ways.chosen, strict=True):
        cells: list[Cell] = list(row)
        used = 1 + (ways.orders[0].width if matches == ANY else place)
        cells[used] = Marked(row[used], USED)
        lines.append(cells)
    return table(found.columns, [*lines, found.total], total=True)


def nist_ways_table(ways: NistWays, matches: str, lengths: str) -> Html:
    """The score under both choices, the chosen one underlined; below it, whose corners they are."""
    rows = []
    for may in MATCHES:
        scores = [ways.score(may, length).score for length in LENGTHS]
        cells: list[Cell] = [
            Marked(score, USED) if (may, length) == (matches, lengths) else score
            for score, length in zip(scores, LENGTHS, strict=True)
        ]
        rows.append((may, *cells))
    drawn = table(["NIST: matches from", *LENGTHS], rows)
    corners = "Upper left: NIST's own script. Lower right: NLTK."
    stops = f" NLTK itself stops: {ways.why_nltk_stops}." if ways.why_nltk_stops else ""
    return drawn + note(escape(corners + stops))
