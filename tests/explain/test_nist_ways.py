"""The four NISTs: one corner is the library's, one is NLTK's own."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from nltk.translate.nist_score import sentence_nist as nltk_sentence_nist

from mtmetrics_edu import sentence_nist
from mtmetrics_edu.course.examples import GUIDE_CASED, TROOPS
from mtmetrics_edu.course.witnesses import WITNESSES
from mtmetrics_edu.explain import nist_ways
from mtmetrics_edu.explain.nist_ways import ANY, BEST, CHOSEN, MEAN

from .. import strategies


@given(strategies.segment)
def test_two_corners_are_the_library_and_nltk(segment):
    candidate, references = segment
    ways = nist_ways(candidate, references)
    ours = sentence_nist(candidate, references)
    assert ways.score(ANY, MEAN) == ours
    if ways.why_nltk_stops:
        with pytest.raises(ZeroDivisionError):
            nltk_sentence_nist(references, candidate)
    else:
        theirs = nltk_sentence_nist(references, candidate)
        assert ways.score(BEST, CHOSEN).score == pytest.approx(theirs, abs=1e-12)


@pytest.mark.parametrize(("example", "name"), [(GUIDE_CASED, "guide"), (TROOPS, "troops")])
def test_the_official_corner_is_mtevals(example, name):
    official = WITNESSES[name].answer("mteval-v14", "nist", preserve_case=True)
    ways = nist_ways(example.candidate, example.references)
    assert ways.score(ANY, MEAN).score == pytest.approx(official, abs=1e-12)


def test_the_causes_of_nltks_score_one_at_a_time():
    ways = nist_ways(TROOPS.candidate, TROOPS.references)
    four = [ways.score(m, r).score for m in (ANY, BEST) for r in (MEAN, CHOSEN)]
    assert [f"{score:.4f}" for score in four] == ["2.1139", "1.9269", "1.6038", "1.4619"]
    assert sum(ways.reference_lengths[place] for place in ways.chosen) == 88
    assert ways.reference_length(CHOSEN) == 88 / 5


def test_nltk_stops_where_an_order_is_missing():
    assert nist_ways(["a"], [["a"]]).why_nltk_stops == (
        "the candidate has no 2-grams (ZeroDivisionError)"
    )
    assert nist_ways(list("abcde"), [[]]).why_nltk_stops.startswith("no reference has a word")


def test_one_order_alone_has_both_ways():
    ways = nist_ways("a c b d".split(), ["a c x y".split(), "b d".split()], max_n=1)
    assert (ways.candidate_length, ways.reference_lengths) == (4, (4, 2))
    assert ways.score(ANY, MEAN).score == pytest.approx(math.log2(6))
    assert ways.score(BEST, CHOSEN).score == pytest.approx(math.log2(6) / 2)
