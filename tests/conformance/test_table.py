"""The table of programs: regenerated figures are the committed ones."""

from __future__ import annotations

import json

import pytest

from . import make_table
from .adapters import ADAPTERS

KEPT = json.loads(make_table.KEPT.read_text())


@pytest.mark.parametrize("name", ADAPTERS)
def test_figures(name: str) -> None:
    if not ADAPTERS[name].is_here:
        pytest.skip(f"{name} is not installed")
    assert make_table.figures(name) == KEPT[name]


def test_the_page_shows_the_figures() -> None:
    assert make_table.PAGE.read_text(encoding="utf-8") == "\n".join(make_table.page(KEPT))


def test_what_is_right_is_right() -> None:
    assert KEPT["sacreBLEU, no smoothing"]["failed"] <= 1
    assert KEPT["HF evaluate bleu"]["diagnosis"].startswith("It takes the shortest reference")
