"""HTML tables: the cells are those of explain's tables, typed text stays text, limits hold."""

import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtmetrics_edu.course.examples import GUIDE_CASED, TROOPS
from mtmetrics_edu.explain import explain, explain_corpus, explain_order, nist_ways
from mtmetrics_edu.explain import tables as explained
from mtmetrics_edu.explain.information import ANY, BEST, CHOSEN, MEAN
from mtmetrics_edu.views.html import tables
from mtmetrics_edu.views.html.markup import Html
from mtmetrics_edu.views.html.tables import REFERENCES_SHOWN, ROWS_BESIDE, ROWS_SHOWN, Marked
from mtmetrics_edu.views.notation import number

from ... import strategies
from ..examples import GUIDE, THE_CAT
from ..markup import HOSTILE, Reader, as_explained
from ..test_palette import styled

Segment = tuple[list[str], list[list[str]]]


def cells(fragment):
    """The cells of a table, its head first."""
    return Reader(fragment).rows


def says(fragment, table):
    """A fragment has the head and the lines of a table, and no other cells."""

    def shown(cell):
        if isinstance(cell, int | float):
            return number(cell)
        return " ".join(cell) if isinstance(cell, tuple) else cell or ""

    assert cells(fragment) == [list(table.columns), *(list(map(shown, li)) for li in table.lines)]


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
def test_a_cell_is_drawn_by_its_type(cell, drawn):
    assert f"{drawn}</tr>" in tables.table(["row", "cell"], [("name", cell)])


def test_a_table_has_looks():
    rows = [("a", 1), ("total", 2)]
    heads = ["name", tables.head("<", "n", "mtm-words")]
    drawn = tables.table(heads, rows, caption="<", css="rules", total=True, linked=True)
    assert drawn.startswith(
        '<div class="mtm-scroll"><table class="mtm-table rules"><caption>&lt;</caption><thead><tr>'
        '<th scope="col">name</th><th class="mtm-words" scope="col" data-brief="n">&lt;</th></tr>'
    )
    looks = ["<tr>", '<tr tabindex="0" class="mtm-g0">', '<tr class="mtm-total">']
    assert re.findall(r"<tr[^>]*>", drawn) == looks
    assert re.findall(r"<tr[^>]*>", tables.table(["name", "n"], rows)) == ["<tr>"] * 3
    (_, first), *_ = Reader(tables.wide(drawn, "scores")).elements
    given = {"class": "mtm-wide", "tabindex": "0", "role": "region", "aria-label": "scores"}
    assert first == given


@pytest.mark.parametrize(
    ("change", "text"),
    [(0.25, "+0.2500"), (-2, "−2"), (3, "+3"), (0, "–"), (float("nan"), "–"), (None, "–")],
)
def test_a_change_has_its_sign(change, text):
    assert tables.with_sign(1.0, 1.0 + (change or 0), change) == text


# The n-grams of one order


def says_the_counts(order, rows, total, away):
    """All counts of an order stand in the rows and the total; away: how the cut is said."""
    for row, read in zip(order.rows, as_explained(rows, order), strict=True):
        numbers = [row.count, *row.reference_counts, row.max_reference_count]
        assert read[:-1] == [" ".join(row.ngram), *map(str, numbers)]
        over = row.count - row.clipped if row.clipped else 0
        assert read[-1] == (away.format(over) if over else "") + str(row.clipped)
    (total,) = as_explained([total], order)
    assert (total[0], total[1], total[-1]) == ("total", str(order.total), str(order.matches))


@given(strategies.segment)
def test_precision_tables_say_what_explain_says(segment):
    orders = explain(*segment, max_n=3).orders
    side_by_side = tables.precision_tables(orders)
    assert "tabindex" not in side_by_side
    for order, part in zip(orders, side_by_side.split("<table")[1:], strict=True):
        head, *rows, total = cells(tables.precision_table(order))
        assert as_explained([head], order) == [list(explained.precision_table(order).columns)]
        says_the_counts(order, rows, total, "{} clipped away")
        short, *rows, total = cells(f"<table{part.partition('</table>')[0]}</table>")
        names = [f"R{i + 1}" for i in range(order.width)]
        whole = [f"{order.n}-gram", "count", *names, "max", "clipped"]
        assert as_explained([short], order) == [whole]
        says_the_counts(order, rows, total, "−{}")
        briefs = re.findall('data-brief="(.*?)"', tables.precision_table(order))
        assert sorted(briefs) == sorted(["count", *names, "max"])


