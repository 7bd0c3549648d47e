"""Every erratum is run, once, under its document, and its code can be read."""

from __future__ import annotations

import pytest

from mtmetrics_edu.course.evidence import EVIDENCE, catalogue, evidence
from mtmetrics_edu.course.sources.documents import SOURCES
from mtmetrics_edu.course.sources.errata import ERRATA
from mtmetrics_edu.course.sources.examples import all_claims


def test_all_errata_are_run_in_their_order() -> None:
    assert list(EVIDENCE) == list(ERRATA)
    assert len(EVIDENCE) == 46


@pytest.mark.parametrize("erratum", ERRATA)
def test_an_erratum_stands_under_a_document_that_has_it(erratum: str) -> None:
    having = {claim.where[:3] for claim in all_claims() if erratum in claim.errata}
    assert EVIDENCE[erratum].document in having
    assert EVIDENCE[erratum].what


def test_what_is_there_differs_from_what_is_right() -> None:
    assert [it.erratum for it in EVIDENCE.values() if len({*it.values}) == 1] == ["same-beta"]


def test_the_documents_together_have_all() -> None:
    rows = [row for number in SOURCES for row in catalogue(number)]
    assert sorted(row[0] for row in rows) == sorted(ERRATA)
    assert all(len(row) == 5 and all(row) for row in rows)
    with pytest.raises(ValueError, match="document"):
        catalogue("005")


@pytest.mark.parametrize("erratum", ERRATA)
def test_its_code_is_short_and_without_types(erratum: str) -> None:
    code = repr(evidence(erratum))
    assert code.startswith(f"def {erratum.replace('-', '_')}():\n")
    assert '"""' not in code
    assert "type: ignore" not in code
    assert len(code.splitlines()) <= 9
