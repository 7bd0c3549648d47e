"""Room 3 gives the figure that a document prints, and breaks no promise of one line."""

from __future__ import annotations

import pytest

from mtmetrics_edu.course.exercises import EXERCISES
from mtmetrics_edu.course.museum.inputs import cases
from mtmetrics_edu.course.museum.weights import halved_weights, third_is_33
from mtmetrics_edu.course.sources.examples import GUIDE


def test_a_third_is_33_gives_the_printed_figure() -> None:
    figure = third_is_33.wrong(GUIDE.candidate, GUIDE.references)
    assert figure == pytest.approx(0.6270220769211224, rel=1e-12)


def test_halved_weights_break_no_promise_of_one_line() -> None:
    wrong = halved_weights.wrong
    assert EXERCISES["09-b"].answer == "none of them"
    for candidate, references in cases(halved_weights):
        assert 0 <= wrong(candidate, references) <= 1
        assert wrong(candidate, references) == wrong(candidate, references[::-1])
        assert wrong(candidate, [["x"] * len(candidate)]) == 0
        assert wrong([*candidate, *"abcd"], [*references, [*candidate, *"abcd"]]) == 1
