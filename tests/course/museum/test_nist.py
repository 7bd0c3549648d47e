"""Room 5: what its exhibits say of NLTK holds for NLTK, and their figures are the known ones."""

from __future__ import annotations

import pytest
from hypothesis import given
from nltk.translate import nist_score

from mtmetrics_edu.course.museum.nist import best_reference, nobody_scores
from mtmetrics_edu.course.sources.examples import GUIDE_CASED, TROOPS

from .segments import SEGMENT, Segment


def test_known_figures() -> None:
    guide = best_reference.wrong(GUIDE_CASED.candidate, GUIDE_CASED.references)
    assert guide == pytest.approx(3.370993595764932, rel=1e-12)
    troops = best_reference.wrong(TROOPS.candidate, TROOPS.references)
    assert troops == pytest.approx(1.461903546075013, rel=1e-12)
    assert nobody_scores.wrong("It is a guide to action", ["It is a guide to action"]) == 0


@given(SEGMENT)
def test_nist_of_the_best_reference_is_nltks(segment: Segment) -> None:
    candidate, references = segment
    theirs = nist_score.sentence_nist(references, candidate)
    assert best_reference.wrong(candidate, references) == pytest.approx(theirs, abs=1e-9)


def test_four_characters_are_the_most_that_score() -> None:
    assert nobody_scores.wrong("a ab", ["a ab"]) > 0
    assert nobody_scores.wrong("a abc", ["a abc"]) == 0
