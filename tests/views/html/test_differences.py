"""Changed texts: only those that differ, with marks that do not need colour."""

from __future__ import annotations

from mtmetrics_edu.explain import explain
from mtmetrics_edu.views.html.differences import changed_texts

from ..markup import Reader, hostile


def test_only_what_differs_is_drawn() -> None:
    before = explain("the cat sat".split(), [["a", "cat"], ["x"]])
    after = explain("the dog sat".split(), [["a", "cat"], ["x", "y"]])
    drawn = changed_texts(before, after)
    assert [text for text in ("Candidate", "Reference 1", "Reference 2") if text in drawn] == [
        "Candidate",
        "Reference 2",
    ]
    assert '<s class="mtm-gone">cat</s> <b class="mtm-new">dog</b>' in drawn


def test_a_reference_more_is_new() -> None:
    before, after = explain(["a"], [["b"]]), explain(["a"], [["b"], ["c", "d"]])
    assert '<b class="mtm-new">c d</b>' in changed_texts(before, after)


def test_typed_text_stays_text() -> None:
    drawn = changed_texts(hostile(), explain(["a"], [["b"]]))
    assert {name for name, _ in Reader(drawn).elements} <= {"div", "p", "s", "b", "span", "bdi"}
