"""Learner code that loops, raises, changes its input or tries to leave is reported in words."""

import random
import sys
import threading

import nltk
import pytest

from mtmetrics_edu.course.exercises import calling
from mtmetrics_edu.course.exercises.calling import STEPS, CallError, OutOfSteps, attempt, limited


def endless():
    while True:
        pass


def endless_and_stubborn_by_name():
    x = 0
    while True:
        try:
            x += 1
        except BaseException as error:
            x -= len(str(error))
        finally:
            x += 1


def endless_inside():
    while True:
        try:
            while True:
                endless()
        except:  # noqa: E722
            continue


def endless_generator():
    return sum(1 for _ in iter(int, 1))


@pytest.mark.parametrize(
    "loop", [endless, endless_and_stubborn_by_name, endless_inside, endless_generator]
)
def test_a_loop_without_end_is_stopped(loop):
    before, threads = sys.gettrace(), threading.active_count()
    with pytest.raises(OutOfSteps):
        limited(loop)
    assert sys.gettrace() is before
    assert threading.active_count() == threads


def test_few_steps_that_are_slow_are_stopped(monkeypatch):
    monkeypatch.setattr(calling, "SECONDS", 0.05)
    with pytest.raises(OutOfSteps):
        limited(lambda: [sum(range(100_000)) for _ in range(1_000)])


def test_the_budget_is_used_up_one_step_after_its_last(monkeypatch):
    monkeypatch.setattr(calling, "SECONDS", 600)
    spent = calling.countdown()
    assert not any(spent() for _ in range(STEPS))
    assert spent()


def test_another_thread_is_not_stopped():
    done = []

    def count():
        done.append(sum(1 for _ in range(200_000)))

    other = threading.Thread(target=count)
    with pytest.raises(OutOfSteps):
        limited(lambda: [other.start(), endless()])
    other.join()
    assert done == [200_000]


def test_what_ends_well_is_returned_and_what_it_prints_is_dropped(capsys):
    assert attempt(lambda a, b: print(a) or sys.stdout.write("b") or a + b, [1], [2]) == 1
    assert attempt(lambda: sum(range(1000))) == 499500
    assert capsys.readouterr().out == ""


def interrupt():
    raise KeyboardInterrupt


def test_an_interrupt_interrupts():
    before = sys.gettrace()
    with pytest.raises(KeyboardInterrupt):
        attempt(interrupt)
    assert sys.gettrace() is before


def divide(a, b):
    return a / b


def without_end(n):
    return without_end(n + 1)


def leaves(n):
    sys.exit(n)


def missing():
    import no_such_module_at_all  # type: ignore[import-not-found]  # noqa: F401


mine = repr


def calls_mine():
    while True:
        mine("ngrams")


# mypy: disable-error-code="name-defined"
@pytest.mark.parametrize(
    ("function", "arguments", "words"),
    [
        (divide, (1, 0), r"^it raises ZeroDivisionError: .*zero, at `return a / b`$"),
        (divide, (1,), r"it raises TypeError: .*missing 1 required"),
        (without_end, (1,), "calls itself without end"),
        (leaves, (1,), "tries to end Python"),
        (missing, (), "it raises ModuleNotFoundError: .*no_such_module_at_all"),
        (
            endless,
            (),
            "^it was stopped after 500,000 steps; perhaps a loop never ends, or it tries",
        ),
        (calls_mine, (), "steps; it calls `mine`, .* above the function$"),
        (lambda tokens: tokens.sort(), (["b", "a"],), r"changes what it is given: \['b', 'a'\] is"),
        (lambda lists: lists[0].pop(), ([["b", "a"]],), r"changes what it is given"),
        (lambda words: map(len, words), (["b"],), r"it returns a map object.*put `list\(…\)`"),
        (lambda texts: (it for it in texts), (["b"],), "it returns a generator object"),
        (lambda c: exp(c), (9,), "write `from math import exp`$"),  # noqa: F821
        (lambda c: math.exp(c), (9,), "above the function write `import math`$"),  # noqa: F821
        (lambda c: Counter(c), (9,), "write `from collections import Counter`$"),  # noqa: F821
        (lambda c: ngrams(c), (9,), r'write `ngrams = mine\("ngrams"\)`$'),  # noqa: F821
        (lambda c: p_value(c), (9,), r'write `p_value = mine\("p_value"\)`$'),  # noqa: F821
        (lambda: retrun, (), "'retrun' is not defined, at `.*`$"),  # noqa: F821
    ],
)
def test_what_goes_wrong_is_said_and_arguments_stay(function, arguments, words):
    before = repr(arguments)
    with pytest.raises(CallError, match=words):
        attempt(function, *arguments)
    assert repr(arguments) == before


def test_the_steps_of_imports_and_libraries_are_not_those_of_the_learner(tmp_path, monkeypatch):
    (tmp_path / "slow_to_import.py").write_text("for step in range(2_000_000):\n    last = step\n")
    monkeypatch.syspath_prepend(tmp_path)

    def last():
        import slow_to_import  # type: ignore[import-not-found]

        return slow_to_import.last

    assert attempt(last) == 1_999_999
    assert attempt(lambda: nltk.edit_distance("a" * 200, "b" * 200)) == 200
    assert len(attempt(lambda: random.sample(range(10**6), 50_000))) == 50_000
