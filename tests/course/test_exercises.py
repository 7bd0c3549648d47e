"""Every exercise: its stub fails kindly, each typical wrong answer draws a hint of its own, the
solution passes, hints keep the answer to themselves. Figures are checked against hand counts."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from math import isnan
from time import monotonic
from typing import Any

import pandas as pd
import pytest

from mtmetrics_edu import sentence_bleu
from mtmetrics_edu.course.answers import (
    Function,
    Name,
    Number,
    Property,
    Ratio,
    Several,
    Table,
    Verdict,
)
from mtmetrics_edu.course.examples import GUIDE
from mtmetrics_edu.course.exercises import (
    EXERCISES,
    Exercise,
    check,
    hint,
    of_notebook,
    solution,
)

BY_HAND: dict[str, Any] = {  # counted on paper, or figured on a pocket calculator
    "00-a": (17, 17),
    "01-a": 16,
    "01-b": [4, 18],
    "01-c": {"the the": 3, "the he": 1, "he he": 1, "he the": 1},
    "01-e": [7, 1],
    "02-a": [
        ("the", 3, 2, 1, 2, 2),
        ("cat", 1, 1, 1, 1, 1),
        ("and", 2, 2, 1, 2, 2),
        ("dog", 1, 1, 1, 1, 1),
        ("bird", 1, 1, 1, 1, 1),
        ("sang", 1, 0, 1, 1, 1),
    ],
    "02-b": (7, 8),
    "03-a": [(7, 7), (5, 6), (2, 5), (1, 4)],
    "03-b": 0.5373,
    "03-c": 0.9129,
    "04-a": 0.8465,
    "04-b": [8, 9, 11],
    "04-c": 0.8825,
    "05-a": (10, 12),
    "05-b": 0.6101,
    "05-c": 0.6580,
    "06-a": 3,
    "06-b": {"cat": 2, "saw": 3, "the cat": 0.585, "cat saw": 1, "saw the": 0},
    "06-d": 0,
    "07-a": 3.25,
    "07-b": 0.5,
    "08-a": [7, 13],
    "08-b": "unknown",
    "08-e": [(4, 5), (0, 1)],
    "09-b": "none of them",
    "10-a": 720,
    "10-b": 0.025,
}
ALL = list(EXERCISES.values())
IDS = list(EXERCISES)


def kinds(*types: type) -> list[Exercise]:
    return [it for it in ALL if isinstance(it.kind, types)]


def said(exercise: Exercise) -> list[str]:
    """All hints of an exercise."""
    return [exercise.hint, *(words for _, words in exercise.kind.mistakes)]


def test_every_notebook_has_its_exercises() -> None:
    for number in range(11):
        ids = [it.id for it in of_notebook(f"{number:02}")]
        assert ids == [f"{number:02}-{letter}" for letter in "abcdef"[: len(ids)]]
        assert (3 if number else 1) <= len(ids) <= 5
    assert sum(len(of_notebook(f"{number:02}")) for number in range(11)) == len(EXERCISES)


def test_every_kind_of_answer_is_asked_for() -> None:
    for kind in (Number, Ratio, Several, Table, Name, Property, Function):
        assert kinds(kind)


@pytest.mark.parametrize("exercise", ALL, ids=IDS)
def test_the_stub_fails_kindly(exercise: Exercise) -> None:
    names = {"check": check}
    *definition, last = re.split(r"\n(?=check\()|^(?=check\()", exercise.stub)
    exec("\n".join(definition), names)
    verdict = eval(last, names)
    assert not verdict.right
    assert re.search("nothing to check yet|has a gap|returns nothing|still missing", verdict.text)


@pytest.mark.parametrize("nothing", [None, ..., "", [], [None, None]])
@pytest.mark.parametrize("exercise", ALL, ids=IDS)
def test_nothing_is_no_answer(exercise: Exercise, nothing: Any) -> None:
    assert "nothing to check yet" in check(exercise.id, nothing).text


@pytest.mark.parametrize("exercise", ALL, ids=IDS)
def test_the_solution_passes(exercise: Exercise) -> None:
    verdict = check(exercise.id, solution(exercise.id).answer)
    assert verdict.right, verdict


@pytest.mark.parametrize("exercise", ALL, ids=IDS)
def test_the_solution_shown_runs_as_it_stands(exercise: Exercise) -> None:
    names: dict[str, Any] = {"check": check}
    *before, last = ast.parse(solution(exercise.id).code).body
    assert isinstance(last, ast.Expr)
    exec(compile(ast.Module(before, []), "", "exec", dont_inherit=True), names)
    result = eval(compile(ast.Expression(last.value), "", "eval", dont_inherit=True), names)
    assert result.right if isinstance(result, Verdict) else check(exercise.id, result).right


@pytest.mark.parametrize("exercise", ALL, ids=IDS)
def test_every_typical_wrong_answer_draws_its_own_hint(exercise: Exercise) -> None:
    hints = [check(exercise.id, wrong) for wrong, _ in exercise.kind.mistakes]
    assert len(hints) >= 2
    assert not any(verdict.right for verdict in hints)
    assert [verdict.text for verdict in hints] == [words for _, words in exercise.kind.mistakes]
    assert len({verdict.text for verdict in hints} | {exercise.hint}) == len(hints) + 1


@pytest.mark.parametrize("exercise", [it for it in ALL if it.id in BY_HAND], ids=lambda it: it.id)
def test_the_answer_is_what_a_hand_count_says(exercise: Exercise) -> None:
    kind = exercise.kind
    assert not isinstance(kind, (Property, Function))
    assert kind.same(kind.read(exercise.answer), kind.read(BY_HAND[exercise.id]))


def test_every_figure_has_a_hand_count() -> None:
    open_ended = {it.id for it in kinds(Property, Function)}
    assert BY_HAND.keys() | open_ended == EXERCISES.keys()


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


@pytest.mark.parametrize("exercise", kinds(Number, Ratio, Table, Name), ids=lambda it: it.id)
def test_no_hint_holds_the_answer(exercise: Exercise) -> None:
    for form in written(exercise.answer):
        pattern = rf"(?<![\w.]){re.escape(re.sub('^0(?=[.])', '', form))}(?![\w]|\.\d)"
        assert not [words for words in said(exercise) if re.search(pattern, words)], form


@pytest.mark.parametrize("exercise", kinds(Several), ids=lambda it: it.id)
def test_no_hint_holds_several_answers(exercise: Exercise) -> None:
    parts = [form for part in exercise.answer for form in written(part)[:1]]
    for words in said(exercise):
        assert sum(bool(re.search(rf"\b{re.escape(part)}\b", words)) for part in parts) <= 1


@pytest.mark.parametrize("exercise", kinds(Property), ids=lambda it: it.id)
def test_no_hint_holds_an_example_that_would_pass(exercise: Exercise) -> None:
    sentences = re.findall(r"[\w ]{6,}", str(exercise.answer))
    assert not [s for s in sentences for words in said(exercise) if s in words and " " in s]


@pytest.mark.parametrize("exercise", kinds(Function), ids=lambda it: it.id)
def test_no_hint_holds_the_function(exercise: Exercise) -> None:
    lines = [line.strip() for line in solution(exercise.id).code.splitlines()]
    code = [line for line in lines if not line.startswith(("def ", '"""', ")")) and len(line) > 12]
    assert code
    assert not [line for line in code for words in said(exercise) if line in words]


