"""Every widget, read without a kernel: as a web page, in JupyterLab, saved and opened again."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import nbformat
import pytest
from nbconvert import HTMLExporter
from nbformat.v4 import new_code_cell, new_notebook
from playwright.sync_api import Browser, Locator, Page, expect

from ..notebooks.harness import clean, execute
from .conftest import OpenNotebook
from .lab import Notebook, Server

START = """from mtmetrics_edu import BleuStats
from mtmetrics_edu.course.widgets import *
stats = [BleuStats.of("a b c d e".split(), ["a b c d f".split()])] * 3"""
WIDGETS = [
    "BrevityCurve()",
    "ClipBars()",
    "CompareFiles()",
    "CorpusRows()",
    "InformationExplorer()",
    "NgramSlider()",
    "PenaltyOverlay()",
    "Playground()",
    "ResampleHill(stats, 50)",
]
PICTURES = """() => [...document.querySelectorAll('.mtm-still')].map(still => {
    const images = [...still.querySelectorAll('img')].filter(it => it.offsetParent);
    return {
        drawn: images.every(it => it.complete && it.naturalWidth > 100 && it.width > 100),
        said: images.map(it => it.alt).join(' '),
        count: images.length,
        bare: still.querySelectorAll('svg, text, path').length,
    };
})"""
BROKEN = "model not found", "Loading widget", "Error displaying widget"
TYPED = "the cat sat on the mat today"


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> nbformat.NotebookNode:
    """A notebook with every widget, run and saved as we save ours."""
    cells = [new_code_cell(START), *map(new_code_cell, WIDGETS)]
    file = tmp_path_factory.mktemp("stills") / "stills.ipynb"
    nbformat.write(clean(new_notebook(cells=cells)), file)
    return clean(execute(file))


@pytest.fixture
def file(lab: Server, saved: nbformat.NotebookNode) -> Iterator[Path]:
    path = lab.folder / "stills.ipynb"
    nbformat.write(saved, path)
    yield path
    path.unlink()


def is_whole(page: Page) -> None:
    """Each widget is a picture with words, and nothing of it is broken."""
    page.locator(".mtm-still").nth(len(WIDGETS) - 1).wait_for(state="attached")
    found = page.evaluate(PICTURES)
    assert len(found) == len(WIDGETS)
    for source, picture in zip(WIDGETS, found, strict=True):
        assert picture["drawn"], source
        assert picture["count"] >= 1, source
        assert len(picture["said"]) > 20, source
        assert picture["bare"] == 0, source
    whole = page.locator("body").inner_text()
    assert not [words for words in BROKEN if words in whole]
    assert whole.count("run the cell to bring it to life") == len(WIDGETS)


def test_a_widget_leaves_one_output(saved: nbformat.NotebookNode) -> None:
    assert [len(cell.outputs) for cell in saved.cells] == [0, *[1] * len(WIDGETS)]


def test_a_web_page_shows_pictures(
    saved: nbformat.NotebookNode, browser: Browser, tmp_path: Path, screenshots: Path
) -> None:
    html, _ = HTMLExporter().from_notebook_node(saved)
    (tmp_path / "page.html").write_text(html, encoding="utf-8")
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    page.route("**/*", lambda it: it.continue_() if it.request.url[:4] != "http" else it.abort())
    page.goto((tmp_path / "page.html").as_uri())
    is_whole(page)
    page.screenshot(path=screenshots / "stills" / "nbconvert.png", full_page=True)
    page.close()


def test_jupyterlab_shows_pictures_before_a_cell_is_run(
    file: Path, open_notebook: OpenNotebook, screenshots: Path
) -> None:
    notebook = open_notebook(file.name)
    is_whole(notebook.page)
    notebook.screenshot_whole(screenshots / "stills" / "untrusted.png")
    assert notebook.trouble == []


def test_a_live_widget_hides_its_picture(file: Path, open_notebook: OpenNotebook) -> None:
    notebook = open_notebook(file.name)
    notebook.run_all()
    expect(notebook.page.locator(".mtm-live")).to_have_count(len(WIDGETS))
    for still in notebook.page.locator(".mtm-still").all():
        expect(still).to_be_hidden()
    assert notebook.trouble == []


def playground_in(file: Path, open_notebook: OpenNotebook) -> tuple[Notebook, Locator, Locator]:
    """A notebook that was run with a kernel of its own, its playground, and the candidate's box."""
    notebook = open_notebook(file.name, fresh=True)
    notebook.run_all()
    root = notebook.page.locator(".mtm-live").nth(7)
    return notebook, root, root.get_by_label("Candidate", exact=True)


