"""The commands of mtmetrics-edu: one file for each, with one Command record, listed here.

    command   the record of a command; what it says on standard error
    options   the options that several commands share
    records   what --json prints of a score and of a comparison
    pages     --html: a report as one page

__main__ reads the list, parses the command line, and turns errors into sentences and exit codes.
"""

from mtmetrics_edu.commands.command import PROGRAM, Command, Messages, UsageError
from mtmetrics_edu.commands.compare import COMPARE
from mtmetrics_edu.commands.conformance import CONFORMANCE
from mtmetrics_edu.commands.diagnose import DIAGNOSE
from mtmetrics_edu.commands.lab import LAB
from mtmetrics_edu.commands.score import SCORE
from mtmetrics_edu.commands.update import UPDATE

__all__ = ["COMMANDS", "PROGRAM", "Command", "Messages", "UsageError"]

COMMANDS: tuple[Command, ...] = (LAB, UPDATE, SCORE, COMPARE, DIAGNOSE, CONFORMANCE)
