"""Worked tables: DataFrames with the cells of explain, the same without pandas, and as files."""

import csv
import io
import re
import sys
from collections.abc import Callable
from dataclasses import replace
from html import unescape
from typing import Any
from urllib.parse import unquote

import pandas as pd
import pytest
from hypothesis import given, settings

from mtmetrics_edu import information_weights
from mtmetrics_edu.course.examples import GUIDE, GUIDE_CASED, NAIVE
from mtmetrics_edu.explain import explain, explain_corpus, explain_order
from mtmetrics_edu.explain import tables as explained
from mtmetrics_edu.explain.tables import Table
from mtmetrics_edu.views import plain, tables
from mtmetrics_edu.views.frames import WorkedTable, data_frame
from mtmetrics_edu.views.plain import ROWS_SHOWN, Folds, PlainTable

from .. import strategies

CANDIDATE = "the the the cat on the mat".split()
REFERENCES = ["the cat is on the mat".split(), "there is a cat on the mat".split()]
LONG = [[i, i / 7] for i in range(ROWS_SHOWN + 1)]
MIXED = [
    ("4/15", None, 1, 0.5, "0.5"),
    ("100%", "two", None, 2, "0.25"),
    ("−1", 0.25, 3, None, None),
]
TABLES: dict[str, Callable[[], Any]] = {
    "precision": lambda: tables.precision_table(CANDIDATE, REFERENCES, 1),
    "nist": lambda: tables.nist_table(CANDIDATE, REFERENCES, 2),
    "bleu": lambda: tables.frame(explained.bleu_table(explain(["a"], [["a", "b"]]).bleu)),
    "corpus": lambda: tables.frame(
        explained.corpus_table(explain_corpus([CANDIDATE, ["a"]], [REFERENCES, [["b"]]]))
    ),
    "nist orders": lambda: tables.nist_orders_table(CANDIDATE, REFERENCES),
    "smoothing": lambda: tables.smoothing_table(["a", "b"], [["a", "c"]]),
    "claims": lambda: tables.claims_table(NAIVE.claims),
    "signs": lambda: tables.precision_table(["<b>", "&amp;", "a|b"], [["<b>"]], 1),
    "long": lambda: tables.table(LONG, ["n", "n/7"], range(len(LONG)), "row"),
    "mixed": lambda: tables.table(MIXED, list("abcde"), ["one", "two", "three"], ""),
}


# Cells


def same(frame: WorkedTable, table: Table) -> None:
    """A DataFrame has the names, columns and cells of a table; None is a missing cell."""
    assert [frame.columns.name, *frame.columns] == list(table.columns)
    names = [" ".join(x) if isinstance(x, tuple) else x for x, *_ in table.lines]
    assert list(frame.index) == names
    for cells, (_, *expected) in zip(frame.itertuples(index=False), table.lines, strict=True):
        for cell, value in zip(cells, expected, strict=True):
            assert pd.isna(cell) if pd.isna(value) else cell == value


@settings(max_examples=25)
@given(strategies.segment)
def test_tables_have_the_cells_of_explain(segment):
    weights = information_weights([segment[1], [["cat"] * 10]])
    for information in (None, weights):
        order = explain_order(*segment, 2, information)
        same(tables.nist_table(*segment, 2, information), explained.nist_table(order))
    orders = explain(*segment, max_n=5).orders
    same(tables.nist_orders_table(*segment), explained.nist_orders_table(orders))
    same(tables.precision_table(*segment, 2), explained.precision_table(order))
    some = tables.smoothing_table(*segment, ["exp", "floor"])
    same(some, explained.smoothing_table(*segment, ["exp", "floor"]))


def test_it_is_a_dataframe():
    rows = [("a", 1, 1 / 3), ("b", None, 0.5)]
    table = data_frame(Table(columns=("segment", "c", "BP"), rows=rows))
    assert repr(table) == "segment c     BP\na       1 0.3333\nb         0.5000"
    assert table.loc["a", "BP"] == 1 / 3  # what is kept is whole
    assert table["c"].dtype == "Int64"
    assert table.loc["b", "c"] is pd.NA
    part = table[table["BP"] > 0.4]
    assert type(part) is WorkedTable
    assert "0.5000" in part._repr_html_()
    ours = tables.precision_table(CANDIDATE, REFERENCES, 2)
    assert "the mat" in ours.to_markdown()
    assert list(ours[ours["clipped"] < ours["candidate"]].index) == ["the the", "total"]


