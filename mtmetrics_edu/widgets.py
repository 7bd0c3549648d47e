"""The live widgets, under their short name; they stand in course.widgets."""

from mtmetrics_edu.course.widgets import __all__ as __all__
from mtmetrics_edu.course.widgets import __getattr__ as __getattr__

__dir__ = __all__.copy  # what completion offers
