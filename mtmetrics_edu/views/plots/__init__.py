"""explain -> matplotlib Axes: the figures of the notebooks.

Every function returns a Plot, which shows itself as the last expression of a cell. Its text is
what the figure says in words, so an example here shows that.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from math import isinf, log
from typing import Any

from matplotlib.axes import Axes

from mtmetrics_edu.bleu import BleuScore, brevity_penalty, sentence_bleu
from mtmetrics_edu.explain import (
    CLIPPED_AWAY,
    MATCHED,
    UNMATCHED,
    CorpusExplanation,
    Factor,
    InformationRow,
    Order,
    explain,
    explain_corpus,
    explain_score,
    penalty_crossing,
)
from mtmetrics_edu.explain.segment import precision_name
from mtmetrics_edu.ngrams import Tokens
from mtmetrics_edu.smoothing import Smoothing
from mtmetrics_edu.views import captions, geometry, notation, palette
from mtmetrics_edu.views.notation import number
from mtmetrics_edu.views.plots.figure import INK, Plot, bare, drawing

BAR, COLUMN = 0.7, 0.72  # how much of the way to the next one a bar or a column fills
BOX_GAP = 0.004  # between the boxes of a precision bar, which is 1 long
BLEU = palette.METRICS["BLEU"]
HOLLOW = {"facecolor": "none", "linewidth": 1.5}
LOOKS: dict[str, dict[str, Any]] = {  # of the boxes of a state, beside their colour
    MATCHED: {"facecolor": palette.MARKS[MATCHED]},
    CLIPPED_AWAY: {**HOLLOW, "hatch": "////"},
    UNMATCHED: {**HOLLOW, "linestyle": ":"},
}
BESIDE: dict[str, Any] = {"textcoords": "offset points", "va": "center"}
ABOVE: dict[str, Any] = {"textcoords": "offset points", "ha": "center", "va": "bottom"}


# Precisions


def precision_bars(
    candidate: Tokens,
    references: Sequence[Tokens],
    *,
    max_n: int = 4,
    smoothing: str | Smoothing = "none",
) -> Plot:
    """One bar per order: its n-grams matched, clipped away, unmatched, and pₙ as counts.

    >>> precision_bars(["the", "the"], [["the"]], max_n=1)
    Modified precisions. Order 1: 1/2 = 0.5000 (1 matched, 1 clipped away, 0 unmatched).
    """
    explanation = explain(candidate, references, max_n=max_n, smoothing=smoothing)
    orders, used = explanation.orders, explanation.bleu.precisions
    with drawing(0.55 * len(orders) + 0.7, captions.precisions_said(explanation)) as axes:
        for order, precision in zip(orders, used, strict=False):
            draw_precision(axes, order, precision)
        axes.set(xlim=(0, 1.36), ylim=(len(orders) + 0.5, 0.5), xticks=[])
        axes.set_yticks([it.n for it in orders], [precision_name(it.n) for it in orders])
        bare(axes)
        boxes = [draw_box(axes, 0, state, width=0, label=state) for state in palette.MARKS]
        axes.legend(handles=boxes, loc="upper left", bbox_to_anchor=(0, 0), ncols=3, frameon=False)
    return axes


def draw_precision(axes: Axes, order: Order, used: float) -> None:
    """The boxes of one order and its precision; `used` is the precision after smoothing."""
    if not order.total:
        axes.text(0, order.n, f"undefined: no {order.n}-grams", va="center")
        return
    for state, starts, width in geometry.state_boxes(order):
        for start in starts:
            draw_box(axes, order.n, state, left=start, width=width - BOX_GAP, height=COLUMN)
    sign = "=" if used == order.precision else "→"
    axes.text(1.13, order.n, f"{order.matches}/{order.total}", va="center", ha="right")
    axes.text(1.15, order.n, f"{sign} {number(used)}", va="center")


def draw_box(axes: Axes, place: int, state: str, **box: Any) -> Any:
    """A box in the look of a state."""
    return axes.barh(place, edgecolor=palette.MARKS[state], **LOOKS[state], **box)


# Penalties


def penalty_curve(candidate_length: float, reference_length: float) -> Plot:
    """BP for every candidate length, with this candidate's c and r marked.

    >>> penalty_curve(12, 18)
    Brevity penalty by candidate length. With r = 18 and c = 12: BP = 0.6065.
    """
    c, r = candidate_length, reference_length
    most, bp = geometry.longest_drawn(c, r), brevity_penalty(c, r)
    lengths = geometry.steps(most)
    with drawing(3.8, captions.curve_said(c, r, bp)) as axes:
        axes.plot(lengths, [brevity_penalty(v, r) for v in lengths], color=BLEU, linewidth=3)
        axes.plot([c], [bp], "o", color=BLEU, markersize=11, clip_on=False)
        axes.vlines([r], 0, 1.04, colors=INK, linestyles="--")
        axes.vlines([c], 0, bp, colors=INK, linestyles=":")
        axes.annotate(f"r = {r:g}", (r, 1.05), ha="center", va="bottom")
        at = (max(c, r), min(max(bp, 0.12), 0.84))  # where no line crosses the words
        shift, side = (10, "left") if at[0] < 0.75 * most else (-10, "right")
        axes.annotate(f"c = {c:g}\nBP = {number(bp)}", at, (shift, 0), ha=side, **BESIDE)
        axes.set(xlabel="candidate length c", ylabel="BP", xlim=(0, most), ylim=(0, 1.13))
        axes.grid(axis="y")
    return axes


def penalties(
    candidate_length: float | None = None,
    reference_length: float | None = None,
    nist_reference_length: float | None = None,
) -> Plot:
    """BLEU's and NIST's penalties against c/r, and where they cross.

    With lengths, also where this candidate stands on each; NIST's r is the mean reference length,
    if given.

    >>> penalties()
    Penalties of BLEU and NIST against c/r; they cross at ratio 0.7613.
    """
    ratios = geometry.steps(geometry.RATIO_SHOWN)
    cross, height = penalty_crossing()
    here = geometry.standings(candidate_length, reference_length, nist_reference_length)
    with drawing(4.2, captions.penalties_said(cross, [it.said for it in here])) as axes:
        for (name, penalty), look in zip(geometry.PENALTIES.items(), ("-", "--"), strict=True):
            values = [penalty(ratio, 1) for ratio in ratios]
            axes.plot(ratios, values, look, color=palette.METRICS[name], linewidth=3)
        axes.text(0.27, 0.13, "BLEU", ha="right")
        axes.text(0.54, 0.11, "NIST")
        axes.plot([cross], [height], "o", color=INK, markersize=11, fillstyle="none", mew=2.5)
        axes.annotate(f"cross at {cross:.4f}", (cross + 0.03, height - 0.08))
        for i, it in enumerate(here):
            at, colour = min(it.ratio, geometry.RATIO_SHOWN), palette.METRICS[it.metric]
            axes.plot([at], [it.penalty], "o", color=colour, markersize=11)
            axes.text(geometry.RATIO_SHOWN, 0.14 - 0.09 * i, it.said, ha="right")
        axes.set(xlabel="candidate length ÷ reference length", ylabel="penalty")
        axes.set(xlim=(0, geometry.RATIO_SHOWN), ylim=(0, 1.05))
        axes.grid(axis="y")
    return axes


# Why: the waterfall


def waterfall(
    candidate: Tokens,
    references: Sequence[Tokens],
    *,
    max_n: int = 4,
    weights: Iterable[float] | None = None,
    smoothing: str | Smoothing = "none",
) -> Plot:
    """ln BLEU as a sum: what the penalty and each order take away, from 1 down to the score.

    >>> waterfall(["a"], [["a", "b"]], max_n=1)
    ln BLEU as a sum. BP = 0.3679 adds −1.0000. p₁ = 1.0000 adds 0.0000. BLEU = 0.3679.
    """
    score = sentence_bleu(candidate, references, max_n=max_n, weights=weights, smoothing=smoothing)
    factors = explain_score(score)
    levels = geometry.levels(factors)
    top, lowest = geometry.reach(levels)
    with drawing(3.1, captions.waterfall_said(score)) as axes:
        worst = min(factors, key=lambda it: it.log_share)
        for place, (factor, fall) in enumerate(zip(factors, geometry.falls(levels), strict=False)):
            draw_fall(axes, place, factor, fall, lowest, worst is factor)
        end = max(levels[-1], lowest)
        axes.bar(len(factors), end, COLUMN, facecolor="none", edgecolor=INK, linewidth=2)
        axes.annotate(number(levels[-1]), (len(factors), 0), (0, 5), **ABOVE)
        feet = [f"{it.name}\n{captions.foot_of(it, score)}" for it in factors]
        axes.set_xticks(range(len(levels)), [*feet, f"BLEU\n{number(score.score)}"])
        rounds = geometry.round_scores(top, lowest)
        axes.set_yticks([log(v) for v in rounds], [f"{v:g}" for v in rounds])
        axes.tick_params(axis="x", pad=14)
        axes.set(ylabel="score (logarithmic)", ylim=(lowest, top + 0.16 * (top - lowest)))
        axes.grid(axis="y")
        bare(axes)
    return axes


def draw_fall(
    axes: Axes, place: int, factor: Factor, fall: geometry.Fall, lowest: float, worst: bool
) -> None:
    """One factor's bar; a factor of 0 falls out of the picture. The worst one is solid."""
    before, after = fall
    colour = BLEU
    end, side = max(after, lowest), COLUMN / 2
    look: dict[str, Any] = {} if worst else {"alpha": 0.45}
    axes.bar(place, end - before, COLUMN, bottom=before, color=colour, **look)
    axes.hlines(before, place - side, place + side, colors=INK, linewidth=2)
    axes.annotate(times_of(factor), (place, max(before, end)), (0, 5), **ABOVE)
    if isinf(after):
        axes.plot([place], [lowest], "v", color=colour, markersize=22, clip_on=False)
    else:
        axes.hlines(after, place + side, place + 1 - side, colors=INK, linestyles=":")


