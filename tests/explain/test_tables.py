"""The cells of each worked table, against the public functions."""

from __future__ import annotations

from math import isnan

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mtmetrics_edu import (
    clipped_counts,
    corpus_bleu,
    information_weights,
    max_reference_counts,
    modified_precision,
    ngram_counts,
    sentence_bleu,
    sentence_nist,
)
from mtmetrics_edu.conventions import score_like
from mtmetrics_edu.explain import explain, explain_corpus, explain_information, explain_order
from mtmetrics_edu.explain.tables import (
    bleu_table,
    changed_ngrams,
    changed_numbers,
    conventions_table,
    corpus_table,
    information_table,
    nist_orders_table,
    nist_table,
    orders_table,
    precision_table,
    reference_gains_table,
    smoothing_table,
    tools_table,
)
from mtmetrics_edu.smoothing import SMOOTHING

from .. import strategies

CANDIDATE = "the the the cat on the mat".split()
REFERENCES = ["the cat is on the mat".split(), "there is a cat on the mat".split()]


def column(table, name):
    """The cells of a column, the total left out."""
    return [row[list(table.columns).index(name)] for row in table.rows]


def last(table):
    """The total, by column."""
    return dict(zip(table.columns, table.total, strict=True))


def test_lines_end_in_the_total():
    table = precision_table(explain_order(["a"], [["a"]], 1))
    assert table.lines == [*table.rows, table.total]
    without = orders_table(["a"])
    assert without.lines == without.rows


@settings(max_examples=50)
@given(strategies.segment, st.integers(1, 3))
def test_precision_table(segment, n):
    candidate, references = segment
    table = precision_table(explain_order(candidate, references, n))
    counts, most = ngram_counts(candidate, n), max_reference_counts(references, n)
    clipped = clipped_counts(candidate, references, n)
    names = [f"reference {i}" for i in range(1, len(references) + 1)]
    assert list(table.columns) == [f"{n}-gram", "candidate", *names, "max reference", "clipped"]
    for row, ngram in zip(table.rows, counts, strict=True):
        each = [ngram_counts(reference, n)[ngram] for reference in references]
        assert list(row) == [ngram, counts[ngram], *each, most[ngram], clipped[ngram]]
    matches, total = modified_precision(candidate, references, n)
    assert list(table.total) == ["total", total, *[None] * len(references), None, matches]
    assert table.name == f"P{n}"


@pytest.mark.parametrize(("rows", "references"), [(0, 1), (2, 2), (4, 3), (5, 4)])
def test_what_is_left_out_still_counts(rows, references):
    order = explain_order(CANDIDATE, [*REFERENCES, ["the"] * 5], 1)
    whole = precision_table(order)
    table = precision_table(order, limit=rows, references=references)
    assert len(table.rows) == min(rows, 4)
    assert len(table.columns) == 4 + min(references, 3)
    assert column(table, "max reference") == column(whole, "max reference")[:rows]
    assert [last(table)[name] for name in ("candidate", "clipped")] == [7, 7]
    nist = nist_table(order, limit=rows)
    assert (list(nist.rows), nist.total) == (nist_table(order).rows[:rows], nist_table(order).total)


@settings(max_examples=50)
@given(strategies.segment)
def test_nist_table(segment):
    candidate, references = segment
    score = sentence_nist(candidate, references)
    weights = information_weights([references])
    for n in range(1, 6):
        table = nist_table(explain_order(candidate, references, n))
        assert last(table)["gain"] == pytest.approx(score.stats.information[n - 1])
        assert last(table)["count"] == score.stats.totals[n - 1]
        for ngram, count, clipped, info, gain in table.rows:
            assert count == ngram_counts(candidate, n)[ngram]
            assert info == weights.get(ngram)
            assert (info is None) == (clipped == 0)
            assert gain == pytest.approx(clipped * (info or 0))


@settings(max_examples=50)
@given(strategies.segment, st.integers(1, 3))
def test_reference_gains_table(segment, n):
    candidate, references = segment
    weights = information_weights([references])
    table = reference_gains_table(explain_order(candidate, references, n))
    counts = ngram_counts(candidate, n)
    assert column(table, f"{n}-gram") == list(counts)
    for i, reference in enumerate(references, start=1):
        matched = clipped_counts(candidate, [reference], n)
        gains = [matched[ngram] * weights.get(ngram, 0) for ngram in counts]
        assert column(table, f"gain {i}") == pytest.approx(gains)
        assert last(table)[f"gain {i}"] == pytest.approx(sum(gains))
        assert column(table, f"ref {i}") == [ngram_counts(reference, n)[ngram] for ngram in counts]
        assert last(table)[f"ref {i}"] is None


def test_nist_orders_table_of_one_order():
    table = nist_orders_table(explain(["a", "c"], [["a", "b"], ["c"]], max_n=1).orders)
    assert table.columns[:4] == ("order", "gain 1", "gain 2", "any reference")
    assert len(table.rows) == 1


