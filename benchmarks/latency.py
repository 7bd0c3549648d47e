"""From a keystroke to the screen: python -m benchmarks.latency

A JupyterLab in a Chromium shows the playground's tabs, one by one. The floor is an
ipywidgets.HTML in the same session that shows only the number of tokens. Times are milliseconds
from the browser's keydown event until the visible pane has changed (DOM) and is painted.
"""

from __future__ import annotations

import argparse
import os
import random
import time
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import nbformat
from nbformat.v4 import new_code_cell, new_notebook

from mtmetrics_edu.widgets import Playground
from mtmetrics_edu.widgets.tabs import TABS
from tests.browser.lab import Notebook, chromium, serve_lab
from tests.notebooks.harness import clean

CLASSROOM, LONG = 30, 2000  # tokens of each text
REFERENCES = 3
FLOOR = "floor"
HUMAN, SLOW, BURST = 110, 300, 8  # milliseconds from key to key
ROW = "{:<16}{:>5}{:>8}{:>8}{:>9}{:>9}{:>8}{:>14}{:>8}"

ECHO = """import ipywidgets
text, shown = ipywidgets.Textarea(description="Echo"), ipywidgets.HTML()
def echo(change):
    shown.value = f'<p class="echo">{len(change["new"].split())}</p>'
text.observe(echo, "value")
ipywidgets.VBox([text, shown])"""

PROBE = """([box, area, counted]) => {
    const P = window.probe = {keys: [], frames: 0};
    const count = text => (text.match(/\\S+/g) ?? []).length;
    const paint = (key) => requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => { key.painted = performance.now(); };
        channel.port2.postMessage(0);
    });
    let pressed = 0, waiting = null;
    const down = event => { pressed = event.timeStamp; };
    const input = () => {
        const tokens = count(box.value);
        if (tokens === P.tokens) return;  // a blank: the numbers stay as they are
        P.tokens = tokens;
        waiting = {pressed, tokens};
        P.keys.push(waiting);
    };
    P.tokens = count(box.value);
    const seen = new MutationObserver(() => {
        P.frames += 1;
        if (!waiting || counted() !== waiting.tokens) return;
        waiting.dom = performance.now();
        paint(waiting);
        waiting = null;
    });
    box.addEventListener('keydown', down, true);
    box.addEventListener('input', input);
    seen.observe(area, {subtree: true, childList: true, characterData: true});
    P.waiting = () => waiting !== null;
    P.stop = () => {
        seen.disconnect();
        box.removeEventListener('keydown', down, true);
        box.removeEventListener('input', input);
        return {keys: P.keys, frames: P.frames};
    };
}"""
START = {
    FLOOR: """() => (%s)([document.querySelector('.echo-box'),
        document.querySelector('.echo-area'),
        () => Number(document.querySelector('.echo')?.textContent)])""",
    "": """() => {
        const live = document.querySelector('.mtm-live');
        const pane = [...live.querySelectorAll('.widget-tab-contents .widget-html-content')]
            .find(e => e.offsetParent !== null);
        (%s)([live.querySelector('textarea'), pane, () => Number([...live.querySelectorAll(
            '.mtm-score dl>div')].find(e => e.firstChild.textContent === 'c').lastChild.textContent
        )]);
    }""",
}
MARK = """() => {
    const box = [...document.querySelectorAll('.widget-textarea')]
        .find(e => e.innerText.trim() === 'Echo');
    box.querySelector('textarea').classList.add('echo-box');
    box.parentElement.querySelector('.widget-html-content').classList.add('echo-area');
}"""


class Times(NamedTuple):
    """The times of some keystrokes, in milliseconds."""

    dom: list[float]
    painted: list[float]
    frames: int  # changes of the pane; in a burst of keys, fewer than keys
    keys: int

    def row(self) -> list[str]:
        """p50 and p95 of DOM, then of paint."""
        return [f"{x:.0f}" for x in (*spread(self.dom), *spread(self.painted))]


def spread(values: list[float]) -> tuple[float, float]:
    """p50 and p95."""
    return median(values), quantiles(values, n=20, method="inclusive")[-1]


def some_text(tokens: int, seed: int) -> str:
    """A text whose words are as frequent as in a language: a few often, most rarely."""
    draw = random.Random(seed)
    return " ".join(f"w{min(int(draw.paretovariate(0.7)), tokens)}" for _ in range(tokens))


def source(tokens: int) -> str:
    """The code of a cell: a playground whose texts have that many tokens each."""
    texts = [some_text(tokens, seed) for seed in range(REFERENCES + 1)]
    return (
        f"from mtmetrics_edu.widgets import Playground\n"
        f"page = Playground({texts[0]!r}, {texts[1:]!r})\npage"
    )


def write(file: Path, tokens: int) -> None:
    """Write the notebook: a cell with the echo, a cell with the playground."""
    cells = [new_code_cell(ECHO), new_code_cell(source(tokens))]
    nbformat.write(clean(new_notebook(cells=cells)), file)


