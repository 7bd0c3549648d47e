"""mtmetrics-edu compare: is a system better than the baseline, and can chance explain it?"""

from __future__ import annotations

import os
from argparse import Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mtmetrics_edu import __version__
from mtmetrics_edu.commands import command
from mtmetrics_edu.commands.command import UsageError
from mtmetrics_edu.commands.score import Record, as_json, interval_record, score_record
from mtmetrics_edu.conventions import TOOLS
from mtmetrics_edu.files import Files
from mtmetrics_edu.files.oddities import tell_lengths
from mtmetrics_edu.files.source import STANDARD_INPUT
from mtmetrics_edu.metrics.score import RESAMPLES, SEED, TRIALS
from mtmetrics_edu.views import verdicts
from mtmetrics_edu.views.plain import aligned

if TYPE_CHECKING:
    from mtmetrics_edu.compare import SystemComparison
    from mtmetrics_edu.compare.several import Several


def add_compare(commands: Any) -> None:
    """The command and its options."""
    parser = command.add_command(
        commands, compare, "BASELINE SYSTEM [SYSTEM ...] -r FILE [FILE ...] [options]"
    )
    parser.add_argument("baseline", metavar="BASELINE", help="the file of one system")
    parser.add_argument("systems", metavar="SYSTEM", nargs="+", help="the file of another system")
    command.add_scoring(parser, [name for name, tool in TOOLS.items() if tool.side_by_side])
    group = parser.add_argument_group("how to test")
    command.add_draws(group, RESAMPLES, SEED)
    what = f"approximate randomization; default: {TRIALS}"
    group.add_argument("--trials", type=command.whole(1), default=TRIALS, metavar="N", help=what)
    group = parser.add_argument_group("what to print")
    group.add_argument("--json", action="store_true", help="all numbers, with all their digits")
    group.add_argument("--html", metavar="FILE", help="write a report, one page, into a new file")
    group.add_argument("--force", action="store_true", help="let --html replace a file")


def compare(options: Namespace) -> None:
    """One or more systems and a baseline, with tests of the difference.

    examples:
      mtmetrics-edu compare baseline.txt new.txt --references ref1.txt ref2.txt
      mtmetrics-edu compare baseline.txt new.txt -r ref.txt --html report.html
      mtmetrics-edu compare outputs.tsv:base outputs.tsv:new -r outputs.tsv:ref --like sacrebleu
      mtmetrics-edu compare baseline.txt a.txt b.txt c.txt -r ref.txt --json

    With several systems the p-values are corrected by Holm's method: of many comparisons with one
    baseline, one may look like a gain by chance. A system's rank is 1, and 1 more for each system
    that the paired bootstrap shows to be better; different ranks alone do not say that two differ.
    A system whose lines drift apart has no rank, and nobody has one with too few resamples.

    --json prints: metric, like, segments, confidence, seed, baseline, systems, references, version.
    baseline and each of systems: file, score (the record of mtmetrics-edu score --json), interval,
    rank. Each of systems also: difference (system minus baseline), difference_interval, wins (share
    of resamples), tests (name, p_value, p_value_holm, draws), parts (name, baseline, system,
    points). BLEU, its differences and its points are numbers from 0 to 1, not to 100.
    """
    command.settle_scoring(options)
    files = command.files_of([options.baseline, *options.systems], options)
    if options.html is not None:
        check_page(options, files)
    size = len(files.systems)
    from mtmetrics_edu.compare.several import draws_to_rank  # only where needed: NumPy

    needed = draws_to_rank(size)
    if size > 2 and options.resamples < needed:
        options.messages.warn(f"to rank {size} systems, --resamples {needed} or more are needed")
    several = compared(files, options)
    for system in several.systems:
        tell_lengths(system.name, system.score.lengths, options.messages.warn)
    options.messages.clear()
    print(as_json(record(several, options)) if options.json else "\n".join(lines(several)))
    if options.html is not None:
        from mtmetrics_edu.views.html.report import report_page  # only where needed

        write_page(report_page(*several.comparisons), options)


def check_page(options: Namespace, files: Files) -> None:
    """Error if the report cannot be written: said before the work, not after it."""
    if options.html == STANDARD_INPUT:
        raise ValueError("- is standard output, which has the result; --html needs a file's name")
    path = Path(options.html)
    if any(path.exists() and os.path.exists(f.path) and path.samefile(f.path) for f in files.all):
        raise UsageError(f"--html {path} is one of the files to compare; choose another name")
    if path.is_dir():
        raise ValueError(f"{path} is a folder; --html needs the name of a file")
    if path.exists() and not options.force:
        raise ValueError(f"{path} exists and was not changed; choose another name, or add --force")
    if not path.absolute().parent.is_dir():
        raise ValueError(f"{path}: there is no folder {path.parent} to write it into")


