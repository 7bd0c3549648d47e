"""The commands of mtmetrics-edu: a function for each adds it to the program, in this order.

    command      what they share: how one is added, messages on standard error, options
    lab          lab and update; folders: the learner's copy of the notebooks
    score        score, and what --json prints of a score
    which        which: the settings that give a reported number out
    compare      compare, and what --json prints of a comparison
    data         texts of real systems, from their authors
    conformance  diagnose and conformance: what is wrong with a scorer
    mark         points for what a class handed in
    questions    the questions of the course for a learning platform

__main__ parses the command line, and turns errors into sentences and exit codes.
"""

from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

COMMANDS = "lab update score which compare data diagnose conformance mark questions".split()
BESIDE = {"update": "lab", "diagnose": "conformance"}  # in the module of another command


def adders(name: str) -> Iterator[Callable[[Any], None]]:
    """The function that adds this command to the program; those of all commands for another name.

    A module is loaded when its command is asked for: to load all takes a fifth of a second more.
    """
    for command in [name] if name in COMMANDS else COMMANDS:
        module = import_module(f"{__name__}.{BESIDE.get(command, command)}")
        yield getattr(module, f"add_{command}")
