"""explain -> SVG: bars for precisions, information weights, NIST's orders and segments."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from mtmetrics_edu.explain import CorpusExplanation, Explanation, InformationRow, Order
from mtmetrics_edu.explain.order import STATES
from mtmetrics_edu.explain.segment import precision_name
from mtmetrics_edu.nist import NistScore
from mtmetrics_edu.views import captions, notation, palette
from mtmetrics_edu.views import drawing as draw
from mtmetrics_edu.views.drawing import EDGE, HALO, Scale
from mtmetrics_edu.views.html.markup import Html, joined
from mtmetrics_edu.views.notation import number


class Bars(NamedTuple):
    """Where the bars of one plot stand."""

    left: float  # where every bar starts
    right: float  # where the longest bar ends
    top: float  # of the first bar
    step: float  # from the top of one bar to the top of the next
    height: float  # of a bar
    baseline: float  # of the words beside a bar, below its top

    def scale(self, most: float) -> Scale:
        """The values from 0 to most as places on a bar."""
        return draw.scale(0, most or 1, self.left, self.right)

    def y(self, place: int) -> float:
        """The top of the bar at a place, 0 for the first."""
        return self.top + place * self.step

    def bar(self, place: int, end: float, colour: str) -> Html:
        """The bar at a place."""
        return draw.rectangle(self.left, self.y(place), end - self.left, self.height, colour)


PRECISIONS = Bars(left=56, right=510, top=16, step=50, height=36, baseline=25)
COUNTS_END, VALUES_START = 590, 600  # of the precisions
BOXES_SHOWN = 60  # n-grams of one order that are drawn apart
INFORMATION = Bars(left=270, right=550, top=34, step=27, height=20, baseline=16)
GAINS = Bars(left=84, right=620, top=14, step=38, height=28, baseline=20)
SEGMENTS = Bars(left=130, right=630, top=64, step=30, height=22, baseline=17)
SCORES_END = 750  # of the segments: beyond the lines of their mean and of the corpus
LAST_START = 600  # further to the right, the corpus' name finds no room beside its line


# Precisions


def precision_bars(explanation: Explanation) -> Html:
    """One bar per order: its n-grams matched, clipped away, unmatched, and pₙ as counts.

    >>> from mtmetrics_edu.explain import explain
    >>> ">1/2<" in precision_bars(explain(["the", "the"], [["the"]], max_n=1))
    True
    """
    pairs = zip(explanation.orders, explanation.bleu.precisions, strict=False)
    bars = [precision_bar(order, used, PRECISIONS.y(i)) for i, (order, used) in enumerate(pairs)]
    bottom, alt = PRECISIONS.y(len(bars)), captions.precisions_said(explanation)
    return draw.picture(bottom + 34, alt, *bars, draw.state_legend(bottom + 22))


def precision_bar(order: Order, used: float, y: float) -> Html:
    """The bar of one order and its precision; `used` is the precision after smoothing."""
    base = y + PRECISIONS.baseline
    name = draw.label(EDGE, base, precision_name(order.n), css="mtm-strong")
    if not order.total:
        undefined = f"undefined: no {order.n}-grams"
        return name + draw.label(PRECISIONS.left, base, undefined, css="mtm-quiet")
    counts = draw.label(COUNTS_END, base, f"{order.matches}/{order.total}", "end", "mtm-strong")
    sign = "=" if used == order.precision else "→"
    return joined(
        [
            name,
            *ngram_boxes(order, y),
            counts,
            draw.label(VALUES_START, base, f"{sign} {number(used)}"),
        ]
    )


def ngram_boxes(order: Order, y: float) -> Iterator[Html]:
    """A box for each n-gram of the candidate, state by state; where there are more than
    BOXES_SHOWN, one box for each state."""
    step, done = (PRECISIONS.right - PRECISIONS.left) / order.total, 0
    for state in STATES:
        count = order.state_counts[state]
        each = 1 if order.total <= BOXES_SHOWN else max(count, 1)
        lefts = [PRECISIONS.left + i * step for i in range(done, done + count, each)]
        if lefts:
            yield draw.state_shape(state, lefts, y, each * step - 2, PRECISIONS.height)
        done += count


# Information and gains


def information_bars(rows: Sequence[InformationRow], limit: int = 16) -> Html:
    """Info of the first `limit` n-grams of the references, in bits, coloured by order.

    >>> from mtmetrics_edu.explain import explain_information
    >>> ">log₂ 4/3<" in information_bars(explain_information([[["a", "a", "a", "b"]]], max_n=1))
    True
    """
    shown = rows[:limit]
    x = INFORMATION.scale(max((row.information for row in shown), default=0))
    heading = f"Info in bits ({captions.shown_of(len(rows), limit)})"
    return draw.picture(
        INFORMATION.y(limit) + 6,
        captions.information_said(shown),
        draw.label(INFORMATION.left, 20, heading, css="mtm-quiet"),
        *(information_bar(row, i, x(row.information)) for i, row in enumerate(shown)),
    )


@lru_cache(maxsize=100)  # a keystroke in the candidate leaves the references as they are
def information_bar(row: InformationRow, place: int, end: float) -> Html:
    """One n-gram's weight and the counts that it comes from."""
    base = INFORMATION.y(place) + INFORMATION.baseline
    return (
        draw.label(INFORMATION.left - 12, base, notation.short(row.ngram), "end")
        + INFORMATION.bar(place, end, palette.order_colour(len(row.ngram)))
        + draw.label(end + 10, base, number(row.information), css="mtm-strong")
        + draw.label(end + 72, base, f"log₂ {row.prefix_count}/{row.count}", css="mtm-quiet")
    )


