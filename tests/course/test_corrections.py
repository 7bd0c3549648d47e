"""What the sources print: each lesson's corrections, and two lists of theirs against a count."""

from __future__ import annotations

from collections import Counter

import nltk
import pytest

from mtmetrics_edu.course.corrections import LESSONS, corrections, kimchi_pairs, nice_day_sets
from mtmetrics_edu.course.examples import KIMCHI, NICE_DAY


@pytest.mark.parametrize("lesson", LESSONS)
def test_each_fold_has_what_is_printed_and_what_is_right(lesson: str) -> None:
    tables = corrections(lesson).tables
    assert tables
    for shown in tables.values():
        assert len(shown)
        assert (shown["printed"] != shown["right"]).any()


def test_the_whole_counter_of_the_post_is_what_nltk_counts() -> None:
    (shown,) = kimchi_pairs().tables.values()
    found = Counter("".join(pair).replace(" ", "␣") for pair in nltk.ngrams(KIMCHI.text, 2))
    assert dict(shown["count"]) == found
    assert len(shown) == 21


def test_the_sets_of_the_post_are_the_n_grams_of_its_sentences() -> None:
    (shown,) = nice_day_sets().tables.values()
    candidate = NICE_DAY.text.lower().split()
    for n in (1, 2, 3, 4):
        grams = [" ".join(it) for it in nltk.ngrams(candidate, n)]
        assert shown.loc[n, "of the candidate"].split(" | ") == grams
        theirs = shown.loc[n, "of the reference"].split(" | ")
        assert set(shown.loc[n, "matching"].split(" | ")) == set(grams) & set(theirs)
