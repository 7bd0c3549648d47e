"""Machines that have nothing yet: what git has, an environment, a server until it is stopped."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser

from mtmetrics_edu.course.widgets.playground.presets import preset

from ..browser.lab import Notebook, Server, Tab, free_port, started
from ..browser.test_playground import shows
from ..notebooks.harness import ROOT

PATIENCE = 900  # seconds for an installation
KEPT = ("PIP_", "SSL_", "REQUESTS_", "NODE_EXTRA", "HTTP", "http", "NO_PROXY", "no_proxy")
NO_NETWORK = {"PIP_NO_INDEX": "1", "https_proxy": "http://127.0.0.1:9"}
LACKING = ("chrom", "google-chrome", "git", "npm", "npx", "node", "fc-")
PYTHON = os.environ.get("PYTHON", sys.base_prefix + "/bin/python3")
LAB = (  # options of a JupyterLab that a test opens
    "--ip=127.0.0.1",
    "--IdentityProvider.token=",
    "--ServerApp.port_retries=0",
    "--LabApp.expose_app_in_browser=True",
)
PLAYGROUND = "notebooks/playground.ipynb"


def clone(target: Path) -> Path:
    """What git has, and nothing else."""
    names = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True)
    for name in filter(None, names.stdout.decode().split("\0")):
        if (ROOT / name).exists():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, target / name)
    return target


def kept() -> dict[str, str]:
    """How this machine reaches the registries; no other setting of it."""
    return {name: value for name, value in os.environ.items() if name.startswith(KEPT)}


def bare(home: Path, **more: str) -> dict[str, str]:
    """An environment with an empty home and no caches; the settings of pip are kept."""
    home.mkdir(exist_ok=True)
    nothing = {"PATH": os.environ["PATH"], "HOME": str(home), "PIP_NO_CACHE_DIR": "1"}
    return {**kept(), **nothing, **more}


def nothing_but_python(scratch: Path) -> dict[str, str]:
    """The settings of a bare machine: no Chromium, npm or git on the path, and no home."""
    programs = scratch / "programs"
    programs.mkdir()
    folders = [Path(name) for name in os.environ["PATH"].split(os.pathsep)]
    for path in [path for folder in folders if folder.is_dir() for path in folder.iterdir()]:
        link = programs / path.name
        if not path.name.startswith(LACKING) and not link.exists() and path.exists():
            link.symlink_to(path)
    nowhere = {"HOME": "/nonexistent", "CHROMIUM": "/nonexistent/chromium", "CI": ""}
    return {**kept(), **nowhere, "PATH": str(programs)}


def without_fonts(*command: str) -> list[str]:
    """The command, on a machine without fonts; as it is where that needs more rights."""
    hidden = ["unshare", "--mount", "sh", "-c", 'mount -t tmpfs none /usr/share/fonts; exec "$@"']
    tried = subprocess.run([*hidden, "sh", "true"], capture_output=True)
    return [*hidden, "sh", *command] if tried.returncode == 0 else [*command]


def run(*command: str | Path, cwd: Path, env: dict[str, str]) -> str:
    """What a command prints; it must not fail."""
    words = [*map(str, command)]
    done = subprocess.run(words, cwd=cwd, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout


def pip(place: Path, folder: Path, env: dict[str, str], *arguments: str) -> str:
    """pip of the environment at that place."""
    command = [f"{place}/bin/python", "-m", "pip", "--disable-pip-version-check", *arguments]
    return run(*command, cwd=folder, env=env)


@contextmanager
def made(target: str, folder: Path, env: dict[str, str], *options: str) -> Iterator[Server]:
    """What a target of make starts in the folder."""
    port = free_port()
    words = " ".join(["--no-browser", f"--port={port}", *options])
    command = ["make", target, f"PYTHON={PYTHON}", f"LAB_ARGS={words}"]
    with started(command, folder, env, port, PATIENCE) as server:
        yield server


def answers(tab: Tab) -> None:
    """The playground in the page follows the keys."""
    tab.type_into("Candidate", "it is a guide to the party", delay=20)
    shows(tab, preset("guide").edited(candidate="it is a guide to the party"))
    assert tab.trouble == []


def opened(browser: Browser, server: Server, name: str = PLAYGROUND) -> None:
    """The playground's notebook opens there, runs and answers."""
    with Notebook(browser, server, name) as notebook:
        notebook.run_all()
        answers(notebook)
