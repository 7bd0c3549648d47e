"""All that html offers: it is well formed, and typed text stays text, whatever is typed."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from mypy import api

from mtmetrics_edu import information_weights, sentence_nist
from mtmetrics_edu.explain import (
    Explanation,
    NistWays,
    Order,
    explain,
    explain_corpus,
    explain_information,
    nist_ways,
)
from mtmetrics_edu.explain.information import BEST, CHOSEN
from mtmetrics_edu.explain.words import explain_words
from mtmetrics_edu.views import html
from mtmetrics_edu.views.html import Html

from .. import strategies
from .examples import GUIDE, THE_CAT, four
from .markup import Reader, any_text, as_explained, hostile
from .test_palette import styled


def typed(explanation: Explanation) -> str:
    """Something that a user may have typed."""
    return "".join(explanation.candidate)


def ways_of(explanation: Explanation) -> NistWays:
    """Both ways of its NIST."""
    return nist_ways(explanation.candidate, explanation.references)


def weights_of(explanation: Explanation) -> dict[tuple[str, ...], float]:
    """The information weights of its references."""
    return information_weights([explanation.references])


VIEWS: dict[str, Callable[[Explanation], Html]] = {
    "answering_texts": lambda e: html.answering_texts(e, {0}),
    "bleu_table": html.bleu_table,
    "changed_ngrams": lambda e: html.changed_ngrams(e, THE_CAT) + html.changed_ngrams(THE_CAT, e),
    "changed_numbers": lambda e: html.changed_numbers(e.bleu, GUIDE.bleu, html.escape(typed(e))),
    "corpus_table": lambda e: html.corpus_table(explain_corpus([e.candidate], [e.references])),
    "escape": lambda e: html.escape(typed(e)),
    "formula": lambda e: html.formula(e.bleu),
    "information_words": lambda e: html.information_words(e.orders[1], weights_of(e)),
    "information_table": lambda e: html.information_table(explain_information([e.references], 2)),
    "joined": lambda e: html.joined([html.escape(typed(e))] * 2, typed(e)),
    "left_out": lambda e: html.left_out(1, typed(e), typed(e)),
    "legend": lambda e: html.legend(),
    "linked_texts": lambda e: html.linked_texts(e, 1) + html.linked_texts(e, 2),
    "message": lambda e: html.message(typed(e)),
    "ngram_text": lambda e: html.ngram_text(e.candidate),
    "nist_formula": lambda e: html.nist_formula(sentence_nist(e.candidate, e.references)),
    "nist_orders_table": lambda e: html.nist_orders_table(ways_of(e), BEST),
    "nist_ways_table": lambda e: html.nist_ways_table(ways_of(e), BEST, CHOSEN),
    "nist_table": lambda e: html.nist_table(e.orders[1]),
    "note": lambda e: html.note(html.escape(typed(e))),
    "pane": lambda e: html.pane(html.escape(typed(e)), style=False),
    "penalty_line": lambda e: html.penalty_line(e.bleu.stats),
    "precision_table": lambda e: html.precision_table(e.orders[1]),
    "precision_tables": lambda e: html.precision_tables(e.orders),
    "score_line": lambda e: html.score_line(e.bleu, sentence_nist(e.candidate, e.references)),
    "stylesheet": lambda e: html.stylesheet(),
    "table": lambda e: html.table(["a"], [(html.escape(typed(e)),)], caption=html.escape(typed(e))),
    "tag": lambda e: html.tag("p", html.escape(typed(e)), css=typed(e), title=typed(e)),
    "tokens_view": lambda e: html.tokens_view(e.candidate, typed(e)),
    "tools_table": lambda e: html.tools_table({typed(e): typed(e)}),
    "word_cards": lambda e: html.word_cards(
        explain_words(e, 40), [e.bleu] * len(e.candidate[:40]), e.bleu
    ),
}
KNOWN = {*"b bdi caption code dd div dl dt i p s small span style table tbody td th thead".split()}
KNOWN |= {"tr", "var"}
FORMER = {"matches", "text", "word", "words"}


def test_every_function_that_draws_is_tried() -> None:
    offered = {name for name in html.__all__ if inspect.isfunction(getattr(html, name))}
    assert offered - FORMER - {"score_values"} == {*VIEWS}


@pytest.mark.parametrize("view", VIEWS)
def test_views_are_made_of_known_elements_and_classes(view: str) -> None:
    found = Reader(VIEWS[view](GUIDE) + VIEWS[view](THE_CAT)).elements
    assert {name for name, _ in found} <= KNOWN
    classes = {css for _, given in found for css in given.get("class", "").split()}
    ours = {css for css in classes if not re.fullmatch(r"mtm-(g|in|k\d+-)\d+", css)}
    theirs = {"mathjax_ignore", "tex2jax_ignore", typed(GUIDE), typed(THE_CAT)}
    assert ours <= styled() | theirs


@pytest.mark.parametrize("view", VIEWS)
def test_hostile_text_stays_text(view: str) -> None:
    draw = VIEWS[view]
    ours = {tag for it in (GUIDE, THE_CAT) for tag, _ in Reader(draw(it)).elements}
    read = Reader(draw(hostile()))
    assert {tag for tag, _ in read.elements} <= ours | {"s", "small", "b", "bdi", "p", "i", "tr"}


@given(st.lists(any_text, max_size=6), st.lists(st.lists(any_text, max_size=6), min_size=1))
def test_any_text_is_well_formed(candidate: list[str], references: list[list[str]]) -> None:
    explanation = explain(candidate, references[:3], max_n=2)
    for view in VIEWS.values():
        Reader(html.pane(view(explanation), style=False))


def test_mypy_finds_text_that_is_not_escaped() -> None:
    snippet = """
