"""A clumsy user: random keys and clicks on whatever has the focus inside our widgets.

    with Notebook(browser, lab, "clumsy.ipynb") as notebook:
        Clumsy(notebook, seed=1).play(rounds=100)

`make clumsy` plays for many minutes, and looks at the memory of the page and of the kernel, too.
The page grows at each click that changes the active cell. With five cells of plain ipywidgets
(Textarea, Dropdown, Button, HTML) in place of ours, 120 clicks of the same user left 26,000 nodes,
80,000 listeners and 10 MB of script objects behind; with ours 24,000, 64,000 and 9 MB. Typing alone
leaves nothing: see soak.py.

Keys are pressed only while something of a widget has the focus. So whatever they do to the notebook
has passed through a widget.

JupyterLab 4.6 itself keeps two things for as long as its page is open. One is the event of every
key that is pressed anywhere, with the elements it went through, until the next key that is a
command: `holdKeyBindingExecution` of Lumino's commands. They are taken out before the page is
measured. The other is the row of buttons in the corner of the active cell: each change of the
active cell makes 7 new ones and forgets none.
"""

import argparse
import json
import random
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import zip_longest
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from nbformat.v4 import new_markdown_cell
from playwright.sync_api import expect

from ..notebooks.harness import write
from .lab import Notebook, chromium, eventually, serve_lab

WIDGETS = (
    "from mtmetrics_edu.course.widgets import *\nplayground = Playground()\nplayground",
    "bars = ClipBars()\nbars",
    "rows = CorpusRows()\nrows",
    "curve = BrevityCurve()\ncurve",
    'window = NgramSlider("the cat sat on the mat")\nwindow',
)
KEYS = [
    *"abcdefghijklmnopqrstuvwxyz",  # the commands of a notebook are among them
    *("ABJKMXYZ" + "0123456789" + ".,;:<>'\"%&/\\"),
    *("Enter", "Shift+Enter", "Control+Enter", "Alt+Enter", "Escape", "Backspace", "Delete"),
    *("Space", "Shift+Space", "Home", "End", "PageUp", "PageDown"),
    *("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Shift+ArrowDown", "Control+ArrowUp"),
    *("Control+a", "Control+c", "Control+z", "Control+Shift+Minus", "Control+m", "Tab"),
]
KEYS_A_ROUND = 8
TARGETS = "textarea, input:not([type=file]), select, button, .lm-TabBar-tab, tr[tabindex], summary"
TARGETS += ", .noUi-handle, label, p, td, .mtm-score"
AIM = """([choice, targets]) => {
    const all = [...document.querySelectorAll('.mtm-live')].flatMap(
        root => [...root.querySelectorAll(targets)].filter(it => it.offsetParent && !it.disabled));
    const target = all[choice % all.length];
    target.scrollIntoView({block: 'center'});
    const {x, y, width, height} = target.getBoundingClientRect();
    const at = [x + width / 2, y + height / 2];
    const hit = document.elementFromPoint(...at);
    if (target.localName === 'select') target.focus();
    return hit && hit.closest('.mtm-live') && target.localName !== 'select' ? at : null;
}"""
# The page may move between aim and click: one in 40 falls beside the widgets, and is caught.
CATCH = """() => document.addEventListener('click', event =>
    event.target.closest('.mtm-live') || event.stopPropagation(), true)"""
INSIDE = """() => {
    const element = document.activeElement;
    return element?.closest('.mtm-live') ? `${element.localName}.${element.className}` : '';
}"""
BOXES = "() => [...document.querySelectorAll('.mtm-live textarea')].map(it => it.value)"
HELD = """import json, ipywidgets
from mtmetrics_edu.course.widgets.live import parts
print(json.dumps([it.value for w in (playground, bars, rows, curve, window) for it in parts(w)
                  if isinstance(it, ipywidgets.Textarea)]))"""
KERNEL = """import gc, ipywidgets, psutil
gc.collect()
print(psutil.Process().memory_info().rss // 2**20, len(ipywidgets.widgets.widget._instances))"""
FORGET_KEYS = "() => window.jupyterapp.commands._holdKeyBindingPromises.clear()"
GROWS = 1.3  # times as much memory of the kernel as at the first look is too much
KEPT = 300  # nodes a click: JupyterLab itself keeps some 220 of plain ipywidgets


@contextmanager
def between(folder: Path, *codes: str) -> Iterator[str]:
    """A notebook with a cell for each code, between two others; its name."""
    file = write(folder / "watched.ipynb", new_markdown_cell("before"), *codes, "'after'")
    yield file.name
    file.unlink()


