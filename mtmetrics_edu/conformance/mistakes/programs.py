"""Wrong programs as whole functions, which the museum shows, and the right ones before them.

Most were found in the wild, and rewritten by us. What a learner reads is the source of the
function: it uses names of the library, and of the right functions above it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import reduce
from math import exp, fsum, log
from operator import add

from mtmetrics_edu.bleu import BleuStats, brevity_penalty, corpus_bleu, sentence_bleu
from mtmetrics_edu.ngrams import Tokens, modified_precision, ngram_counts, ngrams
from mtmetrics_edu.nist import BETA, information_weights, nist_length_penalty, sentence_nist
from mtmetrics_edu.tokenizers import tokenize

References = Sequence[Tokens]
ORDERS = (1, 2, 3, 4)


def bleu(candidate: Tokens, references: References) -> float:
    """BLEU of one segment, 0 to 1.

    >>> bleu(["a", "b", "c", "d"], [["a", "b", "c", "d"]])
    1.0
    """
    return sentence_bleu(candidate, references).score


def bleu_3(candidate: Tokens, references: References) -> float:
    """BLEU of orders 1 to 3.

    >>> bleu_3(["a", "b", "c"], [["a", "b", "c"]])
    1.0
    """
    return sentence_bleu(candidate, references, max_n=3).score


def unigram_precision(candidate: Tokens, references: References) -> float:
    """The modified precision p₁; 0 for an empty candidate.

    >>> unigram_precision(["the", "the"], [["the", "cat"]])
    0.5
    """
    clipped, total = modified_precision(candidate, references, 1)
    return clipped / max(total, 1)


def nist(candidate: Tokens, references: References) -> float:
    """NIST of one segment, in bits; the information weights are those of its own references.

    >>> nist(["the", "cat"], [["the", "cat"]])
    1.0
    """
    return sentence_nist(candidate, references).score


def bleu_of_corpus(candidates: Sequence[Tokens], references: Sequence[References]) -> float:
    """BLEU of the pooled counts of all segments.

    >>> bleu_of_corpus([["a", "b", "c", "d"], ["x"]], [[["a", "b", "c", "d"]], [["x"]]])
    1.0
    """
    return corpus_bleu(candidates, references).score


def method_6_of_corpus(candidates: Sequence[Tokens], references: Sequence[References]) -> float:
    """BLEU of the pooled counts, smoothed by Chen and Cherry's method 6.

    >>> method_6_of_corpus([["a", "b", "c", "d"]], [[["a", "b", "c", "d"]]])
    1.0
    """
    return corpus_bleu(candidates, references, smoothing="chen-cherry-6").score


def bleu_of_last(systems: Sequence[Tokens], references: References) -> float:
    """BLEU of the last of several systems; the systems before it make no difference.

    >>> bleu_of_last([["a"], ["a", "b", "c", "d"]], [["a", "b", "c", "d"]])
    1.0
    """
    return bleu(systems[-1], references)


def bleu_of_texts(candidate: str, references: Sequence[str]) -> float:
    """BLEU of texts, split at blanks.

    >>> bleu_of_texts("a b c d", ["a b c d"])
    1.0
    """
    return bleu(tokenize(candidate), [tokenize(reference) for reference in references])


def nist_of_texts(candidate: str, references: Sequence[str]) -> float:
    """NIST of texts, split at blanks.

    >>> nist_of_texts("the cat", ["the cat"])
    1.0
    """
    return nist(tokenize(candidate), [tokenize(reference) for reference in references])


def p_value(differences: Sequence[float], observed: float) -> float:
    """The two-sided p-value of a paired bootstrap: the share of its differences that reach the
    observed one when all are moved until their mean is 0, with one more above and below the line.

    >>> p_value([0.0, 1.0, 2.0], observed=1.0)
    0.75
    """
    mean = sum(differences) / len(differences)
    tie = 1e-9  # differences this close are equal: rounding decides nothing
    reached = [abs(difference - mean) >= abs(observed) - tie for difference in differences]
    return (sum(reached) + 1) / (len(differences) + 1)


# ---------------------------------------------------------------------------------------- counting


def zero_counts_as_one(candidate: Tokens, references: References) -> float:
    stats = BleuStats.of(candidate, references)
    counts = zip(stats.matches, stats.totals, strict=True)
    logs = [log(match / total) if match else 0 for match, total in counts]
    return stats.brevity_penalty * exp(sum(logs) / 4)


def candidate_set(candidate: Tokens, references: References) -> float:
    score, c, r = 1.0, 0, 0
    for n in ORDERS:
        known = set(ngrams(candidate, n))
        found = [sum(ngram in known for ngram in ngrams(ref, n)) for ref in references]
        best = found.index(max(found))
        precision = found[best] / max(len(candidate) - n + 1, 1)
        score *= max(precision, 1e-100) ** (1 / 4)
        c, r = c + len(candidate), r + len(references[best])
    return brevity_penalty(c, r) * score


def types_for_tokens(candidate: Tokens, references: References) -> float:
    score = brevity_penalty(len(candidate), BleuStats.of(candidate, references).reference_length)
    for n in ORDERS:
        types = set(ngrams(candidate, n))
        known = {ngram for reference in references for ngram in ngrams(reference, n)}
        score *= (len(types & known) / max(len(types), 1)) ** (1 / 4)
    return score


def sum_of_references(candidate: Tokens, references: References) -> float:
    stats = BleuStats.of(candidate, references)
    matches = []
    for n in ORDERS:
        limit = reduce(add, [ngram_counts(reference, n) for reference in references])
        matches.append(sum((ngram_counts(candidate, n) & limit).values()))
    return replace(stats, matches=tuple(matches)).score().score


def part_of_a_word(candidate: Tokens, references: References) -> float:
    lines = [" ".join(reference) for reference in references]
    counts = ngram_counts(candidate, 1).items()
    clipped = [min(count, max(line.count(word) for line in lines)) for (word,), count in counts]
    return sum(clipped) / max(len(candidate), 1)


def characters(candidate: str, references: Sequence[str]) -> float:
    return bleu(list(candidate), [list(reference) for reference in references])


# ----------------------------------------------------------------------------------------- lengths


def first_of_equals(candidate: Tokens, references: References) -> float:
    stats = BleuStats.of(candidate, references)
    r = min(map(len, references), key=lambda length: abs(length - len(candidate)))
    return replace(stats, reference_length=r).score().score


def shortest_reference(candidate: Tokens, references: References) -> float:
    stats = BleuStats.of(candidate, references)
    return replace(stats, reference_length=min(map(len, references))).score().score


def upside_down(candidate: Tokens, references: References) -> float:
    stats = BleuStats.of(candidate, references)
    c, r = stats.candidate_length, stats.reference_length
    penalty = 1.0 if c > r else exp(1 - c / max(r, 1))
    return penalty * replace(stats, reference_length=0).score().score


def missing_square(candidate_length: float, reference_length: float) -> float:
    return exp(BETA * log(min(candidate_length / reference_length, 1)))


def leaking_penalty(systems: Sequence[Tokens], references: References) -> float:
    penalty = score = 1.0
    for candidate in systems:
        stats = BleuStats.of(candidate, references)
        if stats.candidate_length <= stats.reference_length:
            penalty = stats.brevity_penalty
        unpunished = replace(stats, reference_length=0)
        score = penalty * unpunished.score().score
    return score


# ----------------------------------------------------------------------------------------- weights


def third_is_33(candidate: Tokens, references: References) -> float:
    stats = BleuStats.of(candidate, references, max_n=3)
    score = stats.brevity_penalty
    for precision in stats.precisions:
        score *= precision**0.33 if precision > 0 else 0
    return score


def halved_weights(candidate: Tokens, references: References) -> float:
    stats = BleuStats.of(candidate, references)
    score = stats.brevity_penalty
    for n, match, total in zip(ORDERS, stats.matches, stats.totals, strict=True):
        score *= (match / max(total, 1)) ** (1 / 2**n)
    return score


def one_order(candidate: Tokens, references: References) -> float:
    clipped, total = modified_precision(candidate, references, 4)
    return clipped / max(total, 1)


# ----------------------------------------------------------------------------------------- corpora


def mean_of_sentences(candidates: Sequence[Tokens], references: Sequence[References]) -> float:
    scores = [bleu(*segment) for segment in zip(candidates, references, strict=True)]
    return sum(scores) / len(scores)


def one_long_sentence(candidates: Sequence[Tokens], references: Sequence[References]) -> float:
    candidate = [token for sentence in candidates for token in sentence]
    columns = zip(*references, strict=False)  # the first references, the second ones, …
    return bleu(candidate, [[token for ref in column for token in ref] for column in columns])


def at_least_one(candidates: Sequence[Tokens], references: Sequence[References]) -> float:
    segments = [BleuStats.of(*segment) for segment in zip(candidates, references, strict=True)]
    counted = [replace(s, totals=tuple(max(t, 1) for t in s.totals)) for s in segments]
    return reduce(add, counted).score().score


def last_segment_smooths(candidates: Sequence[Tokens], references: Sequence[References]) -> float:
    segments = [BleuStats.of(*segment) for segment in zip(candidates, references, strict=True)]
    pooled = reduce(add, segments)
    totals = pooled.totals[:2] + segments[-1].totals[2:]
    return replace(pooled, totals=totals).score(smoothing="chen-cherry-6").score


# -------------------------------------------------------------------------------------------- NIST


def best_reference(candidate: Tokens, references: References) -> float:
    weights = information_weights([references])
    score, c, r = 0.0, 0, 0
    for n in (*ORDERS, 5):
        total = max(len(candidate) - n + 1, 1)
        gains = []
        for reference in references:
            matches = ngram_counts(candidate, n) & ngram_counts(reference, n)
            gain = fsum(count * weights[ngram] for ngram, count in matches.items())
            gains.append((gain / total, len(reference)))
        gain, length = max(gains)
        score, c, r = score + gain, c + len(candidate), r + length
    return score * nist_length_penalty(c, r)


def nobody_scores(candidate: str, references: Sequence[str]) -> float:
    return nist_of_texts(candidate, references) if len(candidate) < 5 else 0.0


# ------------------------------------------------------------------------------------ significance


def distances_for_differences(differences: Sequence[float], observed: float) -> float:
    distances = [abs(difference) for difference in differences]
    mean = sum(distances) / len(distances)
    reached = [distance - mean > abs(observed) for distance in distances]
    return (sum(reached) + 1) / (len(differences) + 1)
