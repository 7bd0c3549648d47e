"""A clumsy user: random keys and clicks on whatever has the focus inside our widgets.

    with Notebook(browser, lab, "clumsy.ipynb") as notebook:
        Clumsy(notebook, seed=1).play(rounds=100)

Keys are pressed only while something of a widget has the focus. So whatever they do to the notebook
has passed through a widget.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import nbformat
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

from ..notebooks.harness import clean
from .lab import Notebook

WIDGETS = (
    """from mtmetrics_edu.widgets import *
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
INSIDE = "() => !!document.activeElement?.closest('.mtm-live')"
CELLS = """() => [...window.jupyterapp.shell.currentWidget.content.model.cells].map(cell => {
    const {cell_type, source, execution_count} = cell.toJSON();
    return [cell_type, source, execution_count ?? null];
})"""
BOXES = "() => [...document.querySelectorAll('.mtm-live textarea')].map(it => it.value)"
ASK = """code => new Promise(done => {
    const {kernel} = window.jupyterapp.shell.currentWidget.sessionContext.session;
    const asked = kernel.requestExecute({code, store_history: false, silent: false});
    let said = '';
    asked.onIOPub = ({content}) => { said += content.text ?? ''; };
    asked.done.then(() => done(said));
})"""
HELD = """import json, ipywidgets
from mtmetrics_edu.widgets.live import parts
print(json.dumps([it.value for w in (playground, bars, rows, curve, window) for it in parts(w)
                  if isinstance(it, ipywidgets.Textarea)]))"""


@contextmanager
def written(folder: Path) -> Iterator[str]:
    """A notebook with a cell for each widget, between two others; its name."""
    cells = [new_markdown_cell("before"), *map(new_code_cell, WIDGETS), new_code_cell("'after'")]
    file = folder / "clumsy.ipynb"
    nbformat.write(clean(new_notebook(cells=cells)), file)
    yield file.name
    file.unlink()


class Clumsy:
    """Somebody who clicks and types without looking. seed: what is done."""

    def __init__(self, notebook: Notebook, seed: int) -> None:
        self.notebook, self.page = notebook, notebook.page
        self.draw = random.Random(seed)
        self.pressed: list[str] = []  # what was done, to try it again by hand

    def play(self, rounds: int) -> None:
        """So many clicks, each with some keys after it."""
        for _ in range(rounds):
            self.click()
            for key in self.draw.choices(KEYS, k=KEYS_A_ROUND):
                if not self.page.evaluate(INSIDE):
                    break
                self.pressed.append(key)
                self.page.keyboard.press(key)

    def click(self) -> None:
        """Click something of a widget, or give a list the focus."""
        choice = self.draw.randrange(10**6)
        at = self.page.evaluate(AIM, [choice, TARGETS])
        self.pressed.append(f"click {choice} {at}")
        if at:
            self.page.mouse.click(*at)

    def cells(self) -> Any:
        """Kind, text and number of runs of every cell."""
        return self.page.evaluate(CELLS)

    def boxes(self) -> list[str]:
        """The texts in all boxes, as the page shows them, in the order of the alphabet."""
        return sorted(self.page.evaluate(BOXES))

    def held(self) -> list[str]:
        """The same as the kernel holds them."""
        return sorted(json.loads(self.page.evaluate(ASK, HELD)))
