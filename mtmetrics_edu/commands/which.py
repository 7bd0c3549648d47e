"""mtmetrics-edu which: the settings that give a reported BLEU out."""

from argparse import Namespace
from typing import Any

from mtmetrics_edu.commands import command
from mtmetrics_edu.files import Files, Source


def add_which(commands: Any) -> None:
    """The command and its options."""
    parser = command.add_command(commands, which, "NUMBER CANDIDATES -r FILE [FILE ...]")
    parser.add_argument("number", metavar="NUMBER", help="as reported: 27.3, 0.27, 27.3%%")
    parser.add_argument("candidates", metavar="CANDIDATES", help="the file of the system")
    command.add_references(parser)


def which(options: Namespace) -> None:
    """Which program, with which options, gives a reported BLEU.

    examples:
      mtmetrics-edu which 27.3 hyp.txt --references ref.txt
      mtmetrics-edu which 0.27 hyp.txt -r ref1.txt ref2.txt

    The number stands for all scores that round to it. A number up to 1 with a decimal point is on
    the scale from 0 to 1, any other in percent.
    """
    from mtmetrics_edu.detective import which as settings  # here: it loads NumPy

    references = tuple(map(Source.of, options.references))
    files = Files(systems=(Source.of(options.candidates),), references=references, tokenizer="")
    rows = list(files.segments(options.messages.warn))
    print(settings(options.number, [row[0] for row in rows], [row[1:] for row in rows]))
