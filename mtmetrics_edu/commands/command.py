"""Shared by the commands: how one is added, messages on standard error, options."""

import sys
import time
from argparse import ArgumentParser, ArgumentTypeError, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable, Collection, Sequence
from functools import partial
from inspect import getdoc
from typing import Any

from mtmetrics_edu.conventions import TOOLS
from mtmetrics_edu.files import Files, Source
from mtmetrics_edu.files.oddities import CHOOSE, OPTION
from mtmetrics_edu.metrics.chrf import WORD_ORDERS
from mtmetrics_edu.metrics.score import METRICS
from mtmetrics_edu.metrics.smoothing import SMOOTHING
from mtmetrics_edu.metrics.tokenizers import ALL_TOKENIZERS

PROGRAM = "mtmetrics-edu"
CLEAR = "\r\x1b[K"  # the cursor to the beginning of the line, and the line is empty
PAUSE = 0.1  # seconds between two lines of progress
ABOUT_FILES = """\
FILE holds one segment in each line, as UTF-8. It may be packed by gzip; - is standard input.
FILE:COLUMN is a column of a table, under this heading: of a .tsv or .csv file, or of a .jsonl file
with one object in each line, which may hold a list of references.
"""


Run = Callable[[Namespace], int | None]


def add_command(commands: Any, run: Run, usage: str) -> ArgumentParser:
    """The parser of one command, to which its options are added. commands: what add_subparsers
    returns. usage: what stands after the name, files and options.

    The command has the name of the function run, and its help is the docstring: first one line for
    the list of commands, then examples. run gets the parsed options, and Messages as
    options.messages. It prints the result on standard output and gives the exit code, or None if
    all is well. It raises UsageError for options that do not go together, and ValueError or OSError
    for data that cannot be used; the program prints their sentence.
    """
    summary, _, examples = (getdoc(run) or "").partition("\n\n")
    parser: ArgumentParser = commands.add_parser(
        run.__name__,
        usage=f"{PROGRAM} {run.__name__} {usage}",
        help=summary[:1].lower() + summary[1:].removesuffix("."),
        description=summary,
        epilog=examples,
        formatter_class=RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.set_defaults(run=run, parser=parser)
    return parser


class UsageError(Exception):
    """An error in the options themselves; the exit code is 2."""


class Messages:
    """The messages of a command on standard error, beside its result."""

    def __init__(self) -> None:
        self.stream = sys.stderr  # as it is now: what a scorer prints is caught later
        self.warnings: set[str] = set()
        self.option = ""  # how --tokenizer can be given, as some warnings advise; "": it cannot
        self.shown = 0.0  # when progress was last shown; 0 if the line is empty

    def warn(self, sentence: str) -> None:
        """Print a warning in one line. The same warning is printed once.

        >>> messages = Messages()
        >>> messages.stream = sys.stdout
        >>> messages.warn(f"detokenize it{OPTION} whitespace")  # there is no such option
        mtmetrics-edu: warning: detokenize it
        """
        advice, option, name = sentence.partition(OPTION)
        if option:
            sentence = advice + (self.option + name if self.option else "")
        if sentence not in self.warnings:
            self.warnings.add(sentence)
            self.say(f"warning: {sentence}")

    def say(self, sentence: str) -> None:
        """Print a sentence in one line."""
        self.clear()
        print(f"{PROGRAM}: {sentence}", file=self.stream)

    def progress(self, done: int, total: int | None = None, what: str = "draws") -> None:
        """Show how far long work is, if standard error is a terminal."""
        now = time.monotonic()
        if now - self.shown > PAUSE and self.stream is not None and self.stream.isatty():
            of = f" of {total:,}" if total else ""
            print(f"{CLEAR}{done:,}{of} {what}", end="", file=self.stream, flush=True)
            self.shown = now

    def clear(self) -> None:
        """Remove the line of progress, if there is one."""
        if self.shown:
            print(CLEAR, end="", file=self.stream, flush=True)
            self.shown = 0.0


# How to score


def add_references(parser: ArgumentParser) -> None:
    """The option for the references; the help says what a file may be."""
    parser.epilog = f"{ABOUT_FILES}\n{parser.epilog}"
    parser.add_argument(
        "-r",
        "--references",
        nargs="+",
        required=True,
        metavar="FILE",
        help="one file for each set of references; put it after the other files",
    )


def add_scoring(parser: ArgumentParser, tools: Sequence[str] = tuple(TOOLS)) -> None:
    """The options for the references and the score; the help says what a file may be.

    tools: those that --like can follow.
    """
    add_references(parser)
    group = parser.add_argument_group("how to score")
    group.add_argument("--metric", choices=METRICS, default="bleu", help="default: bleu")
    one_of(group, "--tokenizer", ALL_TOKENIZERS, "from text to tokens: {}; default: 13a")
    group.add_argument("--lowercase", action="store_true", help="ignore case")
    one_of(group, "--smoothing", SMOOTHING, "what to do about a zero in BLEU: {}; default: none")
    group.add_argument(
        "--max-n", type=whole(1, 99), metavar="N", help="the highest order; default: BLEU 4, NIST 5"
    )
    instead = "score as this program does by default, instead of the choices above: {}"
    one_of(group, "--like", tools, instead)


def one_of(group: Any, option: str, names: Collection[str], what: str) -> None:
    """An option that takes one of some names. what: its help, with {} where they are listed."""
    group.add_argument(option, choices=names, metavar="NAME", help=what.format(", ".join(names)))


def add_draws(group: Any, resamples: int, seed: int) -> None:
    """The options for what is drawn at random, and their defaults."""
    number = partial(group.add_argument, metavar="N")
    number("--resamples", type=whole(1), default=resamples, help=f"bootstrap; default: {resamples}")
    number("--seed", type=whole(0), default=seed, help=f"of the draws; default: {seed}")


def whole(least: int, most: int = 10**18 - 1) -> Callable[[str], int]:
    """A type for argparse: a whole number from `least` to `most`.

    >>> whole(1)("1000")
    1000
    """

    def number(text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) <= 18):
            raise ArgumentTypeError(f"{text!r}; expected a whole number")
        if not least <= (value := int(text)) <= most:
            limit = f"{least} or more" if value < least else f"{most} or less"
            raise ArgumentTypeError(f"{value}; expected {limit}")
        return value

    return number


