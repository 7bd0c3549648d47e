"""Claims and tables: where they lead, and what they say is wrong."""

from __future__ import annotations

from mtmetrics_edu.course.sources.errata import ERRATA
from mtmetrics_edu.course.sources.examples import CAT_MAT, GUIDE, NAIVE, all_claims

from .computing import document


def test_every_claim_names_its_document() -> None:
    for claim in all_claims():
        assert document(claim).title


def test_why_joins_all_errata() -> None:
    assert NAIVE.claim("definition").why == (
        f"{ERRATA['clipped-already']} {ERRATA['two-naive-precisions']}"
    )
    assert GUIDE.claim("P1").why == ""


def test_a_row_too_many_is_a_correction() -> None:
    table = CAT_MAT.table("P2")
    assert len(table.right) == len(table.printed) - 1
    (wrong,) = table.corrections
    assert (wrong.what, wrong.printed, wrong.right) == ("P2: the the, n-gram", "the the", "—")
