"""A picture is an image with alternative text, whatever is typed into it."""

from __future__ import annotations

import re
from base64 import b64decode
from collections.abc import Callable
from itertools import combinations
from xml.etree import ElementTree

import pytest

from mtmetrics_edu import sentence_bleu
from mtmetrics_edu.course.examples import CAT_MAT, DOG_MAN, GUIDE, THE_7
from mtmetrics_edu.views import palette, pictures
from mtmetrics_edu.views.pictures import (
    cut_short,
    four_strips,
    lengths_line,
    matches,
    pooling,
    ration,
    scores_line,
    sliding_window,
)
from mtmetrics_edu.views.pictures.lines import RED
from mtmetrics_edu.views.pictures.paper import EDGE, SIZE, WIDTH, Picture, legend, width_of

NASTY = ["<b>", '"&', "猫", "고양이", "שלום", "x" * 40, "$a$"]
DRAWN: list[Callable[[], Picture]] = [
    lambda: pictures.sliding_window(NASTY, 2),
    lambda: pictures.matches(NASTY, [NASTY[:3], ["the"]]),
    lambda: pictures.four_strips(NASTY, [NASTY[:5]]),
    lambda: pictures.ration(NASTY * 2, [NASTY]),
    lambda: pictures.pooling(DOG_MAN.candidates, DOG_MAN.references),
    lambda: pictures.scores_line({"<mean>": 0.0, "corpus": 1.0}),
    lambda: pictures.lengths_line(12, [13, 2]),
    lambda: pictures.cut_short(GUIDE.candidate, GUIDE.references),
    lambda: pictures.ration(THE_7.candidate, THE_7.references),
    lambda: pictures.four_strips(THE_7.candidate, THE_7.references),
]
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(params=DRAWN, ids=range(len(DRAWN)))
def picture(request: pytest.FixtureRequest) -> Picture:
    drawn: Picture = request.param()
    return drawn


def test_a_picture_is_an_image_with_words(picture: Picture) -> None:
    html = picture._repr_html_()
    assert html.startswith("<img ")
    assert html.count("<") == 1
    (source,) = re.findall(r'src="data:image/svg\+xml;base64,([^"]+)"', html)
    root = ElementTree.fromstring(b64decode(source))
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert repr(picture) == picture.said
    assert len(picture.said) > 20


def test_nothing_is_drawn_outside(picture: Picture) -> None:
    root = ElementTree.fromstring(picture.svg)
    for rect in root.iter("{http://www.w3.org/2000/svg}rect"):
        x, y, w, h = (float(rect.get(key, "0")) for key in ("x", "y", "width", "height"))
        assert x >= 0 <= y
        assert x + w <= WIDTH + EDGE * 40 * (w > 300 and w != WIDTH)
        assert y + h <= picture.height + 1


def test_words_stand_inside_in_a_look_that_is_known(picture: Picture) -> None:
    for it in ElementTree.fromstring(picture.svg).iter(f"{SVG}text"):
        assert 0 <= float(it.get("x", "")) <= WIDTH
        assert 0 < float(it.get("y", "")) <= picture.height
        assert it.get("text-anchor", "start") in {"start", "middle", "end"}
        assert it.get("class") in {None, "q", "s"}


def test_boxes_of_words_do_not_overlap(picture: Picture) -> None:
    boxes = [
        [float(it.get(key, "")) for key in ("x", "y", "width", "height")]
        for it in ElementTree.fromstring(picture.svg).iter(f"{SVG}rect")
        if it.get("rx") == "4"
    ]
    for (x, y, w, h), (left, top, width, height) in combinations(boxes, 2):
        assert x + w <= left or left + width <= x or y + h <= top or top + height <= y


def test_a_wide_sign_is_as_wide_as_it_is_high() -> None:
    assert width_of("猫") == SIZE


def test_a_wide_word_needs_more_room() -> None:
    assert width_of("猫猫") > width_of("ab") > width_of("il")


def test_the_legend_names_its_states() -> None:
    assert ">matched<" in legend(0)
    assert ">clipped away<" in legend(0)


def test_a_larger_score_stands_further_to_the_right() -> None:
    picture = scores_line({"mean": 1 / 3, "corpus": 0.5719, "one text": 0.5946})
    places = [float(it.split('"')[0]) for it in picture.svg.split('<circle cx="')[1:]]
    assert places == sorted(places)
    assert picture.said == "From 0 to 1: mean 0.3333, corpus 0.5719, one text 0.5946."


def test_no_line_runs_through_the_words_of_a_score() -> None:
    svg = scores_line({"corpus": 0.5719, "one text": 0.5946}).svg
    halo = 'style="paint-order:stroke;stroke:#ffffff;stroke-width:6px"'
    assert re.findall(rf"<text {halo}[^>]*>(.*?)<", svg) == ["corpus 0.5719", "one text 0.5946"]
    assert svg.rindex('class="l"') < svg.index("one text")  # what is drawn later lies above


def test_the_line_has_its_marks_and_numbers() -> None:
    svg = scores_line({"mean": 0.3}).svg
    assert re.findall(r'class="q">(.*?)<', svg) == ["0", "0.25", "0.5", "0.75", "1"]
    assert svg.count("<path") == 1 + 5 + 1


def test_the_candidate_has_an_upright_line_of_its_own() -> None:
    svg = lengths_line(12, [13, 2]).svg
    assert re.findall(r'<path d="(.*?)" class="i" style="stroke:(.*?);', svg)[0][1] == RED


def test_the_closest_length_and_a_tie() -> None:
    assert lengths_line(12, [13, 2]).said.endswith("The closest is r = 13.")
    tie = lengths_line(12, [13, 11]).said
    assert tie.endswith("The closest is r = 11, of two that are equally close.")
    assert ">r<" in lengths_line(18, [16]).svg


def test_the_peak_is_where_bleu_is_highest() -> None:
    scores = {k: sentence_bleu(GUIDE.candidate[:k], GUIDE.references).score for k in range(1, 19)}
    best = max(scores, key=scores.__getitem__)
    assert best == 16
    said = cut_short(GUIDE.candidate, GUIDE.references).said
    assert f"highest at k = 16: {scores[16]:.4f}" in said


def test_a_single_word() -> None:
    assert "k = 1" in cut_short(["a"], [["a"]]).said


def test_the_pool_is_the_sum() -> None:
    picture = pooling(DOG_MAN.candidates, DOG_MAN.references)
    assert "Order 2: segment 1 has 4/4, segment 2 has 2/3, segment 3 has 2/5; pooled 8/12." in (
        picture.said
    )
    for fraction in ("13/15", "8/12", "5/9", "2/6"):
        assert f">{fraction}<" in picture.svg
    matched = picture.svg.count(f'fill="{palette.MARKS["matched"]}"')
    assert matched == 2 * (13 + 8 + 5 + 2)


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
