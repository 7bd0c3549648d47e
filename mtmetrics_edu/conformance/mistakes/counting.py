"""Ways to count matches: the paper's comes first, then wrong ones that programs have.

Each is a function from a candidate, its references and an order n to (matches, total), and words
that complete a sentence that begins with "it".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from functools import reduce
from operator import add, and_, or_
from typing import Any, NamedTuple

from mtmetrics_edu.ngrams import Ngram, Tokens, modified_precision

References = Sequence[Tokens]
Counts = tuple[float, int]  # matches, total
Counting = Callable[[Tokens, References, int], Counts]


class Choice(NamedTuple):
    """What a program does at one place: a function, and words that complete "It …"."""

    of: Any
    words: str


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


def known_grams(references: References, n: int) -> set[Ngram]:
    """The n-grams that some reference has.

    >>> known_grams([["a", "b"], ["b"]], 2)
    {('a', 'b')}
    """
    return {gram for reference in references for gram in grams(reference, n)}


# ------------------------------------------------------------------------ families of mistakes


def limited_by(limit: Callable[[Any, Any], Any]) -> Counting:
    """Counts are clipped at another limit. limit: of the counts in two references."""

    def count(candidate: Tokens, references: References, n: int) -> Counts:
        limits = reduce(limit, [Counter(grams(reference, n)) for reference in references])
        return (Counter(grams(candidate, n)) & limits).total(), total(candidate, n)

    return count


def alike_by(key: Callable[[Ngram], Hashable]) -> Counting:
    """n-grams with the same key are taken for the same n-gram."""

    def count(candidate: Tokens, references: References, n: int) -> Counts:
        limits = reduce(or_, [Counter(map(key, grams(text, n))) for text in references])
        return (Counter(map(key, grams(candidate, n))) & limits).total(), total(candidate, n)

    return count


def looking_at(choose: Callable[[Tokens, References], References]) -> Counting:
    """Other references are looked at: those that `choose` gives."""
    return lambda candidate, references, n: modified_precision(
        candidate, choose(candidate, references), n
    )


def over_references(combine: Callable[[list[int]], float]) -> Counting:
    """The matches with each reference alone are combined into one number."""

    def count(candidate: Tokens, references: References, n: int) -> Counts:
        matches = [modified_precision(candidate, [text], n)[0] for text in references]
        return combine(matches), total(candidate, n)

    return count


def divided_by(number: Callable[[Tokens, References, int], int]) -> Counting:
    """The matches are divided by another number."""
    return lambda candidate, references, n: (
        modified_precision(candidate, references, n)[0],
        number(candidate, references, n),
    )


# ----------------------------------------------------------------------------- single mistakes


def unclipped(candidate: Tokens, references: References, n: int) -> Counts:
    """(matches, total) if every n-gram that some reference has is a match."""
    known = known_grams(references, n)
    return sum(gram in known for gram in grams(candidate, n)), total(candidate, n)


def types(candidate: Tokens, references: References, n: int) -> Counts:
    """(matches, total) of the n-grams as types, each counted once."""
    own = set(grams(candidate, n))
    return len(own & known_grams(references, n)), len(own)


def of_the_reference(candidate: Tokens, references: References, n: int) -> Counts:
    """(matches, total) if the n-grams of the best reference are looked up in the candidate."""
    own = set(grams(candidate, n))
    matches = [sum(gram in own for gram in grams(reference, n)) for reference in references]
    return max(matches), total(candidate, n)


def substrings(candidate: Tokens, references: References, n: int) -> Counts:
    """(matches, total) if n-grams are searched for in the texts of the references."""
    lines = [" ".join(reference) for reference in references]
    counts = Counter(" ".join(gram) for gram in grams(candidate, n))
    clipped = (min(m, max(line.count(gram) for line in lines)) for gram, m in counts.items())
    return sum(clipped), total(candidate, n)


COUNTING: dict[str, Choice] = {
    "clipped": Choice(modified_precision, "clips each count at the maximum over the references"),
    "unclipped": Choice(
        unclipped,
        "does not clip: an n-gram that a reference has once counts as often as the candidate has "
        "it",
    ),
    "summed": Choice(
        limited_by(add), "clips counts at the sum over the references, not at the maximum"
    ),
    "types": Choice(types, "counts types, not tokens: an n-gram that is repeated counts once"),
    "types-of-tokens": Choice(
        lambda c, rs, n: (types(c, rs, n)[0], total(c, n)),
        "counts a repeated match once, but each occurrence in the denominator",
    ),
    "first-reference": Choice(
        looking_at(lambda c, rs: rs[:1]), "looks at the first reference only"
    ),
    "last-reference": Choice(looking_at(lambda c, rs: rs[-1:]), "looks at the last reference only"),
    "best-reference": Choice(
        over_references(max),
        "takes the matches of each order from one single reference, the best for that order",
    ),
    "mean-of-references": Choice(
        over_references(lambda matches: sum(matches) / len(matches)),
        "averages the matches over the references",
    ),
    "added-up": Choice(
        over_references(sum),
        "adds up the matches with each reference: a match with two references counts twice",
    ),
    "closest-reference": Choice(
        looking_at(lambda c, rs: [closest_of(c, rs)]),
        "looks for matches in the closest reference only",
    ),
    "overwritten": Choice(
        limited_by(lambda before, counts: Counter({**before, **counts})),
        "lets each reference overwrite the counts of those before it, so the maximum is lost",
    ),
    "of-the-reference": Choice(
        of_the_reference,
        "counts the n-grams of a reference that the candidate has, not those of the candidate",
    ),
    "run-together": Choice(
        alike_by("".join),
        'joins the words of an n-gram without a blank: "a bc" is found where "ab c" stands',
    ),
    "every-reference": Choice(
        limited_by(and_),
        "clips counts at the minimum over the references: all of them must have the n-gram",
    ),
    "glued-references": Choice(
        looking_at(lambda c, rs: [[token for reference in rs for token in reference]]),
        "glues the references together and treats them as one long reference",
    ),
    "substrings": Choice(substrings, 'looks for words inside words: "the" is found in "there"'),
    "recall": Choice(
        divided_by(lambda c, rs, n: total(closest_of(c, rs), n)),
        "divides by the n-grams of the closest reference, so it computes recall, not precision",
    ),
    "by-words": Choice(
        divided_by(lambda c, rs, n: len(c)),
        "divides the matches of each order by the number of words, not of n-grams",
    ),
    "without-last": Choice(
        lambda c, rs, n: modified_precision(c[:-1], [text[:-1] for text in rs], n),
        "loses the last n-gram of each text: its loop ends one too early",
    ),
    "last-not-divided": Choice(
        divided_by(lambda c, rs, n: max(len(c) - n, 0)), "divides by one n-gram too few"
    ),
    "bags": Choice(
        alike_by(lambda gram: tuple(sorted(gram))),
        "ignores the order of the words inside an n-gram",
    ),
}
