"""A plot as an image: it needs nothing from the page, and says what the plot said."""

from __future__ import annotations

import re
from base64 import b64decode
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest

from mtmetrics_edu.views import svg
from mtmetrics_edu.views.html.markup import Html
from mtmetrics_edu.views.stills import download, image, with_images

from ..examples import GUIDE

CURVE = svg.penalty_curve(12, 16)


def attributes(drawn: str) -> dict[str, str]:
    """The attributes of one img element."""
    found: list[dict[str, str]] = []

    class Images(HTMLParser):
        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            assert tag == "img"
            found.append({name: value or "" for name, value in attrs})

    Images().feed(drawn)
    (its,) = found
    return its


def inside(drawn: str) -> ElementTree.Element:
    """The picture in an img element."""
    kind, _, coded = attributes(drawn)["src"].partition(",")
    assert kind == "data:image/svg+xml;base64"
    return ElementTree.fromstring(b64decode(coded))


def test_an_image_says_what_the_plot_says() -> None:
    assert attributes(image(CURVE))["alt"] == ElementTree.fromstring(CURVE).get("aria-label")


def test_an_image_holds_its_size_its_colours_and_all_that_is_drawn() -> None:
    root = inside(image(CURVE))
    assert (root.get("width"), root.get("height")) == ("760", "340")
    style, paper, *drawn = root
    assert paper.get("fill") == "#ffffff"
    assert len(drawn) == len(list(ElementTree.fromstring(CURVE)))
    rules = style.text or ""
    for name in re.findall(r"var\(--(mtm-[\w-]+)", rules + CURVE):
        assert f"--{name}:" in rules
    for css in re.findall(r'class="(mtm-(?!svg)[\w-]+)', CURVE):
        assert f".mtm-svg .{css}" in rules


def test_an_image_is_made_of_a_plot_only() -> None:
    with pytest.raises(ValueError, match="viewBox"):
        image(Html("<p>12</p>"))


def test_all_plots_of_a_pane_become_images() -> None:
    two = Html("<p>a</p>") + CURVE + Html("<b>b</b>") + svg.precision_bars(GUIDE)
    drawn = with_images(two)
    assert re.sub("<img [^>]*>", "@", drawn) == "<p>a</p>@<b>b</b>@"
    assert "<svg" not in drawn


def test_a_plot_can_be_saved_as_a_file() -> None:
    drawn = download(CURVE, "penalty")
    found = re.search(r'download="(.*?)" href="data:image/svg\+xml;base64,(.*?)"', drawn)
    assert found
    assert found[1] == "penalty.svg"
    saved = ElementTree.fromstring(b64decode(found[2]))
    assert ElementTree.tostring(saved) == ElementTree.tostring(inside(image(CURVE)))
    with pytest.raises(ValueError, match="expected an svg element"):
        download(Html("<p>a</p>"), "none")
