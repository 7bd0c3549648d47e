"""A picture is an image with alternative text, whatever is typed into it."""

from __future__ import annotations

import re
from base64 import b64decode
from collections.abc import Callable
from itertools import combinations
from xml.etree import ElementTree

import pytest

from mtmetrics_edu.course.examples import DOG_MAN, GUIDE, THE_7
from mtmetrics_edu.views import pictures
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
