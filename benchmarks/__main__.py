"""python -m benchmarks: one table of times and memory, ours beside the other tools', in one run."""

from __future__ import annotations

import argparse
import gc
import os
import platform
import tempfile
from importlib.metadata import version
from math import log
from pathlib import Path
from statistics import linear_regression, median

from benchmarks.contests import Contest, Tool, contests
from benchmarks.processes import CLOCKS, IMPORTS, Cost, import_time, measured
from tests.corpora import write_files

SIZES = [3_000, 30_000, 300_000]
GROWTH = [1_000, 3_000, 10_000, 30_000, 100_000, 300_000, 1_000_000]
QUICK = [1_000, 3_000]
TOOLS_IN_MEMORY = ["batch", "readable", "NLTK", "sacreBLEU", "bleuscore"]
COLUMNS = "{:<36} {:>9} {:<9} {:>9} {:>19} {:>17} {:>17}"

Times = dict[str, list[float]]  # of each tool, one for each round


def main() -> None:
    """Print the table, row by row as the measurements end."""
    options = arguments()
    clock = options.clock
    print(heading(clock))
    print(COLUMNS.format("task", "segments", "tool", "median", "range", "/ batch", "/ readable"))
    report("import, over bare Python", 0, import_times(5 if options.quick else 15, clock))
    for size in options.sizes:
        for contest in contests(size):
            contest.check()
            report(contest.task, contest.size, interleaved(contest, rounds(contest.size), clock))
    with tempfile.TemporaryDirectory() as folder:
        memory(options.sizes, Path(folder))
        growth(options.growth, Path(folder), options.plot, clock)


