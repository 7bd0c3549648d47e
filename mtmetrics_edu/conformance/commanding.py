"""The suite on the command line.

    python -m mtmetrics_edu.conformance run --command "perl bleu.pl"
    python -m mtmetrics_edu.conformance diagnose module:function

Each command is a pair of functions, add_…_options and …; a program with more commands can use them.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from mtmetrics_edu.conformance.diagnosis import diagnose
from mtmetrics_edu.conformance.running import SECONDS, run

PROGRAM = "python -m mtmetrics_edu.conformance"


def add_run_options(parser: ArgumentParser) -> None:
    """The options of the command run."""
    parser.add_argument("--command", dest="program", required=True, help="the program to ask")
    parser.add_argument(
        "--convention", default="", help="whose figures are right (default: the paper's)"
    )
    parser.add_argument("--metric", choices=("bleu", "nist"), default="bleu")
    parser.add_argument("--level", choices=("tokens", "text"), default="tokens")
    parser.add_argument("--scale", type=float, default=1.0, help="a perfect BLEU: 1 or 100")
    parser.add_argument(
        "--tolerance", type=float, default=0.0, help="how much a score may differ: 1e-6 for float32"
    )
    parser.add_argument("--seconds", type=float, default=SECONDS, help="time for one answer")
    parser.add_argument("--json", action="store_true", help="print the report as JSON")


def run_suite(options: Namespace) -> int:
    """Run the suite and print the report; 0 if all passed, 1 if not."""
    report = run(
        options.program,
        convention=options.convention,
        metric=options.metric,
        level=options.level,
        scale=options.scale,
        tolerance=options.tolerance,
        seconds=options.seconds,
    )
    print(json.dumps(report.record(), indent=2) if options.json else report)
    return 0 if report.passed else 1


def add_diagnose_options(parser: ArgumentParser) -> None:
    """The options of the command diagnose."""
    parser.add_argument("scorer", metavar="MODULE:FUNCTION", help="such as homework:bleu")


def diagnose_scorer(options: Namespace) -> int:
    """Print the diagnosis of a function; 0 if it is right, 1 if not."""
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
    found: Any = import_module(module)
    for part in path.split("."):
        if not hasattr(found, part):
            raise ValueError(f"{module} has no {path}; expected the name of a function in it")
        found = getattr(found, part)
    return found  # type: ignore[no-any-return]


COMMANDS: dict[str, tuple[str, Callable[[ArgumentParser], None], Callable[[Namespace], int]]] = {
    "run": ("ask a program in any language all cases", add_run_options, run_suite),
    "diagnose": ("say what is wrong with a Python function", add_diagnose_options, diagnose_scorer),
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; the exit code: 0 all right, 1 failures, 2 what cannot be done.

    >>> main(["diagnose", "mtmetrics_edu:sentence_bleu"])
    called with: tokens, a candidate and the list of its references; 0 to 1
    It is right in all 158 cases.
    0
    """
    parser = ArgumentParser(prog=PROGRAM, description="The conformance suite for BLEU and NIST.")
    named = parser.add_subparsers(metavar="COMMAND", required=True)
    for name, (summary, add_options, work) in COMMANDS.items():
        one = named.add_parser(name, help=summary, description=summary)
        add_options(one)
        one.set_defaults(work=work)
    options = parser.parse_args(arguments)
    try:
        code: int = options.work(options)
    except (ValueError, OSError, ImportError) as error:
        print(f"{PROGRAM}: error: {error}", file=sys.stderr)
        return 2
    return code
