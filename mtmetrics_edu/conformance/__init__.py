"""Test vectors for any program that computes BLEU or NIST, and a doctor for broken ones.

vectors.py       the cases of suite/, which are JSON for any language
diagnosis.py     diagnose: what a scorer does, in one sentence
asking.py calling.py limits.py   how a scorer is called, whatever it takes, gives, or breaks
running.py report.py   run: asks a program in any language; what its failures have in common
suspects.py others.py           from its answers to the suspect who gives the same ones
mistakes/        the catalogue of mistakes: what suspects do wrong
"""

from mtmetrics_edu.conformance.diagnosis import Diagnosis, diagnose
from mtmetrics_edu.conformance.report import Report, Result
from mtmetrics_edu.conformance.running import run
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
