"""Verdicts, notes and solutions: readable as text, escaped as HTML, shown without a stylesheet."""

import html
import re
from inspect import getsource

import pytest

from mtmetrics_edu.course.exercises import EXERCISES, check, hint, replies
from mtmetrics_edu.views.html.markup import Html

from ...views.test_palette import contrast


def test_a_verdict_is_shown_as_it_is_saved_in_the_notebooks():
    assert repr(replies.Reveal(False, "It is 2/7.")) == "Not quite. It is 2/7."
    assert "solid" in replies.Verdict(True, "")._repr_html_()
    assert replies.Verdict(False, "count `n`.")._repr_html_() == (
        '<div class="mathjax_ignore tex2jax_ignore" role="status" '
        'style="padding:.35em .8em;border-left:5px dashed #c25400;background:#c254001f;'
        'border-radius:0 4px 4px 0">'
        '<span aria-hidden="true" style="color:#c25400;font-weight:700">✎</span> '
        "<strong>Not yet:</strong> count <code>n</code>.</div>"
    )


def test_words_are_marked_as_in_markdown_and_escaped():
    assert replies.spoken("must *not* be `cut`") == "must <em>not</em> be <code>cut</code>"
    quoted = check("01-a", "2 * 3 * 4 ` <i>*</i>")._repr_html_()
    assert "2 * 3 * 4 ` &lt;i&gt;*&lt;/i&gt;" in quoted
    page = check("01-d", lambda tokens, n: ["<b>&"])._repr_html_()
    assert "<b>" not in page
    assert "&lt;b&gt;&amp;" in page


def test_a_note_is_its_text():
    assert repr(hint("02-b")) == EXERCISES["02-b"].hint
    boxed = replies.boxed(Html("Count <code>n</code>."), "dotted")
    assert replies.Note("Count `n`.")._repr_html_() == boxed


def test_a_solution_shows_the_answer_the_code_and_why():
    solution = replies.Solution(answer=6, code="a = 2\na < 3", because="`a` is 2.")
    assert repr(solution) == "One answer: 6\n\na = 2\na < 3\n\n`a` is 2."
    assert solution._repr_html_() == replies.boxed(
        Html("<strong>Solution.</strong><p>One answer: 6</p>")
        + replies.listing("a = 2\na < 3")
        + Html("<p><code>a</code> is 2.</p>"),
        "double",
    )
    function = replies.Solution(answer=len, code="len", because="It counts.")
    assert repr(function) == "len\n\nIt counts."
    assert "<p>One answer" not in function._repr_html_()
    assert repr(replies.Solution(answer="a b", code='"a b"', because="")) == '"a b"'


def test_a_listing_is_shown_as_it_is_saved_in_the_notebooks():
    code = 'class Box:\n    def b(n): return n in (1.5, None)  # a\n"a"'
    pattern = r'<span style="color:color-mix\(in srgb,(#\w+) 60%,currentcolor\)">(.*?)</span>'
    assert re.sub(pattern, r"[\1 \2]", replies.listing(code)).partition(">")[2] == (
        "[#8a3ab9 class] [#953800 Box]:\n    [#8a3ab9 def] [#953800 b](n): [#8a3ab9 return] n "
        "[#8a3ab9 in] ([#0550ae 1.5], [#8a3ab9 None])  [#57606a # a]\n"
        "[#0a5c2d &quot;a&quot;]</pre>"
    )


@pytest.mark.parametrize(
    "code", ["'", "a < b > <script>", "\n\nx\n", *map(getsource, [replies.listing])]
)
def test_nothing_of_a_listing_is_lost_and_nothing_is_markup(code):
    assert html.unescape(re.sub("<[^>]*>", "", replies.listing(code))) == code
    assert {*re.findall(r"<(\w+)", replies.listing(code))} <= {"pre", "span"}


# of code, paper and ink: those of JupyterLab's themes, and ours elsewhere
CODE = ("#f5f5f5", "#212121"), ("#212121", "#ffffff"), ("#f6f8fa", "#1f2328")


def test_every_look_has_a_sign_of_its_own_and_every_colour_is_seen():
    assert len({sign for _, sign in replies.LOOKS.values()}) == len(replies.LOOKS)
    for paper, ink in CODE:
        for colour in replies.COLOURS.values():
            assert contrast(mixed(colour, ink, 0.6), paper) >= 4.5
    for colour, _ in replies.LOOKS.values():
        for paper, ink in (("#ffffff", "#212121"), ("#111111", "#ffffff")):
            assert contrast(colour, paper) >= 3
            assert contrast(ink, mixed(colour, paper, int(replies.TINT, 16) / 255)) >= 7


def mixed(colour, paper, share):
    """A colour laid thinly on a paper."""
    pairs = ((int(colour[i : i + 2], 16), int(paper[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(share * a + (1 - share) * b):02x}" for a, b in pairs)
