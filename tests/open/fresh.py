"""From nothing, as a stranger starts: make fresh. Takes minutes, so it is not part of make test.

A copy of git's files, an empty home, no caches: `make lab` and `make app` until a widget answers in
Chromium. The steps of Binder's build, replayed without Docker and served as Binder serves them: the
link's notebook in JupyterLab, every notebook in Notebook 7. The extras. Every notebook through
nbconvert, and with the old versions that Colab has. The commands of the workflow for Pages.
"""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import sys
import time
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import unquote

import pytest
from playwright.sync_api import Browser, expect

from mtmetrics_edu.widgets.presets import preset

from ..browser.clumsy import Clumsy, written
from ..browser.lab import App, Notebook, Server, Tab, serve_lab, settings, stop
from ..browser.test_clumsy import is_unharmed
from ..browser.test_defects import press_dangerous_keys
from ..browser.test_notebooks_open import widgets_answer
from ..browser.test_playground import shows
from ..needs import BRINGS
from ..notebooks.harness import NOTEBOOKS, ROOT
from .lite import release
from .test_binder import base_image, python
from .test_links import links
from .test_workflow import commands, published

PATIENCE = 900  # seconds for an installation
SOON = 60  # seconds for a start that installs nothing, on a busy machine
KEPT = ("PIP_", "SSL_", "REQUESTS_", "NODE_EXTRA", "HTTP", "http", "NO_PROXY", "no_proxy")
NO_NETWORK = {"PIP_NO_INDEX": "1", "https_proxy": "http://127.0.0.1:9"}
LACKING = ("chrom", "google-chrome", "git", "npm", "npx", "node", "fc-")
TOUCHED = (  # the tests that ask for what a bare machine lacks
    "tests/browser",
    "tests/open",
    "tests/views/plots",
    "tests/conformance/test_running.py",
    "tests/test_architecture.py",
    "tests/test_main.py",
)
OWN_NOISE = ("page error: Command 'filebrowser:open-path' not registered.",)  # Notebook 7.4's own
PYTHON = os.environ.get("PYTHON", sys.base_prefix + "/bin/python3")
PLAYGROUND = "notebooks/playground.ipynb"
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
COUNTS = """() => [...window.jupyterapp.shell.currentWidget.content.model.cells]
    .filter(cell => cell.type === 'code' && cell.sharedModel.source.trim())
    .map(cell => cell.executionCount)"""
FRONT_END = ("ipywidgets", "jupyterlab", "notebook")
SERVER = [
    "--no-browser",
    "--ip=127.0.0.1",
    "--IdentityProvider.token=",
    "--ServerApp.port_retries=0",
]
EXPOSE = ["--LabApp.expose_app_in_browser=True", "--JupyterNotebookApp.expose_app_in_browser=True"]

pytestmark = pytest.mark.timeout(3 * PATIENCE)


class Classic(Notebook):
    """A notebook in Notebook 7."""

    def address(self, server: Server, name: str) -> str:
        return f"{server.url}/notebooks/{name}"

    def run_all(self) -> None:
        """By its menu, as a person does."""
        bar = self.page.locator("#menu-panel")
        bar.get_by_role("menuitem", name="Run", exact=True).click()
        self.page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
        self.page.wait_for_function(f"() => ({COUNTS})().every(count => count)")
        self.wait_idle()


class Launched(Notebook):
    """A notebook as our link to Binder opens it."""

    def address(self, server: Server, name: str) -> str:
        link = links.Repository("a/b").binder().partition("?urlpath=")[2]
        assert unquote(link) == f"lab/tree/{name}"
        return f"{server.url}/{unquote(link)}"


def clone(target: Path) -> Path:
    """What git has, and nothing else."""
    names = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True)
    for name in filter(None, names.stdout.decode().split("\0")):
        if (ROOT / name).exists():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, target / name)
    return target


