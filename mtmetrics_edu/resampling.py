"""Bootstrap and tests of significance, under their short name; they stand in batch.resampling."""

from mtmetrics_edu.batch.resampling import *  # noqa: F403
from mtmetrics_edu.batch.resampling import __all__ as __all__
