"""Notebook 00: which candidates count as better than the guide example."""

from __future__ import annotations

from mtmetrics_edu.course.examples import GUIDE
from mtmetrics_edu.course.exercises import check


def test_any_better_candidate_is_accepted() -> None:
    assert check("00-b", " ".join(GUIDE.references[1])).right
    assert check("00-b", GUIDE.references[2]).right


def test_a_candidate_of_ten_words_hears_of_the_penalty_and_one_of_eleven_does_not() -> None:
    words = "it is a guide to action that ensures that the military".split()
    assert "brevity penalty" in check("00-b", words[:9] + ["x"]).text
    assert "does not score higher" in check("00-b", words[:8] + ["x", "y", "z"]).text
