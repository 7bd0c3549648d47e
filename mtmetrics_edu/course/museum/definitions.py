"""What is right: the functions that the exhibits are compared with, and names that they share."""

from __future__ import annotations

from collections.abc import Sequence

from mtmetrics_edu import corpus_bleu, modified_precision, sentence_bleu, sentence_nist, tokenize
from mtmetrics_edu.ngrams import Tokens

References = Sequence[Tokens]
ORDERS = (1, 2, 3, 4)
TIE = 1e-9  # differences this close are equal: rounding decides nothing


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
    reached = [abs(it - mean) >= abs(observed) - TIE for it in differences]
    return (sum(reached) + 1) / (len(differences) + 1)
