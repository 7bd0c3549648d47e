"""explain -> SVG: the small live plots of the widgets.

Every function returns one svg element to be put into html.pane, whose stylesheet it needs, or
through `standalone`. What a plot shows is said in its aria-label, numbers included; its size
depends on nothing that is typed, so the page never jumps.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from math import isinf, log
from operator import itemgetter

from mtmetrics_edu.bleu import brevity_penalty
from mtmetrics_edu.explain import (
    MATCHED,
    UNMATCHED,
    CorpusExplanation,
    Explanation,
    Factor,
    InformationRow,
    Order,
    explain_score,
    penalty_crossing,
)
from mtmetrics_edu.intervals import Interval
from mtmetrics_edu.nist import nist_length_penalty
from mtmetrics_edu.scores import BleuScore, NistScore
from mtmetrics_edu.views import palette
from mtmetrics_edu.views.html import text
from mtmetrics_edu.views.words import (
    STATES,
    curve_said,
    foot_of,
    gains_said,
    information_said,
    interval_said,
    name_of,
    number,
    penalties_said,
    precisions_said,
    segments_said,
    share_of,
    short,
    shown_of,
    sub,
    total_said,
    waterfall_said,
)

WIDTH = 760
BOXES_SHOWN = 60  # n-grams of one bar that are drawn apart
Point = tuple[float, float]
Box = tuple[float, float, float, float]  # x, y, width, height
Named = tuple[str, float, float]
Scale = Callable[[float], float]
PENALTIES = {"BLEU": brevity_penalty, "NIST": nist_length_penalty}
HALO = "mtm-strong mtm-halo"


# Drawing


def picture(height: float, said: str, *parts: str) -> str:
    """An svg element; said: what it shows, in words, for those who do not see it."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="mtm-svg" role="img" '
        f'viewBox="0 0 {WIDTH} {height:g}" aria-label="{text(said)}">{"".join(parts)}</svg>'
    )


def standalone(svg: str) -> str:
    """The same picture with the stylesheet inside: an image of its own."""
    box = svg.partition('viewBox="')[2].partition('"')[0]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="mtm" viewBox="{box}">'
        f"<style>{text_of_style()}</style>{svg}</svg>"
    )


def text_of_style() -> str:
    """The stylesheet as XML text."""
    return palette.stylesheet().replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def scale(low: float, high: float, start: float, end: float) -> Scale:
    """Numbers low … high as places start … end."""
    return lambda value: start + (value - low) / ((high - low) or 1) * (end - start)


def label(x: float, y: float, said: str, anchor: str = "start", css: str = "") -> str:
    """Words, typed or ours, at a place."""
    style = f' class="{css}"' if css else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{style}>{text(said)}</text>'


def line(start: Point, end: Point, css: str) -> str:
    """A straight line."""
    return path([start, end], css)


def path(points: Iterable[Point], css: str, colour: str = "") -> str:
    """A line through points."""
    steps = "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    stroke = f' stroke="{colour}"' if colour else ""
    return f'<path d="M{steps}" class="{css}"{stroke}/>'


def box(x: float, y: float, width: float, height: float, colour: str, style: str = "") -> str:
    """A filled rectangle."""
    return (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{max(width, 0):.1f}" height="{max(height, 0):.1f}" '
        f'fill="{colour}" {style}/>'
    )


def state_shape(boxes: Sequence[Box], state: str) -> str:
    """Rectangles in the look of a state: solid, hatched or hollow; one path for all of them, since
    a browser works for each element."""
    colour = palette.MARKS[state]
    if state == MATCHED:
        return f'<path d="{"".join(outline(*it) for it in boxes)}" fill="{colour}"/>'
    frames = "".join(outline(x + 1, y + 1, w - 2, h - 2) for x, y, w, h in boxes)
    dots = ' stroke-dasharray="2 3"' if state == UNMATCHED else ""
    frame = f'<path d="{frames}" fill="none" stroke="{colour}" stroke-width="2"{dots}/>'
    if state == UNMATCHED:
        return frame
    lines = "".join(hatch(*it) for it in boxes)
    return f'{frame}<path d="{lines}" stroke="{colour}" stroke-width="1.8"/>'


