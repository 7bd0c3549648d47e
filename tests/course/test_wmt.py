"""Texts are fetched from a server of our own: whole, in halves, with a wrong content, or not."""

import threading
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from mtmetrics_edu.course import wmt
from mtmetrics_edu.course.wmt import PublishedFile, fetch, texts

from ..commands.running import run

HEAD = "system\tdoc\tdoc_id\tseg_id\trater\tsource\ttarget\tcategory\tseverity\n"
ROWS = [
    'one\ttalk.1\t1\t10\tr\tEin "Satz\ta "<v>sentense</v> here\tFluency/Spelling\tMinor',
    'one\ttalk.1\t1\t10\tr\tEin "Satz\ta "sentense <v>here</v>\tAccuracy/Addition\tMajor',
    "one\ttalk.1\t1\t9\tr\tEins\tone\tNo-error\tNo-error",
    'ref\ttalk.1\t1\t10\tr\tEin "Satz\ta "sentence\tNo-error\tNo-error',
    "ref\ttalk.1\t1\t9\tr\t<v>Eins</v>\tone\tNo-error\tNo-error",
]
CONTENT = (HEAD + "".join(f"{row}\n" for row in ROWS)).encode()
SOURCE = PublishedFile(
    path="ted/small.tsv", sha256=sha256(CONTENT).hexdigest(), size=len(CONTENT), references="A"
)


class Server(ThreadingHTTPServer):
    """Serves a file; what it does wrong can be set."""

    content, stops_after, knows_ranges = CONTENT, len(CONTENT), True
    ranges: list[str]


class Handler(BaseHTTPRequestHandler):
    server: Server

    def do_GET(self):
        asked = self.headers["Range"]
        self.server.ranges.append(asked)
        start = int(asked[6:-1]) if self.server.knows_ranges else 0
        if not self.path.endswith(SOURCE.path):
            self.send_error(404)
            return
        rest = self.server.content[start:]
        self.send_response(206 if start else 200)
        self.send_header("Content-Length", str(len(rest)))
        self.end_headers()
        self.wfile.write(rest[: self.server.stops_after])

    def log_message(self, *_):
        pass


@pytest.fixture
def server(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with Server(("127.0.0.1", 0), Handler) as server:
        server.ranges = []
        threading.Thread(target=server.serve_forever, daemon=True).start()
        monkeypatch.setattr(wmt, "PUBLISHED", f"http://127.0.0.1:{server.server_port}/")
        monkeypatch.setitem(wmt.SOURCES, "small", SOURCE)
        yield server
        server.shutdown()


def files(folder):
    return {path.name for path in folder.iterdir()}


def test_a_file_comes_whole_and_only_once(server, tmp_path):
    seen = []
    path = fetch("small", tmp_path, lambda *done: seen.append(done))
    assert path.read_bytes() == CONTENT
    assert files(tmp_path) == {"small.tsv"}
    assert seen[-1] == (len(CONTENT), len(CONTENT))
    assert fetch("small", tmp_path) == path
    assert len(server.ranges) == 1


@pytest.mark.parametrize("knows_ranges", [True, False])
def test_a_broken_half_is_kept_and_the_rest_is_fetched(server, tmp_path, knows_ranges):
    server.stops_after, server.knows_ranges = 100, knows_ranges
    with pytest.raises(ValueError, match=f"ended after 100 of {len(CONTENT)} bytes; ask again"):
        fetch("small", tmp_path)
    assert files(tmp_path) == {"small.tsv.part"}
    server.stops_after, seen = len(CONTENT), []
    assert fetch("small", tmp_path, lambda *done: seen.append(done)).read_bytes() == CONTENT
    assert server.ranges == ["bytes=0-", "bytes=100-"]
    assert files(tmp_path) == {"small.tsv"}
    assert seen[-1] == (len(CONTENT), len(CONTENT))


def test_a_beginning_that_is_too_long_is_forgotten(server, tmp_path):
    (tmp_path / "small.tsv.part").write_bytes(b"x" * (len(CONTENT) + 1))
    assert fetch("small", tmp_path).read_bytes() == CONTENT


@pytest.mark.parametrize("part", [b"", b"x" * 50])
def test_a_wrong_content_is_not_kept(server, tmp_path, part):
    (tmp_path / "small.tsv.part").write_bytes(part)
    server.content = CONTENT.replace(b"one", b"two")
    with pytest.raises(ValueError, match=r"not the small\.tsv that was published; it was not kept"):
        fetch("small", tmp_path)
    assert files(tmp_path) == set()


def test_a_file_that_was_changed_is_not_read_and_not_replaced(server, tmp_path):
    (tmp_path / "small.tsv").write_bytes(CONTENT[:-1])
    for call in (fetch, texts):
        with pytest.raises(ValueError, match="not the file that was published; move it away"):
            call("small", tmp_path)
    assert (tmp_path / "small.tsv").read_bytes() == CONTENT[:-1]


def test_without_a_network_one_sentence(server, tmp_path, monkeypatch):
    monkeypatch.setattr(wmt, "PUBLISHED", "http://127.0.0.1:1/")
    ran = run("data", "ted-zh-en")
    assert ran.code == 1
    assert ran.out == ""
    assert "did not answer as it should" in ran.err
    assert "the figures of lesson 12 need no network" in ran.err
    assert len(ran.err.splitlines()) == 1
    monkeypatch.setattr(wmt, "PUBLISHED", f"http://127.0.0.1:{server.server_port}/nowhere?")
    with pytest.raises(ValueError, match="404"):
        fetch("ted-zh-en", tmp_path)
    assert files(tmp_path) == set()


def test_texts_are_read_with_their_points(server, tmp_path):
    with pytest.raises(FileNotFoundError, match="to fetch it: mtmetrics-edu data small"):
        texts("small", tmp_path)
    fetch("small", tmp_path)
    data = texts("small", tmp_path)
    assert data.sources == ["Eins", 'Ein "Satz']
    assert data.outputs == {"one": ["one", 'a "sentense here'], "ref-A": ["one", 'a "sentence']}
    assert data.errors == {"one": [0.0, 6.0], "ref-A": [0.0, 0.0]}
    scores = data.scores(lambda candidates, references: len(candidates[1]) / len(references[1][0]))
    assert scores == {"one": 4 / 3}


def test_the_command_fetches_and_says_whose_texts_they_are(server, tmp_path, monkeypatch):
    listed = run("data")
    assert listed.code == 0
    assert all(name in listed.out for name in wmt.SOURCES)
    monkeypatch.setitem(wmt.SOURCES, "ted-zh-en", SOURCE)
    ran = run("data", "ted-zh-en", "--folder", str(tmp_path))
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith(f"{tmp_path / 'small.tsv'} is there.\nLicence: Apache")
    assert "Freitag" in ran.out
    assert run("data", "ted-zh-en", "--folder", str(tmp_path / "none")).err.endswith(
        "No such file or directory\n"
    )
