"""What all widgets have in common: controls, panes, and one refresh that never lets an error out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any
from warnings import catch_warnings, simplefilter

import ipywidgets
from IPython import get_ipython

from mtmetrics_edu.views import html
from mtmetrics_edu.widgets.state import well_formed

CSS = """<style>
.mtm-live{--jp-widgets-input-border-color:color-mix(in srgb,currentColor 55%,transparent)}
.mtm-live .widget-label,.mtm-live label{color:inherit}
.mtm-live :is(input,textarea,select){font-size:1rem;line-height:1.4}
.mtm-live :is(input,textarea){unicode-bidi:plaintext}
.mtm-live :is(button,input,textarea,select,li):focus-visible{
 outline:3px solid #0072b2;outline-offset:1px}
</style>"""
_cells: dict[str, tuple[str, list[Live]]] = {}  # cell id -> its latest run, and what that made


class TextBox(ipywidgets.Textarea):  # type: ignore[misc]
    """A Textarea that survives what a browser can send and cannot be sent back: half a character."""

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take a value from the browser."""
        if isinstance(sync_data.get("value"), str):
            sync_data["value"] = well_formed(sync_data["value"])
        super().set_state(sync_data)


class Live(ipywidgets.VBox):  # type: ignore[misc]
    """Controls and panes; whatever a control says, `render` is asked anew and the panes follow.

    A subclass makes its controls, calls `start`, and has `render`. An error in render becomes a
    sentence in the status line, and the panes keep their last good content, dimmed.
    """

    def __init__(self) -> None:
        super().__init__()
        self.status = ipywidgets.HTML()
        self.panes: dict[str, ipywidgets.HTML] = {}
        self.good: dict[str, str] = {}  # what each pane last showed without an error
        self.add_class("mtm-live")
        replace_former_run(self)

    def start(
        self,
        controls: Iterable[ipywidgets.ValueWidget],
        panes: Mapping[str, ipywidgets.HTML],
        rows: Sequence[ipywidgets.DOMWidget],
    ) -> None:
        """Put everything in place, and show it for the first time."""
        self.panes.update(panes)
        for control in controls:
            control.observe(self.refresh, names="value")
        self.children = (ipywidgets.HTML(html.stylesheet() + CSS), *rows)
        self.refresh()

    def render(self) -> Mapping[str, str]:
        """For each pane to be shown its HTML fragment; errors are allowed."""
        raise NotImplementedError

    def still(self) -> str:
        """The picture left in a notebook that is read without a kernel."""
        return "".join(self.good.values())

    def refresh(self, change: object = None) -> None:
        """The one handler: render, and show the result or what went wrong."""
        self.attempt(self.show)

    def show(self) -> None:
        """Render, and put the fragments into their panes; a warning goes to the status line."""
        with catch_warnings(record=True) as caught:
            simplefilter("always")
            fragments = self.render()
        self.good.update(fragments)
        for name in fragments:
            put(self.panes[name], html.pane(self.good[name], style=False))
        self.say(" ".join(str(warning.message) for warning in caught))

    def say(self, sentence: str, kind: str = "status") -> None:
        """A sentence in the status line; none empties it."""
        drawn = html.message(sentence, kind) if sentence else ""
        put(self.status, html.pane(drawn, style=False) if drawn else "")

    def attempt(self, action: Callable[..., object], *arguments: object) -> None:
        """Do it; whatever goes wrong is said, since nobody sees an exception of a callback."""
        try:
            action(*arguments)
        except Exception as error:
            self.say(in_words(error), "error")
            for name, pane in self.panes.items():
                if self.good.get(name):
                    put(pane, html.pane(self.good[name], style=False, stale=True))

    def close(self) -> None:
        """Close it with all its parts."""
        close_all(self)

    def _repr_mimebundle_(self, **options: Any) -> dict[str, str]:
        bundle: dict[str, str] = super()._repr_mimebundle_(**options)
        return {**bundle, "text/html": html.pane(self.still(), style=False)}

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.described()})"

    def described(self) -> str:
        """What it shows, in a few words."""
        return ""