def times_of(factor: Factor) -> str:
    """By what a factor multiplies the score, and below it what it adds to ln BLEU.

    >>> times_of(Factor(n=0, value=0.5, weight=1.0))
    '× 0.500\\n(−0.6931)'
    """
    if math.isnan(factor.value) or isinf(factor.log_share):
        return captions.share_of(factor)
    return f"× {math.exp(factor.log_share):.3f}\n({captions.share_of(factor)})"


# Information


def draw_information(rows: Sequence[InformationRow], limit: int = 24) -> Plot:
    """Info of the first `limit` n-grams that explain_information gave, in bits.

    >>> from mtmetrics_edu.explain import explain_information
    >>> draw_information(explain_information([[["a", "a", "a", "b"]]], max_n=1))
    Information weights in bits. a: 0.4150. b: 2.0000.
    """
    shown = rows[:limit]
    widths, places = [row.information for row in shown], range(len(shown))
    with drawing(0.34 * len(shown) + 0.8, captions.information_said(shown)) as axes:
        colours = [palette.order_colour(len(row.ngram)) for row in shown]
        axes.barh(places, widths, BAR, color=colours)
        axes.set_yticks(places, [notation.short(row.ngram) for row in shown])
        for place, row in zip(places, shown, strict=True):
            said = f"{number(row.information)}   log₂ {row.prefix_count}/{row.count}"
            axes.annotate(said, (row.information, place), (8, 0), **BESIDE)
        axes.set(xlim=(0, 1.6 * max([*widths, 1e-9])), ylim=(len(shown) - 0.4, -0.6), xticks=[])
        axes.set_title(f"Info in bits ({captions.shown_of(len(rows), limit)})", loc="left")
        bare(axes, "left")
    return axes


