"""Pictures and tables to save, and buttons that copy. See also test_tabs.py."""

from __future__ import annotations

from urllib.parse import unquote

from mtmetrics_edu.conventions import Choices
from mtmetrics_edu.course.examples import GUIDE
from mtmetrics_edu.explain.calculation import Calculation
from mtmetrics_edu.widgets.saving import PICTURES, share_tab
from mtmetrics_edu.widgets.view import View

from .reading import safe


def test_each_picture_is_a_file() -> None:
    page = safe(share_tab(View(Calculation([(GUIDE.text, GUIDE.reference_texts)], Choices()))))
    names = [value for key, value in page.attributes if key == "download"]
    assert [name for name in names if name.endswith(".svg")] == [f"{it}.svg" for it in PICTURES]
    pictures = [unquote(it) for it in page.links if it.startswith("data:image/svg+xml")]
    assert "BLEU = 0.5046" in pictures[list(PICTURES).index("why")]


def test_line_and_link_can_be_copied() -> None:
    page = safe(share_tab(View(Calculation([("a", ["a"])], Choices()))))
    assert [value for key, value in page.attributes if key == "data-copies"] == ["line", "link"]
