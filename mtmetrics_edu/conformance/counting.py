"""Ways to count matches: the right one, and wrong ones that programs have been seen to use.

Each is a function from a candidate, its references and an order n to (matches, total). The first
line of its docstring completes a sentence that begins with "it".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import reduce
from operator import add, and_, or_

from mtmetrics_edu.ngrams import Ngram, Tokens, modified_precision

References = Sequence[Tokens]
Counting = Callable[[Tokens, References, int], tuple[float, int]]


def grams(tokens: Tokens, n: int) -> list[Ngram]:
    """The n-grams of a text; faster than ngrams(), which checks what it is given.

    >>> grams(["a", "b", "c"], 2)
    [('a', 'b'), ('b', 'c')]
    """
    return list(zip(*(tokens[i:] for i in range(n)), strict=False))


def total(candidate: Tokens, n: int) -> int:
    """How many n-grams a candidate has.

    >>> total(["a", "b"], 3)
    0
    """
    return max(len(candidate) - n + 1, 0)


def closest_of(candidate: Tokens, references: References) -> Tokens:
    """The reference whose length is closest; of two that are equally close, the shorter.

    >>> closest_of(["a", "b"], [["a"], ["a", "b", "c"]])
    ['a']
    """
    c = len(candidate)
    return min(references, key=lambda reference: (abs(len(reference) - c), len(reference)))


def clipped(candidate: Tokens, references: References, n: int) -> tuple[float, int]:
    """clips each count at the maximum over the references"""
    return modified_precision(candidate, references, n)


def unclipped(candidate: Tokens, references: References, n: int) -> tuple[float, int]:
    """does not clip: an n-gram that a reference has once counts as often as the candidate has it"""
    known = {gram for reference in references for gram in grams(reference, n)}
    return sum(gram in known for gram in grams(candidate, n)), total(candidate, n)


def summed(candidate: Tokens, references: References, n: int) -> tuple[float, int]:
    """clips counts at the sum over the references, not at the maximum"""
    limit = reduce(add, [Counter(grams(reference, n)) for reference in references])
    return (Counter(grams(candidate, n)) & limit).total(), total(candidate, n)


def types(candidate: Tokens, references: References, n: int) -> tuple[float, int]:
    """counts types, not tokens: an n-gram that is repeated counts once"""
    known = {gram for reference in references for gram in grams(reference, n)}
    found = set(grams(candidate, n))
    return len(found & known), len(found)


def types_of_tokens(candidate: Tokens, references: References, n: int) -> tuple[float, int]:
    """counts a repeated match once, but each occurrence in the denominator"""
    return types(candidate, references, n)[0], total(candidate, n)


def first_reference(candidate: Tokens, references: References, n: int) -> tuple[float, int]:
    """looks at the first reference only"""
    return clipped(candidate, references[:1], n)


def last_reference(candidate: Tokens, references: References, n: int) -> tuple[float, int]:
    """looks at the last reference only"""
    return clipped(candidate, references[-1:], n)


def best_reference(candidate: Tokens, references: References, n: int) -> tuple[float, int]:
    """takes the matches of each order from one single reference, the best for that order"""
    return max(clipped(candidate, [reference], n) for reference in references)


def mean_of_references(candidate: Tokens, references: References, n: int) -> tuple[float, int]:
    """averages the matches over the references"""
    matches = sum(clipped(candidate, [reference], n)[0] for reference in references)
    return matches / len(references), total(candidate, n)


def added_up(candidate: Tokens, references: References, n: int) -> tuple[float, int]:
    """adds up the matches with each reference: a match with two references counts twice"""
    matches = sum(clipped(candidate, [reference], n)[0] for reference in references)
    return matches, total(candidate, n)


def closest_reference(candidate: Tokens, references: References, n: int) -> tuple[float, int]:
    """looks for matches in the closest reference only"""
    return clipped(candidate, [closest_of(candidate, references)], n)


def overwritten(candidate: Tokens, references: References, n: int) -> tuple[float, int]:
    """lets each reference overwrite the counts of those before it, so the maximum is lost"""
    limit: dict[Ngram, int] = {}
    for reference in references:
        limit.update(Counter(grams(reference, n)))
    counts = Counter(grams(candidate, n))
    return sum(min(m, limit.get(gram, 0)) for gram, m in counts.items()), total(candidate, n)


def of_the_reference(candidate: Tokens, references: References, n: int) -> tuple[float, int]:
    """counts the n-grams of a reference that the candidate has, not those of the candidate"""
    known = set(grams(candidate, n))
    found = [sum(gram in known for gram in grams(reference, n)) for reference in references]
    return max(found), total(candidate, n)


def run_together(candidate: Tokens, references: References, n: int) -> tuple[float, int]:
    """joins the words of an n-gram without a blank: "a bc" is found where "ab c" stands"""

    def counts(tokens: Tokens) -> Counter[str]:
        return Counter(map("".join, grams(tokens, n)))

    limit = reduce(or_, map(counts, references))
    return (counts(candidate) & limit).total(), total(candidate, n)


def every_reference(candidate: Tokens, references: References, n: int) -> tuple[float, int]:
    """clips counts at the minimum over the references: all of them must have the n-gram"""
    limit = reduce(and_, [Counter(grams(reference, n)) for reference in references])
    return (Counter(grams(candidate, n)) & limit).total(), total(candidate, n)


def glued_references(candidate: Tokens, references: References, n: int) -> tuple[float, int]:
    """glues the references together and treats them as one long reference"""
    return clipped(candidate, [[t for reference in references for t in reference]], n)


def substrings(candidate: Tokens, references: References, n: int) -> tuple[float, int]:
    """looks for words inside words: "the" is found in "there\""""
    lines = [" ".join(reference) for reference in references]
    counts = Counter(" ".join(gram) for gram in grams(candidate, n))
    found = (min(m, max(line.count(gram) for line in lines)) for gram, m in counts.items())
    return sum(found), total(candidate, n)


