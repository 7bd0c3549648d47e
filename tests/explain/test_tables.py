"""The cells of each worked table, against the public functions."""

from math import isnan

import pytest
from hypothesis import given

import mtmetrics_edu as mt
from mtmetrics_edu.conventions import score_like
from mtmetrics_edu.explain import explain, explain_corpus, explain_order, tables
from mtmetrics_edu.metrics.smoothing import SMOOTHING

from .. import strategies

CANDIDATE = "the the the cat on the mat".split()
REFERENCES = ["the cat is on the mat".split(), "there is a cat on the mat".split()]


def column(table, name):
    """The cells of a column, the total left out."""
    return [row[list(table.columns).index(name)] for row in table.rows]


def last(table):
    """The total, by column."""
    return dict(zip(table.columns, table.total, strict=True))


@pytest.mark.parametrize(("rows", "references"), [(0, 1), (2, 2), (4, 3), (5, 4)])
def test_what_is_left_out_still_counts(rows, references):
    order = explain_order(CANDIDATE, [*REFERENCES, ["the"] * 5], 1)
    whole = tables.precision_table(order)
    table = tables.precision_table(order, limit=rows, references=references)
    assert len(table.rows) == min(rows, 4)
    assert len(table.columns) == 4 + min(references, 3)
    assert column(table, "max reference") == column(whole, "max reference")[:rows]
    assert [last(table)[name] for name in ("candidate", "clipped")] == [7, 7]
    nist, whole_nist = tables.nist_table(order, limit=rows), tables.nist_table(order)
    assert (list(nist.rows), nist.total) == (whole_nist.rows[:rows], whole_nist.total)


@given(strategies.segment)
def test_nist_orders_table(segment):
    candidate, references = segment
    table = tables.nist_orders_table(explain(candidate, references, max_n=5).orders)
    score = mt.sentence_nist(candidate, references)
    assert column(table, "order") == [1, 2, 3, 4, 5]
    assert column(table, "any reference") == pytest.approx(list(score.stats.gains))
    assert column(table, "n-grams") == list(score.stats.totals)
    assert column(table, "per n-gram") == pytest.approx(list(score.per_order))
    assert last(table).pop("per n-gram") == pytest.approx(sum(score.per_order))
    assert list(table.total[:-1]) == ["sum", *[None] * (len(references) + 2)]
    weights = mt.information_weights([references])
    for i, reference in enumerate(references, start=1):
        alone = mt.sentence_nist(candidate, [reference], information=weights).stats.gains
        assert column(table, f"gain {i}") == pytest.approx(list(alone))


@given(strategies.segment)
def test_bleu_table(segment):
    table = tables.bleu_table(explain(*segment).bleu)
    for n, clipped, count, individual, cumulative in table.rows:
        matches, total = mt.modified_precision(*segment, n)
        assert (clipped, count) == (matches, total)
        assert isnan(individual) if total == 0 else individual == matches / total
        assert cumulative == pytest.approx(mt.sentence_bleu(*segment, max_n=n).score, rel=1e-14)
    assert (table.name, column(table, "order"), table.total) == ("BLEU", [1, 2, 3, 4], ())


@given(strategies.segment)
def test_smoothing_table(segment):
    table = tables.smoothing_table(*segment, SMOOTHING)
    assert [SMOOTHING[row[0]] for row in table.rows] == list(dict.fromkeys(SMOOTHING.values()))
    assert column(table, "definition")[1] == "mₙ = ε where there is no match (method 1)"
    for name, *precisions, bleu, _ in table.rows:
        score = mt.sentence_bleu(*segment, smoothing=name)
        assert precisions == pytest.approx(list(score.precisions), abs=0, nan_ok=True)
        assert bleu == score.score


