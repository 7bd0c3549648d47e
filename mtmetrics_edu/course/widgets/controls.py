"""What the widgets are control of: labelled boxes and lists, buttons, and rows of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any, TypeAlias

import ipywidgets
from traitlets import TraitError

from mtmetrics_edu.course.widgets.texts import as_text, well_formed
from mtmetrics_edu.metrics.ngrams import Tokens

Widget: TypeAlias = Any  # one of ipywidgets, which has no types
HIGHEST_ORDER = 9  # the longest n-grams that a widget offers
LABEL = "var(--mtm-label)"  # of style.css: the width of the longest label


class WellFormed:
    """A box to type into. It replaces half a character, which the browser can send."""

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take a value from the browser."""
        if isinstance(sync_data.get("value"), str):
            sync_data["value"] = well_formed(sync_data["value"])
        super().set_state(sync_data)  # type: ignore[misc]


class TextBox(WellFormed, ipywidgets.Textarea):  # type: ignore[misc]
    """A box for a text."""


class TextLine(WellFormed, ipywidgets.Text):  # type: ignore[misc]
    """A line for a few words or numbers."""


def labelled(kind: Callable[..., Any], label: str, width: str = "auto", **traits: Any) -> Widget:
    """A control with its label beside it, as wide as both together. traits: the control's own."""
    layout, style = ipywidgets.Layout(width=width), {"description_width": LABEL}
    return kind(description=label, layout=layout, style=style, **traits)


def text_box(label: str, value: str | Tokens = "", rows: int = 1, **traits: Any) -> Widget:
    """A box for a text, as wide as there is room. value: a text or tokens. traits: of the box."""
    return labelled(TextBox, label, value=as_text(value), rows=rows, **traits)


def surface(label: str, value: str | Tokens = "", placeholder: str = "") -> Widget:
    """A box for a text whose words are marked under its letters: surface.js."""
    return text_box(label, value, placeholder=placeholder).add_class("mtm-surface")


def segment_boxes(candidate: str | Tokens, references: Iterable[str | Tokens]) -> list[Widget]:
    """A box for the candidate, and one for each reference, numbered from 1; texts or tokens."""
    rest = [surface(f"Reference {i}", text) for i, text in enumerate(references, start=1)]
    return [surface("Candidate", candidate), *rest]


def editors(candidate: Widget, *references: Widget) -> Widget:
    """The boxes of a segment from top to bottom: their words light up together."""
    rows = ipywidgets.VBox(references).add_class("mtm-rows")
    return ipywidgets.VBox([candidate, rows]).add_class("mtm-editors")


def number_box(label: str, value: int, low: int, high: int, width: str = "10em") -> Widget:
    """A box for a whole number from low to high. Each change counts at once, without Enter."""
    limits = {"value": value, "min": low, "max": high, "continuous_update": True}
    return labelled(ipywidgets.BoundedIntText, label, width, **limits)


def slider(label: str, value: int, low: int, high: int) -> Widget:
    """A slider for a whole number from low to high, as wide as there is room. The number beside it
    can be typed, too. front_end.js gives its handle the label as a name."""
    return labelled(ipywidgets.IntSlider, label, value=value, min=low, max=high)


def order_slider(n: int, highest: int = HIGHEST_ORDER) -> Widget:
    """A slider for the order of n-grams, from 1 to highest."""
    return slider("Order n", n, 1, highest)


def drop_down(label: str, options: Iterable[object], width: str = "auto", **traits: Any) -> Widget:
    """A list to choose from. The first option is chosen, unless value= says another."""
    return labelled(ipywidgets.Dropdown, label, width, options=list(options), **traits)


def button(label: str, call: Callable[..., object], *arguments: object) -> Widget:
    """A button as wide as its label. A click calls."""
    control = ipywidgets.Button(description=label)
    control.on_click(lambda _: call(*arguments))
    return control


def switch(label: str, call: Callable[[bool], object]) -> Widget:
    """A button that stays down until it is pressed again; call is told whether it is down."""
    control = ipywidgets.ToggleButton(description=label)
    on_new("value", control, call)
    return control


def set_class(widget: Widget, css: str, is_on: bool) -> None:
    """Let a widget have a class or not: each change is sent to the browser."""
    (widget.add_class if is_on else widget.remove_class)(css)


def row(*widgets: Widget, css: str = "") -> Widget:
    """Widgets side by side, wrapped where there is no room."""
    box = ipywidgets.HBox(widgets)
    return box.add_class(css) if css else box


def tell(widget: Widget, **traits: object) -> None:
    """Set the traits that have other values: each change is sent to the browser."""
    for name, value in traits.items():
        if getattr(widget, name) != value:
            setattr(widget, name, value)


def forget_files(upload: Widget) -> None:
    """Forget what was uploaded: the same file, changed or not, is then news again.

    Colab's ipywidgets 7 allows no change, and takes each upload as news.
    """
    with suppress(TraitError):
        upload.value = ()


def on_new(trait: str, widget: Widget, call: Callable[[Any], object]) -> None:
    """Call with each new value of a trait of the widget."""
    widget.observe(lambda event: call(event["new"]), names=trait)
