"""The rooms together hold every exhibit, and each folded exhibit has all that its label says."""

from __future__ import annotations

import html

import pytest

from mtmetrics_edu.course.exercises.coloured import listing
from mtmetrics_edu.course.museum.catalogue import EXHIBITS
from mtmetrics_edu.course.museum.exhibit import PROPERTIES, Exhibit
from mtmetrics_edu.course.museum.tour import Room, folded, room
from mtmetrics_edu.course.museum.visit import source

from .every import EVERY


def test_every_exhibit_stands_in_one_room() -> None:
    standing = [it.id for breaks in PROPERTIES for it in Room(breaks).exhibits]
    assert sorted(standing) == sorted(EXHIBITS)
    assert all(Room(breaks).exhibits for breaks in PROPERTIES)


@EVERY
def test_a_folded_exhibit_says_what_its_label_says(exhibit: Exhibit) -> None:
    drawn = html.unescape(folded(exhibit))
    assert exhibit.title in drawn
    assert exhibit.id in drawn
    assert exhibit.found_in in drawn
    assert exhibit.link in drawn
    assert exhibit.violates in drawn
    assert listing(source(exhibit.id).numbered) in folded(exhibit)
    assert drawn.index("The symptom") < drawn.index(exhibit.symptom)
    assert drawn.count("<details>") == drawn.count("</details>") == 2
    assert " open" not in drawn


def test_a_room_shows_its_exhibits() -> None:
    assert repr(room("units")).startswith("characters: Characters, in silence\n")
    assert room("units")._repr_html_().count("<summary><b>") == 2
    with pytest.raises(ValueError, match="property"):
        room("cellar")


PROMISES = {
    "no match": lambda bleu: bleu("a b c d".split(), ["e f g h".split()]) == 0,
    "order": lambda bleu: (
        bleu("a b c d e f".split(), [list("abcdefg"), list("abcde")])
        == bleu("a b c d e f".split(), [list("abcde"), list("abcdefg")])
    ),
}


def test_promises_that_can_be_tested_in_one_line_are_broken() -> None:
    assert not PROMISES["no match"](EXHIBITS["zero-counts-as-one"].wrong)
    assert not PROMISES["order"](EXHIBITS["first-of-equals"].wrong)
    for name in ("upside-down", "missing-square", "last-segment-smooths"):
        assert EXHIBITS[name].breaks == "range"
        assert EXHIBITS[name].figure > 1
    for name in ("at-least-one", "nobody-scores"):
        assert EXHIBITS[name].breaks == "identity"
        assert EXHIBITS[name].figure < EXHIBITS[name].right(*EXHIBITS[name].known)