@contextmanager
def alone(*codes: str) -> Iterator[Notebook]:
    """The same, run in a JupyterLab that serves nothing else."""
    with (
        TemporaryDirectory() as folder,
        between(Path(folder), *codes) as name,
        serve_lab(Path(folder)) as lab,
        chromium() as browser,
        Notebook(browser, lab, name, fresh=True) as notebook,
    ):
        notebook.run_all()
        yield notebook


class Memory(NamedTuple):
    """Of the page: MB of objects, nodes and listeners; of the kernel: MB and widgets."""

    page: float
    nodes: int
    listeners: int
    kernel: float
    widgets: int


def memory(notebook: Notebook) -> Memory:
    """What is held after the garbage was collected."""
    page = notebook.page
    kernel, widgets = notebook.printed(KERNEL).split()
    page.evaluate(FORGET_KEYS)
    session = page.context.new_cdp_session(page)
    for _ in range(3):  # some garbage is found only after other garbage is gone
        session.send("HeapProfiler.collectGarbage")
        page.wait_for_timeout(200)
    heap = session.send("Runtime.getHeapUsage")  # of script objects, and of the browser's
    used = (heap["usedSize"] + heap.get("embedderHeapUsedSize", 0)) / 2**20
    counters = session.send("Memory.getDOMCounters")
    session.detach()
    nodes, listeners = counters["nodes"], counters["jsEventListeners"]
    return Memory(round(used, 1), nodes, listeners, float(kernel), int(widgets))


class Clumsy:
    """Somebody who clicks and types without looking, in a notebook that has run."""

    def __init__(self, notebook: Notebook, seed: int) -> None:
        self.notebook, self.page = notebook, notebook.page
        self.draw = random.Random(seed)
        self.before = notebook.cells()
        self.pressed: list[str] = []  # what was done, to try it again by hand
        self.page.evaluate(CATCH)

    def play(self, rounds: int) -> None:
        """So many clicks, each with some keys after it."""
        for _ in range(rounds):
            choice = self.draw.randrange(10**6)
            at = self.page.evaluate(AIM, [choice, TARGETS])  # a list gets the focus alone
            self.pressed.append(f"click {choice} {at}")
            if at:
                self.page.mouse.click(*at)
            for key in self.draw.choices(KEYS, k=KEYS_A_ROUND):
                where = self.page.evaluate(INSIDE)
                if not where:
                    break
                self.pressed.append(f"{key} on {where}")
                self.page.keyboard.press(key)

    def kernel_has_the_texts(self) -> bool:
        """Whether the kernel has the texts that stand in the page."""
        texts = json.loads(self.notebook.printed(HELD))
        return sorted(texts) == sorted(self.page.evaluate(BOXES))

    def is_unharmed(self) -> None:
        """The cells are as they were, the widgets alive; page and kernel have the same texts."""
        self.notebook.wait_idle()
        pairs = zip_longest(self.before, self.notebook.cells())
        changed = [pair for pair in pairs if pair[0] != pair[1]]
        assert not changed, (changed, self.pressed[-40:])
        expect(self.page.locator(".mtm-live")).to_have_count(len(WIDGETS))
        assert eventually(self.page, self.kernel_has_the_texts), self.pressed[-40:]
        box = self.page.get_by_label("Candidate", exact=True).first
        box.fill("one two three four five six")
        expect(self.page.locator(".mtm-live").first).to_contain_text("one")
        assert not self.notebook.trouble, (self.notebook.trouble, self.pressed[-40:])


def main() -> None:
    """Play for a long time, and look again and again."""
    parser = argparse.ArgumentParser(prog="python -m tests.browser.clumsy")
    parser.add_argument("--rounds", type=int, default=2000, help="clicks; 8 keys after each")
    parser.add_argument("--each", type=int, default=100, help="clicks from look to look")
    parser.add_argument("--seed", type=int, default=int(time.time()))
    options = parser.parse_args()
    print(f"seed {options.seed}", flush=True)
    with alone(*WIDGETS) as notebook:
        clumsy, first = Clumsy(notebook, options.seed), None
        for played in range(options.each, options.rounds + 1, options.each):
            clumsy.play(options.each)
            clumsy.is_unharmed()
            now = memory(notebook)
            first = first or now
            print(f"{played} clicks, {len(clumsy.pressed)} keys and clicks: {now}", flush=True)
            kept = now.nodes - first.nodes
            assert kept < KEPT * played, f"the page keeps {kept} nodes that it should forget"
            assert now.kernel < GROWS * first.kernel, "the kernel keeps what it should forget"


if __name__ == "__main__":
    main()