def typed(notebook: Notebook, name: str, keys: int, delay: float) -> Times:
    """Type `keys` words of one letter at the end of the text, then restore the text."""
    label = "Echo" if name == FLOOR else "Candidate"
    box = notebook.control(label)
    before = box.input_value()
    box.click()
    box.press("ControlOrMeta+End")
    notebook.wait_idle(0.2)
    notebook.page.evaluate(START[name if name == FLOOR else ""] % PROBE)
    for i in range(keys):
        notebook.page.keyboard.press("Space", delay=0)
        notebook.page.wait_for_timeout(delay)
        notebook.page.keyboard.press("abcdefgh"[i % 8], delay=0)
        notebook.page.wait_for_timeout(delay)
    notebook.page.wait_for_function("() => !window.probe.waiting()", polling=20)
    notebook.page.wait_for_timeout(100)
    raw: dict[str, Any] = notebook.page.evaluate("() => window.probe.stop()")
    box.fill(before)
    notebook.wait_idle(0.2)
    answered = [key for key in raw["keys"] if "painted" in key]
    dom = [key["dom"] - key["pressed"] for key in answered]
    painted = [key["painted"] - key["pressed"] for key in answered]
    return Times(dom, painted, raw["frames"], len(raw["keys"]))


def together(parts: list[Times]) -> Times:
    """Several measurements as one."""
    dom = [x for part in parts for x in part.dom]
    painted = [x for part in parts for x in part.painted]
    return Times(dom, painted, sum(p.frames for p in parts), sum(p.keys for p in parts))


def kernel_times(tokens: int, edits: int) -> dict[str, float]:
    """Milliseconds of Python for one edit, tab by tab, without a browser (median)."""
    texts = [some_text(tokens, seed) for seed in range(REFERENCES + 1)]
    page = Playground(texts[0], texts[1:])
    page.pin.click()
    found = {}
    for name in TABS:
        page.tab = name
        times = []
        for i in range(edits):
            start = time.perf_counter()
            page.editors.candidate.value = f"{texts[0]} {'x' * (i + 1)}"
            times.append(1000 * (time.perf_counter() - start))
        found[name] = median(times)
    page.close()
    return found


def report(
    notebook: Notebook, tabs: list[str], keys: int, delay: float, kernel: dict[str, float]
) -> None:
    """Print a line for the floor, then a line for each tab."""
    page = notebook.page
    page.evaluate(MARK)
    page.get_by_role("button", name="Pin as A").click()  # so that there is something to compare
    floor: Times | None = None
    for name in [FLOOR, *tabs]:
        if name != FLOOR:
            for tab in {TABS[name].group or name: 0, name: 0}:
                page.locator(".mtm-live").get_by_role("tab", name=tab, exact=True).first.click()
        typed(notebook, name, 3, delay)  # warm
        batches = [typed(notebook, name, 20, delay) for _ in range(-(-keys // 20))]
        times = together(batches)
        burst = typed(notebook, name, max(keys // 4, 10), BURST)
        floor = floor or times
        over = spread(times.painted)[1] - spread(floor.painted)[1]
        print(
            ROW.format(
                name,
                len(times.dom),
                *times.row(),
                f"{over:+.0f}",
                f"{burst.dom[-1]:.0f} ({burst.frames}/{burst.keys})",
                f"{kernel[name]:.1f}" if name in kernel else "",
            ),
            flush=True,
        )


def main() -> None:
    """Print the table, row by row as the measurements end."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.latency")
    parser.add_argument("--keys", type=int, default=100, help="keystrokes per tab")
    parser.add_argument("--tabs", nargs="+", default=list(TABS), choices=list(TABS))
    parser.add_argument("--long-tabs", nargs="+", default=["Matches", "P1–P4", "NIST"])
    parser.add_argument("--plain", action="store_true", help="without the settings of `make lab`")
    options = parser.parse_args()
    print(f"load {os.getloadavg()[0]:.1f}, {os.cpu_count()} cores; milliseconds")
    print("JupyterLab as it comes" if options.plain else "JupyterLab as `make lab` starts it")
    print("burst: from the last key of a burst to its pane (changes of the pane / keys)")
    with TemporaryDirectory() as folder, chromium() as browser:
        for tokens, tabs, keys in (
            (CLASSROOM, options.tabs, options.keys),
            (LONG, options.long_tabs, max(options.keys // 5, 5)),
        ):
            write(Path(folder, f"{tokens}.ipynb"), tokens)
            kernel = kernel_times(tokens, 20 if tokens == CLASSROOM else 5)
            print(f"\n{tokens} tokens, {REFERENCES} references of {tokens}")
            titles = "tab keys DOM50 DOM95 paint50 paint95 -floor burst kernel"
            print(ROW.format(*titles.split()))
            with (
                serve_lab(Path(folder), plain=options.plain) as lab,
                Notebook(browser, lab, f"{tokens}.ipynb") as page,
            ):
                page.run_all()
                report(page, tabs, keys, HUMAN if tokens == CLASSROOM else SLOW, kernel)


if __name__ == "__main__":
    main()
