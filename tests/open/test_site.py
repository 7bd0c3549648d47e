"""The course with no server and no network: Python in the page, widgets that answer."""

import json
import shutil
from pathlib import Path
from typing import Any, cast

from playwright.sync_api import expect

from mtmetrics_edu import modified_precision
from mtmetrics_edu.course.examples import THE_7
from mtmetrics_edu.course.widgets.playground.editors import preset

from ..browser.lab import CHROMIUM, FLAGS, Tab, eventually
from ..browser.test_playground import BOX, shows
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


def drawn_as_saved(notebook, name):
    """In the page, not in the model: JupyterLab draws lists of lines with commas between them."""
    dirty = "() => window.jupyterapp.shell.currentWidget.context.model.dirty"
    assert notebook.page.evaluate(dirty) is False  # to open a lesson does not change it
    areas = notebook.page.locator(".jp-OutputArea-output")
    cells = read_notebook(ROOT / "notebooks" / name).cells
    saved = [o for cell in cells for o in cell.get("outputs", [])]
    tables = sum("<table" in o.get("data", {}).get("text/html", "") for o in saved)
    markdown = sum("text/markdown" in o.get("data", {}) for o in saved)
    drawn = areas.filter(has=notebook.page.locator("table"))
    assert tables + markdown > 0
    assert eventually(notebook.page, lambda: drawn.count() >= tables + markdown)
    assert [it for it in areas.all_inner_texts() if it.lstrip().startswith((",", "|"))] == []
    headings = notebook.page.locator(".jp-MarkdownCell h2").count()
    entries = notebook.page.get_by_label("Table of Contents section").get_by_role("treeitem")
    notebook.command("toc:show-panel")
    assert headings > 0
    assert eventually(notebook.page, lambda: entries.count() >= headings)


def test_a_lesson_is_drawn_as_it_was_saved_and_runs_without_network(browser, site):
    with LiteNotebook(browser, site, "02-clipping.ipynb") as notebook:
        drawn_as_saved(notebook, "02-clipping.ipynb")
        saved = str(notebook.outputs())
        assert "<table" in saved
        notebook.run_all()
        note = "nltk did not come over the network: go online"  # the tables need no pandas
        assert [note in str(output) for output in notebook.outputs()].count(True) == 1
        assert str(notebook.outputs()).count("<table") >= saved.count("<table")
        assert [o for o in notebook.outputs() if o["output_type"] == "error"] == []
        notebook.screenshot("site-without-network")

        notebook.type_into("Candidate", "the the cat the", delay=20)
        clipped, total = modified_precision("the the cat the".split(), THE_7.references, 1)
        live = notebook.page.locator(".mtm-live:not(.mtm-prediction)").first
        expect(live).to_contain_text(f"{clipped} of {total}")
        assert [text for text in notebook.trouble if not any(it in text for it in MISSING)] == []

        notebook.page.evaluate("() => window.jupyterapp.shell.currentWidget.context.revert()")
        assert str(notebook.outputs()) == saved


def test_the_ways_in_lead_to_notebooks_and_a_phone_has_one_in_view(browser, site):
    name = release(site.folder)
    wanted = f"**/{name}/{{}}/index.html?path=mtmetrics-edu-{name}/{{}}"
    ways = {
        "": ("The course, 13 lessons", "00-start-here.ipynb"),
        "/read/04-brevity-penalty.html": ("Run this page", "04-brevity-penalty.ipynb"),
    }
    with Tab(browser) as tab:
        for page, (link, notebook) in ways.items():
            tab.page.goto(site.url + page)
            tab.page.get_by_role("link", name=link).click(no_wait_after=True)
            tab.page.wait_for_url(wanted.format("lab", notebook), wait_until="load")
        assert [text for text in tab.trouble if text.startswith("external")] == []
    with Tab(browser, width=390, height=800) as tab:
        tab.page.goto(f"{site.url}/start.html")
        first = wanted.format("notebooks", "00-start-here.ipynb")
        tab.page.wait_for_url(first, wait_until="commit")
        tab.page.goto(f"{site.url}/read/04-brevity-penalty.html")
        tab.page.get_by_role("link", name="Run this page").click()
        title = tab.page.locator(".jp-RenderedMarkdown h1").first
        expect(title).to_contain_text("brevity penalty")
        assert title.evaluate(BOX)["width"] > 250  # of 390: no file browser takes the room
        tab.screenshot("site-phone")