def outline(x: float, y: float, width: float, height: float) -> str:
    """A rectangle as a part of a path."""
    across = max(width, 0)
    return f"M{x:.1f} {y:.1f}h{across:.1f}v{height:.1f}h-{across:.1f}z"


def hatch(x: float, y: float, width: float, height: float) -> str:
    """Diagonal lines that fill a rectangle; drawn one by one, for a pattern would need an id."""
    lines, step = [], 7.0
    start = step
    while start < width + height:
        left, low = max(start - height, 0), min(start, height)
        right, high = min(start, width), max(start - width, 0)
        lines.append(f"M{x + left:.1f} {y + low:.1f}L{x + right:.1f} {y + high:.1f}")
        start += step
    return "".join(lines)


def dot(at: Point, colour: str, hollow: bool = False) -> str:
    """A marked point."""
    fill = "var(--mtm-paper)" if hollow else colour
    return (
        f'<circle cx="{at[0]:.1f}" cy="{at[1]:.1f}" r="6.5" '
        f'style="fill:{fill};stroke:{colour};stroke-width:2.5"/>'
    )


def ticks(high: float, most: int = 8) -> list[float]:
    """Round numbers from 0 to high, no more than most."""
    step = next(
        m * 10.0**e for e in range(-6, 9) for m in (1, 2, 5) if high / (m * 10.0**e) <= most
    )
    return [i * step for i in range(int(high / step + 1e-9) + 1)]


# Precisions


def precision_bars(explanation: Explanation) -> str:
    """One bar per order: its n-grams matched, clipped away, unmatched, and pₙ as counts."""
    top, row = 16, 50
    bars = [
        precision_bar(order, precision, top + i * row)
        for i, (order, precision) in enumerate(
            zip(explanation.orders, explanation.bleu.precisions, strict=False)
        )
    ]
    height = top + row * len(bars) + 34
    return picture(height, precisions_said(explanation), *bars, state_legend(height - 12))


def precision_bar(order: Order, used: float, y: float) -> str:
    """The bar of one order; `used`: the precision after smoothing."""
    left, right = 56.0, 510.0
    name = label(8, y + 25, sub(order.n), css="mtm-strong")
    if not order.total:
        return name + label(left, y + 25, f"undefined: no {order.n}-grams", css="mtm-quiet")
    sign = "=" if used == order.precision else "→"
    return "".join(
        [
            name,
            *boxes(order, scale(0, 1, left, right), y),
            label(590, y + 25, f"{order.matches}/{order.total}", "end", "mtm-strong"),
            label(600, y + 25, f"{sign} {number(used)}"),
        ]
    )


def boxes(order: Order, x: Scale, y: float) -> Iterator[str]:
    """The boxes of one order as they are drawn, state by state."""
    for state, its_boxes in groupby(state_boxes(order), key=itemgetter(0)):
        places = [(x(start), x(start + width)) for _, start, width in its_boxes]
        yield state_shape([(left, y, right - left - 2, 36) for left, right in places], state)


def state_boxes(order: Order) -> Iterator[tuple[str, float, float]]:
    """State, start and width, as shares of the whole: a box for each n-gram of the candidate,
    sorted by state; where they would be too narrow to count, one for each state."""
    done = 0
    for state in STATES:
        count = order.state_counts[state]
        each = 1 if order.total <= BOXES_SHOWN else max(count, 1)
        for start in range(done, done + count, each):
            yield state, start / order.total, each / order.total
        done += count


