"""The worked calculation as plain data, which every view shows.

A row is an n-gram, an occurrence is an n-gram at its place in a text, a factor is a term of the
score. Tables, highlighted texts, formulas and plots all show these, so they always agree.
"""

from mtmetrics_edu.explain.information import explain_information, nist_ways, text_bits
from mtmetrics_edu.explain.order import CLIPPED_AWAY, MATCHED, UNMATCHED, Order, explain_order
from mtmetrics_edu.explain.segment import Explanation, explain, explain_corpus, explain_score

__all__ = ["CLIPPED_AWAY", "MATCHED", "UNMATCHED", "Explanation", "Order", "explain"]
__all__ += ["explain_corpus", "explain_information", "explain_order", "explain_score"]
__all__ += ["nist_ways", "text_bits"]
__dir__ = __all__.copy  # what completion offers
