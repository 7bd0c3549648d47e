"""BLEUs as students write them: the docstring of each is the name that diagnose should give it.

No function here was written for an entry of the suspects: they came first, and diagnose was mended
until it knew them. Those at the end are nobody's: diagnose must say that it does not know.
"""

import math
from collections import Counter
from collections.abc import Callable, Iterable
from difflib import SequenceMatcher
from functools import reduce
from itertools import chain, zip_longest
from operator import or_
from typing import Any

import numpy as np

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
    return bp(sum(map(len, cands)), sum(map(closest, cands, refs))) * mean(pooled(cands, refs))


# -------------------------------------------------------------------------------- right, but odd


def takes_texts(hypothesis: str, reference_list: list[str]) -> float:
    """right"""
    return bleu(hypothesis.split(), [r.split() for r in reference_list])


def percent_with_two_decimals(reference: str, hypothesis: str) -> float:
    """right"""
    return round(100 * bleu(hypothesis.split(), [reference.split()]), 2)


def score_stands_last(cand: Any, refs: Any) -> Any:
    """right"""
    return penalty(cand, refs), precisions(cand, refs), bleu(cand, refs)


def stops_at_a_zero(cand: Any, refs: Any) -> float:
    """right"""
    return penalty(cand, refs) * math.exp(sum(math.log(p) / 4 for p in precisions(cand, refs)))


def sorts_the_references(cand: Any, refs: Any) -> float:
    """right"""
    refs.sort(key=len)
    return bleu(cand, refs)


def never_ends_for_one_word(cand: Any, refs: Any) -> float:
    """right"""
    while len(cand) == 1:
        pass
    return bleu(cand, refs)


def corpus_of_texts_references_first(refs: Any, hyps: Any) -> float:
    """right"""
    return 100 * corpus([h.split() for h in hyps], [[r.split() for r in rs] for rs in refs])


# -------------------------------------------------------------------------------------- counting


def every_reference_adds(cand: Any, refs: Any) -> float:
    """counting:added-up"""
    return with_counts(cand, refs, lambda n: sum(clip(cand, [r], n)[0] for r in refs))


def minimum(cand: Any, refs: Any) -> float:
    """counting:every-reference"""

    def matches(n: int) -> int:
        counts = Counter(ng(cand, n)).items()
        return sum(min(k, min(ng(r, n).count(gram) for r in refs)) for gram, k in counts)

    return with_counts(cand, refs, matches)


def joined_without_blanks(cand: Any, refs: Any) -> float:
    """grams:run-together"""

    def counts(tokens: Any, n: int) -> Counter[str]:
        return Counter("".join(gram) for gram in ng(tokens, n))

    def matches(n: int) -> int:
        return (counts(cand, n) & reduce(or_, (counts(r, n) for r in refs))).total()

    return with_counts(cand, refs, matches)


def inside_words(cand: Any, refs: Any) -> float:
    """counting:substrings"""

    def matches(n: int) -> int:
        counts = Counter(" ".join(gram) for gram in ng(cand, n)).items()
        return sum(min(k, max(" ".join(r).count(text) for r in refs)) for text, k in counts)

    return with_counts(cand, refs, matches)


def the_other_way_round(cand: Any, refs: Any) -> float:
    """counting:of-the-reference"""
    return with_counts(
        cand, refs, lambda n: max(sum(g in ng(cand, n) for g in ng(r, n)) for r in refs)
    )


def closest_reference_only(cand: Any, refs: Any) -> float:
    """counting:closest-reference"""
    return bleu(cand, [min(refs, key=lambda r: (abs(len(r) - len(cand)), len(r)))])


def recall(cand: Any, refs: Any) -> float:
    """counting:recall"""
    r = closest(cand, refs)
    ps = [clip(cand, refs, n)[0] / (r - n + 1) if r >= n else 0.0 for n in range(1, 5)]
    return bp(len(cand), r) * mean(ps)


