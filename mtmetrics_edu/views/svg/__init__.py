"""explain -> SVG: the small live plots of the widgets.

Every function returns one svg element. It must stand in html.pane, whose stylesheet it needs. Its
aria-label says what the plot shows, numbers included. Its size depends on nothing that is typed,
so the page never jumps.
"""

from mtmetrics_edu.views.svg.bars import (
    information_bars,
    nist_bars,
    precision_bars,
    segment_bars,
    waterfall,
)
from mtmetrics_edu.views.svg.curves import chance_hill, penalties, penalty_curve, resample_hill

__all__ = ["chance_hill", "information_bars", "nist_bars", "penalties", "penalty_curve"]
__all__ += ["precision_bars", "resample_hill", "segment_bars", "waterfall"]
