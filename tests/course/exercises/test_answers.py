"""The kinds of answers: what counts as the same, and what is said to the rest."""

from fractions import Fraction
from math import isnan

import pytest

from mtmetrics_edu.course.exercises.answers import (
    Choice,
    Mistake,
    Number,
    Property,
    Ratio,
    Rows,
    Values,
    value,
)
from mtmetrics_edu.course.exercises.reading import number

COUNT, TWO = Rows(columns=("count",)), Rows(columns=("count", "clipped"))
PAIRS, THREE = Values(names=("c", "r"), each=Ratio()), Values(names=("p₁", "p₂", "p₃"))
YOURS = "Your turn: put your answer in place of None, or of what stands there; then run this cell."
UNREDUCED = "Right. Unreduced it says more: how many n-grams there are, and how many count."
PERCENT = "that is on the scale from 0 to 100; here 1 is the most, not 100."
MORE = "that is more than 1; expected a part and its whole, (clipped, total)."
NO_PAIRS = "this is (1, 2) (tuple); expected a pair (clipped, total) for each of: c, r."
IN_ALL = "the second number is how many n-grams there are in all; count again."
ONCE_MORE = "count the matches once more, n-gram by n-gram: min(count, maximum reference count)."


@pytest.mark.parametrize(
    ("kind", "answer", "right", "reply"),
    [
        *((Number(), same, 0.53728, "Right.") for same in [0.5373, 0.537]),
        (Number(), 2.00045, 2, "Right."),
        (Number(), 2.00055, 2, "very close: 3 decimal places count; round only at the end."),
        (Number(), 0.88, 0.8825, "very close: 3 decimal places count; round only at the end."),
        (Number(), 16 / 18, 0.8825, "that is too large."),
        (Number(places=0), 16, 10, "very close: 0 decimal places count; round only at the end."),
        (Number(places=0), 17, 10, "that is too large."),
        (Number(places=0), 3, 10, "that is too small."),
        (Number(), 53.2, 0.5373, PERCENT),
        (Number(), 100, 1, PERCENT),
        (Number(), 150, 1.5, "that is too large."),
        *((Ratio(), same, (4, 6), "Right.") for same in [(4, 6), [4, 6], "4/6"]),
        *((Ratio(), same, (4, 6), UNREDUCED) for same in [(2, 3), 0.667, Fraction(2, 3)]),
        *((Ratio(), odd, (4, 6), IN_ALL) for odd in [(8, 12), (6, 9), (0, 0), (4, 7)]),
        *((Ratio(), odd, (4, 6), ONCE_MORE) for odd in [(3, 6), (6, 6), 0.66]),
        (Ratio(), 66.7, (4, 6), MORE),
        (Ratio(), 0.83, (5, 6), "very close: round less, or give both numbers, (clipped, total)."),
        (PAIRS, [(1, 2), (3, 4)], [(1, 2), (3, 4)], "Right."),
        (PAIRS, [(1, 2), (3, 5)], [(1, 2), (3, 4)], f"r: {IN_ALL}"),
        (PAIRS, [(1, 2), None], [(1, 2), (3, 4)], "Your turn: still missing: r."),
        (PAIRS, [(1, 2)], [(1, 2), (3, 4)], "this is [(1, 2)] (list); expected a list of 2: c, r."),
        (PAIRS, (1, 2), [(1, 2), (3, 4)], NO_PAIRS),
        (PAIRS, [0, 1], [(0, 3), (4, 4)], UNREDUCED),
        (THREE, [0.5, None, ...], [0.5, 0.4, 0.3], "Your turn: still missing: p₂, p₃."),
        *((COUNT, stub, {"a": 1}, YOURS) for stub in [{}, {"a": None, "b": ...}, [(None, None)]]),
        (COUNT, {"a": 1, "b": 2}, {"b": 2, "a": 1}, "Right."),
        (COUNT, {"a": 1.0045}, {"a": 1}, "Right."),
        (COUNT, {"a": 1.0055}, {"a": 1}, "look at `a` again."),
        (COUNT, {"a": 1, "c d": 2}, {"a": 1}, "`c d` is not a row of this table."),
        (COUNT, {"a": 1}, {"a": 1, "b": 2}, "a row of this table is missing."),
        (COUNT, [("a", 1, 2)], {"a": 1}, "each row needs 1 number: count."),
        (TWO, {"a": 1}, {"a": (1, 2)}, "each row needs 2 numbers: count, clipped."),
        (TWO, {"a": (1, 3)}, {"a": (1, 2)}, "look at `a` again, in the column *clipped*."),
        (Choice("First", "second"), " first ", "First", "Right."),
        (Choice("first", "second"), "second", "first", "that is not it."),
        (Choice("a", "b"), "c", "a", "this is 'c' (str); expected one of: 'a', 'b'."),
        (Property(number, lambda n: "" if n > 1.5 else "too small."), Fraction(2), None, "Right."),
        (Property(number, lambda n: "" if n > 1.5 else "too small."), 1, None, "too small."),
        (Property(number, lambda n: ""), [1], None, "this is [1] (list); expected a number."),
    ],
)
def test_an_answer_gets_its_reply(kind, answer, right, reply):
    assert repr(kind.judge(answer, right)).removeprefix("Not yet: ") == reply


def test_a_fraction_has_a_value_unless_it_is_of_nothing():
    assert value((1, 4)) == value(0.25) == 0.25
    assert isnan(value((0, 0)))


def test_a_mistake_gets_its_reply_however_it_is_written():
    mistakes = [Mistake((1, 2), "half."), Mistake((1, 4), "quarter.")]
    for half in ((1, 2), "1/2", 0.5, Fraction(1, 2)):
        assert Ratio().judge(half, (3, 4), mistakes).text == "half."
    assert Ratio().judge("1/4", (3, 4), mistakes).text == "quarter."
