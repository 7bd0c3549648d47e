"""NLTK: its quirks by figure; random cases stand in tests/test_differential.py."""

import math
import operator
from functools import reduce

import pytest
from nltk.translate import nist_score

from mtmetrics_edu import BleuStats, NistStats, nist_length_penalty
from mtmetrics_edu.conventions import nltk as nltk_convention

from ..differential import Case, difference
from .helpers import bleu, nist

pytestmark = pytest.mark.filterwarnings("ignore:\\nThe hypothesis contains 0 counts")


def added_one_by_one(numbers):
    """sum() of Python 3.11 and earlier."""
    return reduce(operator.add, numbers, 0)


@pytest.mark.parametrize("total", [added_one_by_one, math.fsum])
def test_a_tie_is_broken_by_the_sum_of_the_running_python(total, monkeypatch):
    """Whatever Python's sum() does, NLTK and we call the same one in the same order."""
    for module in (nist_score, nltk_convention):
        monkeypatch.setattr(module, "sum", total, raising=False)
    corpus = ["b d a c c a"], [["b a a c a", "dd b c b a b c d", "c c d", "d a c a b"]]
    assert difference(Case("nltk", "nist", *corpus)) is None
    exact = total is math.fsum
    assert nist("nltk", *corpus).score == pytest.approx(2.216092 if exact else 2.497110, abs=1e-6)


def test_a_score_holds_what_it_comes_from():
    options = {"smoothing": "method1", "weights": (0.5, 0.5), "auto_reweigh": True}
    found = bleu("nltk", ["a b c d e"], [["a b c d x y"]], **options)
    assert found.score == pytest.approx(math.exp(1 - 6 / 5) * math.sqrt(4 / 5 * 3 / 4))
    assert found.precisions == (4 / 5, 3 / 4)
    assert found.brevity_penalty == math.exp(1 - 6 / 5)
    assert found.stats == BleuStats((4, 3), (5, 4), 5, 6)
    assert (found.weights, found.smoothing) == ((0.5, 0.5), "method1")
    assert "|smooth:method1|weights:0.5,0.5|reweigh:yes|" in found.signature


def test_a_nist_score_holds_what_it_comes_from():
    found = nist("nltk", ["a b"], [["a b e"]], n=2)
    assert found.stats.gains == pytest.approx((2 * math.log2(3), 0))
    assert found.stats == NistStats(found.stats.gains, (2, 1), 2, 3)
    assert found.per_order == pytest.approx((math.log2(3), 0))
    assert found.length_penalty == pytest.approx(nist_length_penalty(2, 3))
    assert found.score == pytest.approx(found.length_penalty * math.log2(3))


def test_the_last_bit_of_a_logarithm_decides_which_reference_nltk_chooses():
    corpus = ["a c b c b b"], [["a c b a c", "b c b b", "b c c b b c b b"]]
    assert difference(Case("nltk", "nist", *corpus)) is None