def bare(home: Path, **more: str) -> dict[str, str]:
    """An environment with an empty home and no caches; the settings of pip are kept."""
    home.mkdir(exist_ok=True)
    kept = {name: value for name, value in os.environ.items() if name.startswith(KEPT)}
    return {**kept, "PATH": os.environ["PATH"], "HOME": str(home), "PIP_NO_CACHE_DIR": "1", **more}


def nothing_but_python(scratch: Path) -> dict[str, str]:
    """The settings of a bare machine: no Chromium, npm or git on the path, and no home."""
    programs = scratch / "programs"
    programs.mkdir()
    folders = [Path(name) for name in os.environ["PATH"].split(os.pathsep)]
    for path in [path for folder in folders if folder.is_dir() for path in folder.iterdir()]:
        link = programs / path.name
        if not path.name.startswith(LACKING) and not link.exists() and path.exists():
            link.symlink_to(path)
    kept = {name: value for name, value in os.environ.items() if name.startswith(KEPT)}
    nowhere = {"HOME": "/nonexistent", "CHROMIUM": "/nonexistent/chromium", "CI": ""}
    return {**kept, **nowhere, "PATH": str(programs)}


def without_fonts(*command: str) -> list[str]:
    """The command, on a machine without fonts; as it is where that needs more rights."""
    hidden = ["unshare", "--mount", "sh", "-c", 'mount -t tmpfs none /usr/share/fonts; exec "$@"']
    tried = subprocess.run([*hidden, "sh", "true"], capture_output=True)
    return [*hidden, "sh", *command] if tried.returncode == 0 else [*command]


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


@contextmanager
def started(command: list[str], folder: Path, env: dict[str, str], port: int) -> Iterator[Server]:
    """The command, until something listens at the port; at the end it is stopped."""
    log = folder.parent / "log"
    with log.open("wb") as output:
        process = subprocess.Popen(
            command, cwd=folder, env=env, stdout=output, stderr=output, start_new_session=True
        )
        try:
            deadline = time.monotonic() + PATIENCE
            while True:
                assert process.poll() is None, log.read_text()[-3000:]
                assert time.monotonic() < deadline, log.read_text()[-3000:]
                with socket.socket() as probe:
                    if probe.connect_ex(("127.0.0.1", port)) == 0:
                        break
                time.sleep(0.2)
            yield Server(f"http://127.0.0.1:{port}", folder)
        finally:
            stop(process)


def answers(tab: Tab) -> None:
    """The playground in the page follows the keys."""
    tab.type_into("Candidate", "it is a guide to the party", delay=20)
    shows(tab, preset("guide").edited(candidate="it is a guide to the party"))
    assert tab.trouble == []


def opened(browser: Browser, server: Server, name: str = PLAYGROUND) -> None:
    with Notebook(browser, server, name) as notebook:
        notebook.run_all()
        answers(notebook)


def make(target: str, port: int, *arguments: str) -> list[str]:
    joined = " ".join(["--no-browser", f"--port={port}", *arguments])
    return ["make", target, f"PYTHON={PYTHON}", f"LAB_ARGS={joined}"]


def test_a_fresh_clone(browser: Browser, tmp_path: Path) -> None:
    """`make lab` from a zip on a bare machine, once more in a folder that was moved, `make app`."""
    folder, port = clone(tmp_path / "clone"), free_port()
    lab = make("lab", port, *SERVER[1:], *EXPOSE[:1])
    env = nothing_but_python(tmp_path)
    with started(lab, folder, env, port) as server:
        with Tab(browser) as tab:
            tab.page.goto(server.url)
            tab.page.wait_for_url("**/00-start-here.ipynb*")
        opened(browser, server)
    folder = folder.rename(tmp_path / "moved é")
    began = time.monotonic()
    with started(lab, folder, {**env, **NO_NETWORK}, port) as server:
        seconds = time.monotonic() - began
        print(f"second start: {seconds:.1f} s")
        assert seconds < SOON
        opened(browser, server)
    program = folder / ".venv" / "bin" / "mtmetrics-edu"
    assert run(program, "--version", cwd=tmp_path, env=env).startswith("mtmetrics-edu ")
    port = free_port()
    app = make("app", port, "--Voila.ip=127.0.0.1")
    with started(app, folder, env, port) as server, App(browser, server) as tab:
        answers(tab)
    make_test(folder, env)


