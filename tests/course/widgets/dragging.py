"""Dragging, as a browser says it."""

from itertools import count

NUMBERS = count(1)


def drag(widget, name, value):
    """A handle is dragged to a value, or a line is pressed."""
    known = widget.front_end.dragged
    widget.front_end.dragged = {**known, name: [value, next(NUMBERS)]}
