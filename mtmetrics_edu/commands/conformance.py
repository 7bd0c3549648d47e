"""mtmetrics-edu conformance run: the test vectors, asked of a program in any language."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace

from mtmetrics_edu.commands.command import Command, UsageError
from mtmetrics_edu.commands.pages import add_page, check_page, write_page
from mtmetrics_edu.conformance.running import SECONDS, run

EXAMPLES = """\
examples:
  mtmetrics-edu conformance run --command "perl docs/conformance/bleu.pl"
  mtmetrics-edu conformance run --command "./my-bleu" --scale 100 --html conformance.html

The program reads one case a line, as JSON, and answers each with a line such as {"score": 0.5}.
The exit code is 0 if no case failed, 1 if one did, 2 if the program could not be started.
"""


def add_options(parser: ArgumentParser) -> None:
    """The options of the command."""
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
    add_page(parser)


def run_suite(options: Namespace) -> int:
    """Ask the program, print the report, and write the page if there is to be one."""
    if options.html is not None:
        check_page(options)
    names = ("convention", "metric", "level", "scale", "tolerance", "seconds")
    try:
        report = run(options.program, **{name: getattr(options, name) for name in names})
    except OSError as error:
        raise UsageError(f"{options.program} cannot be started: {error.strerror}") from error
    except ValueError as error:
        raise UsageError(str(error)) from error
    print(json.dumps(report.record(), indent=2) if options.json else report)
    if options.html is not None:
        from mtmetrics_edu.views.html.conformance import conformance_page  # only where needed

        write_page(conformance_page(report), options)
    return 0 if report.passed else 1


CONFORMANCE = Command(
    name="conformance",
    usage='run --command "PROGRAM" [options]',
    summary="ask a program in any language all cases of the conformance suite",
    examples=EXAMPLES,
    add_options=add_options,
    run=run_suite,
)