def test_smoothing_of_your_own_beside_named_ones():
    def half(stats):
        """Every precision is ½,
        always.

        More is not shown.
        """
        return (0.5,) * 4

    def silent(stats):
        return (0.25,) * 4

    table = tables.smoothing_table(CANDIDATE, REFERENCES, ["chen-cherry-3", half, silent])
    assert column(table, "smoothing") == ["chen-cherry-3", "half", "silent"]
    assert column(table, "definition")[1:] == ["Every precision is ½, always", ""]
    assert column(table, "BLEU")[1:] == pytest.approx([0.5, 0.25])


@given(strategies.corpus)
def test_corpus_table(corpus):
    candidates, references = zip(*corpus, strict=True)
    table = tables.corpus_table(explain_corpus(candidates, references))
    pooled = mt.corpus_bleu(candidates, references)
    scores = [mt.sentence_bleu(*segment) for segment in corpus] + [pooled]
    for line, score in zip(table.lines, scores, strict=True):
        stats = score.stats
        fractions = [f"{m}/{t}" for m, t in zip(stats.matches, stats.totals, strict=True)]
        lengths = [stats.candidate_length, stats.reference_length]
        assert list(line[1:]) == [*fractions, *lengths, score.score]
    assert [line[0] for line in table.lines] == [*range(1, len(corpus) + 1), "pooled"]
    numbers = range(7, 7 + len(corpus))
    numbered = tables.corpus_table(explain_corpus(candidates, references), numbers)
    assert column(numbered, "segment") == [*numbers]


@given(strategies.segment, strategies.segment, strategies.orders, strategies.orders)
def test_changed_numbers(one, other, orders_a, orders_b):
    before, after = mt.sentence_bleu(*one, max_n=orders_a), mt.sentence_bleu(*other, max_n=orders_b)
    table = tables.changed_numbers(before, after)
    subscripts = "₁₂₃₄₅₆"[: max(orders_a, orders_b)]
    names = ["BLEU", *(f"p{sign}" for sign in subscripts), "BP", "c", "r"]
    assert column(table, "number") == names
    for score, name in ((before, "A"), (after, "B")):
        lacking = [None] * (len(subscripts) - len(score.precisions))
        stats = score.stats
        ends = [score.brevity_penalty, stats.candidate_length, stats.reference_length]
        assert repr(column(table, name)) == repr([score.score, *score.precisions, *lacking, *ends])
    for _, a, b, change in table.rows:
        assert repr(change) == repr(None if a is None or b is None else b - a)


def test_changed_ngrams():
    before = explain("the the cat sat".split(), REFERENCES, max_n=2)
    after = explain("the cat sat down".split(), REFERENCES, max_n=2)
    assert tables.changed_ngrams(before, after).rows == [
        (("the",), "2/2", "1/1"),
        (("the", "the"), "0/1", "0/0"),
        (("down",), "0/0", "0/1"),
        (("sat", "down"), "0/0", "0/1"),
    ]
    assert tables.changed_ngrams(before, before).rows == []
    more = explain("the cat sat down".split(), REFERENCES, max_n=4)
    assert tables.changed_ngrams(before, more) == tables.changed_ngrams(before, after)


@given(strategies.segment)
def test_nist_table(segment):
    candidate, references = segment
    score = mt.sentence_nist(candidate, references)
    weights = mt.information_weights([references])
    for n in range(1, 6):
        table = tables.nist_table(explain_order(candidate, references, n))
        assert last(table)["gain"] == pytest.approx(score.stats.gains[n - 1])
        assert last(table)["count"] == score.stats.totals[n - 1]
        for ngram, count, clipped, info, gain in table.rows:
            assert count == mt.ngram_counts(candidate, n)[ngram]
            assert info == weights.get(ngram)
            assert (info is None) == (clipped == 0)
            assert gain == pytest.approx(clipped * (info or 0))


def test_tools_table():
    texts = (["The cat sat."], [["The cat sat down.", "A cat sat."]])
    bleu, nist = score_like("nltk", *texts), score_like("mteval-v14", *texts, "nist")
    assert tables.tools_table({"a": bleu, "b": "not at hand", "c": nist}).rows == [
        ("a", bleu.score, bleu.signature),
        ("b", None, "not at hand"),
        ("c", nist.score, nist.signature),
    ]
