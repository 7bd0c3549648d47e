"""Plots as files: whole XML, with every colour inside."""

from __future__ import annotations

import re
from urllib.parse import unquote
from xml.etree import ElementTree

from mtmetrics_edu.views import svg
from mtmetrics_edu.views.svg.files import file_of, link

from ..examples import GUIDE


def test_a_file_is_xml_and_needs_nothing_else() -> None:
    for picture in (
        svg.waterfall(GUIDE.bleu),
        svg.precision_bars(GUIDE),
        svg.penalty_curve(12, 18),
    ):
        text = file_of(picture)
        root = ElementTree.fromstring(text)
        assert root.tag.endswith("svg")
        style = re.search(r"<style>(.*?)</style>", text, re.DOTALL)
        assert style
        asked = set(re.findall(r"var\((--mtm-[\w-]+)", text))
        assert asked <= set(re.findall(r"(--mtm-[\w-]+):", style.group(1)))
        assert "--jp-" not in text.replace("var(--jp-content-font-family", "")


def test_a_link_holds_the_file() -> None:
    drawn = link(svg.waterfall(GUIDE.bleu), "why")
    found = re.search(r'href="data:image/svg\+xml;charset=utf-8,([^"]*)"', drawn)
    assert found
    assert unquote(found.group(1)) == file_of(svg.waterfall(GUIDE.bleu))
