"""mtmetrics-edu compare: is a system better than the baseline, and can chance explain it?"""

from __future__ import annotations

import os
from argparse import Namespace
from collections.abc import Iterator, Sequence
from itertools import chain, count
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mtmetrics_edu import __version__
from mtmetrics_edu.commands import command
from mtmetrics_edu.commands.command import UsageError
from mtmetrics_edu.commands.score import Record, as_json, interval_record, score_record
from mtmetrics_edu.files import Files
from mtmetrics_edu.views import verdicts

if TYPE_CHECKING:
    from mtmetrics_edu.compare import System, SystemComparison


def add_compare(commands: Any) -> None:
    """The command and its options."""
    parser = command.add_command(
        commands, compare, "BASELINE SYSTEM [SYSTEM ...] -r FILE [FILE ...] [options]"
    )
    parser.add_argument("baseline", metavar="BASELINE", help="the file of one system")
    parser.add_argument("systems", metavar="SYSTEM", nargs="+", help="the file of another system")
    command.add_scoring(parser)
    group = parser.add_argument_group("how to test")
    command.add_draws(group)
    group.add_argument(
        "--trials",
        type=command.whole(1),
        default=10_000,
        metavar="N",
        help="approximate randomization; default: 10000",
    )
    group = parser.add_argument_group("what to print")
    group.add_argument("--json", action="store_true", help="all numbers, with all their digits")
    command.add_page(group)


def compare(options: Namespace) -> None:
    """One or more systems and a baseline, with tests of the difference.

    examples:
      mtmetrics-edu compare baseline.txt new.txt --references ref1.txt ref2.txt
      mtmetrics-edu compare baseline.txt new.txt -r ref.txt --html report.html
      mtmetrics-edu compare outputs.tsv:base outputs.tsv:new -r outputs.tsv:ref --like sacrebleu
      mtmetrics-edu compare baseline.txt a.txt b.txt c.txt -r ref.txt --json

    With several systems the p-values are also corrected by Holm's method: of many comparisons with
    one baseline, one may look like a gain by chance.

    --json prints: metric, like, segments, confidence, seed, baseline, systems, references, version.
    baseline and each of systems: file, score (the record of mtmetrics-edu score --json), interval.
    Each of systems also: difference (system minus baseline), difference_interval, wins (share of
    resamples), tests (name, p_value, p_value_holm, draws), parts (name, baseline, system, points).
    """
    command.check_scoring(options)
    files = command.files_of([options.baseline, *options.systems], options)
    if options.html is not None:
        check_report(options, files)
    comparisons = compared(files, options)
    holm = corrected(comparisons)
    options.messages.clear()
    if options.json:
        print(as_json(record(comparisons, holm, options)))
    else:
        print("\n".join(lines(comparisons, holm)))
    if options.html is not None:
        from mtmetrics_edu.views.html.report import report_page  # only where needed

        command.write_page(report_page(comparisons[0]), options)


def check_report(options: Namespace, files: Files) -> None:
    """Error if the report cannot be written: said before the work, not after it."""
    path = Path(options.html)
    if len(options.systems) > 1:
        raise UsageError("--html reports on one system and the baseline; give two files")
    if any(path.exists() and os.path.exists(f.path) and path.samefile(f.path) for f in files.all):
        raise UsageError(f"--html {path} is one of the files to compare; choose another name")
    command.check_page(options)


def compared(files: Files, options: Namespace) -> list[SystemComparison]:
    """The comparison of each system with the baseline."""
    from mtmetrics_edu.compare import compare  # here, because it loads NumPy

    columns = list(zip(*files.segments(options.messages.warn), strict=True))
    baseline, *systems = columns[: len(files.systems)]
    references = list(zip(*columns[len(files.systems) :], strict=True))
    first, *names = labels([source.name for source in files.systems])
    choices = {"like": options.like} if options.like else options.choices
    return [
        compare(
            baseline,
            system,
            references,
            metric=options.metric,
            names=(first, name),
            resamples=options.resamples,
            trials=options.trials,
            seed=options.seed,
            progress=options.messages.progress,
            **choices,
        )
        for name, system in zip(names, systems, strict=True)
    ]


