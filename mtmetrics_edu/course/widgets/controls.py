"""What the widgets are made of: labelled boxes and lists, buttons, rows of them; and the texts that
people type, paste and upload.
"""

import re
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from io import BytesIO
from typing import Any, TypeAlias

import ipywidgets
from traitlets import TraitError

from mtmetrics_edu.files.lines import lines as read_lines
from mtmetrics_edu.files.lines import unpacked
from mtmetrics_edu.files.source import BadFileError, Source
from mtmetrics_edu.metrics.ngrams import Tokens

FULL = 60_000  # characters that a box takes, as a browser counts them: more would stop the page
LARGEST = 2_000_000  # bytes of a file, unpacked: more than a page compares in seconds
QUOTED = re.compile(r'(?<![^\t\n])"((?:[^"]|"")*+)"(?![^\t\n])')  # a cell of a spreadsheet


class UnfinishedError(ValueError):
    """What was typed so far is no mistake: it becomes right if somebody types on."""


def well_formed(text: str) -> str:
    """The text with � for each half of a surrogate pair, which cannot be sent to a browser.

    >>> well_formed("a cat")
    'a cat'
    """
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def as_text(text: str | Tokens) -> str:
    """A text as it is; tokens joined with blanks.

    >>> as_text(["the", "cat"])
    'the cat'
    """
    return well_formed(text if isinstance(text, str) else " ".join(text))


def lines(text: str) -> list[str]:
    r"""The lines of a text. An empty last line is none; other signs for a line end are kept.

    >>> lines("a\r\n\nb\n")
    ['a', '', 'b']
    """
    return text.replace("\r\n", "\n").removesuffix("\n").split("\n") if text else []


def box_text(texts: Iterable[str]) -> str:
    r"""What stands in a box: a line for each text. A line break in a text becomes a blank.

    >>> box_text(["a", "b\nc"])
    'a\nb c'
    """
    return "\n".join(re.sub(r"\s*\n\s*", " ", text) for text in texts)


def table(text: str) -> list[list[str]]:
    r"""The cells of each row of a table.

    A spreadsheet puts quotes around a cell with a line break. It is read as one cell, with a blank
    for the break, where this makes the rows more equal: a sentence may begin with a quote, too.

    >>> table('"a\nb"\tc\nd\te'), table('a\t"b\nc"\td')
    ([['a b', 'c'], ['d', 'e']], [['a', '"b'], ['c"', 'd']])
    """
    text = text.replace("\r\n", "\n")
    joined = QUOTED.sub(without_breaks, text)
    plain, whole = ([cells(line) for line in lines(version)] for version in (text, joined))
    return whole if len({*map(len, whole)}) < len({*map(len, plain)}) else plain


def without_breaks(cell: re.Match[str]) -> str:
    """A cell in quotes, on one line; without the quotes if it was on several."""
    inner = cell[1].replace('""', '"').replace("\n", " ")
    return inner if "\n" in cell[1] else cell[0]


def cells(line: str) -> list[str]:
    r"""The cells of one line of a table, with tabs between them.

    >>> cells('"She said ""no""."\t"Yes"')
    ['She said "no".', '"Yes"']
    """
    return [unquoted(cell) for cell in well_formed(line).split("\t")]


def unquoted(cell: str) -> str:
    """A cell without the quotes that a spreadsheet puts around a text with quotes."""
    inner = cell[1:-1]
    quoted = len(cell) > 1 and cell[0] == cell[-1] == '"' and '""' in inner
    return inner.replace('""', '"') if quoted and '"' not in inner.replace('""', "") else cell


def with_words(references: Iterable[str]) -> list[str]:
    """The references that are not empty; if all are, one empty reference.

    >>> with_words(["a", "", "b"]), with_words([""])
    (['a', 'b'], [''])
    """
    return [text for text in references if text.strip()] or [""]


def uploaded(files: Any) -> Iterator[str]:
    """The text of each uploaded file, as ipywidgets hand them over; also one packed by gzip.

    ValueError that names the file if it cannot be read, or if its text is larger than LARGEST.

    >>> list(uploaded(({"name": "a.tsv", "content": memoryview(b"a\\tb")},)))
    ['a\\tb']
    """
    if isinstance(files, dict):  # ipywidgets 7
        files = [{"name": name, **file} for name, file in files.items()]
    for file in files:
        source, content = Source(path=file["name"]), bytes(file["content"])
        with suppress(OSError, EOFError, zlib.error):  # read_lines says in words what is damaged
            content = unpacked(BytesIO(content)).read(LARGEST + 1)
        if len(content) > LARGEST:
            raise ValueError(
                f"the file {source.file} has more than {LARGEST:,} bytes of text; expected a file "
                f"that a page can hold; the command line reads larger ones"
            )
        try:
            yield "\n".join(read_lines(source, str, BytesIO(content)))  # str: no warnings
        except BadFileError as error:
            raise ValueError(f"the file {error}") from error


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


class DropDown(ipywidgets.Dropdown):  # type: ignore[misc]
    """A list to choose from, which may become shorter while somebody chooses."""

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take a choice from the browser; one that is gone is answered with what is chosen now."""
        if (index := sync_data.get("index")) and index >= len(self.options):
            del sync_data["index"]
            self.send_state("index")
        super().set_state(sync_data)


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
    return labelled(DropDown, label, width, options=list(options), **traits)


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


def texts_of(upload: Widget, files: Any) -> Iterator[str]:
    """The texts of the files that were chosen on a button. They are forgotten: the same file,
    changed or not, is then news again.

    Colab's ipywidgets 7 allows no change, and takes each upload as news.
    """
    try:
        yield from uploaded(files)
    finally:
        with suppress(TraitError):
            upload.value = ()


def upload(label: str, attempt: Callable[[], Any], take: Callable[[str], object]) -> Widget:
    """A button for files. take is called with the text of each, inside attempt()."""
    control = ipywidgets.FileUpload(description=label)

    def on_files(files: Any) -> None:
        with attempt():
            for text in texts_of(control, files):
                take(text)

    on_new("value", control, on_files)
    return control


def focus(control: Widget) -> None:
    """Let the keyboard go to a control; ipywidgets 7, which Colab has, cannot."""
    if hasattr(control, "focus"):
        control.focus()


def on_new(trait: str, widget: Widget, call: Callable[[Any], object]) -> None:
    """Call with each new value of a trait of the widget."""
    widget.observe(lambda event: call(event["new"]), names=trait)
