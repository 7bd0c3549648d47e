"""The comparison with other tools itself: it sees a difference."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtmetrics_edu import score_like

from . import differential
from .differential import KINDS, Case, difference, main

pytestmark = pytest.mark.filterwarnings("ignore:\\nThe hypothesis contains 0 counts")
ONE = ["a b c d e"], [["a b c d e f"]]


def wrong(*arguments, **options):
    """score_like with a mistake: it drops the last segment of two."""
    tool, candidates, references, metric = arguments
    return score_like(tool, candidates[:1], references[:1], metric, **options)


def test_a_difference_is_seen(monkeypatch):
    case = Case("sacrebleu", "bleu", ["a b c d e f", "a b"], [["a b c d e f"], ["c d"]])
    assert difference(case) is None
    monkeypatch.setattr(differential, "score_like", wrong)
    assert "by sacrebleu" in str(difference(case))


def test_an_error_of_one_side_alone_is_a_difference(monkeypatch):
    stops, scores = Case("nltk", "nist", ["a"], [["a"]]), Case("nltk", "bleu", ["a"], [["a"]])
    assert difference(stops) is None
    monkeypatch.setattr(differential, "score_like", lambda *a, **o: score_like("nltk", *ONE))
    assert "ZeroDivisionError" in str(difference(stops))
    monkeypatch.setattr(differential, "score_like", lambda *a, **o: score_like("nltk", [], []))
    assert "the corpus is empty" in str(difference(scores))


@pytest.mark.parametrize("kind", KINDS)
@given(st.randoms(use_true_random=False))  # its choices are hypothesis's, which makes them small
def test_a_random_case_scores_as_its_tool_scores_it(kind, rng):
    assert difference(KINDS[kind](rng)) is None


@pytest.mark.parametrize("differ", [False, True])
def test_a_million_cases_are_drawn_from_every_kind(differ, monkeypatch, capsys):
    if differ:
        monkeypatch.setattr(differential, "score_like", wrong)
    monkeypatch.setattr("sys.argv", ["differential", "--number", f"{len(KINDS)}", "--seed", "2"])
    assert main() == differ
    assert f"{len(KINDS)} random cases, seed 2" in capsys.readouterr().out