@pytest.mark.parametrize("exercise", kinds(Number), ids=lambda it: it.id)
def test_what_is_said_to_any_number_does_not_hold_the_answer(exercise: Exercise) -> None:
    right = float(exercise.answer)
    for wrong in (right + 0.3, right - 0.3, right * 1.004 + 0.02, right * 100 + 1, -7.7, 1e9):
        verdict = check(exercise.id, wrong)
        if not verdict.right:
            assert f"{right:.4f}" not in verdict.text
            assert f" {right:g} " not in verdict.text


@pytest.mark.parametrize("exercise", ALL, ids=IDS)
@pytest.mark.parametrize("odd", [object(), {1, 2}, True, b"x", float("nan"), "???", [object()], 5])
def test_anything_else_is_answered_in_words(exercise: Exercise, odd: Any) -> None:
    verdict = check(exercise.id, odd)
    assert not verdict.right
    assert verdict.text


@pytest.mark.parametrize("exercise", ALL, ids=IDS)
def test_an_answer_of_the_wrong_type_hears_what_is_expected(exercise: Exercise) -> None:
    verdict = check(exercise.id, object())
    assert not verdict.right
    assert re.search(r"this is .*; expected ", verdict.text)


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


@pytest.mark.parametrize("exercise", kinds(Function), ids=lambda it: it.id)
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
    start = monotonic()
    verdict = check(exercise.id, function)
    assert not verdict.right
    assert words in verdict.text
    assert monotonic() - start < 5  # about 0.3 s on an idle machine


def test_a_function_that_changes_its_input_is_found_out() -> None:
    taking_lists = [
        it for it in kinds(Function) if any(isinstance(x, list) for x in it.kind.cases[0])
    ]
    assert len(taking_lists) >= 5
    for it in taking_lists:
        assert "changes what it is given" in check(it.id, spoils).text


def test_a_function_is_told_the_first_input_it_fails_on() -> None:
    verdict = check("01-d", lambda tokens, n: [("the",)])
    assert verdict.text.startswith("with tokens = ['the', 'cat', 'sat', 'down'], n = 1, it returns")


def test_a_list_is_as_good_as_a_tuple_and_rounding_is_forgiven() -> None:
    assert check(
        "01-d", lambda tokens, n: [tokens[i : i + n] for i in range(len(tokens) - n + 1)]
    ).right
    assert check("03-e", lambda p: round(EXERCISES["03-e"].answer(p), 9)).right


# Forms


@pytest.mark.parametrize("form", [(7, 8), [7, 8], "7/8", " 7 / 8 ", Fraction(7, 8), 0.875, 0.8749])
def test_a_fraction_may_be_written_in_many_ways(form: Any) -> None:
    assert check("02-b", form).right


