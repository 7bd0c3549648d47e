"""explain -> SVG: one sentence over four strips of boxes, one box for each n-gram; beside them the
precisions, and below these their mean, the penalty and BLEU, as bars from 0 to 1."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import groupby
from typing import NamedTuple

from mtmetrics_edu.explain import MATCHED, Explanation, explain_score
from mtmetrics_edu.explain.order import STATES, Order
from mtmetrics_edu.views import drawing as draw
from mtmetrics_edu.views import palette
from mtmetrics_edu.views.drawing import EDGE
from mtmetrics_edu.views.html.markup import Html, escape, joined
from mtmetrics_edu.views.notation import as_counts, number, short

SIZE, CUT = 15, 14  # of a word over the strips: pixels of its letters, columns at most
SENTENCE_LEFT, SENTENCE_RIGHT, WIDEST = 76.0, 532.0, 42.0  # of the columns, one for each word
NUMBERS_RIGHT, BARS_LEFT, BARS_RIGHT = 604.0, 624.0, 752.0  # a telephone shows 614 across
LINE, HIGH = 32, 24  # from row to row; of a box or a bar


class StripWord(NamedTuple):
    """A word over the strips: what Python calls it, its text, its place in the row of words, and
    whether it is struck out."""

    name: str
    text: str
    place: int
    is_out: bool = False


def top_of(tokens: Iterable[str]) -> float:
    """Where the first strip begins: below the words, which rise."""
    widths = (draw.text_width(short([token], CUT), SIZE) for token in tokens)
    return EDGE + max(widths, default=0) * 0.72 + 14


def risen(x: float, y: float, token: str, css: str = "") -> Html:
    """A word that rises to the right, so that it needs little room across."""
    looks = f' class="{css}"' * bool(css)
    turn = f'transform="rotate(-46 {x:.1f} {y:.1f})"'
    return Html(f'<text x="{x:.1f}" y="{y:.1f}" {turn}{looks}>{escape(short([token], CUT))}</text>')


def boxes(
    order: Order, columns: Sequence[float], y: float, width: float, height: float
) -> tuple[Html, str]:
    """The boxes of one order, each below the middle of its words; and what they show, in words.

    columns: the middle of each word. width, height: of a box.
    """
    parts = list[Html]()
    for state in STATES:
        starts = [occurrence.start for occurrence in order.candidate if occurrence.state == state]
        lefts = [(columns[i] + columns[i + order.n - 1] - width) / 2 for i in starts]
        parts.append(draw.state_shape(state, lefts, y, width, height))
    runs = groupby(occurrence.state for occurrence in order.candidate)
    states = ", ".join(f"{len(list(run))} {state}" for state, run in runs) or "no n-grams"
    return joined(parts), f"Order {order.n}: {states}; {order.matches} of {order.total}."


def four_strips(explanation: Explanation, words: Sequence[StripWord], was: float) -> Html:
    """Words over four strips of n-grams, and how the score follows from them. In a live page words
    can be dragged and pressed: handles.js.

    words: those of the candidate, and those that are struck out of it. was: the score that is
    marked, to compare with.

    >>> from mtmetrics_edu.explain import explain
    >>> words = [StripWord("c0", "a", 0), StripWord("c1", "b", 1, is_out=True)]
    >>> "BP = BLEU: 0.3679." in four_strips(explain(["a"], [["a", "c"]], max_n=1), words, was=0)
    True
    """
    bleu = explanation.bleu
    # room for each word as it is when it was pressed, and for its frame
    top = top_of("≠" + word.text.removeprefix("≠") for word in words) + 5
    step = min((SENTENCE_RIGHT - SENTENCE_LEFT) / max(len(words), 1), WIDEST)
    columns = [SENTENCE_LEFT + (i + 0.5) * step for i in range(len(words))]
    kept = sorted(columns[word.place] for word in words if not word.is_out)
    c, r = bleu.stats.candidate_length, bleu.stats.reference_length
    whole = replace(bleu.stats, reference_length=c).score()  # as if no word were missing
    parts, alts, y = list[Html](), list[str](), top
    for order, factor in zip(explanation.orders, explain_score(bleu)[1:], strict=True):
        shapes, alt = boxes(order, kept, y, step - 4, HIGH)
        alts.append(alt)
        parts += [draw.label(EDGE, y + 17, f"{order.n}-grams"), shapes]
        parts.append(measured(y, factor.value, as_counts(factor, bleu), palette.MARKS[MATCHED]))
        y += LINE
    blue, penalty = palette.METRICS["BLEU"], f"brevity penalty BP: {c} words, reference {r}"
    mean = "geometric mean of the four" + ": one has no match" * (not whole.score)
    rows = {
        mean: (whole.score, blue),
        penalty: (bleu.brevity_penalty, palette.NEUTRAL),
        "mean · BP = BLEU": (bleu.score, blue),
    }
    for state, (name, (value, colour)) in zip(STATES, rows.items(), strict=True):
        y, alt = y + LINE, f"{name}: {number(value)}."
        alts.append(alt)
        parts.append(draw.state_shape(state, [EDGE], y - 20, 30, 14))
        parts.append(draw.label(EDGE + 38, y - 9, state, css="mtm-quiet"))
        parts.append(draw.label(SENTENCE_RIGHT, y - 9, name, "end"))
        parts.append(measured(y - 26, value, number(value), colour))
    then = draw.scale(0, 1, BARS_LEFT, BARS_RIGHT)(was)
    parts.append(draw.path([(then, y - 29), (then, y + 1)], "mtm-axis"))
    parts.append(draw.label(then, y + 15, "as it was", "end", "mtm-quiet"))
    above = (word(token, columns, top - 8) for token in words)
    # two groups: a word keeps the focus when there are more or fewer boxes
    return draw.svg_element(y + 20, " ".join(alts), draw.group(*parts), draw.group(*above))


def measured(y: float, value: float, counts: str, colour: str) -> Html:
    """A number, and its bar in a frame from 0 to 1; an undefined value and 0 have no bar."""
    width = BARS_RIGHT - BARS_LEFT
    frame = draw.rectangle(BARS_LEFT, y, width, HIGH, "none", f'stroke="{colour}"')
    bar = draw.rectangle(BARS_LEFT, y, width * value, HIGH, colour) if value > 0 else Html()
    return frame + bar + draw.label(NUMBERS_RIGHT, y + 17, counts, "end", "mtm-strong")


def word(shown: StripWord, columns: Sequence[float], y: float) -> Html:
    """A word over its column, which can be dragged to another one."""
    last, x = len(columns) - 1, columns[shown.place] - 3
    wide = draw.text_width(short([shown.text], CUT), SIZE) + 6
    return Html(
        f'<g class="mtm-handle mtm-carried" transform="translate({x:.1f} {y:.1f})" role="slider" '
        f'tabindex="0" aria-label="{escape(shown.text)}{", struck out" * shown.is_out}" '
        f'aria-valuenow="{shown.place}" aria-valuemin="0" aria-valuemax="{last}" '
        f'aria-valuetext="place {shown.place + 1} of {len(columns)}" data-sets="{shown.name}" '
        f'data-along="{columns[0]:.1f} {columns[-1]:.1f}">'
        f'<rect x="-3" y="-13" width="{wide:.0f}" height="17" transform="rotate(-46)" fill="none"/>'
        f"{risen(0, 0, shown.text, 'mtm-out' if shown.is_out else 'mtm-strong')}</g>"
    )