# How they are shown


def test_zero_and_undefined_look_different():
    table = tables.frame(explained.bleu_table(explain("a b".split(), ["a c".split()]).bleu))
    lines = repr(table).splitlines()
    assert [line.split()[3] for line in lines[1:]] == ["0.5000", "0.0000", "undefined", "undefined"]
    html = table._repr_html_()
    assert html.count("undefined") == 2
    assert "NaN" not in html
    assert "&lt;NA&gt;" not in html
    smoothed = tables.smoothing_table(["a", "b", "c"], [["a", "b", "d"]], ["none"])
    assert repr(smoothed).splitlines()[1].split()[3:6] == ["0.0000", "undefined", "0.0000"]


def test_typed_text_stays_text_and_sums_stand_out():
    html = TABLES["signs"]()._repr_html_()
    assert "&lt;b&gt;" in html
    assert html.count("font-weight: bold; border-top: 2px solid") == 1
    assert html.index("border-top: 2px solid") < html.index(">total<")
    assert 'class="dataframe" border="1" style="font-size: 15px"' in html
    assert "border-top: 2px" not in TABLES["bleu"]()._repr_html_()


def alignment(table):
    """For each column, the row labels first: whether its heading and cells begin at the left."""
    lines = re.findall("(?s)<tr.*?</tr>", table._repr_html_())
    rows = [[bool(s) for s in re.findall(r'<t[dh]( style="text-align: left")?>', x)] for x in lines]
    assert len(rows) == len(table) + 1
    assert all(row == rows[0] for row in rows)
    return rows[0]


def test_words_begin_at_the_left_and_numbers_end_at_the_right_heading_and_cells_alike():
    assert alignment(TABLES["precision"]()) == [True, *[False] * 5]
    assert alignment(TABLES["bleu"]()) == [False] * 5
    assert alignment(TABLES["smoothing"]()) == [True, *[False] * 5, True]
    claim = tables.claims_table([GUIDE.claim("cumulative 3-gram")])
    assert alignment(claim) == [True, False, False, True]
    assert alignment(TABLES["claims"]()) == [True] * 4
    assert alignment(TABLES["corpus"]()) == [False] * 8  # 5/7 is text, and so is "pooled"
    assert alignment(TABLES["mixed"]()) == [True, False, False, False, False, True]  # not in line
    for printed in GUIDE_CASED.tables:
        assert alignment(tables.printed_table(printed)) == [True, *[False] * 7]


@pytest.mark.parametrize(("rows", "cut"), [(ROWS_SHOWN, False), (ROWS_SHOWN + 1, True)])
def test_a_long_table_is_cut(rows, cut):
    shown = tables.table([[i] for i in range(rows)], ["n"], range(rows), "row")
    assert ("..." in repr(shown)) == cut
    assert ("..." in shown._repr_html_()) == cut
    assert repr(shown).splitlines()[-1].split() == [str(rows - 1)] * 2
    assert len(repr(shown).splitlines()) == 1 + ROWS_SHOWN + cut


def test_each_table_is_folded_under_its_title() -> None:
    first, second = (tables.precision_table(CANDIDATE, REFERENCES, n) for n in (1, 2))
    folds = Folds({"first <one>": first, "second": second})
    html = folds._repr_html_()
    assert html.count("<details><summary>") == 2
    assert "first &lt;one&gt;" in html
    assert first._repr_html_() in html
    assert second._repr_html_() in html
    assert " open" not in html
    assert repr(folds) == f"first <one>\n{first}\nsecond\n{second}"


# Without pandas


@pytest.fixture
def no_pandas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "mtmetrics_edu.views.frames", raising=False)
    monkeypatch.setitem(sys.modules, "pandas", None)


def cells(html: str) -> list[tuple[str, str, str]]:
    """The cells of a table: kind, alignment, and what stands in it."""
    found = re.findall(r'<t([hd])(?: style="text-align: (left)")?>(.*?)</t', html, re.DOTALL)
    return [(kind, side, unescape(text)) for kind, side, text in found]