def state_legend(y: float) -> str:
    """The three states and how they look."""
    parts = []
    for x, state in zip((56, 200, 370), STATES, strict=True):
        parts.append(state_shape([(x, y - 12, 30, 14)], state))
        parts.append(label(x + 38, y, state, css="mtm-quiet"))
    return "".join(parts)


# Penalties


def penalty_curve(candidate_length: float, reference_length: float) -> str:
    """BP for every candidate length, with today's c and r marked."""
    c, r = candidate_length, reference_length
    most = max(2 * r, 1.15 * c, 4)
    x, y = scale(0, most, 70, 730), scale(0, 1, 280, 40)
    points = [(x(v), y(brevity_penalty(v, r))) for v in steps(most)]
    bp = brevity_penalty(c, r)
    at = (x(c), y(bp))
    return picture(
        340,
        curve_said(c, r, bp),
        frame(x, y, most, "candidate length c", "BP"),
        line((x(r), 30), (x(r), 280), "mtm-rule"),
        label(x(r), 22, f"r = {r:g}", "middle", "mtm-strong"),
        path(points, "mtm-curve", palette.METRICS["BLEU"]),
        line(at, (at[0], 280), "mtm-rule"),
        dot(at, palette.METRICS["BLEU"]),
        *beside(at, x(r), f"c = {c:g}", f"BP = {number(bp)}"),
    )


def steps(most: float, count: int = 160) -> list[float]:
    """Evenly spaced numbers from 0 to most."""
    return [most * i / count for i in range(count + 1)]


def beside(at: Point, r: float, *lines: str) -> list[str]:
    """Two lines of words for a point of the BP curve, where no line crosses them: right of the
    upright line at r, and of the one at c, but not out of the picture."""
    x, y = max(at[0], r), min(max(at[1], 70), 246)
    shift, anchor = (12, "start") if x < 620 else (-12, "end")
    return [label(x + shift, y + 20 * i, said, anchor, HALO) for i, said in enumerate(lines)]


def frame(x: Scale, y: Scale, most: float, below: str, beside_it: str) -> str:
    """Axes from 0 to most and from 0 to 1, with round numbers and faint lines across."""
    bottom, left, right = y(0), x(0), x(most)
    parts = [line((left, bottom), (right, bottom), "mtm-axis")]
    for value in ticks(most):
        parts.append(label(x(value), bottom + 20, f"{value:g}", "middle", "mtm-quiet"))
    for value in (0, 0.25, 0.5, 0.75, 1):
        parts.append(label(left - 10, y(value) + 5, f"{value:.2f}", "end", "mtm-quiet"))
        parts.append(line((left, y(value)), (right, y(value)), "mtm-grid") if value else "")
    parts.append(label((left + right) / 2, bottom + 44, below, "middle"))
    parts.append(label(8, y(1) - 16, beside_it))
    return "".join(parts)


def penalties(
    candidate_length: float | None = None,
    reference_length: float | None = None,
    nist_reference_length: float | None = None,
) -> str:
    """BLEU's and NIST's penalties against c/r, and where they cross; with lengths, where this
    candidate stands on each (NIST's r is the mean reference length, if given)."""
    most = 1.25
    x, y = scale(0, most, 70, 730), scale(0, 1, 280, 40)
    curves = [
        path(
            [(x(v), y(function(v, 1))) for v in steps(most)],
            "mtm-curve" + (" mtm-nist" if name == "NIST" else ""),
            palette.METRICS[name],
        )
        for name, function in PENALTIES.items()
    ]
    at, height = penalty_crossing()
    crossing = (x(at), y(height))
    here = standing(candidate_length, reference_length, nist_reference_length)
    said = standing_said(here)
    marks = [
        dot((x(min(ratio, most)), y(value)), palette.METRICS[name]) for name, ratio, value in here
    ]
    marks += [label(730, 234 + 24 * i, words, "end", HALO) for i, words in enumerate(said)]
    return picture(
        340,
        penalties_said(at, said),
        frame(x, y, most, "candidate length ÷ reference length", "penalty"),
        *curves,
        label(x(0.3) - 10, y(brevity_penalty(0.3, 1)) - 12, "BLEU", "end", HALO),
        label(x(0.54), y(nist_length_penalty(0.5, 1)) + 6, "NIST", "start", HALO),
        dot(crossing, "var(--mtm-ink)", hollow=True),
        label(crossing[0] + 16, crossing[1] + 22, f"cross at {at:.4f}", "start", HALO),
        *marks,
    )


