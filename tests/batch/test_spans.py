"""Where words begin and end in encoded text."""

from __future__ import annotations

import sys

from mtmetrics_edu.batch.spans import BLANKS, BORDER, spans_of
from mtmetrics_edu.batch.words import numbered_spans


def test_blanks_are_what_python_splits_at() -> None:
    blanks = {c for c in map(chr, range(sys.maxunicode + 1)) if not c.split()}
    assert {*BLANKS, " ", BORDER} == blanks


def test_all_blanks_divide_words() -> None:
    spans, lengths = spans_of(BORDER + "".join(f"a{blank}" for blank in BLANKS) + BORDER)
    assert len(set(numbered_spans(spans).tolist())) == 1
    assert lengths.tolist() == [len(BLANKS)]
