"""The bug museum, as notebook 09 imports it; it stands in mtmetrics_edu.course.museum.

>>> from mtmetrics_edu.course.exhibits import expose
>>> expose("zero-counts-as-one", "my cat sat down", ["the dog ran home"])
Right. It gives 1.0000; right is 0.0000.
"""

from mtmetrics_edu.conformance.mistakes.programs import ORDERS, bleu, nist_of_texts
from mtmetrics_edu.course.museum.catalogue import EXHIBITS
from mtmetrics_edu.course.museum.exhibit import PROPERTIES
from mtmetrics_edu.course.museum.visit import expose, repair, room, source, which_line
from mtmetrics_edu.nist import BETA

__all__ = ["BETA", "EXHIBITS", "ORDERS", "PROPERTIES", "bleu", "expose", "nist_of_texts"]
__all__ += ["repair", "room", "source", "which_line"]
