"""All live plots: well formed whatever is typed, said in words, their words in the picture."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtmetrics_edu import sentence_nist
from mtmetrics_edu.batch import segment_stats
from mtmetrics_edu.batch.resampling import bootstrap
from mtmetrics_edu.compare import compare
from mtmetrics_edu.explain import Explanation, explain, explain_corpus, explain_information
from mtmetrics_edu.views import svg
from mtmetrics_edu.views.html import Html

from .. import strategies
from .examples import GUIDE, SHORT, THE_CAT, ZERO
from .markup import Reader, any_text, hostile
from .svg.reading import NS, outside, overlapping, parsed, said
from .test_palette import styled

WHOLE = bootstrap(
    segment_stats([GUIDE.candidate, THE_CAT.candidate], [GUIDE.references] * 2),
    resamples=50,
    smoothing="exp",
)
TESTS = compare(["a b", "c d", "a"], ["a b", "c", "b"], [["a b"], ["c d"], ["a"]], max_n=1).tests
VIEWS: dict[str, Callable[[Explanation], Html]] = {
    "chance_hill": lambda e: svg.chance_hill(TESTS[2], "bleu"),
    "information_bars": lambda e: svg.information_bars(explain_information([e.references], 2)),
    "nist_bars": lambda e: svg.nist_bars(sentence_nist(e.candidate, e.references)),
    "penalties": lambda e: svg.penalties(len(e.candidate), e.bleu.stats.reference_length, 3.5),
    "penalty_curve": lambda e: svg.penalty_curve(len(e.candidate), e.bleu.stats.reference_length),
    "precision_bars": svg.precision_bars,
    "resample_hill": lambda e: svg.resample_hill(WHOLE.first(len(e.candidate) + 1), WHOLE),
    "segment_bars": lambda e: svg.segment_bars(
        explain_corpus([e.candidate, e.candidate[1:]], [e.references] * 2)
    ),
    "waterfall": lambda e: svg.waterfall(e.bleu),
}


def test_every_plot_is_tried() -> None:
    assert {*svg.__all__} == {*VIEWS}


@pytest.mark.parametrize("explanation", [GUIDE, THE_CAT, ZERO, SHORT, hostile()])
@pytest.mark.parametrize("view", VIEWS)
def test_every_plot_is_an_image_with_words(view: str, explanation: Explanation) -> None:
    picture = VIEWS[view](explanation)
    root = parsed(picture)
    assert type(picture) is Html
    assert (root.get("role"), root.get("class")) == ("img", "mtm-svg")
    assert re.search(r"\d", said(picture))
    drawn = {it.tag.removeprefix(NS) for it in root.iter()}
    assert drawn <= {"svg", "text", "path", "rect", "circle"}
    assert "nan" not in re.sub('aria-label="[^"]*"', "", picture)
    Reader(picture)


@pytest.mark.parametrize("explanation", [GUIDE, SHORT])
@pytest.mark.parametrize("view", VIEWS)
def test_every_class_in_a_plot_has_a_rule(view: str, explanation: Explanation) -> None:
    root = parsed(VIEWS[view](explanation))
    assert {css for it in root.iter() for css in (it.get("class") or "").split()} <= styled()


@given(st.lists(any_text, max_size=6), st.lists(st.lists(any_text, max_size=6), min_size=1))
def test_any_text_is_well_formed(candidate: list[str], references: list[list[str]]) -> None:
    explanation = explain(candidate, references[:3], max_n=3)
    for view in VIEWS.values():
        parsed(view(explanation))


@given(strategies.segment, strategies.segment)
def test_what_is_typed_does_not_change_the_size(
    first: tuple[list[str], list[list[str]]], second: tuple[list[str], list[list[str]]]
) -> None:
    one, other = explain(*first), explain(*second)
    for view in VIEWS.values():
        assert parsed(view(one)).get("viewBox") == parsed(view(other)).get("viewBox")


@pytest.mark.parametrize("explanation", [GUIDE, ZERO, SHORT, THE_CAT])
@pytest.mark.parametrize("view", VIEWS)
def test_all_is_in_the_picture_and_no_words_on_each_other(
    view: str, explanation: Explanation
) -> None:
    picture = VIEWS[view](explanation)
    assert outside(picture) == []
    assert overlapping(picture) == []