@given(strategies.segment)
def test_nist_table_says_what_explain_says(segment):
    order = explain(*segment, max_n=2).orders[1]
    head, *rows, total = cells(tables.nist_table(order))
    assert head == ["2-gram", "count", "clipped", "Info", "gain"]
    for row, read in zip(order.rows, rows, strict=True):
        info = "no reference has it" if row.information is None else number(row.information)
        assert read[:2] == [" ".join(row.ngram), str(row.count)]
        assert read[2].endswith(str(row.clipped))
        assert read[3:] == [info, number(row.gain)]
    assert total == ["total", str(order.total), str(order.matches), "", number(order.gain)]


def test_precision_table_marks_suppliers_and_zeros():
    order = explain(["a", "b", "c"], [["b", "a"], ["a", "a"], ["b"]], max_n=1).orders[0]
    rows = tables.precision_table(order).split("<tr")[2:-1]
    data = [re.findall("<td([^>]*)>", row)[1:4] for row in rows]
    zero, supplier = ' class="mtm-zero"', ' class="mtm-supplier"'
    assert data == [["", supplier, zero], [supplier, zero, supplier], [zero] * 3]
    sentence = "Underlined: the reference that supplies the maximum."
    for rows, references in ((1, 1), (1, 2), (0, 2)):
        drawn = tables.precision_table(one_order(rows, references))
        assert (sentence in drawn) == (rows > 0 and references > 1)


@given(st.lists(strategies.segment, min_size=2))
def test_what_was_drawn_before_changes_nothing(segments):
    orders = [explain(*segment, max_n=2).orders for segment in segments]
    drawn = [tables.precision_tables(pair) + tables.nist_table(pair[0]) for pair in orders]
    for pair, before in zip(orders, drawn, strict=True):
        tables.marked_row.cache_clear()
        assert tables.precision_tables(pair) + tables.nist_table(pair[0]) == before


def test_a_weight_that_is_whole_is_drawn_as_it_was_given():
    for weight, text in ((1, "1"), (1.0, "1.0000")):
        order = explain_order(["a"], [["a"]], 1, {("a",): weight})
        assert cells(tables.nist_table(order))[1][3:] == [text] * 2


# Other tables


@given(strategies.segment)
def test_the_table_of_orders_says_what_explain_says(segment):
    explanation = explain(*segment)
    says(tables.bleu_table(explanation.bleu), explained.bleu_table(explanation.bleu))


def test_corpus_table_tells_the_mean_from_the_score():
    texts = [(it.candidate, it.references) for it in (GUIDE, THE_CAT)]
    corpus = explain_corpus(*zip(*texts, strict=True))
    drawn = tables.corpus_table(corpus)
    says(drawn, explained.corpus_table(corpus))
    says(tables.corpus_table(corpus, [2, 5]), explained.corpus_table(corpus, [2, 5]))
    assert drawn.endswith(
        f"Mean of the sentence scores: {number(corpus.mean)}; BLEU of the corpus, from the pooled "
        f"counts: {number(corpus.pooled.score)}.</p>"
    )
    assert number(corpus.mean) != number(corpus.pooled.score)


def test_tools_table_shows_scores_and_reasons():
    ours = replace(GUIDE.bleu, signature="tok:13a|<b>")
    drawn = tables.tools_table({"ours": ours, "theirs": "not <installed>"}, {"tok:13a": "<13a>"})
    assert cells(drawn) == [
        ["tool", "score", "what it does"],
        ["ours", "0.5046", "<13a>"],
        ["theirs", "–", "not <installed>"],
        *(["tool", "signature"], ["ours", "tok:13a|<b>"], ["theirs", "not <installed>"]),
    ]
    assert '<td class="mtm-words"><code>tok:13a|&lt;b&gt;</code></td>' in drawn
    assert '<td class="mtm-words"><code>not &lt;installed&gt;</code></td>' in drawn


@pytest.mark.parametrize(("matches", "used"), [(ANY, "33.6411"), (BEST, "25.5233")])
def test_the_gain_that_counts_is_underlined(matches, used):
    ways = nist_ways(TROOPS.candidate, TROOPS.references)
    drawn = tables.nist_orders_table(ways, matches)
    assert re.findall(r'mtm-supplier">(.*?)<', drawn.split("<tr")[2]) == [used]
    assert cells(drawn)[-1][-1] == f"{sum(ways.score(matches, MEAN).per_order):.4f}"


