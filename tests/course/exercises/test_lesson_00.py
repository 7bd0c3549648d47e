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


def test_the_replies_of_the_first_lesson_need_no_word_of_a_later_one() -> None:
    for answer in ((5, 18), (18, 17), (12, 17), (1, 1), (1.5, 2), "x", 0.5):
        text = check("00-a", answer).text
        assert "clipped" not in text
        assert "n-gram" not in text
        assert "maximum" not in text
    assert "how many words there are" in check("00-a", (1, 1)).text