def settle_scoring(options: Namespace) -> None:
    """Set options.choices: the tool to follow, or the arguments of our own functions. Also set the
    option that warnings advise. UsageError if options for the score do not go together.
    """
    like, metric = options.like, options.metric
    if metric in WORD_ORDERS:
        refuse(options, "tokenizer smoothing max_n like", f"metric {metric}: it has none")
    if like is not None:
        refuse(options, "tokenizer lowercase smoothing max_n", f"like: {like} has its own")
        if metric not in TOOLS[like].metrics:
            names = ", ".join(TOOLS[like].metrics)
            raise UsageError(f"{like} has no {metric}, only {names}")
    if metric == "nist" and options.smoothing not in (None, "none"):
        raise UsageError("--smoothing does not go with --metric nist: NIST has no smoothing")
    if metric not in WORD_ORDERS:
        options.messages.option = f", or leave out --like and{CHOOSE}" if like else OPTION
    own = {"lowercase": options.lowercase, "smoothing": options.smoothing or "none"}
    own |= {"tokenizer": options.tokenizer, "max_n": options.max_n}  # None: the metric's default
    options.choices = {"like": like} if like else own


def refuse(options: Namespace, names: str, why: str) -> None:
    """UsageError if one of these options is given beside the one that `why` begins with."""
    for name in names.split():
        if getattr(options, name):
            raise UsageError(f"--{name.replace('_', '-')} does not go with --{why}")


def files_of(systems: Sequence[str], options: Namespace) -> Files:
    """The files of the systems and of the references, as they were named."""
    like = options.like
    tokenizer = TOOLS[like].choices.tokenizer if like else options.tokenizer or "13a"
    return Files(
        systems=tuple(map(Source.of, systems)),
        references=tuple(map(Source.of, options.references)),
        tokenizer="" if options.metric in WORD_ORDERS else tokenizer,
    )
