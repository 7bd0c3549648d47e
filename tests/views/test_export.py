"""Exports are read back by other readers: csv's own, pandas, and a reader of pipe tables."""

from __future__ import annotations

import csv
import io
import re
from dataclasses import replace
from html.parser import HTMLParser
from urllib.parse import unquote

import pytest

from mtmetrics_edu.course.examples import DOG_MAN, GUIDE
from mtmetrics_edu.explain import explain, explain_corpus, explain_order, tables
from mtmetrics_edu.explain.tables import Table
from mtmetrics_edu.views import export
from mtmetrics_edu.views.tables import precision_table

NASTY = 'a|b "c", \\d $e$ 50% #f_g {h} ~i ^j <k> &l `m` *n*'


NASTY_TABLE = Table(
    name="Nasty 1", columns=["text", "number"], rows=[(NASTY, 1)], total=("two\nlines", None)
)


def as_rows(table: Table) -> list[list[str]]:
    """A table as CSV, read back."""
    return list(csv.reader(io.StringIO(export.as_csv(table))))


def test_the_precision_table_is_the_notebooks() -> None:
    order = explain_order(GUIDE.candidate, GUIDE.references, 2)
    rows = as_rows(tables.precision_table(order))
    frame = precision_table(GUIDE.candidate, GUIDE.references, 2)
    head, *lines = csv.reader(io.StringIO(frame.to_csv()))
    assert rows == [["2-gram", *head[1:]], *lines]


def test_numbers_keep_all_digits() -> None:
    explanation = explain(GUIDE.candidate, GUIDE.references)
    assert float(as_rows(tables.bleu_table(explanation))[-1][-1]) == explanation.bleu.score
    order = explanation.orders[0]
    assert float(as_rows(tables.nist_table(order))[-1][-1]) == order.gain


def test_a_corpus_ends_in_its_pooled_row() -> None:
    corpus = explain_corpus(DOG_MAN.candidates, DOG_MAN.references)
    rows = as_rows(tables.corpus_table(corpus))
    assert rows[-1][:7] == ["pooled", "13/15", "8/12", "5/9", "2/6", "15", "15"]
    assert [float(row[-1]) for row in rows[1:4]] == [score.score for score in corpus.segments]


def test_tools_and_why_one_says_nothing() -> None:
    rows = as_rows(tables.tools_table({"BLEU, x": "x itself stops here"}))
    assert rows[-1] == ["BLEU, x", "", "x itself stops here"]


def test_csv_is_read_back_exactly() -> None:
    _, first, second = csv.reader(io.StringIO(export.as_csv(NASTY_TABLE)))
    assert first == [NASTY, "1"]
    assert second == ["two\nlines", ""]


def test_markdown_keeps_every_cell_in_its_column() -> None:
    lines = export.as_markdown(NASTY_TABLE).splitlines()
    cells = [re.split(r"(?<!\\)\|", line)[1:-1] for line in lines]
    assert [len(row) for row in cells] == [2, 2, 2, 2]
    assert re.sub(r"\\(.)", r"\1", cells[2][0].strip()) == NASTY
    assert cells[3][0].strip() == "two lines"


def test_latex_has_no_bare_special_character() -> None:
    body = export.as_latex(NASTY_TABLE).splitlines()[4]
    plain = re.sub(r"\\(textbackslash|textasciicircum|textasciitilde)\{\}|\\[&%$#_{}]", "", body)
    assert plain.count("&") == 1  # between the columns
    assert not re.search(r"[%$#_{}~^]", plain)
    assert export.as_latex(NASTY_TABLE).count(r"\\") == 3


class Links(HTMLParser):
    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found = dict(attrs)


@pytest.mark.parametrize("form", export.FORMATS)
def test_a_link_holds_the_file(form: str) -> None:
    reader = Links()
    reader.feed(export.link(NASTY_TABLE, form))
    head, _, data = str(reader.found["href"]).partition(",")
    writer, kind, ending = export.FORMATS[form]
    assert head == f"data:{kind};charset=utf-8"
    assert unquote(data) == writer(NASTY_TABLE)
    assert reader.found["download"] == f"nasty-1.{ending}"
    assert reader.found["aria-label"] == f"Nasty 1 as {form}"


@pytest.mark.parametrize("form", export.FORMATS)
def test_a_link_is_one_element_of_html(form: str) -> None:
    reader = Links()
    reader.feed(export.link(replace(NASTY_TABLE, name='"<b>'), form))
    assert set(reader.found) == {"download", "href", "aria-label"}
    assert reader.found["aria-label"] == f'"<b> as {form}'


@pytest.mark.parametrize("more", [0, 1])
def test_a_link_holds_so_many_rows_and_the_total(more: int) -> None:
    rows = [(i,) for i in range(export.ROWS + more)]
    table = Table(name="long", columns=["row"], rows=rows, total=("total",))
    reader = Links()
    reader.feed(export.link(table, "CSV"))
    lines = unquote(str(reader.found["href"])).splitlines()
    assert lines[1:] == [*map(str, range(export.ROWS)), "total"]
