"""A million segments, scored by the command: python -m tests.commands.million [SEGMENTS]

Prints the time and the peak memory of each run, and how much more that is than a run on 1,000
segments needs. It ends with an error if a run needs more than GROWTH more, or if formats differ.
"""

from __future__ import annotations

import gzip
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from ..corpora import write_files

FEW, MANY = 1_000, 1_000_000
GROWTH = {  # MB that a run may need more
    "BLEU": 64,
    "NIST": 1000,  # as batch.corpus_nist says: 900
}
RUNS = {
    "BLEU, text": ["{0}", "-r", "{1}"],
    "BLEU, gzip": ["{0}.gz", "-r", "{1}.gz"],
    "BLEU, TSV": ["{2}:hyp", "-r", "{2}:ref"],
    "NIST, text": ["{0}", "-r", "{1}", "--metric", "nist"],
}


def main(size):
    """Print a row for each run; exit code 1 if something is wrong."""
    with tempfile.TemporaryDirectory() as folder:
        few, many = (prepared(Path(folder), number) for number in (FEW, size))
        print(f"{'':<12} {'segments':>10} {'seconds':>8} {'peak MB':>8} {'more MB':>8}")
        scores = {}
        for name, arguments in RUNS.items():
            base = measured(arguments, few)[1]
            seconds, peak, scores[name] = measured(arguments, many)
            row = f"{name:<12} {size:>10,} {seconds:>8.1f} {peak:>8.0f} {peak - base:>8.0f}"
            print(row, flush=True)
            if peak - base > GROWTH[name[:4]]:
                sys.exit(f"{name} needs {peak - base:.0f} MB more for {size:,} segments")
        if len({score for name, score in scores.items() if name.startswith("BLEU")}) > 1:
            sys.exit(f"the formats differ: {scores}")


def prepared(folder, size):
    """The files of a corpus: candidates, references, and a table of both; packed as well."""
    candidates, references = write_files(folder, size)
    table = folder / f"{size}.tsv"
    with candidates.open() as one, references.open() as other, table.open("w") as both:
        both.write("hyp\tref\n")
        both.writelines(f"{a[:-1]}\t{b}" for a, b in zip(one, other, strict=True))
    for path in (candidates, references):
        with path.open("rb") as plain, gzip.open(f"{path}.gz", "wb", compresslevel=1) as packed:
            shutil.copyfileobj(plain, packed)
    return candidates, references, table


def measured(arguments, paths):
    """Seconds, peak memory in MB, and the score of one run in a process of its own."""
    given = [argument.format(*paths) for argument in arguments]
    start = time.perf_counter()
    command = [sys.executable, "-m", "mtmetrics_edu", "score", *given, "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        record = json.load(process.stdout)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0
    unit = 2**20 if sys.platform == "darwin" else 2**10
    return time.perf_counter() - start, usage.ru_maxrss / unit, record["score"]


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else MANY)