def first_reference(cand: Any, refs: Any) -> float:
    """counting:first-reference length:first"""
    return bleu(cand, refs[:1])


def best_reference(cand: Any, refs: Any) -> float:
    """references:best"""
    return max(bleu(cand, [r]) for r in refs)


def mean_of_references(cand: Any, refs: Any) -> float:
    """references:mean"""
    return sum(bleu(cand, [r]) for r in refs) / len(refs)


# --------------------------------------------------------------------------------------- lengths


def sum_of_lengths(cand: Any, refs: Any) -> float:
    """length:sum"""
    return bp(len(cand), sum(map(len, refs))) * mean(precisions(cand, refs))


def shortest_with_three_decimals(cand: Any, refs: Any) -> float:
    """length:shortest"""
    return round(bp(len(cand), min(map(len, refs))) * mean(precisions(cand, refs)), 3)


def longest_in_numpy(cand: Any, refs: Any) -> Any:
    """length:longest"""
    ps = np.array(precisions(cand, refs))
    root = np.exp(np.mean(np.log(ps))) if ps.min() > 0 else np.float64(0)
    return bp(len(cand), max(map(len, refs))) * root


def lengths_of_strings(cand: str, refs: list[str]) -> float:
    """units:text"""
    return penalty(cand, refs) * mean(precisions(cand.split(), [r.split() for r in refs]))


def penalty_in_the_mean(cand: Any, refs: Any) -> float:
    """penalty:inside-the-mean"""
    return penalty(cand, refs) ** 0.25 * mean(precisions(cand, refs))


# ---------------------------------------------------------------------------------------- the mean


def log_2(cand: Any, refs: Any) -> float:
    """mean:log-2"""
    ps = precisions(cand, refs)
    logs = sum(math.log2(p) / 4 for p in ps) if min(ps) > 0 else -math.inf
    return penalty(cand, refs) * math.exp(logs)


def log_10(cand: Any, refs: Any) -> float:
    """mean:log-10"""
    ps = precisions(cand, refs)
    return penalty(cand, refs) * math.exp(np.log10(ps).mean()) if min(ps) > 0 else 0.0


