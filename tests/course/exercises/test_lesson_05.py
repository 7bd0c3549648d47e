"""Notebook 05: the learner's pooled precision is the library's."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from mtmetrics_edu import corpus_bleu
from mtmetrics_edu.course.exercises import check
from mtmetrics_edu.course.exercises.lesson_05 import pooled_precision

TEXTS = st.lists(st.sampled_from("abc"), max_size=8)
SEGMENT = st.tuples(TEXTS, st.lists(TEXTS, min_size=1, max_size=3))


@given(st.lists(SEGMENT, min_size=1, max_size=3))
def test_the_solution_is_the_library(pairs: list[tuple[list[str], list[list[str]]]]) -> None:
    candidates, references = map(list, zip(*pairs, strict=True))
    stats = corpus_bleu(candidates, references).stats
    pooled = pooled_precision.solve(candidates, references, 2)
    assert pooled == (stats.matches[1], stats.totals[1])


def test_a_reduced_fraction_is_right_and_hears_why_not() -> None:
    assert check("05-a", (5, 6)).right
    assert "Unreduced" in check("05-a", (5, 6)).text
    assert check("05-a", (10, 12)).text == ""


def test_any_corpus_whose_mean_is_higher_is_accepted() -> None:
    assert check("05-d", [("a b c d", "a b c d"), ("a b c d e f g h", "a b c x y z u v")]).right


def test_a_part_that_is_not_a_pair_is_named() -> None:
    assert check("05-d", [("a", "b"), ("c",)]).text.startswith("('c',) is not a pair; expected ")
