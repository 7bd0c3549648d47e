"""mtmetrics-edu diagnose: what is wrong with a Python function that computes BLEU or NIST?"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

from mtmetrics_edu.commands.command import Command
from mtmetrics_edu.conformance.diagnosis import diagnose

EXAMPLES = """\
examples:
  mtmetrics-edu diagnose homework:bleu
  mtmetrics-edu diagnose nltk.translate.bleu_score:corpus_bleu

Modules of the current folder are found, too. The exit code is 1 if the function is not right.
"""


def add_options(parser: ArgumentParser) -> None:
    """The option of the command."""
    parser.add_argument("scorer", metavar="MODULE:FUNCTION", help="such as homework:bleu")


def diagnose_scorer(options: Namespace) -> int:
    """Print the diagnosis of a function."""
    found = diagnose(load(options.scorer))
    print(f"called with: {found.calling}\n{found}")
    return 0 if found.right else 1


def load(name: str) -> Callable[..., Any]:
    """The function that is named module:function; modules of the current folder are found, too.

    >>> load("math:sqrt")(4)
    2.0
    """
    module, colon, path = name.partition(":")
    if not (module and colon and path):
        raise ValueError(f"{name!r} names no function; expected module:function, as homework:bleu")
    folder = str(Path.cwd())
    if folder not in sys.path:
        sys.path.insert(0, folder)
    try:
        found: Any = import_module(module)
    except Exception as error:
        told = f"{type(error).__name__}: {error}"
        raise ValueError(f"{module} cannot be imported: {told}") from error
    for part in path.split("."):
        if not hasattr(found, part):
            raise ValueError(f"{module} has no {path}; expected the name of a function in it")
        found = getattr(found, part)
    return found  # type: ignore[no-any-return]


DIAGNOSE = Command(
    name="diagnose",
    usage="MODULE:FUNCTION",
    summary="say what is wrong with a Python function that computes BLEU or NIST",
    examples=EXAMPLES,
    add_options=add_options,
    run=diagnose_scorer,
)
