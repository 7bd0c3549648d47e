"""Test vectors for any program that computes BLEU or NIST, and a doctor for broken ones.

vectors     the cases of suite/, which are JSON for any language
mistakes    the catalogue of mistakes: choices, recipes, whole programs
suspects    who may have computed some answers: the paper, a mistake, another tool
search      which mistakes together give some answers
limits      a call of a function, or a program, that may do anything
asking      how a scorer is called, and what it answers
diagnosis   diagnose: what a scorer does, in one sentence
running     run: asks a program in any language; what its failures have in common
"""

from mtmetrics_edu.conformance.diagnosis import Diagnosis, diagnose
from mtmetrics_edu.conformance.running import Report, Result, run
from mtmetrics_edu.conformance.vectors import Case, case_of, cases, conventions, version

__all__ = ["Case", "Diagnosis", "Report", "Result", "case_of", "cases", "conventions", "diagnose"]
__all__ += ["run", "version"]
__dir__ = __all__.copy  # what completion offers
