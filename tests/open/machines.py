"""Machines that have nothing yet: what git has, an environment, a server until it is stopped."""

import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path
from typing import NamedTuple

from mtmetrics_edu.course.widgets.playground.editors import preset

from ..browser.lab import OPTIONS, Notebook, started
from ..browser.test_playground import shows
from ..notebooks.harness import ROOT
from ..processes import run

PATIENCE = 900  # seconds for an installation
KEPT = ("PIP_", "SSL_", "REQUESTS_", "NODE_EXTRA", "HTTP", "http", "NO_PROXY", "no_proxy")
NO_NETWORK = {"PIP_NO_INDEX": "1", "https_proxy": "http://127.0.0.1:9"}
LACKING = ("chrom", "google-chrome", "git", "npm", "npx", "node", "fc-")
PYTHON = os.environ.get("PYTHON", sys.base_prefix + "/bin/python3")
LAB_ARGS = f"LAB_ARGS={' '.join(OPTIONS)}"  # for `make lab`
PLAYGROUND = "notebooks/playground.ipynb"


def clone(target):
    """What git has, and nothing else."""
    for name in filter(None, run("git", "ls-files", "-z", cwd=ROOT).split("\0")):
        if (ROOT / name).exists():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, target / name)
    return target


def kept():
    """How this machine reaches the registries; no other setting of it."""
    return {name: value for name, value in os.environ.items() if name.startswith(KEPT)}


def nothing_but_python(scratch):
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


def without_fonts(*command):
    """The command, on a machine without fonts; as it is where that needs more rights."""
    hidden = ["unshare", "--mount", "sh", "-c", 'mount -t tmpfs none /usr/share/fonts; exec "$@"']
    tried = subprocess.run([*hidden, "sh", "true"], capture_output=True)
    return [*hidden, "sh", *command] if tried.returncode == 0 else [*command]


class Copy(NamedTuple):
    """What git has, beside an empty environment; its home is empty and nothing is cached."""

    folder: Path
    place: Path  # of the environment
    env: dict[str, str]

    @classmethod
    def at(cls, here):
        """A new one in a folder."""
        home, place = here / "home", here / "venv"
        home.mkdir()
        venv.create(place, with_pip=True)
        nothing = {"PATH": os.environ["PATH"], "HOME": str(home), "PIP_NO_CACHE_DIR": "1"}
        return cls(clone(here / "clone"), place, {**kept(), **nothing})

    def run(self, *command):
        """What a command of the environment prints in the folder."""
        program, *arguments = command
        return run(self.place / "bin" / program, *arguments, cwd=self.folder, env=self.env)

    def pip(self, *arguments):
        """What pip of the environment prints."""
        return self.run("python", "-m", "pip", "--disable-pip-version-check", *arguments)


def make_lab(folder, env):
    """What `make lab` starts in the folder."""
    return started(["make", "lab", f"PYTHON={PYTHON}", LAB_ARGS], folder, env, PATIENCE)


def opened(browser, server, name=PLAYGROUND):
    """The playground's notebook opens there, runs and follows the keys."""
    with Notebook(browser, server, name) as notebook:
        notebook.run_all()
        notebook.type_into("Candidate", "it is a guide to the party", delay=20)
        shows(notebook, preset("guide").edited(candidate="it is a guide to the party"))
        assert notebook.trouble == []
