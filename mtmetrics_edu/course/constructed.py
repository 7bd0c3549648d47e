"""A constructed test set: sentences of a small grammar, and systems that make mistakes at a rate.

No human wrote the sentences and no machine translated them. Only one thing is known about the
systems: which is better. Two systems with the same rates of mistakes are equally good.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from mtmetrics_edu.checks import order

SUBJECTS = (
    "the farmer",
    "the old teacher",
    "my sister",
    "a young doctor",
    "the mayor",
    "our guest",
)
VERBS = ("sold", "gave", "sent", "showed", "brought", "promised")
OBJECTS = ("a letter", "two horses", "the blue car", "three red apples", "a new book", "his house")
RECEIVERS = ("to the neighbours", "to a friend", "to the children", "to the king", "to everybody")
PLACES = ("in the village", "at the station", "near the river", "behind the church")
TIMES = ("on monday", "last week", "before dinner", "in the early morning", "after the war")
PARTS = (SUBJECTS, VERBS, OBJECTS, RECEIVERS, PLACES, TIMES)
SPREAD = 1  # of the difficulties; with more they are more alike
WORDS = sorted({word for part in PARTS for phrase in part for word in phrase.split()})


def sentences(size: int = 200, seed: int = 1) -> list[list[str]]:
    """`size` sentences of the grammar, each a list of tokens.

    >>> " ".join(sentences(size=1, seed=1)[0])
    'the old teacher brought a letter to the children in the village in the early morning'
    """
    order(size, "size")
    rng = Random(seed)
    return [[w for part in PARTS for w in rng.choice(part).split()] for _ in range(size)]


def difficulties(size: int = 200, mean: float = 0.25, seed: int = 1) -> list[float]:
    """How hard each of `size` sentences is: the share of its words that go wrong, 0 to 1.

    Two systems share them: what is hard for one is hard for the other. They come from a beta
    distribution with this mean, between 0 and 1; most are near it, a few are far above.

    >>> [round(rate, 2) for rate in difficulties(size=4, seed=1)]
    [0.02, 0.09, 0.63, 0.17]
    """
    order(size, "size")
    if not 0 < mean < 1:
        raise ValueError(f"mean is {mean}; expected a number between 0 and 1")
    rng = Random(seed)
    return [rng.betavariate(SPREAD, SPREAD * (1 - mean) / mean) for _ in range(size)]


def system(texts: list[list[str]], mistakes: float | Sequence[float], seed: int) -> list[list[str]]:
    """The output of a system for each text; another seed draws other mistakes at the same rate.

    `mistakes` is the probability, 0 to 1, that a word is dropped, or replaced by another word of
    the grammar, or followed by one: one number for all texts, or one for each of them.

    >>> system([["the", "king", "sent", "a", "letter"]], mistakes=0.5, seed=2)
    [['the', 'king', 'behind', 'a', 'letter']]
    """
    rates = [mistakes] * len(texts) if isinstance(mistakes, int | float) else list(mistakes)
    if len(rates) != len(texts):
        raise ValueError(
            f"mistakes has {len(rates)} rates; expected one for each of {len(texts)} texts"
        )
    for rate in rates:
        if not 0 <= rate <= 1:
            raise ValueError(f"mistakes is {rate}; expected a probability, 0 to 1")
    rng, pairs = Random(seed), zip(texts, rates, strict=True)
    return [[w for word in text for w in written(word, rate, rng)] for text, rate in pairs]


def written(word: str, mistakes: float, rng: Random) -> list[str]:
    """What a system writes in place of a word: no token, one or two.

    >>> written("king", 0.0, Random(1))
    ['king']
    """
    if rng.random() >= mistakes:
        return [word]
    other = rng.choice(WORDS)
    return rng.choice(([], [other], [word, other]))
