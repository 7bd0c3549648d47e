"""What a live widget has in the browser: the HTML of its panes, its stylesheet and its scripts.

The scripts are ES modules, in the files beside this one; an anywidget sends them as one module.
One message brings all panes that change, so that the browser paints them together.
"""

from __future__ import annotations

from collections.abc import Collection
from importlib.resources import files

import ipywidgets
import traitlets
from anywidget import AnyWidget

from mtmetrics_edu.views import palette

MODULES = "morph.js", "actions.js", "keys.js", "notebook.js", "pointing.js", "front_end.js"


def script() -> str:
    """All modules as one: each comes after those that it imports, and the imports are left out.

    >>> script().splitlines()[-1]
    'export default { render };'
    """
    folder = files("mtmetrics_edu.course.widgets")
    lines = "\n".join(folder.joinpath(name).read_text("utf-8") for name in MODULES).splitlines()
    return "\n".join(line for line in lines if not line.startswith("import "))


class Pane(ipywidgets.Box):  # type: ignore[misc]
    """A place in a widget for HTML. The front end of the widget draws its value."""

    value = traitlets.Unicode()


class FrontEnd(AnyWidget):
    """Draws the panes of a widget in the browser, and lets it answer there.

    css: the stylesheet, which is in the page as long as the widget is. picture: the number of the
    latest picture that the kernel sent to the notebook (stills.py).
    """

    _esm = script()
    css = traitlets.Unicode(palette.css()).tag(sync=True)
    picture = traitlets.Int().tag(sync=True)

    def __init__(self, panes: Collection[Pane]) -> None:
        names = [f"mtm-pane{i}" for i in range(len(panes))]  # of its class, and of the trait here
        self.add_traits(**{name: traitlets.Unicode().tag(sync=True) for name in names})
        super().__init__(layout={"display": "none"})
        for name, pane in zip(names, panes, strict=True):
            pane.add_class("mtm-pane").add_class(name)
            traitlets.dlink((pane, "value"), (self, name))