def test_without_a_service_worker_cells_run(browser, site):
    """Where one is blocked, it is registered and nothing comes of it."""
    page = browser.new_context(service_workers="block").new_page()
    with Tab(browser, page=page) as tab:
        tab.page.goto(f"{site.url}/start.html")
        tab.page.wait_for_function(
            "() => window.jupyterapp?.shell.currentWidget?.context?.sessionContext?.session?.kernel"
        )
        assert LiteNotebook.printed(cast(Any, tab), "print(6 * 7)") == "42"


def test_where_nothing_may_be_stored_the_course_says_so(browser, site, tmp_path):
    """In a browser whose settings block cookies, and with them all that a page can store."""
    blocked = {"profile": {"default_content_setting_values": {"cookies": 2}}}
    (tmp_path / "Default").mkdir()
    (tmp_path / "Default" / "Preferences").write_text(json.dumps(blocked))
    with browser.browser_type.launch_persistent_context(
        tmp_path, executable_path=CHROMIUM, args=FLAGS
    ) as context:
        page = context.new_page()
        for way in ("start.html", f"{release(site.folder)}/lab/index.html"):
            page.goto(f"{site.url}/{way}", wait_until="commit")
            expect(page.locator("#blocked")).to_contain_text("it lets this page keep nothing")
        page.get_by_role("link", name="read the lessons").click()
        expect(page.locator("h1").first).to_contain_text("Start here")


def test_all_notebooks_are_there(site):
    folder = site.folder / release(site.folder) / "files"
    assert {path.name for path in folder.rglob("*.ipynb")} == {path.name for path in NOTEBOOKS}


def read(tab, path):
    """What JupyterLab has at a path: for a folder the names, for a notebook its first cell."""
    return tab.page.evaluate(
        """async path => {
            const {contents} = window.jupyterapp.serviceManager;
            const {type, content} = await contents.get(path, {content: true});
            return type === 'directory' ? content.map(item => item.name) : content.cells[0].source;
        }""",
        path,
    )


def publish_next(folder):
    """Publish the next release in the place of the one in this folder; its name."""
    old = release(folder)
    new = f"{old}-next"
    root = (folder / old).rename(folder / new)
    (files,) = (root / "files").iterdir()
    files.rename(files.with_name(f"mtmetrics-edu-{new}"))
    listing = root / "api" / "contents"
    (listing / f"mtmetrics-edu-{old}").rename(listing / f"mtmetrics-edu-{new}")
    for file in [*listing.rglob("*.json"), *folder.glob("*.html")]:
        file.write_text(file.read_text().replace(old, new))
    return new


def test_the_playground_runs_a_new_release_is_seen_and_ones_own_edits_stay(browser, site, tmp_path):
    folder = Path(shutil.copytree(site.folder, tmp_path / "site"))
    name, old = "playground.ipynb", release(folder)
    with serve_files(folder) as server, LiteNotebook(browser, server, name, fresh=True) as tab:
        tab.run_all()
        shows(tab, preset("guide"))
        assert tab.printed(NOT_COMPILED) == "[]"
        tab.type_into("Candidate", "it is a guide to the party", delay=20)
        shows(tab, preset("guide").edited(candidate="it is a guide to the party"))
        assert tab.trouble == []
        original = read(tab, f"mtmetrics-edu-{old}/{name}")
        tab.page.evaluate(
            """() => window.jupyterapp.shell.currentWidget.content.model.cells.get(0)
                .sharedModel.setSource('my own words')"""
        )
        tab.command("docmanager:save")
        new = publish_next(folder)
        tab.page.goto(f"{server.url}/start.html")
        tab.page.wait_for_function("() => window.jupyterapp?.shell.currentWidget?.context?.isReady")
        assert read(tab, f"mtmetrics-edu-{new}/{name}") == original
        assert read(tab, f"mtmetrics-edu-{old}/{name}") == "my own words"
        assert {f"mtmetrics-edu-{old}", f"mtmetrics-edu-{new}"} <= {*read(tab, "")}
