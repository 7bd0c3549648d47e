"""explain -> matplotlib Axes: the figures of the notebooks.

Every function returns a Plot, which shows itself as the last expression of a cell. Figures are
made without pyplot and know no global state: nothing stays open, nothing is shown twice. They are
transparent, with one ink that reads on white and on black; type is large and bold enough for it.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from functools import cache
from io import BytesIO
from math import isinf, log
from typing import TYPE_CHECKING, Any

from matplotlib import font_manager, rc_context
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from mtmetrics_edu.bleu import brevity_penalty
from mtmetrics_edu.explain import (
    CLIPPED_AWAY,
    MATCHED,
    UNMATCHED,
    CorpusExplanation,
    Explanation,
    Factor,
    InformationRow,
    Order,
    explain,
    explain_corpus,
    explain_information,
    explain_score,
    penalty_crossing,
)
from mtmetrics_edu.ngrams import Tokens
from mtmetrics_edu.scores import BleuScore
from mtmetrics_edu.smoothing import Smoothing
from mtmetrics_edu.views import palette, svg, words
from mtmetrics_edu.views.html import text
from mtmetrics_edu.views.words import number, sub

if TYPE_CHECKING:
    from mtmetrics_edu.intervals import Interval
    from mtmetrics_edu.resampling import Comparison

INK = palette.NEUTRAL
LOOKS: dict[str, dict[str, Any]] = {  # of the boxes of a state
    MATCHED: {"facecolor": palette.MARKS[MATCHED], "edgecolor": palette.MARKS[MATCHED]},
    CLIPPED_AWAY: {
        "facecolor": "none",
        "edgecolor": palette.MARKS[CLIPPED_AWAY],
        "hatch": "////",
        "linewidth": 1.5,
    },
    UNMATCHED: {
        "facecolor": "none",
        "edgecolor": palette.MARKS[UNMATCHED],
        "linestyle": ":",
        "linewidth": 1.5,
    },
}


@cache
def fonts() -> list[str]:
    """The fonts of the palette that this computer has; matplotlib looks in each for a glyph."""
    known = set(font_manager.get_font_names())
    return [name for name in palette.MATPLOTLIB_FONTS if name in known] or ["sans-serif"]


def style() -> AbstractContextManager[None]:
    """Our figures' settings, for as long as one is drawn."""
    colours = ["text.color", "axes.labelcolor", "axes.edgecolor", "xtick.color", "ytick.color"]
    settings: Any = {
        **dict.fromkeys(colours, INK),
        "font.family": fonts(),
        "font.size": 14,
        "font.weight": "bold",
        "axes.labelweight": "bold",
        "axes.titleweight": "bold",
        "axes.titlesize": 14,
        "axes.facecolor": "none",
        "figure.facecolor": "none",
        "savefig.facecolor": "none",
        "axes.spines.top": False,
        "axes.spines.right": False,
        "axes.axisbelow": True,
        "grid.color": INK,
        "grid.alpha": 0.3,
        "text.parse_math": False,  # a typed dollar is a dollar
        "axes.unicode_minus": True,
    }
    return rc_context(settings)


class Plot(Axes):
    """Axes that show their figure where they are the value of a cell; description says in words
    what is drawn, numbers included."""

    description = ""

    def __repr__(self) -> str:
        return self.description

    def _repr_html_(self) -> str:
        """An image with its words as alternative text, which image/png could not carry."""
        width = round(self.whole().get_figwidth() * DPI)
        source = f"data:image/png;base64,{b64encode(self.png()).decode()}"
        return f'<img width="{width}" alt="{text(self.description)}" src="{source}">'

    def whole(self) -> Figure:
        """The figure these axes are drawn in."""
        figure = self.get_figure(root=True)
        assert figure is not None
        return figure

    def png(self) -> bytes:
        """The figure as a picture, twice as fine as it is shown."""
        stream = BytesIO()
        with style():
            self.whole().savefig(stream, format="png", dpi=2 * DPI)
        return stream.getvalue()


DPI = 100


def plot(height: float, description: str) -> Plot:
    """An empty plot of a height in inches; to be drawn upon inside style()."""
    figure = Figure(figsize=(8, height), layout="constrained")
    axes = figure.add_subplot(axes_class=Plot)
    assert isinstance(axes, Plot)
    axes.description = description
    return axes


# Precisions


def precision_bars(
    candidate: Tokens,
    references: Sequence[Tokens],
    *,
    max_n: int = 4,
    smoothing: str | Smoothing = "none",
) -> Plot:
    """One bar per order: its n-grams matched, clipped away, unmatched, and pₙ as counts."""
    return draw_precisions(explain(candidate, references, max_n=max_n, smoothing=smoothing))