def standing(c: float | None, r: float | None, mean_r: float | None) -> list[Named]:
    """Metric, c/r, and the penalty there; nothing where a length is missing."""
    if c is None or not r:
        return []
    lengths = {"BLEU": r, "NIST": mean_r or r}
    return [(name, c / own, PENALTIES[name](c, own)) for name, own in lengths.items()]


def standing_said(here: Iterable[Named]) -> list[str]:
    """The same in words, one for each metric."""
    return [f"{name} here: {number(value)} at {ratio:.4f}" for name, ratio, value in here]


# Why: the waterfall


def waterfall(score: BleuScore) -> str:
    """ln BLEU as a sum: what the penalty and each order take away, from 1 down to the score."""
    factors = explain_score(score)
    levels = running(factors)
    top, lowest = reach(levels)
    y = scale(top, lowest, 50, 290)
    width = (WIDTH - 90) / (len(factors) + 1)
    bars = [
        fall(factor, score, levels[i : i + 2], y, 80 + i * width, width)
        for i, factor in enumerate(factors)
    ]
    final = total_bar(score, y, levels[-1], 80 + len(factors) * width, width)
    return picture(360, waterfall_said(score), score_axis(y, top, lowest), *bars, final)


def running(factors: Sequence[Factor]) -> list[float]:
    """0, and the sum of the shares after each factor."""
    levels = [0.0]
    for factor in factors:
        levels.append(levels[-1] + factor.log_share)
    return levels


def reach(levels: Sequence[float]) -> tuple[float, float]:
    """The highest level, and one a little below the lowest that is not −∞; room to fall to −∞."""
    finite = [level for level in levels if not isinf(level)]
    room = 1.08 if len(finite) == len(levels) else 1.6
    return max(finite), min(*finite, -0.1) * room


def fall(
    factor: Factor, score: BleuScore, levels: Sequence[float], y: Scale, x: float, width: float
) -> str:
    """One factor's bar, from the level before it to the level after it; ln 0 falls out below."""
    before, after = levels
    if isinf(before):  # nothing left to lose
        return foot(factor, score, x + width / 2)
    start, end = y(before), 300 if isinf(after) else y(after)
    colour = palette.order_colour(factor.n) if factor.n else palette.NEUTRAL
    top, height = min(start, end), abs(end - start)
    middle = x + width / 2
    parts = [
        box(x + width * 0.14, top, width * 0.72, max(height, 2), colour),
        line((x + width * 0.14, start), (x + width * 0.86, start), "mtm-axis"),
        label(middle, top - 8, share_of(factor), "middle", HALO),
        foot(factor, score, middle),
    ]
    if isinf(after):
        parts.append(f'<path d="M{middle - 14:.1f} 300h28l-14 12z" fill="{colour}"/>')
    else:
        parts.append(line((x + width * 0.86, end), (x + width * 1.14, end), "mtm-rule"))
    return "".join(parts)


def foot(factor: Factor, score: BleuScore, x: float) -> str:
    """Name and value of a factor under its bar."""
    value = label(x, 351, foot_of(factor, score), "middle")
    return label(x, 330, name_of(factor), "middle", "mtm-strong") + value


