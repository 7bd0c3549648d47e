"""A constructed test set: sentences of a small grammar, and systems that are nothing but a rate of
mistakes. No human wrote them and no machine translated them; what is known about them for certain
is which system is better, and that two systems with the same rate are equally good.
"""

from __future__ import annotations

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
WORDS = sorted({word for part in PARTS for phrase in part for word in phrase.split()})


def sentences(size: int = 200, seed: int = 1) -> list[list[str]]:
    """`size` sentences of the grammar, as tokens."""
    order(size, "size")
    rng = Random(seed)
    return [[w for part in PARTS for w in rng.choice(part).split()] for _ in range(size)]


def system(texts: list[list[str]], mistakes: float, seed: int) -> list[list[str]]:
    """A system's output: every word is, with that probability, dropped, replaced by another word
    of the grammar, or followed by one. The seed is its luck."""
    if not 0 <= mistakes <= 1:
        raise ValueError(f"mistakes is {mistakes}; expected a probability, 0 to 1")
    rng = Random(seed)
    return [[w for word in text for w in written(word, mistakes, rng)] for text in texts]


def written(word: str, mistakes: float, rng: Random) -> list[str]:
    """What the system writes for a word."""
    if rng.random() >= mistakes:
        return [word]
    other = rng.choice(WORDS)
    return rng.choice(([], [other], [word, other]))
