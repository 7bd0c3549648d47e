"""A class: forty students from a generator, whose mistakes are known, and hostile ones by hand."""

from __future__ import annotations

import json
import re
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

RIGHT = Path(__file__).with_name("my_bleu.txt").read_text(encoding="utf-8")
BLEU = {"corpus_bleu", "sentence_bleu"}
# what a student wrote instead, and the functions that are wrong then; "half:" of what 03 asked is
# still right
CHANGES = {
    "one n-gram too few": ("- n + 1)]", "- n)]", {"ngrams", "modified_precision", "information"}),
    "unclipped": ("min(count, limits[gram])", "count * (gram in limits)", {"modified_precision"}),
    "summed": ("limits |= Counter(ngrams(reference, n))\n    clipped", "limits += Counter("
               "ngrams(reference, n))\n    clipped", {"modified_precision"}),
    "arithmetic": ("product ** (1 / len(precisions))", "sum(precisions) / len(precisions)",
                   {"geometric_mean"}),
    "ties": ("(abs(r - candidate_length), r)", "abs(r - candidate_length)", {"closest_length"}),
    "upside down": ("reference_length / candidate_length", "candidate_length / reference_length",
                    {"brevity_penalty"}),
    "no penalty": ("return brevity_penalty(c, r) * ", "return ", set()),
    "natural logarithm": ("math.log2", "math.log", {"information", "nist"}),
    "no limit": ("min(candidate_length / mean, 1)", "candidate_length / mean",
                 {"length_penalty", "nist"}),
    "no mean": ("gain / sum(counts.values())", "gain", {"nist"}),
    "rounded": ("return corpus_bleu([candidate], [references])",
                "return round(corpus_bleu([candidate], [references]), 2)", {"sentence_bleu"}),
}  # fmt: skip
HALF = {"ties", "upside down", "no penalty"}  # sentence_bleu is still what notebook 03 asked for
WHOLE = {"unclipped", "summed", "arithmetic", "one n-gram too few"}  # … and here it is wrong
NAMES = {"counts": "seen", "limits": "most", "gram": "g1", "gain": "bits", "mean": "average"}


class Student(NamedTuple):
    """What a student hands in, and which functions are wrong; half: sentence_bleu gets half."""

    name: str
    file: str
    data: bytes
    wrong: set[str]
    half: bool
    changes: tuple[str, ...]


def student(number: int, changes: tuple[str, ...]) -> Student:
    """A student with some mistakes; every second one has names and comments of its own."""
    text, wrong = RIGHT, set()
    for change in changes:
        old, new, broken = CHANGES[change]
        assert text.count(old) == 1, change
        text = text.replace(old, new)
        wrong |= broken | (BLEU if change in HALF | WHOLE else set())
        wrong |= {"nist"} if change == "one n-gram too few" else set()
    if number % 2:
        text = re.sub(rf"\b({'|'.join(NAMES)})\b", lambda match: NAMES[match[0]], text)
        text = text.replace("\n    return", "\n    # the result\n    return").replace("My own", "A")
    name = f"Student {number:02}"
    file = f"{name}_{4000 + number}_assignsubmission_file/my_bleu.py"
    if number % 5 == 4:
        cells = [{"cell_type": "code", "source": f"%pip list\n{text}\nprint(ngrams('ab', 1))"}]
        text, file = json.dumps({"cells": cells}), file.replace("my_bleu.py", "01.ipynb")
    half = bool(HALF & {*changes}) and not {*WHOLE, "rounded"} & {*changes}
    return Student(name, file, text.encode(), wrong, half, changes)


def forty() -> list[Student]:
    """One without a mistake, one with each, some with two, and three copies at the end."""
    pairs = [*combinations(CHANGES, 2)][::2][:25]
    several = [(), *((change,) for change in CHANGES), *pairs, (), pairs[3], pairs[8]]
    return [student(number, changes) for number, changes in enumerate(several)]


BODY = "\n\n\ndef sentence_bleu(candidate, references):\n    "
CHEATS = {  # they give the right score, if they get at the answers
    "imports it": "from mtmetrics_edu import sentence_bleu",
    "imports ours": "from mtmetrics_edu.course.building.ours import sentence_bleu",
    "imports it inside": BODY + "from mtmetrics_edu import sentence_bleu as s\n"
    "    return s(candidate, references)",
    "a corpus of one": BODY + "import mtmetrics_edu\n"
    "    return mtmetrics_edu.corpus_bleu([candidate], [references])",
    "reads the package": BODY + "import sys\n    for name in [*sys.modules]:\n"
    "        if name.startswith('mtmetrics_edu'):\n            del sys.modules[name]\n"
    "    sys.path.append({package!r})\n    import mtmetrics_edu\n"
    "    return mtmetrics_edu.sentence_bleu(candidate, references).score",
    "reads the solution": BODY + "text = open({package!r} + '/mtmetrics_edu/bleu.py').read()\n"
    "    return 1.0 if candidate in references else 0.0",
}
HOSTILE = {
    "a loop": "while True: pass",
    "a loop inside": BODY + "while True:\n        try:\n            while True: pass\n"
    "        except BaseException: pass",
    "forks": "import os\nwhile True: os.fork()",
    "threads": "import threading\nwhile True: threading.Thread(target=input).start()",
    "4 GB": BODY + "return len(bytearray(4 * 2**30))",
    "deletes": "import shutil\nshutil.rmtree({victim!r}, ignore_errors=True)\n"
    "shutil.rmtree('/', ignore_errors=True)",
    "writes": "open({victim!r} + '/mine', 'w').write('mine')",
    "prints": BODY + "while True: print('x' * 1000)",
    "answers too much": BODY + "return [0.5] * 10**7",
    "ends": BODY + "import os\n    os._exit(0)",
    "kills": "import os, signal\nfor pid in (-1, os.getppid()): os.kill(pid, signal.SIGKILL)",
    "crashes": BODY + "import ctypes\n    ctypes.string_at(0)",
    "calls home": "import socket\nsocket.create_connection(('127.0.0.1', {port})).send(b'home')",
    "forges": "import os\nfor fd in range(30):\n    try:\n"
    '        os.write(fd, b\'{{"score": {{"result": 1.0}}}}\\n\' * 9)\n    except OSError: pass',
    "deep": BODY + "result = []\n    for _ in range(10**5): result = [result]\n    return result",
    "no Python": "def sentence_bleu(:",
    "=cmd|' /C calc'!A0": BODY + "raise ValueError('<script>alert(1)</script>\\ud800')",
}