def test_a_reduced_fraction_is_right_and_hears_why_not() -> None:
    assert check("05-a", (5, 6)).right
    assert "Unreduced" in check("05-a", (5, 6)).text
    assert check("05-a", (10, 12)).text == ""


def test_a_score_is_a_number() -> None:
    score = sentence_bleu(
        "there is the cat on the mat".split(),
        ["the cat is on the mat".split(), "there is a cat on the mat".split()],
    )
    assert check("03-b", score).right
    assert not isnan(score.score)


def test_a_score_in_percent_is_recognized() -> None:
    assert "0 to 100" in check("03-b", 53.73).text
    assert "too large" in check("07-a", 325).text  # NIST has no percent


def test_a_table_may_be_a_frame_a_list_or_a_dictionary() -> None:
    rows = BY_HAND["02-a"]
    frame = pd.DataFrame([row[1:] for row in rows], index=[row[0] for row in rows])
    assert check("02-a", frame).right
    assert check("02-a", pd.DataFrame(rows)).right
    assert check("02-a", rows[::-1]).right
    assert check("02-a", [*rows, ("total", 9, None, None, None, 8)][:-1]).right
    assert check(
        "01-c", Counter({("the", "the"): 3, ("the", "he"): 1, ("he", "he"): 1, ("he", "the"): 1})
    ).right


def test_a_table_names_the_cell_that_is_wrong_and_not_the_right_number() -> None:
    rows = [list(row) for row in BY_HAND["02-a"]]
    rows[3][5] = 0
    assert check("02-a", rows).text == "look at the row `dog` again, column clipped."
    assert "missing" in check("02-a", rows[:-1]).text
    assert "each row needs 5 numbers" in check("02-a", [row[:3] for row in rows]).text
    rows[2][4] = None
    assert check("02-a", rows).text == "the row `and` still has a gap."


@pytest.mark.parametrize(
    ("exercise", "answer"),
    [
        ("00-b", " ".join(GUIDE.references[1])),
        ("02-c", "mat on"),
        ("02-c", ["cat", "there", "on"]),
        ("02-d", "the one the two the three the four"),
        ("03-d", "mat there cat the on a"),
        ("04-d", ["party"]),
        ("05-d", [("a b c d", "a b c d"), ("a b c d e f g h", "a b c x y z u v")]),
        ("06-c", "one two three four five six seven"),
        ("08-c", ("a B C D E", "a b c d e")),
        ("08-d", ("a cat, a dog", "a cat , a dog")),
        ("09-a", ("x", ["y"])),
        ("10-c", "on monday the minister did sign the treaty"),
    ],
)
def test_any_sentence_with_the_property_is_accepted(exercise: str, answer: Any) -> None:
    assert check(exercise, answer).right
    assert answer != EXERCISES[exercise].answer


def test_a_tool_is_not_asked_for_what_it_cannot_score() -> None:
    for exercise, pair in (("08-c", ("a b c d e", "")), ("08-d", (" ", "a"))):
        assert check(exercise, pair).text == "one of the two texts is empty."
    assert check("09-a", ("a b", [])).text == "there is no reference."


def test_a_row_that_is_none_of_the_table_is_named() -> None:
    assert check("06-b", {"Cat": 2}).text == "`Cat` is no row of this table."


def test_verdicts_are_readable_and_escaped() -> None:
    wrong = check("01-d", lambda tokens, n: ["<b>&"])
    assert repr(wrong).startswith("Not yet: with tokens")
    page = wrong._repr_html_()
    assert "<strong>Not yet:</strong>" in page
    assert "<b>" not in page
    assert "&lt;b&gt;&amp;" in page
    right = check("02-b", (7, 8))
    assert repr(right) == "Right."
    assert "<strong>Right.</strong>" in right._repr_html_()
    assert "color:" not in page


def test_what_is_said_is_drawn_as_the_tasks_are() -> None:
    gap = check("01-c", {"the the": None, "he he": 1})
    assert "the row `the the` still has" in repr(gap)
    assert "the row <code>the the</code> still has" in gap._repr_html_()
    assert "must <em>not</em> be cut" in check("10-a", 87178291200)._repr_html_()
    quoted = check("01-a", "2 * 3 * 4 ` <i>*</i>")._repr_html_()
    assert "2 * 3 * 4 ` &lt;i&gt;*&lt;/i&gt;" in quoted


def test_hints_and_solutions_are_readable() -> None:
    assert repr(hint("02-b")) == EXERCISES["02-b"].hint
    assert "modified_precision" in repr(solution("02-b"))
    assert repr(solution("02-b")).startswith("One answer: (7, 8)")
    assert "def answer(candidate, references, n):" in repr(solution("02-e"))
    assert "def answer(candidate, references, n):\n    counts = " in solution("02-e")._repr_html_()


def test_an_unknown_exercise_is_named_with_its_neighbours() -> None:
    with pytest.raises(ValueError, match="'02-z' is no exercise; did you mean '02-"):
        check("02-z", 1)


def test_the_doctest_of_the_module_holds() -> None:
    assert repr(check("01-a", 18)) == (
        "Not yet: one starts at each token, but the last ones have too few tokens after them."
    )
