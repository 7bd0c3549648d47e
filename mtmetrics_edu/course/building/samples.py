"""Random sentences with references like them, to compare two functions on more than one case."""

from __future__ import annotations

from random import Random

from mtmetrics_edu.checks import order

Sentence = list[str]
Segment = tuple[Sentence, list[Sentence]]  # a candidate and its references
WORDS = "the a cat dog mat sat ran on under and of it".split()  # few, so that words repeat
SHORTEST, LONGEST = 5, 14  # words of a sentence before it is changed
CHANGED = 0.12  # the share of words that a copy changes


def random_segments(size: int = 100, seed: int = 1, *, long: bool = False) -> list[Segment]:
    """So many random candidates, each with one to three references; the same for the same seed.

    long: each candidate has as many words as its references or more, so that its brevity penalty
    is 1. Each sentence has four words or more, so that no precision is undefined.

    >>> candidate, references = random_segments(1, seed=4)[0]
    >>> len(candidate) >= 4, 1 <= len(references) <= 3
    (True, True)
    """
    order(size, "size")
    rng = Random(seed)
    return [segment(rng, long) for _ in range(size)]


def random_corpora(
    size: int = 100, seed: int = 1, *, segments: int = 3
) -> list[tuple[list[Sentence], list[list[Sentence]]]]:
    """So many random corpora of a few segments: candidates, and the references of each.

    >>> candidates, references = random_corpora(1, segments=2)[0]
    >>> len(candidates), len(references)
    (2, 2)
    """
    order(size, "size")
    rng = Random(seed)
    drawn = [[segment(rng) for _ in range(segments)] for _ in range(size)]
    return [([c for c, _ in corpus], [r for _, r in corpus]) for corpus in drawn]


def segment(rng: Random, long: bool = False) -> Segment:
    """A random candidate and its references: changed copies of one sentence."""
    sentence = rng.choices(WORDS, k=rng.randint(SHORTEST, LONGEST))
    references = [copy(sentence, rng) for _ in range(rng.randint(1, 3))]
    candidate = copy(sentence, rng)
    if long:
        missing = max(map(len, references)) - len(candidate)
        candidate += rng.choices(WORDS, k=max(missing, 0))
    return candidate, references


def copy(sentence: Sentence, rng: Random) -> Sentence:
    """A copy in which a few words are left out, doubled or replaced; four words stay at least."""
    words: list[str] = []
    for word in sentence:
        other = rng.choice(WORDS)
        ways: tuple[list[str], ...] = ([], [word, other], [other])
        words += rng.choice(ways) if rng.random() < CHANGED else [word]
    return words + sentence[: max(4 - len(words), 0)]