from mtmetrics_edu.views.html import escape, pane, tag
typed = input()
tag("b", escape(typed), title=typed)
tag("b", typed)
pane(typed)
escape(typed) + typed
"""
    said, trouble, _ = api.run(["--config-file=", "--strict", "-c", snippet.strip()])
    assert trouble == ""
    assert re.findall(r"^<string>:(\d+): error", said, re.MULTILINE) == ["4", "5", "6"]


def cells(fragment: str) -> list[list[str]]:
    """The cells of a table, its head first."""
    return Reader(fragment).rows


def comparison(before: Explanation, after: Explanation) -> Html:
    """From A to B, whole."""
    numbers = html.changed_numbers(before.bleu, after.bleu, "A, B")
    return Html(numbers) + Html(html.changed_ngrams(before, after))


# Tables


def says_the_counts(order: Order, rows: list[list[str]], total: list[str], away: str) -> None:
    """All counts of an order stand in the rows and the total; away: how the cut is said."""
    for row, shown in zip(order.rows, as_explained(rows, order), strict=True):
        numbers = [row.count, *row.reference_counts, row.max_reference_count]
        assert shown[:-1] == [" ".join(row.ngram), *map(str, numbers)]
        over = row.count - row.clipped if row.clipped else 0
        assert shown[-1] == (away.format(over) if over else "") + str(row.clipped)
    (total,) = as_explained([total], order)
    assert (total[0], total[1], total[-1]) == ("total", str(order.total), str(order.matches))


@given(strategies.segment, strategies.orders)
def test_precision_table_says_what_explain_says(
    segment: tuple[list[str], list[list[str]]], n: int
) -> None:
    order = explain(*segment, max_n=n).orders[-1]
    head, *rows, total = cells(html.precision_table(order))
    assert len(head) == len(segment[1]) + 4
    says_the_counts(order, rows, total, "{} clipped away")


def test_precision_table_marks_the_supplier() -> None:
    order = explain(["a", "b", "c"], [["b", "a"], ["a", "a"], ["b"]], max_n=1).orders[0]
    for row, marked in zip(
        html.precision_table(order).split("<tr")[2:], ("010", "101", "000"), strict=False
    ):
        data = re.findall(r"<td[^>]*>", row)[1:4]
        assert [str(int("mtm-supplier" in cell)) for cell in data] == list(marked)


@given(strategies.segment)
def test_nist_table_says_what_explain_says(segment: tuple[list[str], list[list[str]]]) -> None:
    order = explain(*segment, max_n=2).orders[1]
    _, *rows, total = cells(html.nist_table(order))
    for row, shown in zip(order.rows, rows, strict=True):
        info = "no reference has it" if row.information is None else four(row.information)
        assert shown[3:] == [info, four(row.gain)]
    assert total[-1] == four(order.gain)


def test_information_table() -> None:
    rows = cells(html.information_table(explain_information([GUIDE.references], 2)))
    named = {row[0]: row[1:] for row in rows}
    assert named["the"] == ["9", "50", "2.4739"]
    assert named["It is"] == ["3", "3", "0.0000"]


def test_bleu_table() -> None:
    assert cells(html.bleu_table(GUIDE))[1:] == [
        ["1", "17", "18", "0.9444", "0.9444"],
        ["2", "10", "17", "0.5882", "0.7454"],
        ["3", "7", "16", "0.4375", "0.6241"],
        ["4", "4", "15", "0.2667", "0.5046"],
    ]
    short = explain(["a"], [["a"]], max_n=2)
    assert cells(html.bleu_table(short))[2] == ["2", "0", "0", "undefined", "0.0000"]


def test_corpus_table_tells_the_mean_from_the_score() -> None:
    corpus = explain_corpus(
        [GUIDE.candidate, THE_CAT.candidate], [GUIDE.references, THE_CAT.references]
    )
    _, first, second, pooled = cells(html.corpus_table(corpus))
    assert first == ["1", "17/18", "10/17", "7/16", "4/15", "18", "18", "0.5046"]
    assert second[1:5] == ["5/7", "4/6", "2/5", "1/4"]
    assert pooled == ["pooled", "22/25", "14/23", "9/21", "5/19", "25", "25"] + [
        four(corpus.pooled.score)
    ]
    assert four(corpus.mean) in html.corpus_table(corpus)
    assert corpus.mean != corpus.pooled.score


def test_tools_table_shows_scores_and_reasons() -> None:
    rows = cells(html.tools_table({"ours": GUIDE.bleu, "theirs": "not installed"}))
    assert rows[1][:2] == ["ours", "0.5046"]
    assert rows[2] == ["theirs", "–", "not installed"]


def test_comparison_names_what_changed() -> None:
    after = explain(["a", *THE_CAT.candidate[1:]], THE_CAT.references)
    rows = cells(comparison(THE_CAT, after))
    numbers = {row[0]: row[1:] for row in rows}
    assert numbers["BLEU"][:2] == [four(THE_CAT.bleu.score), four(after.bleu.score)]
    assert numbers["c"] == ["7", "7", "–"]
    assert numbers["the"] == ["2/4", "2/3"]
    assert numbers["a"] == ["0/0", "1/1"]
    assert "cat on" not in numbers
    assert "No n-gram changed" in html.changed_ngrams(THE_CAT, THE_CAT)


@given(strategies.segment)
def test_tables_side_by_side_say_what_explain_says(
    segment: tuple[list[str], list[list[str]]],
) -> None:
    orders = explain(*segment, max_n=3).orders
    fragment = html.precision_tables(orders)
    assert "tabindex" not in fragment
    for order, part in zip(orders, fragment.split("<table")[1:], strict=True):
        head, *rows, total = cells(f"<table{part.partition('</table>')[0]}</table>")
        (head,) = as_explained([head], order)
        assert head[2:-2] == [f"R{i + 1}" for i in range(order.width)]
        says_the_counts(order, rows, total, "−{}")


def test_tables_side_by_side_are_cut_and_say_so() -> None:
    words = [f"w{i}" for i in range(html.ROWS_BESIDE + 5)]
    orders = explain(words, [words] * 10, max_n=2).orders
    read = Reader(html.precision_tables(orders))
    assert [row[0] for row in read.rows].count("total") == 2
    assert len(read.rows) == 2 * (html.ROWS_BESIDE + 2)
    assert "… and 5 more n-grams, not drawn; the total counts them all" in read.text
    assert "… and 4 more n-grams" in read.text
    assert "… and 2 more references, not drawn; max includes them all" in read.text
