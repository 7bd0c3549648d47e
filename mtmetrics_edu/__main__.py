"""mtmetrics-edu COMMAND …, also python -m mtmetrics_edu COMMAND …

Exit codes: 0 if all is well, 1 for data that cannot be used and for a scorer that is not right, 2
for wrong options, 130 after Ctrl-C, 141 if the reader of the output has gone. A traceback is never
shown, unless Python runs in its development mode (python -X dev) and the error is none that was
foreseen.
"""

import os
import sys
import warnings
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from contextlib import suppress
from io import TextIOWrapper
from traceback import clear_frames
from typing import NoReturn

from mtmetrics_edu import __version__
from mtmetrics_edu.commands import adders
from mtmetrics_edu.commands.command import PROGRAM, Messages, UsageError

OK, BAD_DATA, INTERRUPTED, NO_READER = 0, 1, 130, 141
NEEDED = {"numpy"}  # what the package does not bring


class Parser(ArgumentParser):
    """A parser whose error says what to do where files were taken for references."""

    def error(self, message: str) -> NoReturn:
        takes_files = "-r FILE" in (self.usage or "")
        if "required" in message and takes_files and not message.endswith("--references"):
            message += " (--references takes all files after it, so put it last)"
        super().error(message)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; the exit code. arguments: those of the process if not given.

    >>> main(["--version"])  # doctest: +ELLIPSIS
    mtmetrics-edu ...
    0
    """
    if isinstance(sys.stdout, TextIOWrapper):  # a file name may have what a terminal has not
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        code = run(arguments)
        if sys.stdout is not None:
            sys.stdout.flush()
        return code
    except BrokenPipeError:
        forget_output()
        return NO_READER
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as error:  # the output cannot be written: the disk is full
        forget_output()
        Messages().say(f"error: {sentence(error)}")
        return BAD_DATA


def run(arguments: Sequence[str] | None) -> int:
    """Parse the arguments and run their command; the exit code."""
    messages, words = Messages(), sys.argv[1:] if arguments is None else arguments
    try:
        options = parser(*words[:1]).parse_args(words, Namespace(messages=messages))
        with warnings.catch_warnings():
            warnings.showwarning = lambda message, *_: messages.warn(str(message))
            try:
                code: int | None = options.run(options)
            except UsageError as error:
                options.parser.error(str(error))
    except SystemExit as end:  # from argparse: 0 after --help, 2 after an error
        return end.code if isinstance(end.code, int) else BAD_DATA
    except (BrokenPipeError, KeyboardInterrupt):
        messages.clear()
        raise
    except Exception as error:
        text = sentence(error)
        clear_frames(error.__traceback__)  # files are closed, and what was odd in them is told
        messages.say(f"error: {text}")
        return BAD_DATA
    return OK if code is None else code


def parser(command: str = "") -> ArgumentParser:
    """The parser of the whole command line, or of one command."""
    program = Parser(
        prog=PROGRAM,
        description="BLEU and NIST: a course, scores of files, what is wrong with other scorers.",
        allow_abbrev=False,
    )
    program.add_argument("--version", action="version", version=f"{PROGRAM} {__version__}")
    commands = program.add_subparsers(metavar="COMMAND", required=True)
    for add in adders(command):
        add(commands)
    return program


def sentence(error: Exception) -> str:
    """The message of an error, in one line."""
    if isinstance(error, ModuleNotFoundError) and error.name in NEEDED:
        return f"{error.name} is missing; to install it: python -m pip install {error.name}"
    if isinstance(error, OSError) and error.strerror:
        file = f"{error.filename}: " if error.filename else ""
        return f"{file}{error.strerror}"
    if isinstance(error, MemoryError):
        return "there is not enough memory for this; score fewer segments at a time"
    if isinstance(error, (ValueError, TypeError, OverflowError)):
        return " ".join(str(error).split())
    if sys.flags.dev_mode:
        raise error
    return f"{type(error).__name__}: {error}; this is a mistake of the program, please report it"


def forget_output() -> None:
    """Let what is still to be written go nowhere, so that Python does not complain at its end."""
    with suppress(OSError, ValueError):  # in a test there is no file below standard output
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    sys.exit(main())
