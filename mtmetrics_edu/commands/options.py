"""The options that several commands have: which files, and how their texts are scored."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace, _ArgumentGroup
from collections.abc import Sequence

from mtmetrics_edu.commands.command import UsageError
from mtmetrics_edu.conventions import TOOLS
from mtmetrics_edu.files import Files, Source
from mtmetrics_edu.smoothing import SMOOTHING
from mtmetrics_edu.tokenizers import TOKENIZERS

METRICS = {"bleu": 4, "nist": 5}  # and their highest order, if none is given
MOST_ORDERS = 99
ABOUT_FILES = """\
FILE holds one segment in each line, as UTF-8. It may be packed by gzip; - is standard input.
FILE:COLUMN is a column of a table, under this heading: of a .tsv or .csv file, or of a .jsonl file
with one object in each line.
"""


def add_references(parser: ArgumentParser) -> None:
    """The option for the files of references."""
    parser.add_argument(
        "-r",
        "--references",
        nargs="+",
        required=True,
        metavar="FILE",
        help="one file for each set of references; put it after the other files",
    )


def add_scoring(parser: ArgumentParser) -> None:
    """The options for the score."""
    group = parser.add_argument_group("how to score")
    group.add_argument("--metric", choices=METRICS, default="bleu", help="default: bleu")
    group.add_argument(
        "--tokenizer",
        choices=TOKENIZERS,
        metavar="NAME",
        help=f"from text to tokens: {', '.join(TOKENIZERS)}; default: 13a",
    )
    group.add_argument("--lowercase", action="store_true", help="ignore case")
    group.add_argument(
        "--smoothing",
        choices=SMOOTHING,
        metavar="NAME",
        help=f"what to do about a zero in BLEU: {', '.join(SMOOTHING)}; default: none",
    )
    group.add_argument(
        "--max-n", type=order, metavar="N", help="the highest order; default: BLEU 4, NIST 5"
    )
    group.add_argument(
        "--like",
        choices=TOOLS,
        metavar="NAME",
        help=f"score as this program does by default, instead of the choices above: "
        f"{', '.join(TOOLS)}",
    )


def add_draws(group: _ArgumentGroup) -> None:
    """The options for what is drawn at random."""
    group.add_argument(
        "--resamples", type=number, default=1000, metavar="N", help="bootstrap; default: 1000"
    )
    group.add_argument(
        "--seed", type=natural, default=12345, metavar="N", help="of the draws; default: 12345"
    )


def natural(text: str) -> int:
    """A whole number of 0 or more.

    >>> natural("0")
    0
    """
    if not (text.isascii() and text.isdigit() and len(text) <= 18):
        raise ArgumentTypeError(f"{text!r}; expected a whole number")
    return int(text)


def number(text: str) -> int:
    """A whole number of 1 or more.

    >>> number("1000")
    1000
    """
    if (found := natural(text)) == 0:
        raise ArgumentTypeError("0; expected 1 or more")
    return found


def order(text: str) -> int:
    """The highest order of n-grams.

    >>> order("4")
    4
    """
    if (found := number(text)) > MOST_ORDERS:
        raise ArgumentTypeError(f"{found}; expected {MOST_ORDERS} or less")
    return found


def check_scoring(options: Namespace) -> None:
    """UsageError if options for the score do not go together; those not given get their default."""
    if options.like is not None:
        own = {
            "--tokenizer": options.tokenizer,
            "--lowercase": options.lowercase or None,
            "--smoothing": options.smoothing,
            "--max-n": options.max_n,
        }
        for name, value in own.items():
            if value is not None:
                raise UsageError(f"{name} does not go with --like: {options.like} has its own")
        metrics = TOOLS[options.like].metrics
        if options.metric not in metrics:
            raise UsageError(f"{options.like} has no {options.metric}, only {', '.join(metrics)}")
    if options.metric == "nist" and options.smoothing not in (None, "none"):
        raise UsageError("--smoothing does not go with --metric nist: NIST has no smoothing")
    options.tokenizer = options.tokenizer or "13a"
    options.smoothing = options.smoothing or "none"
    options.max_n = options.max_n or METRICS[options.metric]


def files_of(systems: Sequence[str], options: Namespace) -> Files:
    """The files of the systems and of the references, as they were named."""
    tokenizer = options.tokenizer if options.like is None else TOOLS[options.like].choices.tokenizer
    return Files(
        systems=tuple(map(Source.of, systems)),
        references=tuple(map(Source.of, options.references)),
        plain=tokenizer != "whitespace",
    )
