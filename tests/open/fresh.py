"""From nothing, as a stranger starts: make fresh. Takes minutes, so it is not part of make test.

A copy of git's files, an empty home, no caches: `make lab` and `make app` until a widget answers in
Chromium. The steps of Binder's build, replayed without Docker, served as Binder serves them, in
JupyterLab and in Notebook 7. And every notebook through nbconvert.
"""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from mtmetrics_edu.widgets.playground import preset

from ..browser.lab import App, Notebook, Server, Tab, stop
from ..browser.test_playground import shows
from ..notebooks.harness import NOTEBOOKS, ROOT
from .test_binder import base_image, python, requirements

PATIENCE = 900  # seconds for an installation
SOON = 60  # seconds for a start that installs nothing, on a busy machine
KEPT = ("PIP_", "SSL_", "REQUESTS_", "NODE_EXTRA", "HTTP", "http", "NO_PROXY", "no_proxy")
NO_NETWORK = {"PIP_NO_INDEX": "1", "https_proxy": "http://127.0.0.1:9"}
OWN_NOISE = ("page error: Command 'filebrowser:open-path' not registered.",)  # Notebook 7.4's own
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


def clone(target: Path) -> Path:
    """What git has, and nothing else."""
    names = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True)
    for name in filter(None, names.stdout.decode().split("\0")):
        if (ROOT / name).exists():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, target / name)
    return target


def bare(home: Path, **more: str) -> dict[str, str]:
    """An environment with an empty home and no caches; how to reach a registry stays known."""
    home.mkdir(exist_ok=True)
    kept = {name: value for name, value in os.environ.items() if name.startswith(KEPT)}
    return {**kept, "PATH": os.environ["PATH"], "HOME": str(home), "PIP_NO_CACHE_DIR": "1", **more}


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
    assert [text for text in tab.trouble if text not in OWN_NOISE] == []


def opened(browser: Browser, server: Server, kind: type[Notebook] = Notebook) -> None:
    with kind(browser, server, "notebooks/playground.ipynb") as notebook:
        notebook.run_all()
        answers(notebook)


def make(target: str, port: int, *arguments: str) -> list[str]:
    python = os.environ.get("PYTHON", sys.base_prefix + "/bin/python3")
    joined = " ".join(["--no-browser", f"--port={port}", *arguments])
    return ["make", target, f"PYTHON={python}", f"LAB_ARGS={joined}"]


def test_a_fresh_clone(browser: Browser, tmp_path: Path) -> None:
    folder, home, port = clone(tmp_path / "clone"), tmp_path / "home", free_port()
    lab = make("lab", port, *SERVER[1:], *EXPOSE[:1])
    with started(lab, folder, bare(home), port) as server:
        with Tab(browser) as tab:
            tab.page.goto(server.url)
            tab.page.wait_for_url("**/00-start-here.ipynb*")
        opened(browser, server)
    began = time.monotonic()
    with started(lab, folder, bare(home, **NO_NETWORK), port) as server:
        seconds = time.monotonic() - began
        print(f"second start: {seconds:.1f} s")
        assert seconds < SOON
        opened(browser, server)
    port = free_port()
    app = make("app", port, "--Voila.ip=127.0.0.1")
    with started(app, folder, bare(home), port) as server, App(browser, server) as tab:
        answers(tab)


def test_the_steps_of_binder(browser: Browser, tmp_path: Path) -> None:
    if python() != f"{sys.version_info.major}.{sys.version_info.minor}":
        pytest.skip(f"Binder's Python is {python()}, this one is {sys.version.split()[0]}")
    folder, place, base = clone(tmp_path / "clone"), tmp_path / "base", base_image(python())
    env = bare(tmp_path / "home", PATH=f"{place}/bin:{os.environ['PATH']}")
    subprocess.run([sys.executable, "-m", "venv", place], check=True)

    def pip(*arguments: str) -> str:
        command = [f"{place}/bin/python", "-m", "pip", "--disable-pip-version-check", *arguments]
        done = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    held = [f"{name}=={base[name]}" for name in FRONT_END]
    pip("install", *held)
    pip("install", "-r", "binder/requirements.txt")
    assert {*held} <= {*pip("freeze").splitlines()}
    assert requirements(folder / "binder" / "requirements.txt")
    subprocess.run(["binder/postBuild"], cwd=folder, env=env, check=True, capture_output=True)

    port = free_port()
    root = ["--allow-root"] if os.geteuid() == 0 else []
    command = ["jupyter", "notebook", f"--port={port}", *SERVER, *EXPOSE, *root]
    with started([f"{place}/bin/{command[0]}", *command[1:]], folder, env, port) as server:
        opened(browser, server)
        opened(browser, server, Classic)


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