def put(pane: ipywidgets.HTML, value: str) -> None:
    """Show it, unless it is shown already."""
    if pane.value != value:
        pane.value = value


def in_words(error: Exception) -> str:
    """An error as a sentence: our own speak for themselves, others say what they are."""
    said = str(error) or "no reason given"
    expected = isinstance(error, (ValueError, TypeError))
    sentence = said if expected else f"{type(error).__name__}: {said}"
    return sentence[:1].upper() + sentence[1:]


def close_all(widget: ipywidgets.Widget) -> None:
    """Close a widget and every widget inside it, and let go of their observers."""
    for part in parts(widget):
        part.unobserve_all()
        ipywidgets.Widget.close(part)


def parts(widget: ipywidgets.Widget) -> list[ipywidgets.Widget]:
    """A widget and all widgets inside it, layouts and styles included, each once."""
    found: dict[str, ipywidgets.Widget] = {}

    def visit(inner: ipywidgets.Widget) -> None:
        if id(inner) not in found:
            found[id(inner)] = inner
            for value in owned(inner):
                visit(value)

    visit(widget)
    return list(found.values())


def owned(widget: ipywidgets.Widget) -> Iterator[ipywidgets.Widget]:
    """The widgets right inside a widget."""
    for name in ("children", "layout", "style"):
        value = getattr(widget, name, None)
        values = value if isinstance(value, tuple) else (value,)
        yield from (inner for inner in values if isinstance(inner, ipywidgets.Widget))


def replace_former_run(widget: Live) -> None:
    """When a cell runs again, what its former run made is closed: nobody can reach it any more."""
    cell, run = running_cell()
    if not cell:
        return
    former, made = _cells.get(cell, ("", []))
    if former != run:
        for old in made:
            old.close()
        made = []
    _cells[cell] = (run, [*made, widget])


def running_cell() -> tuple[str, str]:
    """The id of the cell that is being run and of this run; empty where there is none."""
    kernel = getattr(get_ipython(), "kernel", None)
    if kernel is None:
        return "", ""
    message = kernel.get_parent("shell") or {}
    return message.get("metadata", {}).get("cellId", ""), message.get("header", {}).get("msg_id", "")


def as_text(text: str | Sequence[str]) -> str:
    """A text; tokens are joined with blanks."""
    return well_formed(text if isinstance(text, str) else " ".join(text))


def text_box(label: str, value: str | Sequence[str], rows: int = 1) -> TextBox:
    """A labelled box to type a text into, as wide as there is room."""
    return TextBox(
        value=as_text(value),
        description=label,
        rows=rows,
        layout=ipywidgets.Layout(width="auto", flex="1 1 auto"),
        style={"description_width": "6.5em"},
    )


def number_box(label: str, value: int, low: int, high: int) -> ipywidgets.BoundedIntText:
    """A labelled whole number, low to high."""
    return ipywidgets.BoundedIntText(
        value=value,
        min=low,
        max=high,
        description=label,
        layout=ipywidgets.Layout(width="13em"),
        style={"description_width": "6.5em"},
    )


def drop_down(label: str, options: Sequence[object], value: object) -> ipywidgets.Dropdown:
    """A labelled choice."""
    return ipywidgets.Dropdown(
        options=options,
        value=value,
        description=label,
        layout=ipywidgets.Layout(width="auto", min_width="17em"),
        style={"description_width": "6.5em"},
    )


def text_line(label: str, hint: str) -> ipywidgets.Text:
    """A labelled line to type into."""
    return ipywidgets.Text(
        description=label,
        placeholder=hint,
        layout=ipywidgets.Layout(width="auto"),
        style={"description_width": "6.5em"},
    )
