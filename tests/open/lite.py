"""The static site: built, served by Python's own server for files, opened in Chromium."""

import threading
from contextlib import contextmanager
from functools import cache, partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

from ..browser.lab import Notebook, Server, Tab


class Quiet(SimpleHTTPRequestHandler):
    """`python -m http.server`, without its log."""

    def log_message(self, *_):
        pass


@contextmanager
def serve_files(folder, handler=Quiet):
    """A folder at an address of its own."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(handler, directory=folder)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield Server(f"http://127.0.0.1:{server.server_port}", folder)
        server.shutdown()


def release(site):
    """The name of the folder of what runs."""
    (folder,) = (path.name for path in site.iterdir() if (path / "lab").is_dir())
    return folder


@cache
def visited(browser):
    """A page for many visits: Chromium keeps what it compiled of Python's WebAssembly."""
    return browser.new_context().new_page()


class Landing(Tab):
    """The site's first page, or another one with the live playground in it, as a first visit."""

    def __init__(self, browser, server, code="", routes=None, path="", live="true", **size):
        """routes: what becomes of the requests for some files; path: of the page; live: what
        becomes of Python; size: of the window."""
        super().__init__(browser, page=visited(browser), **size)
        self.page.bring_to_front()
        for name, answer in (routes or {}).items():
            self.page.route(f"**/{name}", answer)
        self.page.goto(f"{server.url}/{path}#{code}")
        self.page.locator(f"html[data-live={live}]").wait_for(state="attached")

    def __exit__(self, *_):
        """Leave nothing behind."""
        self.stop_listening()
        self.page.unroute_all(behavior="ignoreErrors")
        self.page.emulate_media(media="null", color_scheme="null")
        self.page.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
        self.context.clear_permissions()
        self.page.goto("about:blank")

    def wait_idle(self, settled=0.3):
        """Wait until Python has answered and the page has been still for so many seconds."""
        self.page.wait_for_timeout(1000 * settled)


class LiteNotebook(Notebook):
    """A notebook of the site, with a kernel of its own that runs in the page."""

    def __init__(self, browser, server, name, *, fresh=False):
        path = f"mtmetrics-edu-{release(server.folder)}/{name}"
        super().__init__(browser, server, path, fresh=fresh)

    def address(self, server, name):
        return f"{server.url}/{release(server.folder)}/lab/index.html?path={name}"
