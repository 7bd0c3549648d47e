"""`make links` writes what Binder, nbgitpuller, Pages, Colab and PyPI understand."""

from __future__ import annotations

import importlib.util
import re
import sys
import tomllib
from types import ModuleType
from urllib.parse import parse_qs, unquote, urlsplit

import pytest
import yaml
from IPython.core.interactiveshell import InteractiveShell

from ..notebooks.harness import NOTEBOOKS, ROOT


def loaded() -> ModuleType:
    spec = importlib.util.spec_from_file_location("links", ROOT / "setup" / "links.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


links = loaded()
IT = links.Repository("some-one/a.course", "v1.0")
SOURCES = {name: (ROOT / name).read_text(encoding="utf-8") for name in links.FILES}
WRITTEN = {name: links.FILES[name](text, IT) for name, text in SOURCES.items()}
README, OPENING = WRITTEN["README.md"], WRITTEN["docs/opening.md"]
TARGETS = re.findall(r"<(https://[^>]+)>", OPENING)


def test_every_target_is_a_file_here() -> None:
    for text in (README, OPENING):
        found = re.findall(r"notebooks/[\w-]+\.ipynb", unquote(unquote(unquote(text))))
        assert len(found) >= 4
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
    assert "[the playground and the course in your browser](https://some-one.git" in README
    assert "actions/workflows/test.yml/badge.svg" in README


def test_a_site_of_the_owner_has_the_short_address() -> None:
    assert links.Repository("Some-One/some-one.github.io").pages == "https://some-one.github.io/"


def test_each_lesson_has_its_launch_links() -> None:
    numbered = [path for path in NOTEBOOKS if path.name[:2].isdigit()]
    for path in numbered:
        (row,) = (line for line in README.splitlines() if line.startswith(f"| [{path.name[:2]} "))
        assert f"[read](https://some-one.github.io/a.course/read/{path.stem}.html)" in row
        assert f"/blob/v1.0/notebooks/{path.name})" in row
        assert row.count("|") == 4
    assert "| lesson | what it is about | open |\n|---|---|---|\n" in README


def test_the_project_has_addresses() -> None:
    urls = tomllib.loads(WRITTEN["pyproject.toml"])["project"]["urls"]
    assert urls["Repository"] == "https://github.com/some-one/a.course"
    assert {"Homepage", "Changelog", "Issues", "Documentation"} <= {*urls}
    assert yaml.safe_load(WRITTEN["CITATION.cff"])["repository-code"] == urls["Repository"]


def test_on_pypi_no_link_of_the_readme_is_to_a_file() -> None:
    text = links.absolute(README, IT)
    targets = re.findall(r"\]\(([^)]+)\)", text)
    assert targets
    assert [target for target in targets if not target.startswith("https://")] == []
    assert "https://github.com/some-one/a.course/blob/v1.0/docs/opening.md" in targets
    picture = "https://raw.githubusercontent.com/some-one/a.course/v1.0/docs/"
    assert f"]({picture}playground.gif)" in text


@pytest.mark.parametrize("there", [True, False])
def test_the_cell_for_colab_does_nothing_elsewhere(
    there: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    (cell,) = re.findall(r"```\n(import sys.+?)\n```", OPENING, re.DOTALL)
    installed: list[str] = []
    if there:
        monkeypatch.setitem(sys.modules, "google.colab", sys)
    shell = InteractiveShell()
    shell.register_magic_function(installed.append, magic_name="pip")
    shell.run_cell(cell).raise_error()
    address = "git+https://github.com/some-one/a.course@v1.0"
    assert installed == [f"install --quiet {address} anywidget sacrebleu"] * there


@pytest.mark.parametrize("name", links.FILES)
def test_writing_again_replaces(name: str) -> None:
    again = links.FILES[name](WRITTEN[name], links.Repository("another/course"))
    assert "some-one" not in again
    assert links.FILES[name](again, IT) == WRITTEN[name]


@pytest.mark.parametrize("wrong", ["", "course", "https://github.com/some-one/course", "a b/c"])
def test_a_wrong_name_is_refused(wrong: str) -> None:
    with pytest.raises(SystemExit, match="make links REPO=owner/name"):
        links.Repository(wrong)


def test_lost_marks_are_noticed() -> None:
    with pytest.raises(SystemExit, match="are lost"):
        links.write_readme("# A README\n", IT)
