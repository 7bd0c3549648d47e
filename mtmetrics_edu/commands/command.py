"""The record of a command, and what its code may raise and say."""

from __future__ import annotations

import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from dataclasses import dataclass

PROGRAM = "mtmetrics-edu"
CLEAR = "\r\x1b[K"  # the cursor to the beginning of the line, and the line is empty
PAUSE = 0.1  # seconds between two lines of progress


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """One command of the program: mtmetrics-edu NAME.

    run gets the parsed options, and Messages as options.messages. It prints the result on standard
    output and gives the exit code, or None if all is well. It raises UsageError for options that
    do not go together, and ValueError or OSError for data that cannot be used; the program prints
    their sentence.
    """

    name: str
    usage: str  # what stands after the name: files and options
    summary: str  # one line, in the list of commands
    examples: str  # below the help of the command
    add_options: Callable[[ArgumentParser], object]
    run: Callable[[Namespace], int | None]


class UsageError(Exception):
    """What is wrong with the options themselves; the exit code is 2."""


class Messages:
    """What a command says beside its result, on standard error."""

    def __init__(self) -> None:
        self.told: set[str] = set()
        self.shown = 0.0  # when progress was last shown; 0 if the line is empty

    def warn(self, sentence: str) -> None:
        """Print a warning in one line. The same warning is printed once."""
        if sentence not in self.told:
            self.told.add(sentence)
            self.say(f"warning: {sentence}")

    def say(self, sentence: str) -> None:
        """Print a sentence in one line."""
        self.clear()
        print(f"{PROGRAM}: {sentence}", file=sys.stderr)

    def progress(self, done: int, total: int | None = None, what: str = "draws") -> None:
        """Show how far long work is, if standard error is a terminal."""
        now = time.monotonic()
        if now - self.shown > PAUSE and sys.stderr is not None and sys.stderr.isatty():
            of = f" of {total:,}" if total else ""
            print(f"{CLEAR}{done:,}{of} {what}", end="", file=sys.stderr, flush=True)
            self.shown = now

    def clear(self) -> None:
        """Remove the line of progress, if there is one."""
        if self.shown:
            print(CLEAR, end="", file=sys.stderr, flush=True)
            self.shown = 0.0
