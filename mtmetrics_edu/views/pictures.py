"""explain -> pictures: the figures of lessons, as images with alternative text.

Each is drawn as on paper, so it looks the same in both themes, and it stays in a notebook that is
read without a kernel. Its text says what it shows, so an example here shows that.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from math import fsum
from typing import Any

from mtmetrics_edu.bleu import BleuStats, closest_reference_length, sentence_bleu
from mtmetrics_edu.explain import explain_order
from mtmetrics_edu.explain.information import InformationRow, explain_information, text_bits
from mtmetrics_edu.explain.order import CLIPPED_AWAY, MATCHED, STATES, UNMATCHED, References
from mtmetrics_edu.ngrams import Ngram, Tokens, ngram_total
from mtmetrics_edu.nist import information_weights
from mtmetrics_edu.views import drawing as draw
from mtmetrics_edu.views import palette, stills
from mtmetrics_edu.views.drawing import EDGE, HALO, WIDTH, Picture, Point
from mtmetrics_edu.views.html.markup import Html, escape, joined
from mtmetrics_edu.views.notation import number, text_name
from mtmetrics_edu.views.svg import bars, curves

BLUE, RED = palette.MARKS[MATCHED], palette.MARKS[CLIPPED_AWAY]
GREEN, VIOLET = palette.order_colour(1), palette.order_colour(2)
Use = tuple[int, int]  # a reference, from 0, and the place of a word in it


# Words with their states


def matches(candidate: Tokens, references: References) -> Picture:
    """The words of a candidate by their state, above its references.

    >>> matches(["the", "the", "dog"], [["the", "cat"]])
    Candidate: the matched, the clipped away, dog unmatched. Reference 1: the cat.
    """
    order = explain_order(candidate, references, 1)
    texts, y = stills.text_strips(order)
    legend, y = stills.strip("", [stills.Word(state, state) for state in STATES], y + 8)
    states = ", ".join(f"{it.ngram[0]} {it.state}" for it in order.candidate)
    others = (f" Reference {i}: {' '.join(r)}." for i, r in enumerate(references, start=1))
    return draw.figure(y, f"Candidate: {states}.{''.join(others)}", texts, legend)


def sliding_window(tokens: Tokens, n: int) -> Picture:
    """A window of n tokens at each of its places.

    >>> sliding_window(["the", "cat", "sat"], 2)
    A window of 2 tokens slides over 3 tokens and stops at 2 places: the cat, cat sat.
    """
    words = [stills.Word(token, stills.BOX) for token in tokens]
    text, y = stills.strip("Tokens", words, stills.GAP)
    cells, parts = stills.placed(words), [text]
    stops = range(ngram_total(len(tokens), n))
    for i in stops:
        left, right = cells[i].x, cells[i + n - 1].x + cells[i + n - 1].width
        y += 22
        corners = [(left, y - 14), (left, y - 8), (right, y - 8), (right, y - 14)]
        parts.append(draw.path(corners, "mtm-curve", BLUE))
        parts.append(draw.label(right + 10, y - 5, f"{i + 1}", css="mtm-quiet"))
    windows = ", ".join(" ".join(tokens[i : i + n]) for i in stops)
    count = f"{len(stops)} place" + "s" * (len(stops) != 1)
    alt = f"A window of {n} tokens slides over {len(tokens)} tokens and stops at {count}: "
    return draw.figure(y + 4, f"{alt}{windows}.", *parts)


def ration(candidate: Tokens, references: References) -> Picture:
    """Each matched word of a candidate joined with the word of a reference that it uses up.

    >>> ration(["the", "the"], [["the", "cat"], ["a", "the"]])
    Candidate: the uses the of reference 1; the finds none left.
    """
    order = explain_order(candidate, references, 1)
    left = dict[Ngram, list[Use]]()  # the places in the first reference that has the most of it
    for row in order.rows:
        for home in row.suppliers[:1]:
            places = enumerate(references[home])
            left[row.ngram] = [(home, i) for i, token in places if (token,) == row.ngram]
    uses = [left[it.ngram].pop(0) if it.state == MATCHED else None for it in order.candidate]
    words = [stills.Word(it.ngram[0], it.state) for it in order.candidate]
    text, y = stills.strip(text_name(0), words, stills.GAP)
    parts, ends, y = [text], dict[Use, Point](), y + 40
    for i, reference in enumerate(references):
        looks = [MATCHED if (i, j) in uses else stills.PLAIN for j in range(len(reference))]
        others = list(map(stills.Word, reference, looks))
        for j, place in enumerate(stills.placed(others)):
            ends[i, j] = place.middle, y + stills.LINE * place.line - 8
        text, y = stills.strip(text_name(i + 1), others, y)
        parts.append(text)
    for place, use in zip(stills.placed(words), uses, strict=False):
        if use and use in ends:
            start = place.middle, stills.GAP + stills.LINE * place.line + stills.HEIGHT
            parts += [draw.path([start, ends[use]], "mtm-curve", BLUE), draw.dot(ends[use], BLUE)]
    alt = "; ".join(map(use_in_words, words, uses))
    return draw.figure(y, f"Candidate: {alt}.", *parts)


def use_in_words(word: stills.Word, use: Use | None) -> str:
    """What a word of the candidate uses up."""
    if use:
        return f"{word.text} uses {word.text} of reference {use[0] + 1}"
    left = "finds none left" if word.look == CLIPPED_AWAY else "is in no reference"
    return f"{word.text} {left}"


def four_strips(candidate: Tokens, references: References, max_n: int = 4) -> Picture:
    """One strip for each order: a box for each n-gram, below the middle of its words.

    >>> four_strips("the cat sat".split(), ["the cat ran".split()], max_n=2)
    Order 1: 2 matched, 1 unmatched; 2 of 3. Order 2: 1 matched, 1 unmatched; 1 of 2.
    """
    orders = [explain_order(candidate, references, n) for n in range(1, max_n + 1)]
    left, step = 50.0, min((WIDTH - 50 - 60) / max(len(candidate), 1), 56.0)
    longest = max((draw.text_width(token, 15) for token in candidate), default=0.0)
    top = EDGE + min(longest, 130) * 0.72 + 14
    parts = [tilted(left + (i + 0.4) * step, top - 8, token) for i, token in enumerate(candidate)]
    alts = []
    for order in orders:
        y = top + (order.n - 1) * 44
        share = f"{order.matches}/{order.total}" if order.total else "none"
        parts.append(draw.label(EDGE, y + 22, f"P{order.n}", css="mtm-strong"))
        parts.append(draw.label(WIDTH - EDGE, y + 22, share, "end", "mtm-strong"))
        for state in STATES:
            starts = [it.start for it in order.candidate if it.state == state]
            lefts = [left + (start + (order.n - 1) / 2) * step + 2 for start in starts]
            parts.append(draw.state_shape(state, lefts, y, step - 4, 32))
        runs = groupby(it.state for it in order.candidate)
        states = ", ".join(f"{len(list(run))} {state}" for state, run in runs) or "no n-grams"
        alts.append(f"Order {order.n}: {states}; {order.matches} of {order.total}.")
    legend, bottom = draw.state_legend(top + max_n * 44 + 16, left), top + max_n * 44 + 28
    return draw.figure(bottom, " ".join(alts), *parts, legend)


def tilted(x: float, y: float, token: str) -> Html:
    """A word that rises to the right, so that it needs little room across."""
    turn = f'transform="rotate(-46 {x:.1f} {y:.1f})"'
    return Html(f'<text x="{x:.1f}" y="{y:.1f}" {turn}>{escape(token)}</text>')


# Counts, scores and lengths


def pooling(
    candidates: Sequence[Tokens], references: Sequence[References], max_n: int = 4
) -> Picture:
    """The n-grams of each segment, matched ones filled, and the pool of all segments.

    >>> pooling([["a", "b"], ["c"]], [[["a", "b"]], [["d"]]], max_n=1)
    Order 1: segment 1 has 2/2, segment 2 has 0/1; pooled 2/3.
    """
    stats = [BleuStats.of(*pair, max_n) for pair in zip(candidates, references, strict=True)]
    pooled = sum(stats[1:], stats[0])
    left, step, between = 106, 46, 26
    unit = min(14, (WIDTH - left - EDGE - (between + 12) * max_n) / max(sum(pooled.totals), 1))
    bottom = 52 + step * len(stats)
    names = [f"segment {i}" for i in range(1, len(stats) + 1)]
    parts = [draw.label(EDGE, 68 + step * i, name, css="mtm-quiet") for i, name in enumerate(names)]
    parts.append(draw.label(EDGE, bottom + 34, "pooled", css="mtm-strong"))
    parts.append(draw.path([(EDGE, bottom + 4), (WIDTH - EDGE, bottom + 4)], "mtm-axis"))
    alts, x = [], float(left)
    for n in range(1, max_n + 1):
        counts = [(it.matches[n - 1], it.totals[n - 1]) for it in stats]
        matched, total = pooled.matches[n - 1], pooled.totals[n - 1]
        parts.append(draw.label(x, 30, f"{n}-grams", css="mtm-strong"))
        for i, (m, t) in enumerate(counts):
            parts.append(boxes(x, 52 + step * i, m, t, unit))
            parts.append(draw.label(x + t * unit + 6, 68 + step * i, f"{m}/{t}", css="mtm-quiet"))
        parts.append(boxes(x, bottom + 18, matched, total, unit))
        parts.append(draw.label(x, bottom + 60, f"{matched}/{total}", css="mtm-strong"))
        x += max(total * unit, max(t for _, t in counts) * unit + 40) + between
        each = ", ".join(f"{name} has {m}/{t}" for name, (m, t) in zip(names, counts, strict=True))
        alts.append(f"Order {n}: {each}; pooled {matched}/{total}.")
    return draw.figure(bottom + 74, " ".join(alts), *parts)


def boxes(x: float, y: float, matched: int, total: int, unit: float) -> Html:
    """So many boxes side by side, the matched ones filled."""
    lefts = [x + i * unit + 1 for i in range(total)]
    filled = draw.state_shape(MATCHED, lefts[:matched], y, unit - 2, 20)
    return filled + draw.state_shape(UNMATCHED, lefts[matched:], y, unit - 2, 20)


LINE_LEFT, LINE_RIGHT = 60, WIDTH - 60  # of a line of numbers


def scores_line(scores: Mapping[str, float]) -> Picture:
    """Scores from 0 to 1 on a line, each under its name.

    >>> scores_line({"mean": 1 / 3, "corpus": 0.5719})
    From 0 to 1: mean 0.3333, corpus 0.5719.
    """
    x, y = draw.scale(0, 1, LINE_LEFT, LINE_RIGHT), 44 + 42 * len(scores)
    parts = [number_line(y, {x(value): f"{value:g}" for value in curves.QUARTERS})]
    names = [f"{name} {number(score)}" for name, score in scores.items()]
    for i, (name, score) in enumerate(zip(names, scores.values(), strict=True)):
        at, top = x(score), 34 + 42 * i
        anchor = "start" if score < 0.14 else "end" if score > 0.86 else "middle"
        parts += [draw.path([(at, top + 6), (at, y)], "mtm-rule"), draw.dot((at, y), BLUE)]
        parts.append(draw.label(at, top, name, anchor, HALO))
    return draw.figure(y + 36, f"From 0 to 1: {', '.join(names)}.", *parts)


def number_line(y: float, numbers: Mapping[float, str]) -> Html:
    """A line with a mark at each place, and a number below it."""
    parts = [draw.path([(LINE_LEFT, y), (LINE_RIGHT, y)], "mtm-axis")]
    for x, text in numbers.items():
        parts.append(draw.path([(x, y - 5), (x, y + 5)], "mtm-axis"))
        parts.append(draw.label(x, y + 24, text, "middle", "mtm-quiet"))
    return joined(parts)


def lengths_line(candidate_length: int, reference_lengths: Sequence[int]) -> Picture:
    """The candidate's length and those of its references; the effective one is marked.

    >>> lengths_line(12, [13, 11])
    Candidate 12 tokens; references 13, 11. The closest is r = 11, of two that are equally close.
    """
    c, lengths = candidate_length, {candidate_length, *reference_lengths}
    r = closest_reference_length(["w"] * c, [["w"] * length for length in reference_lengths])
    low, high, y = min(lengths) - 1, max(lengths) + 1, 80
    x = draw.scale(low, high, LINE_LEFT, LINE_RIGHT)
    roomy = x(low + 1) - x(low) >= 30
    numbers = {x(n): str(n) if roomy or n in lengths else "" for n in range(low, high + 1)}
    parts = [number_line(y, numbers)]
    looks = {True: ("r", HALO, BLUE), False: ("reference", "mtm-quiet", draw.MUTED)}
    for length in {*reference_lengths}:
        name, css, colour = looks[length == r]
        parts.append(draw.dot((x(length), y), colour))
        parts.append(draw.label(x(length), y + 46, name, "middle", css))
    parts.append(draw.path([(x(c), y - 34), (x(c), y - 10)], "mtm-curve", RED))
    parts.append(draw.label(x(c), y - 42, f"candidate {c}", "middle", "mtm-strong"))
    is_tie = len({length for length in reference_lengths if abs(length - c) == abs(r - c)}) > 1
    listed = ", ".join(map(str, reference_lengths))
    alt = f"Candidate {c} tokens; references {listed}. The closest is r = {r}"
    tie = ", of two that are equally close" * is_tie
    return draw.figure(y + 62, f"{alt}{tie}.", *parts)


def cut_short(candidate: Tokens, references: References) -> Picture:
    """BLEU, its penalty and its mean precision for the first k words of a candidate.

    >>> print(cut_short("a b c d e f".split(), ["a b c d e".split()]))
    BLEU of the first k words is highest at k = 5: 1.0000, with a brevity penalty of 1.0000.
    """
    stats = [BleuStats.of(candidate[:k], references) for k in range(1, len(candidate) + 1)]
    scores = [it.score().score for it in stats]
    penalties = [it.brevity_penalty for it in stats]
    best = max(range(len(scores)), key=scores.__getitem__)
    x, y = curves.scales(len(candidate))

    def points(values: Sequence[float]) -> list[Point]:
        return [(x(k), y(value)) for k, value in enumerate(values, start=1)]

    pairs = zip(scores, penalties, strict=True)
    means = [score / penalty if score else 0 for score, penalty in pairs]
    means_drawn = [at for at, score in zip(points(means), scores, strict=True) if score]
    (left, top), highest = points(scores)[best], f"k = {best + 1}: {number(scores[best])}"
    return draw.figure(
        curves.HEIGHT,
        f"BLEU of the first k words is highest at {highest}, with a brevity penalty of "
        f"{number(penalties[best])}.",
        curves.axes(len(candidate), "first k words of the candidate", ""),
        *curve("precisions alone", GREEN, means_drawn, 0),
        *curve("BP", RED, points(penalties), 0.5),
        *curve("BLEU", BLUE, points(scores), 0.7),
        draw.dot((left, top), BLUE),
        draw.label(left, top + 28, highest, "middle", HALO),
    )


def curve(name: str, colour: str, points: Sequence[Point], share: float) -> list[Html]:
    """A curve with its name at its left end, or beside the point after a share of it."""
    if not points:
        return []
    x, y = points[int(share * len(points))]
    words = draw.label(x - 8 * bool(share), y - 10, name, "end" if share else "start", HALO)
    return [draw.path(points, "mtm-curve", colour), words]


# What a score comes from


def waterfall(candidate: Tokens, references: References, **options: Any) -> Picture:
    """ln BLEU as a sum: what the penalty and each order take away, from 1 down to the score.

    options: those of sentence_bleu.

    >>> waterfall(["a"], [["a", "b"]], max_n=1)
    ln BLEU as a sum. BP = 0.3679 adds −1.0000. p₁ = 1.0000 adds 0.0000. BLEU = 0.3679.
    """
    return Picture(bars.waterfall(sentence_bleu(candidate, references, **options)))


PER_BIT = 3.4  # pixels of a bar
FAN = 540  # where the fan begins
TEXT_END = 510  # of the words beside it


def surprise(references: References, word: str) -> Picture:
    """The references, over each word a bar as high as its bits; beside them, what follows `word`.

    >>> surprise(["the cat the dog".split()], "the")
    The rarer the word, the higher its bar: the 2×, cat 1×, dog 1×. After the: cat 1×, dog 1×.
    """
    rows = explain_information([references], 2)
    words = [row for row in rows if len(row.ngram) == 1]
    following = [row for row in rows if row.ngram[:-1] == (word,)]
    heights = {row.ngram[0]: PER_BIT * row.information for row in words}
    title, y = "The higher the bar, the more surprising the word", 28.0
    parts = [draw.label(EDGE, 20, title, css=HALO)]
    for reference in references:
        columns = [(token, [stills.Bar(heights[token], GREEN)], "") for token in reference]
        text, y = stills.bar_strip(columns, y, max(heights.values(), default=0.0), EDGE, TEXT_END)
        parts.append(text)
    alt = f"The rarer the word, the higher its bar: {counts_in_words(words)}."
    after = f" After {word}: {counts_in_words(following)}." * bool(following)
    return draw.figure(y + 4, alt + after, *parts, *fan(word, following, 20, y))


def counts_in_words(rows: Sequence[InformationRow]) -> str:
    """The last words of n-grams, and how often each n-gram occurs."""
    return ", ".join(f"{row.ngram[-1]} {row.count}×" for row in rows)


def fan(word: str, rows: Sequence[InformationRow], top: float, bottom: float) -> list[Html]:
    """A line from the word to each word that follows it, the thicker the more frequent."""
    start = FAN + 50, (top + bottom) / 2
    parts = [draw.label(FAN + 42, start[1] + 5, word, "end", "mtm-strong")]
    for i, row in enumerate(rows):
        y = top + (bottom - top) * (i + 0.5) / len(rows)
        parts.append(draw.path([start, (FAN + 110, y)], "mtm-curve", VIOLET, 3 * row.count))
        parts.append(draw.label(FAN + 118, y + 5, f"{row.ngram[-1]}  {row.count}×"))
    return parts


def told_words(texts: Mapping[str, Tokens], references: References, orders: int = 2) -> Picture:
    """Candidates, each under a heading, over each word a bar of the bits that its n-grams earn:
    one piece for each order, of the matched n-gram that ends there.

    >>> told_words({"A": ["the", "cat"]}, [["the", "cat", "the", "dog"]])
    Bits that each word earns. A: the 1.0, cat 3.0.
    """
    bits = {
        name: list(zip(*matched_bits(tokens, references, orders), strict=True))
        for name, tokens in texts.items()
    }
    high = PER_BIT * max((fsum(word) for words in bits.values() for word in words), default=0.0)
    parts, alt, y = [order_legend(orders)], "Bits that each word earns.", 0.0
    for name, tokens in texts.items():
        parts.append(draw.label(EDGE, y + 16, name, css="mtm-strong"))
        bars = [
            [stills.Bar(PER_BIT * b, palette.order_colour(n)) for n, b in enumerate(word, start=1)]
            for word in bits[name]
        ]
        columns = [(token, own, "") for token, own in zip(tokens, bars, strict=True)]
        text, y = stills.bar_strip(columns, y + 16, high, EDGE)
        parts.append(text)
        sums = (f"{token} {fsum(word):.1f}" for token, word in zip(tokens, bits[name], strict=True))
        alt += f" {name}: {', '.join(sums)}."
    return draw.figure(y + 4, alt, *parts)


def matched_bits(candidate: Tokens, references: References, orders: int) -> list[list[float]]:
    """For each order, the bits that the n-gram earns that ends at each word; 0 if unmatched.

    >>> matched_bits(["the", "cat"], [["the", "cat", "the", "dog"]], 2)
    [[1.0, 2.0], [0.0, 1.0]]
    """
    weights = information_weights([references], orders)
    rows = [
        text_bits(explain_order(candidate, references, n, weights), weights)[0]
        for n in range(1, orders + 1)
    ]
    return [[(it.information or 0.0) * (it.state == MATCHED) for it in row] for row in rows]


def order_legend(orders: int) -> Html:
    """Which colour stands for which order, at the upper right."""
    parts = []
    for n in range(1, orders + 1):
        x = stills.RIGHT - 90 * (orders - n + 1)
        parts.append(draw.rectangle(x, 4, 14, 14, palette.order_colour(n)))
        parts.append(draw.label(x + 20, 16, f"{n}-grams"))
    return joined(parts)


def seams(pieces: Sequence[Tokens], order: Sequence[int], title: str) -> Picture:
    """The pieces of a sentence as boxes, as they stand, and below them in another order.

    A piece keeps its number and its colour. order: the places of the pieces, from 0.

    >>> seams([["a", "b"], ["c"]], [1, 0], "Equal scores")
    Equal scores. As written: 1 a b, 2 c. In another order: 2 c, 1 a b.
    """
    texts = [f"{i} {' '.join(piece)}" for i, piece in enumerate(pieces, start=1)]
    parts, alts, y = [draw.label(EDGE, 20, title, css="mtm-strong")], [f"{title}."], 34.0
    for name, row in (("As written", range(len(pieces))), ("In another order", order)):
        alts.append(f"{name}: {', '.join(texts[i] for i in row)}.")
        parts.append(draw.label(EDGE, y + stills.BASELINE, name, css="mtm-quiet"))
        places = stills.placed([stills.Word(texts[i]) for i in row], stills.LEFT + 40)
        for i, place in zip(row, places, strict=False):
            top = y + stills.LINE * place.line
            frame = f'rx="3" stroke="{palette.order_colour(i + 1)}" stroke-width="2.5"'
            size = place.width - 2, stills.HEIGHT
            parts.append(draw.rectangle(place.x + 1, top, *size, "none", frame))
            parts.append(stills.word_box(place, top))
        y += stills.LINE * stills.line_count(places) + 10
    return draw.figure(y, " ".join(alts), *parts)
