"""A learner's own BLEU: one function a lesson, checked and kept in my_bleu.py.

>>> from mtmetrics_edu.course.building import build
>>> build("brevity_penalty", lambda c, r: min(1.0, c / r))
Not yet: it returns c/r, a straight line; the penalty is exponential.

parts      what is built where: an exercise that has `builds`
source     the source of a function, with the imports and helpers that it uses
keeping    the file my_bleu.py, and older versions
building   build and mine
ours       our functions, which stand in
samples    random sentences and corpora
world      the row mine / ours / NLTK / sacreBLEU
"""

from __future__ import annotations

from mtmetrics_edu.course.building.building import build, mine
from mtmetrics_edu.course.building.samples import random_corpora, random_segments
from mtmetrics_edu.course.building.world import on_texts, references_first, row

__all__ = [
    "build",
    "mine",
    "on_texts",
    "random_corpora",
    "random_segments",
    "references_first",
    "row",
]
