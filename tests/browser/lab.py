"""A real JupyterLab in a real Chromium, driven as a learner drives it.

    with serve_lab(folder) as lab, chromium() as browser:
        with Notebook(browser, lab, "02-clipping.ipynb") as notebook:
            notebook.run_all()
            notebook.type_into("Candidate", "the cat")
            assert not notebook.trouble

Everything stays on this machine: the server listens on 127.0.0.1 with folders of its own, and the
browser's requests to anywhere else are refused and noted.
"""

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import uuid
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from fcntl import LOCK_EX, flock
from functools import cache
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile
from typing import Any, ClassVar, Self

from PIL import Image
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Locator,
    Page,
    Request,
    expect,
    sync_playwright,
)

from mtmetrics_edu.commands.lab import environment

from ..needs import CHROMIUM, NPM

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--force-color-profile=srgb",
    "--hide-scrollbars",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",  # no network beyond this machine
]
LOCAL = ("http://127.0.0.1", "ws://127.0.0.1", "data:", "blob:")
SCREENSHOTS = os.environ.get("SCREENSHOTS", "")
PATIENCE = 120  # seconds until a step counts as failed: the machine may be busy
expect.set_options(timeout=1000 * PATIENCE)
HUMAN = 80  # milliseconds from key to key
KERNEL = "kernel: "  # before what the kernel complains of, on the console of the page
ROOT = Path(__file__).parents[2]
NPM_FOLDER = Path(__file__).parent
VIOLATIONS = """async ([scope, rules]) => {
    // JupyterLab's body has no height, and hides what overflows: axe would take all for hidden
    document.body.style.height = '100vh';
    const {violations, passes} = await axe.run({include: [[scope]]},
        {resultTypes: ['violations'], ...(rules.length ? {runOnly: rules} : {})});
    document.body.style.removeProperty('height');
    if (!passes.length) throw new Error(`nothing to check in ${scope}`);
    return violations.flatMap(({id, help, nodes}) =>
        nodes.map(node => `${id}: ${help}: ${node.html.slice(0, 200)}`));
}"""
CLOSE = """async () => {
    const { shell } = window.jupyterapp;
    for (const widget of [...shell.widgets("main")]) {
        await widget.context?.sessionContext?.shutdown();
        if (widget.context) widget.context.model.dirty = false;
        widget.dispose();
    }
}"""
CELLS = """() => [...window.jupyterapp.shell.currentWidget.content.model.cells].map(cell => {
    const {cell_type, source, execution_count} = cell.toJSON();
    return [cell_type, source, execution_count ?? null];
})"""
ASK = """() => {  // it answers in order, so this question comes after all that was sent before
    const {session} = window.jupyterapp.shell.currentWidget.context.sessionContext;
    window.idleSince = null;
    window.answered = !session?.kernel;
    session?.kernel?.requestKernelInfo().catch(() => {}).then(() => { window.answered = true; });
}"""
RESTS = """settled => {
    const {session} = window.jupyterapp.shell.currentWidget.context.sessionContext;
    if (!window.answered || session?.kernel?.status !== 'idle') window.idleSince = null;
    else window.idleSince ??= performance.now();
    return window.idleSince !== null && performance.now() - window.idleSince > settled;
}"""
PRINTED = """async code => {
    const {kernel} = window.jupyterapp.shell.currentWidget.context.sessionContext.session;
    const future = kernel.requestExecute({code, store_history: false}), texts = [];
    future.onIOPub = ({content}) => texts.push(content.text ?? content.evalue ?? '');
    await future.done;
    return texts.join('');
}"""
OPTIONS = (  # of a Jupyter server whose pages are tested
    "--no-browser",
    "--ip=127.0.0.1",
    "--port={port}",
    "--ServerApp.port_retries=0",
    "--IdentityProvider.token=",
    "--LabApp.expose_app_in_browser=True",
)
FOLDERS = (  # of Jupyter, which a server of ours has for itself
    "IPYTHONDIR",
    "JUPYTER_CONFIG_DIR",
    "JUPYTER_DATA_DIR",
    "JUPYTER_RUNTIME_DIR",
    "JUPYTERLAB_WORKSPACES_DIR",
)
SETTINGS = {  # no autosave, no news, and every cell in the page, not only those in view
    "docmanager-extension/plugin": {"autosave": False},
    "apputils-extension/notification": {"fetchNews": "false", "checkForUpdates": False},
    "notebook-extension/tracker": {"windowingMode": "none"},
}


def is_external(url: str) -> bool:
    """Whether an address is not on this machine."""
    return bool(url) and not url.startswith(LOCAL)


@dataclass(frozen=True)
class Server:
    """A running server: its address, and the folder that it serves."""

    url: str
    folder: Path


