"""Hunts: a whole BLEU or NIST with one mistake in it, to be found by its symptom and repaired.

    >>> from mtmetrics_edu.course.hunts import hunt
    >>> hunt(7)
    Hunt 7, on paper: .html, .save(folder)

On the screen it is `Hunt` of mtmetrics_edu.widgets. A seed chooses a listing, a mistake, the names
in the code and the input that shows it, so there is no end of hunts. The files:

puzzles  right programs, the mistakes planted into them, inputs that show one, and repairs
views    what a symptom and a listing look like, and a hunt with its key, to be printed
"""

from __future__ import annotations

from mtmetrics_edu.course.hunts.puzzles import seeded_puzzle
from mtmetrics_edu.course.hunts.views import Paper

__all__ = ["hunt"]


def hunt(seed: int) -> Paper:
    """The hunt of a seed on paper: a page to work on, and its key on a second page.

    >>> hunt(7).html.count("<h1>")
    2
    """
    return Paper(seeded_puzzle(seed))
