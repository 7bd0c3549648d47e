"""A clumsy user: random keys and clicks on whatever has the focus inside our widgets.

    with Notebook(browser, lab, "clumsy.ipynb") as notebook:
        Clumsy(notebook, seed=1).play(rounds=100)

`make clumsy` plays for many minutes, and looks at the memory of the page and of the kernel, too.
The page grows at each click that changes the active cell: see watched.py. With five cells of plain
ipywidgets (Textarea, Dropdown, Button, HTML) in place of ours, 120 clicks of the same user left
26,000 nodes, 80,000 listeners and 10 MB of script objects behind; with ours 24,000, 64,000 and
9 MB. Typing alone leaves nothing: see soak.py.

Keys are pressed only while something of a widget has the focus. So whatever they do to the notebook
has passed through a widget.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from itertools import zip_longest
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import expect

from .lab import Notebook, chromium, serve_lab
from .watched import Watched, between

WIDGETS = (
    """from mtmetrics_edu.course.widgets import *
playground = Playground()
playground""",
    """bars = ClipBars()
bars""",
    """rows = CorpusRows()
rows""",
    """curve = BrevityCurve()
curve""",
    """window = NgramSlider("the cat sat on the mat")
window""",
)
LETTERS = "abcdefghijklmnopqrstuvwxyz"  # the commands of a notebook are among them
KEYS = [
    *(*LETTERS, *"ABJKMXYZ", *"0123456789", *".,;:<>'\"%&/\\"),
    *("Enter", "Shift+Enter", "Control+Enter", "Alt+Enter", "Escape", "Backspace", "Delete"),
    *("Space", "Shift+Space", "Home", "End", "PageUp", "PageDown"),
    *("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Shift+ArrowDown", "Control+ArrowUp"),
    *("Control+a", "Control+c", "Control+z", "Control+Shift+Minus", "Control+m", "Tab"),
]
KEYS_A_ROUND = 8
TARGETS = "textarea, input:not([type=file]), select, button, .lm-TabBar-tab, tr[tabindex], summary"
TARGETS += ", .noUi-handle, label, p, td, .mtm-score"
AIM = """([choice, targets]) => {
    const found = [...document.querySelectorAll('.mtm-live')].flatMap(
        root => [...root.querySelectorAll(targets)].filter(it => it.offsetParent && !it.disabled));
    const it = found[choice % found.length];
    it.scrollIntoView({block: 'center'});
    const {x, y, width, height} = it.getBoundingClientRect();
    const at = [x + width / 2, y + height / 2];
    const hit = document.elementFromPoint(...at);
    if (it.localName === 'select') it.focus();
    return hit && hit.closest('.mtm-live') && it.localName !== 'select' ? at : null;
}"""
INSIDE = """() => {
    const it = document.activeElement;
    return it?.closest('.mtm-live') ? `${it.localName}.${it.className}` : '';
}"""
BOXES = "() => [...document.querySelectorAll('.mtm-live textarea')].map(it => it.value)"
HELD = """import json, ipywidgets
from mtmetrics_edu.course.widgets.live import parts
print(json.dumps([it.value for w in (playground, bars, rows, curve, window) for it in parts(w)
                  if isinstance(it, ipywidgets.Textarea)]))"""


GROWS = 1.3  # times as much memory of the kernel as at the first look is too much
KEPT = 300  # nodes a click: JupyterLab itself keeps some 220 of plain ipywidgets


class Clumsy(Watched):
    """Somebody who clicks and types without looking. seed: what is done."""

    def __init__(self, notebook: Notebook, seed: int) -> None:
        super().__init__(notebook)
        self.draw = random.Random(seed)
        self.pressed: list[str] = []  # what was done, to try it again by hand

    def play(self, rounds: int) -> None:
        """So many clicks, each with some keys after it."""
        for _ in range(rounds):
            self.click()
            for key in self.draw.choices(KEYS, k=KEYS_A_ROUND):
                where = self.page.evaluate(INSIDE)
                if not where:
                    break
                self.pressed.append(f"{key} on {where}")
                self.page.keyboard.press(key)

    def click(self) -> None:
        """Click something of a widget, or give a list the focus."""
        choice = self.draw.randrange(10**6)
        at = self.page.evaluate(AIM, [choice, TARGETS])
        self.pressed.append(f"click {choice} {at}")
        if at:
            self.page.mouse.click(*at)

    def boxes(self) -> list[str]:
        """The texts in all boxes, as the page shows them, in the order of the alphabet."""
        return sorted(self.page.evaluate(BOXES))

    def held(self) -> list[str]:
        """The same as the kernel holds them."""
        return sorted(json.loads(self.ask(HELD)))

    def is_unharmed(self, before: list[Any]) -> None:
        """The cells are as they were, the widgets alive; page and kernel hold the same texts."""
        self.notebook.wait_idle()
        now = self.cells()
        changed = [it for it in zip_longest(before, now) if it[0] != it[1]]
        assert not changed, (changed, self.pressed[-40:])
        expect(self.page.locator(".mtm-live")).to_have_count(len(WIDGETS))
        for _ in range(20):  # the page may still be drawing
            if self.boxes() == self.held():
                break
            self.page.wait_for_timeout(500)
        assert self.boxes() == self.held(), self.pressed[-40:]
        box = self.page.get_by_label("Candidate", exact=True).first
        box.fill("one two three four five six")
        expect(self.page.locator(".mtm-live").first).to_contain_text("one")
        assert not self.notebook.trouble, (self.notebook.trouble, self.pressed[-40:])


def main() -> None:
    """Play for a long time, and look again and again."""
    parser = argparse.ArgumentParser(prog="python -m tests.browser.clumsy", description=__doc__)
    parser.add_argument("--rounds", type=int, default=2000, help="clicks; 8 keys after each")
    parser.add_argument("--each", type=int, default=100, help="clicks from look to look")
    parser.add_argument("--seed", type=int, default=int(time.time()))
    options = parser.parse_args()
    print(f"seed {options.seed}", flush=True)
    with (
        TemporaryDirectory() as folder,
        between(Path(folder), WIDGETS) as name,
        serve_lab(Path(folder)) as lab,
        chromium() as browser,
        Notebook(browser, lab, name) as notebook,
    ):
        notebook.run_all()
        looked_at(Clumsy(notebook, options.seed), options.rounds, options.each)


def looked_at(clumsy: Clumsy, rounds: int, each: int) -> None:
    """Play so many rounds, and look at everything after `each` of them."""
    before, first = clumsy.cells(), None
    for played in range(each, rounds + 1, each):
        clumsy.play(each)
        clumsy.is_unharmed(before)
        held = clumsy.memory()
        first = first or held
        print(f"{played} clicks, {len(clumsy.pressed)} keys and clicks: {held}", flush=True)
        kept = held.nodes - first.nodes
        assert kept < KEPT * played, f"the page keeps {kept} nodes that it should forget"
        assert held.kernel < GROWS * first.kernel, "the kernel keeps what it should forget"


if __name__ == "__main__":
    main()
