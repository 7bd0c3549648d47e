"""Every exercise: each typical wrong answer draws a reply of its own, the solution passes and runs
as it stands, hints keep the answer to themselves. Figures are checked against hand counts."""

from __future__ import annotations

import ast
import inspect
import re
import textwrap
from collections.abc import Callable
from typing import Any

import pytest

import mtmetrics_edu.batch
from mtmetrics_edu.course.exercises import EXERCISES, LESSONS, check, hint, of_notebook, solution
from mtmetrics_edu.course.exercises.answers import (
    Comparable,
    Function,
    Number,
    OneOf,
    Property,
    Ratio,
    Rows,
    Several,
    outcome,
)
from mtmetrics_edu.course.exercises.exercise import Exercise
from mtmetrics_edu.course.exercises.replies import Verdict

from ...notebooks.harness import NOTEBOOKS
from .by_hand import ANSWERS, REFUSED

ALL = list(EXERCISES.values())
NUMBERS = [path.name[:2] for path in NOTEBOOKS if path.name[:2].isdigit()] + ["pg"]


def kinds(*types: type) -> list[Exercise]:
    return [it for it in ALL if isinstance(it.kind, types)]


def each(exercises: list[Exercise]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("exercise", exercises, ids=[it.id for it in exercises])


def wrong_answers(exercise: Exercise) -> list[Any]:
    return REFUSED.get(exercise.id) or [mistake.answer for mistake in exercise.mistakes]


def said(exercise: Exercise) -> list[str]:
    """The hint and all replies of an exercise."""
    return [exercise.hint, *(check(exercise.id, it).text for it in wrong_answers(exercise))]


# The collection


def test_every_notebook_has_its_exercises() -> None:
    for number in NUMBERS:
        ids = [it.id for it in of_notebook(number)]
        assert ids == [f"{number}-{letter}" for letter in "abcdef"[: len(ids)]]
        assert (1 if number == "00" else 3) <= len(ids) <= 5
    assert sum(len(of_notebook(number)) for number in NUMBERS) == len(EXERCISES)


def test_each_exercise_stands_in_the_file_of_its_notebook() -> None:
    written = [it.id for lesson in LESSONS for it in vars(lesson).values() if type(it) is Exercise]
    assert written == list(EXERCISES) == sorted(set(written))
    for it in ALL:
        assert it.solve.__module__.endswith(f".lesson_{it.id[:2]}")


def test_every_kind_of_answer_is_asked_for() -> None:
    for kind in (Number, Ratio, Several, Rows, OneOf, Property, Function):
        assert kinds(kind)


def test_everything_in_a_lesson_is_used() -> None:
    source = "\n".join(map(inspect.getsource, LESSONS))
    for lesson in LESSONS:
        for name, it in vars(lesson).items():
            if not name.startswith("_") and not isinstance(it, Exercise):
                assert len(re.findall(rf"\b{name}\b", source)) > 1, name


def test_an_unknown_exercise_is_named_with_its_neighbours() -> None:
    for call in (check, hint, solution):
        with pytest.raises(ValueError, match=r"'02-z' is not a known exercise; did you mean '02-"):
            call("02-z")


# Answers


def test_parts_of_an_answer_may_stand_without_brackets() -> None:
    assert check("02-b", 7, 8).right
    assert check("08-c", "The Old Cat Sat Down", "the old cat sat down").right
    assert not check("02-b", 8, 8).right
    assert check("03-b", 0, 5373).text.endswith("in Python it has a dot: 0.5373.")
    assert "nothing to check yet" in check("02-b").text


@pytest.mark.parametrize("nothing", [None, ..., "", [], [None, None]])
@each(ALL)
def test_nothing_is_no_answer(exercise: Exercise, nothing: Any) -> None:
    assert "nothing to check yet" in check(exercise.id, nothing).text


@each(ALL)
def test_the_solution_passes(exercise: Exercise) -> None:
    verdict = check(exercise.id, solution(exercise.id).answer)
    assert verdict.right, verdict


@each(ALL)
def test_the_solution_shown_runs_as_it_stands(exercise: Exercise) -> None:
    shown = solution(exercise.id)
    names: dict[str, Any] = {
        "check": check,
        "build": lambda name, function: check(exercise.id, function),
    }
    *before, last = ast.parse(shown.code).body
    assert isinstance(last, ast.Expr)
    exec(compile(ast.Module(before, []), "", "exec", dont_inherit=True), names)
    result = eval(compile(ast.Expression(last.value), "", "eval", dont_inherit=True), names)
    assert result.right if isinstance(result, Verdict) else result == shown.answer
    assert isinstance(result, Verdict) is isinstance(exercise.kind, Function)


@each([it for it in ALL if it.id in ANSWERS])
def test_the_answer_is_what_a_hand_count_says(exercise: Exercise) -> None:
    kind = exercise.kind
    assert isinstance(kind, Comparable)
    assert kind.same(kind.read(exercise.answer), kind.read(ANSWERS[exercise.id]))


def test_every_figure_has_a_hand_count() -> None:
    assert list(ANSWERS) == [it.id for it in kinds(Comparable)]


# Replies


@each(ALL)
def test_every_typical_wrong_answer_draws_its_own_reply(exercise: Exercise) -> None:
    verdicts = [check(exercise.id, wrong) for wrong in wrong_answers(exercise)]
    assert len(verdicts) >= 2
    assert not any(verdict.right for verdict in verdicts)
    assert len({verdict.text for verdict in verdicts} | {exercise.hint}) == len(verdicts) + 1


@each(kinds(Comparable, Function))
def test_a_mistake_draws_the_reply_beside_it(exercise: Exercise) -> None:
    for mistake in exercise.mistakes:
        assert check(exercise.id, mistake.answer).text == mistake.reply


@each(kinds(Property))
def test_every_condition_of_a_property_refuses_some_answer(exercise: Exercise) -> None:
    assert isinstance(exercise.kind, Property)
    tree = ast.parse(textwrap.dedent(inspect.getsource(exercise.kind.why_not)))
    returned = [node for node in ast.walk(tree) if isinstance(node, ast.Return)]
    texts = {
        node.value
        for statement in returned
        for node in ast.walk(statement)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    assert texts - {""} == {check(exercise.id, wrong).text for wrong in REFUSED[exercise.id]}
    assert not exercise.mistakes


def test_refused_answers_are_those_of_properties() -> None:
    assert list(REFUSED) == [it.id for it in kinds(Property)]


@each(ALL)
@pytest.mark.parametrize("odd", [object(), {1, 2}, True, b"x", float("nan"), "???", [object()], 5])
def test_anything_else_is_answered_in_words(exercise: Exercise, odd: Any) -> None:
    verdict = check(exercise.id, odd)
    assert not verdict.right
    assert verdict.text


@each(ALL)
def test_an_answer_of_the_wrong_type_hears_what_is_expected(exercise: Exercise) -> None:
    verdict = check(exercise.id, object())
    assert not verdict.right
    assert re.search(r"this is .*; expected ", verdict.text)


# Hints and replies keep the answer to themselves


def written(answer: Any) -> list[str]:
    """The ways an answer may stand in a hint."""
    if isinstance(answer, str):
        return [answer]
    if isinstance(answer, tuple):
        return ["{}/{}".format(*answer), repr(answer)]
    if isinstance(answer, list):
        return [repr(answer), ", ".join(map(str, answer)), *(written(part)[0] for part in answer)]
    if isinstance(answer, dict):
        return [repr(answer)]
    return [f"{answer:g}", f"{answer:.4f}", f"{answer:.3f}", f"{answer:,}"]


@each(kinds(Number, Ratio, Rows, OneOf))
def test_no_hint_holds_the_answer(exercise: Exercise) -> None:
    for form in written(exercise.answer):
        pattern = rf"(?<![\w.]){re.escape(re.sub('^0(?=[.])', '', form))}(?![\w]|\.\d)"
        assert not [words for words in said(exercise) if re.search(pattern, words)], form


@each(kinds(Several))
def test_no_hint_holds_several_answers(exercise: Exercise) -> None:
    parts = [form for part in exercise.answer for form in written(part)[:1]]
    for words in said(exercise):
        assert sum(bool(re.search(rf"\b{re.escape(part)}\b", words)) for part in parts) <= 1


@each(kinds(Property))
def test_no_hint_holds_an_example_that_would_pass(exercise: Exercise) -> None:
    sentences = re.findall(r"[\w ]{6,}", str(exercise.answer))
    assert not [s for s in sentences for words in said(exercise) if s in words and " " in s]


@each(kinds(Function))
def test_no_hint_holds_the_function(exercise: Exercise) -> None:
    lines = [line.strip() for line in solution(exercise.id).code.splitlines()]
    code = [line for line in lines if not line.startswith(("def ", '"""', ")")) and len(line) > 12]
    assert code
    assert not [line for line in code for words in said(exercise) if line in words]


@each(kinds(Number))
def test_what_is_said_to_any_number_does_not_hold_the_answer(exercise: Exercise) -> None:
    right = float(exercise.answer)
    for wrong in (right + 0.3, right - 0.3, right * 1.004 + 0.02, right * 100 + 1, -7.7, 1e9):
        verdict = check(exercise.id, wrong)
        if not verdict.right:
            assert f"{right:.4f}" not in verdict.text
            assert f" {right:g} " not in verdict.text


# Functions


def loops(*_: Any) -> None:
    while True:
        pass


def raises(*_: Any) -> float:
    return 1 / 0


def spoils(*arguments: Any) -> None:
    for argument in arguments:
        if isinstance(argument, list):
            argument.append("more")


def quits(*_: Any) -> None:
    raise SystemExit


@each(kinds(Function))
@pytest.mark.parametrize(
    ("function", "words"),
    [
        (loops, "was stopped after 500,000 steps"),
        (raises, "it raises ZeroDivisionError"),
        (quits, "tries to end Python"),
        (lambda: 1, "it raises TypeError"),
    ],
)
def test_bad_functions_are_reported_in_words(
    exercise: Exercise, function: Callable[..., Any], words: str
) -> None:
    verdict = check(exercise.id, function)
    assert not verdict.right
    assert words in verdict.text


@each(kinds(Function))
def test_each_wrong_function_is_wrong_in_some_case(exercise: Exercise) -> None:
    assert isinstance(exercise.kind, Function)
    for mistake in exercise.mistakes:
        assert not all(
            exercise.kind.same(outcome(mistake.answer, case), outcome(exercise.answer, case))
            for case in exercise.kind.cases
        )


def test_a_function_that_changes_its_input_is_found_out() -> None:
    taking_lists = [
        it for it in kinds(Function) if any(isinstance(x, list) for x in it.kind.cases[0])
    ]
    assert len(taking_lists) >= 5
    for it in taking_lists:
        assert "changes what it is given" in check(it.id, spoils).text


@each([it for it in kinds(Function) if it.kind.ours])
def test_an_answer_that_leaves_the_work_to_the_library_is_right_and_told_so(
    exercise: Exercise,
) -> None:
    assert "did the work" not in check(exercise.id, exercise.answer).text
    for name in exercise.kind.ours:
        assert hasattr(mtmetrics_edu, name) or hasattr(mtmetrics_edu.batch, name)


# What is shown


def test_hints_and_solutions_are_readable() -> None:
    assert repr(hint("02-b")) == EXERCISES["02-b"].hint
    assert "modified_precision" in repr(solution("02-b"))
    assert repr(solution("02-b")).startswith("One answer: (7, 8)")
    head = "def modified_precision(candidate, references, n):"
    assert head in repr(solution("02-e"))
    assert "counts" in solution("02-e")._repr_html_()
    assert 'build("modified_precision", modified_precision)' in repr(solution("02-e"))
