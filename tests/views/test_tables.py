"""The worked tables: cells against the public API, and how they show themselves."""

from __future__ import annotations

import re

import pandas as pd
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
from mtmetrics_edu.course.examples import GUIDE, NAIVE
from mtmetrics_edu.smoothing import SMOOTHING
from mtmetrics_edu.views import tables
from mtmetrics_edu.views.tables import (
    bleu_table,
    claims_table,
    corpus_table,
    information_table,
    nist_orders_table,
    nist_table,
    orders_table,
    precision_table,
    reference_gains_table,
    smoothing_table,
    tool_table,
)

from .. import strategies

CANDIDATE = "the the the cat on the mat".split()
REFERENCES = ["the cat is on the mat".split(), "there is a cat on the mat".split()]


@settings(max_examples=25)
@given(strategies.segment, st.integers(1, 3))
def test_precision_table(segment, n):
    candidate, references = segment
    table = precision_table(candidate, references, n)
    counts, most = ngram_counts(candidate, n), max_reference_counts(references, n)
    clipped = clipped_counts(candidate, references, n)
    assert list(table.index) == [" ".join(ngram) for ngram in counts] + ["total"]
    for position, ngram in enumerate(counts):
        each = [ngram_counts(reference, n)[ngram] for reference in references]
        expected = [counts[ngram], *each, most[ngram], clipped[ngram]]
        assert list(table.iloc[position]) == expected
    matches, total = modified_precision(candidate, references, n)
    assert (table.iloc[-1]["candidate"], table.iloc[-1]["clipped"]) == (total, matches)
    assert table.iloc[-1][1:-1].isna().all()


def test_precision_table_as_a_lecturer_sees_it():
    assert repr(precision_table(CANDIDATE, REFERENCES, 1)) == (
        "1-gram candidate reference 1 reference 2 max reference clipped\n"
        "the            4           2           1             2       2\n"
        "cat            1           1           1             1       1\n"
        "on             1           1           1             1       1\n"
        "mat            1           1           1             1       1\n"
        "total          7                                             5"
    )


@settings(max_examples=25)
@given(strategies.segment)
def test_nist_table(segment):
    candidate, references = segment
    score = sentence_nist(candidate, references)
    for n in range(1, 6):
        table = nist_table(candidate, references, n)
        assert table.iloc[-1]["gain"] == pytest.approx(score.stats.information[n - 1])
        assert table.iloc[-1]["count"] == score.stats.totals[n - 1]
        rows = table.iloc[:-1]
        assert list(rows["Info"].notna()) == [bool(clipped) for clipped in rows["clipped"]]


@settings(max_examples=25)
@given(strategies.segment, st.integers(1, 3))
def test_reference_gains_table(segment, n):
    candidate, references = segment
    weights = information_weights([references])
    table = reference_gains_table(candidate, references, n)
    for i, reference in enumerate(references, start=1):
        matched = clipped_counts(candidate, [reference], n)
        gains = {" ".join(ngram): count * weights[ngram] for ngram, count in matched.items()}
        assert dict(table[f"gain {i}"].iloc[:-1][lambda gain: gain > 0]) == {
            label: gain for label, gain in gains.items() if gain
        }
        assert table[f"gain {i}"].iloc[-1] == pytest.approx(sum(gains.values()))
        counts = [ngram_counts(reference, n)[ngram] for ngram in ngram_counts(candidate, n)]
        assert list(table[f"ref {i}"].iloc[:-1]) == counts


def test_nist_table_under_the_weights_of_a_corpus():
    information = information_weights([REFERENCES, [["cat"] * 10]])
    table = nist_table(CANDIDATE, REFERENCES, 1, information)
    assert table.loc["cat", "Info"] == information["cat",]
    assert table.loc["cat", "Info"] != nist_table(CANDIDATE, REFERENCES, 1).loc["cat", "Info"]


@settings(max_examples=25)
@given(st.lists(strategies.references, min_size=1, max_size=3))
def test_information_table(references):
    weights = information_weights(references, 3)
    table = information_table(references, 3)
    assert dict(table["Info"]) == {" ".join(ngram): info for ngram, info in weights.items()}
    assert [label.count(" ") for label in table.index] == sorted(
        len(ngram) - 1 for ngram in weights
    )


@settings(max_examples=25)
@given(strategies.segment)
def test_bleu_table(segment):
    table = bleu_table(*segment)
    for n in range(1, 5):
        matches, total = modified_precision(*segment, n)
        assert list(table.loc[n, ["clipped", "total"]]) == [matches, total]
        assert pd.isna(table.loc[n, "individual"]) == (total == 0)
        assert total == 0 or table.loc[n, "individual"] == matches / total
        assert table.loc[n, "cumulative"] == sentence_bleu(*segment, max_n=n).score


