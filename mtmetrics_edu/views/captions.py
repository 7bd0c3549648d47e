"""What each figure shows, in words: for those who do not see it, and for its title and labels.

>>> from mtmetrics_edu.explain import explain
>>> precisions_said(explain("the the cat".split(), ["the cat".split()], max_n=1))
'Modified precisions. Order 1: 2/3 = 0.6667 (2 matched, 1 clipped away, 0 unmatched).'
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from math import isnan, nan
from typing import TYPE_CHECKING

from mtmetrics_edu.bleu import BleuScore
from mtmetrics_edu.explain import (
    CorpusExplanation,
    Explanation,
    Factor,
    InformationRow,
    NgramRow,
    Order,
    WordBits,
    explain_score,
)
from mtmetrics_edu.explain.order import STATES
from mtmetrics_edu.ngrams import Tokens
from mtmetrics_edu.nist import NistScore
from mtmetrics_edu.views.notation import number, text_name, visible

if TYPE_CHECKING:
    from mtmetrics_edu.intervals import Interval


def precisions_said(explanation: Explanation) -> str:
    """The precision bars in words."""
    return "Modified precisions. " + " ".join(map(precision_said, explanation.orders))


def precision_said(order: Order) -> str:
    """One order in words."""
    if not order.total:
        return f"Order {order.n}: undefined, the candidate has no {order.n}-grams."
    counts = ", ".join(f"{order.state_counts[s]} {s}" for s in STATES)
    return f"Order {order.n}: {order.matches}/{order.total} = {number(order.precision)} ({counts})."


def texts_said(explanation: Explanation, *, told: bool = True) -> str:
    """Candidate and references, which words of the candidate do not count, and the score, if it is
    told."""
    order = explanation.orders[0]
    said = [f"Candidate: {words_said(explanation.candidate)}."]
    for i, reference in enumerate(explanation.references, start=1):
        said.append(f"Reference {i}: {words_said(reference)}.")
    for state in STATES[1:]:
        words = [it.ngram[0] for it in order.candidate if it.state == state]
        said += [f"{state}: {words_said(words)}."] * bool(words)
    return " ".join([*said, *[f"{explanation.bleu}."] * told])


def bits_said(texts: Sequence[Sequence[WordBits]], limit: int = 150) -> str:
    """The first words of each text with their bits; a word without bits stands alone.

    >>> from mtmetrics_edu.explain import MATCHED
    >>> bits_said([[WordBits("a", ("a",), 1.0, MATCHED), WordBits("b", ("b",), None, MATCHED)]])
    'Candidate: a 1.00, b.'
    """
    said = []
    for i, words in enumerate(texts):
        told = [
            it.word + ("" if it.information is None else f" {it.information:.2f}")
            for it in words[:limit]
        ]
        said.append(f"{text_name(i)}: {', '.join(map(visible, told)) or '(empty)'}.")
    return " ".join(said)


def words_said(tokens: Iterable[str], limit: int = 150) -> str:
    """Tokens with blanks between them; of a long text the first ones.

    >>> words_said(["a", "b", "c"], limit=2)
    'a b …'
    """
    shown = list(tokens)
    return visible(" ".join([*shown[:limit], *["…"] * (len(shown) > limit)])) or "(empty)"


def clips_said(order: Order) -> str:
    """The clip bars in words."""
    rows = (
        f"{visible(' '.join(row.ngram))}: {row.clipped} of {row.count}{most_said(row)}."
        for row in order.rows
    )
    total = f"Together {order.matches} of {order.total}."
    return " ".join([f"Clipped counts of the {order.n}-grams.", *rows, total])


def most_said(row: NgramRow) -> str:
    """The references that supply the maximum of an n-gram.

    >>> from mtmetrics_edu.explain import explain_order
    >>> most_said(explain_order(["a"], [["b"], ["a"], ["a"]], 1).rows[0])
    ' (most in references 2, 3)'
    """
    if not row.suppliers:
        return " (in no reference)"
    names = ", ".join(str(i + 1) for i in row.suppliers)
    return f" (most in reference{'s' * (len(row.suppliers) > 1)} {names})"


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
    return f"{factor.name} = {number(factor.value)} adds {share_of(factor)}."


def share_of(factor: Factor) -> str:
    """What a factor adds to ln BLEU; −∞ and undefined are different things."""
    return number(nan if isnan(factor.value) else factor.log_share)


def foot_of(factor: Factor, score: BleuScore) -> str:
    """What stands under a factor's name, in one line or two: its value, for an order as counts,
    and below them the number that smoothing made of them."""
    said = as_counts(factor, score) if factor.n else number(factor.value)
    return said.replace(" → ", "\n→ ")


def as_counts(order: Factor, score: BleuScore) -> str:
    """A precision as counts; if smoothing changed it, also as the number that was used."""
    matched, total = score.stats.matches[order.n - 1], score.stats.totals[order.n - 1]
    if is_smoothed(order, score):
        return f"{matched}/{total} → {number(order.value)}"
    return f"{matched}/{total}" if total else "undefined"


def is_smoothed(order: Factor, score: BleuScore) -> bool:
    """Whether the precision that was used differs from clipped / total."""
    plain = score.stats.precisions[order.n - 1]
    return order.value != plain and not (isnan(order.value) and isnan(plain))


def information_said(rows: Iterable[InformationRow]) -> str:
    """The bars of the information weights in words."""
    weights = (f"{visible(' '.join(row.ngram))}: {number(row.information)}." for row in rows)
    return " ".join(["Information weights in bits.", *weights])


def surprise_said(words: Sequence[InformationRow], follows: Sequence[InformationRow]) -> str:
    """How often the words of references occur, and what follows one of them, in words."""
    told = ", ".join(f"{visible(row.ngram[0])} {row.count}×" for row in words)
    said = f"The rarer the word, the higher its bar: {told}."
    if not follows:
        return said
    prefix = visible(" ".join(follows[0].ngram[:-1]))
    after = (f"{visible(row.ngram[-1])} {row.count}×" for row in follows)
    return f"{said} After {prefix}: {', '.join(after)}."


def told_said(texts: Mapping[str, Tokens], bits: Mapping[str, Sequence[Sequence[float]]]) -> str:
    """Candidates, word by word with the bits that they earn in all orders, in words."""
    lines = (
        f"{visible(name)}: {', '.join(map(earned_said, words, zip(*bits[name], strict=True)))}."
        for name, words in texts.items()
    )
    return " ".join(["Bits that each word earns.", *lines])


def earned_said(word: str, bits: Iterable[float]) -> str:
    """A word and the bits that the n-grams earn that end with it."""
    return f"{visible(word)} {sum(bits):.1f}"


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


def steps_said(steps: Mapping[str, float]) -> str:
    """Scores and the changes between them, in words."""
    scores = list(steps.values())
    changes = ["", *(f" ({change_said(b - a)})" for a, b in pairwise(scores))]
    said = (
        f"{visible(name)} {score:.2f}{change}"
        for (name, score), change in zip(steps.items(), changes, strict=True)
    )
    return f"From score to score: {'; '.join(said)}."


def change_said(change: float) -> str:
    """A change with its sign, to two places.

    >>> change_said(-15.911), change_said(0.232)
    ('−15.91', '+0.23')
    """
    return f"{change:+.2f}".replace("-", "−")


def pairs_said(scores: Mapping[str, tuple[float, float]]) -> str:
    """What scorers give and what is right, in words."""
    said = (
        f"{visible(name)}: {number(given)}, right is {number(right)}."
        for name, (given, right) in scores.items()
    )
    return " ".join(["Given and right.", *said])


def rates_said(found: Mapping[str, Mapping[float, float]]) -> str:
    """How often tests call equal systems different, in words."""
    said = (
        f"{visible(name)}: " + ", ".join(f"{100 * r:.1f} % at {t:g}" for t, r in shares.items())
        for name, shares in found.items()
    )
    return f"Equal systems called different. {'; '.join(said)}."


def interval_said(interval: Interval) -> str:
    """The scores of the resamples in words."""
    low, high = number(interval.low), number(interval.high)
    count = f"{len(interval.scores)} resamples, {interval.confidence:.0%}"
    return f"Score {number(interval.score)}; {count} of them from {low} to {high}."
