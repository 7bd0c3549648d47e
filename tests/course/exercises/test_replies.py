"""Verdicts, notes and solutions: readable as text, escaped as HTML, drawn without a stylesheet."""

from __future__ import annotations

from mtmetrics_edu.course.exercises import check
from mtmetrics_edu.course.exercises.replies import Note, Solution, Verdict, boxed, spoken
from mtmetrics_edu.views.html.markup import Html


def test_a_verdict_leads_with_the_word() -> None:
    assert repr(Verdict(True, "")) == "Right."
    assert repr(Verdict(False, "count again.")) == "Not yet: count again."
    assert "dashed" in Verdict(False, "")._repr_html_()
    assert "solid" in Verdict(True, "")._repr_html_()
    assert "<strong>Right.</strong>" in Verdict(True, "")._repr_html_()


def test_a_verdict_is_drawn_as_it_is_saved_in_the_notebooks() -> None:
    assert Verdict(False, "count `n`.")._repr_html_() == (
        '<div class="mathjax_ignore tex2jax_ignore" role="status" '
        'style="padding:.2em .8em;border-inline-start:4px dashed currentColor">'
        "<strong>Not yet:</strong> count <code>n</code>.</div>"
    )


def test_verdicts_are_readable_and_escaped() -> None:
    wrong = check("01-d", lambda tokens, n: ["<b>&"])
    assert repr(wrong).startswith("Not yet: with tokens")
    page = wrong._repr_html_()
    assert "<strong>Not yet:</strong>" in page
    assert "<b>" not in page
    assert "&lt;b&gt;&amp;" in page
    assert "color:" not in page


def test_what_is_said_is_drawn_as_the_tasks_are() -> None:
    assert spoken("must *not* be `cut`") == "must <em>not</em> be <code>cut</code>"
    quoted = check("01-a", "2 * 3 * 4 ` <i>*</i>")._repr_html_()
    assert "2 * 3 * 4 ` &lt;i&gt;*&lt;/i&gt;" in quoted


def test_a_note_is_its_text() -> None:
    assert repr(Note("Count.")) == "Count."
    assert Note("Count `n`.")._repr_html_() == boxed(Html("Count <code>n</code>."))
    assert "dotted" in Note("")._repr_html_()


def test_a_solution_shows_the_answer_the_code_and_why() -> None:
    shown = Solution(answer=6, code="a = 2\na < 3", because="`a` is 2.")
    assert repr(shown) == "One answer: 6\n\na = 2\na < 3\n\n`a` is 2."
    assert shown._repr_html_() == boxed(
        Html(
            "<p>One answer: 6</p>"
            '<pre style="white-space:pre-wrap;margin:.5em 0">a = 2\na &lt; 3</pre>'
            "<p><code>a</code> is 2.</p>"
        )
    )


def test_a_function_is_shown_by_its_code_alone() -> None:
    shown = Solution(answer=len, code="len", because="It counts.")
    assert repr(shown) == "len\n\nIt counts."
    assert "<p>One answer" not in shown._repr_html_()
