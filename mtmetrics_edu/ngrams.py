"""N-grams and how to count them: everything BLEU and NIST are made of."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from itertools import chain
from operator import or_

from mtmetrics_edu import checks

Tokens = Sequence[str]
Ngram = tuple[str, ...]


def ngrams(tokens: Tokens, n: int) -> list[Ngram]:
    """All runs of n consecutive tokens, in order; k tokens have max(k - n + 1, 0) of them."""
    checks.tokens(tokens)
    checks.order(n)
    return list(runs(tokens, n))


def runs(tokens: Tokens, n: int) -> Iterator[Ngram]:
    """The same, one by one and unchecked: the tokens beside themselves, shifted by 0, 1, …, n-1."""
    return zip(*[tokens[i:] for i in range(n)], strict=False)


def ngram_counts(tokens: Tokens, n: int) -> Counter[Ngram]:
    """Count: how often each n-gram occurs, in order of first occurrence."""
    return Counter(ngrams(tokens, n))


def max_reference_counts(references: Sequence[Tokens], n: int) -> Counter[Ngram]:
    """Maximum reference count: the most times each n-gram occurs in any *single* reference.

    Not the sum over the references, and not the counts of the best reference
    (Papineni et al. 2002, section 2.1: Max_Ref_Count).
    """
    checks.references(references)
    return reduce(or_, [ngram_counts(reference, n) for reference in references])


def clipped_counts(candidate: Tokens, references: Sequence[Tokens], n: int) -> Counter[Ngram]:
    """Clipped count: min(count, maximum reference count) of each n-gram of the candidate.

    N-grams that no reference contains are left out: their clipped count is 0, and a Counter
    says 0 for what it does not hold (Papineni et al. 2002, section 2.1: Count_clip).
    """
    return ngram_counts(candidate, n) & max_reference_counts(references, n)


def modified_precision(candidate: Tokens, references: Sequence[Tokens], n: int) -> tuple[int, int]:
    """Modified precision pₙ as (sum of clipped counts, sum of counts), never reduced.

    The second number is 0 when the candidate has no n-grams of this order: pₙ is then
    undefined, which is not the same as zero (Papineni et al. 2002, section 2.1.1).
    """
    clipped = clipped_counts(candidate, references, n)
    return sum(clipped.values()), max(len(candidate) - n + 1, 0)


def matches(candidate: Tokens, references: Sequence[Tokens], n: int) -> Mapping[Ngram, int]:
    """clipped_counts, unchecked and in a third of the time: what the scores are computed with.

    Where no n-gram is repeated there is nothing to clip: occurring in a reference is enough.
    """
    found = list(runs(candidate, n))
    distinct = set(found)
    texts = [runs(reference, n) for reference in references]
    if len(distinct) < len(found):
        counts = Counter(found)
        return reduce(or_, [counts & Counter(text) for text in texts])
    return dict.fromkeys(distinct.intersection(chain.from_iterable(texts)), 1)
