"""mtmetrics-edu lab: the course in JupyterLab, in a folder of the learner's."""

from __future__ import annotations

import os
import subprocess
import sys
from argparse import ArgumentParser, Namespace
from importlib.util import find_spec
from pathlib import Path

from mtmetrics_edu import __version__
from mtmetrics_edu.commands import folders
from mtmetrics_edu.commands.command import Command, Messages
from mtmetrics_edu.commands.serving import environment

FOLDER = "bleu-and-nist"
NEEDED = (
    "jupyterlab",
    "ipykernel",
    "ipywidgets",
    "anywidget",
    "pandas",
    "matplotlib",
    "nltk",
    "sacrebleu",
)
INSTALL = 'python -m pip install "mtmetrics-edu[notebooks]"'
EXAMPLES = f"""\
examples:
  mtmetrics-edu lab
  mtmetrics-edu lab my-course
  mtmetrics-edu lab my-course --port 8899 --no-browser

The first time, the notebooks are copied into the folder ({FOLDER} if none is named). They are
yours to change: nothing of yours is ever replaced. mtmetrics-edu update brings newer lessons.
JupyterLab is part of: {INSTALL}
"""


def add_folder(parser: ArgumentParser) -> None:
    """The learner's folder."""
    said = f"the folder of your notebooks; if not given: {FOLDER}"
    parser.add_argument("folder", metavar="FOLDER", nargs="?", default=FOLDER, help=said)


def add_options(parser: ArgumentParser) -> None:
    """The options of the command."""
    add_folder(parser)
    parser.add_argument("--port", type=int, help="where the server listens; if not given: 8888")
    parser.add_argument(
        "--no-browser", action="store_true", help="print the address, and open no browser"
    )


def run(options: Namespace) -> int:
    """Lay out the notebooks if they are not there yet, then open them; the exit code of Jupyter."""
    if missing := [name for name in NEEDED if find_spec(name) is None]:
        raise ValueError(f"{', '.join(missing)} missing; to install all of it: {INSTALL}")
    folder = Path(options.folder).absolute()
    prepare(folder, options.messages)
    return wait_for(subprocess.Popen(command(folder, options), cwd=folder, env=environment()))


def prepare(folder: Path, messages: Messages) -> None:
    """Lay out the notebooks in a new folder; in one that has them, say if there are newer ones."""
    if not folders.has_course(folder):
        brought = folders.lay_out(folder)
        messages.say(f"{len(brought.added)} files of the course were put into {folder}")
    elif (old := folders.version_in(folder)) != __version__:
        messages.say(
            f"the notebooks are of version {old}; for those of {__version__}: "
            f'mtmetrics-edu update "{folder}"'
        )


def command(folder: Path, options: Namespace) -> list[str]:
    """How JupyterLab is started."""
    words = [sys.executable, "-m", "jupyterlab", f"--ServerApp.root_dir={folder}"]
    words.append(f"--LabApp.default_url=/lab/tree/{folders.FIRST}")
    words += [f"--ServerApp.port={options.port}"] * (options.port is not None)
    words += ["--no-browser"] * options.no_browser
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    return [*words, *["--allow-root"] * is_root]


def wait_for(process: subprocess.Popen[bytes]) -> int:
    """Wait until Jupyter ends. It gets Ctrl-C, too, and asks whether it is meant."""
    while True:
        try:
            return process.wait()
        except KeyboardInterrupt:
            continue


LAB = Command(
    name="lab",
    usage="[FOLDER] [--port PORT] [--no-browser]",
    summary="open the course in JupyterLab, in a folder of yours",
    examples=EXAMPLES,
    add_options=add_options,
    run=run,
)
