"""`make links` writes what Binder, nbgitpuller, Pages and Colab understand."""

from __future__ import annotations

import importlib.util
import re
import sys
from urllib.parse import parse_qs, unquote, urlsplit

import pytest
from IPython.core.interactiveshell import InteractiveShell

from ..notebooks.harness import ROOT

spec = importlib.util.spec_from_file_location("links", ROOT / "binder" / "links.py")
assert spec
assert spec.loader
links = importlib.util.module_from_spec(spec)
spec.loader.exec_module(links)

README = (ROOT / "README.md").read_text()
WRITTEN = links.write(README, "some-one/a.course", "v1.0")
TARGETS = re.findall(r"<(https://[^>]+)>", WRITTEN)


def test_every_target_is_a_file_here() -> None:
    found = re.findall(r"notebooks/[\w-]+\.ipynb", unquote(unquote(unquote(WRITTEN))))
    assert len(found) > 4
    assert all((ROOT / path).exists() for path in found)


def test_binder_opens_the_tag_and_the_notebook() -> None:
    first, puller = (urlsplit(url) for url in TARGETS if "mybinder.org" in url)
    assert first.path == puller.path == "/v2/gh/some-one/a.course/v1.0"
    assert parse_qs(first.query) == {"urlpath": ["lab/tree/notebooks/00-start-here.ipynb"]}
    inner = urlsplit(parse_qs(puller.query)["urlpath"][0])
    assert inner.path == "git-pull"
    assert parse_qs(inner.query) == {
        "repo": ["https://github.com/some-one/a.course"],
        "branch": ["main"],
        "urlpath": ["lab/tree/a.course/notebooks/00-start-here.ipynb"],
    }


def test_the_others_are_there() -> None:
    assert "https://some-one.github.io/a.course/" in TARGETS
    assert any(url.startswith("https://colab.research.google.com/github/") for url in TARGETS)


@pytest.mark.parametrize("there", [True, False])
def test_the_cell_for_colab_does_nothing_elsewhere(
    there: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    (cell,) = re.findall(r"```\n(.+?)\n```", links.links("some-one/a.course", "v1.0"), re.DOTALL)
    installed: list[str] = []
    if there:
        monkeypatch.setitem(sys.modules, "google.colab", sys)
    shell = InteractiveShell()
    shell.register_magic_function(installed.append, magic_name="pip")
    shell.run_cell(cell).raise_error()
    address = "git+https://github.com/some-one/a.course@v1.0"
    assert installed == [f"install --quiet {address} sacrebleu"] * there


def test_writing_again_replaces() -> None:
    again = links.write(WRITTEN, "another/course")
    assert "some-one" not in again
    assert links.write(again, "some-one/a.course", "v1.0") == WRITTEN


@pytest.mark.parametrize("wrong", ["", "course", "https://github.com/some-one/course", "a b/c"])
def test_a_wrong_name_is_refused(wrong: str) -> None:
    with pytest.raises(SystemExit, match="make links REPO=owner/name"):
        links.write(README, wrong)


def test_lost_marks_are_noticed() -> None:
    with pytest.raises(SystemExit, match="marks"):
        links.write("# A README\n", "some-one/course")
