"""Memory, growth with the corpus, and import time: each is measured in a process of its own.

python -m benchmarks.processes CLOCK TOOL CALLS CANDIDATES REFERENCES scores two files and prints
the cost as JSON.
"""

from __future__ import annotations

import json
import os
import re
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

UNCOMPILED = "PYTHONDONTWRITEBYTECODE"
STATUS = Path("/proc/self/status")
IMPORTS = {
    "readable": "import mtmetrics_edu",
    "batch": "import mtmetrics_edu.batch",
    "NLTK": "import nltk.translate.bleu_score",
    "sacreBLEU": "import sacrebleu",
    "bleuscore": "import bleuscore",
}

CLOCKS = {"wall": time.perf_counter, "cpu": time.process_time}

Score = Callable[[Path, Path], Any]  # of two files, one segment in each line


class Cost(NamedTuple):
    """The cost of scoring two files."""

    score: float
    seconds: float  # median of the calls
    megabytes: float  # peak memory, without that of the imports
    tokens: int  # of the candidates; 0 if the tool does not count them


def lines(path: Path) -> Iterator[str]:
    """The lines of a file, one at a time."""
    with path.open() as file:
        for line in file:
            yield line.rstrip("\n")


def batch_bleu() -> Score:
    from mtmetrics_edu import batch

    return lambda c, r: batch.corpus_bleu(lines(c), zip(lines(r)), tokenizer="13a")


def batch_nist() -> Score:
    from mtmetrics_edu import batch

    return lambda c, r: batch.corpus_nist(lines(c), zip(lines(r)), tokenizer="13a")


def readable_bleu() -> Score:
    from mtmetrics_edu import corpus_bleu, tokenize

    def score(candidates: Path, references: Path) -> Any:
        tokens = (tokenize(line, "13a") for line in lines(candidates))
        return corpus_bleu(tokens, ([tokenize(line, "13a")] for line in lines(references)))

    return score


def nltk_bleu() -> Score:
    from nltk.translate.bleu_score import corpus_bleu

    from mtmetrics_edu import tokenize

    def score(candidates: Path, references: Path) -> float:
        tokens = [tokenize(line, "13a") for line in lines(candidates)]
        return corpus_bleu([[tokenize(line, "13a")] for line in lines(references)], tokens)

    return score


def sacrebleu_bleu() -> Score:
    import sacrebleu

    def score(candidates: Path, references: Path) -> float:
        return sacrebleu.corpus_bleu(list(lines(candidates)), [list(lines(references))]).score / 100

    return score


def bleuscore_bleu() -> Score:
    import bleuscore

    def score(candidates: Path, references: Path) -> float:
        texts = [[line] for line in lines(references)]
        return bleuscore.compute(texts, list(lines(candidates)), ref_len_method="closest")["bleu"]

    return score


TOOLS = {
    "batch": batch_bleu,
    "batch NIST": batch_nist,
    "readable": readable_bleu,
    "NLTK": nltk_bleu,
    "sacreBLEU": sacrebleu_bleu,
    "bleuscore": bleuscore_bleu,
}


def peak() -> float:
    """The peak memory of this process so far, in MB."""
    if STATUS.exists() and (found := re.search(r"VmHWM:\s*(\d+)", STATUS.read_text())):
        return int(found[1]) / 1024
    unit = 2**20 if sys.platform == "darwin" else 2**10
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit


def measured_here(clock: str, tool: str, calls: int, files: tuple[Path, Path]) -> Cost:
    """The cost, measured in this process."""
    score, now = TOOLS[tool](), CLOCKS[clock]
    before = peak()
    times = []
    for _ in range(calls):
        start = now()
        result = score(*files)
        times.append(now() - start)
    tokens = result.stats.candidate_length if hasattr(result, "stats") else 0
    return Cost(float(result), median(times), peak() - before, tokens)


def measured(clock: str, tool: str, files: tuple[Path, Path], calls: int = 1) -> Cost:
    """The cost, measured in a new process."""
    arguments = [clock, tool, str(calls), *map(str, files)]
    command = [sys.executable, "-m", "benchmarks.processes", *arguments]
    return Cost(*json.loads(subprocess.check_output(command, text=True)))


def import_time(clock: str, tool: str) -> float:
    """Seconds that a new Python process takes for the tool's import.

    The process may write compiled modules, so the next import is as fast as an installed one.
    """
    now = children_time if clock == "cpu" else time.perf_counter
    compiled = {name: value for name, value in os.environ.items() if name != UNCOMPILED}
    start = now()
    subprocess.run([sys.executable, "-c", IMPORTS.get(tool, "pass")], check=True, env=compiled)
    return now() - start


def children_time() -> float:
    """Seconds of processor time of all child processes that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    clock, tool, calls, *paths = sys.argv[1:]
    print(json.dumps(measured_here(clock, tool, int(calls), (Path(paths[0]), Path(paths[1])))))