def make_test(folder: Path, env: dict[str, str]) -> None:
    """`make test` is green, skips what it cannot test, and says in its last line what that is."""
    chosen = f"PYTEST_ARGS=-n 2 {' '.join(TOUCHED)}"
    said = run(*without_fonts("make", "test", chosen, f"PYTHON={PYTHON}"), cwd=folder, env=env)
    *_, counted, last = said.strip().splitlines()
    assert re.search(r"\d+ passed, \d+ skipped", counted)
    assert last.startswith("Not tested here: notebooks, widgets and pages in a browser (no Chrom")
    assert last.endswith(f"To test all of it, on Debian or Ubuntu: {BRINGS}")
    assert "the static site" in last


def pip(place: Path, folder: Path, env: dict[str, str], *arguments: str) -> str:
    command = [f"{place}/bin/python", "-m", "pip", "--disable-pip-version-check", *arguments]
    return run(*command, cwd=folder, env=env)


def run(*command: str | Path, cwd: Path, env: dict[str, str]) -> str:
    words = [*map(str, command)]
    done = subprocess.run(words, cwd=cwd, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout


@pytest.fixture(scope="module")
def binder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The steps of Binder's build, without Docker, and its server."""
    if python() != f"{sys.version_info.major}.{sys.version_info.minor}":
        pytest.skip(f"Binder's Python is {python()}, this one is {sys.version.split()[0]}")
    here = tmp_path_factory.mktemp("binder")
    folder, place, base = clone(here / "clone"), here / "base", base_image(python())
    front_end = {"JUPYTERLAB_SETTINGS_DIR": str(settings(here / "settings"))}
    env = bare(here / "home", PATH=f"{place}/bin:{os.environ['PATH']}", **front_end)
    venv.create(place, with_pip=True)
    held = [f"{name}=={base[name]}" for name in FRONT_END]
    pip(place, folder, env, "install", *held)
    pip(place, folder, env, "install", "-r", "binder/requirements.txt")
    assert {*held} <= {*pip(place, folder, env, "freeze").splitlines()}
    run("binder/postBuild", cwd=folder, env=env)

    port = free_port()
    root = ["--allow-root"] if os.geteuid() == 0 else []
    command = [f"{place}/bin/jupyter", "notebook", f"--port={port}", *SERVER, *EXPOSE, *root]
    with started(command, folder, env, port) as server:
        yield server


def test_binder_opens_the_first_notebook(browser: Browser, binder: Server) -> None:
    with Launched(browser, binder, "notebooks/00-start-here.ipynb") as notebook:
        title = notebook.page.locator(".jp-RenderedMarkdown h1").first
        expect(title).to_contain_text("Start here")
        notebook.run_all()
        answers(notebook)
    opened(browser, binder)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebook_7(path: Path, browser: Browser, binder: Server) -> None:
    with Classic(browser, binder, f"notebooks/{path.name}") as notebook:
        notebook.run_all()
        counts = notebook.page.evaluate(COUNTS)
        assert counts == [*range(1, len(counts) + 1)]
        assert [o for o in notebook.outputs() if o["output_type"] == "error"] == []
        widgets_answer(notebook, path)
        assert [text for text in notebook.trouble if text not in OWN_NOISE] == []


@pytest.mark.parametrize("point", ["list", "tab", "words"])
def test_no_key_typed_in_the_playground_reaches_notebook_7(
    point: str, browser: Browser, binder: Server
) -> None:
    with Classic(browser, binder, PLAYGROUND) as notebook:
        notebook.run_all()
        press_dangerous_keys(notebook, point)


@pytest.mark.parametrize("seed", range(11, 15))
def test_a_clumsy_user_does_no_harm(seed: int, browser: Browser, tmp_path: Path) -> None:
    with (
        serve_lab(tmp_path) as lab,
        written(lab.folder) as name,
        Notebook(browser, lab, name) as it,
    ):
        it.run_all()
        clumsy = Clumsy(it, seed)
        before = clumsy.cells()
        clumsy.play(rounds=600)
        is_unharmed(clumsy, before)


def test_the_extras(tmp_path: Path) -> None:
    folder, place, env = clone(tmp_path / "clone"), tmp_path / "venv", bare(tmp_path / "home")
    venv.create(place, with_pip=True)
    pip(place, folder, env, "install", ".[notebooks]")
    program, port = f"{place}/bin/mtmetrics-edu", free_port()
    lab = [program, "lab", "my-course", "--no-browser", f"--port={port}"]
    with started(lab, folder, {**env, "JUPYTER_TOKEN": "open"}, port):
        assert (folder / "my-course" / "00-start-here.ipynb").exists()
    said = run(program, "update", "my-course", cwd=folder, env=env)
    assert said.startswith("All files are those of version ")
    tests = [f"{place}/bin/python", "-m", "pytest", "-n", "0", "tests/test_bleu.py"]
    for extra, command in (("large", [program, "--version"]), ("dev", tests)):
        pip(place, folder, env, "install", f".[{extra}]")
        pip(place, folder, env, "check")
        run(*command, cwd=folder, env=env)


def test_uvx(tmp_path: Path) -> None:
    """One line, with uv as its only tool."""
    folder, place, env = clone(tmp_path / "clone"), tmp_path / "venv", bare(tmp_path / "home")
    venv.create(place, with_pip=True)
    pip(place, folder, env, "install", "uv")
    port = free_port()
    line = [f"{place}/bin/uvx", "--python", PYTHON, "--from", ".[notebooks]", "mtmetrics-edu"]
    lab = [*line, "lab", "my-course", "--no-browser", f"--port={port}"]
    with started(lab, folder, {**env, "JUPYTER_TOKEN": "open"}, port):
        assert (folder / "my-course" / "00-start-here.ipynb").exists()


def test_the_workflow_publishes_a_site(tmp_path: Path) -> None:
    folder, env = clone(tmp_path / "clone"), bare(tmp_path / "home")
    for command in commands("pages", "publish"):
        run(*command.split(), f"PYTHON={PYTHON}", cwd=folder, env=env)
    site = folder / published()
    assert (site / "index.html").exists()
    assert (site / release(site) / "lab" / "index.html").exists()


def test_the_versions_of_colab(tmp_path: Path) -> None:
    folder, place, env = clone(tmp_path / "clone"), tmp_path / "venv", bare(tmp_path / "home")
    venv.create(place, with_pip=True)
    pip(place, folder, env, "install", *COLAB, "nbclient", "sacrebleu", ".")
    names = [path.name for path in NOTEBOOKS]
    run(f"{place}/bin/jupyter", "execute", *names, cwd=folder / "notebooks", env=env)
    title = "from mtmetrics_edu.widgets import Playground; print(Playground().tabs.get_title(1))"
    assert run(f"{place}/bin/python", "-c", title, cwd=tmp_path, env=env).strip() == "BLEU"


def test_nbconvert_executes_every_notebook(tmp_path: Path) -> None:
    folder = clone(tmp_path / "clone") / "notebooks"
    command = [sys.executable, "-m", "nbconvert", "--execute", "--to", "notebook"]
    env = {**os.environ, "IPYTHONDIR": str(tmp_path / "ipython")}
    names = [path.name for path in NOTEBOOKS if (folder / path.name).exists()]
    done = subprocess.run(
        [*command, "--output-dir", str(tmp_path / "out"), *names],
        cwd=folder,
        env=env,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    assert {path.name for path in (tmp_path / "out").iterdir()} == {*names}
