"""mtmetrics-edu questions: the questions of the course for a learning platform."""

from argparse import Namespace
from pathlib import Path
from typing import Any

from mtmetrics_edu.checks import choose
from mtmetrics_edu.commands.command import add_command, whole
from mtmetrics_edu.course.question_bank import FORMATS, of_lessons, of_worksheets


def add_questions(commands: Any) -> None:
    """The command and its options."""
    parser = add_command(commands, questions, "FILE [options]")
    parser.add_argument("file", type=Path, metavar="FILE", help="the file to write")
    parser.add_argument("--format", choices=FORMATS, default="moodle", help="default: moodle")
    parser.add_argument("--lessons", metavar="02,03", help="some lessons only")
    what = "instead: each figure of the worksheets, with the sentences of N seeds"
    parser.add_argument("--worksheets", type=whole(0), nargs=2, metavar=("SEED", "N"), help=what)


def questions(options: Namespace) -> None:
    """Write the questions of the course for a learning platform.

    examples:
      mtmetrics-edu questions questions.xml
      mtmetrics-edu questions questions.gift --format gift --lessons 02,03
      mtmetrics-edu questions worksheets.xml --worksheets 1 30

    They are those predictions and exercises that have one fixed answer. A typical wrong answer
    has its reply.
    """
    if options.file.exists():
        raise ValueError(f"{options.file} exists and was not changed; choose another name")
    lessons = options.lessons.split(",") if options.lessons else []
    for lesson in lessons:
        choose(lesson, {item.category[-2:]: item for item in of_lessons()}, "lesson")
    bank = of_worksheets(*options.worksheets) if options.worksheets else of_lessons(lessons)
    options.file.write_text(FORMATS[options.format](bank), encoding="utf-8")
    print(f"{options.file} is there.")