def draw_precisions(explanation: Explanation) -> Plot:
    """The bars of an explanation."""
    orders = explanation.orders
    with style():
        axes = plot(0.55 * len(orders) + 0.7, words.precisions_said(explanation))
        for order, used in zip(orders, explanation.bleu.precisions, strict=False):
            draw_precision(axes, order, used)
        axes.set(xlim=(0, 1.36), ylim=(len(orders) + 0.5, 0.5), xticks=[])
        axes.set_yticks([order.n for order in orders], [sub(order.n) for order in orders])
        bare(axes)
        handles = [axes.barh(0, 0, label=state, **LOOKS[state]) for state in words.STATES]
        legend(axes, handles)
    return axes


def draw_precision(axes: Axes, order: Order, used: float) -> None:
    """The boxes of one order and its precision; `used`: after smoothing."""
    if not order.total:
        axes.text(0, order.n, f"undefined: no {order.n}-grams", va="center")
        return
    for state, start, width in svg.state_boxes(order):
        gap = 0.004
        axes.barh(order.n, width - gap, left=start, height=0.72, **LOOKS[state])
    sign = "=" if used == order.precision else "→"
    axes.text(1.13, order.n, f"{order.matches}/{order.total}", va="center", ha="right")
    axes.text(1.15, order.n, f"{sign} {number(used)}", va="center")


def legend(axes: Axes, handles: list[Any]) -> None:
    """The states below the bars."""
    axes.legend(
        handles=handles,
        loc="upper left",
        bbox_to_anchor=(0, 0),
        ncols=3,
        frameon=False,
        fontsize=14,
    )


def bare(axes: Axes, *keep: str) -> None:
    """No frame and no tick marks, but for the sides to keep."""
    axes.spines[[side for side in ("left", "bottom") if side not in keep]].set_visible(False)
    axes.tick_params(length=0)


# Penalties


def penalty_curve(candidate_length: float, reference_length: float) -> Plot:
    """BP for every candidate length, with c and r marked."""
    c, r = candidate_length, reference_length
    bp = brevity_penalty(c, r)
    most = max(2 * r, 1.15 * c, 4)
    lengths = svg.steps(most)
    with style():
        axes = plot(3.8, words.curve_said(c, r, bp))
        axes.plot(lengths, [brevity_penalty(v, r) for v in lengths], color=BLEU, linewidth=3)
        axes.plot([c], [bp], "o", color=BLEU, markersize=11, clip_on=False)
        axes.vlines([r], 0, 1.04, colors=INK, linestyles="--")
        axes.vlines([c], 0, bp, colors=INK, linestyles=":")
        axes.annotate(f"r = {r:g}", (r, 1.05), ha="center", va="bottom")
        at = (max(c, r), min(max(bp, 0.12), 0.84))  # where no line crosses the words
        shift, side = (10, "left") if at[0] < 0.75 * most else (-10, "right")
        said = f"c = {c:g}\nBP = {number(bp)}"
        axes.annotate(said, at, (shift, 0), ha=side, **BESIDE)
        axes.set(xlabel="candidate length c", ylabel="BP", xlim=(0, most), ylim=(0, 1.13))
        axes.grid(axis="y")
    return axes


BLEU = palette.METRICS["BLEU"]


def penalties(
    candidate_length: float | None = None,
    reference_length: float | None = None,
    nist_reference_length: float | None = None,
) -> Plot:
    """BLEU's and NIST's penalties against c/r, and where they cross; with lengths, where this
    candidate stands on each (NIST's r is the mean reference length, if given)."""
    ratios = svg.steps(1.25)
    at, height = penalty_crossing()
    here = svg.standing(candidate_length, reference_length, nist_reference_length)
    said = svg.standing_said(here)
    with style():
        axes = plot(4.2, words.penalties_said(at, said))
        for name, look in {"BLEU": "-", "NIST": "--"}.items():
            values = [svg.PENALTIES[name](ratio, 1) for ratio in ratios]
            axes.plot(ratios, values, look, color=palette.METRICS[name], linewidth=3)
        axes.text(0.27, 0.13, "BLEU", ha="right")
        axes.text(0.54, 0.11, "NIST")
        axes.plot([at], [height], "o", color=INK, markersize=11, fillstyle="none", mew=2.5)
        axes.annotate(f"cross at {at:.4f}", (at + 0.03, height - 0.08))
        for i, (name, ratio, value) in enumerate(here):
            axes.plot([min(ratio, 1.25)], [value], "o", color=palette.METRICS[name], markersize=11)
            axes.text(1.25, 0.14 - 0.09 * i, said[i], ha="right")
        axes.set(xlabel="candidate length ÷ reference length", ylabel="penalty")
        axes.set(xlim=(0, 1.25), ylim=(0, 1.05))
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
    """ln BLEU as a sum: what the penalty and each order take away, from 1 down to the score."""
    explanation = explain(candidate, references, max_n=max_n, weights=weights, smoothing=smoothing)
    return draw_waterfall(explanation.bleu)


