"""An hour's worth of typing in the playground, and what the page and the kernel hold of it.

Who types without a pause presses about three keys a second, so some 10,800 in an hour. They are
pressed faster here. While the kernel computes, the page gathers what is typed and sends it as one
change: `updates` says how many changes the kernel answered. Every LINE keys go into another box,
emptied before, with another tab in front.

`make soak` says what is held at the start, after each quarter, and at the end. Measured on
2026-11-22 with JupyterLab 4.6.6, on two cores; 9,556 updates for 10,800 keys:

    keys    MB in the page    nodes there    listeners    MB of the kernel    widgets
         0            48.1         11,134       17,305                  61        299
     2,700            49.5         11,142       17,305                  63        299
     5,400            47.5         11,140       17,305                  64        299
     8,100            50.7         11,142       17,305                  64        299
    10,800            51.8         11,140       17,305                  64        299
"""

import argparse
import random
from itertools import cycle, islice

from mtmetrics_edu.course.widgets.playground.tabs import TABS

from .clumsy import Memory, alone, memory
from .lab import Notebook, eventually
from .test_playground import show_tab

HOUR = 3 * 60 * 60  # keys
LINE, PAUSE = 60, 25  # keys; milliseconds after each
BOXES = ("Candidate", "Reference 1")
WORDS = "the cat sat is on a mat there under black dog and it went away".split()
CODE = """from collections import Counter
from mtmetrics_edu.course.widgets import Playground
playground, updates = Playground(), Counter()
playground.observe(lambda change: updates.update(["state"]), "state")
playground"""
TEXTS = "print(playground.candidate, playground.references[0], sep='\\n')"
LAST = "the cat sat on the mat"


class Typist:
    """Somebody who types words without end."""

    def __init__(self, notebook: Notebook, seed: int) -> None:
        self.notebook, self.draw = notebook, random.Random(seed)
        self.tabs, self.boxes = cycle(TABS), cycle(BOXES)

    def type(self, lines: int) -> None:
        """So many lines, each in the next box and with the next tab in front."""
        for label, tab in islice(zip(self.boxes, self.tabs, strict=False), lines):
            show_tab(self.notebook, tab)
            words = " ".join(self.draw.choices(WORDS, k=LINE))
            self.notebook.type_into(label, words[:LINE], delay=PAUSE)

    def look(self) -> Memory:
        """What is held while the page shows LAST. Boxes and kernel have this text, and nobody
        complained."""
        notebook, typed = self.notebook, [LAST] * len(BOXES)
        show_tab(notebook, next(iter(TABS)))
        for label in BOXES:
            notebook.type_into(label, LAST, delay=PAUSE)
        notebook.wait_idle()
        assert [notebook.control(label).input_value() for label in BOXES] == typed
        # the last key may still be on its way to a busy kernel
        assert eventually(notebook.page, lambda: notebook.printed(TEXTS).splitlines() == typed)
        assert notebook.trouble == []
        notebook.page.wait_for_timeout(2000)  # the picture beside the widget comes later
        return memory(notebook)


def is_flat(first: Memory, last: Memory) -> None:
    """Neither page nor kernel keeps what it should forget."""
    for name, before, after in zip(Memory._fields, first, last, strict=True):
        assert after <= (1.0 if name == "widgets" else 1.1) * before, (name, first, last)


def main() -> None:
    """Type for an hour's worth, and look five times."""
    parser = argparse.ArgumentParser(prog="python -m tests.browser.soak")
    parser.add_argument("--keys", type=int, default=HOUR)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    quarter = options.keys // LINE // 4
    with alone(CODE) as notebook:
        typist = Typist(notebook, options.seed)
        typist.type(len(TABS))
        cells, first = notebook.cells(), typist.look()
        before = int(notebook.printed("print(updates['state'])"))
        print(f"start: {first}", flush=True)
        for number in range(1, 5):
            typist.type(quarter)
            now = typist.look()
            assert notebook.cells() == cells
            keys = number * quarter * LINE
            updates = int(notebook.printed("print(updates['state'])")) - before
            print(f"{number}/4, {keys} keys, {updates} updates: {now}", flush=True)
        is_flat(first, now)


if __name__ == "__main__":
    main()
