"""Every exercise: each typical wrong answer draws a reply of its own, the solution passes and runs
as it stands, hints keep the answer to themselves. Figures are checked against hand counts."""

import ast
import inspect
import re
import textwrap
from functools import cache
from numbers import Real

import pytest

from mtmetrics_edu.course.exercises import EXERCISES, check, hint, solution
from mtmetrics_edu.course.exercises.answers import (
    Choice,
    Comparable,
    Number,
    Property,
    Ratio,
    Rows,
    Values,
)
from mtmetrics_edu.course.exercises.functions import Function, outcome
from mtmetrics_edu.course.exercises.question import Lesson
from mtmetrics_edu.course.exercises.replies import Verdict

from ...notebooks.harness import NOTEBOOKS
from .by_hand import ANSWERS, REFUSED

ALL = list(EXERCISES.values())
NUMBERS = [path.name[:2] for path in NOTEBOOKS if path.name[:2].isdigit()] + ["pg"]
LIMIT = 3


def kinds(*types):
    return [it for it in ALL if isinstance(it.kind, types)]


def each(exercises):
    return pytest.mark.parametrize("exercise", exercises, ids=[it.id for it in exercises])


@cache
def verdicts(name):
    """Those of the wrong answers of an exercise."""
    wrong = REFUSED.get(name) or [mistake.answer for mistake in EXERCISES[name].mistakes]
    return [check(name, it) for it in wrong]


def replies(exercise):
    """The hint and all replies of an exercise."""
    return [exercise.hint, *(verdict.text for verdict in verdicts(exercise.id))]


def test_every_notebook_has_its_exercises():
    ids = []
    for number in NUMBERS:
        own = [id for id in EXERCISES if id.startswith(f"{number}-")]
        assert own == [f"{number}-{letter}" for letter in "abcdef"[: len(own)]]
        assert (1 if number == "00" else 3) <= len(own) <= 5
        ids += own
    assert ids == list(EXERCISES) == [it.id for it in ALL]
    for it in ALL:
        assert it.solve.__module__.endswith(f".lesson_{it.id[:2]}")


def test_an_unknown_exercise_is_named_with_its_neighbours():
    for call in (check, hint, solution):
        with pytest.raises(ValueError, match=r"'02-z' is not a known exercise; did you mean '02-"):
            call("02-z")


def test_parts_of_an_answer_may_stand_without_brackets():
    assert check("02-b", 7, 8).right
    assert check("08-c", "The Old Cat Sat Down", "the old cat sat down").right
    assert not check("02-b", 8, 8).right
    assert check("03-b", 0, 5373).text.endswith("it has a dot: 0.5373 (or is it 0 / 5373?).")
    assert "in place of None" in check("02-b").text


@each(ALL)
def test_the_stub_each_mistake_and_the_solution(exercise):
    for nothing in (None, ..., "", [], [None, None]):
        assert "in place of None" in check(exercise.id, nothing).text
    told = replies(exercise)
    assert len(told) >= 3
    assert not any(verdict.right for verdict in verdicts(exercise.id))
    assert len({*told}) == len(told)
    if not isinstance(exercise.kind, Property):
        assert told[1:] == [it.reply for it in exercise.mistakes]
    assert check(exercise.id, solution(exercise.id).answer).right is not bool(exercise.builds)
    assert exercise.because


@each(ALL)
def test_anything_else_is_answered_in_words(exercise):
    for odd in ({1, 2}, True, b"x", float("nan"), "???", [object()], -5):
        verdict = check(exercise.id, odd)
        assert not verdict.right
        assert verdict.text
    assert re.search(r"this is .*; expected ", check(exercise.id, object()).text)


@each(ALL)
def test_the_solution_shown_runs_as_it_stands(exercise):
    shown = solution(exercise.id)
    names = {"check": check, "build": lambda name, function: check(exercise.id, function)}
    *before, last = ast.parse(shown.code).body
    assert isinstance(last, ast.Expr)
    exec(compile(ast.Module(before, []), "", "exec", dont_inherit=True), names)
    result = eval(compile(ast.Expression(last.value), "", "eval", dont_inherit=True), names)
    assert result.right if isinstance(result, Verdict) else result == shown.answer
    assert isinstance(result, Verdict) is isinstance(exercise.kind, Function)
    imported = [it.names[0].name for it in before if isinstance(it, ast.ImportFrom)]
    assert all(shown.code.count(name) > 1 for name in imported)
    assert exercise.builds not in imported
    assert not exercise.builds or "mtmetrics_edu import" not in shown.code


