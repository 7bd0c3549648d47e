"""Keys typed into a widget stay in it: JupyterLab's command keys never reach the notebook.

JupyterLab takes a letter typed while a list, a button or a row has the focus as a command: m makes
the cell Markdown, d d deletes it, Shift+Enter runs it again. No widget of ipywidgets can stop that,
but a style element in an HTML widget can run a script when it comes into the page: keyboard.js.
Ctrl with a letter that is none of a notebook's own commands, such as Ctrl+S, goes on working.
Two more come with it: pointing.js lights the n-grams of what is pointed at, and redrawing.js lets a
pane keep what a key did not change.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from mtmetrics_edu.views import html
from mtmetrics_edu.views.html.markup import Html

SCRIPTS = ("keyboard.js", "pointing.js", "redrawing.js")


@cache
def stylesheet() -> Html:
    """The stylesheet that a live widget begins with; where it is shown, it keeps the keys in.

    >>> "onload=" in stylesheet()
    True
    """
    folder = files("mtmetrics_edu.course.widgets")
    scripts = (folder.joinpath(name).read_text("utf-8") for name in SCRIPTS)
    return html.stylesheet("; ".join(" ".join(script.split()) for script in scripts))