def test_the_chosen_score_is_underlined():
    ways = nist_ways(GUIDE_CASED.candidate, GUIDE_CASED.references)
    drawn = tables.nist_ways_table(ways, BEST, CHOSEN)
    assert re.findall(r'mtm-supplier">(.*?)<', drawn) == ["3.3710"]
    assert cells(drawn)[1][1] == "5.0379"
    assert "NLTK itself stops" not in drawn
    assert "NLTK itself stops" in tables.nist_ways_table(nist_ways(["a"], [["a"]]), ANY, MEAN)


def test_changes_from_a_to_b():
    after = explain(["a", *THE_CAT.candidate[1:]], THE_CAT.references, max_n=3)
    numbers = tables.changed_numbers(THE_CAT.bleu, after.bleu, "A < B")
    assert "<caption>A &lt; B</caption>" in numbers
    rows = {row[0]: row[1:] for row in cells(numbers + tables.changed_ngrams(THE_CAT, after))}
    assert (rows["c"], rows["p₄"][1:], rows["the"]) == (["7", "7", "–"], ["", "–"], ["2/4", "2/3"])
    assert "Only orders up to 3 are compared" in tables.changed_ngrams(THE_CAT, after)
    assert tables.changed_ngrams(THE_CAT, THE_CAT) == '<p class="mtm-note">No n-gram changed.</p>'


# What is left out


def numbered(count):
    """So many different tokens."""
    return [f"w{i}" for i in range(count)]


def one_order(rows, references=1):
    return explain(numbered(rows), [numbered(rows)] * references, max_n=1).orders[0]


LIMITS = {  # of so many things; how many are drawn; their name
    "precision": (lambda n: tables.precision_table(one_order(n)), ROWS_SHOWN, "n-grams"),
    "beside": (lambda n: tables.precision_tables([one_order(n)]), ROWS_BESIDE, "n-grams"),
    "corpus": (
        lambda n: tables.corpus_table(explain_corpus([["a"]] * n, [[["a"]]] * n)),
        ROWS_SHOWN,
        "segments",
    ),
}


@pytest.mark.parametrize("name", LIMITS)
def test_so_many_rows_are_shown(name):
    draw, shown, things = LIMITS[name]
    whole, more = Reader(draw(shown)), Reader(draw(shown + 1))
    assert len(whole.rows) == len(more.rows)
    assert sum(row[0] not in ("total", "pooled") for row in more.rows) == 1 + shown
    assert "not drawn" not in whole.text
    assert f"… and 1 more {things}, not drawn; " in more.text
    if more.rows[-1][0] in ("total", "pooled"):
        assert str(shown + 1) in more.rows[-1][1]


@pytest.mark.parametrize("more", [0, 1])
def test_so_many_references_are_shown(more):
    order = one_order(1, REFERENCES_SHOWN + more)
    for drawn in (tables.precision_table(order), tables.precision_tables([order])):
        read = Reader(drawn)
        assert {len(row) for row in read.rows} == {4 + REFERENCES_SHOWN}
        assert ("… and 1 more references, not drawn; max" in read.text) == more


def test_segments_have_bars_with_their_counts():
    corpus = explain_corpus(
        ["the cat sat on the mat".split(), "a dog".split()],
        [["the cat sat on a mat".split()], ["a dog".split()]],
    )
    line, sums = tables.segment_line(corpus.segments[0], corpus), tables.corpus_lines(corpus)
    assert Reader(line).text == "0.53735/6  3/5  2/4  1/3  c 6 r 6"
    assert "inline-size:53.73%" in line
    assert f"inset-inline-start:{100 * corpus.pooled.score:.4g}%" in line
    assert Reader(tables.segment_line(None, corpus)).text == "left out"
    assert Reader(sums).text.startswith(f"Mean of the sentence scores{number(corpus.mean)}")
    assert f"pooled counts{number(corpus.pooled.score)}7/8" in Reader(sums).text
    texts = tables.references_line(["a cat", *HOSTILE])
    assert Reader(texts).text.startswith("R1: a cat · R2: <img")
    found = Reader(line + sums + texts + tables.segment_line(None, corpus)).elements
    assert {css for _, given in found for css in given.get("class", "").split()} <= styled()