def total_bar(score: BleuScore, y: Scale, level: float, x: float, width: float) -> str:
    """The whole way from 1 to the score."""
    end = 300 if isinf(level) else y(level)
    middle = x + width / 2
    style = 'style="fill:none;stroke:var(--mtm-ink);stroke-width:2"'
    return (
        box(x + width * 0.14, y(0), width * 0.72, max(end - y(0), 2), "none", style)
        + label(middle, y(0) - 8, number(level), "middle", HALO)
        + label(middle, 330, "BLEU", "middle", "mtm-strong")
        + label(middle, 351, number(score.score), "middle", "mtm-strong")
    )


def score_axis(y: Scale, top: float, lowest: float) -> str:
    """The score that belongs to each height, in round numbers."""
    marks = []
    for value in round_scores(top, lowest):
        place = y(log(value))
        marks.append(label(62, place + 5, f"{value:g}", "end", "mtm-quiet"))
        marks.append(line((70, place), (750, place), "mtm-grid"))
    return "".join(marks) + label(8, 20, "score (logarithmic)", css="mtm-quiet")


def round_scores(top: float, lowest: float) -> list[float]:
    """Round scores whose logarithms lie in reach, far enough apart to be written."""
    rounds = [m * 10.0**e for e in (0, -1, -2, -3, -4) for m in (10, 9, 8, 7, 6, 5, 4, 3, 2)]
    shown: list[float] = []
    for value in (v / 10 for v in rounds):
        apart = not shown or log(shown[-1]) - log(value) > (top - lowest) / 12
        if apart and lowest <= log(value) <= top:
            shown.append(value)
    return shown


# Information


def information_bars(rows: Sequence[InformationRow], limit: int = 16) -> str:
    """Info of the first n-grams of the references, in bits, coloured and labelled by order."""
    shown = rows[:limit]
    most = max((row.information for row in shown), default=0) or 1
    x = scale(0, most, 270, 550)
    bars = [information_bar(row, x, 34 + i * 27) for i, row in enumerate(shown)]
    heading = label(270, 20, f"Info in bits ({shown_of(len(rows), limit)})", css="mtm-quiet")
    return picture(40 + limit * 27, information_said(shown), heading, *bars)


def information_bar(row: InformationRow, x: Scale, y: float) -> str:
    """One n-gram's weight and the counts it comes from."""
    colour = palette.order_colour(len(row.ngram))
    end = x(row.information)
    counts = f"log₂ {row.prefix_count}/{row.count}"
    return (
        label(258, y + 16, short(row.ngram), "end")
        + box(270, y, max(end - 270, 2), 20, colour)
        + label(end + 10, y + 16, number(row.information), css="mtm-strong")
        + label(end + 72, y + 16, counts, css="mtm-quiet")
    )


def nist_bars(score: NistScore) -> str:
    """What each order adds to NIST before the length penalty, in bits per candidate n-gram."""
    most = max(score.per_order, default=0) or 1
    x = scale(0, most, 84, 620)
    rows = []
    for n, gain in enumerate(score.per_order, start=1):
        y = 14 + (n - 1) * 38
        value = number(gain) if score.stats.totals[n - 1] else "no n-grams: adds 0"
        rows.append(label(8, y + 20, f"{n}-gram", css="mtm-strong"))
        rows.append(box(84, y, max(x(gain) - 84, 2), 28, palette.order_colour(n)))
        rows.append(label(x(gain) + 10, y + 20, value))
    bottom = 14 + len(score.per_order) * 38
    rows.append(label(84, bottom + 20, total_said(score), css="mtm-strong"))
    return picture(bottom + 36, gains_said(score), *rows)


# Segments


