"""The course with no server and no network: Python in the page, widgets that answer."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
from nbformat import NotebookNode
from playwright.sync_api import Browser, expect

from mtmetrics_edu import modified_precision
from mtmetrics_edu.course.examples import THE_7
from mtmetrics_edu.course.widgets.presets import preset

from ..browser.lab import Server, Tab
from ..browser.test_playground import shows
from ..notebooks.harness import NOTEBOOKS, ROOT
from ..notebooks.harness import read as read_notebook
from .lite import LiteNotebook, release, serve_files

NOT_COMPILED = """
import os, sys
print([
    name for name, module in [*sys.modules.items()]
    if (getattr(module, "__file__", None) or "").endswith(".py")
    and module.__spec__.origin != "frozen" and not os.path.exists(module.__spec__.cached)
])
"""
MISSING = ("cdn.jsdelivr.net/pyodide", "occurred while loading", "Failed to fetch")


def other_trouble(tab: Tab) -> list[str]:
    """Trouble beyond packages that cannot be fetched where there is no network."""
    return [text for text in tab.trouble if not any(sign in text for sign in MISSING)]


def test_playground(browser: Browser, site: Server) -> None:
    with LiteNotebook(browser, site, "playground.ipynb") as notebook:
        notebook.run_all()
        shows(notebook, preset("guide"))
        assert notebook.printed(NOT_COMPILED) == "[]"
        notebook.type_into("Candidate", "it is a guide to the party", delay=20)
        shows(notebook, preset("guide").edited(candidate="it is a guide to the party"))
        notebook.screenshot("site-playground")
        assert notebook.trouble == []


def test_a_notebook_that_wants_pandas(browser: Browser, site: Server) -> None:
    with LiteNotebook(browser, site, "02-clipping.ipynb") as notebook:
        saved = str(notebook.outputs())
        assert "<table" in saved
        notebook.run_all()
        said = notebook.page.get_by_text("pandas did not come over the network: go online")
        expect(said).to_have_count(1)  # the cell of versions; the tables need no pandas
        assert str(notebook.outputs()).count("<table") >= saved.count("<table")
        assert [o for o in notebook.outputs() if o["output_type"] == "error"] == []
        said.scroll_into_view_if_needed()
        notebook.screenshot("site-without-pandas")

        notebook.type_into("Candidate", "the the cat the", delay=20)
        clipped, total = modified_precision("the the cat the".split(), THE_7.references, 1)
        live = notebook.page.locator(".mtm-live:not(.mtm-prediction)").first
        expect(live).to_contain_text(f"{clipped} of {total}")
        assert other_trouble(notebook) == []

        notebook.page.evaluate("() => window.jupyterapp.shell.currentWidget.context.revert()")
        assert str(notebook.outputs()) == saved


def test_the_way_in_leads_to_the_first_notebook(browser: Browser, site: Server) -> None:
    with Tab(browser) as tab:
        tab.page.goto(site.url)
        tab.page.get_by_role("link", name="Start the course").click()
        title = tab.page.locator(".jp-RenderedMarkdown h1").first
        expect(title).to_contain_text("Start here")
        assert [text for text in tab.trouble if text.startswith("external")] == []


@pytest.mark.parametrize("name", ["00-start-here.ipynb", "02-clipping.ipynb"])
def test_saved_outputs_are_drawn_as_they_were_saved(
    name: str, browser: Browser, site: Server
) -> None:
    """In the page, not in the model: JupyterLab draws lists of lines with commas between them."""
    with LiteNotebook(browser, site, name) as notebook:
        dirty = "() => window.jupyterapp.shell.currentWidget.context.model.dirty"
        assert notebook.page.evaluate(dirty) is False  # to open a lesson does not change it
        notebook.screenshot(f"site-saved-{name}")
        areas = notebook.page.locator(".jp-OutputArea-output")
        saved = [o for cell in read_saved(name).cells for o in cell.get("outputs", [])]
        tables = sum("<table" in o.get("data", {}).get("text/html", "") for o in saved)
        markdown = sum("text/markdown" in o.get("data", {}) for o in saved)
        drawn = areas.filter(has=notebook.page.locator("table")).count()
        assert drawn >= tables + markdown > 0
        texts = areas.all_inner_texts()
        assert [text for text in texts if text.lstrip().startswith((",", "|"))] == []
        headings = notebook.page.locator(".jp-MarkdownCell h2").count()
        toc = notebook.page.get_by_label("Table of Contents section").get_by_role("treeitem")
        notebook.command("toc:show-panel")
        expect(toc.first).to_be_attached()
        assert toc.count() >= headings > 0


def read_saved(name: str) -> NotebookNode:
    """The notebook as it is saved here."""
    return read_notebook(ROOT / "notebooks" / name)


def test_a_page_to_read_runs_and_a_phone_has_one_notebook_in_view(
    browser: Browser, site: Server
) -> None:
    found = release(site.folder)
    wanted = f"**/{found}/{{}}/index.html?path=mtmetrics-edu-{found}/{{}}"
    with Tab(browser) as tab:
        tab.page.goto(f"{site.url}/read/04-brevity-penalty.html")
        tab.page.get_by_role("link", name="Run this page").click(no_wait_after=True)
        tab.page.wait_for_url(wanted.format("lab", "04-brevity-penalty.ipynb"), wait_until="commit")
    with Tab(browser, width=390, height=800) as tab:
        tab.page.goto(f"{site.url}/start.html")
        first = wanted.format("notebooks", "00-start-here.ipynb")
        tab.page.wait_for_url(first, wait_until="commit")
        tab.page.goto(f"{site.url}/read/04-brevity-penalty.html")
        tab.page.get_by_role("link", name="Run this page").click()
        title = tab.page.locator(".jp-RenderedMarkdown h1").first
        expect(title).to_contain_text("brevity penalty")
        box = title.bounding_box()
        assert box
        assert box["width"] > 250  # of 390: no file browser takes the room
        tab.screenshot("site-phone")


def test_all_notebooks_are_there(site: Server) -> None:
    folder = site.folder / release(site.folder) / "files"
    assert {path.name for path in folder.rglob("*.ipynb")} == {path.name for path in NOTEBOOKS}


@pytest.fixture
def changing_site(site: Server, tmp_path: Path) -> Any:
    """A copy of the site, and a function that publishes its next release in its place."""
    shutil.copytree(site.folder, tmp_path / "site")
    old = release(site.folder)

    def publish() -> str:
        new = f"{old}-next"
        root = (tmp_path / "site" / old).rename(tmp_path / "site" / new)
        (folder,) = (root / "files").iterdir()
        folder.rename(folder.with_name(f"mtmetrics-edu-{new}"))
        listing = root / "api" / "contents"
        (listing / f"mtmetrics-edu-{old}").rename(listing / f"mtmetrics-edu-{new}")
        for file in [*listing.rglob("*.json"), *(tmp_path / "site").glob("*.html")]:
            file.write_text(file.read_text().replace(old, new))
        return new

    return tmp_path / "site", publish


def read(tab: Tab, path: str) -> Any:
    """What JupyterLab has at a path: for a folder the names, for a notebook its first cell."""
    return tab.page.evaluate(
        """async path => {
            const {contents} = window.jupyterapp.serviceManager;
            const {type, content} = await contents.get(path, {content: true});
            return type === 'directory' ? content.map(item => item.name) : content.cells[0].source;
        }""",
        path,
    )


def test_a_new_release_is_seen_and_ones_own_edits_stay(
    browser: Browser, changing_site: Any
) -> None:
    folder, publish = changing_site
    name = "playground.ipynb"
    with serve_files(folder) as server, LiteNotebook(browser, server, name, fresh=True) as tab:
        old = release(folder)
        original = read(tab, f"mtmetrics-edu-{old}/{name}")
        tab.page.evaluate(
            """() => window.jupyterapp.shell.currentWidget.content.model.cells.get(0)
                .sharedModel.setSource('my own words')"""
        )
        tab.command("docmanager:save")
        new = publish()
        tab.page.goto(f"{server.url}/start.html")
        tab.page.wait_for_function("() => window.jupyterapp?.shell.currentWidget?.context?.isReady")
        assert read(tab, f"mtmetrics-edu-{new}/{name}") == original
        assert read(tab, f"mtmetrics-edu-{old}/{name}") == "my own words"
        assert {f"mtmetrics-edu-{old}", f"mtmetrics-edu-{new}"} <= {*read(tab, "")}
