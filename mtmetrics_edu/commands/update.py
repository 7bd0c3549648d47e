"""mtmetrics-edu update: newer lessons, beside those that the learner edited."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from mtmetrics_edu.commands import folders
from mtmetrics_edu.commands.command import Command
from mtmetrics_edu.commands.lab import add_folder

EXAMPLES = """\
examples:
  mtmetrics-edu update
  mtmetrics-edu update my-course

First install the newer release: python -m pip install --upgrade "mtmetrics-edu[notebooks]". What
you edited stays as it is, and the new notebook is put beside it with the version in its name. What
you only opened or ran is replaced. Files of your own are never touched.
"""


def run(options: Namespace) -> None:
    """Bring what is new or changed, and print what was done with each file."""
    print(folders.update(Path(options.folder)))


UPDATE = Command(
    name="update",
    usage="[FOLDER]",
    summary="bring newer lessons into the folder of lab; what you edited stays",
    examples=EXAMPLES,
    add_options=add_folder,
    run=run,
)
