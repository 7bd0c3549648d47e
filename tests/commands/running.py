"""A command line, run in this process."""

import contextlib
import io
import json
from pathlib import Path
from typing import NamedTuple

from mtmetrics_edu.__main__ import main

CANDIDATES = ["The cat sat on a mat.", "A dog barks.", "It rains, they say.", "We go to Rome now."]
OTHER = ["The cat sat on the mat.", "A dog barks!", "It rains they say.", "We all go to Rome now."]
FIRST = ["The cat sat on the mat.", "The dog barks.", "It rains, they say.", "We go to Rome now!"]
SECOND = ["A cat sat on a mat.", "A dog is barking.", "They say it rains.", "Now we go to Rome."]
for texts in (CANDIDATES, OTHER, FIRST, SECOND):  # six segments, which is enough to test
    texts[:0] = ["I can see it all now.", "He reads a good book."]
REFERENCES = list(zip(FIRST, SECOND, strict=True))
FILES = {"a.txt": CANDIDATES, "b.txt": OTHER, "r.txt": FIRST, "s.txt": SECOND}


class Ran(NamedTuple):
    """What a command did."""

    code: int
    out: str
    err: str

    @property
    def record(self):
        """The JSON that was printed."""
        return json.loads(self.out)


def run(*arguments):
    """Run mtmetrics-edu with these arguments."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = main(arguments)
    return Ran(code, out.getvalue(), err.getvalue())


def write_all():
    """Write FILES into the current folder, and all of them as columns of a table."""
    for name, texts in FILES.items():
        Path(name).write_text("".join(f"{text}\n" for text in texts))
    table = ["\t".join(row) for row in [("a", "b", "r", "s"), *zip(*FILES.values(), strict=True)]]
    Path("all.tsv").write_text("\n".join(table) + "\n")
