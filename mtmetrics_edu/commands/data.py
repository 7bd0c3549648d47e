"""data: texts of real systems and what people marked in them, from where their authors publish."""

from argparse import Namespace
from functools import partial
from typing import Any

from mtmetrics_edu.commands.command import add_command
from mtmetrics_edu.course.wmt import CITATION, LICENCE, PUBLISHED, SOURCES, fetch


def add_data(commands: Any) -> None:
    """The command and its options."""
    parser = add_command(commands, data, "[SET] [options]")
    parser.add_argument("set", nargs="?", choices=SOURCES, metavar="SET", help=", ".join(SOURCES))
    parser.add_argument("--folder", default=".", metavar="FOLDER", help="default: the current one")


def data(options: Namespace) -> None:
    """Fetch texts of real systems, judged by people, for lesson 12.

    examples:
      mtmetrics-edu data
      mtmetrics-edu data ted-zh-en
      mtmetrics-edu data ted-en-de --folder bleu-and-nist

    Without a name, it says which sets there are. A second call goes on where the first one stopped.
    """
    if options.set is None:
        for name, source in SOURCES.items():
            print(f"{name}  {source.size / 1e6:.1f} MB  {PUBLISHED}{source.path}")
        print(f"Licence: {LICENCE}\nPlease cite: {CITATION}")
        return
    path = fetch(options.set, options.folder, partial(options.messages.progress, what="bytes"))
    options.messages.clear()
    print(f"{path} is there.\nLicence: {LICENCE}\nPlease cite: {CITATION}")
