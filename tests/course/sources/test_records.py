"""Examples, corpora and documents: their tokens, and their claims by name."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, fields
from typing import Any

import pytest

from mtmetrics_edu.course.sources.documents import SOURCES, Example
from mtmetrics_edu.course.sources.examples import (
    CAT_SAT,
    DOG_MAN,
    GUIDE,
    LENGTHS,
    NICE_DAY,
    THE_7,
    TROOPS,
)


def test_tokens_are_counted_as_the_document_counts_them() -> None:
    assert THE_7.candidate == ["the"] * 7  # in lower case, without the dot
    assert NICE_DAY.candidate[0] == "it"  # in lower case
    assert TROOPS.candidate[0] == "It"  # without the dot
    assert TROOPS.candidate[-1] == "direct"
    assert CAT_SAT.references == []
    assert DOG_MAN.references[0][1] == "the dog had bit the man".split()


def test_an_unknown_name_says_what_there_is() -> None:
    with pytest.raises(ValueError, match=r"'P5' is .* table of guide; .*expected one of: 'P1'"):
        GUIDE.table("P5")
    with pytest.raises(ValueError, match=r"'mean' is .* claim of dog_man"):
        DOG_MAN.claim("mean")


def test_an_example_of_your_own_has_no_claims() -> None:
    own = Example(name="own", title="mine", source=SOURCES["papineni"], text="a b")
    assert own.claims == own.tables == ()


def test_a_final_dot_stays_unless_the_document_drops_it() -> None:
    own = Example(name="own", title="mine", source=SOURCES["papineni"], text="A b.")
    assert own.candidate == ["A", "b."]


RECORDS = (SOURCES["000"], GUIDE, DOG_MAN, LENGTHS[0], GUIDE.claim("P1"), GUIDE.table("P1"))


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: type(record).__name__)
def test_a_record_has_names_cannot_be_changed_and_is_short_to_read(record: Any) -> None:
    assert all(field.kw_only for field in fields(record))
    with pytest.raises(FrozenInstanceError):
        setattr(record, fields(record)[0].name, "")
    assert not hasattr(record, "__dict__")
    assert "source=" not in repr(record)
    assert len(repr(record)) < 900
