"""The drawing kit: the look of each state, how wide words are, and a drawing as an image."""

from __future__ import annotations

import re
from base64 import b64decode
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Browser

from mtmetrics_edu.explain import CLIPPED_AWAY, MATCHED, UNMATCHED
from mtmetrics_edu.views import drawing as draw
from mtmetrics_edu.views import palette, svg
from mtmetrics_edu.views.html.markup import Html

from .examples import GUIDE
from .markup import HOSTILE
from .reading import NS, lines, outside, parsed, said, shapes, texts

BOX = (10.0, 20.0, 30.0, 14.0)
CURVE = svg.penalty_curve(12, 16)


def drawn(*parts: Html) -> Html:
    return draw.picture(100, "a picture", *parts)


# Shapes


@pytest.mark.parametrize("typed", HOSTILE)
def test_what_is_typed_stays_text(typed: str) -> None:
    picture = draw.picture(100, typed, draw.label(10, 20, typed))
    assert {it.tag for it in parsed(picture).iter()} == {f"{NS}svg", f"{NS}text"}
    assert texts(picture) == [said(picture)]


@pytest.mark.parametrize(
    ("state", "paths", "filled", "dashed"),
    [(MATCHED, 1, True, False), (CLIPPED_AWAY, 2, False, False), (UNMATCHED, 1, False, True)],
)
def test_a_state_is_more_than_a_colour(state: str, paths: int, filled: bool, dashed: bool) -> None:
    x, y, width, height = BOX
    one, many = (drawn(draw.state_shape(state, [x] * count, *BOX[1:])) for count in (1, 50))
    found = list(parsed(one).iter(f"{NS}path"))
    assert len(found) == paths == many.count("<path")  # many boxes are one element
    assert many.count("z") == 50 * one.count("z")
    assert (found[0].get("fill") == palette.MARKS[state]) == filled
    assert ("stroke-dasharray" in found[0].attrib) == dashed
    colours = {it.get("fill" if filled else "stroke") for it in found}
    assert colours == {palette.MARKS[state]}
    ((left, right, top, bottom),) = shapes(one)
    frame = 0 if filled else 1  # half of the line's width
    assert (left - frame, right + frame) == (x, x + width)
    assert (top - frame, bottom + frame) == (y, y + height)


def test_hatching_fills_its_box_and_no_more() -> None:
    x, y, width, height = BOX
    found = re.findall(r"M(\S+) (\S+)L(\S+) (\S+?)(?=M|$)", draw.hatching(*BOX))
    assert len(found) == (width + height) // draw.HATCH_STEP
    for a, b, c, d in [tuple(map(float, it)) for it in found]:
        assert x <= a < c <= x + width
        assert y <= d < b <= y + height
        assert c - a == pytest.approx(b - d)  # rises at 45 degrees


def test_small_values_are_seen() -> None:
    (rect,) = parsed(drawn(draw.rectangle(10, 20, 0, -1, "red"))).iter(f"{NS}rect")
    assert (rect.get("width"), rect.get("height")) == ("2.0", "2.0")
    assert "h0.0v" in draw.outlines([0], 0, -1, 10)  # no negative width
    assert draw.scale(5, 5, 100, 200)(5) == 100


def test_labels_lines_and_dots() -> None:
    assert lines(drawn(draw.line((1, 2), (3, 4), "mtm-axis"))) == [[(1, 2), (3, 4)]]
    assert 'stroke="red"' in draw.path([(1, 2), (3, 4)], "mtm-curve", "red")
    assert "fill:var(--mtm-paper);stroke:red" in draw.dot((1, 2), "red", hollow=True)
    assert outside(drawn(draw.label(740, 50, "abc"))) == ["abc"]
    assert outside(drawn(draw.label(740, 50, "abc", "end"))) == []


# Widths of words


WORDS = "it guide commands which MMM WWW Illinois 1,000.5 don't BLEU a i — … party".split()
WORDS += ["党", "지침", "猫がいる", "指令"]


def test_a_width_grows_with_the_letters() -> None:
    assert draw.text_width("", 17) == 0
    assert draw.text_width("catcat", 17) == pytest.approx(draw.text_width("cat", 34))
    assert draw.text_width("e\u0301", 10) == draw.text_width("e", 10)  # an accent of its own


def test_no_word_is_wider_than_said(browser: Browser) -> None:
    page = browser.new_page()
    page.set_content("<canvas></canvas>")
    widths = page.evaluate(
        """([words, fonts]) => {
            const pen = document.querySelector('canvas').getContext('2d');
            pen.font = `17px ${fonts}`;
            return words.map(word => pen.measureText(word).width);
        }""",
        [WORDS, palette.FONTS.replace("var(--jp-content-font-family, ", "").replace(")", "")],
    )
    page.close()
    for word, width in zip(WORDS, widths, strict=True):
        assert 0.55 * draw.text_width(word, 17) <= width <= 1.12 * draw.text_width(word, 17) + 2


# Images


def attributes(html: str) -> dict[str, str]:
    """The attributes of one img element."""
    found: list[dict[str, str]] = []

    class Images(HTMLParser):
        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            assert tag == "img"
            found.append({name: value or "" for name, value in attrs})

    Images().feed(html)
    (its,) = found
    return its


def file_in(url: str) -> ElementTree.Element:
    """The drawing in an address."""
    kind, _, coded = url.partition(",")
    assert kind == "data:image/svg+xml;base64"
    return ElementTree.fromstring(b64decode(coded))


def test_an_image_holds_its_words_its_size_its_colours_and_all_that_is_drawn() -> None:
    its = attributes(draw.image(CURVE))
    assert its["alt"] == said(CURVE) == repr(draw.Picture(CURVE))
    root = file_in(its["src"])
    assert (root.get("width"), root.get("height"), its["width"]) == ("760", "340", "760")
    style, paper, *parts = root
    assert paper.get("fill") == "#ffffff"
    assert len(parts) == len(list(parsed(CURVE)))
    rules = style.text or ""
    for name in re.findall(r"var\(--(mtm-[\w-]+)", rules + CURVE):
        assert f"--{name}:" in rules
    for css in re.findall(r'class="(mtm-(?!svg)[\w-]+)', CURVE):
        assert f".mtm-svg .{css}" in rules


def test_an_image_is_made_of_a_drawing_only() -> None:
    for make in (draw.image, lambda html: draw.download(html, "none")):
        with pytest.raises(ValueError, match="expected an svg element with a viewBox"):
            make(Html("<p>12</p>"))


def test_all_drawings_of_a_pane_become_images() -> None:
    two = Html("<p>a</p>") + CURVE + Html("<b>b</b>") + svg.precision_bars(GUIDE)
    assert re.sub("<img [^>]*>", "@", draw.with_images(two)) == "<p>a</p>@<b>b</b>@"


def test_a_drawing_can_be_saved_as_a_file() -> None:
    found = re.search(r'download="(.*?)" href="(.*?)"', draw.download(CURVE, "penalty"))
    assert found
    assert found[1] == "penalty.svg"
    assert found[2] == attributes(draw.image(CURVE))["src"]
