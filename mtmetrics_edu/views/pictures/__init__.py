"""explain -> pictures: the figures that a lesson opens with, as images with alternative text.

Each is an SVG inside an img element, drawn as on paper, so it looks the same in both themes and
stays in a notebook that is read without a kernel. Its text says what it shows.

    paper    what all have in common: words, boxes of the three states, the image
    strips   a text as boxes: sliding windows, matched words, four orders, rations
    pools    the counts of segments side by side, and the pool below them
    lines    scores and lengths on a line, and the score of a text cut short
"""

from mtmetrics_edu.views.pictures.lines import cut_short, lengths_line, scores_line
from mtmetrics_edu.views.pictures.paper import Picture
from mtmetrics_edu.views.pictures.pools import pooling
from mtmetrics_edu.views.pictures.strips import four_strips, matches, ration, sliding_window

__all__ = ["Picture", "cut_short", "four_strips", "lengths_line", "matches", "pooling", "ration"]
__all__ += ["scores_line", "sliding_window"]
