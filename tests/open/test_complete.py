"""A complete site has the packages of Pyodide that lessons import; these come with their hashes."""

import json
import sys
from hashlib import sha256
from importlib import import_module

import pytest

from ..notebooks.harness import ROOT
from .lite import serve_files


@pytest.fixture
def packages(monkeypatch):
    monkeypatch.setattr(sys, "path", [str(ROOT / "site"), *sys.path])
    return import_module("packages")


@pytest.fixture
def served(packages, site, tmp_path):
    """Pyodide's list of packages with the hashes of small files, and an address that has them."""
    source = ROOT / "build" / "lite" / "node_modules" / "pyodide" / "pyodide-lock.json"
    listed = json.loads(source.read_text())["packages"]
    folder = tmp_path / "distribution"
    folder.mkdir()
    for name in packages.closure(packages.COMPLETE, listed):
        (folder / listed[name]["file_name"]).write_bytes(name.encode())
        listed[name]["sha256"] = sha256(name.encode()).hexdigest()
    with serve_files(folder) as server:
        yield listed, server


def test_all_that_lessons_import_is_in_the_site_and_nothing_is_fetched(packages, served, tmp_path):
    listed, server = served
    target = tmp_path / "site"
    target.mkdir()
    (target / listed["packaging"]["file_name"]).write_text("is there")
    packages.from_pyodide(listed, f"{server.url}/", target)
    names = packages.closure(packages.COMPLETE, listed)
    assert {"numpy", "pandas", "matplotlib", "nltk", "regex", "pillow"} < {*names}
    assert {path.name for path in target.iterdir()} == {listed[it]["file_name"] for it in names}
    assert (target / listed["packaging"]["file_name"]).read_text() == "is there"
    locked = packages.lock(listed, target, "https://far.example/")
    assert [name for name in names if "://" in locked[name]["file_name"]] == []
    assert locked["numpy"]["version"] == listed["numpy"]["version"]
    assert locked["scipy"]["file_name"].startswith("https://far.example/scipy")


def test_a_wheel_that_was_changed_or_is_missing_ends_the_build(packages, served, tmp_path):
    listed, server = served
    file = listed["numpy"]["file_name"]
    wheel = server.folder / file
    wheel.write_bytes(b"changed")
    with pytest.raises(SystemExit, match=f"{file} is not the file that Pyodide's list names"):
        packages.from_pyodide(listed, f"{server.url}/", tmp_path)
    wheel.unlink()
    with pytest.raises(SystemExit, match=f"{file} did not come .*404"):
        packages.from_pyodide(listed, f"{server.url}/", tmp_path)
    assert not (tmp_path / file).exists()
