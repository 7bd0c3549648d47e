"""DataFrames hold the cells of explain's tables; and how they show themselves."""

from __future__ import annotations

import re

import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mtmetrics_edu import information_weights
from mtmetrics_edu.conventions import score_like
from mtmetrics_edu.course.examples import GUIDE, GUIDE_CASED, NAIVE
from mtmetrics_edu.explain import (
    explain,
    explain_corpus,
    explain_information,
    explain_order,
)
from mtmetrics_edu.explain import tables as explained
from mtmetrics_edu.smoothing import SMOOTHING
from mtmetrics_edu.views import tables
from mtmetrics_edu.views.frames import WorkedTable
from mtmetrics_edu.views.plain import ROWS_SHOWN
from mtmetrics_edu.views.tables import (
    bleu_table,
    claims_table,
    corpus_table,
    information_table,
    nist_orders_table,
    nist_table,
    orders_table,
    precision_table,
    printed_table,
    reference_gains_table,
    smoothing_table,
    tool_table,
)

from .. import strategies

CANDIDATE = "the the the cat on the mat".split()
REFERENCES = ["the cat is on the mat".split(), "there is a cat on the mat".split()]


def same(frame: WorkedTable, table: explained.Table) -> None:
    """A DataFrame has the names, columns and cells of a table; None is a missing cell."""
    assert [frame.columns.name, *frame.columns] == list(table.columns)
    names = [" ".join(x) if isinstance(x, tuple) else x for x, *_ in table.lines]
    assert list(frame.index) == names
    for cells, (_, *expected) in zip(frame.itertuples(index=False), table.lines, strict=True):
        for cell, value in zip(cells, expected, strict=True):
            assert pd.isna(cell) if pd.isna(value) else cell == value


@settings(max_examples=25)
@given(strategies.segment, st.integers(1, 3))
def test_tables_of_one_order(segment, n):
    weights = information_weights([segment[1], [["cat"] * 10]])
    order, weighted = explain_order(*segment, n), explain_order(*segment, n, weights)
    same(precision_table(*segment, n), explained.precision_table(order))
    same(nist_table(*segment, n), explained.nist_table(order))
    same(nist_table(*segment, n, weights), explained.nist_table(weighted))
    same(reference_gains_table(*segment, n), explained.reference_gains_table(order))
    same(reference_gains_table(*segment, n, weights), explained.reference_gains_table(weighted))


@settings(max_examples=25)
@given(strategies.segment, st.integers(1, 5))
def test_tables_of_one_segment(segment, max_n):
    weights = information_weights([segment[1], [["cat"] * 10]])
    same(bleu_table(*segment), explained.bleu_table(explain(*segment)))
    smoothed = explain(*segment, max_n=max_n, smoothing="exp")
    same(bleu_table(*segment, max_n=max_n, smoothing="exp"), explained.bleu_table(smoothed))
    same(
        nist_orders_table(*segment), explained.nist_orders_table(explain(*segment, max_n=5).orders)
    )
    weighted = explain(*segment, max_n=max_n, information=weights)
    same(
        nist_orders_table(*segment, max_n=max_n, information=weights),
        explained.nist_orders_table(weighted.orders),
    )
    same(smoothing_table(*segment), explained.smoothing_table(*segment, SMOOTHING, 4))
    same(
        smoothing_table(*segment, ["exp", "floor"], max_n=max_n),
        explained.smoothing_table(*segment, ["exp", "floor"], max_n),
    )


@settings(max_examples=25)
@given(strategies.corpus)
def test_tables_of_a_corpus_and_of_a_text(corpus):
    candidates, references = zip(*corpus, strict=True)
    plain = explain_corpus(candidates, references)
    same(corpus_table(candidates, references), explained.corpus_table(plain))
    smoothed = explain_corpus(candidates, references, max_n=2, smoothing="exp")
    same(
        corpus_table(candidates, references, max_n=2, smoothing="exp"),
        explained.corpus_table(smoothed),
    )
    same(
        information_table(iter(references)),
        explained.information_table(explain_information(references)),
    )
    same(
        information_table(references, 2),
        explained.information_table(explain_information(references, 2)),
    )
    same(orders_table(candidates[0]), explained.orders_table(candidates[0], 4))
    same(orders_table(candidates[0], 2), explained.orders_table(candidates[0], 2))


def test_precision_table_as_a_lecturer_sees_it():
    assert repr(precision_table(CANDIDATE, REFERENCES, 1)) == (
        "1-gram candidate reference 1 reference 2 max reference clipped\n"
        "the            4           2           1             2       2\n"
        "cat            1           1           1             1       1\n"
        "on             1           1           1             1       1\n"
        "mat            1           1           1             1       1\n"
        "total          7                                             5"
    )


def test_zero_and_undefined_look_different():
    lines = repr(bleu_table("a b".split(), ["a c".split()])).splitlines()
    assert [line.split()[3] for line in lines[1:]] == ["0.5000", "0.0000", "undefined", "undefined"]
    html = bleu_table("a b".split(), ["a c".split()])._repr_html_()
    assert html.count("undefined") == 2
    assert "NaN" not in html
    assert "&lt;NA&gt;" not in html


