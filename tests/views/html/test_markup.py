"""How HTML is written: what was typed can be read and does nothing, and what is cut says so."""

from __future__ import annotations

import re

import pytest

from mtmetrics_edu.views.html import markup
from mtmetrics_edu.views.html.markup import Html, escape, joined, tag

from ..markup import HOSTILE, Reader


@pytest.mark.parametrize("typed", HOSTILE)
def test_what_was_typed_can_be_read(typed: str) -> None:
    shown = Reader(tag("p", escape(typed))).text
    signs = re.sub(r"\[U\+[0-9A-F]{4,6}\]|[⇥↵]", "", shown)
    assert signs == "".join(c for c in typed if c.isprintable() or c in "\u3000\u200d")
    assert len(shown) >= len(typed)


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("<b>&\"'", "&lt;b&gt;&amp;&quot;&#x27;"),
        ("\x00", "[U+0000]"),
        ("a\u202eb", "a[U+202E]b"),
        ("\ud800", "[U+D800]"),
        ("\t\n", "⇥↵"),
        ("👩\u200d💻 é 苹果", "👩\u200d💻 é 苹果"),
    ],
)
def test_escape(typed: str, shown: str) -> None:
    assert escape(typed) == shown


def test_all_that_makes_html_says_so() -> None:
    made = [escape("a"), tag("b"), joined([]), escape("a") + escape("b"), markup.stylesheet()]
    assert {type(it) for it in made} == {Html}


@pytest.mark.parametrize("typed", HOSTILE)
def test_what_was_typed_stays_in_its_attribute(typed: str) -> None:
    ((name, given),) = Reader(tag("p", title=typed or "-", aria_label="b", css="c")).elements
    assert name == "p"
    assert {*given} == {"class", "title", "aria-label"}


def test_an_empty_attribute_is_left_out() -> None:
    assert tag("td", css="", title="") == "<td></td>"


def test_what_stands_between_is_text() -> None:
    assert joined([tag("i"), tag("i"), tag("i")], " & ") == "<i></i> &amp; <i></i> &amp; <i></i>"


def test_notes_and_messages_have_their_looks() -> None:
    assert markup.note(escape("a")) == tag("p", escape("a"), css="mtm-note")
    ((_, given),) = Reader(markup.message("a")).elements
    assert given["class"] == "mtm-message"


def test_messages_are_announced() -> None:
    assert 'role="alert"' in markup.message("no", "error")
    assert "mtm-error" in markup.message("no", "error")
    assert 'role="status"' in markup.message("yes")
    assert "mtm-error" not in markup.message("yes")


def test_pane_keeps_its_style_and_its_dollars_to_itself() -> None:
    drawn = escape("$x$")
    assert markup.pane(drawn).startswith("<style>")
    assert markup.pane(drawn).count("<style>") == 1
    assert "<style>" not in markup.pane(drawn, style=False)
    assert 'class="mtm mtm-stale mathjax_ignore tex2jax_ignore"' in markup.pane(drawn, stale=True)
    assert "mtm-stale" not in markup.pane(drawn, style=False)


# Limits


@pytest.mark.parametrize(
    ("length", "shown"), [(60, "x" * 60), (61, "x" * 60 + "… (+1)"), (100, "x" * 60 + "… (+40)")]
)
def test_a_long_token_is_cut_and_says_so(length: int, shown: str) -> None:
    assert markup.CHARACTERS_SHOWN == 60
    assert markup.token_text("x" * length) == shown


@pytest.mark.parametrize(("count", "said"), [(-1, ""), (0, ""), (1, "1"), (1000, "1,000")])
def test_what_is_left_out_is_said(count: int, said: str) -> None:
    note = Reader(markup.left_out(count, "n-grams", "the total counts them")).text
    assert note == (said and f"… and {said} more n-grams, not drawn; the total counts them.")


@pytest.mark.parametrize(
    ("typed", "shown"), [("a", "a"), ("(1)", "(1)"), ("é", "<bdi>é</bdi>"), ("אב", "<bdi>אב</bdi>")]
)
def test_a_token_that_could_turn_the_line_is_isolated(typed: str, shown: str) -> None:
    assert markup.token_text(typed) == shown
    assert markup.ngram_text(["b", typed]) == f"b {shown}"
