"""What the decorator makes of a function."""

from __future__ import annotations

from mtmetrics_edu.course.exercises.answers import Function, Mistake, Number
from mtmetrics_edu.course.exercises.exercise import Exercise, exercise


@exercise("99-a", Number(), Mistake(4, "twice one."), hint="Add.", because="It is a sum.")
def three() -> int:
    return 1 + 2  # no docstring, and it does not need one


@exercise("99-b", Function(cases=[[1]]), hint="Double it.", because="It is a sum.")
def double(number: int) -> int:
    """Write a function that doubles a number."""
    return number + number


def test_an_exercise_of_a_figure_computes_its_answer() -> None:
    assert isinstance(three, Exercise)
    assert three.answer == 3
    assert three.solution.answer == 3
    assert three.solution.code == "1 + 2  # no docstring, and it does not need one"
    assert three.check(3).right
    assert three.check(4).text == "twice one."


def test_an_exercise_of_a_function_is_answered_by_it() -> None:
    assert isinstance(double, Exercise)
    assert double.answer is double.solve
    assert double.solution.code == (
        'def answer(number):\n    return number + number\n\n\ncheck("99-b", answer)'
    )
    assert double.check(lambda n: 2 * n).right
