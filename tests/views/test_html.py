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
    explain,
    explain_corpus,
    explain_information,
    nist_ways,
)
from mtmetrics_edu.explain.information import BEST, CHOSEN
from mtmetrics_edu.explain.words import explain_words
from mtmetrics_edu.views import html
from mtmetrics_edu.views.html import Html

from .examples import GUIDE, THE_CAT
from .markup import Reader, any_text, hostile
from .test_palette import styled


def typed(explanation: Explanation) -> str:
    """Something that a user may have typed."""
    return "".join(explanation.candidate)


def ways_of(explanation: Explanation) -> NistWays:
    return nist_ways(explanation.candidate, explanation.references)


VIEWS: dict[str, Callable[[Explanation], Html]] = {
    "answering_texts": lambda e: html.answering_texts(e, {0}),
    "bleu_table": html.bleu_table,
    "changed_ngrams": lambda e: html.changed_ngrams(e, THE_CAT) + html.changed_ngrams(THE_CAT, e),
    "changed_numbers": lambda e: html.changed_numbers(e.bleu, GUIDE.bleu, html.escape(typed(e))),
    "corpus_table": lambda e: html.corpus_table(explain_corpus([e.candidate], [e.references])),
    "escape": lambda e: html.escape(typed(e)),
    "formula": lambda e: html.formula(e.bleu),
    "information_words": lambda e: html.information_words(
        e.orders[1], information_weights([e.references])
    ),
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


def test_every_function_that_draws_is_tried() -> None:
    offered = {name for name in html.__all__ if inspect.isfunction(getattr(html, name))}
    assert offered - {"score_values"} == {*VIEWS}


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
    report, trouble, _ = api.run(["--config-file=", "--strict", "-c", snippet.strip()])
    assert trouble == ""
    assert re.findall(r"^<string>:(\d+): error", report, re.MULTILINE) == ["4", "5", "6"]