def segment_bars(corpus: CorpusExplanation, limit: int = 16, numbers: Sequence[int] = ()) -> str:
    """The sentence scores, their mean, and the score of the pooled corpus.

    numbers: of the segments; if not given, 1, 2, 3 …
    """
    shown = corpus.segments[:limit]
    x = scale(0, 1, 130, 630)
    bottom = 66 + len(shown) * 30
    bars = []
    for i, segment in enumerate(shown, start=1):
        y = 34 + i * 30
        bars.append(label(114, y + 17, str(numbers[i - 1] if numbers else i), "end"))
        bars.append(box(130, y, max(x(segment.score) - 130, 2), 22, palette.METRICS["BLEU"]))
        bars.append(label(750, y + 17, number(segment.score), "end"))  # no line gets there
    mean, pooled = corpus.mean, corpus.pooled.score
    room = "start" if x(pooled) < 600 else "end"
    away = "end" if mean < pooled else "start"  # where the other line is not
    lines = [
        upright((x(pooled), 18), bottom, f"corpus {number(pooled)}", "mtm-axis", room),
        upright((x(mean), 42), bottom, f"mean {number(mean)}", "mtm-rule", away),
    ]
    rest = len(corpus.segments) - len(shown)
    more = label(130, bottom + 22, f"… and {rest} more segments") if rest > 0 else ""
    return picture(bottom + 30, segments_said(corpus, limit), *bars, *lines, more)


def upright(top: Point, bottom: float, said: str, css: str, anchor: str) -> str:
    """A line across all bars, with its name beside its upper end."""
    x, y = top
    shift = 8 if anchor == "start" else -8
    return line((x, y - 14), (x, bottom), css) + label(x + shift, y, said, anchor, HALO)


# Resampling


def resample_hill(interval: Interval, whole: Interval) -> str:
    """The scores of the resamples so far, to the scale of all of them, and their interval."""
    low, high = reach_of_hill(whole)
    left, right = 120, 640
    x, y = scale(low, high, left, right), scale(0, max(heights(whole, low, high)), 280, 60)
    width = (right - left) / BINS
    bars = [
        box(left + i * width, top, width - 1, 280 - top, palette.METRICS["BLEU"])
        for i, count in enumerate(heights(interval, low, high))
        if count
        for top in [min(y(count), 276)]  # the first resample is to be seen, too
    ]
    # below the axis, low on the left and high on the right of its line: nothing is there to cross
    ends = [
        line((x(at), 42), (x(at), 308), "mtm-rule")
        + label(x(at) + shift, 306, f"{name} {number(at)}", anchor, HALO)
        for name, at, shift, anchor in (
            ("low", interval.low, -7, "end"),
            ("high", interval.high, 7, "start"),
        )
    ]
    score = x(interval.score)
    return picture(
        336,
        interval_said(interval),
        *bars,
        line((left - 6, 280), (right + 6, 280), "mtm-axis"),
        label(left - 14, 285, number(low), "end", "mtm-quiet"),
        label(right + 14, 285, number(high), "start", "mtm-quiet"),
        *ends,
        line((score, 30), (score, 280), "mtm-axis"),
        label(score, 22, f"score {number(interval.score)}", "middle", HALO),
        label((left + right) / 2, 330, resamples_said(interval), "middle"),
    )


def resamples_said(interval: Interval) -> str:
    """What the bars are."""
    count = len(interval.scores)
    return "score of 1 resample" if count == 1 else f"scores of {count} resamples"


def reach_of_hill(whole: Interval) -> tuple[float, float]:
    """The scores from the lowest to the highest resample, this test set's own among them; at least
    one point of BLEU, so that equal resamples have a scale, too."""
    low, high = min(whole.score, *whole.scores), max(whole.score, *whole.scores)
    room = max(0.01 - (high - low), 0) / 2
    return max(low - room, 0.0), min(high + room, 1.0)


BINS = 41  # odd, so that equal resamples stand in the middle of one


def heights(interval: Interval, low: float, high: float) -> list[int]:
    """How many scores fall into each of BINS steps from low to high."""
    place = scale(low, high, 0, BINS)
    counts = [0] * BINS
    for score in interval.scores:
        counts[min(int(place(score)), BINS - 1)] += 1
    return counts