@pytest.mark.parametrize("name", TABLES)
def test_without_pandas_it_looks_the_same(name: str, request: pytest.FixtureRequest) -> None:
    wanted = TABLES[name]()
    html, text = wanted._repr_html_(), repr(wanted)
    request.getfixturevalue("no_pandas")
    shown = TABLES[name]()
    assert isinstance(shown, PlainTable)
    assert cells(shown._repr_html_()) == cells(html)
    assert shown._repr_html_().count("<tr style=") == html.count("<tr style=")
    assert repr(shown) == text


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


# Files


NASTY = 'a|b "c", \\d $e$ 50% #f_g {h} ~i ^j <k> &l `m` *n*'
NASTY_TABLE = Table(
    name="Nasty 1", columns=["text", "number"], rows=[(NASTY, 1)], total=("two\nlines", None)
)


def as_rows(table: Table) -> list[list[str]]:
    """A table as CSV, read back."""
    text = plain.as_csv(table)
    assert text.startswith("\ufeff")  # Excel takes a file without it for one in another encoding
    return list(csv.reader(io.StringIO(text[1:], newline="")))


def test_csv_is_read_back_exactly() -> None:
    assert as_rows(NASTY_TABLE)[1:] == [[NASTY, "1"], ["two\nlines", ""]]
    order = explain_order(GUIDE.candidate, GUIDE.references, 2)
    rows, frame = as_rows(explained.precision_table(order)), io.StringIO()
    tables.precision_table(GUIDE.candidate, GUIDE.references, 2).to_csv(frame)
    head, *lines = csv.reader(frame.getvalue().splitlines())
    assert rows == [["2-gram", *head[1:]], *lines]


def test_numbers_keep_all_digits_and_a_tool_says_why_it_stops() -> None:
    explanation = explain(GUIDE.candidate, GUIDE.references)
    assert float(as_rows(explained.bleu_table(explanation.bleu))[-1][-1]) == explanation.bleu.score
    tools = as_rows(explained.tools_table({"BLEU, x": "x itself stops here"}))
    assert tools[-1] == ["BLEU, x", "", "x itself stops here"]


def test_markdown_keeps_every_cell_in_its_column() -> None:
    lines = plain.as_markdown(NASTY_TABLE).splitlines()
    columns = [re.split(r"(?<!\\)\|", line)[1:-1] for line in lines]
    assert [len(row) for row in columns] == [2, 2, 2, 2]
    assert re.sub(r"\\(.)", r"\1", columns[2][0].strip()) == NASTY
    assert columns[3][0].strip() == "two lines"
    assert not re.search(r"(?<!\\)[`*_{}\[\]<>#$~&]", "".join(lines))


def test_latex_has_no_bare_special_character() -> None:
    body = plain.as_latex(NASTY_TABLE).splitlines()[4]
    text = re.sub(r"\\(textbackslash|textasciicircum|textasciitilde)\{\}|\\[&%$#_{}]", "", body)
    assert text.count("&") == 1  # between the columns
    assert not re.search(r"[%$#_{}~^]", text)
    assert plain.as_latex(NASTY_TABLE).count(r"\\") == 3


def link(table: Table, form: str) -> dict[str, str]:
    """The attributes of the link that saves a table."""
    start = plain.link(table, form).partition(">")[0]
    return {name: unescape(value) for name, value in re.findall(r' ([\w-]+)="([^"]*)"', start)}


@pytest.mark.parametrize("form", plain.FORMATS)
def test_a_link_holds_the_file(form: str) -> None:
    attributes = link(NASTY_TABLE, form)
    assert set(attributes) == {"download", "href", "aria-label"}
    head, _, data = attributes["href"].partition(",")
    writer, kind, ending = plain.FORMATS[form]
    assert head == f"data:{kind};charset=utf-8"
    assert unquote(data) == writer(NASTY_TABLE)
    assert attributes["download"] == f"nasty-1.{ending}"
    assert link(replace(NASTY_TABLE, name='"<b>'), form)["aria-label"] == f'"<b> as {form}'


@pytest.mark.parametrize("more", [0, 1])
def test_a_link_holds_so_many_rows_and_the_total(more: int) -> None:
    rows = [(i,) for i in range(plain.FILE_ROWS + more)]
    table = Table(name="long", columns=["row"], rows=rows, total=("total",))
    lines = unquote(link(table, "CSV")["href"]).splitlines()
    assert lines[1:] == [*map(str, range(plain.FILE_ROWS)), "total"]
