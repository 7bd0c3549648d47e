"""The table of programs: regenerated figures are the committed ones."""

from __future__ import annotations

import json

import pytest

from . import make_table
from .adapters import ADAPTERS

KEPT = json.loads(make_table.KEPT.read_text())


def test_all_but_one_can_be_asked_here() -> None:
    assert {name for name, it in ADAPTERS.items() if not it.is_here} <= {"pycocoevalcap"}


@pytest.mark.parametrize("name", [name for name, it in ADAPTERS.items() if it.is_here])
def test_figures(name: str) -> None:
    assert make_table.figures(name) == KEPT[name]


def test_the_page_shows_the_figures() -> None:
    assert make_table.PAGE.read_text(encoding="utf-8") == "\n".join(make_table.page(KEPT))


def test_what_is_right_is_right() -> None:
    assert KEPT["sacreBLEU, no smoothing"]["failed"] <= 1
    assert KEPT["ignite, micro"]["failed"] == 0
    assert KEPT["HF evaluate bleu"]["diagnosis"].startswith("It takes the shortest reference")
