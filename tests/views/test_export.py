"""Exports are read back by other readers: csv's own, pandas, and a reader of pipe tables."""

from __future__ import annotations

import csv
import io
import re
from html.parser import HTMLParser
from urllib.parse import unquote

import pytest

from mtmetrics_edu.choices import Calculation, Choices
from mtmetrics_edu.course.examples import DOG_MAN, GUIDE
from mtmetrics_edu.views import export, tables

NASTY = 'a|b "c", \\d $e$ 50% #f_g {h} ~i ^j <k> &l `m` *n*'


def calculation() -> Calculation:
    return Calculation([(GUIDE.text, GUIDE.reference_texts)], Choices())


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_the_precision_tables_are_the_notebooks(n: int) -> None:
    order = calculation().explanation().orders[n - 1]
    rows = list(csv.reader(io.StringIO(export.as_csv(export.precision_table(order)))))
    frame = tables.precision_table(GUIDE.candidate, GUIDE.references, n)
    assert rows[0][1:] == list(frame.columns)
    assert [row[0] for row in rows[1:]] == list(frame.index)
    expected = [["" if cell != cell else str(cell) for cell in row] for row in as_text(frame)]
    assert [row[1:] for row in rows[1:]] == expected


def as_text(frame: tables.WorkedTable) -> list[list[object]]:
    return frame.astype(object).where(frame.notna(), float("nan")).to_numpy().tolist()  # type: ignore[no-any-return]


def test_numbers_keep_all_digits() -> None:
    explanation = calculation().explanation()
    *_, last = csv.reader(io.StringIO(export.as_csv(export.bleu_table(explanation))))
    assert float(last[-1]) == explanation.bleu.score
    order = explanation.orders[0]
    *_, total = csv.reader(io.StringIO(export.as_csv(export.nist_table(order))))
    assert float(total[-1]) == order.gain


def test_a_corpus_ends_in_its_pooled_row() -> None:
    texts = list(zip(DOG_MAN.texts, DOG_MAN.reference_texts, strict=True))
    corpus = Calculation(texts, Choices()).corpus
    rows = list(csv.reader(io.StringIO(export.as_csv(export.corpus_table(corpus)))))
    assert rows[-1][:7] == ["pooled", "13/15", "8/12", "5/9", "2/6", "15", "15"]
    assert [float(row[-1]) for row in rows[1:4]] == [score.score for score in corpus.segments]


def test_tools_and_why_one_says_nothing() -> None:
    table = export.tools_table({**calculation().tools, "BLEU, x": "x itself stops here"})
    rows = list(csv.reader(io.StringIO(export.as_csv(table))))
    assert rows[-1] == ["BLEU, x", "", "x itself stops here"]
    assert all(float(row[1]) > 0 for row in rows[1:-1])


def nasty() -> export.Table:
    return export.Table("nasty", ["text", "number"], [(NASTY, 1), ("two\nlines", None)])


def test_csv_is_read_back_exactly() -> None:
    _, first, second = csv.reader(io.StringIO(export.as_csv(nasty())))
    assert first == [NASTY, "1"]
    assert second == ["two\nlines", ""]


def test_markdown_keeps_every_cell_in_its_column() -> None:
    lines = export.as_markdown(nasty()).splitlines()
    cells = [re.split(r"(?<!\\)\|", line)[1:-1] for line in lines]
    assert [len(row) for row in cells] == [2, 2, 2, 2]
    assert re.sub(r"\\(.)", r"\1", cells[2][0].strip()) == NASTY
    assert cells[3][0].strip() == "two lines"


def test_latex_has_no_bare_special_character() -> None:
    body = export.as_latex(nasty()).splitlines()[4]
    plain = re.sub(r"\\(textbackslash|textasciicircum|textasciitilde)\{\}|\\[&%$#_{}]", "", body)
    assert plain.count("&") == 1  # between the columns
    assert not re.search(r"[%$#_{}~^]", plain)
    assert export.as_latex(nasty()).count(r"\\") == 3


class Links(HTMLParser):
    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found = dict(attrs)


@pytest.mark.parametrize("form", export.FORMATS)
def test_a_link_holds_the_file(form: str) -> None:
    reader = Links()
    reader.feed(export.link(nasty(), form))
    head, _, data = str(reader.found["href"]).partition(",")
    writer, kind, ending = export.FORMATS[form]
    assert head == f"data:{kind};charset=utf-8"
    assert unquote(data) == writer(nasty())
    assert reader.found["download"] == f"nasty.{ending}"
    assert reader.found["aria-label"] == f"nasty as {form}"
