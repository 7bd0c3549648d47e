"""Verdicts, notes and solutions: readable as text, escaped as HTML, drawn without a stylesheet."""

from __future__ import annotations

from mtmetrics_edu.course.exercises import check
from mtmetrics_edu.course.exercises.coloured import listing
from mtmetrics_edu.course.exercises.replies import (
    LOOKS,
    TINT,
    Note,
    Solution,
    Verdict,
    boxed,
    spoken,
)
from mtmetrics_edu.views.html.markup import Html

from ...views.test_palette import contrast


def test_a_verdict_leads_with_the_word() -> None:
    assert repr(Verdict(True, "")) == "Right."
    assert repr(Verdict(False, "count again.")) == "Not yet: count again."
    assert "dashed" in Verdict(False, "")._repr_html_()
    assert "solid" in Verdict(True, "")._repr_html_()
    assert "<strong>Right.</strong>" in Verdict(True, "")._repr_html_()


def test_a_verdict_is_drawn_as_it_is_saved_in_the_notebooks() -> None:
    assert Verdict(False, "count `n`.")._repr_html_() == (
        '<div class="mathjax_ignore tex2jax_ignore" role="status" '
        'style="padding:.35em .8em;border-left:5px dashed #c25400;background:#c254001f;'
        'border-radius:0 4px 4px 0">'
        '<span aria-hidden="true" style="color:#c25400;font-weight:700">✎</span> '
        "<strong>Not yet:</strong> count <code>n</code>.</div>"
    )


def test_verdicts_are_readable_and_escaped() -> None:
    wrong = check("01-d", lambda tokens, n: ["<b>&"])
    assert repr(wrong).startswith("Not yet: with tokens")
    page = wrong._repr_html_()
    assert "<strong>Not yet:</strong>" in page
    assert "<b>" not in page
    assert "&lt;b&gt;&amp;" in page


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
        Html("<strong>Solution.</strong><p>One answer: 6</p>")
        + listing("a = 2\na < 3")
        + Html("<p><code>a</code> is 2.</p>"),
        "double",
    )


def test_a_function_is_shown_by_its_code_alone() -> None:
    shown = Solution(answer=len, code="len", because="It counts.")
    assert repr(shown) == "len\n\nIt counts."
    assert "<p>One answer" not in shown._repr_html_()


def test_every_look_has_a_sign_of_its_own_that_is_seen_on_both_pages() -> None:
    assert len({sign for _, sign in LOOKS.values()}) == len(LOOKS)
    for colour, _ in LOOKS.values():
        assert min(contrast(colour, paper) for paper in ("#ffffff", "#111111")) >= 3


def test_words_are_read_on_every_tint() -> None:
    for colour, _ in LOOKS.values():
        for paper, ink in (("#ffffff", "#212121"), ("#111111", "#ffffff")):
            assert contrast(ink, mixed(colour, paper, int(TINT, 16) / 255)) >= 7


def mixed(colour: str, paper: str, share: float) -> str:
    """A colour laid thinly on a paper."""
    pairs = ((int(colour[i : i + 2], 16), int(paper[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(share * a + (1 - share) * b):02x}" for a, b in pairs)
