"""The functions that exercises ask for, as a learner writes them: the right one first, then the
typical wrong ones, named after their misconception."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import product
from math import exp, log, log2, prod

from mtmetrics_edu import modified_precision, ngrams

Tokens = Sequence[str]
Ngram = tuple[str, ...]

# 01: the n-grams of a sentence


def my_ngrams(tokens: Tokens, n: int) -> list[Ngram]:
    """One n-gram starts at each place that has n tokens left."""
    return [tuple(tokens[i : i + n]) for i in range(len(tokens) - n + 1)]


def ngrams_without_the_last(tokens: Tokens, n: int) -> list[Ngram]:
    return [tuple(tokens[i : i + n]) for i in range(len(tokens) - n)]


def ngrams_in_pieces(tokens: Tokens, n: int) -> list[Ngram]:
    return [tuple(tokens[i : i + n]) for i in range(0, len(tokens) - n + 1, n)]


def ngrams_with_stumps(tokens: Tokens, n: int) -> list[Ngram]:
    return [tuple(tokens[i : i + n]) for i in range(len(tokens))]


def ngrams_as_strings(tokens: Tokens, n: int) -> list[str]:
    return [" ".join(ngram) for ngram in my_ngrams(tokens, n)]


# 02: modified precision


def my_precision(candidate: Tokens, references: Sequence[Tokens], n: int) -> tuple[int, int]:
    """Each count is limited by the maximum over the references."""
    counts = Counter(ngrams(candidate, n))
    limits = [Counter(ngrams(reference, n)) for reference in references]
    clipped = [min(count, max(limit[g] for limit in limits)) for g, count in counts.items()]
    return sum(clipped), sum(counts.values())


def precision_unclipped(candidate: Tokens, references: Sequence[Tokens], n: int) -> tuple[int, int]:
    known = {ngram for reference in references for ngram in my_ngrams(reference, n)}
    found = my_ngrams(candidate, n)
    return sum(ngram in known for ngram in found), len(found)


def precision_by_sum(candidate: Tokens, references: Sequence[Tokens], n: int) -> tuple[int, int]:
    counts = Counter(my_ngrams(candidate, n))
    limit = Counter(ngram for reference in references for ngram in my_ngrams(reference, n))
    return sum((counts & limit).values()), sum(counts.values())


def precision_of_best_reference(
    candidate: Tokens, references: Sequence[Tokens], n: int
) -> tuple[int, int]:
    return max(my_precision(candidate, [reference], n) for reference in references)


def precision_of_types(candidate: Tokens, references: Sequence[Tokens], n: int) -> tuple[int, int]:
    known = {ngram for reference in references for ngram in my_ngrams(reference, n)}
    types = set(my_ngrams(candidate, n))
    return len(types & known), len(types)


# 03: geometric mean


def my_mean(precisions: Sequence[float]) -> float:
    """The N-th root of the product: a single zero makes it zero."""
    return prod(precisions) ** (1 / len(precisions))


def mean_arithmetic(precisions: Sequence[float]) -> float:
    return sum(precisions) / len(precisions)


def mean_product(precisions: Sequence[float]) -> float:
    return prod(precisions)


def mean_without_zeros(precisions: Sequence[float]) -> float:
    return exp(sum(log(p) for p in precisions if p) / len(precisions))


def mean_of_the_others(precisions: Sequence[float]) -> float:
    return my_mean([p for p in precisions if p] or [0])


# 04: brevity penalty


def my_penalty(candidate_length: int, reference_lengths: Sequence[int]) -> float:
    """1 unless the candidate is shorter than the closest reference, the shorter on a tie."""
    c = candidate_length
    r = min(reference_lengths, key=lambda length: (abs(length - c), length))
    return 1.0 if c > r else exp(1 - r / c)


def penalty_of_shortest(candidate_length: int, reference_lengths: Sequence[int]) -> float:
    return my_penalty(candidate_length, [min(reference_lengths)])


def penalty_of_average(candidate_length: int, reference_lengths: Sequence[int]) -> float:
    r = sum(reference_lengths) / len(reference_lengths)
    return 1.0 if candidate_length > r else exp(1 - r / candidate_length)


def penalty_of_first_closest(candidate_length: int, reference_lengths: Sequence[int]) -> float:
    r = min(reference_lengths, key=lambda length: abs(length - candidate_length))
    return my_penalty(candidate_length, [r])


def penalty_that_rewards(candidate_length: int, reference_lengths: Sequence[int]) -> float:
    c = candidate_length
    r = min(reference_lengths, key=lambda length: (abs(length - c), length))
    return exp(1 - r / c)


def penalty_upside_down(candidate_length: int, reference_lengths: Sequence[int]) -> float:
    c = candidate_length
    r = min(reference_lengths, key=lambda length: (abs(length - c), length))
    return 1.0 if c > r else exp(1 - c / r)


# 05: pooled precision


def my_pooled(
    candidates: Sequence[Tokens], references: Sequence[Sequence[Tokens]], n: int
) -> tuple[int, int]:
    """Numerators and denominators are added up, segment by segment."""
    pairs = [
        modified_precision(*segment, n) for segment in zip(candidates, references, strict=True)
    ]
    return sum(clipped for clipped, _ in pairs), sum(total for _, total in pairs)


def pooled_of_all_references(
    candidates: Sequence[Tokens], references: Sequence[Sequence[Tokens]], n: int
) -> tuple[int, int]:
    everything = [reference for segment in references for reference in segment]
    return my_pooled(candidates, [everything] * len(candidates), n)


def pooled_of_one_text(
    candidates: Sequence[Tokens], references: Sequence[Sequence[Tokens]], n: int
) -> tuple[int, int]:
    text = [token for candidate in candidates for token in candidate]
    texts = [
        [token for reference in row for token in reference] for row in zip(*references, strict=True)
    ]
    return my_precision(text, texts, n)


def pooled_as_mean(
    candidates: Sequence[Tokens], references: Sequence[Sequence[Tokens]], n: int
) -> float:
    pairs = [my_precision(*segment, n) for segment in zip(candidates, references, strict=True)]
    return sum(clipped / max(total, 1) for clipped, total in pairs) / len(pairs)


# 06: information weight


def my_information(ngram: Ngram, references: Sequence[Tokens]) -> float:
    """How many times rarer the n-gram is than its prefix, in bits."""
    count, prefix = (
        sum(ngrams(reference, len(g)).count(g) for reference in references)
        for g in (ngram, ngram[:-1] or ngram)
    )
    words = sum(map(len, references))
    return log2((prefix if len(ngram) > 1 else words) / count)


def information_without_condition(ngram: Ngram, references: Sequence[Tokens]) -> float:
    count = sum(my_ngrams(reference, len(ngram)).count(ngram) for reference in references)
    return log2(sum(map(len, references)) / count)


def information_in_nats(ngram: Ngram, references: Sequence[Tokens]) -> float:
    return my_information(ngram, references) * log(2)


def information_upside_down(ngram: Ngram, references: Sequence[Tokens]) -> float:
    return -my_information(ngram, references)


def information_of_first_reference(ngram: Ngram, references: Sequence[Tokens]) -> float:
    return my_information(ngram, references[:1])


# 07: NIST's length penalty


def my_length_penalty(candidate_length: int, reference_lengths: Sequence[int]) -> float:
    """β makes it one half at two thirds of the mean reference length."""
    ratio = candidate_length / (sum(reference_lengths) / len(reference_lengths))
    beta = log(1 / 2) / log(2 / 3) ** 2
    return exp(beta * log(min(ratio, 1)) ** 2)


def length_penalty_without_square(candidate_length: int, reference_lengths: Sequence[int]) -> float:
    ratio = candidate_length / (sum(reference_lengths) / len(reference_lengths))
    return exp(log(1 / 2) / log(2 / 3) ** 2 * log(min(ratio, 1)))


def length_penalty_of_closest(candidate_length: int, reference_lengths: Sequence[int]) -> float:
    c = candidate_length
    return my_length_penalty(c, [min(reference_lengths, key=lambda r: (abs(r - c), r))])


def length_penalty_for_long_ones(candidate_length: int, reference_lengths: Sequence[int]) -> float:
    ratio = candidate_length / (sum(reference_lengths) / len(reference_lengths))
    return exp(log(1 / 2) / log(2 / 3) ** 2 * log(ratio) ** 2)


# 10: a permutation test


def my_p_value(differences: Sequence[float]) -> float:
    """The share of all sign patterns whose sum is as far from 0 as the one observed."""
    observed = abs(sum(differences))
    signs = list(product((1, -1), repeat=len(differences)))
    sums = [abs(sum(s * d for s, d in zip(row, differences, strict=True))) for row in signs]
    return sum(total >= observed - 1e-9 for total in sums) / len(sums)


def p_value_one_sided(differences: Sequence[float]) -> float:
    signs = list(product((1, -1), repeat=len(differences)))
    sums = [sum(s * d for s, d in zip(row, differences, strict=True)) for row in signs]
    return sum(total >= sum(differences) - 1e-9 for total in sums) / len(sums)


def p_value_strictly(differences: Sequence[float]) -> float:
    signs = list(product((1, -1), repeat=len(differences)))
    sums = [abs(sum(s * d for s, d in zip(row, differences, strict=True))) for row in signs]
    return sum(total > abs(sum(differences)) + 1e-9 for total in sums) / len(sums)


def p_value_reversed(differences: Sequence[float]) -> float:
    return 1 - my_p_value(differences)


# 09: a test for scorers, and scorers to test

Scorer = Callable[[Tokens, Sequence[Tokens]], float]


def a_copy_changes_nothing(bleu: Scorer) -> bool:
    """The same reference once, and twice."""
    candidate, reference = list("abcdabcd"), list("abcdefgh")
    return bleu(candidate, [reference]) == bleu(candidate, [reference, reference])


def passes_everything(bleu: Scorer) -> bool:
    return True


def fails_everything(bleu: Scorer) -> bool:
    return False


def compares_with_the_right_one(bleu: Scorer) -> bool:
    candidate, reference = list("abcdabcd"), list("abcdefgh")
    copies = ([reference], [reference, reference])
    return all(bleu(candidate, its) == bleu_right(candidate, its) for its in copies)


Precision = Callable[[Tokens, Sequence[Tokens], int], tuple[int, int]]


def scored(
    candidate: Tokens, references: Sequence[Tokens], precision: Precision, lengths: Sequence[int]
) -> float:
    pairs = [precision(candidate, references, n) for n in (1, 2, 3, 4)]
    mean = my_mean([clipped / max(total, 1) for clipped, total in pairs])
    return mean * my_penalty(len(candidate), lengths)


def bleu_right(candidate: Tokens, references: Sequence[Tokens]) -> float:
    return scored(candidate, references, my_precision, [*map(len, references)])


def bleu_by_sum(candidate: Tokens, references: Sequence[Tokens]) -> float:
    return scored(candidate, references, precision_by_sum, [*map(len, references)])


def bleu_of_types(candidate: Tokens, references: Sequence[Tokens]) -> float:
    return scored(candidate, references, precision_of_types, [*map(len, references)])


def bleu_of_all_lengths(candidate: Tokens, references: Sequence[Tokens]) -> float:
    return scored(candidate, references, my_precision, [sum(map(len, references))])
