"""Every erratum is run, comes to the known figures, and its code can be read."""

from __future__ import annotations

import re

import pytest

from mtmetrics_edu.course.evidence import EVIDENCE, catalogue, evidence, written
from mtmetrics_edu.course.examples import ERRATA, SOURCES, all_claims

# counted by hand, or printed by the documents' own code, NLTK and the Perl scripts
KNOWN = {
    "the-four-times": ("1, 3, 3", "1, 4, 4"),
    "the-party-in-lower-case": ("0, 0, 1", "0, 1, 1"),
    "of-the-party-in-lower-case": ("0, 0, 1", "0, 1, 1"),
    "capital-it": ("It is", "it is"),
    "weights-of-33": ("0.6270", "0.6241"),
    "lower-case-not-mentioned": ("0.5373", "0.5081"),
    "capital-the": ("1/4", "2/4"),
    "minimum-of-one-number": ("2", "7"),
    "mteval-and-sacrebleu-differ": ("1.0000", "0.0000"),
    "math-not-imported": ("NameError: name 'math' is not defined", "no error"),
    "tie-not-mentioned": ("13", "11"),
    "zero-counts-as-one": ("1.0000", "0.0000"),
    "final-dots": ("16/18, 7/14", "18/19, 9/15"),
    "final-dots-of-the-shuffled": ("14/18, 16/18", "17/18, 17/18"),
    "swapped-minimum": ("min(1,1) = 1", "min(2,1)"),
    "score-of-the-candidate": ("6/6", "2/7"),
    "string-for-tokens": ("22", "4"),
    "result-misspelt": ("NameError: name 'reslut3' is not defined", "no error"),
    "no-ngrams-undefined": ("1.0000", "0.0000"),
    "language-needs-a-tokenizer": ("0/1", "5/6"),
    "guarantees-not-ensures": ("0, 1, 0", "0, 0, 0"),
    "rounded-before-adding": ("3.3686", "3.3710"),
    "length-once-per-order": ("0.8019", "0.8797"),
    "one-best-reference": ("3.3710", "5.0379"),
    "weights-of-the-references": ("True", "False"),
    "sum-of-logarithms": ("0.5592", "0.5046"),
    "penalty-of-words-only": ("1.6911, 1.4619", "2.1139, 2.1139"),
    "penalty-inside-the-sum": ("38.2413", "2.1139"),
    "square-missing": ("5.5263", "0.5000"),
    "same-beta": ("-4.2162", "-4.2162"),
    "nist-lower-cases": ("5.0379", "4.8285"),
    "bleu-for-nist": ("0.5719", "3.7936"),
    "there-is-not-the": ("2", "1"),
    "one-ngram-two-rows": ("8", "6"),
    "clipped-already": ("1/4", "4/4"),
    "the-the-in-no-reference": ("2/2", "1/2"),
    "two-naive-precisions": ("4/4", "2/2"),
    "candidate-set": ("12/18 8/17 6/16 4/15", "17/18 10/17 7/16 4/15"),
    "precision-above-one": ("0.7358", "0.3679"),
    "length-of-most-matches": ("9", "5"),
    "leaking-penalty": ("0.2977", "0.8091"),
    "zero-as-1e-100": ("3.97e-51, ZeroDivisionError: division by zero", "0.0000, undefined"),
    "limited-both-ways": ("2", "1"),
    "capital-party": ("0, 1, 1", "0, 0, 1"),
    "capital-and-dot": ("2/7", "1/7"),
    "text-and-code-differ": ("0.4493", "1.0000"),
}
# what the sentences say beside that: run with the documents' own code, or by NLTK
IN_SENTENCES = {
    "rounded-before-adding": "3.3685866013071895 3.3709935957649324",
    "zero-counts-as-one": "0.39692877231857493",
    "candidate-set": "0.42085980695240904",
    "precision-above-one": "8/4",
    "weights-of-33": "0.33 0.99 1/3",
    "lower-case-not-mentioned": "5/6 3/5 2/4 1/3",
    "length-once-per-order": "70/88 14/16.67",
    "same-beta": "3/2 2/3",
    "square-missing": "2/3 1/2",
    "no-ngrams-undefined": "0/1",
}


def figures(text: str) -> set[str]:
    return set(re.findall(r"(?<![\w.])\d*\.\d+|\d+/[\d.]*\d", text))


@pytest.mark.parametrize("erratum", ERRATA)
def test_an_erratum_comes_to_the_known_figures(erratum: str) -> None:
    there, right = map(written, EVIDENCE[erratum]())
    assert (there, right) == KNOWN[erratum]
    assert (there == right) == (erratum == "same-beta")


@pytest.mark.parametrize("erratum", ERRATA)
def test_the_figures_in_its_sentence_are_known(erratum: str) -> None:
    claims = [claim for claim in all_claims() if erratum in claim.errata]
    texts = [*KNOWN[erratum], *(claim.printed + " " + claim.right for claim in claims)]
    known = figures(" ".join([*texts, IN_SENTENCES.get(erratum, "")]))
    for figure in figures(ERRATA[erratum]):
        places = len(figure.partition(".")[2])
        decimals = [float(text) for text in known if "/" not in text]
        rounded = {f"{decimal:.{places}f}".lstrip("0") for decimal in decimals}
        assert figure in known or figure.lstrip("0") in rounded


def test_the_documents_together_have_all() -> None:
    rows = [row for number in SOURCES for row in catalogue(number)]
    assert sorted(row[0] for row in rows) == sorted(ERRATA) == sorted(KNOWN)
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
