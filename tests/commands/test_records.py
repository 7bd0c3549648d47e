"""What --json prints can be read back, digit by digit."""

from __future__ import annotations

import json
from math import inf, nan

from hypothesis import given
from hypothesis import strategies as st

from mtmetrics_edu import BleuStats, NistStats
from mtmetrics_edu.commands.records import as_json, defined, interval_record, score_record
from mtmetrics_edu.intervals import Interval


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_numbers_have_all_their_digits(number: float) -> None:
    assert json.loads(as_json({"x": [number]})) == {"x": [number]}


def test_what_json_cannot_hold_is_null() -> None:
    given = {"a": nan, "b": [inf, (-inf, 1)], "c": {"d": nan}}
    assert defined(given) == {"a": None, "b": [None, [None, 1]], "c": {"d": None}}


def test_json_is_ascii() -> None:
    assert as_json({"é": "猫\udc80"}).isascii()


def test_keys_of_scores() -> None:
    common = {"metric", "score", "totals", "candidate_length", "reference_length", "signature"}
    bleu = score_record(BleuStats((1, 0), (2, 1), 2, 3).score())
    assert set(bleu) == common | {"precisions", "brevity_penalty", "matches"}
    nist = score_record(NistStats((1.5,), (2,), 2, 3.5).score())
    assert set(nist) == common | {"per_order", "length_penalty", "information"}
    assert (nist["metric"], nist["reference_length"], nist["information"]) == ("nist", 3.5, (1.5,))


def test_an_interval() -> None:
    interval = Interval.of(0.5, [0.4, 0.6], 0.9)
    assert interval_record(interval, seed=3) == {
        "low": 0.4,
        "high": 0.6,
        "confidence": 0.9,
        "resamples": 2,
        "seed": 3,
    }
    assert interval_record(None, seed=3) is None
