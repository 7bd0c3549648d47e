"""Every erratum of the documents as code that shows it: what it comes to there, what is right.

>>> from mtmetrics_edu.course.evidence import EVIDENCE, evidence
>>> EVIDENCE["square-missing"].values
('5.5263', '0.5000')
>>> evidence("square-missing")
def square_missing():
    return exp(BETA * log(2 / 3)), nist_length_penalty(2, 3)
"""

from mtmetrics_edu.course.evidence.catalogue import EVIDENCE, Evidence, catalogue, evidence

__all__ = ["EVIDENCE", "Evidence", "catalogue", "evidence"]
