"""How HTML is written: what was typed can be read and does nothing, and what is cut says so."""

import re

import pytest

from mtmetrics_edu.views.html import markup
from mtmetrics_edu.views.html.markup import escape, tag

from ..markup import HOSTILE, Reader


@pytest.mark.parametrize("typed", HOSTILE)
def test_what_was_typed_can_be_read_and_stays_in_its_attribute(typed):
    shown = Reader(tag("p", escape(typed))).text
    signs = re.sub(r"\[U\+[0-9A-F]{4,6}\]|[⇥↵]", "", shown)
    assert signs == "".join(c for c in typed if c.isprintable() or c in "\u3000\u200d")
    assert len(shown) >= len(typed)
    ((name, given),) = Reader(tag("p", title=typed or "-", aria_label="b", css="c")).elements
    assert (name, {*given}) == ("p", {"class", "title", "aria-label"})


def test_a_pane_keeps_its_dollars_to_itself():
    assert markup.pane(escape("$x$")) == '<div class="mtm mathjax_ignore tex2jax_ignore">$x$</div>'
    stale = markup.pane(escape("$x$"), stale=True)
    assert stale == '<div class="mtm mtm-stale mathjax_ignore tex2jax_ignore">$x$</div>'


@pytest.mark.parametrize(("count", "number"), [(-1, ""), (0, ""), (1, "1"), (1000, "1,000")])
def test_what_is_left_out_is_said(count, number):
    note = Reader(markup.left_out(count, "n-grams", "the total counts them")).text
    assert note == (number and f"… and {number} more n-grams, not drawn; the total counts them.")


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("a", "a"),
        ("é", "<bdi>é</bdi>"),
        ("אב", "<bdi>אב</bdi>"),
        ("x" * 60, "x" * 60),
        ("x" * 61, "x" * 60 + "… (+1)"),
    ],
)
def test_a_token_is_cut_and_cannot_turn_the_line(typed, shown):
    assert markup.token_text(typed) == shown
    assert markup.ngram_text(["b", typed]) == f"b {shown}"


@pytest.mark.parametrize(
    ("tokens", "direction"),
    [(["123", "مرحبا", "abc"], "rtl"), (["123", "abc", "مرحبا"], "ltr"), (["123"], "ltr")],
)
def test_a_text_is_written_in_its_own_direction(tokens, direction):
    assert markup.direction(tokens) == direction