def whole_numbers(cand: Any, refs: Any) -> float:
    """mean:whole"""
    pairs = [clip(cand, refs, n) for n in range(1, 5)]
    return penalty(cand, refs) * mean(m // t if t else 0 for m, t in pairs)


def arithmetic(cand: Any, refs: Any) -> float:
    """mean:arithmetic"""
    return penalty(cand, refs) * sum(precisions(cand, refs)) / 4


def forgets_4_grams(cand: Any, refs: Any) -> float:
    """mean:quarters orders:3"""
    return penalty(cand, refs) * (math.prod(precisions(cand, refs, 3)) ** 0.25)


def forgets_exp(cand: Any, refs: Any) -> float:
    """logarithm"""
    score = bleu(cand, refs)
    return math.log(score) if score else -math.inf


def begins_with_0(cand: Any, refs: Any) -> float:
    """grams:from-0"""
    ps = [m / t if t else 0.0 for m, t in (clip(cand, refs, n) for n in range(4))]
    return penalty(cand, refs) * mean(ps)


def a_tiny_precision(cand: Any, refs: Any) -> float:
    """zeros:precision=1e-10 missing:as-zero"""
    return penalty(cand, refs) * mean(p or 1e-10 for p in precisions(cand, refs))


def leaves_zeros_out(cand: Any, refs: Any) -> float:
    """zeros:left-out missing:as-zero"""
    return penalty(cand, refs) * mean(p for p in precisions(cand, refs) if p)


def adds_one(cand: Any, refs: Any) -> float:
    """adding:one"""
    pairs = [clip(cand, refs, n) for n in range(1, 5)]
    return penalty(cand, refs) * mean((m + 1) / (t + 1) for m, t in pairs)


def rounds_early(cand: Any, refs: Any) -> float:
    """rounded:precisions=2"""
    return penalty(cand, refs) * mean(round(p, 2) for p in precisions(cand, refs))


def marks_the_beginning(cand: Any, refs: Any) -> float:
    """beginnings"""
    return bleu(["<s>", *cand], [["<s>", *r] for r in refs])


def lower_cases_one_side(cand: Any, refs: Any) -> float:
    """lower@candidate"""
    return bleu([word.lower() for word in cand], refs)


def characters_without_penalty(cand: Any, refs: Any) -> float:
    """penalty:none characters"""
    return mean(precisions(" ".join(cand), [" ".join(r) for r in refs]))


# --------------------------------------------------------------------------------------- the corpus


def averages_precisions_that_exist(cands: Any, refs: Any) -> float:
    """missing:left-out pooling:mean-precisions"""
    pairs = [[clip(c, rs, n) for c, rs in zip(cands, refs, strict=True)] for n in (1, 2, 3, 4)]
    ps = [[m / t for m, t in order if t] or [0.0] for order in pairs]
    return corpus_penalty(cands, refs) * mean(sum(order) / len(order) for order in ps)


def scores_references(cands: Any, refs: Any) -> float:
    """swapped"""
    pairs = [(r, [c]) for c, rs in zip(cands, refs, strict=True) for r in rs]
    lengths = sum(len(r) for r, _ in pairs), sum(len(c) for _, (c,) in pairs)
    return bp(*lengths) * mean(pooled(*zip(*pairs, strict=True)))


def overwrites_r(cands: Any, refs: Any) -> float:
    """pooling:last-length"""
    return bp(sum(map(len, cands)), closest(cands[-1], refs[-1])) * mean(pooled(cands, refs))


def gives_up_at_a_zero(cands: Any, refs: Any) -> float:
    """length:average pooling:all-or-0"""
    if any(0 in precisions(c, rs) for c, rs in zip(cands, refs, strict=True)):
        return 0.0
    lengths = sum(map(len, cands)), sum(sum(map(len, rs)) / len(rs) for rs in refs)
    return bp(*lengths) * mean(pooled(cands, refs))


def totals_below_0(cands: Any, refs: Any) -> float:
    """counting:below-0"""
    ps = []
    for n in (1, 2, 3, 4):
        matches = sum(clip(c, rs, n)[0] for c, rs in zip(cands, refs, strict=True))
        total = sum(len(c) - n + 1 for c in cands)
        ps.append(matches / total if total > 0 else 0.0)
    return corpus_penalty(cands, refs) * mean(ps)


def clips_the_sum(cand: Any, refs: Any) -> float:
    """counting:clipped-as-a-whole"""

    def matches(n: int) -> int:
        known = {gram for r in refs for gram in ng(r, n)}
        return min(sum(gram in known for gram in ng(cand, n)), max(len(ng(r, n)) for r in refs))

    return with_counts(cand, refs, matches)


def removes_repeats(cand: Any, refs: Any) -> float:
    """grams:without-repeats"""
    texts = [list(dict.fromkeys(text)) for text in (cand, *refs)]
    return penalty(cand, refs) * mean(precisions(texts[0], texts[1:]))


def clips_the_whole(cands: Any, refs: Any) -> float:
    """pooling:together"""
    ps = []
    for n in (1, 2, 3, 4):
        grams = Counter(gram for c in cands for gram in ng(c, n))
        limit = sum((reduce(or_, (Counter(ng(r, n)) for r in rs)) for rs in refs), Counter())
        ps.append((grams & limit).total() / max(grams.total(), 1))
    return corpus_penalty(cands, refs) * mean(ps)


def closest_set(cands: Any, refs: Any) -> float:
    """pooling:closest-set"""
    c = sum(map(len, cands))
    sums = [sum(map(len, column)) for column in zip(*refs, strict=False)]
    return bp(c, min(sums, key=lambda r: (abs(r - c), r))) * mean(pooled(cands, refs))


def glued_although_references_end(cands: Any, refs: Any) -> float:
    """pooling:glued"""
    columns = zip_longest(*refs, fillvalue=[])
    return bleu([*chain(*cands)], [[*chain(*column)] for column in columns])


def without_short_ones(cands: Any, refs: Any) -> float:
    """pooling:from=4"""
    long = [(c, rs) for c, rs in zip(cands, refs, strict=True) if len(c) >= 4]
    return corpus(*zip(*long, strict=True)) if long else 0.0


def without_zeros(cands: Any, refs: Any) -> float:
    """pooling:without-zeros"""
    some = [pair for pair in zip(cands, refs, strict=True) if bleu(*pair)]
    return corpus(*zip(*some, strict=True)) if some else 0.0


def overwrites_its_counts(cands: Any, refs: Any) -> float:
    """pooling:last-counts"""
    return corpus_penalty(cands, refs) * mean(precisions(cands[-1], refs[-1]))


def mean_without_short_ones(cands: Any, refs: Any) -> float:
    """pooling:mean-from=4"""
    scores = [bleu(c, rs) for c, rs in zip(cands, refs, strict=True) if len(c) >= 4]
    return sum(scores) / len(scores) if scores else 0.0


def mean_without_penalty(cands: Any, refs: Any) -> float:
    """penalty:none pooling:mean"""
    return sum(mean(precisions(*pair)) for pair in zip(cands, refs, strict=True)) / len(cands)


def one_reference_of_each(cands: Any, refs: Any) -> float:
    """references:chosen"""
    pairs = zip(cands, refs, strict=True)
    return corpus(cands, [[max(rs, key=lambda r: bleu(c, [r]))] for c, rs in pairs])


def one_reference_of_each_smoothed(cands: Any, refs: Any) -> float:
    """references:chosen-smoothed"""
    pairs = zip(cands, refs, strict=True)
    return corpus(cands, [[max(rs, key=lambda r: adds_one(c, [r]))] for c, rs in pairs])


def counts_over_borders(cands: Any, refs: Any) -> float:
    """pooling:glued-counts"""
    columns = zip_longest(*refs, fillvalue=[])
    counted = precisions([*chain(*cands)], [[*chain(*column)] for column in columns])
    return corpus_penalty(cands, refs) * mean(counted)


def scores_the_first_reference(cands: Any, refs: Any) -> float:
    """swapped-first"""
    return corpus([rs[0] for rs in refs], [[c] for c in cands])


def five_tokens_at_least(cands: Any, refs: Any) -> float:
    """pooling:mean guard:below-5"""
    pairs = zip(cands, refs, strict=True)
    return sum(bleu(c, rs) if len(c) > 4 else 0.0 for c, rs in pairs) / len(cands)


def np_(c: float, r: float) -> float:
    return math.exp(math.log(0.5) / math.log(1.5) ** 2 * math.log(min(c / r, 1)) ** 2) if c else 0.0


# ------------------------------------------------------------------------------------- nobody's


def similarity(cand: Any, refs: Any) -> float:
    """unknown"""
    return max(SequenceMatcher(None, cand, ref).ratio() for ref in refs)


def jaccard(cand: Any, refs: Any) -> float:
    """counting:union penalty:none missing:one orders:1"""
    mine, theirs = set(cand), {word for r in refs for word in r}
    return len(mine & theirs) / len(mine | theirs) if mine | theirs else 1.0


def penalty_of_types(cand: Any, refs: Any) -> float:
    """units:types"""
    return penalty(set(cand), [set(r) for r in refs]) * mean(precisions(cand, refs))


def weights_4_3_2_1(cand: Any, refs: Any) -> float:
    """mean:falling"""
    return penalty(cand, refs) * math.prod(map(pow, precisions(cand, refs), (0.4, 0.3, 0.2, 0.1)))


HOMEWORK: dict[str, tuple[Callable[..., Any], str]] = {  # by name: the function, its diagnosis
    name: (it, it.__doc__)
    for name, it in [*globals().items()]
    if it.__doc__ and getattr(it, "__module__", "") == __name__
}