def test_a_sum_stands_out_where_style_sheets_are_removed() -> None:
    html = precision_table(["a"], [["a"]], 1)._repr_html_()
    assert html.count("font-weight: bold; border-top: 2px solid") == 1
    assert html.index("border-top: 2px solid") < html.index(">total<")
    assert 'class="dataframe" border="1" style="font-size: 15px"' in html
    assert "border-top: 2px" not in bleu_table(["a"], [["a"]])._repr_html_()


def test_smoothing_table_tells_undefined_from_zero():
    lines = repr(smoothing_table(["a", "b", "c"], [["a", "b", "d"]], ["none"])).splitlines()
    assert lines[1].split()[3:6] == ["0.0000", "undefined", "0.0000"]


def test_tokens_are_text_never_html():
    html = precision_table(["<b>", "&amp;"], [["<b>"]], 1)._repr_html_()
    assert "<b>" not in html
    assert "&lt;b&gt;" in html


def alignment(table):
    """For each column, the row labels first: whether its heading and cells begin at the left."""
    lines = re.findall("(?s)<tr.*?</tr>", table._repr_html_())
    rows = [[bool(s) for s in re.findall(r'<t[dh]( style="text-align: left")?>', x)] for x in lines]
    assert len(rows) == len(table) + 1
    assert all(row == rows[0] for row in rows)
    return rows[0]


def test_words_begin_at_the_left_and_numbers_end_at_the_right_heading_and_cells_alike():
    signed = tool_table({"nltk": score_like("nltk", ["a b"], [["a"]])})
    assert alignment(precision_table(CANDIDATE, REFERENCES, 1)) == [True, *[False] * 5]
    assert alignment(bleu_table(CANDIDATE, REFERENCES)) == [False] * 5
    assert alignment(smoothing_table(CANDIDATE, REFERENCES)) == [True, *[False] * 5, True]
    assert alignment(claims_table([GUIDE.claim("cumulative 3-gram")])) == [True, False, False, True]
    assert alignment(claims_table(NAIVE.claims)) == [True] * 4
    assert alignment(signed) == [True, *[False] * 3, True]


def test_numbers_written_as_text_are_numbers_and_a_missing_cell_is_neither():
    fractions = corpus_table([CANDIDATE], [REFERENCES])
    assert alignment(fractions) == [False] * 8  # 5/7 is text, and so is "pooled" among the numbers
    mixed = [("4/15", "one", None, "0.5"), ("100%", "2", None, "0.25"), ("−1", None, None, None)]
    shown = tables.table(mixed, ["a", "b", "c", "d"], [1, 2, 3], "")
    assert alignment(shown) == [False, False, True, False, True]  # d: its points are not in line


@pytest.mark.parametrize("name", ["1-grams", "2-grams", "3-grams", "4-grams", "5-grams"])
def test_all_columns_of_a_printed_table_end_at_the_right(name):
    shown = printed_table(GUIDE_CASED.table(name))
    assert alignment(shown) == [True, *[False] * 7]


@pytest.mark.parametrize(("rows", "cut"), [(ROWS_SHOWN, False), (ROWS_SHOWN + 1, True)])
def test_a_long_table_is_cut(rows, cut):
    shown = tables.table([[i] for i in range(rows)], ["n"], range(rows), "row")
    assert ("..." in repr(shown)) == cut
    assert ("..." in shown._repr_html_()) == cut


def test_export_by_pandas_own_methods():
    table = precision_table(CANDIDATE, REFERENCES, 2)
    assert "the mat" in table.to_markdown()
    assert "the mat" in table.to_csv()
    assert table["clipped"].iloc[:-1].sum() == 4
    over = table["clipped"] < table["candidate"]
    assert list(table[over].index) == ["the the", "total"]


def test_tool_table():
    texts = (["The cat sat."], [["The cat sat down.", "A cat sat."]])
    scores = {tool: score_like(tool, *texts) for tool in ("nltk", "mteval-v14")}
    shown = tool_table(scores)
    same(shown, explained.conventions_table(scores))
    for score in scores.values():
        assert score.signature.replace("|", "|<wbr>") in shown._repr_html_()
    assert "<wbr>" not in repr(shown)


def test_a_bar_that_was_typed_is_no_signature():
    assert "a|b" in precision_table(["a|b"], [["a|b"]], 1)._repr_html_()


def test_claims_table_has_what_why_and_no_backticks():
    claims = [claim for claim in NAIVE.claims if "`" in claim.why] or NAIVE.claims
    shown = claims_table(iter(claims))
    assert list(shown.index) == [claim.what for claim in claims]
    assert list(shown["printed"]) == [claim.printed for claim in claims]
    assert list(shown["right"]) == [claim.right for claim in claims]
    assert list(shown["why"]) == [claim.why.replace("`", "'") for claim in claims]
