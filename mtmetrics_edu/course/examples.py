"""The classic sentences, by name: what documents print about them, and what is right.

    >>> from mtmetrics_edu import sentence_bleu
    >>> from mtmetrics_edu.course.examples import GUIDE
    >>> float(sentence_bleu(GUIDE.candidate, GUIDE.references))
    0.5045666840058485

Notebooks import from here; the data is in mtmetrics_edu.course.sources.
"""

from mtmetrics_edu.course.sources.documents import *  # noqa: F403
from mtmetrics_edu.course.sources.errata import *  # noqa: F403
from mtmetrics_edu.course.sources.examples import *  # noqa: F403
