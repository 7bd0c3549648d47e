"""What widgets leave in a notebook: a picture with words, which follows the browser's changes."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from typing import Any

import pytest

from mtmetrics_edu import BleuStats
from mtmetrics_edu.course.widgets import (
    BrevityCurve,
    ClipBars,
    CompareFiles,
    CorpusRows,
    InformationExplorer,
    NgramSlider,
    NistExplorer,
    PenaltyOverlay,
    Playground,
    ResampleHill,
    stills,
)
from mtmetrics_edu.course.widgets.live import Live
from mtmetrics_edu.course.widgets.stills import Still
from mtmetrics_edu.views.html.markup import Html, escape

from ...threads import in_a_thread
from .reading import safe

PAIR = [BleuStats.of("a b c".split(), ["a b d".split()], 1)] * 2
WIDGETS: dict[str, Callable[[], Live]] = {
    "BrevityCurve": BrevityCurve,
    "ClipBars": ClipBars,
    "CompareFiles": CompareFiles,
    "CorpusRows": CorpusRows,
    "InformationExplorer": InformationExplorer,
    "NgramSlider": NgramSlider,
    "NistExplorer": NistExplorer,
    "PenaltyOverlay": PenaltyOverlay,
    "Playground": Playground,
    "ResampleHill": lambda: ResampleHill(PAIR, 20),
}
VIEW = "application/vnd.jupyter.widget-view+json"


class Notebook:
    """Notes what is displayed, and what is displayed anew under the same name."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.shown: list[tuple[dict[str, Any], str | None]] = []
        self.updated: list[tuple[dict[str, Any], str]] = []
        monkeypatch.setattr(stills, "display", self.display)
        monkeypatch.setattr(stills, "update_display", self.update)

    def display(self, bundle: dict[str, Any], *, raw: bool, display_id: str | None = None) -> None:
        assert raw
        self.shown.append((bundle, display_id))

    def update(self, bundle: dict[str, Any], *, raw: bool, display_id: str) -> None:
        assert raw
        self.updated.append((bundle, display_id))


@pytest.fixture
def notebook(monkeypatch: pytest.MonkeyPatch) -> Notebook:
    return Notebook(monkeypatch)


def test_every_widget_is_tried() -> None:
    from mtmetrics_edu.course.widgets import MODULES

    assert {*WIDGETS, "predict"} == {*MODULES}  # a question leaves words: see test_predictions.py


@pytest.mark.parametrize("name", WIDGETS)
def test_every_widget_leaves_a_picture_with_words(name: str) -> None:
    widget = WIDGETS[name]()
    page = safe(widget._repr_mimebundle_()["text/html"])
    assert "img" in page.tags
    assert not {"svg", "path", "text"} & {*page.tags}
    images = [value for key, value in page.attributes if key == "alt"]
    assert all(re.search(r"\w{3}", said) for said in images)
    assert "run the cell to bring it to life" in page.text


def test_a_cell_gets_the_widget_and_the_picture(notebook: Notebook) -> None:
    widget = ClipBars()
    widget._ipython_display_()
    (view, no_name), (picture, name) = notebook.shown
    assert view[VIEW]["model_id"] == name == widget.model_id
    assert (view["text/html"], no_name) == ("", None)
    assert picture["text/html"].startswith('<div class="mtm-still"><style>')
    assert VIEW not in picture
    assert picture["text/plain"] == repr(widget)


def after_some_quiet(change: Callable[[], None]) -> None:
    async def played() -> None:
        change()
        await asyncio.sleep(0.1)

    in_a_thread(lambda: asyncio.run(played()))


def test_the_picture_follows_once_it_is_quiet(
    notebook: Notebook, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stills, "QUIET", 0.02)
    widget = ClipBars("the the", ["the cat"])
    widget._ipython_display_()

    def typed() -> None:
        for text in ("the c", "the ca", "the cat"):
            widget.candidate.value = text

    after_some_quiet(typed)
    ((picture, name),) = notebook.updated
    assert name == widget.model_id
    assert "Candidate: the cat" in safe(picture["text/html"]).text
    after_some_quiet(widget.refresh)  # nothing is new
    assert len(notebook.updated) == 1


def test_pictures_are_numbered_for_the_page_and_the_widget(
    notebook: Notebook, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stills, "QUIET", 0.02)
    widget = ClipBars()
    widget._ipython_display_()
    assert "data-number" not in notebook.shown[1][0]["text/html"]
    for number, text in enumerate(("a", "b"), start=1):
        after_some_quiet(lambda text=text: setattr(widget.candidate, "value", text))  # type: ignore[misc]
        assert f'data-number="{number}"' in notebook.updated[-1][0]["text/html"]
        assert widget.front_end.picture == number


def test_what_is_not_shown_or_closed_sends_nothing(
    notebook: Notebook, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stills, "QUIET", 0.02)
    hidden, closed = ClipBars(), ClipBars()
    closed._ipython_display_()

    def change() -> None:
        hidden.candidate.value = "a"
        closed.candidate.value = "a"
        closed.close()

    after_some_quiet(change)
    assert notebook.updated == []


@pytest.mark.parametrize(("message", "inside"), [("execute_request", True), ("comm_msg", False)])
def test_code_that_runs_changes_no_picture(
    message: str, inside: bool, notebook: Notebook, monkeypatch: pytest.MonkeyPatch
) -> None:
    parent = {"header": {"msg_type": message}}
    kernel = type("Kernel", (), {"get_parent": lambda self, channel: parent})()
    monkeypatch.setattr(stills, "get_ipython", lambda: type("Shell", (), {"kernel": kernel})())
    monkeypatch.setattr(stills, "QUIET", 0.02)
    assert stills.in_a_cell() == inside
    widget = ClipBars()
    widget._ipython_display_()
    after_some_quiet(lambda: setattr(widget.candidate, "value", "new"))
    assert len(notebook.updated) == (not inside)


def test_a_picture_that_cannot_be_drawn_stays_as_it_was(notebook: Notebook) -> None:
    drawn = [escape("once")]
    still = Still(drawn.pop, lambda: "a widget")
    still.show("name", {VIEW: {}})
    still.update()
    assert notebook.updated == []
    assert "once" in still.sent


def test_where_no_event_loop_runs_nothing_waits(notebook: Notebook) -> None:
    still = Still(lambda: Html("a"), lambda: "a widget")
    still.show("name", {VIEW: {}})
    in_a_thread(still.follow)
    assert still.soon.timer is None
