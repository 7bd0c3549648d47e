"""All HTML that pages show: it is well formed, and typed text stays text, whatever is typed."""

import re
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from mypy import api

from mtmetrics_edu import sentence_nist
from mtmetrics_edu.explain import Explanation, explain, explain_corpus, nist_ways
from mtmetrics_edu.explain.information import BEST, CHOSEN, NistWays
from mtmetrics_edu.explain.words import explain_words
from mtmetrics_edu.views import bars, curves
from mtmetrics_edu.views.html import formulas, tables, texts
from mtmetrics_edu.views.html.markup import Html, escape, joined, pane

from ..test_architecture import SOURCES
from .examples import GUIDE, THE_CAT
from .markup import Reader, any_text, hostile
from .reading import parsed
from .test_palette import styled
from .test_svg import VIEWS as PLOTS


def typed(explanation: Explanation) -> str:
    """Something that a user may have typed."""
    return "".join(explanation.candidate)


def printable(tokens: Sequence[str]) -> str:
    """A typed text without the signs that a box shows as they are, and a view in words."""
    return " ".join("".join(filter(str.isprintable, token)) for token in tokens)


def ways_of(explanation: Explanation) -> NistWays:
    return nist_ways(explanation.candidate, explanation.references)


VIEWS: dict[str, Callable[[Explanation], Html]] = {
    "bleu_table": lambda e: tables.bleu_table(e.bleu, typed(e)),
    "changed_ngrams": lambda e: (
        tables.changed_ngrams(e, THE_CAT) + tables.changed_ngrams(THE_CAT, e)
    ),
    "changed_numbers": lambda e: tables.changed_numbers(e.bleu, GUIDE.bleu, typed(e)),
    "changed_texts": lambda e: texts.changed_texts(e, THE_CAT) + texts.changed_texts(THE_CAT, e),
    "corpus_table": lambda e: tables.corpus_table(explain_corpus([e.candidate], [e.references])),
    "counted": lambda e: texts.counted(e.candidate, 1, 0),
    "formula": lambda e: formulas.formula(e.bleu),
    "head and wide": lambda e: tables.wide(tables.table([tables.head(typed(e))], []), typed(e)),
    "titled and marked": lambda e: texts.titled(
        typed(e), e.candidate, texts.marked(e.orders[0].candidate, {})
    ),
    "linked_texts": lambda e: texts.linked_texts(e, 1) + texts.linked_texts(e, 2),
    "nist_formula": lambda e: formulas.nist_formula(sentence_nist(e.candidate, e.references)),
    "nist_by_hand": lambda e: tables.nist_by_hand(e.orders, e.references),
    "nist_orders_table": lambda e: tables.nist_orders_table(ways_of(e), BEST),
    "nist_ways_table": lambda e: tables.nist_ways_table(ways_of(e), BEST, CHOSEN),
    "nist_table": lambda e: tables.nist_table(e.orders[1]),
    "penalty_line": lambda e: formulas.penalty_line(e.bleu.stats),
    "precision_tables": lambda e: tables.precision_tables(e.orders),
    "references_line": lambda e: tables.references_line([typed(e)]),
    "score_line": lambda e: formulas.score_line(e.bleu, sentence_nist(e.candidate, e.references)),
    "surfaces": lambda e: joined(texts.surfaces(e, [*map(printable, e.orders[0].texts)])),
    "sliding_window": lambda e: texts.sliding_window(e.candidate, 2, 0),
    "table": lambda e: tables.table(["a"], [(typed(e),)], caption=typed(e)),
    "tools_table": lambda e: tables.tools_table({typed(e): typed(e)}, {}),
    "word_cards": lambda e: texts.word_cards(
        explain_words(e, 40), [typed(e)] * len(e.candidate[:40])
    ),
}
NO_TYPED_TEXT = {"corpus_lines", "legend", "limits_said", "score_values", "segment_line"}
KNOWN = {*"b bdi caption code dd details div dl dt i p s small span summary".split()}
KNOWN |= {*"table tbody td th thead tr var".split()}


def test_every_function_that_a_page_calls_is_tried() -> None:
    pages = "".join(path.read_text() for module, path in SOURCES.items() if ".widgets" in module)
    called = {*re.findall(r"\b(?:bars|curves|formulas|tables|texts)\.([a-z_]+)\(", pages)}
    imported = re.findall(r"(?m)\.(?:curves|formulas|tables|texts) import ([a-z_, ]+)$", pages)
    called |= {name for line in imported for name in line.split(", ")}
    modules = (bars, curves, formulas, tables, texts)
    offered = {name for module in modules for name in vars(module)}
    tried = {name for view in (*VIEWS, *PLOTS) for name in view.split(" and ")}
    assert called & offered - NO_TYPED_TEXT <= tried


@pytest.mark.parametrize("view", VIEWS)
def test_hostile_text_stays_text_in_known_elements_and_classes(view: str) -> None:
    draw = VIEWS[view]
    found = Reader(draw(GUIDE) + draw(THE_CAT)).elements
    ours = {name for name, _ in found}
    assert ours <= KNOWN
    classes = {css for _, given in found for css in given.get("class", "").split()}
    assert {css for css in classes if not re.fullmatch(r"mtm-(g|in|k\d+-)\d+", css)} <= styled()
    tags = {name for name, _ in Reader(draw(hostile())).elements}
    assert tags <= ours | {"s", "small", "b", "bdi", "p", "i", "tr", "div"}


@given(st.lists(any_text, max_size=6), st.lists(st.lists(any_text, max_size=6), min_size=1))
def test_any_text_is_well_formed(candidate: list[str], references: list[list[str]]) -> None:
    explanation = explain(candidate, references[:3], max_n=2)
    for view in VIEWS.values():
        Reader(pane(view(explanation) + escape(typed(explanation))))
    for plot in PLOTS.values():
        parsed(plot(explanation))


def test_mypy_finds_text_that_is_not_escaped(tmp_path: Path) -> None:
    """With the settings of `make lint`, so that what mypy noted there is not done again."""
    path = tmp_path / "snippet.py"
    path.write_text("""\
from mtmetrics_edu.views.html.markup import escape, pane, tag
typed = input()
tag("b", escape(typed), title=typed)
tag("b", typed)
pane(typed)
escape(typed) + typed
""")
    report, trouble, _ = api.run([str(path)])
    assert trouble == ""
    assert re.findall(r"snippet.py:(\d+): error", report) == ["4", "5", "6"]
