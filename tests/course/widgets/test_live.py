"""What all widgets share: refresh, errors in words, closing, scripts, the picture they leave."""

import asyncio
import math
import warnings
from functools import partial
from importlib.resources import files
from typing import Any

import pytest
from ipywidgets.widgets.widget import _instances

from mtmetrics_edu import BleuStats
from mtmetrics_edu.batch.resampling import paired_bootstrap
from mtmetrics_edu.course import widgets
from mtmetrics_edu.course.contests import contest
from mtmetrics_edu.course.judgments import judged
from mtmetrics_edu.course.widgets import controls, live
from mtmetrics_edu.course.widgets.live import MODULES, Live, script
from mtmetrics_edu.views.html.markup import Html, escape, tag

from ...threads import in_a_thread
from .reading import safe

PAIR = [BleuStats.of("a b c".split(), ["a b d".split()], 1)] * 2
TWO = paired_bootstrap(*contest(30, 1), resamples=40)
ARGUMENTS = {
    "PowerPlan": (TWO, 30),
    "RankLines": (judged("ted-en-de"),),
    "ResampleHill": (PAIR, 20),
    "predict": ("02-1",),
}
VIEW = "application/vnd.jupyter.widget-view+json"


def made(name):
    """A widget of the package, by its name."""
    return getattr(widgets, name)(*ARGUMENTS.get(name, ()))


class Echo(Live):
    """Shows how many letters are typed, and fails on demand."""

    def __init__(self):
        super().__init__("pane")
        self.text = controls.text_box("Text", "hello")
        self.start([self.text])

    def render(self):
        match self.text.value:
            case "value":
                raise ValueError("five is not a text; expected 'a'")
            case "bug":
                raise KeyError("x")
            case "silent":
                raise RuntimeError
            case "large":
                math.exp(1000)
            case "warns":
                warnings.warn("an open socket", ResourceWarning, stacklevel=1)
                warnings.warn("mind the gap", stacklevel=1)
            case "nothing":
                return {"pane": Html()}
        return {"pane": tag("p", escape(str(len(self.text.value))))}


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("value", "Five is not a text; expected 'a'"),
        ("bug", "KeyError: 'x'"),
        ("silent", "RuntimeError: no reason given"),
        ("large", "A number is too large to compute with (math range error)"),
    ],
)
def test_an_error_becomes_a_sentence_and_the_last_result_stays_dimmed(typed, sentence):
    echo, other = Echo(), Echo()
    echo.text.value = typed
    page = safe(echo.status.value)
    assert page.text == sentence
    assert ("role", "alert") in page.attributes
    assert safe(echo.panes["pane"].value).text == "5"
    assert "mtm-stale" in echo.panes["pane"].value
    assert echo.text.value == typed
    assert other.status.value == ""
    echo.text.value = "well"
    assert echo.status.value == ""
    assert "mtm-stale" not in echo.panes["pane"].value
    assert safe(echo.panes["pane"].value).text == "4"
    echo.text.value = "warns"
    assert safe(echo.status.value).text == "mind the gap"
    echo.text.value = "nothing"
    assert echo.panes["pane"].value == ""


# Closing, and running a cell again


@pytest.mark.parametrize("name", [name for name in widgets.MODULES if name != "guesses"])
def test_closing_leaves_nothing(name):
    before = set(_instances)
    made(name).close()
    assert set(_instances) == before


class Kernel:
    """A kernel that says which cell runs."""

    def __init__(self, monkeypatch, message=None):
        self.message = message
        monkeypatch.setattr(live, "get_ipython", lambda: type("Shell", (), {"kernel": self})())

    def run(self, cell, number):
        self.message = {"metadata": {"cellId": cell}, "header": {"msg_id": f"{cell}-{number}"}}

    def get_parent(self, channel):
        assert channel == "shell"
        return self.message


def test_a_cell_that_runs_again_leaves_nothing_of_its_former_run(monkeypatch):
    kernel = Kernel(monkeypatch)
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


@pytest.mark.parametrize("message", [None, {}, {"metadata": {}, "header": {}}])
def test_where_the_kernel_names_no_cell_nothing_is_closed(message, monkeypatch):
    kernel = Kernel(monkeypatch, message)
    first = Echo()
    kernel.message = {"metadata": {}, "header": {"msg_id": "another"}}
    second = Echo()
    assert first.comm is not None
    assert second.comm is not None


# What is sent to the browser


def test_every_module_is_sent_after_those_that_it_imports():
    folder = files("mtmetrics_edu.course.widgets")
    scripts = {file.name for file in folder.iterdir() if file.name.endswith(".js")}
    assert {f"{name}.js" for name in MODULES} == scripts
    for place, name in enumerate(MODULES):
        text = folder.joinpath(f"{name}.js").read_text("utf-8")
        wanted = [line.split('"')[1] for line in text.splitlines() if line.startswith("import ")]
        assert {module[2:].removesuffix(".js") for module in wanted} <= {*MODULES[:place]}
    assert "import " not in script().replace("it imports", "")


