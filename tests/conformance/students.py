"""BLEUs as students write them, each with what diagnose should call it.

No function here was written for an entry of the suspects: they came first, and diagnose was mended
until it knew them. Those at the end are nobody's: diagnose must say that it does not know.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable
from difflib import SequenceMatcher
from functools import reduce
from operator import or_
from typing import Any

import numpy as np

HOMEWORK: dict[str, tuple[Callable[..., Any], str]] = {}  # by name: the function, its diagnosis


def is_called(name: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    def keep(function: Callable[..., Any]) -> Callable[..., Any]:
        HOMEWORK[function.__name__] = (function, name)
        return function

    return keep


# ------------------------------------------------------------ what the functions share, and right


def ng(t: Any, n: int) -> list[Any]:
    return [tuple(t[i : i + n]) for i in range(len(t) - n + 1)]


def closest(c: Any, refs: Any) -> int:
    return min((abs(len(r) - len(c)), len(r)) for r in refs)[1]


def bp(c: float, r: float) -> float:
    return 0.0 if c == 0 else 1.0 if c > r else math.exp(1 - r / c)


def clip(cand: Any, refs: Any, n: int) -> tuple[int, int]:
    limit: Counter[Any] = Counter()
    for r in refs:
        limit |= Counter(ng(r, n))
    return (Counter(ng(cand, n)) & limit).total(), max(len(cand) - n + 1, 0)


def mean(ps: Iterable[float]) -> float:
    ps = list(ps)
    return math.exp(sum(math.log(p) for p in ps) / len(ps)) if ps and min(ps) > 0 else 0.0


def precisions(cand: Any, refs: Any, orders: int = 4) -> list[float]:
    return [m / t if t else 0.0 for m, t in (clip(cand, refs, n) for n in range(1, orders + 1))]


def penalty(cand: Any, refs: Any) -> float:
    return bp(len(cand), closest(cand, refs))


def bleu(cand: Any, refs: Any) -> float:
    return penalty(cand, refs) * mean(precisions(cand, refs))


def with_counts(cand: Any, refs: Any, matches: Callable[[int], float]) -> float:
    totals = [max(len(cand) - n + 1, 0) for n in (1, 2, 3, 4)]
    ps = [matches(n) / t if t else 0.0 for n, t in enumerate(totals, start=1)]
    return penalty(cand, refs) * mean(ps)


def corpus_penalty(cands: Any, refs: Any) -> float:
    return bp(sum(map(len, cands)), sum(map(closest, cands, refs)))


def pooled(cands: Any, refs: Any) -> list[float]:
    rows = [[clip(c, rs, n) for n in (1, 2, 3, 4)] for c, rs in zip(cands, refs, strict=True)]
    sums = [[sum(x) for x in zip(*pairs, strict=True)] for pairs in zip(*rows, strict=True)]
    return [m / t if t else 0.0 for m, t in sums]


def corpus(cands: Any, refs: Any) -> float:
    r = sum(map(closest, cands, refs))
    return bp(sum(map(len, cands)), r) * mean(pooled(cands, refs))


# -------------------------------------------------------------------------------- right, but odd


@is_called("right")
def takes_texts(hypothesis: str, reference_list: list[str]) -> float:
    return bleu(hypothesis.split(), [r.split() for r in reference_list])


@is_called("right")
def percent_with_two_decimals(reference: str, hypothesis: str) -> float:
    return round(100 * bleu(hypothesis.split(), [reference.split()]), 2)


@is_called("right")
def two_decimals(cand: Any, refs: Any) -> float:
    return round(bleu(cand, refs), 2)


@is_called("right")
def score_stands_last(cand: Any, refs: Any) -> Any:
    return penalty(cand, refs), precisions(cand, refs), bleu(cand, refs)


@is_called("right")
def stops_at_a_zero(cand: Any, refs: Any) -> float:
    logs = sum(math.log(p) / 4 for p in precisions(cand, refs))
    return penalty(cand, refs) * math.exp(logs)


@is_called("right")
def sorts_the_references(cand: Any, refs: Any) -> float:
    refs.sort(key=len)
    return bleu(cand, refs)


@is_called("right")
def never_ends_for_one_word(cand: Any, refs: Any) -> float:
    while len(cand) == 1:
        pass
    return bleu(cand, refs)


@is_called("right")
def corpus_of_texts_references_first(refs: Any, hyps: Any) -> float:
    return 100 * corpus([h.split() for h in hyps], [[r.split() for r in rs] for rs in refs])


# -------------------------------------------------------------------------------------- counting


@is_called("counting:unclipped")
def no_clipping(cand: Any, refs: Any) -> float:
    return with_counts(
        cand, refs, lambda n: sum(any(g in ng(r, n) for r in refs) for g in ng(cand, n))
    )


@is_called("counting:added-up")
def every_reference_adds(cand: Any, refs: Any) -> float:
    return with_counts(cand, refs, lambda n: sum(clip(cand, [r], n)[0] for r in refs))


@is_called("counting:overwritten")
def last_count_stays(cand: Any, refs: Any) -> float:
    def matches(n: int) -> int:
        limit: dict[Any, int] = {}
        for r in refs:
            for gram, count in Counter(ng(r, n)).items():
                limit[gram] = count
        return sum(min(k, limit.get(gram, 0)) for gram, k in Counter(ng(cand, n)).items())

    return with_counts(cand, refs, matches)


@is_called("counting:every-reference")
def minimum(cand: Any, refs: Any) -> float:
    def matches(n: int) -> int:
        counts = Counter(ng(cand, n)).items()
        return sum(min(k, min(ng(r, n).count(gram) for r in refs)) for gram, k in counts)

    return with_counts(cand, refs, matches)


@is_called("grams:run-together")
def joined_without_blanks(cand: Any, refs: Any) -> float:
    def counts(tokens: Any, n: int) -> Counter[str]:
        return Counter("".join(gram) for gram in ng(tokens, n))

    def matches(n: int) -> int:
        limit: Counter[str] = Counter()
        for r in refs:
            limit |= counts(r, n)
        return (counts(cand, n) & limit).total()

    return with_counts(cand, refs, matches)


@is_called("counting:substrings")
def inside_words(cand: Any, refs: Any) -> float:
    def matches(n: int) -> int:
        counts = Counter(" ".join(gram) for gram in ng(cand, n)).items()
        return sum(min(k, max(" ".join(r).count(text) for r in refs)) for text, k in counts)

    return with_counts(cand, refs, matches)


@is_called("counting:of-the-reference")
def the_other_way_round(cand: Any, refs: Any) -> float:
    return with_counts(
        cand, refs, lambda n: max(sum(g in ng(cand, n) for g in ng(r, n)) for r in refs)
    )


@is_called("counting:closest-reference")
def closest_reference_only(cand: Any, refs: Any) -> float:
    return bleu(cand, [min(refs, key=lambda r: (abs(len(r) - len(cand)), len(r)))])


@is_called("counting:recall")
def recall(cand: Any, refs: Any) -> float:
    r = closest(cand, refs)
    ps = [clip(cand, refs, n)[0] / (r - n + 1) if r >= n else 0.0 for n in range(1, 5)]
    return bp(len(cand), r) * mean(ps)


@is_called("counting:by-words")
def over_the_words(cand: Any, refs: Any) -> float:
    ps = [clip(cand, refs, n)[0] / len(cand) if cand else 0.0 for n in range(1, 5)]
    return penalty(cand, refs) * mean(ps)


@is_called("counting:without-last")
def one_too_early(cand: Any, refs: Any) -> float:
    ps = precisions(cand[:-1], [r[:-1] for r in refs])
    return penalty(cand, refs) * mean(ps)


@is_called("counting:first-reference length:first")
def first_reference(cand: Any, refs: Any) -> float:
    return bleu(cand, refs[:1])


@is_called("references:best")
def best_reference(cand: Any, refs: Any) -> float:
    return max(bleu(cand, [r]) for r in refs)


@is_called("references:mean")
def mean_of_references(cand: Any, refs: Any) -> float:
    return sum(bleu(cand, [r]) for r in refs) / len(refs)


# --------------------------------------------------------------------------------------- lengths


@is_called("length:sum")
def sum_of_lengths(cand: Any, refs: Any) -> float:
    return bp(len(cand), sum(map(len, refs))) * mean(precisions(cand, refs))


@is_called("length:shortest")
def shortest_with_three_decimals(cand: Any, refs: Any) -> float:
    return round(bp(len(cand), min(map(len, refs))) * mean(precisions(cand, refs)), 3)


@is_called("length:longest")
def longest_in_numpy(cand: Any, refs: Any) -> Any:
    ps = np.array(precisions(cand, refs))
    root = np.exp(np.mean(np.log(ps))) if ps.min() > 0 else np.float64(0)
    return bp(len(cand), max(map(len, refs))) * root


@is_called("units:text")
def lengths_of_strings(cand: str, refs: list[str]) -> float:
    return penalty(cand, refs) * mean(precisions(cand.split(), [r.split() for r in refs]))


@is_called("penalty:inside-the-mean")
def penalty_in_the_mean(cand: Any, refs: Any) -> float:
    return penalty(cand, refs) ** 0.25 * mean(precisions(cand, refs))


@is_called("penalty:no-limit")
def rewards_long_ones(cand: Any, refs: Any) -> float:
    factor = math.exp(1 - closest(cand, refs) / len(cand)) if cand else 0.0
    return factor * mean(precisions(cand, refs))


# ---------------------------------------------------------------------------------------- the mean


@is_called("mean:log-2")
def log_2(cand: Any, refs: Any) -> float:
    ps = precisions(cand, refs)
    logs = sum(math.log2(p) / 4 for p in ps) if min(ps) > 0 else -math.inf
    return penalty(cand, refs) * math.exp(logs)


@is_called("mean:log-10")
def log_10(cand: Any, refs: Any) -> float:
    ps = precisions(cand, refs)
    return penalty(cand, refs) * math.exp(np.log10(ps).mean()) if min(ps) > 0 else 0.0


@is_called("mean:whole")
def whole_numbers(cand: Any, refs: Any) -> float:
    pairs = [clip(cand, refs, n) for n in range(1, 5)]
    return penalty(cand, refs) * mean(m // t if t else 0 for m, t in pairs)


@is_called("mean:arithmetic")
def arithmetic(cand: Any, refs: Any) -> float:
    return penalty(cand, refs) * sum(precisions(cand, refs)) / 4


@is_called("mean:quarters orders:3")
def forgets_4_grams(cand: Any, refs: Any) -> float:
    ps = precisions(cand, refs, 3)
    return penalty(cand, refs) * (math.prod(ps) ** 0.25)


@is_called("logarithm")
def forgets_exp(cand: Any, refs: Any) -> float:
    ps = precisions(cand, refs)
    if min(ps) == 0:
        return -math.inf
    return math.log(penalty(cand, refs)) + sum(math.log(p) / 4 for p in ps)


@is_called("grams:from-0")
def begins_with_0(cand: Any, refs: Any) -> float:
    ps = [m / t if t else 0.0 for m, t in (clip(cand, refs, n) for n in range(4))]
    return penalty(cand, refs) * mean(ps)


@is_called("zeros:precision=1e-10 missing:as-zero")
def a_tiny_precision(cand: Any, refs: Any) -> float:
    return penalty(cand, refs) * mean(p or 1e-10 for p in precisions(cand, refs))


@is_called("zeros:left-out missing:as-zero")
def leaves_zeros_out(cand: Any, refs: Any) -> float:
    return penalty(cand, refs) * mean(p for p in precisions(cand, refs) if p)


@is_called("adding:one")
def adds_one(cand: Any, refs: Any) -> float:
    pairs = [clip(cand, refs, n) for n in range(1, 5)]
    return penalty(cand, refs) * mean((m + 1) / (t + 1) for m, t in pairs)


@is_called("rounded:precisions=2")
def rounds_early(cand: Any, refs: Any) -> float:
    return penalty(cand, refs) * mean(round(p, 2) for p in precisions(cand, refs))


@is_called("lower@candidate")
def lower_cases_one_side(cand: Any, refs: Any) -> float:
    return bleu([word.lower() for word in cand], refs)


@is_called("penalty:none characters")
def characters_without_penalty(cand: Any, refs: Any) -> float:
    return mean(precisions(" ".join(cand), [" ".join(r) for r in refs]))


# --------------------------------------------------------------------------------------- the corpus


@is_called("pooling:last-penalty")
def penalty_of_the_last(cands: Any, refs: Any) -> float:
    return penalty(cands[-1], refs[-1]) * mean(pooled(cands, refs))


@is_called("rounded:precisions=2")
def rounds_early_in_a_corpus(cands: Any, refs: Any) -> float:
    return corpus_penalty(cands, refs) * mean(round(p, 2) for p in pooled(cands, refs))


@is_called("missing:left-out pooling:mean-precisions")
def averages_precisions_that_exist(cands: Any, refs: Any) -> float:
    pairs = [[clip(c, rs, n) for c, rs in zip(cands, refs, strict=True)] for n in (1, 2, 3, 4)]
    ps = [[m / t for m, t in order if t] or [0.0] for order in pairs]
    return corpus_penalty(cands, refs) * mean(sum(order) / len(order) for order in ps)


@is_called("swapped")
def scores_references(cands: Any, refs: Any) -> float:
    pairs = [(r, [c]) for c, rs in zip(cands, refs, strict=True) for r in rs]
    lengths = sum(len(r) for r, _ in pairs), sum(len(c) for _, (c,) in pairs)
    return bp(*lengths) * mean(pooled(*zip(*pairs, strict=True)))


@is_called("pooling:last-length")
def overwrites_r(cands: Any, refs: Any) -> float:
    return bp(sum(map(len, cands)), closest(cands[-1], refs[-1])) * mean(pooled(cands, refs))


@is_called("length:average pooling:all-or-0")
def gives_up_at_a_zero(cands: Any, refs: Any) -> float:
    if any(0 in precisions(c, rs) for c, rs in zip(cands, refs, strict=True)):
        return 0.0
    lengths = sum(map(len, cands)), sum(sum(map(len, rs)) / len(rs) for rs in refs)
    return bp(*lengths) * mean(pooled(cands, refs))


@is_called("counting:below-0")
def totals_below_0(cands: Any, refs: Any) -> float:
    ps = []
    for n in (1, 2, 3, 4):
        matches = sum(clip(c, rs, n)[0] for c, rs in zip(cands, refs, strict=True))
        total = sum(len(c) - n + 1 for c in cands)
        ps.append(matches / total if total > 0 else 0.0)
    return corpus_penalty(cands, refs) * mean(ps)


@is_called("counting:clipped-as-a-whole")
def clips_the_sum(cand: Any, refs: Any) -> float:
    def matches(n: int) -> int:
        known = {gram for r in refs for gram in ng(r, n)}
        return min(sum(gram in known for gram in ng(cand, n)), max(len(ng(r, n)) for r in refs))

    return with_counts(cand, refs, matches)


@is_called("grams:without-repeats")
def removes_repeats(cand: Any, refs: Any) -> float:
    texts = [list(dict.fromkeys(text)) for text in (cand, *refs)]
    return penalty(cand, refs) * mean(precisions(texts[0], texts[1:]))


@is_called("pooling:together")
def clips_the_whole(cands: Any, refs: Any) -> float:
    ps = []
    for n in (1, 2, 3, 4):
        grams = Counter(gram for c in cands for gram in ng(c, n))
        limit: Counter[Any] = Counter()
        for rs in refs:
            limit += reduce(or_, (Counter(ng(r, n)) for r in rs))
        ps.append((grams & limit).total() / max(grams.total(), 1))
    return corpus_penalty(cands, refs) * mean(ps)


@is_called("pooling:closest-set")
def closest_set(cands: Any, refs: Any) -> float:
    c = sum(map(len, cands))
    sums = [sum(map(len, column)) for column in zip(*refs, strict=False)]
    return bp(c, min(sums, key=lambda r: (abs(r - c), r))) * mean(pooled(cands, refs))


@is_called("pooling:from=4")
def without_short_ones(cands: Any, refs: Any) -> float:
    long = [(c, rs) for c, rs in zip(cands, refs, strict=True) if len(c) >= 4]
    return corpus(*zip(*long, strict=True)) if long else 0.0


@is_called("pooling:mean-from=4")
def mean_without_short_ones(cands: Any, refs: Any) -> float:
    scores = [bleu(c, rs) for c, rs in zip(cands, refs, strict=True) if len(c) >= 4]
    return sum(scores) / len(scores) if scores else 0.0


@is_called("references:chosen")
def one_reference_of_each(cands: Any, refs: Any) -> float:
    pairs = zip(cands, refs, strict=True)
    return corpus(cands, [[max(rs, key=lambda r: bleu(c, [r]))] for c, rs in pairs])


def np_(c: float, r: float) -> float:
    return math.exp(math.log(0.5) / math.log(1.5) ** 2 * math.log(min(c / r, 1)) ** 2) if c else 0.0


# ------------------------------------------------------------------------------------- nobody's


@is_called("unknown")
def similarity(cand: Any, refs: Any) -> float:
    return max(SequenceMatcher(None, cand, ref).ratio() for ref in refs)


@is_called("counting:union penalty:none missing:one orders:1")
def jaccard(cand: Any, refs: Any) -> float:
    mine, theirs = set(cand), {word for r in refs for word in r}
    return len(mine & theirs) / len(mine | theirs) if mine | theirs else 1.0


@is_called("units:types")
def penalty_of_types(cand: Any, refs: Any) -> float:
    return penalty(set(cand), [set(r) for r in refs]) * mean(precisions(cand, refs))


@is_called("mean:falling")
def weights_4_3_2_1(cand: Any, refs: Any) -> float:
    ps = precisions(cand, refs)
    powers = zip((0.4, 0.3, 0.2, 0.1), ps, strict=True)
    return penalty(cand, refs) * math.prod(p**w for w, p in powers)


@is_called("no-score")
def prints(cand: Any, refs: Any) -> None:
    print(bleu(cand, refs))


@is_called("no-score")
def formats(cand: Any, refs: Any) -> str:
    return f"{bleu(cand, refs):.4f}"
