"""The course in other programs and by other ways in: make everywhere. Takes many minutes.

The steps of Binder's build, replayed without Docker and served as Binder serves them: the link's
notebook in JupyterLab, every notebook in Notebook 7. The extras, and uv. Every notebook with the
old versions that Colab has. The commands of the workflow for Pages. A clumsy user in
Notebook 7; `make clumsy` plays one in JupyterLab. A release waits for it.
"""

import os
import sys
from contextlib import ExitStack
from urllib.parse import unquote

import pytest
from playwright.sync_api import expect

from mtmetrics_edu.course.widgets.playground.editors import preset
from mtmetrics_edu.course.widgets.playground.sharing import encode

from ..browser import test_playground as by_hand
from ..browser.clumsy import WIDGETS, Clumsy, between
from ..browser.lab import OPTIONS, Notebook, eventually, settings, started
from ..browser.test_lab import widgets_answer
from ..notebooks.harness import NOTEBOOKS, ROOT
from ..processes import run
from .lite import release
from .machines import PATIENCE, PLAYGROUND, PYTHON, Copy, opened
from .test_launch import PYTHON as BINDERS
from .test_launch import base_image, commands, links, published

OWN_NOISE = ("Command 'filebrowser:open-path' not registered.",)  # Notebook 7.4's own
COLAB = [  # googlecolab/backend-info, pip-freeze.txt, August 2026
    "ipykernel==6.17.1",
    "ipython==7.34.0",
    "ipywidgets==7.7.1",
    "matplotlib==3.10.0",
    "nltk==3.9.1",
    "numpy==2.1.3",
    "pandas==2.2.3",
    "traitlets==5.7.1",
]
FRONT_END = ("ipywidgets", "jupyterlab", "notebook")

pytestmark = pytest.mark.timeout(3 * PATIENCE)


class Classic(Notebook):
    """A notebook in Notebook 7, which has one page for each notebook."""

    shares_profile = False

    def address(self, server, name):
        return f"{server.url}/notebooks/{name}"

    def _note_error(self, error):
        if str(error) not in OWN_NOISE:
            super()._note_error(error)

    def run_all(self):
        """By its menu, as a person does."""
        self.page.locator("#menu-panel").get_by_role("menuitem", name="Run", exact=True).click()
        self.page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
        assert eventually(self.page, lambda: all(self.counts()))
        self.wait_idle()

    def counts(self):
        """The numbers in front of the cells of code."""
        return [count for kind, source, count in self.cells() if kind == "code" and source.strip()]


class Launched(Notebook):
    """A notebook as our link to Binder opens it."""

    shares_profile = False

    def address(self, server, name):
        link = links.Repository("a/b").binder().partition("?urlpath=")[2]
        assert unquote(link) == f"lab/tree/{name}"
        return f"{server.url}/{unquote(link)}"


@pytest.fixture(scope="module")
def binder(tmp_path_factory):
    """The steps of Binder's build, without Docker, and its server."""
    if f"{sys.version_info.major}.{sys.version_info.minor}" != BINDERS:
        pytest.skip(f"Binder's Python is {BINDERS}, this one is {sys.version.split()[0]}")
    here = tmp_path_factory.mktemp("binder")
    copy, base = Copy.at(here), base_image()
    copy.env["PATH"] = f"{copy.place}/bin:{os.environ['PATH']}"
    copy.env["JUPYTERLAB_SETTINGS_DIR"] = str(settings(here / "settings"))
    held = [f"{name}=={base[name]}" for name in FRONT_END]
    copy.pip("install", *held)
    copy.pip("install", "-r", "binder/requirements.txt")
    assert {*held} <= {*copy.pip("freeze").splitlines()}
    run("binder/postBuild", cwd=copy.folder, env=copy.env)

    command = [str(copy.folder / "binder" / "start"), f"{copy.place}/bin/jupyter", "notebook"]
    options = [*OPTIONS, "--allow-root", "--JupyterNotebookApp.expose_app_in_browser=True"]
    with started([*command, *options], copy.folder, copy.env, PATIENCE) as server:
        yield server


