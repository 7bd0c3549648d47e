"""Pictures and tables to save, and buttons that copy. See also test_tabs.py."""

from __future__ import annotations

from base64 import b64decode
from xml.etree import ElementTree

import pytest

from mtmetrics_edu.conventions import Choices
from mtmetrics_edu.course.examples import GUIDE
from mtmetrics_edu.course.widgets.saving import PICTURES, share_tab
from mtmetrics_edu.course.widgets.view import Look, View
from mtmetrics_edu.explain.calculation import Calculation

from .reading import safe


@pytest.mark.parametrize("name", PICTURES)
def test_each_picture_is_a_file(name: str) -> None:
    found = Calculation([(GUIDE.text, GUIDE.reference_texts)], Choices())
    page = safe(share_tab(View(found, look=Look(picture=name))))
    assert ("download", f"{name}.svg") in page.attributes
    picture = next(it for it in page.links if it.startswith("data:image/svg+xml"))
    drawn = b64decode(picture.partition("base64,")[2]).decode()
    assert ElementTree.fromstring(drawn).tag.endswith("svg")
    assert ("BLEU = 0.5046" in drawn) == (name == "why")


def test_line_and_link_can_be_copied() -> None:
    page = safe(share_tab(View(Calculation([("a", ["a"])], Choices()))))
    copies = [value for key, value in page.attributes if key == "data-copies"]
    assert copies == ["line", "link", "png"]