def labels(names: Sequence[str]) -> list[str]:
    """Names of files without their folders, where these differ, and always all different.

    >>> labels(["a/hyp.txt", "b/hyp.txt"]), labels(["a/x.txt", "b/y.txt"]), labels(["x", "x"])
    (['a/hyp.txt', 'b/hyp.txt'], ['x.txt', 'y.txt'], ['x', 'x (2)'])
    """
    short = [os.path.basename(name) or name for name in names]
    unique: list[str] = []
    for name in short if len(set(short)) == len(names) else names:
        numbered = (f"{name} ({number})" for number in count(2))
        unique.append(next(label for label in chain([name], numbered) if label not in unique))
    return unique


def corrected(comparisons: Sequence[SystemComparison]) -> list[tuple[float, ...]]:
    """The p-values of each comparison's tests, corrected by Holm's method for all comparisons."""
    from mtmetrics_edu.batch.resampling import holm  # here, because it loads NumPy

    by_test = zip(*([test.p_value for test in c.tests] for c in comparisons), strict=True)
    corrected = list(zip(*map(holm, by_test), strict=True))  # by comparison again
    return corrected or [()] * len(comparisons)


def lines(
    comparisons: Sequence[SystemComparison], holm: Sequence[Sequence[float]]
) -> Iterator[str]:
    """What is printed: each system's score, the signature, and what each comparison says."""
    first = comparisons[0]
    systems = [first.a, *(comparison.b for comparison in comparisons)]
    width = max(len(system.name) for system in systems)
    for system in systems:
        yield f"{system.name:<{width}}  {system.score}"
    draws = ""
    if first.tests:
        bootstrap, _, randomization = first.tests
        draws = f"|bs:{bootstrap.draws}|ar:{randomization.draws}|seed:{first.seed}"
    yield f"signature: {first.a.score.signature}{draws}"
    for comparison, p_values in zip(comparisons, holm, strict=True):
        sentences = verdicts.answer(comparison)
        if len(comparisons) > 1 and p_values:
            sentences.append(corrected_sentence(comparison, p_values, len(comparisons)))
        yield " ".join(sentences)


def corrected_sentence(
    comparison: SystemComparison, p_values: Sequence[float], systems: int
) -> str:
    """The p-values after Holm's correction for all comparisons."""
    bootstrap, _, randomization = comparison.tests
    return (
        f"After Holm's correction for {systems} systems: p = {p_values[0]:.4f} "
        f"({bootstrap.name}), {p_values[2]:.4f} ({randomization.name})."
    )


# What --json prints


def record(
    comparisons: Sequence[SystemComparison], holm: Sequence[Sequence[float]], options: Namespace
) -> Record:
    """The comparisons as --json prints them."""
    first = comparisons[0]
    return {
        "metric": first.metric,
        "like": first.like,
        "segments": first.size,
        "confidence": first.confidence,
        "seed": first.seed,
        "baseline": system_record(first.a, options.baseline, first.metric, first.seed),
        "systems": [
            {
                **system_record(comparison.b, file, first.metric, first.seed),
                **comparison_record(comparison, p),
            }
            for comparison, file, p in zip(comparisons, options.systems, holm, strict=True)
        ],
        "references": options.references,
        "version": __version__,
    }


def system_record(system: System, file: str, metric: str, seed: int) -> Record:
    """A system: its file, its score, and the interval of its score."""
    return {
        "file": file,
        "score": score_record(system.score, metric),
        "interval": interval_record(system.interval, seed),
    }


def comparison_record(comparison: SystemComparison, holm: Sequence[float]) -> Record:
    """What is known about a system from its comparison with the baseline; holm: of its tests."""
    return {
        "difference": comparison.difference,
        "difference_interval": interval_record(comparison.interval, comparison.seed),
        "wins": comparison.b_wins,
        "tests": [
            {"name": test.name, "p_value": test.p_value, "p_value_holm": p, "draws": test.draws}
            for test, p in zip(comparison.tests, holm, strict=True)
        ],
        "parts": [
            {"name": part.name, "baseline": part.a, "system": part.b, "points": part.points}
            for part in comparison.parts
        ],
    }
