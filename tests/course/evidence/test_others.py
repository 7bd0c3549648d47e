"""What 001, 003 and 004 print, as their own code and the tools gave it when they were run."""

from __future__ import annotations

import pytest

from mtmetrics_edu.course.evidence import EVIDENCE

# counted by hand or printed by the documents' own code, NLTK and the Perl scripts: ERRATA.md
KNOWN = {
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
    "bleu-for-nist": ("0.5719", "3.4045"),
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


@pytest.mark.parametrize("erratum", KNOWN)
def test_it_comes_to_the_known_figures(erratum: str) -> None:
    assert EVIDENCE[erratum].values == KNOWN[erratum]


def test_all_of_them_are_known() -> None:
    found = {it.erratum for it in EVIDENCE.values() if it.document in ("001", "003", "004")}
    assert found == {*KNOWN}
