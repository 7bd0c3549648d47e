"""Words that look the same and are not."""

from __future__ import annotations

from unicodedata import normalize

import pytest

from mtmetrics_edu.explain.look_alikes import look_alikes

COMPOSED, APART = normalize("NFC", "café"), normalize("NFD", "café")


@pytest.mark.parametrize(
    ("candidate", "reference", "found"),
    [
        ([COMPOSED, COMPOSED], [APART], [COMPOSED]),
        ([APART], [COMPOSED, "x"], [APART]),
        ([COMPOSED], [COMPOSED, APART], []),
        ([COMPOSED], ["cafe"], []),
        (["cafe"], [APART], []),
        ([], [APART], []),
    ],
)
def test_only_what_looks_the_same_and_does_not_match(
    candidate: list[str], reference: list[str], found: list[str]
) -> None:
    assert look_alikes(candidate, [["other"], reference]) == found