def write_page(page: str, options: Namespace) -> None:
    """Write the report; an existing file is replaced only with --force."""
    path, content = Path(options.html), page.encode(errors="backslashreplace")
    try:
        with path.open("wb" if options.force else "xb") as file:
            file.write(content)
    except OSError as error:
        raise ValueError(f"{path} was not written: {error.strerror}") from error
    options.messages.say(f"wrote {path} ({len(content) / 1e6:.1f} MB)")


def compared(files: Files, options: Namespace) -> Several:
    """The comparison of each system with the baseline."""
    from mtmetrics_edu.compare import compare  # here, because it loads NumPy
    from mtmetrics_edu.compare.several import Several

    rows, size = list(files.segments(options.messages.warn)), len(files.systems)
    baseline, *systems = zip(*(row[:size] for row in rows), strict=True)
    references = [row[size:] for row in rows]
    first, *names = labels([source.name for source in files.systems])
    how = {name: getattr(options, name) for name in ("metric", "resamples", "trials", "seed")}
    how |= options.choices | {"progress": options.messages.progress}
    comparisons = [
        compare(baseline, system, references, names=(first, name), **how)
        for name, system in zip(names, systems, strict=True)
    ]
    return Several.of(comparisons)


def labels(names: Sequence[str]) -> list[str]:
    """A name for each file, all different: without its folder if that is enough.

    >>> labels(["a/hyp.txt", "b/hyp.txt"]), labels(["a/x.txt", "b/y.txt"]), labels(["x", "x"])
    (['a/hyp.txt', 'b/hyp.txt'], ['x.txt', 'y.txt'], ['x', 'x (2)'])
    """
    short = [os.path.basename(name) or name for name in names]
    unique: list[str] = []
    for name in short if len(set(short)) == len(names) else names:
        label, number = name, 1
        while label in unique:
            number += 1
            label = f"{name} ({number})"
        unique.append(label)
    return unique


def lines(several: Several) -> Iterator[str]:
    """The lines to print: the scores, the signature, and the sentences of each comparison."""
    first, by_name = several.comparisons[0], len(several.comparisons) > 1
    if by_name:
        columns, rows = verdicts.ranking(several)
        yield aligned([columns, *rows], between="  ")
    else:
        width = max(len(system.name) for system in several.systems)
        yield from (f"{system.name:<{width}}  {system.score}" for system in several.systems)
    draws = ""
    if first.tests:
        bootstrap, _, randomization = first.tests
        draws = f"|bs:{bootstrap.draws}|ar:{randomization.draws}|seed:{first.seed}"
    yield f"signature: {first.a.score.signature}{draws}"
    for comparison in several.corrected:
        yield " ".join(verdicts.answer(comparison, by_name=by_name))


# What --json prints


def record(several: Several, options: Namespace) -> Record:
    """The comparisons as --json prints them."""
    first = several.comparisons[0]
    files = [options.baseline, *options.systems]
    baseline, *systems = (
        {
            "file": file,
            "score": score_record(system.score, first.metric),
            "interval": interval_record(system.interval, first.seed),
            "rank": rank,
        }
        for system, file, rank in zip(several.systems, files, several.ranks, strict=True)
    )
    pairs = zip(systems, several.comparisons, several.corrected, strict=True)
    return {
        "metric": first.metric,
        "like": first.like,
        "segments": first.size,
        "confidence": first.confidence,
        "seed": first.seed,
        "baseline": baseline,
        "systems": [{**system, **comparison_record(*both)} for system, *both in pairs],
        "references": options.references,
        "version": __version__,
    }


def comparison_record(comparison: SystemComparison, corrected: SystemComparison) -> Record:
    """The record of a system in --json, from its comparison with the baseline."""
    return {
        "difference": comparison.difference,
        "difference_interval": interval_record(comparison.interval, comparison.seed),
        "wins": comparison.b_wins,
        "tests": [
            {"name": t.name, "p_value": t.p_value, "p_value_holm": holm.p_value, "draws": t.draws}
            for t, holm in zip(comparison.tests, corrected.tests, strict=True)
        ],
        "parts": [
            {"name": part.name, "baseline": part.a, "system": part.b, "points": part.points}
            for part in comparison.parts
        ],
    }
