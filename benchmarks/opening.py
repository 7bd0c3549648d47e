"""How soon the site's first page is read and played with, on slow lines: make opening

Serves build/site as the web does, compressed, over a line that all requests share: so many bits a
second, and a round trip before each answer. Each time in a browser that has nothing kept. Prints
the medians: words on the screen; the playground live; what came over the line until then.
"""

from __future__ import annotations

import gzip
import threading
import time
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser

from tests.browser.lab import chromium
from tests.notebooks.harness import ROOT
from tests.open.lite import Quiet, serve_files

SITE = ROOT / "build" / "site"
RUNS = 3
LINES = {
    "no limit": (0, 0.0),
    "50 Mbit/s, 20 ms": (50, 0.02),
    "10 Mbit/s, 40 ms": (10, 0.04),
    "1.6 Mbit/s, 562 ms": (1.6, 0.562),  # what browsers call fast 3G
}
COMPRESSED = (".html", ".css", ".js", ".mjs", ".json", ".svg", ".py", ".wasm")
CHUNK = 16_384  # bytes
LIVE = """new MutationObserver(() => {
    if (document.documentElement.dataset.live) window.live ??= performance.now();
}).observe(document, {subtree: true, attributes: true, childList: true});"""
PAINTED = "performance.getEntriesByName('first-contentful-paint')[0].startTime"


@dataclass
class Line:
    """A line that all requests share."""

    megabits: float  # a second; 0: no limit
    delay: float  # seconds of a round trip
    sent: int = 0  # bytes
    free: float = 0.0  # when what was sent is through
    lock: threading.Lock = field(default_factory=threading.Lock)

    def send(self, size: int) -> None:
        """Wait as long as so many bytes take behind those of all others."""
        with self.lock:
            self.sent += size
            if self.megabits:
                self.free = max(self.free, time.monotonic()) + 8e-6 * size / self.megabits
            wait = self.free - time.monotonic()
        time.sleep(max(0.0, wait))


@cache
def zipped(path: Path) -> bytes:
    """A file as servers send it."""
    return gzip.compress(path.read_bytes(), 6)


def handler(line: Line) -> type[Quiet]:
    """What answers the requests of one line."""

    class Handler(Quiet):
        protocol_version = "HTTP/1.1"  # connections are kept

        def do_GET(self) -> None:  # noqa: N802, the name that the base class calls
            path = Path(self.translate_path(self.path))
            path = path / "index.html" if path.is_dir() else path
            time.sleep(line.delay)
            if not path.is_file():
                return self.send_error(404)
            small = path.suffix in COMPRESSED
            data = zipped(path) if small else path.read_bytes()
            self.send_response(200)
            self.send_header("Content-Type", self.guess_type(path))
            self.send_header("Content-Length", str(len(data)))
            if small:
                self.send_header("Content-Encoding", "gzip")
            self.end_headers()
            with suppress(ConnectionError):  # the page was closed: it was live already
                for start in range(0, len(data), CHUNK):
                    chunk = data[start : start + CHUNK]
                    line.send(len(chunk))
                    self.wfile.write(chunk)
            return None

    return Handler


def measured(browser: Browser, line: Line) -> tuple[float, float, float]:
    """Seconds until words are there, seconds until the playground is live, megabytes."""
    context = browser.new_context()
    with serve_files(SITE, handler(line)) as server:
        page = context.new_page()
        page.add_init_script(LIVE)
        page.goto(f"{server.url}/", wait_until="commit")
        page.wait_for_function("window.live", timeout=120_000)
        assert page.evaluate("document.documentElement.dataset.live") == "true"
        times = page.evaluate(f"[{PAINTED}, window.live]")
        context.close()
    return times[0] / 1000, times[1] / 1000, line.sent / 1e6


def main() -> None:
    for path in SITE.rglob("*"):
        if path.suffix in COMPRESSED and path.is_file():
            zipped(path)  # before any clock runs
    print(f"{'line':18} {'words':>7} {'live':>7} {'sent':>8}")
    with chromium() as browser:
        measured(browser, Line(0, 0))  # the machine's own caches are warm from here on
        for name, (megabits, delay) in LINES.items():
            runs = [measured(browser, Line(megabits, delay)) for _ in range(RUNS)]
            words, live, sent = (median(column) for column in zip(*runs, strict=True))
            print(f"{name:18} {words:5.1f} s {live:5.1f} s {sent:5.1f} MB", flush=True)


if __name__ == "__main__":
    main()
