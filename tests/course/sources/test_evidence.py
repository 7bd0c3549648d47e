"""Every erratum has its row; one of a rule or of code comes to known figures, and has its code."""

import re
import tomllib
from pathlib import Path

import pytest

from mtmetrics_edu.course.evidence import EVIDENCE, catalogue, errata, evidence, written
from mtmetrics_edu.course.examples import ERRATA, SOURCES, all_claims

FIGURES = tomllib.loads(Path(__file__).with_name("known.toml").read_text(encoding="utf-8"))
KNOWN = FIGURES["KNOWN"]
IN_SENTENCES = FIGURES["IN_SENTENCES"]


def figures(text):
    return set(re.findall(r"(?<![\w.])\d*\.\d+|\d+/[\d.]*\d", text))


@pytest.mark.parametrize("erratum", EVIDENCE)
def test_an_erratum_comes_to_the_known_figures(erratum):
    there, right = map(written, EVIDENCE[erratum]())
    assert [there, right] == KNOWN[erratum]
    assert (there == right) == (erratum == "same-beta")


@pytest.mark.parametrize("erratum", ERRATA)
def test_the_figures_in_its_sentence_are_known(erratum):
    claims = [claim for claim in all_claims() if erratum in claim.errata]
    texts = [*KNOWN.get(erratum, []), *(claim.printed + " " + claim.right for claim in claims)]
    known = figures(" ".join([*texts, IN_SENTENCES.get(erratum, "")]))
    for figure in figures(ERRATA[erratum]):
        places = len(figure.partition(".")[2])
        decimals = [float(text) for text in known if "/" not in text]
        rounded = {f"{decimal:.{places}f}".lstrip("0") for decimal in decimals}
        assert figure in known or figure.lstrip("0") in rounded


def test_the_documents_together_have_all():
    rows = [row for number in SOURCES for row in catalogue(number)]
    assert sorted(row[0] for row in rows) == sorted(ERRATA)
    assert all(len(row) == 5 and all(row) for row in rows)
    assert {*EVIDENCE} == {*KNOWN}
    assert rows[0][:4] == ("the-four-times", "P1: the, ref 2", "3", "4")
    folds = errata().tables
    assert sum(map(len, folds.values())) == len(rows)
    assert "P1: the, ref 2: 3 → 4" in str(next(iter(folds.values())))
    with pytest.raises(ValueError, match="document"):
        catalogue("005")


@pytest.mark.parametrize("erratum", EVIDENCE)
def test_its_code_is_short_and_without_types(erratum):
    code = repr(evidence(erratum))
    assert code.startswith(f"def {erratum.replace('-', '_')}():\n")
    assert '"""' not in code
    assert "type: ignore" not in code
    assert len(code.splitlines()) <= 9
