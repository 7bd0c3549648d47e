"""HTML tables: the cells are those of explain's tables, typed text stays text, limits hold."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtmetrics_edu.explain import (
    Explanation,
    Order,
    explain,
    explain_corpus,
    explain_information,
    explain_order,
)
from mtmetrics_edu.explain import tables as explained
from mtmetrics_edu.views import html
from mtmetrics_edu.views.html import tables
from mtmetrics_edu.views.html.markup import Html
from mtmetrics_edu.views.html.tables import (
    REFERENCES_SHOWN,
    ROWS_BESIDE,
    ROWS_SHOWN,
    Marked,
    corpus_lines,
    references_line,
    segment_line,
    signed,
    wide,
)
from mtmetrics_edu.views.notation import number

from ... import strategies
from ..markup import HOSTILE, Reader, as_explained
from ..test_palette import styled

THE_CAT = explain(
    "the the the cat on the mat".split(),
    ["the cat is on the mat".split(), "there is a cat on the mat".split()],
)
GUIDE = explain(
    "It is a guide to action which ensures that the military always obeys the commands of the "
    "party".split(),
    [
        "It is a guide to action that ensures that the military will forever heed Party "
        "commands".split(),
        "It is the guiding principle which guarantees the military forces always being under the "
        "command of the Party".split(),
        "It is the practical guide for the army always to heed the directions of the party".split(),
    ],
)
Segment = tuple[list[str], list[list[str]]]


def comparison(before: Explanation, after: Explanation) -> Html:
    """From A to B, whole."""
    numbers = html.changed_numbers(before.bleu, after.bleu, "A, B")
    return numbers + html.changed_ngrams(before, after)


def cells(fragment: str) -> list[list[str]]:
    """The cells of a table, its head first."""
    return Reader(fragment).rows


def shown(cell: explained.Cell) -> str:
    """A plain cell as it is read."""
    if isinstance(cell, int | float):
        return number(cell)
    return " ".join(cell) if isinstance(cell, tuple) else cell or ""


def says(fragment: str, table: explained.Table) -> None:
    """A fragment has the head and the lines of a table, and no other cells."""
    lines = [list(map(shown, line)) for line in table.lines]
    assert cells(fragment) == [list(table.columns), *lines]


# How a cell is drawn


@pytest.mark.parametrize(
    ("cell", "drawn"),
    [
        (17, "<td>17</td>"),
        (0.5, "<td>0.5000</td>"),
        (float("nan"), "<td>undefined</td>"),
        (None, "<td></td>"),
        ("n < 5", "<td>n &lt; 5</td>"),
        (Html("<b>n</b>"), "<td><b>n</b></td>"),
        (("a", "<b>"), "<td>a &lt;b&gt;</td>"),
        (Marked(0, "mtm-zero"), '<td class="mtm-zero">0</td>'),
        (Marked("<", "mtm-zero"), '<td class="mtm-zero">&lt;</td>'),
    ],
)
def test_a_cell_is_drawn_by_its_type(cell: explained.Cell | Marked, drawn: str) -> None:
    assert f"{drawn}</tr>" in html.table(["row", "cell"], [("name", cell)])


def test_a_table_has_looks() -> None:
    drawn = html.table(
        ["name", "<"], [("a", 1), ("total", 2)], caption="<", css="wide", classes={1: "mtm-words"}
    )
    assert drawn.startswith(
        '<div class="mtm-scroll"><table class="mtm-table wide"><caption>&lt;</caption><thead><tr>'
    )
    assert '<th scope="col">name</th><th scope="col" class="mtm-words">&lt;</th>' in drawn
    assert drawn.count('<td class="mtm-words">') == 2
    assert "mtm-total" not in drawn
    total = html.table(["name", "n"], [("a", 1), ("total", 2)], total=True, linked=True)
    assert re.findall(r"<tr[^>]*>", total) == [
        "<tr>",
        '<tr tabindex="0" class="mtm-g0">',
        '<tr class="mtm-total">',
    ]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (0.25, "+0.2500"),
        (-2, "−2"),
        (3, "+3"),
        (0, "–"),
        (0.0, "–"),
        (float("nan"), "–"),
        (None, "–"),
    ],
)
def test_a_change_has_its_sign(change: float | None, said: str) -> None:
    assert signed(change) == said


# Tables


def says_the_counts(order: Order, rows: list[list[str]], total: list[str], away: str) -> None:
    """All counts of an order stand in the rows and the total; away: how the cut is said."""
    for row, read in zip(order.rows, as_explained(rows, order), strict=True):
        numbers = [row.count, *row.reference_counts, row.max_reference_count]
        assert read[:-1] == [" ".join(row.ngram), *map(str, numbers)]
        over = row.count - row.clipped if row.clipped else 0
        assert read[-1] == (away.format(over) if over else "") + str(row.clipped)
    (total,) = as_explained([total], order)
    assert (total[0], total[1], total[-1]) == ("total", str(order.total), str(order.matches))


@given(strategies.segment, strategies.orders)
def test_precision_table_says_what_explain_says(segment: Segment, n: int) -> None:
    order = explain(*segment, max_n=n).orders[-1]
    head, *rows, total = cells(html.precision_table(order))
    assert as_explained([head], order) == [list(explained.precision_table(order).columns)]
    says_the_counts(order, rows, total, "{} clipped away")


def test_precision_table_marks_suppliers_and_zeros() -> None:
    order = explain(["a", "b", "c"], [["b", "a"], ["a", "a"], ["b"]], max_n=1).orders[0]
    rows = html.precision_table(order).split("<tr")[2:-1]
    data = [re.findall("<td([^>]*)>", row)[1:4] for row in rows]
    zero, supplier = ' class="mtm-zero"', ' class="mtm-supplier"'
    assert data == [["", supplier, zero], [supplier, zero, supplier], [zero] * 3]


@pytest.mark.parametrize(("references", "noted"), [(1, False), (2, True)])
def test_only_several_references_need_the_note_on_the_supplier(
    references: int, noted: bool
) -> None:
    said = "Underlined: the reference that supplies the maximum."
    assert (said in html.precision_table(one_order(1, references))) == noted
    assert said not in html.precision_table(one_order(0, references))


@given(strategies.segment)
def test_tables_side_by_side_say_what_explain_says(segment: Segment) -> None:
    orders = explain(*segment, max_n=3).orders
    fragment = html.precision_tables(orders)
    assert "tabindex" not in fragment
    for order, part in zip(orders, fragment.split("<table")[1:], strict=True):
        head, *rows, total = cells(f"<table{part.partition('</table>')[0]}</table>")
        names = [f"R{i + 1}" for i in range(order.width)]
        whole = [f"{order.n}-gram", "count", *names, "max", "clipped"]
        assert as_explained([head], order) == [whole]
        says_the_counts(order, rows, total, "−{}")


@given(strategies.segment)
def test_nist_table_says_what_explain_says(segment: Segment) -> None:
    order = explain(*segment, max_n=2).orders[1]
    head, *rows, total = cells(html.nist_table(order))
    assert head == ["2-gram", "count", "clipped", "Info", "gain"]
    for row, read in zip(order.rows, rows, strict=True):
        info = "no reference has it" if row.information is None else number(row.information)
        assert read[:2] == [" ".join(row.ngram), str(row.count)]
        assert read[2].endswith(str(row.clipped))
        assert read[3:] == [info, number(row.gain)]
    assert total == ["total", str(order.total), str(order.matches), "", number(order.gain)]


@given(st.lists(strategies.segment, min_size=2))
def test_what_was_drawn_before_changes_nothing(segments: list[Segment]) -> None:
    orders = [explain(*segment, max_n=2).orders for segment in segments]
    drawn = [html.precision_tables(its) + html.nist_table(its[0]) for its in orders]
    for its, found in zip(orders, drawn, strict=True):
        tables.marked_row.cache_clear()
        assert html.precision_tables(its) + html.nist_table(its[0]) == found


def test_a_weight_that_is_whole_is_drawn_as_it_was_given() -> None:
    for weight, said in ((1, ["1", "1"]), (1.0, ["1.0000", "1.0000"])):
        order = explain_order(["a"], [["a"]], 1, {("a",): weight})
        assert cells(html.nist_table(order))[1][3:] == said


@given(strategies.segment)
def test_plain_tables_say_what_explain_says(segment: Segment) -> None:
    explanation = explain(*segment)
    rows = explain_information([segment[1]], 2)[:ROWS_SHOWN]
    says(html.bleu_table(explanation), explained.bleu_table(explanation))
    says(html.information_table(rows), explained.information_table(rows))


def test_zero_and_undefined_look_different() -> None:
    read = cells(html.bleu_table(explain(["a"], [["b"]], max_n=2)))
    assert read[1:] == [["1", "0", "1", "0.0000", "0.0000"], ["2", "0", "0", "undefined", "0.0000"]]


def test_corpus_table_tells_the_mean_from_the_score() -> None:
    corpus = explain_corpus(
        [GUIDE.candidate, THE_CAT.candidate], [GUIDE.references, THE_CAT.references]
    )
    drawn = html.corpus_table(corpus)
    says(drawn, explained.corpus_table(corpus))
    says(html.corpus_table(corpus, [2, 5]), explained.corpus_table(corpus, [2, 5]))
    assert f"Mean of the sentence scores: {number(corpus.mean)}" in drawn
    assert f"from the pooled counts: {number(corpus.pooled.score)}" in drawn
    assert number(corpus.mean) != number(corpus.pooled.score)


def test_tools_table_shows_scores_and_reasons() -> None:
    ours = replace(GUIDE.bleu, signature="tok:13a|<b>")
    drawn = html.tools_table({"ours": ours, "theirs": "not <installed>"})
    assert cells(drawn) == [
        ["tool", "score", "signature"],
        ["ours", "0.5046", "tok:13a|<b>"],
        ["theirs", "–", "not <installed>"],
    ]
    assert '<td class="mtm-words"><code>tok:13a|&lt;b&gt;</code></td>' in drawn
    assert '<td class="mtm-words">not &lt;installed&gt;</td>' in drawn


def test_comparison_names_what_changed() -> None:
    after = explain(["a", *THE_CAT.candidate[1:]], THE_CAT.references)
    rows = cells(comparison(THE_CAT, after))
    assert "<caption>A, B</caption>" in comparison(THE_CAT, after)
    numbers = {row[0]: row[1:] for row in rows}
    assert numbers["BLEU"][:2] == [number(THE_CAT.bleu.score), number(after.bleu.score)]
    assert numbers["c"] == ["7", "7", "–"]
    assert numbers["the"] == ["2/4", "2/3"]
    assert numbers["a"] == ["0/0", "1/1"]
    assert "cat on" not in numbers
    assert "No n-gram changed" in html.changed_ngrams(THE_CAT, THE_CAT)


# What is left out


def numbered(count: int) -> list[str]:
    """So many different tokens."""
    return [f"w{i}" for i in range(count)]


def one_order(rows: int, references: int = 1) -> Order:
    return explain(numbered(rows), [numbered(rows)] * references, max_n=1).orders[0]


EXACT = pytest.mark.parametrize("more", [0, 1])


@EXACT
@pytest.mark.parametrize("draw", [html.precision_table, html.nist_table])
def test_rows_shown_of_an_order(draw: Callable[[Order], Html], more: int) -> None:
    read = Reader(draw(one_order(ROWS_SHOWN + more)))
    assert len(read.rows) == 1 + ROWS_SHOWN + 1
    assert ("… and 1 more n-grams, not drawn; the total counts them all" in read.text) == more
    assert read.rows[-1][1] == str(ROWS_SHOWN + more)


@EXACT
def test_rows_beside_each_other(more: int) -> None:
    read = Reader(html.precision_tables([one_order(ROWS_BESIDE + more)] * 2))
    assert [row[0] for row in read.rows].count("total") == 2
    assert len(read.rows) == 2 * (1 + ROWS_BESIDE + 1)
    assert read.text.count("… and 1 more n-grams") == 2 * more


@EXACT
def test_references_shown(more: int) -> None:
    order = one_order(1, REFERENCES_SHOWN + more)
    for drawn in (html.precision_table(order), html.precision_tables([order])):
        read = Reader(drawn)
        assert {len(row) for row in read.rows} == {4 + REFERENCES_SHOWN}
        assert ("… and 1 more references, not drawn; max" in read.text) == more


@EXACT
def test_information_rows_shown(more: int) -> None:
    rows = explain_information([[numbered(ROWS_SHOWN + more)]], 1)
    read = Reader(html.information_table(rows))
    assert len(read.rows) == 1 + ROWS_SHOWN
    assert ("… and 1 more n-grams" in read.text) == more


@EXACT
def test_segments_shown(more: int) -> None:
    segments = ROWS_SHOWN + more
    read = Reader(html.corpus_table(explain_corpus([["a"]] * segments, [[["a"]]] * segments)))
    assert len(read.rows) == 1 + ROWS_SHOWN + 1
    assert read.rows[-1][:2] == ["pooled", f"{segments}/{segments}"]
    assert ("… and 1 more segments" in read.text) == more


@EXACT
def test_changes_shown(more: int) -> None:
    before = explain([], [["a"]], max_n=1)
    after = explain(numbered(ROWS_SHOWN + more), [["a"]], max_n=1)
    read = Reader(html.changed_ngrams(before, after))
    assert len(read.rows) == 1 + ROWS_SHOWN
    assert ("… and 1 more n-grams" in read.text) == more


def test_a_wide_table_can_be_reached_and_moved_with_the_keyboard() -> None:
    (_, first), *_ = Reader(wide(html.table(["a"], [[1]]), "scores")).elements
    assert first == {
        "class": "mtm-wide",
        "tabindex": "0",
        "role": "region",
        "aria-label": "scores",
    }


CORPUS = explain_corpus(
    ["the cat sat on the mat".split(), "a dog".split()],
    [["the cat sat on a mat".split()], ["a dog".split()]],
)


def test_a_line_says_the_score_and_the_counts() -> None:
    text = Reader(segment_line(CORPUS.segments[0], CORPUS)).text
    for said in ("0.5373", "5/6 3/5 2/4 1/3", "c 6 r 6"):
        assert said in " ".join(text.split()), text


def test_a_segment_left_out_has_no_score() -> None:
    assert Reader(segment_line(None, CORPUS)).text == "left out"


def test_the_sums_differ() -> None:
    text = Reader(corpus_lines(CORPUS)).text
    assert f"{CORPUS.mean:.4f}" in text
    assert f"{CORPUS.pooled.score:.4f}" in text


def test_the_sums_have_names_and_bars() -> None:
    (name, _), *_ = [it for it in Reader(corpus_lines(CORPUS)).elements if it[0] != "div"]
    assert name == "span"


def test_references_are_numbered() -> None:
    assert Reader(references_line(["a cat", "the cat"])).text == "R1: a cat · R2: the cat"


def test_typed_references_stay_text() -> None:
    assert {name for name, _ in Reader(references_line(HOSTILE)).elements} == {"p"}


def test_every_class_has_a_rule() -> None:
    drawn = segment_line(CORPUS.segments[0], CORPUS) + segment_line(None, CORPUS)
    found = Reader(drawn + corpus_lines(CORPUS)).elements
    assert {css for _, given in found for css in given.get("class", "").split()} <= styled()
