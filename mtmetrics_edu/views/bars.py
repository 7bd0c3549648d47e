"""explain -> SVG: bars of segments; ln BLEU as a waterfall: each factor a bar that starts where the
one before it ends; systems in two orders, that of people and that of a metric.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import accumulate, combinations, pairwise
from math import ceil, exp, inf, isinf, isnan, log, nan

from mtmetrics_edu.explain import explain_score
from mtmetrics_edu.explain.order import CLIPPED_AWAY, MATCHED
from mtmetrics_edu.explain.segment import CorpusExplanation, Factor
from mtmetrics_edu.metrics.bleu import BleuScore
from mtmetrics_edu.metrics.score import precision_name
from mtmetrics_edu.views import drawing as draw
from mtmetrics_edu.views import palette
from mtmetrics_edu.views.drawing import EDGE, HALO, WIDTH, Scale
from mtmetrics_edu.views.html.markup import Html, joined
from mtmetrics_edu.views.notation import as_counts, number

SCORE, BAR_HEIGHT = draw.scale(0, 1, 130, 630), 22  # of the segments
TOP_BAR, BAR = 64, 30  # the top of the first segment, and from one to the next
SCORES_END = 750  # beyond the lines of their mean and of the corpus
SEGMENTS_SHOWN = 16
NAMED = draw.scale(0, 1, 300, 690)  # of bars beside their names
NAMED_ROW, NAMED_HEIGHT = 26, 20
LAST_START = 600  # further to the right, the corpus' name finds no room beside its line
RANKS_LEFT, RANKS_RIGHT = 280, 480  # of the lines between the two orders
RANKS_TOP, RANK = 42, 20  # the names of the columns; from row to row
FAR = 5  # places between two ranks that are marked


# Segments


def segment_bars(corpus: CorpusExplanation, numbers: Sequence[int] = ()) -> Html:
    """The first sentence scores, their mean, and the score of the pooled corpus.

    numbers: of the segments; if not given, 1, 2, 3 …

    >>> from mtmetrics_edu.explain import explain_corpus
    >>> corpus = explain_corpus([["a"], ["a", "b"]], [[["a"]], [["a", "c"]]], max_n=1)
    >>> "mean 0.7500" in segment_bars(corpus), "corpus 0.6667" in segment_bars(corpus)
    (True, True)
    """
    parts, scores = list[Html](), [segment.score for segment in corpus.segments]
    shown = scores[:SEGMENTS_SHOWN]
    for i, score in enumerate(shown):
        y, left, name = TOP_BAR + BAR * i, SCORE(0), numbers[i] if numbers else i + 1
        parts.append(draw.label(left - 16, y + 17, str(name), "end"))
        colour = palette.METRICS["BLEU"]
        parts.append(draw.rectangle(left, y, SCORE(score) - left, BAR_HEIGHT, colour))
        parts.append(draw.label(SCORES_END, y + 17, number(score), "end"))
    mean, pooled, rest = corpus.mean, corpus.pooled.score, len(scores) - len(shown)
    bottom = TOP_BAR + BAR * len(shown) + 2
    room = "start" if SCORE(pooled) < LAST_START else "end"
    away = "end" if mean < pooled else "start"  # where the other line is not
    parts.append(upright(SCORE(pooled), 18, bottom, f"corpus {number(pooled)}", "mtm-axis", room))
    parts.append(upright(SCORE(mean), 42, bottom, f"mean {number(mean)}", "mtm-rule", away))
    more = f" and {rest} more" * (rest > 0)
    if more:
        parts.append(draw.label(SCORE(0), bottom + 22, f"…{more} segments"))
    means = f"Their mean {number(mean)}, BLEU of the corpus {number(pooled)}."
    alt = f"Sentence BLEU: {', '.join(map(number, shown))}{more}. {means}"
    return draw.svg_element(bottom + (30 if more else 8), alt, *parts)


def upright(x: float, y: float, bottom: float, name: str, css: str, anchor: str) -> Html:
    """A line across all bars, with its name beside its upper end, at the baseline y."""
    shift = 8 if anchor == "start" else -8
    return draw.path([(x, y - 14), (x, bottom)], css) + draw.label(x + shift, y, name, anchor, HALO)


def named(scores: Sequence[tuple[str, float]], places: int = 2) -> Html:
    """A bar for each score, from top to bottom, beside its name; scores times 100, with so many
    decimal places.

    >>> "case:lc 12.30, tok:13a 45.60." in named([("case:lc", 0.123), ("tok:13a", 0.456)])
    True
    """
    parts, alts, left, colour = list[Html](), list[str](), NAMED(0), palette.METRICS["BLEU"]
    for i, (name, score) in enumerate(scores):
        y, points = 4 + NAMED_ROW * i, f"{100 * score:.{places}f}"
        alts.append(f"{name} {points}")
        parts.append(draw.label(left - 12, y + 16, name, "end"))
        parts.append(draw.rectangle(left, y, NAMED(score) - left, NAMED_HEIGHT, colour))
        parts.append(draw.label(NAMED(score) + 8, y + 16, points, css="mtm-strong"))
    bottom = 4 + NAMED_ROW * len(scores)
    return draw.svg_element(bottom, f"BLEU × 100: {', '.join(alts)}.", *parts)


# The waterfall


HEIGHT = 360
LEFT, RIGHT = 80, WIDTH - 10  # of all bars together
TOP, BOTTOM = 50, 290  # of the levels
FLOOR = 300  # where ln 0 = −∞ ends
NAME, VALUE, LINE = 330, 351, 20  # baselines below the bars, and from line to line
ROOMY = 7  # so many bars have room for words of the usual size
SHARE = 0.72  # of a column that its bar fills


def waterfall(score: BleuScore, *beside: BleuScore, handles: bool = False) -> Html:
    """ln BLEU as a sum: what the penalty and each order take away, from 1 down to the score.

    beside: scores that are drawn beside this one, so that all have the same axis. handles: whether
    the ends of the bars can be dragged, which sets c or the matches of an order; then the numbers
    over the bars are what BLEU is multiplied by, not what is added to ln BLEU.

    >>> from mtmetrics_edu import sentence_bleu
    >>> "BP = 0.3679 adds −1.0000." in waterfall(sentence_bleu(["a"], [["a", "b"]], max_n=1))
    True
    """
    factors, levels = explain_score(score), levels_of(score)
    ranges = [level_range(levels_of(each)) for each in (score, *beside)]
    top, lowest = max(top for top, _ in ranges), min(lowest for _, lowest in ranges)
    y = draw.scale(top, lowest, TOP, BOTTOM)
    ends = [FLOOR if isinf(level) else y(level) for level in levels]
    over = [f"× {number(exp(f.log_share))}" if handles else log_share(f) for f in factors]
    step, small = (RIGHT - LEFT) / len(levels), " mtm-small" * (len(levels) > ROOMY)
    lefts = [LEFT + (i + (1 - SHARE) / 2) * step for i in range(len(levels))]

    def words(i: int, baseline: float, text: str, css: str) -> Html:
        middle = lefts[i] + SHARE * step / 2
        return draw.label(middle, baseline, text, "middle", css.strip())

    parts = [score_axis(y, top, lowest)]
    for i, (factor, (start, end)) in enumerate(zip(factors, pairwise(ends), strict=True)):
        if not isinf(levels[i]):  # nothing falls below −∞
            colour = palette.order_colour(factor.n) if factor.n else palette.NEUTRAL
            high, right = min(start, end), lefts[i] + SHARE * step
            parts.append(draw.rectangle(lefts[i], high, SHARE * step, abs(end - start), colour))
            parts.append(draw.path([(lefts[i], start), (right, start)], "mtm-axis"))
            parts.append(words(i, high - 8, over[i], HALO + small))
            arrow = arrow_down(right - SHARE * step / 2, colour)
            rule = draw.path([(right, end), (lefts[i + 1], end)], "mtm-rule")
            parts.append(arrow if isinf(levels[i + 1]) else rule)
    frame = 'style="fill:none;stroke:var(--mtm-ink);stroke-width:2"'
    parts.append(draw.rectangle(lefts[-1], y(0), SHARE * step, ends[-1] - y(0), "none", frame))
    parts += [arrow_down(lefts[-1] + SHARE * step / 2, "var(--mtm-ink)")] * isinf(levels[-1])
    result = number(score.score if handles else levels[-1])
    parts.append(words(-1, y(0) - 8, f"= {result}" if handles else result, HALO + small))
    feet = [(f.name, as_counts(f, score).replace(" → ", "\n→ "), small) for f in factors]
    feet.append(("BLEU", number(score.score), f"mtm-strong{small}"))
    for i, (name, value, css) in enumerate(feet):
        parts.append(words(i, NAME, name, "mtm-strong"))
        lines = enumerate(value.split("\n"))
        parts += [words(i, VALUE + LINE * k, line, css) for k, line in lines]
    verb = ":" if handles else " adds"
    labelled = zip(factors, over, strict=True)
    each = " ".join(f"{f.name} = {number(f.value)}{verb} {text}." for f, text in labelled)
    what = "BLEU as a product" if handles else "ln BLEU as a sum"
    alt = f"{what}. {each} BLEU = {number(score.score)}."
    more = LINE * max(value.count("\n") for _, value, _ in feet)
    if handles:  # the other parts are one: however many they are, a handle keeps the focus
        parts = [draw.group(*parts), *drag_ends(score, ends, lefts, y)]
    return draw.svg_element(HEIGHT + more, alt, *parts)


def arrow_down(x: float, colour: str) -> Html:
    """What a bar ends in that has no end: ln 0 is −∞."""
    return Html(f'<path d="M{x - 14:.1f} {FLOOR}h28l-14 12z" fill="{colour}"/>')


def drag_ends(
    score: BleuScore, ends: Sequence[float], lefts: Sequence[float], y: Scale
) -> Iterator[Html]:
    """A handle at the end of each bar: that of BP sets c, that of an order how many match."""
    stats, levels, width = score.stats, levels_of(score), SHARE * (lefts[1] - lefts[0])
    c, r = stats.candidate_length, stats.reference_length
    sets = [("c", "c", c, max(c, ceil(r)))]
    for n, (matches, total) in enumerate(zip(stats.matches, stats.totals, strict=True), start=1):
        sets.append((f"p{n}", f"the matches of {precision_name(n)}", matches, total))
    for i, (factor, (name, what, own, most)) in enumerate(
        zip(explain_score(score), sets, strict=False)
    ):
        falls = partial(fall, factor, most if factor.n else r)
        lowest = inf if factor.n and own else FLOOR
        place = partial(place_of, y, levels[i], falls, own, ends[i + 1], lowest)
        span = lefts[i], lefts[i] + width
        if most and not isinf(levels[i]):
            yield draw.handle(name, what, own, {}, place, most, span, is_level=True)
        else:
            yield draw.group() + draw.group()  # it keeps the place of one


def place_of(
    y: Scale, level: float, falls: Scale, own: float, end: float, lowest: float, value: float
) -> float:
    """Where a bar that hangs from a level would end with this value; with its own one, its end;
    with 0, a line further down than with 1."""
    if value == own:
        return end
    return min(y(level + falls(max(value, 1))) + LINE * (value == 0), lowest)


def fall(factor: Factor, whole: float, value: float) -> float:
    """What the penalty would add to ln BLEU if c had this value, or an order with so many matches.

    whole: r, or how many n-grams the order has. value: above 0.

    >>> fall(Factor(n=0, value=1, weight=1), 20, 10), fall(Factor(n=1, value=1, weight=1), 8, 8)
    (-1.0, 0.0)
    """
    return factor.weight * log(value / whole) if factor.n else min(1 - whole / value, 0.0)


def log_share(factor: Factor) -> str:
    """What a factor adds to ln BLEU; −∞ and undefined are different things."""
    return number(nan if isnan(factor.value) else factor.log_share)


def levels_of(score: BleuScore) -> list[float]:
    """ln 1 = 0, and the sum of the shares up to each factor: the last level is ln BLEU."""
    return list(accumulate((factor.log_share for factor in explain_score(score)), initial=0.0))


def level_range(levels: Sequence[float]) -> tuple[float, float]:
    """The highest level and one a little below the lowest finite level.

    If a level is −∞, there is room below to fall.

    >>> level_range([0.0, -1.0])
    (0.0, -1.08)
    """
    finite = [level for level in levels if not isinf(level)]
    room = 1.08 if len(finite) == len(levels) else 1.6
    return max(finite), min(*finite, -0.1) * room


def score_axis(y: Scale, top: float, lowest: float) -> Html:
    """The scores that belong to the heights, in round numbers."""
    marks = [draw.label(EDGE, 20, "score (logarithmic)", css="mtm-quiet")]
    for value in round_scores(top, lowest):
        place = y(log(value))
        marks.append(draw.label(62, place + 5, f"{value:g}", "end", "mtm-quiet"))
        marks.append(draw.path([(LEFT - 10, place), (RIGHT, place)], "mtm-grid"))
    return joined(marks)


def round_scores(top: float, lowest: float) -> list[float]:
    """Round scores whose logarithms lie between lowest and top, far enough apart to be written.

    >>> round_scores(0.0, -1.0)
    [1.0, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4]
    """
    rounds = [m * 10.0**e / 10 for e in (0, -1, -2, -3, -4) for m in (10, 9, 8, 7, 6, 5, 4, 3, 2)]
    shown: list[float] = []
    for value in rounds:
        apart = not shown or log(shown[-1]) - log(value) > (top - lowest) / 12
        if apart and lowest <= log(value) <= top:
            shown.append(value)
    return shown


# Systems


def rank_lines(
    systems: Sequence[str], people: Sequence[float], scores: Sequence[float], metric: str
) -> Html:
    """The systems in the order of people, on the left, and in the metric's order; a line for each.

    people, scores: of each system; higher is better. Two lines cross where people and the metric
    disagree on a pair of systems.

    >>> ranks = rank_lines(["a", "b", "c"], [-1.0, -2.0, -3.0], [0.3, 0.2, 0.25], "BLEU")
    >>> "1 of 3 pairs of lines cross. People and BLEU: a 1 → 1, b 2 → 3, c 3 → 2." in ranks
    True
    """
    rows = sorted(zip(places(people), places(scores), systems, people, scores, strict=True))
    pairs = [*combinations(zip(people, scores, strict=True), 2)]
    crossing = sum((a - b) * (x - y) < 0 for (a, x), (b, y) in pairs)
    message = f"{crossing} of {len(pairs)} pairs of lines cross"
    each = ", ".join(f"{name} {left} → {right}" for left, right, name, *_ in rows)
    parts = [draw.label(EDGE, 16, message, css="mtm-strong")]
    parts.append(draw.label(RANKS_LEFT - 16, RANKS_TOP, "error points", "end", "mtm-quiet"))
    parts.append(draw.label(RANKS_RIGHT + 16, RANKS_TOP, metric, css="mtm-quiet"))
    for left, right, name, points, score in rows:
        ends = [(RANKS_LEFT, RANKS_TOP + RANK * left), (RANKS_RIGHT, RANKS_TOP + RANK * right)]
        far = abs(left - right) >= FAR
        colour = palette.MARKS[CLIPPED_AWAY if far else MATCHED]
        shown = f"{score if metric == 'NIST' else 100 * score:#.3g}".replace("-", "−")
        parts.append(draw.path(ends, "mtm-curve mtm-joined", colour, 5 if far else 2))
        parts += [draw.dot(end, colour) for end in ends]
        parts.append(draw.label(RANKS_LEFT - 16, ends[0][1] + 5, f"{name}  {-points:.2f}", "end"))
        parts.append(draw.label(RANKS_RIGHT + 16, ends[1][1] + 5, f"{shown}  {name}"))
    height = RANKS_TOP + RANK * (len(rows) + 0.7)
    return draw.svg_element(height, f"{message}. People and {metric}: {each}.", *parts)


def places(scores: Sequence[float]) -> list[int]:
    """The place of each score; the highest is on place 1, and equal ones keep their order.

    >>> places([0.1, 0.3, 0.1])
    [2, 1, 3]
    """
    order = sorted(range(len(scores)), key=lambda i: -scores[i])
    return [1 + order.index(i) for i in range(len(scores))]