@settings(max_examples=50)
@given(strategies.segment)
def test_nist_orders_table(segment):
    candidate, references = segment
    table = nist_orders_table(explain(candidate, references, max_n=5).orders)
    score = sentence_nist(candidate, references)
    assert column(table, "order") == [1, 2, 3, 4, 5]
    assert column(table, "any reference") == pytest.approx(list(score.stats.information))
    assert column(table, "n-grams") == list(score.stats.totals)
    assert column(table, "per n-gram") == pytest.approx(list(score.per_order))
    assert last(table).pop("per n-gram") == pytest.approx(sum(score.per_order))
    assert list(table.total[:-1]) == ["sum", *[None] * (len(references) + 2)]
    weights = information_weights([references])
    for i, reference in enumerate(references, start=1):
        alone = sentence_nist(candidate, [reference], information=weights).stats.information
        assert column(table, f"gain {i}") == pytest.approx(list(alone))


@settings(max_examples=50)
@given(strategies.segment)
def test_bleu_table(segment):
    table = bleu_table(explain(*segment))
    for n, clipped, count, individual, cumulative in table.rows:
        matches, total = modified_precision(*segment, n)
        assert (clipped, count) == (matches, total)
        assert isnan(individual) if total == 0 else individual == matches / total
        assert cumulative == sentence_bleu(*segment, max_n=n).score
    assert (table.name, column(table, "order"), table.total) == ("BLEU", [1, 2, 3, 4], ())


@settings(max_examples=50)
@given(strategies.segment)
def test_smoothing_table(segment):
    table = smoothing_table(*segment, SMOOTHING, 4)
    assert [SMOOTHING[row[0]] for row in table.rows] == list(dict.fromkeys(SMOOTHING.values()))
    for name, *precisions, bleu, _ in table.rows:
        score = sentence_bleu(*segment, smoothing=name)
        assert precisions == pytest.approx(list(score.precisions), abs=0, nan_ok=True)
        assert bleu == score.score


def test_a_function_has_one_row_under_its_first_name():
    table = smoothing_table(CANDIDATE, REFERENCES, SMOOTHING, 4)
    assert column(table, "smoothing")[:4] == ["none", "floor", "add-k", "exp"]
    assert column(table, "definition")[1] == "mₙ = ε where there is no match (method 1)"
    assert all(column(table, "definition"))


def test_smoothing_of_your_own_beside_named_ones():
    def half(stats):
        """Every precision is ½,
        always.

        More is not shown.
        """
        return (0.5,) * 4

    def silent(stats):
        return (0.25,) * 4

    table = smoothing_table(CANDIDATE, REFERENCES, ["chen-cherry-3", half, silent], 4)
    assert column(table, "smoothing") == ["chen-cherry-3", "half", "silent"]
    assert column(table, "definition")[1:] == ["Every precision is ½, always", ""]
    assert column(table, "BLEU")[1:] == pytest.approx([0.5, 0.25])


@given(strategies.tokens)
def test_orders_table(tokens):
    for n, count, types in orders_table(tokens, 5).rows:
        counts = ngram_counts(tokens, n)
        assert (count, types) == (counts.total(), len(counts))
    assert column(orders_table(tokens), "order") == [1, 2, 3, 4]


@settings(max_examples=50)
@given(strategies.corpus)
def test_corpus_table(corpus):
    candidates, references = zip(*corpus, strict=True)
    table = corpus_table(explain_corpus(candidates, references))
    pooled = corpus_bleu(candidates, references)
    scores = [sentence_bleu(*segment) for segment in corpus] + [pooled]
    for line, score in zip(table.lines, scores, strict=True):
        stats = score.stats
        fractions = [f"{m}/{t}" for m, t in zip(stats.matches, stats.totals, strict=True)]
        lengths = [stats.candidate_length, stats.reference_length]
        assert list(line[1:]) == [*fractions, *lengths, score.score]
    assert [line[0] for line in table.lines] == [*range(1, len(corpus) + 1), "pooled"]
    assert list(table.columns) == [
        "segment",
        *(f"{n}-gram" for n in (1, 2, 3, 4)),
        "c",
        "r",
        "BLEU",
    ]


def test_segments_may_have_other_numbers():
    corpus = explain_corpus([["a"], ["b"]], [[["a"]], [["a"]]], max_n=2, smoothing="chen-cherry-5")
    table = corpus_table(corpus, [3, 7])
    assert column(table, "segment") == [3, 7]
    assert list(table.columns) == ["segment", "1-gram", "2-gram", "c", "r", "BLEU"]


@settings(max_examples=50)
@given(st.lists(strategies.references, min_size=1, max_size=3))
def test_information_table(references):
    rows = explain_information(references, 3)
    table = information_table(rows)
    assert [(row.ngram, row.count, row.prefix_count, row.information) for row in rows] == table.rows


