"""Without pandas a table looks as it does with pandas: pandas itself is asked."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from html import unescape
from typing import Any

import pandas as pd
import pytest

from mtmetrics_edu.conventions import score_like
from mtmetrics_edu.course.examples import GUIDE, NAIVE
from mtmetrics_edu.views import tables
from mtmetrics_edu.views.frames import WorkedTable, data_frame
from mtmetrics_edu.views.plain import ROWS_SHOWN, Folds, PlainTable
from mtmetrics_edu.views.tables import orders_table

CANDIDATE, REFERENCES = GUIDE.candidate, GUIDE.references
LONG = [[i, i / 7] for i in range(ROWS_SHOWN + 1)]
MIXED = [("4/15", None, 1, 0.5, 1), ("100%", "two", None, 2, None), ("−1", 0.25, 3, None, 0.5)]
SCORES = {tool: score_like(tool, ["A b."], [["A b c.", "a"]]) for tool in ("nltk", "mteval-v14")}
TABLES: dict[str, Callable[[], Any]] = {
    "precision": lambda: tables.precision_table(CANDIDATE, REFERENCES, 1),
    "orders": lambda: tables.orders_table(CANDIDATE),
    "nist": lambda: tables.nist_table(CANDIDATE, REFERENCES, 2),
    "gains": lambda: tables.reference_gains_table(CANDIDATE, REFERENCES, 2),
    "bleu": lambda: tables.bleu_table(["a"], [["a", "b"]]),
    "nist orders": lambda: tables.nist_orders_table(CANDIDATE, REFERENCES),
    "smoothing": lambda: tables.smoothing_table(["a", "b"], [["a", "c"]]),
    "corpus": lambda: tables.corpus_table([CANDIDATE, ["a"]], [REFERENCES, [["b"]]]),
    "information": lambda: tables.information_table([REFERENCES], 2),
    "tools": lambda: tables.tool_table(SCORES),
    "claims": lambda: tables.claims_table(NAIVE.claims),
    "signs": lambda: tables.precision_table(["<b>", "&amp;", "a|b"], [["<b>"]], 1),
    "long": lambda: tables.table(LONG, ["n", "n/7"], range(len(LONG)), "row"),
    "mixed": lambda: tables.table(MIXED, list("abcde"), ["one", "two", "three"], ""),
}


def cells(html: str) -> list[tuple[str, str, str]]:
    """The cells of a table: kind, alignment, and what stands in it."""
    found = re.findall(r'<t([hd])(?: style="text-align: (left)")?>(.*?)</t', html, re.DOTALL)
    return [(kind, side, unescape(text)) for kind, side, text in found]


@pytest.fixture
def no_pandas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "mtmetrics_edu.views.frames", raising=False)
    monkeypatch.setitem(sys.modules, "pandas", None)


@pytest.mark.parametrize("name", TABLES)
def test_it_looks_the_same(name: str, request: pytest.FixtureRequest) -> None:
    wanted = TABLES[name]()
    html, text = wanted._repr_html_(), repr(wanted)
    request.getfixturevalue("no_pandas")
    found = TABLES[name]()
    assert isinstance(found, PlainTable)
    assert cells(found._repr_html_()) == cells(html)
    assert found._repr_html_().count("<tr style=") == html.count("<tr style=")
    words = [line.replace("...", "..").split() for line in repr(found).splitlines()]
    lines = [line.replace("...", "..").split() for line in text.splitlines() if line]
    assert words == lines[: len(words)]


def test_what_only_pandas_can_do_says_so(no_pandas: None) -> None:
    shown = TABLES["bleu"]()
    for use in (lambda: shown.loc[1, "total"], lambda: shown["total"], lambda: shown.to_csv()):
        with pytest.raises(ModuleNotFoundError) as caught:
            use()
        assert caught.value.name == "pandas"


def test_another_module_that_is_missing_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "mtmetrics_edu.views.frames", None)
    with pytest.raises(ModuleNotFoundError, match="frames"):
        TABLES["bleu"]()


def test_names_stand_at_the_left_and_numbers_at_the_right() -> None:
    table = PlainTable([[3], [10]], ["c"], ["a", "total"], "n")
    assert repr(table).splitlines() == ["n      c", "a      3", "total 10"]


TABLE = data_frame([[1, 1 / 3], [None, 0.5]], ["c", "BP"], ["a", "b"], "segment")


def test_what_is_shown_is_short_and_what_is_kept_is_whole() -> None:
    assert repr(TABLE).splitlines() == ["segment c     BP", "a       1 0.3333", "b         0.5000"]
    assert TABLE.loc["a", "BP"] == 1 / 3
    assert TABLE["c"].dtype == "Int64"
    assert TABLE.loc["b", "c"] is pd.NA


def test_a_part_of_it_is_a_worked_table_too() -> None:
    assert type(TABLE[TABLE["BP"] > 0.4]) is WorkedTable
    assert "0.5000" in TABLE[TABLE["BP"] > 0.4]._repr_html_()


def test_each_table_is_folded_under_its_title() -> None:
    first, second = orders_table("a b c".split(), 2), orders_table("a b".split(), 1)
    folds = Folds({"first <one>": first, "second": second})
    drawn = folds._repr_html_()
    assert drawn.count("<details><summary>") == 2
    assert "first &lt;one&gt;" in drawn
    assert first._repr_html_() in drawn
    assert second._repr_html_() in drawn
    assert " open" not in drawn
    assert repr(folds) == f"first <one>\n{first}\nsecond\n{second}"
