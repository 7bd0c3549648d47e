"""N-grams and how to count them: everything BLEU and NIST are made of."""

from collections import Counter
from collections.abc import Sequence

from mtmetrics_edu import checks

Tokens = Sequence[str]
Ngram = tuple[str, ...]


def ngrams(tokens: Tokens, n: int) -> list[Ngram]:
    """All runs of n consecutive tokens, in order.

    >>> ngrams("the cat sat".split(), 2)
    [('the', 'cat'), ('cat', 'sat')]
    """
    checks.tokens(tokens)
    checks.order(n)
    shifted = [tokens[i:] for i in range(n)]  # by 0, 1, …, n - 1 tokens
    return list(zip(*shifted, strict=False))


def ngram_total(length: int, n: int) -> int:
    """The number of n-grams that a text of `length` tokens has.

    >>> ngram_total(7, 3), ngram_total(2, 3)
    (5, 0)
    """
    return max(length - n + 1, 0)


def ngram_counts(tokens: Tokens, n: int) -> Counter[Ngram]:
    """Count: how often each n-gram occurs, in order of first occurrence.

    >>> ngram_counts("the cat the dog".split(), 1)
    Counter({('the',): 2, ('cat',): 1, ('dog',): 1})
    """
    return Counter(ngrams(tokens, n))


def max_reference_counts(references: Sequence[Tokens], n: int) -> Counter[Ngram]:
    """Maximum reference count: the most times each n-gram occurs in any *single* reference.

    It is not the sum over the references, and not the counts of the best reference
    (Papineni et al. 2002, section 2.1: Max_Ref_Count).

    >>> references = ["the cat is on the mat".split(), "there is a cat on the mat".split()]
    >>> max_reference_counts(references, 1)[("the",)]
    2
    """
    checks.references(references)
    most, *others = [ngram_counts(reference, n) for reference in references]
    for counts in others:
        for ngram, count in counts.items():  # as most | counts, in two thirds of its time
            if count > most.get(ngram, 0):
                most[ngram] = count
    return most


def clipped_counts(candidate: Tokens, references: Sequence[Tokens], n: int) -> Counter[Ngram]:
    """Clipped count: min(count, maximum reference count) of each n-gram of the candidate.

    N-grams that no reference contains are left out: their clipped count is 0, and a Counter
    says 0 for what it does not hold (Papineni et al. 2002, section 2.1: Count_clip).

    >>> clipped_counts("the the the cat".split(), ["the cat is on the mat".split()], 1)
    Counter({('the',): 2, ('cat',): 1})
    """
    return ngram_counts(candidate, n) & max_reference_counts(references, n)


def modified_precision(candidate: Tokens, references: Sequence[Tokens], n: int) -> tuple[int, int]:
    """Modified precision pₙ as (sum of clipped counts, sum of counts), two whole numbers.

    The second number is 0 when the candidate has no n-grams of this order: pₙ is then
    undefined, which is not the same as zero (Papineni et al. 2002, section 2.1.1).

    >>> references = ["the cat is on the mat".split(), "there is a cat on the mat".split()]
    >>> modified_precision("the the the the the the the".split(), references, 1)
    (2, 7)
    """
    return clipped_counts(candidate, references, n).total(), ngram_total(len(candidate), n)