def test_tools_table_and_conventions_table():
    texts = (["The cat sat."], [["The cat sat down.", "A cat sat."]])
    bleu, nist = score_like("nltk", *texts), score_like("mteval-v14", *texts, "nist")
    assert tools_table({"a": bleu, "b": "not at hand", "c": nist}).rows == [
        ("a", bleu.score, bleu.signature),
        ("b", None, "not at hand"),
        ("c", nist.score, nist.signature),
    ]
    assert conventions_table({"a": bleu, "c": nist}).rows == [
        ("a", bleu.score, 3, 3, bleu.signature),
        ("c", nist.score, 4, 4.5, nist.signature),
    ]


def test_changed_numbers():
    before = sentence_bleu(CANDIDATE, REFERENCES)
    after = sentence_bleu(CANDIDATE[2:], REFERENCES)
    table = changed_numbers(before, after)
    assert column(table, "number") == ["BLEU", "p₁", "p₂", "p₃", "p₄", "BP", "c", "r"]
    numbers = [
        (s.score, *s.precisions, s.brevity_penalty, s.stats.candidate_length)
        + (s.stats.reference_length,)
        for s in (before, after)
    ]
    assert tuple(column(table, "A")) == numbers[0]
    assert tuple(column(table, "B")) == numbers[1]
    assert column(table, "change") == [b - a for a, b in zip(*numbers, strict=True)]


@pytest.mark.parametrize(("orders", "lacking"), [((2, 3), "A"), ((3, 2), "B")])
def test_an_order_that_one_score_does_not_have_is_empty_there(orders, lacking):
    before, after = (sentence_bleu(CANDIDATE, REFERENCES, max_n=n) for n in orders)
    rows = {name: cells for name, *cells in changed_numbers(before, after).rows}
    assert list(rows) == ["BLEU", "p₁", "p₂", "p₃", "BP", "c", "r"]
    assert rows["p₃"]["AB".index(lacking)] is None
    assert rows["p₃"]["BA".index(lacking)] == 2 / 5
    assert rows["p₃"][-1] is None
    assert (rows["BP"], rows["c"], rows["r"]) == ([1, 1, 0], [7, 7, 0], [7, 7, 0])


def test_changed_ngrams():
    before = explain("the the cat sat".split(), REFERENCES, max_n=2)
    after = explain("the cat sat down".split(), REFERENCES, max_n=2)
    assert changed_ngrams(before, after).rows == [
        (("the",), "2/2", "1/1"),
        (("the", "the"), "0/1", "0/0"),
        (("down",), "0/0", "0/1"),
        (("sat", "down"), "0/0", "0/1"),
    ]
    assert changed_ngrams(before, before).rows == []
    more = explain("the cat sat down".split(), REFERENCES, max_n=4)
    assert changed_ngrams(before, more) == changed_ngrams(before, after)


@pytest.mark.parametrize(
    ("name", "total", "columns"),
    [
        ("P2", "total", "2-gram|candidate|reference 1|reference 2|max reference|clipped"),
        ("NIST 2", "total", "2-gram|count|clipped|Info|gain"),
        ("", "total", "2-gram|count|ref 1|gain 1|ref 2|gain 2"),
    ],
)
def test_tables_of_an_order_say_what_is_in_them(name, total, columns):
    order = explain_order(["a"], [["a"], ["b"]], 2)
    tables = [precision_table(order), nist_table(order), reference_gains_table(order)]
    assert (name, total, columns) in map(head, tables)


@pytest.mark.parametrize(
    ("name", "total", "columns"),
    [
        ("BLEU", None, "order|clipped|total|individual|cumulative"),
        ("", "sum", "order|gain 1|gain 2|any reference|n-grams|per n-gram"),
        ("", None, "n-gram|A|B"),
        ("", None, "number|A|B|change"),
        ("", None, "smoothing|p₁|p₂|BLEU|definition"),
    ],
)
def test_tables_of_a_segment_say_what_is_in_them(name, total, columns):
    texts = ["a"], [["a"], ["b"]]
    it = explain(*texts, max_n=2)
    tables = [bleu_table(it), nist_orders_table(it.orders), smoothing_table(*texts, ["exp"], 2)]
    tables += [changed_ngrams(it, it), changed_numbers(it.bleu, it.bleu)]
    assert (name, total, columns) in map(head, tables)


@pytest.mark.parametrize(
    ("name", "total", "columns"),
    [
        ("", None, "order|n-grams|types"),
        ("corpus", "pooled", "segment|1-gram|c|r|BLEU"),
        ("", None, "n-gram|count|count of prefix|Info"),
        ("tools", None, "tool|score|signature"),
        ("", None, "convention|score|c|r|signature"),
    ],
)
def test_other_tables_say_what_is_in_them(name, total, columns):
    corpus = explain_corpus([["a"]], [[["a"]]], max_n=1)
    tables = [orders_table(["a"]), corpus_table(corpus), information_table([])]
    tables += [tools_table({}), conventions_table({})]
    assert (name, total, columns) in map(head, tables)


def head(table):
    """A table's name, the first cell of its total, and its columns."""
    assert {len(line) for line in table.lines} <= {len(table.columns)}
    return table.name, next(iter(table.total), None), "|".join(table.columns)