def free_port() -> int:
    """A port at which nothing listens: a server that was stopped may hold its own for a while."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


@contextmanager
def started(
    command: Iterable[str], folder: Path, env: dict[str, str], patience: float = PATIENCE
) -> Iterator[Server]:
    """The command, once something listens at its {port}; at the end it is stopped."""
    port = free_port()
    words = [word.replace("{port}", str(port)) for word in command]
    with TemporaryFile() as log:
        process = subprocess.Popen(
            words, cwd=folder, env=env, stdout=log, stderr=log, start_new_session=True
        )
        try:
            deadline = time.monotonic() + patience
            while not listens(port):
                if process.poll() is not None or time.monotonic() > deadline:
                    log.seek(0)
                    raise RuntimeError(f"nothing at {port}:\n{log.read().decode()[-3000:]}")
                time.sleep(0.2)
            yield Server(f"http://127.0.0.1:{port}", folder)
        finally:
            stop(process)


def listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def stop(process: subprocess.Popen[bytes]) -> None:
    for sign in (signal.SIGTERM, signal.SIGKILL):
        try:
            os.killpg(process.pid, sign)  # the session that we started, and nothing else
            process.wait(10)
        except (ProcessLookupError, subprocess.TimeoutExpired):
            continue


def settings(folder: Path) -> Path:
    """The folder, with our settings in it."""
    for plugin, setting in SETTINGS.items():
        file = folder / "@jupyterlab" / f"{plugin}.jupyterlab-settings"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(setting))
    return folder


@contextmanager
def serve_lab(folder: Path, *, plain: bool = False, extension: str = "") -> Iterator[Server]:
    """`jupyter lab` on a copy of the folder, as `make lab` starts it; plain: as Jupyter comes;
    extension: a module of ours that every kernel loads."""
    env = {k: v for k, v in os.environ.items() if not k.startswith(("JUPYTER", "IPYTHON", "MPL"))}
    with TemporaryDirectory(ignore_cleanup_errors=True) as name:
        scratch = Path(name)
        copy = scratch / "notebooks"
        shutil.copytree(folder, copy, ignore=shutil.ignore_patterns(".ipynb_checkpoints"))
        env |= {name: str(scratch / name.lower()) for name in FOLDERS}
        env = env if plain else environment(env)
        env["JUPYTERLAB_SETTINGS_DIR"] = str(settings(scratch / "settings"))
        if extension:
            profile = scratch / "ipythondir" / "profile_default"
            profile.mkdir(parents=True)
            line = f"c.IPKernelApp.extra_extensions = [{extension!r}]\n"
            (profile / "ipython_kernel_config.py").write_text(line)
            env["PYTHONPATH"] = str(ROOT)
        command = [sys.executable, "-m", "jupyterlab", "--allow-root", *OPTIONS]
        with started([*command, f"--ServerApp.root_dir={copy}"], copy, env) as server:
            yield server


@contextmanager
def chromium() -> Iterator[Browser]:
    """Debian's Chromium, headless."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@cache
def profile(browser: Browser) -> BrowserContext:
    """One browser profile for many tabs; it keeps the files of JupyterLab."""
    return browser.new_context()


@cache
def from_npm(name: str) -> Path:
    """A file that npm installs the first time: one process, while the others wait."""
    path = NPM_FOLDER / "node_modules" / name
    with Path(NPM_FOLDER, "package.json").open() as lock:
        flock(lock, LOCK_EX)
        if not path.exists():
            NPM.require()
            command = ["npm", "ci", "--prefix", str(NPM_FOLDER), "--no-audit", "--no-fund"]
            subprocess.run(command, check=True, capture_output=True, text=True, timeout=300)
    return path


def violations(page: Page, scope: str, *rules: str) -> list[str]:
    """What axe-core, the accessibility checker, finds in all elements that a selector names: rule,
    help, and where. rules: these alone. npm brings axe-core at the version of package.json."""
    if not page.evaluate("() => !!window.axe"):
        page.evaluate(f"{from_npm('axe-core/axe.min.js').read_text()};0")
    failed: list[str] = page.evaluate(VIOLATIONS, [scope, rules])
    return failed


def eventually(page: Page, condition: Callable[[], bool]) -> bool:
    """Whether a condition comes to hold before our patience ends."""
    deadline = time.monotonic() + PATIENCE
    while not (holds := condition()) and time.monotonic() < deadline:
        page.wait_for_timeout(100)
    return holds


def paper(picture: Locator) -> int:
    """How bright a corner of a picture is, from 0 to 255."""
    return int(Image.open(BytesIO(picture.screenshot())).convert("L").getpixel((4, 4)))  # type: ignore[arg-type]


