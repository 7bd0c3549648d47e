"""A class: twenty students from a generator, whose mistakes are known, and hostile ones by hand."""

import json
import re
import tomllib
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent
RIGHT = (HERE / "my_bleu.txt").read_text(encoding="utf-8")
CHANGES, CHEATS, HOSTILE = tomllib.loads((HERE / "students.toml").read_text("utf-8")).values()
NAMES = {"counts": "seen", "limits": "most", "gram": "g1", "gain": "bits", "mean": "average"}


class Student(NamedTuple):
    """What a student hands in, and the share of the points of each function that is not right."""

    name: str
    file: str
    data: str
    shares: dict[str, float]
    changes: tuple[str, ...]


def student(number: int, changes: tuple[str, ...]) -> Student:
    """A student with some mistakes; every second one has names and comments of its own."""
    text, shares = RIGHT, {}
    for change in (CHANGES[name] for name in changes):
        assert text.count(change["old"]) == 1, change
        text = text.replace(change["old"], change["new"])
        shares |= dict.fromkeys(change["wrong"], 0.0)
        if "half" in change:
            shares.setdefault("sentence_bleu", 0.5)
    if number % 2:
        text = re.sub(rf"\b({'|'.join(NAMES)})\b", lambda match: NAMES[match[0]], text)
        text = text.replace("\n    return", "\n    # the result\n    return").replace("My own", "A")
    name = f"Student {number:02}_{4000 + number}"
    file = f"{name}_assignsubmission_file/my_bleu.py"
    if number % 5 == 4:
        cells = [{"cell_type": "code", "source": f"%pip list\n{text}\nprint(ngrams('ab', 1))"}]
        text, file = json.dumps({"cells": cells}), file.replace("my_bleu.py", "01.ipynb")
    return Student(name, file, text, shares, changes)


def twenty() -> list[Student]:
    """One without a mistake, one with each, some with two, and two copies at the end."""
    pairs = [*combinations(CHANGES, 2)][::10]
    several = [(), *((change,) for change in CHANGES), *pairs, (), pairs[3]]
    return [student(number, changes) for number, changes in enumerate(several)]
