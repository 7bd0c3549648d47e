"""What the tests of the tools share: fixtures, the types of a score."""

import json
from functools import cache
from pathlib import Path

from mtmetrics_edu import BleuScore, NistScore, score_like

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