def test_the_kernel_answers_when_it_is_asked():
    front_end = widgets.ClipBars().front_end
    front_end.set_state({"asked": 3})
    assert front_end.answered == 3


def test_one_message_brings_all_panes_that_a_key_changes(monkeypatch):
    playground = widgets.Playground()
    sent = []
    comm = playground.front_end.comm
    monkeypatch.setattr(comm, "send", lambda data, *_, **__: sent.append(data["state"]))
    playground.editors.candidate.value = "the cat sat"
    (state,) = sent[:1]
    panes = [playground.panes["stage"], playground.panes[playground.tab]]
    assert [state[pane._dom_classes[1]] for pane in panes] == [pane.value for pane in panes]
    assert len(sent) < 3  # without an event loop, the cards come at once


def test_what_is_looked_at_comes_before_what_the_controls_show():
    playground = widgets.Playground(tab="Share")
    order = []
    for widget in playground.front_end, playground.controls["share"]:
        widget.observe(lambda change: order.append(change["owner"]), {"mtm-pane1", "value"})
    playground.editors.candidate.value = "the cat sat"
    assert order == [playground.front_end, playground.controls["share"]]


# The picture that is left in the notebook


class Notebook:
    """Notes what is displayed, and what is displayed anew under the same name."""

    def __init__(self, monkeypatch):
        self.shown: list[tuple[dict[str, Any], str | None]] = []
        self.updated: list[tuple[dict[str, Any], str | None]] = []
        for name, outputs in (("display", self.shown), ("update_display", self.updated)):
            monkeypatch.setattr(live, name, partial(self.display, outputs))
        monkeypatch.setattr(live, "QUIET", 0.02)

    def display(self, outputs, bundle, *, raw, display_id=None):
        assert raw
        outputs.append((bundle, display_id))


@pytest.fixture
def notebook(monkeypatch):
    return Notebook(monkeypatch)


def test_a_cell_gets_the_widget_and_the_picture(notebook):
    widget = widgets.ClipBars()
    widget._ipython_display_()
    (view, no_name), (picture, name) = notebook.shown
    assert view[VIEW]["model_id"] == name == widget.model_id
    assert (view["text/html"], no_name) == ("", None)
    assert picture["text/html"].startswith('<div class="mtm-still"><style>')
    assert "data-number" not in picture["text/html"]
    assert VIEW not in picture
    assert picture["text/plain"] == repr(widget)


def after_some_quiet(change):
    async def played():
        change()
        await asyncio.sleep(0.1)

    in_a_thread(lambda: asyncio.run(played()))


def test_the_picture_follows_once_it_is_quiet(notebook):
    widget = widgets.ClipBars("the the", ["the cat"])
    widget._ipython_display_()

    def typed(text):
        def keys():
            for end in (1, len(text) - 1, len(text)):
                widget.candidate.value = text[:end]

        return keys

    for number, text in enumerate(("the cat", "a cat"), start=1):
        after_some_quiet(typed(text))
        picture, name = notebook.updated[-1]
        assert name == widget.model_id
        assert f"Candidate: {text}" in safe(picture["text/html"]).text
        assert f'data-number="{number}"' in picture["text/html"]
        assert widget.front_end.picture == number == len(notebook.updated)
    after_some_quiet(widget.refresh)  # nothing is new
    assert len(notebook.updated) == 2


def test_what_is_not_shown_or_closed_or_cannot_be_drawn_sends_nothing(notebook, monkeypatch):
    hidden, closed, broken = widgets.ClipBars(), widgets.ClipBars(), widgets.ClipBars()
    closed._ipython_display_()
    broken._ipython_display_()
    sent = broken.sent
    monkeypatch.setattr(type(broken), "still", lambda self: 1 / 0)

    def change():
        for widget in (hidden, closed, broken):
            widget.candidate.value = "a"
        closed.close()

    after_some_quiet(change)
    assert notebook.updated == []
    assert broken.sent == sent


@pytest.mark.parametrize(("message", "inside"), [("execute_request", True), ("comm_msg", False)])
def test_code_that_runs_changes_no_picture(message, inside, notebook, monkeypatch):
    Kernel(monkeypatch, {"header": {"msg_type": message}})
    assert live.in_a_cell() == inside
    widget = widgets.ClipBars()
    widget._ipython_display_()
    after_some_quiet(lambda: setattr(widget.candidate, "value", "new"))
    assert len(notebook.updated) == (not inside)
