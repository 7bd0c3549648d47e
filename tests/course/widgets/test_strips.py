"""The sentence over its strips: what is done with its words, and the score that follows."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from mtmetrics_edu import sentence_bleu
from mtmetrics_edu.course.examples import GUIDE
from mtmetrics_edu.course.widgets import FourStrips
from mtmetrics_edu.views.notation import number

from .dragging import drag
from .reading import safe

ALWAYS = "2-10"  # in reference 2


@pytest.fixture
def widget() -> FourStrips:
    return FourStrips()


def send(widget: FourStrips, name: str, *values: int) -> None:
    """What a browser tells about a word, each in turn."""
    for value in values:
        drag(widget, name, value)


def said(widget: FourStrips) -> str:
    assert widget.status.value == ""
    drawn = safe(widget.panes["strips"].value)
    return next(it for name, it in drawn.attributes if name == "aria-label" and "Order 1" in it)


def is_scored(widget: FourStrips, candidate: str) -> None:
    """The counts of all orders, the penalty and BLEU are those of a candidate."""
    score = sentence_bleu(candidate.split(), GUIDE.references)
    counts = zip(score.stats.matches, score.stats.totals, strict=True)
    assert re.findall(r"(\d+) of (\d+)", said(widget)) == [(str(m), str(t)) for m, t in counts]
    assert f": {number(score.brevity_penalty)}. mean" in said(widget)
    assert said(widget).endswith(f"BLEU: {number(score.score)}.")


def words(widget: FourStrips) -> Iterator[Any]:
    return re.finditer(
        r'aria-label="([^"]*)" aria-valuenow="(\d+)".*?data-sets="([^"]*)"',
        widget.panes["strips"].value,
    )


def test_a_pressed_word_breaks_is_struck_out_and_comes_back(widget: FourStrips) -> None:
    whole = " ".join(GUIDE.candidate)
    is_scored(widget, whole)
    send(widget, "0-3", -1)
    is_scored(widget, whole.replace("guide", "another"))
    send(widget, "0-3", -1)
    is_scored(widget, whole.replace("guide ", ""))
    assert [it[1] for it in words(widget)][2:4] == ["a", "guide, struck out"]
    send(widget, "0-3", -1)
    is_scored(widget, whole)


def test_a_dragged_word_moves_and_stays_the_same_element(widget: FourStrips) -> None:
    send(widget, "0-0", 1, 17, 2)
    is_scored(widget, "is a it " + " ".join(GUIDE.candidate[3:]))
    assert [it[3] for it in words(widget)] == [f"0-{i}" for i in range(18)]
    assert [it[2] for it in words(widget)][:4] == ["2", "0", "1", "3"]


def test_a_word_of_a_reference_comes_in_and_goes(widget: FourStrips) -> None:
    send(widget, ALWAYS, -2)
    is_scored(widget, " ".join([*GUIDE.candidate, "always"]))
    assert "1 clipped away; 17 of 19" in said(widget)
    send(widget, ALWAYS, 0)
    is_scored(widget, " ".join(["always", *GUIDE.candidate]))
    assert 'aria-pressed="true"' in widget.panes["references"].value
    send(widget, ALWAYS, -2)
    is_scored(widget, " ".join(GUIDE.candidate))
    assert 'aria-pressed="true"' not in widget.panes["references"].value


def test_all_words_can_be_struck_out_and_put_back(widget: FourStrips) -> None:
    for i in range(18):
        send(widget, f"0-{i}", -1, -1)
    assert re.search(r"Order 1: no n-grams; 0 of 0\..* one has no match: 0", said(widget))
    widget.children[-2].children[0].click()
    is_scored(widget, " ".join(GUIDE.candidate))


def test_what_is_typed_is_escaped_and_the_picture_has_no_more_than_it_needs() -> None:
    widget = FourStrips("<b> & x", ["<b> y", '"&"'])
    assert "Order 1: 1 matched, 2 unmatched; 1 of 3." in said(widget)
    safe(widget.panes["references"].value)
    assert safe(widget.still()).text == 'Reference 1: <b> yReference 2: "&"'
    assert repr(widget) == """FourStrips('<b> & x', ['<b> y', '"&"'])"""
