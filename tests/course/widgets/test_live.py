"""What all widgets share: refresh, errors in words, closing, re-running a cell, the still."""

from __future__ import annotations

from typing import Any
from warnings import warn

import ipywidgets
import pytest
from ipywidgets.widgets.widget import _instances

from mtmetrics_edu.course.widgets import live
from mtmetrics_edu.course.widgets.controls import text_box
from mtmetrics_edu.course.widgets.live import Live, in_words, parts, put
from mtmetrics_edu.views.html.markup import NOTHING, Html, escape, tag

from .reading import safe


class Echo(Live):
    """Shows what is typed, and fails on demand."""

    def __init__(self) -> None:
        super().__init__("pane")
        self.text = text_box("Text", "hello")
        self.start([self.text])

    def render(self) -> dict[str, Html]:
        match self.text.value:
            case "value":
                raise ValueError("five is not a text; expected 'a'")
            case "bug":
                raise KeyError("x")
            case "silent":
                raise RuntimeError
            case "warn":
                warn("careful", stacklevel=1)
        return {"pane": tag("p", escape(str(len(self.text.value))))}


def test_what_is_typed_shows() -> None:
    echo = Echo()
    assert safe(echo.panes["pane"].value).text == "5"
    echo.text.value = "hello you"
    assert safe(echo.panes["pane"].value).text == "9"
    assert echo.status.value == ""


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("value", "Five is not a text; expected 'a'"),
        ("bug", "KeyError: 'x'"),
        ("silent", "RuntimeError: no reason given"),
    ],
)
def test_an_error_becomes_a_sentence_and_the_last_result_stays_dimmed(
    typed: str, said: str
) -> None:
    echo = Echo()
    echo.text.value = typed
    page = safe(echo.status.value)
    assert page.text == said
    assert ("role", "alert") in page.attributes
    assert safe(echo.panes["pane"].value).text == "5"
    assert "mtm-stale" in echo.panes["pane"].value
    assert echo.text.value == typed
    echo.text.value = "well"
    assert echo.status.value == ""
    assert "mtm-stale" not in echo.panes["pane"].value
    assert safe(echo.panes["pane"].value).text == "4"


def test_a_warning_is_said_and_the_result_shown() -> None:
    echo = Echo()
    echo.text.value = "warn"
    page = safe(echo.status.value)
    assert page.text == "careful"
    assert ("role", "status") in page.attributes
    assert safe(echo.panes["pane"].value).text == "4"


def test_closing_leaves_nothing() -> None:
    before = set(_instances)
    echo = Echo()
    text = echo.text
    echo.close()
    assert set(_instances) == before
    text.value = "value"  # nobody listens any more
    assert echo.status.value == ""


class Kernel:
    """A kernel that says which cell runs."""

    def __init__(self) -> None:
        self.message: dict[str, Any] = {}

    def run(self, cell: str, number: int) -> None:
        self.message = {"metadata": {"cellId": cell}, "header": {"msg_id": f"{cell}-{number}"}}

    def get_parent(self, channel: str) -> dict[str, Any]:
        assert channel == "shell"
        return self.message


def test_a_cell_that_runs_again_leaves_nothing_of_its_former_run(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kernel = Kernel()
    monkeypatch.setattr(live, "get_ipython", lambda: type("Shell", (), {"kernel": kernel})())
    kernel.run("one", 1)
    first, twin = Echo(), Echo()
    count = len(_instances)
    kernel.run("two", 2)
    other = Echo()
    assert first.comm is not None
    assert twin.comm is not None
    for number in range(3, 6):
        kernel.run("one", number)
        Echo(), Echo()
        assert first.comm is None
        assert twin.comm is None
        assert other.comm is not None
    other.close()
    assert len(_instances) == count


def test_without_a_kernel_nothing_is_closed() -> None:
    first, second = Echo(), Echo()
    assert first.comm is not None
    assert second.comm is not None
    assert live.running_cell() == ("", "")


@pytest.mark.parametrize("message", [None, {}, {"metadata": {}, "header": {}}])
def test_a_kernel_that_does_not_say_which_cell_runs(
    message: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    kernel = Kernel()
    kernel.message = message
    monkeypatch.setattr(live, "get_ipython", lambda: type("Shell", (), {"kernel": kernel})())
    assert live.running_cell() == ("", "")


def test_two_widgets_do_not_disturb_each_other() -> None:
    one, two = Echo(), Echo()
    one.text.value = "value"
    two.text.value = "seven!!"
    assert safe(two.panes["pane"].value).text == "7"
    assert two.status.value == ""
    assert safe(one.status.value).text.startswith("Five")


def test_it_leaves_a_still_and_a_repr() -> None:
    bundle = Echo()._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in bundle
    assert safe(bundle["text/html"]).text.startswith("5")
    assert bundle["text/plain"] == "Echo()"


def test_an_empty_fragment_empties_the_pane() -> None:
    pane = ipywidgets.HTML()
    put(pane, tag("p", escape("a")))
    assert safe(pane.value).text == "a"
    put(pane, NOTHING)
    assert pane.value == ""
    put(pane, NOTHING, stale=True)
    assert pane.value == ""


def test_the_parts_of_a_widget_are_found_once() -> None:
    box, layout = ipywidgets.HTML(), ipywidgets.Layout()
    inner = ipywidgets.HBox([box], layout=layout)
    outer = ipywidgets.VBox([inner, box], layout=layout)
    found = parts(outer)
    assert set(found) == {outer, outer.layout, inner, box, box.layout, box.style}
    assert len(found) == 6


def test_an_error_becomes_a_sentence() -> None:
    assert in_words(ValueError("BLEU is 2")) == "BLEU is 2"
    assert in_words(TypeError("a list is not a text")) == "A list is not a text"
    assert in_words(OSError()) == "OSError: no reason given"


def test_a_number_too_large_is_said_in_words() -> None:
    assert in_words(OverflowError("math range error")).startswith("A number is too large")


def test_the_picture_says_how_to_bring_it_to_life() -> None:
    picture = safe(Echo()._repr_mimebundle_()["text/html"])
    assert "run the cell to bring it to life" in picture.text
