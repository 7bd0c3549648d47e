"""The face of mtmetrics_edu.conformance; its rooms are tested in tests/conformance/."""

from __future__ import annotations

from mtmetrics_edu import conformance


def test_what_it_offers_is_there() -> None:
    assert all(getattr(conformance, name).__doc__ for name in conformance.__all__)
