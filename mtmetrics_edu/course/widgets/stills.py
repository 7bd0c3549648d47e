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

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from IPython import get_ipython
from IPython.display import display, update_display

from mtmetrics_edu.views.html import markup
from mtmetrics_edu.views.html.markup import NOTHING, Html, escape, tag

TO_LIFE = "This is a picture of a live widget: run the cell to bring it to life."
QUIET = 1.0  # seconds after the last change until the picture is made anew
OUTPUTS = ":is(.jp-OutputArea,.output_container,.cell_container,#output-body)"  # of one cell
ALIVE = f"{OUTPUTS}:has(.mtm-live) .mtm-still{{display:none}}"
GONE = (  # "Loading widget", "model not found": an output with words alone, and no element
    ".jp-OutputArea:has(.mtm-still) .jp-OutputArea-output:not(:has(*)){display:none}"
)
Bundle = dict[str, Any]


class Later:
    """Something that is done once, some seconds after it was asked for the last time."""

    def __init__(self, act: Callable[[], object], seconds: float) -> None:
        self.act, self.seconds = act, seconds
        self.timer: asyncio.TimerHandle | None = None

    def again(self) -> bool:
        """Ask for it, and wait anew; False where no event loop runs: nothing waits there."""
        self.cancel()
        with suppress(RuntimeError):
            self.timer = asyncio.get_running_loop().call_later(self.seconds, self.act)
        return self.timer is not None

    def cancel(self) -> None:
        """Ask for it no more."""
        if self.timer:
            self.timer.cancel()
        self.timer = None


class Still:
    """The picture of one widget (live.Live), which says what is in it: `still` and its repr."""

    def __init__(self, widget: Any) -> None:
        self.widget = widget
        self.name = ""  # of the displays of the picture; empty until there is one
        self.sent = Html()  # what the picture shows that was sent last
        self.number = 0  # of that picture: the first one has none
        self.soon = Later(self.update, QUIET)

    def bundle(self, content: Html) -> Bundle:
        """The picture with this content as an output of a cell, and the sentence that says how to
        bring it to life."""
        life = self.widget.life
        pane = markup.pane(
            content, markup.note(tag("b", escape(life))) if life else NOTHING, style=False
        )
        rules, number = tag("style", Html(ALIVE + GONE)), str(self.number or "")
        picture = tag("div", rules, pane, css="mtm-still", data_number=number)
        return {"text/html": picture, "text/plain": repr(self.widget)}

    def show(self, name: str, view: Bundle) -> None:
        """Show the widget, and the picture beside it. name: of all displays of this picture."""
        self.name, self.sent = name, self.widget.still()
        bundle = self.bundle(self.sent)
        display({**view, "text/html": ""}, raw=True)  # type: ignore[no-untyped-call]
        display(bundle, raw=True, display_id=name)  # type: ignore[no-untyped-call]

    def follow(self) -> None:
        """After some quiet, make the picture anew, if the change came from the browser."""
        self.soon.cancel()
        if self.name and not in_a_cell():
            self.soon.again()

    def update(self) -> None:
        """Send the picture if it is a new one; a widget that cannot be drawn keeps the old one."""
        with suppress(Exception):
            content = self.widget.still()
            if content != self.sent:
                self.sent, self.number = content, self.number + 1
                update_display(  # type: ignore[no-untyped-call]
                    self.bundle(content), raw=True, display_id=self.name
                )
                self.widget.front_end.picture = self.number


def request() -> dict[str, Any]:
    """The message that the kernel is working on; {} from kernels that do not tell."""
    try:
        return dict(get_ipython().kernel.get_parent("shell"))
    except Exception:
        return {}


def in_a_cell() -> bool:
    """Whether a cell is running, so that the change comes from its code.

    A cell could be followed by the next one before the picture is sent, and a saved notebook would
    depend on how fast it ran.
    """
    return bool(request().get("header", {}).get("msg_type") == "execute_request")
