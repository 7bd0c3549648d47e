"""Test vectors for any program that computes BLEU or NIST.

suite/ holds them as JSON, for any language; vectors.py reads them.
"""

from mtmetrics_edu.conformance.vectors import Case, case_of, cases, conventions, version

__all__ = ["Case", "case_of", "cases", "conventions", "version"]
