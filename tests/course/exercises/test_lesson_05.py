"""Notebook 05: the learner's pooled precision is the library's."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtmetrics_edu import corpus_bleu, sentence_bleu
from mtmetrics_edu.course.examples import DOG_MAN
from mtmetrics_edu.course.exercises import check
from mtmetrics_edu.course.exercises.lesson_05 import pooled_bleu

SEGMENTS = list(zip(DOG_MAN.candidates, DOG_MAN.references, strict=True))
TEXTS = st.lists(st.sampled_from("ab"), max_size=8)
SEGMENT = st.tuples(TEXTS, st.lists(TEXTS, min_size=1, max_size=3))


@given(st.lists(SEGMENT, min_size=1, max_size=3))
def test_the_solution_is_the_library(pairs: list[tuple[list[str], list[list[str]]]]) -> None:
    candidates, references = map(list, zip(*pairs, strict=True))
    score = corpus_bleu(candidates, references).score
    if any(candidates):
        assert pooled_bleu.solve(candidates, references) == pytest.approx(score)


def test_a_reduced_fraction_is_right_and_hears_why_not() -> None:
    assert check("05-a", (5, 6)).right
    assert "Unreduced" in check("05-a", (5, 6)).text
    assert check("05-a", (10, 12)).text == ""


def test_any_corpus_whose_mean_is_higher_is_accepted() -> None:
    assert check("05-d", [("a b c d", "a b c d"), ("a b c d e f g h", "a b c x y z u v")]).right


def test_a_part_that_is_not_a_pair_is_named() -> None:
    assert check("05-d", [("a", "b"), ("c",)]).text.startswith("('c',) is not a pair; expected ")


@pytest.mark.parametrize(
    ("exercise", "answer", "reply"),
    [
        ("05-b", 0.6247, "p₁"),  # (11/11 · 6/9 · 4/7 · 2/5) ** ¼
        ("05-b", 0.7176, "joins"),  # 10/11, 7/10, 6/9, 5/8: one text
        ("05-b", 0.6368, "arithmetic"),
        ("05-c", 0.5946, "one half in place of the zero"),
    ],
)
def test_a_wrong_number_that_can_be_explained_is(exercise: str, answer: float, reply: str) -> None:
    assert reply in check(exercise, answer).text


def test_the_figures_of_those_mistakes() -> None:
    too_good = (1 * 6 / 9 * 4 / 7 * 2 / 5) ** 0.25
    assert too_good == pytest.approx(0.6248, abs=5e-5)
    (one, its_own), (other, its) = SEGMENTS[0], SEGMENTS[2]
    joined = [[*a, *b] for a, b in zip(its_own, its, strict=True)]
    assert sentence_bleu([*one, *other], joined).score == pytest.approx(0.7176, abs=5e-5)
    pooled = corpus_bleu([one, other], [its_own, its])
    assert sum(pooled.precisions) / 4 == pytest.approx(0.6368, abs=5e-5)
    assert len({*other} - {word for reference in its for word in reference}) == 1