lesson = Lesson()


@lesson.exercise("99-a", Number())
def with_a_comment():
    """With a docstring
    of two lines."""
    # a comment that belongs to the docstring's side
    return [
        2 * n
        for n in range(1, LIMIT)  # and one that belongs to the code
    ]


def test_the_code_of_a_solution_keeps_its_comments():
    assert with_a_comment.code == (
        "LIMIT = 3\n\n[\n    2 * n\n"
        "    for n in range(1, LIMIT)  # and one that belongs to the code\n]"
    )


def test_every_figure_is_what_a_hand_count_says():
    assert list(ANSWERS) == [it.id for it in kinds(Comparable)]
    for id, answer in ANSWERS.items():
        kind = EXERCISES[id].kind
        assert isinstance(kind, Comparable)
        assert kind.equal(kind.read(EXERCISES[id].answer), kind.read(answer)), id


def test_every_condition_of_a_property_refuses_some_answer():
    assert list(REFUSED) == [it.id for it in kinds(Property)]
    for it in kinds(Property):
        assert isinstance(it.kind, Property)
        tree = ast.parse(textwrap.dedent(inspect.getsource(it.kind.why_not)))
        texts = {
            node.value
            for statement in ast.walk(tree)
            if isinstance(statement, ast.Return)
            for node in ast.walk(statement)
            if isinstance(node, ast.Constant) and isinstance(node.value, str)
        }
        replies = {check(it.id, wrong).text for wrong in REFUSED[it.id]}
        if it.id != "11-b":  # its parts are words of a file; test_lessons tries each one
            assert texts - {""} == replies
        assert not it.mistakes


# ------------------------------------------------- hints and replies keep the answer to themselves


def written(answer):
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


@each(kinds(Number, Ratio, Rows, Choice))
def test_no_hint_holds_the_answer(exercise):
    for form in written(exercise.answer):
        pattern = rf"(?<![\w.]){re.escape(re.sub('^0(?=[.])', '', form))}(?![\w]|\.\d)"
        assert not [words for words in replies(exercise) if re.search(pattern, words)], form


@each(kinds(Values, Property, Function))
def test_no_hint_holds_several_answers_an_example_or_the_function(exercise):
    told = replies(exercise)
    if isinstance(exercise.kind, Values):
        parts = [rf"\b{re.escape(written(part)[0])}\b" for part in exercise.answer]
        for words in told:
            assert sum(bool(re.search(part, words)) for part in parts) <= 1
        return
    if isinstance(exercise.kind, Property):
        pieces = re.findall(r"\w+ [\w ]{5,}", str(exercise.answer))
    else:
        lines = [line.strip() for line in solution(exercise.id).code.splitlines()]
        pieces = [it for it in lines if not it.startswith(("def ", ")")) and len(it) > 12]
        assert pieces
    assert not [piece for piece in pieces for words in told if piece in words]


# ------------------------------------------------------------------------------- functions


def spoils(*arguments):
    for argument in arguments:
        if isinstance(argument, list):
            argument.append("more")


@each(kinds(Function))
def test_a_function_that_fails_or_changes_its_input_is_told(exercise):
    assert isinstance(exercise.kind, Function)
    assert "it raises ZeroDivisionError" in check(exercise.id, lambda *_: 1 / 0).text
    if any(isinstance(argument, list) for argument in exercise.kind.cases[0]):
        assert "changes what it is given" in check(exercise.id, spoils).text
    assert ("does the work" in check(exercise.id, exercise.answer).text) is bool(exercise.builds)
    right = {numbers(exercise.solve(*case)) for case in exercise.kind.cases}
    wrong = [outcome(it.answer, case) for it in exercise.mistakes for case in exercise.kind.cases]
    assert right == {numbers(result) for result in wrong if not isinstance(result, Exception)}


def numbers(result):
    """Whether a result is a number; of a pair, whether each part is one."""
    parts = result if isinstance(result, tuple) else [result]
    return tuple(isinstance(part, Real) for part in parts)
