"""A calculation in words: how numbers, orders and typed text are written, and what each plot says
to those who do not see it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from math import isinf, isnan, nan
from typing import TYPE_CHECKING
from unicodedata import east_asian_width

from mtmetrics_edu.explain import (
    CLIPPED_AWAY,
    MATCHED,
    UNMATCHED,
    CorpusExplanation,
    Explanation,
    Factor,
    InformationRow,
    Order,
    explain_score,
)
from mtmetrics_edu.scores import BleuScore, NistScore

if TYPE_CHECKING:
    from mtmetrics_edu.intervals import Interval
    from mtmetrics_edu.resampling import Comparison

STATES = (MATCHED, CLIPPED_AWAY, UNMATCHED)
HIDDEN = re.compile(  # controls, line ends, bidi controls, zero widths, surrogates, noncharacters
    "[\x00-\x1f\x7f-\x9f\xad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f"
    "\ud800-\udfff\ufdd0-\ufdef\ufeff\ufff9-\ufffb\ufffe\uffff\U000e0000-\U000e001f]"
)
SIGNS = {"\t": "⇥", "\n": "↵", " ": "␣"}
SUBSCRIPTS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")


def sign(match: re.Match[str]) -> str:
    """A visible sign for an invisible character: ⇥ for a tab, [U+202E] for most."""
    return SIGNS.get(match.group(), f"[U+{ord(match.group()):04X}]")


def visible(value: str) -> str:
    """Typed text with a sign for each character that would not be seen, or would do harm."""
    return HIDDEN.sub(sign, value)


def number(value: float) -> str:
    """A number as it is shown: whole ones as they are, others with four places."""
    if isinstance(value, int):
        return str(value).replace("-", "−")
    if isnan(value):
        return "undefined"
    return ("∞" if value > 0 else "−∞") if isinf(value) else f"{value:.4f}".replace("-", "−")


def sub(n: int) -> str:
    """The name of order n's precision: p₁, p₂, …"""
    return "p" + str(n).translate(SUBSCRIPTS)


def short(tokens: Iterable[str], columns: int = 26) -> str:
    """An n-gram cut to the room there is; a Chinese or Korean character takes two columns."""
    said, used = visible(" ".join(tokens)), 0
    for i, character in enumerate(said):
        used += 2 if east_asian_width(character) in "WF" else 1
        if used > columns:
            return said[: max(i - 1, 0)] + "…"
    return said


# Plots


def precisions_said(explanation: Explanation) -> str:
    """The precision bars in words."""
    return "Modified precisions. " + " ".join(map(precision_said, explanation.orders))


def precision_said(order: Order) -> str:
    """One order in words."""
    if not order.total:
        return f"Order {order.n}: undefined, the candidate has no {order.n}-grams."
    counts = ", ".join(f"{order.state_counts[s]} {s}" for s in STATES)
    return f"Order {order.n}: {order.matches}/{order.total} = {number(order.precision)} ({counts})."


def curve_said(c: float, r: float, bp: float) -> str:
    """The curve of the brevity penalty in words."""
    return f"Brevity penalty by candidate length. With r = {r:g} and c = {c:g}: BP = {number(bp)}."


def penalties_said(crossing: float, here: Iterable[str]) -> str:
    """BLEU's and NIST's penalties in words."""
    said = f"Penalties of BLEU and NIST against c/r; they cross at ratio {crossing:.4f}."
    return " ".join([said, *(f"{words}." for words in here)])


def waterfall_said(score: BleuScore) -> str:
    """The waterfall in words."""
    falls = " ".join(map(fall_said, explain_score(score)))
    return f"ln BLEU as a sum. {falls} BLEU = {number(score.score)}."


def fall_said(factor: Factor) -> str:
    """One factor in words."""
    return f"{name_of(factor)} = {number(factor.value)} adds {share_of(factor)}."


def name_of(factor: Factor) -> str:
    """BP, p₁, p₂, …"""
    return sub(factor.n) if factor.n else "BP"


def share_of(factor: Factor) -> str:
    """What a factor adds to ln BLEU; −∞ and undefined are different things."""
    return number(nan if isnan(factor.value) else factor.log_share)


def foot_of(factor: Factor, score: BleuScore) -> str:
    """What stands under a factor's name: its value, for an order as counts."""
    if not factor.n:
        return number(factor.value)
    matched, total = score.stats.matches[factor.n - 1], score.stats.totals[factor.n - 1]
    return f"{matched}/{total}" if total else "undefined"


def information_said(rows: Iterable[InformationRow]) -> str:
    """The bars of the information weights in words."""
    weights = (f"{visible(' '.join(row.ngram))}: {number(row.information)}." for row in rows)
    return " ".join(["Information weights in bits.", *weights])


def shown_of(count: int, limit: int) -> str:
    """How many n-grams there are, and how many of them are shown."""
    return f"first {limit} of {count} n-grams" if count > limit else f"{count} n-grams"


def gains_said(score: NistScore) -> str:
    """The bars of NIST's orders in words."""
    gains = ", ".join(f"order {n} {number(g)}" for n, g in enumerate(score.per_order, start=1))
    return f"NIST by order, in bits: {gains}; {total_said(score)}."


def total_said(score: NistScore) -> str:
    """How NIST's orders make the score."""
    total, lp = number(float(sum(score.per_order))), number(score.length_penalty)
    return f"sum {total} · LP {lp} = NIST {number(score.score)}"


def segments_said(corpus: CorpusExplanation, limit: int) -> str:
    """The bars of the sentence scores in words."""
    scores = ", ".join(number(segment.score) for segment in corpus.segments[:limit])
    rest = len(corpus.segments) - limit
    more = f" and {rest} more" if rest > 0 else ""
    mean, pooled = number(corpus.mean), number(corpus.pooled.score)
    return f"Sentence BLEU: {scores}{more}. Their mean {mean}, BLEU of the corpus {pooled}."


def scores_said(scores: Mapping[str, BleuScore]) -> str:
    """The bars of one text's scores in words."""
    said = ", ".join(f"{visible(name)} {number(score.score)}" for name, score in scores.items())
    return f"BLEU of one text under {len(scores)} conventions: {said}."


def interval_said(interval: Interval) -> str:
    """The scores of the resamples in words."""
    low, high = number(interval.low), number(interval.high)
    count = f"{len(interval.scores)} resamples, {interval.confidence:.0%}"
    return f"Score {number(interval.score)}; {count} of them from {low} to {high}."


def differences_said(comparison: Comparison) -> str:
    """The differences of two systems in words."""
    observed, values = number(comparison.difference), comparison.differences
    ends = f"from {number(float(values.min()))} to {number(float(values.max()))}"
    return f"Observed difference {observed}; {len(values)} drawn ones lie {ends}."
