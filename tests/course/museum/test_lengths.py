"""Room 2 gives the figures that the documents and their code are known to give."""

from __future__ import annotations

import pytest

from mtmetrics_edu.course.museum.lengths import leaking_penalty, missing_square, upside_down


def test_the_missing_square_at_two_thirds() -> None:
    assert missing_square.wrong(2, 3) == pytest.approx(5.526, rel=2e-4)


def test_a_leak_costs_as_much_as_in_the_document() -> None:
    it = leaking_penalty
    assert it.figure / it.right(*it.known) == pytest.approx(0.3270 / 0.8889, abs=1e-4)
    systems, references = it.known
    assert it.wrong(systems[::-1], references) == pytest.approx(it.right(systems[::-1], references))


def test_scores_above_one_where_the_symptom_says_so() -> None:
    assert "above 1" in upside_down.symptom
    assert upside_down.figure > 1
    assert "rewarded" in missing_square.symptom
    assert missing_square.figure > 1
