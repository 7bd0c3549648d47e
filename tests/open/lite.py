"""The static site: built, served by Python's own server for files, opened in Chromium."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Route

from ..browser.lab import Notebook, Server, Tab

Routes = dict[str, Callable[[Route], None]]  # the name of a file -> what answers


class Quiet(SimpleHTTPRequestHandler):
    """`python -m http.server`, without its log."""

    def log_message(self, *_: Any) -> None:
        pass


@contextmanager
def serve_files(folder: Path, handler: Callable[..., Any] = Quiet) -> Iterator[Server]:
    """A folder at an address of its own."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(handler, directory=folder)) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield Server(f"http://127.0.0.1:{server.server_port}", folder)
        server.shutdown()


def release(site: Path) -> str:
    """The name of the folder of what runs."""
    (folder,) = (path.name for path in site.iterdir() if (path / "lab").is_dir())
    return folder


class Landing(Tab):
    """The site's first page, or another one with the live playground in it."""

    def __init__(
        self,
        browser: Browser,
        server: Server,
        code: str = "",
        routes: Routes | None = None,
        path: str = "",
        **size: int,
    ) -> None:
        """routes: what becomes of the requests for some files; path: of the page; size: of the
        window."""
        super().__init__(browser, **size)
        for name, answer in (routes or {}).items():
            self.page.route(f"**/{name}", answer)
        self.page.goto(f"{server.url}/{path}#{code}")
        self.page.locator("html[data-live=true]").wait_for(state="attached")

    def wait_idle(self, settled: float = 0.3) -> None:
        """Wait until Python has answered and the page has been still for so many seconds."""
        self.page.wait_for_timeout(1000 * settled)


class LiteNotebook(Notebook):
    """A notebook of the site, with a kernel of its own that runs in the page."""

    def __init__(self, browser: Browser, server: Server, name: str, *, fresh: bool = False) -> None:
        path = f"mtmetrics-edu-{release(server.folder)}/{name}"
        super().__init__(browser, server, path, fresh=fresh)

    def address(self, server: Server, name: str) -> str:
        return f"{server.url}/{release(server.folder)}/lab/index.html?path={name}"
