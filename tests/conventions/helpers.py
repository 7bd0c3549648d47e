"""What the tests of the tools share: fixtures, random corpora, the types of a score."""

import json
from functools import cache
from pathlib import Path

from hypothesis import strategies as st

from mtmetrics_edu import BleuScore, NistScore, score_like

from ..differential import random_corpus

RANDOM = st.randoms(use_true_random=False)  # its choices are hypothesis's, which makes them small
CORPORA = RANDOM.map(random_corpus)
FIXTURES = Path(__file__).parents[1] / "fixtures"


@cache
def fixture(name):
    return json.loads((FIXTURES / f"{name}.json").read_text(encoding="utf-8"))


def bleu(tool, *corpus, **options):
    score = score_like(tool, *corpus, **options)
    assert isinstance(score, BleuScore)
    return score


def nist(tool, *corpus, **options):
    score = score_like(tool, *corpus, metric="nist", **options)
    assert isinstance(score, NistScore)
    return score


def stopped(tool, *corpus, **options):
    """Whether we say that the tool itself stops."""
    message = ""
    try:
        score_like(tool, *corpus, **options)
    except ValueError as error:
        message = str(error)
    assert not message or f"{tool} itself stops here: " in message
    return bool(message)