class Tab:
    """A page in a browser profile of its own; `trouble` gathers what should not have happened."""

    page: Page
    shares_profile = False

    def __init__(
        self, browser: Browser, width: int = 1280, height: int = 900, page: Page | None = None
    ) -> None:
        self.trouble: list[str] = []
        if page is None:
            page = (profile(browser) if self.shares_profile else browser.new_context()).new_page()
        self.page, self.context = page, page.context
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.set_default_timeout(PATIENCE * 1000)
        self.heard: dict[Any, Any] = {
            "pageerror": self._note_error,
            "console": self._note,
            "request": self._note_request,  # a route would switch the cache off
        }
        for event, handler in self.heard.items():
            self.page.on(event, handler)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.page.close()
        if not self.shares_profile:
            self.context.close()

    def stop_listening(self) -> None:
        """The page stays open, for another test."""
        for event, handler in self.heard.items():
            self.page.remove_listener(event, handler)

    def _note_error(self, error: Error) -> None:
        self.trouble.append(f"page error: {error.stack or error}")

    def _note_request(self, request: Request) -> None:
        if is_external(request.url):
            self.trouble.append(f"external request: {request.url}")

    def _note(self, message: ConsoleMessage) -> None:
        if message.text.startswith(KERNEL):
            self.trouble.append(message.text.removeprefix(KERNEL))
        elif message.type == "error" and not is_external(message.location["url"]):
            self.trouble.append(f"console error: {message.text}")

    def control(self, label: str) -> Locator:
        """The widget control that has this label."""
        return self.page.get_by_label(label, exact=True).first

    def type_into(self, label: str, text: str, delay: float = HUMAN) -> None:
        """Replace what stands in a text control, key by key, as fast as a person does."""
        box = self.control(label)
        box.click()
        box.press("ControlOrMeta+a")
        box.press("Delete")
        box.press_sequentially(text, delay=delay)

    def swipe(self, start: Locator, right: float = 0, down: float = 0) -> None:
        """Touch the middle of an element with a finger, and drag that so many pixels."""
        finger = self.context.new_cdp_session(self.page)
        box = start.evaluate("it => it.getBoundingClientRect().toJSON()")
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        for i, kind in enumerate(("touchStart", *["touchMove"] * 10, "touchEnd")):
            here = {"x": x + i * right / 10, "y": y + i * down / 10}
            points = [] if kind == "touchEnd" else [here]
            finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def wait_for_trouble(self, text: str) -> None:
        """Wait until this trouble is reported: the report of a callback comes later."""
        assert eventually(self.page, lambda: any(text in it for it in self.trouble)), self.trouble

    def screenshot(self, name: str) -> None:
        """The page as it is in view, for a person to look at: where SCREENSHOTS names a folder."""
        if SCREENSHOTS:
            self.page.screenshot(path=Path(SCREENSHOTS, f"{name}.png"))