def arguments() -> argparse.Namespace:
    """The options of the command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--sizes", type=int, nargs="+", default=SIZES, help="segments")
    parser.add_argument("--growth", type=int, nargs="+", default=GROWTH, help="segments")
    parser.add_argument("--plot", type=Path, default=Path("build/growth.svg"), help="of growth")
    parser.add_argument(
        "--clock", choices=CLOCKS, default="wall", help="cpu: if other programs use this machine"
    )
    parser.add_argument("--quick", action="store_true", help="small corpora only: a minute")
    options = parser.parse_args()
    if options.quick:
        options.sizes, options.growth = QUICK[-1:], QUICK
    return options


def heading(clock: str) -> str:
    """The machine, the versions, and how to read the table."""
    tools = ", ".join(f"{name} {version(name)}" for name in ("nltk", "sacrebleu", "bleuscore"))
    load = f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "unknown"
    return (
        f"Python {platform.python_version()}, numpy {version('numpy')}, {tools}; "
        f"{os.cpu_count()} cores, load {load}, {clock} time.\n"
        "Median of interleaved rounds; ratios are taken within a round; above 1 is slower, or "
        "larger, than ours.\nFirst, all tools must give the same score, except NLTK's NIST with "
        "several references, which measures something else.\n"
        "text only: tokens and counts, a part of our time. draw only: NumPy's random numbers, "
        "another part: no program with the same draws can take less.\n"
    )


def rounds(size: int) -> int:
    """The number of rounds for a corpus of that many segments."""
    return 9 if size <= 3_000 else 3 if size <= 30_000 else 1


def interleaved(contest: Contest, rounds: int, clock: str) -> Times:
    """Seconds for one call of each tool, in each round. All tools are timed in each round."""
    times: Times = {name: [] for name in contest.tools}
    for _ in range(rounds):
        for name, tool in contest.tools.items():
            times[name].append(timed(tool, contest.calls, clock))
    return times


def timed(tool: Tool, calls: int, clock: str) -> float:
    """Seconds for one call."""
    now = CLOCKS[clock]
    gc.collect()  # so that no tool pays for the garbage of another
    start = now()
    for _ in range(calls):
        tool()
    return (now() - start) / calls


def import_times(rounds: int, clock: str) -> Times:
    """Seconds that each import adds to the start of Python, in each round."""
    times: Times = {name: [] for name in IMPORTS}
    for name in IMPORTS:
        import_time(clock, name)  # not measured: the first import may compile
    for _ in range(rounds):
        bare = import_time(clock, "nothing")
        for name, seconds in times.items():
            seconds.append(import_time(clock, name) - bare)
    return times


def report(task: str, size: int, times: Times) -> None:
    """Print a row for each tool."""
    for name, mine in times.items():
        ratios = [
            ratio(mine, times[base]) if base in times else "" for base in ("batch", "readable")
        ]
        spread = f"{shown(min(mine))} - {shown(max(mine))}"
        row = (task, f"{size:,}" if size else "", name, shown(median(mine)), spread, *ratios)
        print(COLUMNS.format(*row), flush=True)


def ratio(mine: list[float], base: list[float]) -> str:
    """The ratio mine / base in each round: median and range."""
    each = [m / b for m, b in zip(mine, base, strict=True)]
    return f"{median(each):.2f} ({min(each):.2f}-{max(each):.2f})"


def shown(seconds: float) -> str:
    """A time in s, ms or µs, with three digits."""
    for unit, factor in (("s", 1), ("ms", 1e3)):
        if abs(seconds * factor) >= 1:
            return f"{seconds * factor:.3g} {unit}"
    return f"{seconds * 1e6:.3g} µs"


def memory(sizes: list[int], folder: Path) -> None:
    """Print the peak memory of scoring two files, beyond that of the imports."""
    for size in sizes:
        files = write_files(folder, size)
        costs = {tool: measured("cpu", tool, files) for tool in TOOLS_IN_MEMORY}
        for tool, cost in costs.items():
            row = ("peak memory, BLEU of two files", f"{size:,}", tool, f"{cost.megabytes:.0f} MB")
            ratio = f"{cost.megabytes / costs['batch'].megabytes:.2f}"
            print(COLUMNS.format(*row, "", ratio, ""), flush=True)


def growth(sizes: list[int], folder: Path, plot: Path, clock: str) -> None:
    """Print time and memory of the batch for two files of growing size, and how time grows."""
    print("\nGrowth: two files scored by the batch, 13a from text")
    columns = "{:<6} {:>10} {:>12} {:>9} {:>14} {:>9}"
    print(columns.format("metric", "segments", "tokens", "median", "ns per token", "peak"))
    costs_of: dict[str, list[Cost]] = {"BLEU": [], "NIST": []}
    for size in sizes:
        files = write_files(folder, size)
        for metric, tool in (("BLEU", "batch"), ("NIST", "batch NIST")):
            cost = measured(clock, tool, files, calls=repeats(size))
            costs_of[metric].append(cost)
            each = f"{1e9 * cost.seconds / cost.tokens:.0f}"
            row = (metric, f"{size:,}", f"{cost.tokens:,}", shown(cost.seconds), each)
            print(columns.format(*row, f"{cost.megabytes:.0f} MB"), flush=True)
    for metric, costs in costs_of.items():
        print(f"{metric}: time grows as tokens to the power of {exponent(costs):.3f}")
    draw(costs_of, plot)


def repeats(size: int) -> int:
    """How often a corpus of that many segments is scored: the longest takes long enough at once."""
    return max(3, 30_000 // size) if size < 1_000_000 else 1


def exponent(costs: list[Cost]) -> float:
    """The slope of log time over log tokens: 1 if time is proportional to tokens."""
    tokens, seconds = zip(*((log(cost.tokens), log(cost.seconds)) for cost in costs), strict=True)
    return linear_regression(tokens, seconds).slope


def draw(costs_of: dict[str, list[Cost]], path: Path) -> None:
    """Draw time and memory over tokens into a file."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(9, 3.6), layout="constrained")
    left, right = figure.subplots(1, 2)
    for metric, costs in costs_of.items():
        tokens = [cost.tokens for cost in costs]
        label = f"{metric}, exponent {exponent(costs):.2f}"
        left.loglog(tokens, [cost.seconds for cost in costs], "o-", label=label)
        right.semilogx(tokens, [cost.megabytes for cost in costs], "o-", label=metric)
    left.set(xlabel="tokens of the candidates", ylabel="seconds")
    right.set(xlabel="tokens of the candidates", ylabel="peak memory, MB")
    left.legend()
    right.legend()
    path.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(path)
    print(f"Plot: {path}")


if __name__ == "__main__":
    main()
