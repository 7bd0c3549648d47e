"""What all widgets have in common: controls, panes, one refresh that lets no error out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any
from warnings import catch_warnings, simplefilter

import ipywidgets
from IPython import get_ipython

from mtmetrics_edu.views import html
from mtmetrics_edu.widgets.state import well_formed

CSS = """<style>
.mtm-live{--jp-widgets-input-border-color:color-mix(in srgb,currentColor 55%,transparent);
 font-size:1rem;overflow:visible}
.mtm-live .widget-label{color:inherit;font-size:.9rem}
.mtm-live :is(input,textarea,select){font:inherit;font-size:1rem;line-height:1.35}
.mtm-live select{appearance:auto;background-image:none;min-width:0;text-overflow:ellipsis}
.mtm-live a{color:inherit;text-decoration:underline}
.mtm-live :is(input,textarea){unicode-bidi:plaintext}
.mtm-live :is(input,textarea)::placeholder{color:inherit;opacity:.75}
.mtm-live :is(button,input,textarea,select,li,a):focus-visible{
 outline:3px solid #0072b2;outline-offset:1px}
.mtm-live .jupyter-button{font-size:.9rem;padding:0 .8em}
.mtm-live .jupyter-button:disabled{opacity:.5}
.mtm-live .mtm-sr-only{position:absolute;clip-path:inset(50%);height:1px;margin:0}
.mtm-live .mtm-status{min-height:2em}
.mtm-live .widget-html{margin-inline:2px}
.mtm-live .widget-tab>.lm-TabBar>.lm-TabBar-content{flex-wrap:wrap}
.mtm-live .widget-tab>.lm-TabBar .lm-TabBar-tab{flex:0 0 auto;min-width:0;padding:0 .85em;
 font-size:.95rem;color:inherit}
.mtm-live .widget-tab>.lm-TabBar .lm-mod-current{font-weight:600}
.mtm-live .widget-tab>.widget-tab-contents{padding:.4em .8em;min-height:26em;
 background:var(--jp-layout-color0,transparent)}
.mtm-live .mtm-table td:not(.mtm-words){white-space:nowrap}
.mtm-live .mtm-table th{overflow-wrap:break-word}
.mtm-live .mtm-svg{max-width:820px}
.mtm-live .mtm-heading{font-weight:600;margin-top:.4em}
.mtm-live .mtm-beside{display:flex;flex-wrap:wrap;gap:0 2.5em;align-items:flex-start}
.mtm-live .mtm-beside>div{flex:0 1 auto;min-width:min-content;max-width:100%}
.mtm-live .mtm-beside>.mtm-wide{flex:1 1 34em;min-width:0;max-width:820px}
.mtm-live .mtm-tools th{white-space:nowrap}
.mtm-live .mtm-indented{margin:0 0 .2em 6.5em}
</style>"""
LABEL = "6em"  # as wide as the longest
_cells: dict[str, tuple[str, list[Live]]] = {}  # cell id -> its latest run, and what that made


class WellFormed:
    """For what is typed into: half a character, which the browser can send, is no end."""

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take a value from the browser."""
        if isinstance(sync_data.get("value"), str):
            sync_data["value"] = well_formed(sync_data["value"])
        super().set_state(sync_data)  # type: ignore[misc]


class TextBox(WellFormed, ipywidgets.Textarea):  # type: ignore[misc]
    """A box for a text."""


class TextLine(WellFormed, ipywidgets.Text):  # type: ignore[misc]
    """A line for a few words or numbers."""


class Live(ipywidgets.VBox):  # type: ignore[misc]
    """Controls and panes; whatever a control says, `render` is asked anew and the panes follow.

    A subclass makes its controls, calls `start`, and has `render`. An error in render becomes a
    sentence in the status line, and the panes keep their last good content, dimmed.
    """

    def __init__(self) -> None:
        super().__init__()
        self.status = ipywidgets.HTML()
        self.status.add_class("mtm-status")
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

    def remark(self) -> str:
        """What the status line says where all is well."""
        return ""

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
        said = dict.fromkeys(str(warning.message) for warning in caught)
        self.say(" ".join(said) or self.remark())

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
    found: dict[int, ipywidgets.Widget] = {}

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
    """The id of the cell that is being run and of this run; empty where nobody says."""
    try:  # other kernels than ipykernel have other ways, or none
        message: Any = get_ipython().kernel.get_parent("shell")
        return message["metadata"]["cellId"], message["header"]["msg_id"]
    except Exception:
        return "", ""


def as_text(text: str | Sequence[str]) -> str:
    """A text; tokens are joined with blanks."""
    return well_formed(text if isinstance(text, str) else " ".join(text))


def text_box(label: str, value: str | Sequence[str], rows: int = 1) -> TextBox:
    """A labelled box to type a text into, as wide as there is room."""
    return TextBox(
        value=as_text(value),
        description=label,
        rows=rows,
        layout=ipywidgets.Layout(width="auto"),
        style={"description_width": LABEL},
    )


def number_box(label: str, value: int, low: int, high: int) -> ipywidgets.BoundedIntText:
    """A labelled whole number, low to high."""
    return ipywidgets.BoundedIntText(
        value=value,
        min=low,
        max=high,
        description=label,
        layout=ipywidgets.Layout(width="10em"),
        style={"description_width": LABEL},
    )


def drop_down(label: str, options: Sequence[object], value: object) -> ipywidgets.Dropdown:
    """A labelled choice."""
    return ipywidgets.Dropdown(
        options=options,
        value=value,
        description=label,
        layout=ipywidgets.Layout(width="auto", min_width="0"),
        style={"description_width": LABEL},
    )


def text_line(label: str, hint: str) -> TextLine:
    """A labelled line to type into."""
    return TextLine(
        description=label,
        placeholder=hint,
        layout=ipywidgets.Layout(width="auto"),
        style={"description_width": LABEL},
    )
