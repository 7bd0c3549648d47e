"""From a keystroke to the screen: python -m benchmarks.latency

A Chromium shows the playground's tabs, one by one: in JupyterLab as `make lab` starts it, far away,
in the static site's page (no server), with long texts, and in JupyterLab as it comes. The floor is
an ipywidgets.HTML in the same session that shows only the number of tokens. Times are milliseconds
from the browser's keydown event until the visible pane has changed (DOM) and is painted.
"""

from __future__ import annotations

import argparse
import os
import platform
import random
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from statistics import mean, median, quantiles
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import psutil
from playwright.sync_api import Browser

from mtmetrics_edu.course.widgets import Playground
from mtmetrics_edu.course.widgets.playground.tabs import TABS
from tests.browser.lab import Notebook, chromium, serve_lab
from tests.needs import NPM
from tests.notebooks.harness import write
from tests.open.lite import Landing, serve_files
from tests.processes import run

from .distance import far_away

ROOT = Path(__file__).parents[1]
TABLE = Path(__file__).with_name("latency.txt")
Shown = Notebook | Landing  # a page with the echo and the playground in it
CLASSROOM, LONG = 30, 2000  # tokens of each text
REFERENCES = 3
FLOOR = "floor"
BURST = 8  # milliseconds from key to key
BATCH = 10  # words that are typed before the text is as before
QUIET = 0.03  # of the processors' time: a turn from which the host took more is typed again
TRIES = 3  # of a turn; the quietest counts
ROW = "{:<16}{:>5}{:>8}{:>8}{:>9}{:>9}{:>8}{:>8}{:>14}{:>8}"
TITLES = "tab keys DOM50 DOM95 paint50 paint95 -floor taken burst kernel".split()

ECHO = """import ipywidgets
text, shown = ipywidgets.Textarea(description="Echo"), ipywidgets.HTML()
def echo(change):
    shown.value = f'<p class="echo">{len(change["new"].split())}</p>'
text.observe(echo, "value")
box = ipywidgets.VBox([text, shown])
box"""
BOTH = f"""
alone = make
def make(code, send, drawn=False):
    handle = alone(code, send, drawn)
    there = {{}}
    exec({ECHO!r}, there)
    tell(send)
    send("made", there["box"].model_id)
    return handle
"""

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
    P.waiting = () => waiting !== null || P.keys.some(key => key.dom && !key.painted);
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
        const pane = [...live.querySelectorAll('.widget-tab-contents .mtm-pane')]
            .find(e => e.offsetParent !== null);  // the first: worked tables come a moment later
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


ANSWERED = "() => !window.probe.waiting()"


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


def texts_of(tokens: int) -> tuple[str, list[str]]:
    """A candidate and its references, with that many tokens each."""
    candidate, *references = (some_text(tokens, seed) for seed in range(REFERENCES + 1))
    return candidate, references


def source(tokens: int) -> str:
    """The code of a cell: a playground whose texts have that many tokens each."""
    candidate, references = texts_of(tokens)
    return (
        f"from mtmetrics_edu.course.widgets import Playground\n"
        f"page = Playground({candidate!r}, {references!r})\npage"
    )


