"""Run in the browser's Python by worker.js: the playground, and what carries its messages.

There is no kernel and no IPython here. ipywidgets asks IPython for little, and comm has a bridge
of its own: what a widget says is gathered, and sent to the page when Python is done.

The widgets are numbered in the order in which they are made. So what the first example says when
it is made is the same each time: the site has it as a file (opened.mjs), from which the page draws
the playground while Python is still starting. Python then makes these widgets without a word, or
has made them when the site was built: memory.bin is Python's memory after `prepare`.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from functools import cache
from importlib import import_module
from itertools import count
from pkgutil import walk_packages
from types import ModuleType
from typing import Any

os.environ["JUPYTER_WIDGETS_ECHO"] = "0"  # the page knows what it sent
said: list[dict[str, Any]] = []


def module(name: str, **names: Any) -> ModuleType:
    """A module that is not here, with as much as ipywidgets asks of it."""
    made = sys.modules[name] = ModuleType(name)
    made.__dict__.update(names, __path__=[])
    return made


class Shown:
    """What IPython would display; here only widgets are shown."""

    def __init__(self, data: Any = "", **_: Any) -> None:
        self.data = data


def nothing(*_: Any, **__: Any) -> None:
    """IPython's display and clear_output, where there is no cell."""


module("IPython", get_ipython=lambda: None)
sys.modules["IPython"].display = module(  # type: ignore[attr-defined]
    "IPython.display",
    **dict.fromkeys(["display", "update_display", "clear_output"], nothing),
    HTML=Shown,
    Javascript=Shown,
)
module("IPython.core")
module("IPython.core.interactiveshell", InteractiveShell=object)

import comm  # noqa: E402
from comm.base_comm import BaseComm  # noqa: E402


class Bridge(BaseComm):
    """One widget's line to the page."""

    def publish_msg(self, msg_type: str, data: Any = None, **rest: Any) -> None:
        metadata = rest.get("metadata")
        said.append(
            {"msg_type": msg_type, "comm_id": self.comm_id, "data": data, "metadata": metadata}
        )


def numbered(**given: Any) -> Bridge:
    """A line whose name is the number of its widget."""
    return Bridge(**{"comm_id": f"w{next(numbers)}", **given})


numbers = count(1)
prepared: list[Playground] = []
comm.create_comm = numbered

from facts import facts  # noqa: E402
from ipywidgets import Widget  # noqa: E402

import mtmetrics_edu  # noqa: E402
from mtmetrics_edu.course.widgets.playground import BEHIND, Playground  # noqa: E402
from mtmetrics_edu.course.widgets.playground.sharing import decode  # noqa: E402
from mtmetrics_edu.course.widgets.strips import FourStrips  # noqa: E402

SENTENCE = "sentence"  # in the place of a share line: sentence.html


@cache
def names(kind: type[Widget]) -> list[str]:
    """What the page knows of each widget of a kind."""
    return [*kind.class_traits(sync=True)]


def quietly() -> Playground:
    """The first example, for a page that has drawn it: nobody is told what its widgets hold."""
    made: list[Widget] = []

    def later(widget: Widget) -> None:
        for name in names(type(widget)):
            getattr(widget, name)  # makes the widget's layout and style, which have numbers, too
        made.append(widget)

    openly, Widget.open = Widget.open, later
    try:
        playground = Playground()
    finally:
        Widget.open = openly
    for widget in made:
        widget.comm = numbered(target_name="jupyter.widget")
    said.clear()
    return playground


def prepare() -> None:
    """Do all that is the same for everybody; opened.mjs keeps Python's memory as it is then."""
    for found in walk_packages(mtmetrics_edu.__path__, "mtmetrics_edu."):
        import_module(found.name)
    prepared.append(quietly())


def tell(send: Callable[[str, str], None]) -> None:
    """Send what the widgets said since the last time. send: tells the page something."""
    if said:
        send("comms", json.dumps(said))
        said.clear()


def facts_of(playground: Playground) -> str:
    """The share line, the texts, and what they come to; no facts while a choice is half typed."""
    try:
        found = facts(playground.calculation)
    except ValueError:
        found = {}
    texts = playground.state.segments
    return json.dumps({"code": playground.code, "texts": texts, "facts": found})


def give(comm_id: str, data: str, files: Any = ()) -> None:
    """Give a message of the page to its widget. files: what was uploaded, as the browser has it."""
    buffers = [memoryview(file.to_bytes()) for file in files]
    message = {"content": {"comm_id": comm_id, "data": json.loads(data)}, "buffers": buffers}
    comm.get_comm_manager().get_comm(comm_id).handle_msg(message)


def detective(send: Callable[[str, str], None]) -> None:
    """Which BLEU it was, when somebody asks."""
    from mtmetrics_edu.course.widgets.detective import BleuDetective  # here: few people ask

    made = BleuDetective()
    tell(send)
    send("detective", made.model_id)


def own(send: Callable[[str, str], None]) -> None:
    """Two systems on files of one's own, at the end of the path."""
    from own import OwnFiles  # here: few people come so far

    made = OwnFiles()
    tell(send)
    send("own", made.model_id)


def sentence(send: Callable[[str, str], None]) -> Callable[..., None]:
    """One sentence over its strips. What comes back takes a message of the page."""
    strips = FourStrips()
    tell(send)
    send("made", strips.model_id)
    send("told", "")

    def hear(comm_id: str, data: str, files: Any = ()) -> None:
        give(comm_id, data)
        tell(send)

    return hear


class Listener:
    """Takes the messages of the page to the widgets of a playground; the address follows."""

    def __init__(self, playground: Playground, send: Callable[[str, str], None]) -> None:
        self.playground, self.send = playground, send
        self.code = playground.code  # the share line that the page knows

    def hear(self, comm_id: str, data: str, files: Any = ()) -> None:
        """Give a message of the page to its widget; or begin anew with a station's share line."""
        if comm_id == "station":
            with self.playground.attempt():  # what was kept may be of another release
                self.playground.begin(decode(data))
        else:
            give(comm_id, data, files)
        if self.playground.code != self.code:  # whatever it was that changed
            self.code = self.playground.code
            self.send("code", self.code)
            self.send("facts", facts_of(self.playground))
        tell(self.send)


def make(code: str, send: Callable[[str, str], None], drawn: bool = False) -> Callable[..., None]:
    """Make the playground of a share line; without one, or if it is damaged, the first example.

    What comes back takes a message of the page to its widget. send: tells the page something.
    drawn: the page shows the first example already.
    """
    if code == SENTENCE:
        return sentence(send)
    told = ""
    try:
        first = (prepared.pop if prepared else quietly) if drawn else Playground
        playground = Playground.from_code(code) if code else first()
    except ValueError as error:
        playground, told = Playground(), f"The link is damaged: {error}"
    for name in BEHIND:  # nobody asks for what comes late
        playground.panes[name].observe(lambda _: tell(send), "value")
    tell(send)
    send("made", playground.model_id)
    send("told", told)
    return Listener(playground, send).hear