def draw_waterfall(score: BleuScore) -> Plot:
    """The waterfall of a score; a factor of 0 falls out of the picture."""
    factors = explain_score(score)
    levels = svg.running(factors)
    top, lowest = svg.reach(levels)
    with style():
        axes = plot(4.4, words.waterfall_said(score))
        for i, factor in enumerate(factors):
            draw_fall(axes, i, factor, levels[i], levels[i + 1], lowest)
        end = max(levels[-1], lowest)
        axes.bar(len(factors), end, 0.72, facecolor="none", edgecolor=INK, linewidth=2)
        axes.annotate(number(levels[-1]), (len(factors), 0), (0, 5), **ABOVE)
        feet = [words.foot_of(factor, score) for factor in factors] + [number(score.score)]
        names = [*map(words.name_of, factors), "BLEU"]
        pairs = zip(names, feet, strict=True)
        axes.set_xticks(range(len(names)), [f"{name}\n{foot}" for name, foot in pairs])
        rounds = svg.round_scores(top, lowest)
        axes.set_yticks([log(v) for v in rounds], [f"{v:g}" for v in rounds])
        axes.tick_params(axis="x", pad=14)
        axes.set(ylabel="score (logarithmic)", ylim=(lowest, top + 0.1 * (top - lowest)))
        axes.grid(axis="y")
        bare(axes)
    return axes


ABOVE: dict[str, Any] = {"textcoords": "offset points", "ha": "center", "va": "bottom"}


def draw_fall(
    axes: Axes, place: int, factor: Factor, before: float, after: float, lowest: float
) -> None:
    """One factor's bar, from the level before it to the level after it."""
    if isinf(before):  # nothing left to lose
        return
    colour = palette.order_colour(factor.n) if factor.n else INK
    end = max(after, lowest)
    axes.bar(place, end - before, 0.72, bottom=before, color=colour)
    axes.hlines(before, place - 0.36, place + 0.36, colors=INK, linewidth=2)
    axes.annotate(words.share_of(factor), (place, max(before, end)), (0, 5), **ABOVE)
    if isinf(after):
        axes.plot([place], [lowest], "v", color=colour, markersize=22, clip_on=False)
    else:
        axes.hlines(after, place + 0.36, place + 0.64, colors=INK, linestyles=":")


# Information


def information_bars(
    references: Iterable[Sequence[Tokens]], max_n: int = 2, *, limit: int = 24
) -> Plot:
    """Info of the first n-grams of the references, in bits; references[i] is the list of
    references of segment i."""
    return draw_information(explain_information(references, max_n), limit)


def draw_information(rows: Sequence[InformationRow], limit: int = 24) -> Plot:
    """The weights of rows that explain_information gave, coloured and labelled by order."""
    shown = rows[:limit]
    with style():
        axes = plot(0.34 * len(shown) + 0.8, words.information_said(shown))
        places = range(len(shown))
        widths = [row.information for row in shown]
        colours = [palette.order_colour(len(row.ngram)) for row in shown]
        axes.barh(places, widths, 0.7, color=colours)
        axes.set_yticks(places, [words.short(row.ngram) for row in shown])
        for place, row in zip(places, shown, strict=True):
            label = f"{number(row.information)}   log₂ {row.prefix_count}/{row.count}"
            axes.annotate(label, (row.information, place), (8, 0), **BESIDE)
        axes.set(xlim=(0, 1.6 * max([*widths, 1e-9])), ylim=(len(shown) - 0.4, -0.6), xticks=[])
        axes.set_title(f"Info in bits ({words.shown_of(len(rows), limit)})", loc="left")
        bare(axes, "left")
    return axes


BESIDE: dict[str, Any] = {"textcoords": "offset points", "va": "center"}


# Segments


def segment_bars(
    candidates: Sequence[Tokens],
    references: Sequence[Sequence[Tokens]],
    *,
    max_n: int = 4,
    smoothing: str | Smoothing = "none",
) -> Plot:
    """The sentence scores of a corpus, their mean, and the score of the pooled counts."""
    return draw_segments(explain_corpus(candidates, references, max_n=max_n, smoothing=smoothing))


