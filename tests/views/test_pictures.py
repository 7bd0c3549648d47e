"""Pictures of lessons, whatever is typed. The notebooks hold each as its lesson draws it."""

import re
from base64 import b64decode
from inspect import isfunction
from xml.etree import ElementTree

import pytest

from mtmetrics_edu.course.examples import DOG_MAN, GUIDE
from mtmetrics_edu.views import pictures
from mtmetrics_edu.views.drawing import WIDTH

from .reading import NS, outside, overlapping, parsed, texts

NASTY = ["<b>", '"&', "猫", "고양이", "שלום", "x" * 40, "$a$"]
PICTURES = {
    "four_strips": lambda: pictures.four_strips(NASTY, [NASTY[:5]]),
    "matches": lambda: pictures.matches(NASTY, [NASTY[:3], ["the"]]),
    "pooling": lambda: pictures.pooling(DOG_MAN.candidates, DOG_MAN.references),
    "ration": lambda: pictures.ration(NASTY * 2, [NASTY]),
    "surprise": lambda: pictures.surprise([NASTY, NASTY[::-1]], "猫"),
    "waterfall": lambda: pictures.waterfall(GUIDE.candidate, GUIDE.references),
}


def test_every_picture_is_tried():
    functions = (it for it in vars(pictures).values() if isfunction(it))
    made = {it.__name__ for it in functions if it.__annotations__.get("return") is pictures.Picture}
    assert made == {*PICTURES}


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_an_image_with_words_and_all_in_it(name):
    picture = PICTURES[name]()
    (source,) = re.findall(r'src="data:image/svg\+xml;base64,([^"]+)"', picture._repr_html_())
    assert ElementTree.fromstring(b64decode(source)).tag == f"{NS}svg"
    assert re.search(r"\d", repr(picture))
    assert [it for it in outside(picture.svg) if isinstance(it, tuple)] == []
    height = float(parsed(picture.svg).get("viewBox", "").split()[3])
    for word in parsed(picture.svg).iter(f"{NS}text"):
        assert 0 <= float(word.get("x", "")) <= WIDTH
        assert 0 < float(word.get("y", "")) <= height


def test_what_the_lessons_do_not_draw():
    assert "dog is in no reference" in repr(pictures.ration(["dog"], [["cat"]]))
    assert "none" in texts(pictures.four_strips(["a", "b"], [["a"]]).svg)
    alone = pictures.surprise([["a", "b"]], "b")
    assert repr(alone) == "The rarer the word, the higher its bar: a 1×, b 1×. After b: nothing."
    assert overlapping(pictures.pooling(DOG_MAN.candidates, DOG_MAN.references).svg) == []
