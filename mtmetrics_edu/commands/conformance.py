"""What is wrong with a scorer? mtmetrics-edu diagnose asks a Python function that computes BLEU or
NIST; mtmetrics-edu conformance run asks a program in any language."""

import json
import sys
from argparse import Namespace
from collections.abc import Callable
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

from mtmetrics_edu.commands.command import UsageError, add_command
from mtmetrics_edu.conformance.diagnosis import diagnose as diagnosis_of
from mtmetrics_edu.conformance.running import SECONDS, run


def add_diagnose(commands: Any) -> None:
    """The command and its option."""
    parser = add_command(commands, diagnose, "MODULE:FUNCTION [--metric NAME]")
    parser.add_argument("scorer", metavar="MODULE:FUNCTION", help="such as homework:bleu")
    parser.add_argument(
        "--metric", choices=("bleu", "nist"), default="", help="default: what it seems to be"
    )


def diagnose(options: Namespace) -> int:
    """Say what is wrong with a Python function that computes BLEU or NIST.

    examples:
      mtmetrics-edu diagnose homework:bleu
      mtmetrics-edu diagnose nltk.translate.bleu_score:corpus_bleu
      mtmetrics-edu diagnose homework:nist --metric nist

    Modules of the current folder are found, too. The exit code is 1 if the function is not right.
    """
    messages = options.messages
    progress = partial(messages.progress, what="questions")
    diagnosis = diagnosis_of(load(options.scorer), metric=options.metric, progress=progress)
    messages.clear()
    print(f"called with: {diagnosis.calling}\n{diagnosis}")
    return 0 if diagnosis.right else 1


def load(name: str) -> Callable[..., Any]:
    """The function that is named module:function; modules of the current folder are found, too.

    >>> load("math:sqrt")(4)
    2.0
    """
    module, _, path = name.partition(":")
    if not (module and path):
        raise ValueError(f"{name!r} names no function; expected module:function, as homework:bleu")
    if module.endswith(".py"):
        name = module.removesuffix(".py").replace("/", ".")
        raise ValueError(f"{module} is a file; expected the module's name: {name}:{path}")
    folder = str(Path.cwd())
    if folder not in sys.path:
        sys.path.insert(0, folder)
    try:
        value: Any = import_module(module)
    except (Exception, SystemExit) as error:
        reason = f"{type(error).__name__}: {error}"
        raise ValueError(f"{module} cannot be imported: {reason}") from error
    for part in path.split("."):
        if not hasattr(value, part):
            raise ValueError(f"{module} has no {path}; expected the name of a function in it")
        value = getattr(value, part)
    return value  # type: ignore[no-any-return]


def add_conformance(commands: Any) -> None:
    """The command and its options."""
    parser = add_command(commands, conformance, 'run --command "PROGRAM" [options]')
    parser.add_argument("action", choices=["run"], help="run: ask a program all cases")
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


def conformance(options: Namespace) -> int:
    """Ask a program in any language all cases of the conformance suite.

    examples:
      mtmetrics-edu conformance run --command "python conformance.py"
      mtmetrics-edu conformance run --command "./my-bleu" --scale 100 --json

    The program reads one case a line, as JSON, and answers each with a line such as {"score": 0.5}.
    Examples in Perl, JavaScript and awk are not in the installed package: they stand in
    docs/conformance of the source.
    The exit code is 0 if no case failed, 1 if one did, 2 if the program could not be started.
    """
    names = ("convention", "metric", "level", "scale", "tolerance", "seconds")
    try:
        report = run(
            options.program,
            progress=partial(options.messages.progress, what="cases"),
            **{name: getattr(options, name) for name in names},
        )
    except ValueError as error:
        raise UsageError(f"{error}") from error
    except OSError as error:
        raise UsageError(f"{options.program} cannot be started: {error.strerror}") from error
    finally:
        options.messages.clear()
    print(json.dumps(report.record(), indent=2) if options.json else report)
    return 0 if report.passed else 1