# Segments


def segment_bars(
    candidates: Sequence[Tokens],
    references: Sequence[Sequence[Tokens]],
    *,
    max_n: int = 4,
    smoothing: str | Smoothing = "none",
) -> Plot:
    """The sentence scores of a corpus, their mean, and the score of the pooled counts.

    >>> segment_bars([["a"], ["a", "b"]], [[["a"]], [["a", "c"]]], max_n=1)
    Sentence BLEU: 1.0000, 0.5000. Their mean 0.7500, BLEU of the corpus 0.6667.
    """
    return draw_segments(explain_corpus(candidates, references, max_n=max_n, smoothing=smoothing))


def draw_segments(corpus: CorpusExplanation) -> Plot:
    """The segments of a corpus that explain_corpus gave, their mean and the pooled score."""
    scores = [segment.score for segment in corpus.segments]
    places = range(1, len(scores) + 1)
    mean, pooled = corpus.mean, corpus.pooled.score
    with drawing(0.4 * len(scores) + 1.5, captions.segments_said(corpus, len(scores))) as axes:
        axes.barh(places, scores, BAR, color=BLEU, edgecolor=BLEU)  # an edge, so that 0 is seen
        for place, score in zip(places, scores, strict=True):
            axes.text(-0.015, place, str(place), ha="right", va="center")
            axes.text(1.25, place, number(score), ha="right", va="center")  # no line gets there
        axes.set(xlim=(-0.25, 1.25), ylim=(len(scores) + 0.5, -0.7), ylabel="segment")
        aside = "right" if mean < pooled else "left"  # where the other line is not
        room = "left" if pooled < 0.9 else "right"
        draw_upright(axes, pooled, -0.35, f"corpus {number(pooled)}", "-", room)
        draw_upright(axes, mean, 0.3, f"mean {number(mean)}", "--", aside)
        axes.set(xticks=geometry.QUARTERS, yticks=[])
        axes.spines["bottom"].set_bounds(0, 1)
        bare(axes, "bottom")
    return axes


def draw_upright(axes: Axes, at: float, top: float, name: str, look: str, side: str) -> None:
    """A line across all bars, with its name beside its upper end."""
    axes.plot([at, at], [top - 0.25, axes.get_ylim()[0]], look, color=INK, linewidth=2)
    axes.annotate(name, (at, top), (8 if side == "left" else -8, 0), ha=side, **BESIDE)


# One text under many conventions


def score_bars(scores: Mapping[str, BleuScore]) -> Plot:
    """One bar per BLEU score, under a name of your choice, in the order given.

    >>> score_bars({f"BLEU-{n}": sentence_bleu(["a", "b"], [["a"]], max_n=n) for n in (1, 2)})
    BLEU of one text under 2 conventions: BLEU-1 0.5000, BLEU-2 0.0000.
    """
    places = range(len(scores))
    with drawing(0.4 * len(scores) + 0.8, captions.scores_said(scores)) as axes:
        axes.barh(places, [score.score for score in scores.values()], BAR, color=BLEU)
        for place, score in zip(places, scores.values(), strict=True):
            axes.annotate(number(score.score), (score.score, place), (8, 0), **BESIDE)
        axes.set(xlim=(0, 1.15), ylim=(len(scores) - 0.4, -0.6), xticks=geometry.QUARTERS)
        axes.set_yticks(places, [notation.short(name.split(), 40) for name in scores])
        bare(axes, "bottom")
    return axes