def nist_bars(score: NistScore) -> Html:
    """What each order adds to NIST before the length penalty, in bits per candidate n-gram.

    >>> from mtmetrics_edu import sentence_nist
    >>> "no n-grams: adds 0" in nist_bars(sentence_nist(["a"], [["a", "b"]], max_n=2))
    True
    """
    x, parts = GAINS.scale(max(score.per_order, default=0)), []
    for i, (gain, total) in enumerate(zip(score.per_order, score.stats.totals, strict=True)):
        base, value = GAINS.y(i) + GAINS.baseline, number(gain) if total else "no n-grams: adds 0"
        parts.append(draw.label(EDGE, base, f"{i + 1}-gram", css="mtm-strong"))
        parts.append(GAINS.bar(i, x(gain), palette.order_colour(i + 1)))
        parts.append(draw.label(x(gain) + 10, base, value))
    bottom = GAINS.y(len(score.per_order))
    parts.append(draw.label(GAINS.left, bottom + 20, captions.total_said(score), css="mtm-strong"))
    return draw.picture(bottom + 36, captions.gains_said(score), *parts)


# Segments


def segment_bars(corpus: CorpusExplanation, limit: int = 16, numbers: Sequence[int] = ()) -> Html:
    """The first `limit` sentence scores, their mean, and the score of the pooled corpus.

    numbers: of the segments; if not given, 1, 2, 3 …

    >>> from mtmetrics_edu.explain import explain_corpus
    >>> corpus = explain_corpus([["a"], ["a", "b"]], [[["a"]], [["a", "c"]]], max_n=1)
    >>> "mean 0.7500" in segment_bars(corpus), "corpus 0.6667" in segment_bars(corpus)
    (True, True)
    """
    x, parts = SEGMENTS.scale(1), []
    for i, segment in enumerate(corpus.segments[:limit]):
        base, name = SEGMENTS.y(i) + SEGMENTS.baseline, numbers[i] if numbers else i + 1
        parts.append(draw.label(SEGMENTS.left - 16, base, str(name), "end"))
        parts.append(SEGMENTS.bar(i, x(segment.score), palette.METRICS["BLEU"]))
        parts.append(draw.label(SCORES_END, base, number(segment.score), "end"))
    mean, pooled, rest = corpus.mean, corpus.pooled.score, len(corpus.segments) - limit
    bottom = SEGMENTS.y(min(limit, len(corpus.segments))) + 2
    room = "start" if x(pooled) < LAST_START else "end"
    away = "end" if mean < pooled else "start"  # where the other line is not
    parts.append(upright(x(pooled), 18, bottom, f"corpus {number(pooled)}", "mtm-axis", room))
    parts.append(upright(x(mean), 42, bottom, f"mean {number(mean)}", "mtm-rule", away))
    if rest > 0:
        parts.append(draw.label(SEGMENTS.left, bottom + 22, f"… and {rest} more segments"))
    return draw.picture(bottom + 30, captions.segments_said(corpus, limit), *parts)


def upright(x: float, y: float, bottom: float, name: str, css: str, anchor: str) -> Html:
    """A line across all bars, with its name beside its upper end, at the baseline y."""
    shift = 8 if anchor == "start" else -8
    return draw.line((x, y - 14), (x, bottom), css) + draw.label(x + shift, y, name, anchor, HALO)
