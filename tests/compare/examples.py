"""Systems and references that many tests of compare take."""

from mtmetrics_edu.compare import compare
from mtmetrics_edu.course.contests import sentences, system

from ..corpora import corpus

FEW = {"resamples": 60, "trials": 60}  # draws, where a test looks at something else


def constructed(size=60):
    """Two systems of the course's test set, the second one better, and one reference each."""
    texts = sentences(size)
    a, b = (system(texts, mistakes, seed) for mistakes, seed in ((0.3, 1), (0.2, 2)))
    lines = [[" ".join(tokens) for tokens in its] for its in (a, b, texts)]
    return lines[0], lines[1], [[text] for text in lines[2]]


def random_corpus(size=40, seed=3):
    """Two systems that make other mistakes, and two references each."""
    segments = list(corpus(size, references=3, seed=seed))
    a = [segment.candidate for segment in segments]
    b = [segment.references[0] for segment in segments]
    return a, b, [list(segment.references[1:]) for segment in segments]


def comparison(metric="bleu", like=None):
    """The comparison of the random corpus with few draws."""
    return compare(*random_corpus(), metric=metric, like=like, **FEW)