def test_binder_opens_the_first_notebook(browser, binder):
    with Launched(browser, binder, "notebooks/00-start-here.ipynb") as notebook:
        title = notebook.page.locator(".jp-RenderedMarkdown h1").first
        expect(title).to_contain_text("Start here")
        notebook.run_all()
        widgets_answer(notebook, ROOT / "notebooks" / "00-start-here.ipynb")
        assert notebook.trouble == []
    opened(browser, binder)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebook_7(path, browser, binder):
    with Classic(browser, binder, f"notebooks/{path.name}") as notebook:
        notebook.run_all()
        counts = notebook.counts()
        assert counts == [*range(1, len(counts) + 1)]
        assert [o for o in notebook.outputs() if o["output_type"] == "error"] == []
        widgets_answer(notebook, path)
        assert notebook.trouble == []


def test_no_key_typed_in_the_playground_reaches_notebook_7(browser, binder):
    with Classic(browser, binder, PLAYGROUND) as notebook:
        notebook.run_all()
        for point in by_hand.starting_points(notebook):
            by_hand.press_dangerous_keys(notebook, point)


def test_a_link_opens_what_was_shared_in_notebook_7(browser, binder):
    """The cell that runs in the second window closes what the first had."""
    with ExitStack() as stack:

        def opened(name, **_):
            return stack.enter_context(Classic(browser, binder, f"notebooks/{name}"))

        first = opened("playground.ipynb")
        first.run_all()
        second = by_hand.link_opens_what_was_shared(first, opened)
        expect(first.page.get_by_text("run the cell to bring it to life")).to_be_visible()
        by_hand.telephone_opens(second, encode(preset("cat_mat")))
        assert [first.trouble, second.trouble] == [[], []]


@pytest.mark.parametrize("seed", range(21, 23))
def test_a_clumsy_user_does_no_harm_in_notebook_7(seed, browser, binder):
    with between(binder.folder, *WIDGETS) as name, Classic(browser, binder, name) as it:
        it.run_all()
        clumsy = Clumsy(it, seed)
        clumsy.play(rounds=150)
        clumsy.is_unharmed()


def lab_lays_out_the_course(copy, *program):
    """What starts JupyterLab has laid out the notebooks before."""
    lab = [*program, "lab", "my-course", "--no-browser", "--port={port}"]
    with started(lab, copy.folder, {**copy.env, "JUPYTER_TOKEN": "open"}, PATIENCE):
        assert (copy.folder / "my-course" / "00-start-here.ipynb").exists()


def test_the_extras(tmp_path):
    copy = Copy.at(tmp_path)
    copy.pip("install", ".[notebooks]")
    lab_lays_out_the_course(copy, f"{copy.place}/bin/mtmetrics-edu")
    printed = copy.run("mtmetrics-edu", "update", "my-course")
    assert printed.startswith("All files are those of version ")
    tests = ["python", "-m", "pytest", "-n", "0", "tests/metrics/test_bleu.py"]
    for extra, command in (("large", ["mtmetrics-edu", "--version"]), ("dev", tests)):
        copy.pip("install", f".[{extra}]")
        copy.pip("check")
        copy.run(*command)


def test_uvx(tmp_path):
    """One line, with uv as its only tool."""
    copy = Copy.at(tmp_path)
    copy.pip("install", "uv")
    line = ["--python", PYTHON, "--from", ".[notebooks]", "mtmetrics-edu"]
    lab_lays_out_the_course(copy, f"{copy.place}/bin/uvx", *line)


def test_the_workflow_publishes_a_site(tmp_path):
    copy = Copy.at(tmp_path)
    for command in commands("pages", "publish"):
        run(*command.split(), f"PYTHON={PYTHON}", cwd=copy.folder, env=copy.env)
    site = copy.folder / published()
    assert (site / "index.html").exists()
    assert (site / release(site) / "lab" / "index.html").exists()


def test_the_versions_of_colab(tmp_path):
    copy = Copy.at(tmp_path)
    copy.pip("install", *COLAB, "anywidget", "nbclient", "sacrebleu", ".")
    copy.run("jupyter", "execute", *(copy.folder / "notebooks" / path.name for path in NOTEBOOKS))
    title = "from mtmetrics_edu.widgets import Playground; print(Playground().tabs.get_title(1))"
    assert copy.run("python", "-I", "-c", title).strip() == "BLEU"
