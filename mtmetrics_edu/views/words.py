"""notation and captions under their former name, until nothing uses it."""

from mtmetrics_edu.explain import Factor
from mtmetrics_edu.explain.order import STATES as STATES
from mtmetrics_edu.explain.segment import precision_name
from mtmetrics_edu.views.captions import *  # noqa: F403
from mtmetrics_edu.views.notation import *  # noqa: F403

sub = precision_name


def name_of(factor: Factor) -> str:
    """BP, p₁, p₂, …"""
    return factor.name
