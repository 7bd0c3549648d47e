"""mtmetrics-edu lab: the course in JupyterLab, in a folder of the learner's. mtmetrics-edu update:
newer lessons, beside those that the learner edited."""

import os
import subprocess
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from mtmetrics_edu import __version__
from mtmetrics_edu.commands import folders
from mtmetrics_edu.commands.command import Messages, add_command, whole

FOLDER = "bleu-and-nist"
SERVING = Path(__file__).parent / "serving"  # how the notebooks are served
LAST_PORT = 65_535
NEEDED = "jupyterlab ipykernel ipywidgets anywidget pandas matplotlib nltk sacrebleu".split()
INSTALL = 'python -m pip install "mtmetrics-edu[notebooks]"'


def add_folder(parser: ArgumentParser) -> None:
    """The learner's folder."""
    folder = f"the folder of your notebooks; if not given: {FOLDER}"
    parser.add_argument("folder", metavar="FOLDER", nargs="?", default=FOLDER, help=folder)


def add_update(commands: Any) -> None:
    """The command and its option."""
    add_folder(add_command(commands, update, "[FOLDER]"))


def add_lab(commands: Any) -> None:
    """The command and its options."""
    parser = add_command(commands, lab, "[FOLDER] [--port PORT] [--no-browser]")
    add_folder(parser)
    parser.add_argument(
        "--port", type=whole(1, LAST_PORT), help="where the server listens; if not given: 8888"
    )
    parser.add_argument("--no-browser", action="store_true", help="print the address only")


def lab(options: Namespace) -> int:
    """Open the course in JupyterLab, in a folder of yours.

    examples:
      mtmetrics-edu lab
      mtmetrics-edu lab my-course
      mtmetrics-edu lab my-course --port 8899 --no-browser

    The first time, the notebooks are copied into the folder (bleu-and-nist if none is named). They
    are yours to change: nothing of yours is ever replaced. mtmetrics-edu update brings newer
    lessons.
    JupyterLab is part of: python -m pip install "mtmetrics-edu[notebooks]"
    """
    if missing := [name for name in NEEDED if find_spec(name) is None]:
        raise ValueError(f"{', '.join(missing)} missing; to install all of it: {INSTALL}")
    folder = Path(options.folder).absolute()
    prepare(folder, options.messages)
    with TemporaryDirectory() as spare:
        given = {**os.environ, "HOME": home(spare, options.messages)}
        process = subprocess.Popen(jupyter(folder, options), cwd=folder, env=environment(given))
        while True:
            with suppress(KeyboardInterrupt):  # Jupyter gets Ctrl-C, too, and asks if it is meant
                return process.wait()


def home(spare: str, messages: Messages) -> str:
    """The home folder, where Jupyter keeps its settings, or a spare one if it cannot be written."""
    folder = os.path.expanduser("~")
    if os.access(folder, os.W_OK):
        return folder
    messages.say(f"{folder} cannot be written: settings of JupyterLab are kept until it ends")
    return spare


def prepare(folder: Path, messages: Messages) -> None:
    """Lay out the notebooks in a new folder; in one that has them, say if there are newer ones."""
    if not folders.has_course(folder):
        files = folders.lay_out(folder)
        messages.say(f"{len(files)} files of the course were put into {folder}")
    elif (old := folders.read_record(folder)["version"]) != __version__:
        messages.say(
            f"the notebooks are of version {old}; for those of {__version__}: "
            f'mtmetrics-edu update "{folder}"'
        )


def jupyter(folder: Path, options: Namespace) -> list[str]:
    """The command that starts JupyterLab."""
    words = [sys.executable, "-m", "jupyterlab", f"--ServerApp.root_dir={folder}"]
    words.append(f"--LabApp.default_url=/lab/tree/{folders.FIRST}")
    if options.port is not None:
        words.append(f"--ServerApp.port={options.port}")
    if options.no_browser:
        words.append("--no-browser")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        words.append("--allow-root")
    return words


def environment(given: Mapping[str, str]) -> dict[str, str]:
    """The variables with which a server is to be started, those given included.

    >>> paths = environment({"JUPYTER_CONFIG_PATH": "/opt"})["JUPYTER_CONFIG_PATH"]
    >>> paths.endswith(f"{os.pathsep}/opt")
    True
    """
    paths = [str(SERVING / "config"), given.get("JUPYTER_CONFIG_PATH", "")]
    return {**given, "JUPYTER_CONFIG_PATH": os.pathsep.join(filter(None, paths))}


def update(options: Namespace) -> None:
    """Bring newer lessons into the folder of lab; what you edited stays.

    examples:
      mtmetrics-edu update
      mtmetrics-edu update my-course

    First install the newer release: python -m pip install --upgrade "mtmetrics-edu[notebooks]".
    What you edited stays as it is, and the new notebook is put beside it with the version in its
    name. What you only opened or ran is replaced. Files of your own are never touched.
    """
    sentences = folders.update(Path(options.folder))
    print("\n".join(sentences) or f"All files are those of version {__version__}.")
