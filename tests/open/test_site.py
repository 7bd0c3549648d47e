"""The course with no server and no network: Python in the page, widgets that answer."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from mtmetrics_edu import modified_precision
from mtmetrics_edu.course.examples import THE_7
from mtmetrics_edu.widgets.presets import preset

from ..browser.lab import PATIENCE, Server, Tab
from ..browser.test_playground import shows
from ..notebooks.harness import NOTEBOOKS
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


def test_playground(browser: Browser, site: Server, screenshots: Path) -> None:
    with LiteNotebook(browser, site, "playground.ipynb") as notebook:
        notebook.run_all()
        shows(notebook, preset("guide"))
        assert notebook.printed(NOT_COMPILED) == "[]"
        notebook.type_into("Candidate", "it is a guide to the party", delay=20)
        shows(notebook, preset("guide").edited(candidate="it is a guide to the party"))
        notebook.screenshot(screenshots / "site-playground.png")
        assert notebook.trouble == []


def test_a_notebook_that_wants_pandas(browser: Browser, site: Server, screenshots: Path) -> None:
    with LiteNotebook(browser, site, "02-clipping.ipynb") as notebook:
        saved = str(notebook.outputs())
        assert "<table" in saved
        notebook.run_all()
        said = notebook.page.get_by_text("pandas did not come over the network: go online")
        expect(said).to_have_count(1)
        assert [o for o in notebook.outputs() if o["output_type"] == "error"] == []
        said.scroll_into_view_if_needed()
        notebook.screenshot(screenshots / "site-without-pandas.png")

        notebook.type_into("Candidate", "the the cat the", delay=20)
        clipped, total = modified_precision("the the cat the".split(), THE_7.references, 1)
        live = notebook.page.locator(".mtm-live").first
        expect(live).to_contain_text(f"{clipped} of {total}")
        assert other_trouble(notebook) == []

        notebook.page.evaluate("() => window.jupyterapp.shell.currentWidget.context.revert()")
        assert str(notebook.outputs()) == saved


def test_the_address_leads_to_the_first_notebook(browser: Browser, site: Server) -> None:
    with Tab(browser) as tab:
        tab.page.goto(site.url)
        title = tab.page.locator(".jp-RenderedMarkdown h1").first
        expect(title).to_contain_text("Start here", timeout=PATIENCE * 1000)
        assert [text for text in tab.trouble if text.startswith("external")] == []


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
    with serve_files(folder) as server, LiteNotebook(browser, server, name) as tab:
        old = release(folder)
        original = read(tab, f"mtmetrics-edu-{old}/{name}")
        tab.page.evaluate(
            """() => window.jupyterapp.shell.currentWidget.content.model.cells.get(0)
                .sharedModel.setSource('my own words')"""
        )
        tab.command("docmanager:save")
        new = publish()
        tab.page.goto(server.url)
        tab.page.wait_for_function("() => window.jupyterapp?.shell.currentWidget?.context?.isReady")
        assert read(tab, f"mtmetrics-edu-{new}/{name}") == original
        assert read(tab, f"mtmetrics-edu-{old}/{name}") == "my own words"
        assert {f"mtmetrics-edu-{old}", f"mtmetrics-edu-{new}"} <= {*read(tab, "")}
