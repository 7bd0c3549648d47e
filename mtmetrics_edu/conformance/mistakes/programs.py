"""Wrong programs that are no choice of a recipe, rewritten by us, with a link to who had each."""

from collections.abc import Sequence
from dataclasses import replace
from math import fsum

from mtmetrics_edu.conformance.mistakes.choices import References
from mtmetrics_edu.conventions import nltk
from mtmetrics_edu.metrics.bleu import BleuStats, brevity_penalty, sentence_bleu
from mtmetrics_edu.metrics.ngrams import Tokens, ngrams
from mtmetrics_edu.metrics.nist import information_weights, nist_length_penalty, sentence_nist

ORDERS = (1, 2, 3, 4)


def bleu_of_last(systems: Sequence[Tokens], references: References) -> float:
    """BLEU of the last of several systems; the systems before it make no difference.

    >>> bleu_of_last([["a"], ["a", "b", "c", "d"]], [["a", "b", "c", "d"]])
    1.0
    """
    return sentence_bleu(systems[-1], references).score


# https://github.com/baowj-678/NLP/blob/8852f03cb47eeeaf618888708d69a35d89e2343f/BLEU/BLEU.py#L20-L87
# has both of these: a Chinese README with a class BLEU.


def candidate_set(candidate: Tokens, references: References) -> float:
    score, c, r = 1.0, 0, 0
    for n in ORDERS:
        known = set(ngrams(candidate, n))
        matches = [sum(ngram in known for ngram in ngrams(ref, n)) for ref in references]
        best = matches.index(max(matches))
        precision = matches[best] / max(len(candidate) - n + 1, 1)
        score *= max(precision, 1e-100) ** (1 / 4)
        c, r = c + len(candidate), r + len(references[best])
    return brevity_penalty(c, r) * score


def leaking_penalty(systems: Sequence[Tokens], references: References) -> float:
    penalty = score = 1.0
    for candidate in systems:
        stats = BleuStats.of(candidate, references)
        if stats.candidate_length <= stats.reference_length:
            penalty = stats.brevity_penalty
        unpunished = replace(stats, reference_length=0)
        score = penalty * unpunished.score().score
    return score


# NLTK's sentence_nist and corpus_nist:
# https://github.com/nltk/nltk/blob/f2a92bd7e360e39a4439e4d97540fd68f2721451/nltk/translate/nist_score.py#L155
def best_reference(candidate: Tokens, references: References) -> float:
    weights = information_weights([references])
    orders = [nltk.best_reference(candidate, references, n, weights) for n in (*ORDERS, 5)]
    lengths = 5 * len(candidate), sum(order.length for order in orders)
    return fsum(order.per_ngram for order in orders) * nist_length_penalty(*lengths)


# VizSeq's nist:
# https://github.com/facebookresearch/vizseq/blob/8585639b0ba5f00d14e987fc232cc7c0260631fe/vizseq/scorers/nist.py#L22
def nobody_scores(candidate: Tokens, references: References) -> float:
    characters = len(" ".join(candidate))
    return sentence_nist(candidate, references).score if characters < 5 else 0.0
