"""The commands of mtmetrics-edu: a function for each adds it to the program, in this order.

    command      what they share: how one is added, messages on standard error, options
    lab          lab and update; folders: the learner's copy of the notebooks
    score        score, and what --json prints of a score
    which        which: the settings that give a reported number out
    compare      compare, and what --json prints of a comparison
    data         texts of real systems, from their authors
    conformance  diagnose and conformance: what is wrong with a scorer
    mark         points for what a class handed in
    questions    the questions of the course for a learning platform

__main__ goes through the list, parses the command line, and turns errors into sentences and exit
codes.
"""

from mtmetrics_edu.commands.command import PROGRAM, Messages, UsageError
from mtmetrics_edu.commands.compare import add_compare
from mtmetrics_edu.commands.conformance import add_conformance, add_diagnose
from mtmetrics_edu.commands.data import add_data
from mtmetrics_edu.commands.lab import add_lab, add_update
from mtmetrics_edu.commands.mark import add_mark
from mtmetrics_edu.commands.questions import add_questions
from mtmetrics_edu.commands.score import add_score
from mtmetrics_edu.commands.which import add_which

__all__ = ["COMMANDS", "PROGRAM", "Messages", "UsageError"]

COMMANDS = (
    *(add_lab, add_update, add_score, add_which, add_compare, add_data),
    *(add_diagnose, add_conformance, add_mark, add_questions),
)
