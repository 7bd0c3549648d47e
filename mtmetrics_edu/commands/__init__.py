"""The commands of mtmetrics-edu, each one Command record, listed here.

    command      what they share: the record, messages on standard error, options
    lab          lab and update; folders: the learner's copy of the notebooks
    score        score, and what --json prints of a score
    compare      compare, and what --json prints of a comparison
    conformance  diagnose and conformance: what is wrong with a scorer

__main__ reads the list, parses the command line, and turns errors into sentences and exit codes.
"""

from mtmetrics_edu.commands.command import PROGRAM, Command, Messages, UsageError
from mtmetrics_edu.commands.compare import COMPARE
from mtmetrics_edu.commands.conformance import CONFORMANCE, DIAGNOSE
from mtmetrics_edu.commands.lab import LAB, UPDATE
from mtmetrics_edu.commands.score import SCORE

__all__ = ["COMMANDS", "PROGRAM", "Command", "Messages", "UsageError"]

COMMANDS: tuple[Command, ...] = (LAB, UPDATE, SCORE, COMPARE, DIAGNOSE, CONFORMANCE)
