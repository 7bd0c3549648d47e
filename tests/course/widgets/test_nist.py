"""The NIST explorer: candidate and references move every number; the ways are the tools' own."""

from __future__ import annotations

import pytest
from nltk.translate.nist_score import sentence_nist as nltk_sentence_nist

from mtmetrics_edu import sentence_nist
from mtmetrics_edu.course.widgets import NistExplorer
from mtmetrics_edu.course.widgets.nist import PARTS
from mtmetrics_edu.explain.information import ANY, BEST, CHOSEN, MEAN

from .reading import safe

CANDIDATE = "the cat sat on the mat again"
REFERENCES = ["the cat sat on a mat", "a cat was on the mat all the day", "the cat again"]


def shown(widget: NistExplorer) -> str:
    """The score that the formula comes to."""
    source = str(widget.panes["scores"].value)
    return source.rpartition('class="mtm-result">')[2].partition("<")[0]


def check(widget: NistExplorer) -> None:
    """Both ways show what the library and NLTK compute for the texts in the boxes."""
    candidate = widget.candidate.value.split()
    references = [box.value.split() for box in widget.references]
    widget.matches.value, widget.lengths.value = ANY, MEAN
    assert shown(widget) == f"{sentence_nist(candidate, references).score:.4f}"
    widget.matches.value, widget.lengths.value = BEST, CHOSEN
    assert shown(widget) == f"{nltk_sentence_nist(references, candidate):.4f}"


def test_both_ways_follow_candidate_and_references() -> None:
    widget = NistExplorer(CANDIDATE, REFERENCES)
    check(widget)
    before = widget.panes["words"].value, widget.panes["orders"].value
    widget.candidate.value = "the dog sat on the mat again"
    check(widget)
    widget.references[2].value = "a dog sat on the mat"
    check(widget)
    after = widget.panes["words"].value, widget.panes["orders"].value
    assert before[0] != after[0]
    assert before[1] != after[1]
    assert widget.status.value == ""


@pytest.mark.parametrize("n", range(1, 6))
def test_the_words_carry_the_ngrams_of_the_order(n: int) -> None:
    widget = NistExplorer(CANDIDATE, REFERENCES, n=n)
    words = safe(widget.panes["words"].value).text
    assert ("its bits" if n == 1 else f"{n}-gram that ends there") in words


def test_gains_are_shown_for_each_order_and_reference() -> None:
    widget = NistExplorer(CANDIDATE, REFERENCES)
    rows = safe(widget.panes["orders"].value).rows
    assert rows[0][1:5] == ["gain 1", "gain 2", "gain 3", "any reference"]
    assert [row[0] for row in rows[1:]] == ["1", "2", "3", "4", "5", "sum"]


def test_parts_can_be_left_out() -> None:
    widget = NistExplorer(CANDIDATE, REFERENCES, shows=("words", "orders"))
    assert list(widget.panes) == ["words", "orders"]
    assert widget.matches not in [box for row in widget.children for box in parts_of(row)]
    widget.candidate.value = "the cat"
    assert eval(repr(widget), {"NistExplorer": NistExplorer}).panes.keys() == widget.panes.keys()


def parts_of(widget: object) -> list[object]:
    return list(getattr(widget, "children", ()))


def test_nothing_typed_breaks_it() -> None:
    widget = NistExplorer(CANDIDATE, REFERENCES, way="nltk")
    for text in ("", "a", "<b>", "the " * 400):
        widget.candidate.value = text
        assert 'role="alert"' not in widget.status.value
        safe(widget.panes["words"].value)
    for box in widget.references:
        box.value = ""
    assert 'role="alert"' not in widget.status.value
    assert "NLTK itself stops" in safe(widget.panes["scores"].value).text


def test_its_repr_makes_it_again() -> None:
    widget = NistExplorer(CANDIDATE, REFERENCES, n=2, way="nltk")
    again = eval(repr(widget), {"NistExplorer": NistExplorer})
    assert repr(again) == repr(widget)
    assert again.panes["scores"].value == widget.panes["scores"].value


@pytest.mark.parametrize(
    ("shows", "summary"),
    [
        (("words", "orders"), "What each order and each reference earns"),
        (("words", "scores", "plot"), "The score, the penalties"),
        (PARTS, "What each order and each reference earns, the score, the penalties"),
    ],
)
def test_the_fold_of_the_still_promises_what_is_in_it(shows: tuple[str, ...], summary: str) -> None:
    still = str(NistExplorer(CANDIDATE, REFERENCES, shows=shows).still())
    assert f"<summary>{summary}</summary>" in still