def typed(tab: Shown, name: str, keys: int, delay: float) -> Times:
    """Type `keys` words of one letter at the end of the text, then restore the text."""
    label = "Echo" if name == FLOOR else "Candidate"
    box = tab.control(label)
    before = box.input_value()
    box.click()
    box.press("ControlOrMeta+End")
    tab.wait_idle(0.2)
    tab.page.evaluate(START[name if name == FLOOR else ""] % PROBE)
    for i in range(keys):
        tab.page.keyboard.press("Space", delay=0)
        tab.page.wait_for_timeout(delay)
        tab.page.keyboard.press("abcdefgh"[i % 8], delay=0)
        if delay > BURST:  # so that each key is answered, however busy the computer is
            tab.page.wait_for_function(ANSWERED, polling=20)
        tab.page.wait_for_timeout(delay)
    tab.page.wait_for_function(ANSWERED, polling=20)
    tab.page.wait_for_timeout(100)
    raw: dict[str, Any] = tab.page.evaluate("() => window.probe.stop()")
    box.fill(before)
    tab.wait_idle(0.2)
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
    candidate, references = texts_of(tokens)
    page = Playground(candidate, references)
    page.controls["pin"].click()
    medians = {}
    for name in TABS:
        page.tab = name
        times = []
        for i in range(edits):
            start = time.perf_counter()
            page.editors.candidate.value = f"{candidate} {'x' * (i + 1)}"
            times.append(1000 * (time.perf_counter() - start))
        medians[name] = median(times)
    page.close()
    return medians


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A part of the table. title: what is measured. tabs, keys: how much. pause: milliseconds from
    key to key. tokens: of each text. rtt: milliseconds of the way to the server and back. plain:
    JupyterLab without our settings. served: whether there is a server."""

    title: str
    tabs: tuple[str, ...] = ("Matches", "BLEU", "NIST", "Tools")
    keys: int = 80  # p95 of 40 differs by 5 ms from run to run
    pause: float = 90
    tokens: int = CLASSROOM
    rtt: float = 0
    plain: bool = False
    served: bool = True

    @contextmanager
    def opened(self, browser: Browser) -> Iterator[Shown]:
        """A page with the echo and the playground in it."""
        if not self.served:
            with without_server(browser, self.tokens) as tab:
                yield tab
            return
        with TemporaryDirectory() as folder:
            write(Path(folder, "latency.ipynb"), ECHO, source(self.tokens))
            with (
                serve_lab(Path(folder), plain=self.plain) as near,
                far_away(near, self.rtt) as lab,
                Notebook(browser, lab, "latency.ipynb", fresh=True) as notebook,
            ):
                notebook.run_all()
                yield notebook


SECTIONS = {
    "lab": Section(title="JupyterLab as `make lab` starts it", tabs=tuple(TABS)),
    "far": Section(title="the same, 100 ms away", rtt=100, pause=170),
    "page": Section(title="the page of the static site: no server", served=False),
    "long": Section(
        title="long texts, in JupyterLab as `make lab` starts it",
        tokens=LONG,
        keys=20,
        pause=300,
    ),
    "plain": Section(title="JupyterLab as it comes, without our settings", plain=True),
}


@contextmanager
def without_server(browser: Browser, tokens: int) -> Iterator[Shown]:
    """The site's first page. Python there starts anew and makes the echo, too. The texts are in the
    address."""
    run("make", "site", cwd=ROOT)
    boot = (ROOT / "site" / "landing" / "boot.py").read_text("utf-8") + BOTH
    page = Playground(*texts_of(tokens))
    code = page.code
    page.close()
    with serve_files(ROOT / "build" / "site") as site, Landing(browser, site) as tab:
        tab.context.route("**/memory.bin", lambda route: route.fulfill(status=404))
        tab.context.route("**/boot.py", lambda route: route.fulfill(body=boot))
        tab.page.goto("about:blank")
        tab.page.goto(f"{site.url}/#{code}")
        tab.page.locator(".widget-textarea", has_text="Echo").wait_for()
        yield tab


def measure(section: Section, browser: Browser, keys: int) -> Iterator[str]:
    """The lines of a section: each tab, then the floor."""
    yield f"\n{section.title}; {section.tokens} tokens, {REFERENCES} references of as many"
    if not (section.served or NPM.here()):
        yield "not measured: this computer has no npm, which the site is built with"
        return
    kernel = kernel_times(section.tokens, 20 if section.tokens == CLASSROOM else 5)
    with section.opened(browser) as tab:
        yield f"load {os.getloadavg()[0]:.1f}"
        yield ROW.format(*TITLES)
        yield from rows(tab, section, keys or section.keys, kernel if section.served else {})


def rows(tab: Shown, section: Section, keys: int, kernel: dict[str, float]) -> Iterator[str]:
    """A line for each tab, then one for the floor. They are typed by turns: on a busy computer
    both are late."""
    page, each = tab.page, min(keys, BATCH)
    page.evaluate(MARK)
    show(tab, "A → B")
    page.get_by_role("button", name="Pin as A").click()  # so that there is something to compare
    floors: list[Times] = []
    taken: list[float] = []
    for name in section.tabs:
        show(tab, name)
        for warm in (FLOOR, name):
            typed(tab, warm, 3, section.pause)
        turns = [quiet_turn(tab, name, each, section.pause) for _ in range(-(-keys // each))]
        floor, times = together([it.floor for it in turns]), together([it.tab for it in turns])
        floors.append(floor)
        taken.append(mean(it.taken for it in turns))
        burst = typed(tab, name, max(keys // 4, 10), BURST)
        yield row(name, times, floor, taken[-1], burst, kernel)
    floor = together(floors)
    burst = typed(tab, FLOOR, max(keys // 4, 10), BURST)
    yield row(FLOOR, floor, floor, mean(taken), burst, kernel)


def show(tab: Shown, name: str) -> None:
    """Turn to a tab of the playground."""
    tab.page.locator(".mtm-live").get_by_role("tab", name=name, exact=True).first.click()


class Turn(NamedTuple):
    """Keys typed into the echo, then as many into a tab."""

    taken: float  # by the host meanwhile: a share of the processors' time
    floor: Times
    tab: Times


def quiet_turn(tab: Shown, name: str, keys: int, pause: float) -> Turn:
    """A turn, typed again while the host of a virtual machine takes its processors away."""
    tries: list[Turn] = []
    while len(tries) < TRIES and all(it.taken > QUIET for it in tries):
        start, before = time.perf_counter(), taken_away()
        floor, times = (typed(tab, pane, keys, pause) for pane in (FLOOR, name))
        seconds = (time.perf_counter() - start) * (os.cpu_count() or 1)
        tries.append(Turn((taken_away() - before) / seconds, floor, times))
    return min(tries, key=lambda it: it.taken)


def taken_away() -> float:
    """Seconds of the processors that the host has given to others; 0 where nobody says: only
    Linux does."""
    return float(getattr(psutil.cpu_times(), "steal", 0))


def row(
    name: str, times: Times, floor: Times, taken: float, burst: Times, kernel: dict[str, float]
) -> str:
    """One line of the table."""
    over = spread(times.painted)[1] - spread(floor.painted)[1]
    last = f"{burst.dom[-1]:.0f} ({burst.frames}/{burst.keys})"
    own = f"{kernel[name]:.1f}" if name in kernel else ""
    share = f"{100 * taken:.0f}%"
    return ROW.format(name, len(times.dom), *times.row(), f"{over:+.0f}", share, last, own)


def heading(browser: Browser) -> list[str]:
    """When, where and with what the table was made, and what its columns are."""
    names = ("jupyterlab", "jupyter_server", "ipykernel", "ipywidgets")
    versions = ", ".join(f"{name} {version(name)}" for name in names)
    return [
        f"{datetime.now(UTC):%Y-%m-%d}, Python {platform.python_version()}, {versions}, "
        f"Chromium {browser.version}; {os.cpu_count()} cores.",
        "Milliseconds from a keystroke until its pane is in the DOM, and is painted: p50, p95.",
        "-floor: paint95 less that of the floor, an ipywidgets.HTML, typed by turns with the tab.",
        "taken: the share of the processors' time that the host of a virtual machine gave to "
        "others;",
        f"of {TRIES} turns of {BATCH} keys with more than {100 * QUIET:.0f}% the quietest counts.",
        "burst: from the last key of a burst to its pane (changes of the pane / keys).",
        "kernel: Python alone, without a browser.",
    ]


def main() -> None:
    """Print the table, line by line as the measurements end; keep it if it is whole."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.latency", description=__doc__)
    parser.add_argument("--only", nargs="+", default=list(SECTIONS), choices=list(SECTIONS))
    parser.add_argument("--plain", action="store_true", help="only JupyterLab as it comes")
    parser.add_argument("--keys", type=int, default=0, help="keystrokes per tab")
    options = parser.parse_args()
    names: Sequence[str] = ["plain"] if options.plain else options.only
    lines: list[str] = []
    with chromium() as browser:
        for line in heading(browser):
            say(line, lines)
        for name in names:
            for line in measure(SECTIONS[name], browser, options.keys):
                say(line, lines)
    if [*names] == [*SECTIONS] and not options.keys:
        TABLE.write_text("\n".join(lines) + "\n", encoding="utf-8")
        print(f"\nwritten to {TABLE.relative_to(ROOT)}")


def say(line: str, lines: list[str]) -> None:
    """Print a line, and keep it."""
    lines.append(line)
    print(line, flush=True)


if __name__ == "__main__":
    main()
