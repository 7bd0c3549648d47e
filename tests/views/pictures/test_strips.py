"""The strips say what explain says."""

from __future__ import annotations

from mtmetrics_edu.course.examples import CAT_MAT, GUIDE, THE_7
from mtmetrics_edu.views import palette
from mtmetrics_edu.views.pictures import four_strips, matches, ration, sliding_window


def test_a_window_stops_k_minus_n_plus_1_times() -> None:
    tokens = "the the the cat on the mat".split()
    for n, stops in ((1, 7), (2, 6), (4, 4), (7, 1), (8, 0)):
        said = sliding_window(tokens, n).said
        assert f"stops at {stops} place" in said
        assert sliding_window(tokens, n).svg.count("stroke-width:3") == stops


def test_no_token_has_no_window() -> None:
    assert "stops at 0 places" in sliding_window([], 2).said


def test_the_guide_example_has_one_word_without_a_match() -> None:
    said = matches(GUIDE.candidate, GUIDE.references).said
    assert said.count(" unmatched") == 1
    assert "obeys unmatched" in said


def test_bigrams_cover_words() -> None:
    said = matches("a b c".split(), ["x b c".split()], 2).said
    assert said.startswith("Candidate: a unmatched, b matched, c matched.")


def test_four_strips_have_the_four_fractions() -> None:
    picture = four_strips(GUIDE.candidate, GUIDE.references)
    for fraction in ("17/18", "10/17", "7/16", "4/15"):
        assert f">{fraction}<" in picture.svg
    boxes = picture.svg.count(f'fill="{palette.MARKS["matched"]}"')
    assert boxes == 17 + 10 + 7 + 4 + 1  # the last one is in the legend
    assert "Order 4: 3 matched, 4 unmatched, 1 matched, 7 unmatched; 4 of 15." in picture.said


def test_an_order_without_ngrams_says_none() -> None:
    assert ">none<" in four_strips(["a", "b"], [["a"]]).svg


def test_a_ration_of_two() -> None:
    said = ration(THE_7.candidate, THE_7.references).said
    assert said.count("uses the of reference 1") == 2
    assert said.count("finds none left") == 5


def test_each_match_uses_a_word_of_its_own() -> None:
    picture = ration(CAT_MAT.candidate, CAT_MAT.references)
    assert picture.said.count("uses") == 5
    assert picture.svg.count("<circle") == 5
    assert "dog is in no reference" in ration(["dog"], [["cat"]]).said
