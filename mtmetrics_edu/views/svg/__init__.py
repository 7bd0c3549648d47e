"""explain -> SVG: the small live plots of the widgets.

Every plot is one svg element. It must stand in a pane (views/html/markup.py), whose stylesheet it
needs. Its aria-label says what the plot shows, numbers included. Its size depends on nothing that
is typed, so the page never jumps.
"""
