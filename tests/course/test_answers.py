"""The former place of the engine leads to its new one."""

from __future__ import annotations

from mtmetrics_edu.course import answers
from mtmetrics_edu.course.exercises import reading, replies


def test_the_names_are_those_of_the_engine() -> None:
    assert answers.UnreadableError is reading.UnreadableError
    assert answers.Verdict is replies.Verdict
    assert answers.words("the cat") == reading.sentence("the cat")
    assert answers.boxed("<b>1</b>") == replies.boxed(replies.Html("<b>1</b>"))


def test_a_function_takes_its_mistakes_as_pairs() -> None:
    kind = answers.Function(("n",), [(1,), (2,), (3,)], [(lambda n: n * n, "squared.")])
    assert kind.judge(lambda n: n * n, lambda n: n + n).text == "squared."
