"""The life of a widget: it refreshes its panes, says what went wrong, and closes with its parts.

Its scripts are ES modules in this folder; an anywidget sends them as one module.

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
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import cached_property
from importlib.resources import files
from itertools import chain
from typing import Any
from warnings import catch_warnings

import ipywidgets
import traitlets
from anywidget import AnyWidget
from IPython import get_ipython
from IPython.display import display, update_display

from mtmetrics_edu.course.widgets.controls import FULL, UnfinishedError, Widget, tell
from mtmetrics_edu.views import drawing, palette
from mtmetrics_edu.views.html import markup
from mtmetrics_edu.views.html.markup import NOTHING, Html, escape, joined, tag

TO_LIFE = "This is a picture of a live widget: run the cell to bring it to life."
QUIET = 1.0  # seconds after the last change until the picture is made anew
OUTPUTS = ":is(.jp-OutputArea,.output_container,.cell_container,#output-body)"  # of one cell
ALIVE = f"{OUTPUTS}:has(.mtm-live) .mtm-still{{display:none}}"
# "Loading widget", "model not found": an output with words alone, and no element
GONE = ".jp-OutputArea:has(.mtm-still) .jp-OutputArea-output:not(:has(*)){display:none}"
MODULES = "morph surface actions handles kernel keys notebook pointing undo front_end".split()
_cells: dict[str, tuple[str, list[Live]]] = {}  # cell id -> its latest run, and what that made


def script() -> str:
    """All modules as one: each comes after those that it imports, and the imports are left out.

    >>> script().splitlines()[-1]
    'export default { render };'
    """
    folder = files("mtmetrics_edu.course.widgets")
    modules = "\n".join(folder.joinpath(f"{name}.js").read_text("utf-8") for name in MODULES)
    return "\n".join(line for line in modules.splitlines() if not line.startswith("import "))


class Pane(ipywidgets.Box):  # type: ignore[misc]
    """A place in a widget for HTML. The front end of the widget draws its value."""

    value = traitlets.Unicode()


class FrontEnd(AnyWidget):
    """Draws the panes of a widget in the browser, and lets it answer there: front_end.js.

    One message brings all panes that change, so that the browser paints them together. css: the
    stylesheet, which is in the page as long as the widget is. surfaces: the texts that lie under
    the boxes in which they are edited, in the order of the boxes: surface.js. dragged: what a
    handle of a drawing sets, to which number, and when: handles.js. picture: the number of the
    latest picture that the kernel sent to the notebook. narrow: whether the page is as narrow as a
    telephone. asked: a number that the browser counts up; answered: the same number, as soon as
    the kernel has seen it, so that the browser knows that it is there: kernel.js.
    """

    _esm = f"const FULL = {FULL}; // characters that a box takes\n{script()}"
    css = traitlets.Unicode(palette.css()).tag(sync=True)
    surfaces = traitlets.List(traitlets.Unicode()).tag(sync=True)
    dragged: traitlets.Dict[str, Any] = traitlets.Dict().tag(sync=True)
    picture = traitlets.Int().tag(sync=True)
    narrow = traitlets.Bool().tag(sync=True)
    asked, answered = traitlets.Int().tag(sync=True), traitlets.Int().tag(sync=True)

    def __init__(self, panes: Collection[Pane]) -> None:
        names = [f"mtm-pane{i}" for i in range(len(panes))]  # of its class, and of the trait here
        self.add_traits(**{name: traitlets.Unicode().tag(sync=True) for name in names})
        super().__init__(layout={"display": "none"})
        traitlets.dlink((self, "asked"), (self, "answered"))
        for name, pane in zip(names, panes, strict=True):
            pane.add_class("mtm-pane").add_class(name)
            traitlets.dlink((pane, "value"), (self, name))


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


class Live(ipywidgets.VBox):  # type: ignore[misc]
    """Controls and panes. Each change of a control calls `render`, and the panes show the result.

    A subclass names its panes, makes its controls, calls `start`, and has `render`. An error in
    render becomes a sentence in the status line; the panes keep their last good content, dimmed.
    """

    life = TO_LIFE  # what stands below the picture that is left in a notebook

    def __init__(self, *panes: str) -> None:
        super().__init__()
        self.status = Pane().add_class("mtm-status")
        self.panes = {name: Pane() for name in panes}
        self.front_end = FrontEnd([self.status, *self.panes.values()])
        self.good: dict[str, Html] = {}  # what each pane last showed without an error
        self.sent: Html | None = None  # the picture that the notebook has, once there is one
        self.add_class("mtm-live")
        replace_former_run(self)

    def start(self, controls: Sequence[Widget], *parts: Widget) -> None:
        """Listen to the controls, and put the parts in place from top to bottom; if none are
        given, the controls above the status line and the panes."""
        for control in controls:
            control.observe(self.refresh, names="value")
        self.front_end.observe(self.on_drag, names="dragged")
        self.children = (self.front_end, *(parts or (*controls, *self.results)))
        self.refresh()

    @property
    def results(self) -> list[Pane]:
        """The status line and all panes."""
        return [self.status, *self.panes.values()]

    def render(self) -> Mapping[str, Html]:
        """What each pane has to show. It can raise an error."""
        raise NotImplementedError

    def remark(self) -> str:
        """What the status line says where all is well."""
        return ""

    def on_drag(self, change: Any) -> None:
        """Take what was dragged since the last message, in the order in which it was."""
        pairs = [(when, name, value) for name, (value, when) in change["new"].items()]
        for when, name, value in sorted(pairs):
            if change["old"].get(name) != [value, when]:
                self.drag(name, value)

    def drag(self, name: str, value: int) -> None:
        """Take the number to which a handle was dragged."""

    def still(self) -> Html:
        """What is left in a notebook that is read without a kernel: images, tables and words."""
        return drawing.with_images(joined(self.good.values()))

    @cached_property
    def soon(self) -> Later:
        """What sends the picture some time after the last change."""
        return Later(self.send_picture, QUIET)

    def described(self) -> str:
        """The arguments that make such a widget again, for its repr."""
        return ""

    def refresh(self, change: object = None) -> None:
        """Show the widget anew, or say what went wrong: one message brings all of it."""
        with self.front_end.hold_sync(), self.attempt():
            self.show()
        self.soon.cancel()
        if self.sent is not None and not in_a_cell():
            self.soon.again()

    def show(self) -> None:
        """Render, and put the result into the panes. A warning goes to the status line."""
        with catch_warnings(record=True, action="always") as caught:
            fragments = self.render()
        self.fill(fragments)
        # An open socket, which others warn of, is not the reader's.
        warnings = {str(w.message): w for w in caught if issubclass(w.category, UserWarning)}
        self.say(" ".join(warnings) or self.remark())

    def fill(self, fragments: Mapping[str, Html]) -> None:
        """Put HTML that was made without an error into its panes, and keep it."""
        self.good.update(fragments)
        for name, fragment in fragments.items():
            put(self.panes[name], fragment)

    def say(self, sentence: str, kind: str = "") -> None:
        """Put a sentence into the status line. An empty one empties the line."""
        put(self.status, markup.message(escape(sentence), kind=kind) if sentence else NOTHING)

    @contextmanager
    def attempt(self) -> Iterator[None]:
        """Say what goes wrong inside: nobody sees an exception that a callback raises."""
        try:
            yield
        except Exception as error:
            unfinished = isinstance(error, UnfinishedError)
            self.say(in_words(error), "" if unfinished else "error")
            for name, fragment in self.good.items():
                put(self.panes[name], fragment, stale=True)

    def close(self) -> None:
        """Close the widget with all its parts; nothing is done later."""
        for later in [*vars(self).values()]:
            if isinstance(later, Later):
                later.cancel()
        close_all(self)

    def output(self) -> dict[str, Any]:
        """The widget as an output of a cell; ipywidgets 7, which Colab has, offers no such form."""
        live = {"version_major": 2, "version_minor": 0, "model_id": self.model_id}
        return {"application/vnd.jupyter.widget-view+json": live, "text/plain": repr(self)}

    def _ipython_display_(self, **options: Any) -> None:
        """Show the widget, and its picture as an output of its own."""
        self.sent = self.still()
        picture = self.picture(self.sent, self.front_end.picture)
        display({**self.output(), "text/html": ""}, raw=True)  # type: ignore[no-untyped-call]
        display(picture, raw=True, display_id=self.model_id)  # type: ignore[no-untyped-call]

    def picture(self, content: Html, number: int) -> dict[str, Any]:
        """The picture with this content and number as an output of a cell, and the sentence that
        says how to bring it to life. The first picture shows no number."""
        life = markup.note(tag("b", escape(self.life))) if self.life else NOTHING
        rules = tag("style", Html(ALIVE + GONE))
        pane = markup.pane(content, life)
        html = tag("div", rules, pane, css="mtm-still", data_number=str(number or ""))
        return {"text/html": html, "text/plain": repr(self)}

    def send_picture(self) -> None:
        """Send the picture if it is a new one; a widget that cannot be drawn keeps the old one."""
        with suppress(Exception):
            content = self.still()
            if content != self.sent:
                self.sent, number = content, self.front_end.picture + 1
                update_display(  # type: ignore[no-untyped-call]
                    self.picture(content, number), raw=True, display_id=self.model_id
                )
                self.front_end.picture = number

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.described()})"


def put(pane: Widget, fragment: Html, *, stale: bool = False) -> None:
    """Show a fragment in a pane. An empty one empties the pane."""
    tell(pane, value=markup.pane(fragment, stale=stale) if fragment else NOTHING)


def in_words(error: Exception) -> str:
    """An error as a sentence. Our errors are sentences; other errors begin with their names.

    >>> in_words(ValueError("a list is not a text")), in_words(KeyError("x"))
    ('A list is not a text', "KeyError: 'x'")
    """
    message = str(error) or "no reason given"
    if isinstance(error, ModuleNotFoundError):
        return f"{error.name} is missing: %pip install {error.name} in a cell, then change a box"
    if isinstance(error, OverflowError):
        return f"A number is too large to compute with ({message})"
    ours = isinstance(error, (ValueError, TypeError))
    sentence = message if ours else f"{type(error).__name__}: {message}"
    return sentence[:1].upper() + sentence[1:]


def close_all(widget: ipywidgets.Widget) -> None:
    """Close a widget and every widget inside it, and remove their observers."""
    for part in parts(widget):
        part.unobserve_all()
        ipywidgets.Widget.close(part)


def parts(widget: ipywidgets.Widget) -> list[ipywidgets.Widget]:
    """A widget and all widgets inside it, layouts and styles included, each once."""
    inside = [getattr(widget, name, None) for name in ("layout", "style")]
    inside += getattr(widget, "children", ())
    inner = (parts(part) for part in inside if isinstance(part, ipywidgets.Widget))
    return list(dict.fromkeys([widget, *chain(*inner)]))


def replace_former_run(widget: Live) -> None:
    """Close what the former run of the same cell made: nobody can reach it any more."""
    message = request()
    cell = message.get("metadata", {}).get("cellId")
    run = message.get("header", {}).get("msg_id", "")
    former, widgets = _cells.get(cell, (run, []))
    if former != run:
        for old in widgets:
            old.close()
        widgets = []
    if cell:
        _cells[cell] = run, [*widgets, widget]


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
