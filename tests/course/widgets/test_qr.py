"""QR codes: an independent program reads what was written, and nothing too long is drawn."""

import sys
from xml.etree import ElementTree

import pytest

from mtmetrics_edu.course.widgets.playground.classroom import MOST, QUIET, qr_code
from mtmetrics_edu.views.html.markup import Html

from ...telephone import photograph, read


@pytest.mark.parametrize(
    "text",
    [
        "a",
        "https://example.org/course/#mtmetrics:1:02aace9b:eNo-_",
        "https://example.org/\u8bfe\u7a0b?a=1&b=%20#<'\">",
        "x" * MOST,
        "https://example.org/#" + "Aa-_9" * ((MOST - 21) // 5),
    ],
)
def test_what_is_read_is_what_was_written(text):
    assert read(photograph(qr_code(text, "a code"))) == text


def test_a_code_is_an_image_with_a_name_and_a_white_edge():
    svg = qr_code("a", 'a "code" & more')
    root = ElementTree.fromstring(svg)
    assert type(svg) is Html
    assert (root.get("role"), root.get("aria-label")) == ("img", 'a "code" & more')
    ground, dark = root
    assert (ground.get("fill"), dark.get("stroke")) == ("#fff", "#000")
    side = 21 + 2 * QUIET
    assert root.get("viewBox") == f"0 0 {side} {side}"
    assert ground.get("d") == f"M0 0h{side}v{side}h-{side}z"
    assert str(dark.get("d")).startswith(f"M{QUIET} {QUIET}.5h7")


def test_what_cannot_be_drawn_says_why(monkeypatch):
    monkeypatch.setitem(sys.modules, "segno", None)  # too long is refused before it is drawn
    with pytest.raises(ValueError, match=f"{MOST + 1} characters, too many for a QR code"):
        qr_code("x" * (MOST + 1), "a code")
    with pytest.raises(ValueError, match="needs segno, which is not installed here: pip install"):
        qr_code("a", "a code")