def test_zero_and_undefined_look_different():
    lines = repr(bleu_table("a b".split(), ["a c".split()])).splitlines()
    assert [line.split()[3] for line in lines[1:]] == ["0.5000", "0.0000", "undefined", "undefined"]
    html = bleu_table("a b".split(), ["a c".split()])._repr_html_()
    assert html.count("undefined") == 2
    assert "NaN" not in html
    assert "&lt;NA&gt;" not in html


@settings(max_examples=25)
@given(strategies.corpus)
def test_corpus_table(corpus):
    candidates, references = zip(*corpus, strict=True)
    table = corpus_table(candidates, references)
    pooled = corpus_bleu(candidates, references)
    assert list(table.index) == [*range(1, len(corpus) + 1), "pooled"]
    assert table.loc["pooled", "BLEU"] == pooled.score
    fractions = [f"{m}/{t}" for m, t in zip(pooled.stats.matches, pooled.stats.totals, strict=True)]
    assert list(table.loc["pooled"])[:4] == fractions
    assert list(table["BLEU"])[:-1] == [sentence_bleu(*segment).score for segment in corpus]


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


def test_export_by_pandas_own_methods():
    table = precision_table(CANDIDATE, REFERENCES, 2)
    assert "the mat" in table.to_markdown()
    assert "the mat" in table.to_csv()
    assert table["clipped"].iloc[:-1].sum() == 4
    over = table["clipped"] < table["candidate"]
    assert list(table[over].index) == ["the the", "total"]


@given(strategies.tokens)
def test_orders_table(tokens):
    table = orders_table(tokens, 5)
    for n in range(1, 6):
        counts = ngram_counts(tokens, n)
        assert list(table.loc[n]) == [max(len(tokens) - n + 1, 0), len(counts)]
        assert table.loc[n, "n-grams"] == counts.total()


@settings(max_examples=25)
@given(strategies.segment)
def test_smoothing_table(segment):
    table = smoothing_table(*segment)
    assert {SMOOTHING[name] for name in table.index} == {*SMOOTHING.values()}
    for name in table.index:
        score = sentence_bleu(*segment, smoothing=name)
        precisions = table.loc[name].iloc[:4].astype(float)
        assert list(precisions) == pytest.approx(list(score.precisions), abs=0, nan_ok=True)
        assert table.loc[name, "BLEU"] == score.score


def test_smoothing_table_has_each_function_once_under_its_first_name():
    table = smoothing_table(CANDIDATE, REFERENCES)
    assert list(table.index)[:4] == ["none", "floor", "add-k", "exp"]
    assert len(table) == len({*SMOOTHING.values()})
    assert table.loc["floor", "definition"] == "mₙ = ε where there is no match (method 1)"
    assert all(table["definition"])


def test_smoothing_of_your_own_beside_named_ones():
    def half(stats):
        """Every precision is ½.

        More is not shown.
        """
        return (0.5,) * 4

    table = smoothing_table(CANDIDATE, REFERENCES, ["chen-cherry-3", half])
    assert list(table.index) == ["chen-cherry-3", "half"]
    assert table.loc["half", "definition"] == "Every precision is ½"
    assert table.loc["half", "BLEU"] == pytest.approx(0.5)


def test_smoothing_table_tells_undefined_from_zero():
    lines = repr(smoothing_table(["a", "b", "c"], [["a", "b", "d"]], ["none"])).splitlines()
    assert lines[1].split()[3:6] == ["0.0000", "undefined", "0.0000"]


@settings(max_examples=25)
@given(strategies.segment)
def test_nist_orders_table(segment):
    candidate, references = segment
    shown = nist_orders_table(candidate, references)
    score = sentence_nist(candidate, references)
    assert list(shown["any reference"])[:-1] == pytest.approx(list(score.stats.information))
    assert list(shown["n-grams"])[:-1] == list(score.stats.totals)
    assert list(shown["per n-gram"]) == pytest.approx([*score.per_order, sum(score.per_order)])
    weights = information_weights([references])
    for i, reference in enumerate(references, start=1):
        alone = sentence_nist(candidate, [reference], information=weights).stats.information
        assert list(shown[f"gain {i}"])[:-1] == pytest.approx(list(alone))


def test_tool_table():
    texts = (["The cat sat."], [["The cat sat down.", "A cat sat."]])
    scores = {tool: score_like(tool, *texts) for tool in ("nltk", "mteval-v14")}
    shown = tool_table(scores)
    assert list(shown.index) == list(scores)
    for score, (_, row) in zip(scores.values(), shown.iterrows(), strict=True):
        assert list(row) == [score.score, score.stats.candidate_length,
                             score.stats.reference_length, score.signature]  # fmt: skip
        assert score.signature.replace("|", "|<wbr>") in shown._repr_html_()
    assert "<wbr>" not in repr(shown)
