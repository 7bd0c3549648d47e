"""What a live widget leaves in its notebook: a picture beside it, which follows what is typed.

A cell that shows a widget gets two outputs. The first is the widget. It means nothing without the
kernel that made it. The second is a picture with its words, which every reader of the saved
notebook sees. Where the widget is alive, the stylesheet hides the picture; where the widget is
gone, a rule that the picture brings hides the words "model not found". Some time after the last
change in the browser, the kernel sends the picture anew: so the notebook keeps the last text typed.

A page that was reloaded takes no new picture: it no longer knows to which cell one belongs. So each
new picture has a number, which the widget gets too. notebook.js compares them, and says so.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from IPython import get_ipython
from IPython.display import display, update_display

from mtmetrics_edu.course.widgets.later import Later
from mtmetrics_edu.views import html
from mtmetrics_edu.views.html.markup import NOTHING, Html, escape, tag

TO_LIFE = "This is a picture of a live widget: run the cell to bring it to life."
QUIET = 1.0  # seconds after the last change until the picture is made anew
OUTPUTS = ":is(.jp-OutputArea,.output_container,.cell_container,#output-body)"  # of one cell
ALIVE = f"{OUTPUTS}:has(.mtm-live) .mtm-still{{display:none}}"
GONE = (  # "Loading widget", "model not found": an output with words alone, and no element
    ".jp-OutputArea:has(.mtm-still) .jp-OutputArea-output:not(:has(*)){display:none}"
)
Bundle = dict[str, Any]


class Still:
    """The picture of one widget. draw: what it shows. said: the same in one line.

    life: the sentence below the picture that says how to bring it to life; empty for none.
    made: is told the number of each picture that was made anew.
    """

    def __init__(
        self,
        draw: Callable[[], Html],
        said: Callable[[], str],
        life: str = TO_LIFE,
        made: Callable[[int], object] = lambda number: None,
    ) -> None:
        self.draw, self.said, self.life, self.made = draw, said, life, made
        self.name = ""  # of the displays of the picture; empty until there is one
        self.sent = Html()  # what the picture shows that was sent last
        self.number = 0  # of that picture: the first one has none
        self.soon = Later(self.update, QUIET)

    def bundle(self) -> Bundle:
        """The picture as an output of a cell."""
        return self.output_of(self.draw())

    def output_of(self, content: Html) -> Bundle:
        """The picture with this content, and the sentence that says how to bring it to life."""
        life = html.note(tag("b", escape(self.life))) if self.life else NOTHING
        pane = html.pane(content, life, style=False)
        rules, number = tag("style", Html(ALIVE + GONE)), str(self.number or "")
        picture = tag("div", rules, pane, css="mtm-still", data_number=number)
        return {"text/html": picture, "text/plain": self.said()}

    def show(self, name: str, view: Bundle) -> None:
        """Show the widget, and the picture beside it. name: of all displays of this picture."""
        self.name, self.sent = name, self.draw()
        bundle = self.output_of(self.sent)
        display({**view, "text/html": ""}, raw=True)  # type: ignore[no-untyped-call]
        display(bundle, raw=True, display_id=name)  # type: ignore[no-untyped-call]

    def follow(self) -> None:
        """After some quiet, make the picture anew, if the change came from the browser."""
        self.forget()
        if self.name and not in_a_cell():
            self.soon.again()

    def update(self) -> None:
        """Send the picture if it is a new one; a widget that cannot be drawn keeps the old one."""
        with suppress(Exception):
            content = self.draw()
            if content != self.sent:
                self.sent, self.number = content, self.number + 1
                update_display(  # type: ignore[no-untyped-call]
                    self.output_of(content), raw=True, display_id=self.name
                )
                self.made(self.number)

    def forget(self) -> None:
        """Make nothing anew any more."""
        self.soon.forget()


def in_a_cell() -> bool:
    """Whether a cell is running, so that the change comes from its code.

    A cell could be followed by the next one before the picture is sent, and a saved notebook would
    depend on how fast it ran.
    """
    try:  # kernels other than ipykernel may not tell
        message: Any = get_ipython().kernel.get_parent("shell")
        return bool(message["header"]["msg_type"] == "execute_request")
    except Exception:
        return False
