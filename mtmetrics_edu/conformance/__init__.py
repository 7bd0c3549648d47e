"""Test vectors for any program that computes BLEU or NIST, and a doctor for broken ones."""

from mtmetrics_edu.conformance.diagnosis import Diagnosis, diagnose
from mtmetrics_edu.conformance.running import Report, Result, run
from mtmetrics_edu.conformance.vectors import Case, case_of, cases, conventions, version

__all__ = [
    "Case",
    "Diagnosis",
    "Report",
    "Result",
    "case_of",
    "cases",
    "conventions",
    "diagnose",
    "run",
    "version",
]
