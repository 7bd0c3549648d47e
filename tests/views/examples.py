"""Explanations that many tests draw, and how a number is written."""

from dataclasses import replace

from mtmetrics_edu.explain import explain

THE_CAT = explain(
    "the the the cat on the mat".split(),
    ["the cat is on the mat".split(), "there is a cat on the mat".split()],
)
GUIDE = explain(
    "It is a guide to action which ensures that the military always obeys the commands of the "
    "party".split(),
    [
        "It is a guide to action that ensures that the military will forever heed Party "
        "commands".split(),
        "It is the guiding principle which guarantees the military forces always being under the "
        "command of the Party".split(),
        "It is the practical guide for the army always to heed the directions of the party".split(),
    ],
)
ZERO = explain("a cat sat on b d".split(), ["a cat sat down".split()])  # p₄ is 0
SHORT = explain(["a", "cat"], [["a", "cat", "sat"]])  # p₃ and p₄ are undefined


def four(value):
    """A number with four places, as every view writes it."""
    return f"{value:.4f}".replace("-", "−")


def scored(score):
    """A score of our choice."""
    return replace(GUIDE.bleu, score=score)