def recall(candidate: Tokens, references: References, n: int) -> tuple[float, int]:
    """divides by the n-grams of the closest reference, so it computes recall, not precision"""
    closest = closest_of(candidate, references)
    return clipped(candidate, references, n)[0], total(closest, n)


def by_words(candidate: Tokens, references: References, n: int) -> tuple[float, int]:
    """divides the matches of each order by the number of words, not of n-grams"""
    return clipped(candidate, references, n)[0], len(candidate)


def without_last(candidate: Tokens, references: References, n: int) -> tuple[float, int]:
    """loses the last n-gram of each text: its loop ends one too early"""
    shorter = [reference[:-1] for reference in references]
    return clipped(candidate[:-1], shorter, n)


def last_not_divided(candidate: Tokens, references: References, n: int) -> tuple[float, int]:
    """divides by one n-gram too few"""
    return clipped(candidate, references, n)[0], max(len(candidate) - n, 0)


def bags(candidate: Tokens, references: References, n: int) -> tuple[float, int]:
    """ignores the order of the words inside an n-gram"""

    def counts(tokens: Tokens) -> Counter[Ngram]:
        return Counter(tuple(sorted(gram)) for gram in grams(tokens, n))

    limit: Counter[Ngram] = Counter()
    for reference in references:
        limit |= counts(reference)
    return (counts(candidate) & limit).total(), total(candidate, n)


COUNTING: dict[str, Counting] = {
    rule.__name__.replace("_", "-"): rule
    for rule in (
        clipped,
        unclipped,
        summed,
        types,
        types_of_tokens,
        first_reference,
        last_reference,
        best_reference,
        mean_of_references,
        added_up,
        closest_reference,
        overwritten,
        of_the_reference,
        run_together,
        every_reference,
        glued_references,
        substrings,
        recall,
        by_words,
        without_last,
        last_not_divided,
        bags,
    )
}