def reloaded(notebook: Notebook) -> Locator:
    """The widgets after the page was loaded anew; the kernel lives on."""
    notebook.page.reload()
    widgets = notebook.page.locator(".mtm-live")
    expect(widgets).to_have_count(len(WIDGETS))
    return widgets


def test_the_last_text_typed_is_saved_and_seen_again(
    file: Path, open_notebook: OpenNotebook
) -> None:
    notebook, _, box = playground_in(file, open_notebook)
    box.fill(TYPED)
    model = "window.jupyterapp.shell.currentWidget.content.model"
    notebook.page.wait_for_function(f"() => JSON.stringify({model}.toJSON()).includes('{TYPED}')")
    assert box.evaluate("it => it === document.activeElement")  # the widget was not drawn anew
    notebook.command("docmanager:save")
    outputs = json.loads(file.read_text("utf-8"))["cells"][8]["outputs"]
    assert sum(TYPED in "".join(it["data"].get("text/html", "")) for it in outputs) == 1

    box = reloaded(notebook).nth(7).get_by_label("Candidate", exact=True)
    root = notebook.page.locator(".mtm-live").nth(7)
    expect(box).to_have_value(TYPED)
    expect(root).not_to_have_attribute("data-unkept", "")
    box.fill("the cat")
    expect(root).to_have_attribute("data-unkept", "")
    said = root.evaluate("it => getComputedStyle(it, '::after').content")
    assert "the notebook keeps the picture of before" in said

    notebook.page.evaluate("() => window.jupyterapp.serviceManager.sessions.shutdownAll()")
    again = open_notebook(file.name)
    is_whole(again.page)
    assert TYPED in again.page.evaluate(PICTURES)[7]["said"]
    assert TYPED in again.page.locator(".mtm-still").nth(7).locator("details").text_content()


def test_what_is_saved_right_after_the_last_key_is_saved_with_its_picture(
    file: Path, open_notebook: OpenNotebook
) -> None:
    notebook, _, box = playground_in(file, open_notebook)
    box.fill("the cat")
    box.press_sequentially(" Ω")
    box.press("ControlOrMeta+s")
    for _ in range(100):
        if "the cat Ω" in file.read_text("utf-8"):
            break
        notebook.page.wait_for_timeout(200)
    assert "the cat Ω" in file.read_text("utf-8")
    assert notebook.trouble == []


def test_a_page_that_was_not_reloaded_never_says_so(
    file: Path, open_notebook: OpenNotebook
) -> None:
    notebook, root, box = playground_in(file, open_notebook)
    root.evaluate(
        """it => {
            const look = () => it.hasAttribute('data-unkept') && (window.wasUnkept = true);
            new MutationObserver(look).observe(it, {attributes: true});
        }"""
    )
    box.fill("the cat")
    expect(notebook.page.locator(".mtm-still[data-number]")).to_have_count(1)
    guess = root.get_by_role("button", name="Guess first", exact=True)
    for pause in (1100, 1200, 1300, 1400):  # its class changes at once, its picture a second later
        guess.click()
        notebook.page.wait_for_timeout(pause)
    notebook.page.wait_for_timeout(3000)
    assert not notebook.page.evaluate("() => window.wasUnkept")