class Notebook(Tab):
    """A notebook in JupyterLab, opened and with its kernel ready, in the profile of all notebooks.

    JupyterLab takes seconds to start; so it stays open, as a person's does, for the next notebook.
    Errors, and what is written to stderr, are trouble wherever they happen: in a cell, in an Output
    widget, or in a widget's callback, where JupyterLab shows them to nobody.
    """

    shares_profile = True
    kept: ClassVar[dict[str, tuple[Page, int]]] = {}  # for each server, a JupyterLab, and for how
    OPENED_IN_ONE = 20  # many notebooks more; each leaves some 20 MB in the page, and slows it

    def __init__(
        self,
        browser: Browser,
        server: Server,
        name: str,
        *,
        fresh: bool = False,  # in a JupyterLab that no other notebook used or will use
    ) -> None:
        self.server, self.stays_open = server, self.shares_profile and not fresh
        unused = (None, self.OPENED_IN_ONE)
        page, self.openings = self.kept.pop(server.url, unused) if self.stays_open else unused
        super().__init__(browser, page=page)
        if page:
            page.bring_to_front()  # what is behind another tab is slow
            self.command("docmanager:open", path=name)
        else:
            self.page.goto(self.address(server, name))
        self.page.wait_for_function(
            "() => window.jupyterapp?.shell.currentWidget?.context?.sessionContext?.session?.kernel"
        )
        self.page.evaluate(
            """mark => window.jupyterapp.shell.currentWidget.context.sessionContext.session
            .anyMessage.connect((_, {msg, direction}) => {
                const {name, text, ename, evalue} = msg.content, kind = msg.header.msg_type;
                if (direction !== 'recv' || msg.channel !== 'iopub') return;
                if (kind === 'error') console.debug(`${mark}${ename}: ${evalue}`);
                const called = msg.parent_header.msg_type === 'comm_msg';
                if (/^No such comm/.test(text)) return;  // Lab asks before ipywidgets is imported
                if (kind === 'stream' && (name === 'stderr' || called))
                    console.debug(`${mark}${name}: ${text}`);
            })""",
            KERNEL,
        )
        self.theme("light")
        self.wait_idle()

    def __exit__(self, *_: object) -> None:
        """Close the notebook without saving. What cannot be tidied up is closed whole."""
        self.stop_listening()
        closed: Page | None = self.page
        with suppress(Error):
            self.page.evaluate(CLOSE)
            self.page.mouse.move(0, 0)
            dialogs = self.page.locator(".jp-Dialog").count()
            if self.stays_open and self.openings > 1 and not dialogs:
                closed = self.kept.pop(self.server.url, (None, 0))[0]
                self.kept[self.server.url] = (self.page, self.openings - 1)
        if closed:
            closed.close()
        if not self.shares_profile:
            self.context.close()

    def address(self, server: Server, name: str) -> str:
        """Where the server opens the notebook, in a workspace of its own."""
        return f"{server.url}/doc/workspaces/{uuid.uuid4().hex}/tree/{name}"

    def theme(self, theme: str) -> None:
        """Switch JupyterLab to "light" or "dark"."""
        body = self.page.locator(f"body[data-jp-theme-light='{str(theme == 'light').lower()}']")
        if not body.count():
            self.command("apputils:change-theme", theme=f"JupyterLab {theme.title()}")
            body.wait_for(state="attached")
            self.page.locator("#jupyterlab-splash").wait_for(state="detached")  # else its own error

    def command(self, name: str, **arguments: Any) -> None:
        """Execute a command of JupyterLab's and wait until it is done."""
        self.page.evaluate(
            """([name, args]) => {
                window.outcome = null;
                window.jupyterapp.commands.execute(name, args)
                    .then(() => 'done', error => `${error}`)
                    .then(outcome => { window.outcome = outcome; });
            }""",
            [name, arguments],
        )
        outcome = self.page.wait_for_function("() => window.outcome", polling=50).json_value()
        if outcome != "done":
            raise RuntimeError(f"{name}: {outcome}")

    def run_all(self) -> None:
        """Run every cell and wait for the last."""
        self.command("notebook:run-all-cells")
        self.wait_idle()

    def wait_idle(self, settled: float = 0.3) -> None:
        """Wait until the kernel has answered all that it was sent, and then rested for so many
        seconds."""
        self.page.evaluate(ASK)
        self.page.wait_for_function(RESTS, arg=settled * 1000, polling=50)

    @contextmanager
    def busy_kernel(self) -> Iterator[None]:
        """A kernel that answers nobody, until the end of the block."""
        gate = self.server.folder / "busy"
        gate.touch()
        code = f"import os, time\nwhile os.path.exists({str(gate)!r}): time.sleep(0.02)"
        try:
            self.page.evaluate(
                "code => { window.jupyterapp.shell.currentWidget.context.sessionContext"
                ".session.kernel.requestExecute({code}); }",
                code,
            )
            yield
        finally:
            gate.unlink()

    def outputs(self) -> list[dict[str, Any]]:
        """All outputs as JupyterLab holds them, in nbformat's form."""
        outputs: list[dict[str, Any]] = self.page.evaluate(
            """() => [...window.jupyterapp.shell.currentWidget.content.model.cells]
                .flatMap(cell => cell.toJSON().outputs ?? [])"""
        )
        return outputs

    def as_run(self) -> dict[str, Any]:
        """The notebook as it stands in the page, with its outputs, in nbformat's form."""
        model = "window.jupyterapp.shell.currentWidget.context.model"
        notebook: dict[str, Any] = self.page.evaluate(f"() => {model}.toJSON()")
        return notebook

    def cells(self) -> list[Any]:
        """Kind, text and number of runs of every cell."""
        cells: list[Any] = self.page.evaluate(CELLS)
        return cells

    def printed(self, code: str) -> str:
        """What this code prints in the kernel."""
        text: str = self.page.evaluate(PRINTED, code)
        return text.strip()

    def screenshot_whole(self, name: str) -> None:
        """The notebook from top to bottom."""
        if not SCREENSHOTS:
            return
        size = self.page.viewport_size or {"width": 1280, "height": 900}
        inner = ".jp-NotebookPanel-notebook .jp-WindowedPanel-outer"
        hidden = self.page.locator(inner).evaluate("e => e.scrollHeight - e.clientHeight")
        tall = min(size["height"] + hidden, 16_000)  # Chromium draws no taller page
        self.page.set_viewport_size({"width": size["width"], "height": tall})
        self.page.locator(inner).evaluate("e => { e.scrollTop = 0; }")
        self.page.wait_for_timeout(300)
        self.screenshot(name)
        self.page.set_viewport_size(size)