def draw_segments(corpus: CorpusExplanation) -> Plot:
    """The segments of a corpus, their mean and the pooled score."""
    scores = [segment.score for segment in corpus.segments]
    places = range(1, len(scores) + 1)
    mean, pooled = corpus.mean, corpus.pooled.score
    with style():
        axes = plot(0.4 * len(scores) + 1.5, words.segments_said(corpus, len(scores)))
        axes.barh(places, scores, 0.7, color=BLEU, edgecolor=BLEU)  # an edge, so that 0 is seen
        for place, score in zip(places, scores, strict=True):
            axes.text(-0.015, place, str(place), ha="right", va="center")
            axes.text(1.25, place, number(score), ha="right", va="center")  # no line gets there
        axes.set(xlim=(-0.25, 1.25), ylim=(len(scores) + 0.5, -0.7), ylabel="segment")
        aside = "right" if mean < pooled else "left"  # where the other line is not
        room = "left" if pooled < 0.9 else "right"
        upright(axes, pooled, -0.35, f"corpus {number(pooled)}", "-", room)
        upright(axes, mean, 0.3, f"mean {number(mean)}", "--", aside)
        axes.set_xticks([0, 0.25, 0.5, 0.75, 1])
        axes.set_yticks([])
        axes.spines["bottom"].set_bounds(0, 1)
        bare(axes, "bottom")
    return axes


def upright(axes: Axes, at: float, top: float, name: str, look: str, side: str) -> None:
    """A line across all bars, with its name beside its upper end."""
    axes.plot([at, at], [top - 0.25, axes.get_ylim()[0]], look, color=INK, linewidth=2)
    axes.annotate(name, (at, top), (8 if side == "left" else -8, 0), ha=side, **BESIDE)


# One text under many conventions


def score_bars(scores: Mapping[str, BleuScore]) -> Plot:
    """One bar per BLEU score, under a name of your choice, in the order given."""
    places = range(len(scores))
    with style():
        axes = plot(0.4 * len(scores) + 0.8, words.scores_said(scores))
        axes.barh(places, [score.score for score in scores.values()], 0.7, color=BLEU)
        for place, score in zip(places, scores.values(), strict=True):
            axes.annotate(number(score.score), (score.score, place), (8, 0), **BESIDE)
        axes.set(xlim=(0, 1.15), ylim=(len(scores) - 0.4, -0.6))
        axes.set_xticks([0, 0.25, 0.5, 0.75, 1])
        axes.set_yticks(places, [words.short(name.split(), 40) for name in scores])
        bare(axes, "bottom")
    return axes


# Resampling


def draw_interval(interval: Interval) -> Plot:
    """How the scores of the resamples lie, between the two ends of the interval and outside."""
    values, (low, high) = interval.scores, (interval.low, interval.high)
    with style():
        axes = plot(3.8, words.interval_said(interval))
        pile(axes, values, [low, high])
        mark(axes, interval.low, ":", f"low {number(interval.low)}", "right", 1)
        mark(axes, interval.high, ":", f"high {number(interval.high)}", "left", 1)
        mark(axes, interval.score, "-", f"score {number(interval.score)}", "center", 0)
        axes.set(xlabel="score of a resample", ylabel="resamples")
    return axes


def draw_differences(comparison: Comparison) -> Plot:
    """How the differences b − a of the resamples or shuffles lie, beside the one observed."""
    values, observed = comparison.differences.tolist(), comparison.difference
    with style():
        axes = plot(3.8, words.differences_said(comparison))
        pile(axes, values, [0.0, observed])
        mark(axes, 0.0, ":", "no difference", "right", 0)
        mark(axes, observed, "-", f"observed {observed:+.4f}", "left", 0)
        axes.set(xlabel="score of b − score of a", ylabel="draws")
    return axes


BINS = 40


def pile(axes: Axes, values: Sequence[float], marks: Sequence[float]) -> None:
    """A histogram with room above it for the names of lines, which all are in the picture."""
    counts, _, _ = axes.hist(values, bins=BINS, color=BLEU)
    low, high = min(*values, *marks), max(*values, *marks)
    room = max(0.4 * (high - low), 1e-6)  # for the longest name beside the last line
    axes.set(xlim=(low - room, high + room), ylim=(0, 1.3 * max(counts)))
    axes.locator_params(axis="x", nbins=6)
    axes.grid(axis="y")


def mark(axes: Axes, at: float, look: str, name: str, side: str, row: int) -> None:
    """An upright line with its name beside its upper end, or above it."""
    top = axes.get_ylim()[1] * (0.97 - 0.1 * row)
    end = 0.9 * top if side == "center" else top
    axes.plot([at, at], [0, end], look, color=INK, linewidth=2.5)
    axes.text(at, top, f" {name} ", ha=side, va="top")
