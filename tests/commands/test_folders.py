"""The learner's folder: what is theirs stays, whatever a release brings."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import nbformat
import pytest

from mtmetrics_edu.commands import folders
from mtmetrics_edu.commands.folders import Brought, has_course, lay_out, update, version_in

from ..notebooks.harness import NOTEBOOKS, ROOT, clean, execute

ONE, TWO, THREE = "01-counting-ngrams.ipynb", "02-clipping.ipynb", "03-p1-to-p4.ipynb"


@pytest.fixture
def release(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The notebooks of a release that a test may change."""
    folder = tmp_path / "release"
    shutil.copytree(ROOT / "notebooks", folder)
    monkeypatch.setattr(folders, "shipped", lambda: folder)
    return folder


@pytest.fixture
def mine(tmp_path: Path, release: Path) -> Path:
    """A learner's folder, laid out."""
    folder = tmp_path / "my course é 中"
    lay_out(folder)
    return folder


def edit(notebook: Path, words: str) -> None:
    """Write words into the first cell, as an editor does."""
    content = json.loads(notebook.read_text(encoding="utf-8"))
    content["cells"][0]["source"] = [words]
    notebook.write_text(json.dumps(content), encoding="utf-8")


def words(notebook: Path) -> str:
    return str(nbformat.read(notebook, as_version=4).cells[0].source)


def publish(version: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folders, "__version__", version)


def test_all_is_there_and_opens(mine: Path, release: Path) -> None:
    assert {path.name for path in mine.glob("*.ipynb")} == {path.name for path in NOTEBOOKS}
    for path in sorted(release.rglob("*.*")):
        if path.is_file() and path.suffix in (".ipynb", ".md"):
            assert (mine / path.relative_to(release)).read_bytes() == path.read_bytes()
    assert has_course(mine)
    assert version_in(mine) == folders.__version__


def said(file: Path) -> Iterator[str]:
    """What a file says that may hold links: Markdown, and the HTML of saved outputs."""
    if file.suffix == ".md":
        yield file.read_text(encoding="utf-8")
        return
    for cell in nbformat.read(file, as_version=4).cells:
        if cell.cell_type == "markdown":
            yield cell.source
        for output in cell.get("outputs", []):
            yield from (
                text for kind, text in output.get("data", {}).items() if kind.startswith("text/")
            )


def files_linked(file: Path) -> set[str]:
    """The files that its links name; addresses and headings of the same file aside."""
    text = "\n".join(said(file))
    targets = re.findall(r"\]\(([^)\s]+)\)|href=[\"']([^\"']+)", text)
    files = {unquote("".join(both).partition("#")[0]) for both in targets}
    return {name for name in files if name and not re.match("https?:|mailto:|data:", name)}


def test_no_link_leads_out_of_the_folder(mine: Path) -> None:
    pages = [*mine.glob("*.ipynb"), *mine.glob("*.md")]
    linked = {(page.name, name) for page in pages for name in files_linked(page)}
    assert len(linked) > 30
    assert [pair for pair in sorted(linked) if not (mine / pair[1]).is_file()] == []
    assert [pair for pair in sorted(linked) if ".." in Path(pair[1]).parts] == []


def test_nothing_of_a_session_is_brought(tmp_path: Path, release: Path) -> None:
    (release / ".ipynb_checkpoints").mkdir()
    (release / ".ipynb_checkpoints" / "00-checkpoint.ipynb").write_text("{}")
    (release / "my_bleu.py").write_text("")
    lay_out(tmp_path / "new")
    names = {path.name for path in (tmp_path / "new").rglob("*")}
    assert names.isdisjoint({".ipynb_checkpoints", "00-checkpoint.ipynb", "my_bleu.py"})


def test_a_folder_with_other_files_is_refused(tmp_path: Path) -> None:
    tmp_path.joinpath("letter.txt").write_text("Dear reader")
    with pytest.raises(ValueError, match="holds other files and no course"):
        lay_out(tmp_path)
    with pytest.raises(ValueError, match="is a file"):
        lay_out(tmp_path / "letter.txt")
    with pytest.raises(ValueError, match="holds no course; to begin one: mtmetrics-edu lab"):
        update(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]


def test_the_same_release_changes_nothing(mine: Path) -> None:
    edit(mine / ONE, "my words")
    (mine / TWO).unlink()
    brought = update(mine)
    assert brought == Brought(version=folders.__version__, added=(TWO,))
    assert words(mine / ONE) == "my words"
    assert str(update(mine)) == f"All files are those of version {folders.__version__}."


def test_an_edited_lesson_stays_and_the_new_one_is_beside_it(
    mine: Path, release: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    edit(mine / ONE, "my words")
    (mine / "my_bleu.py").write_text("def bleu(): ...\n")
    for name in (ONE, TWO):
        edit(release / name, "new words")
    edit(release / THREE, "for a moment")
    shutil.copy(ROOT / "notebooks" / THREE, release / "12-new.ipynb")
    shutil.copy(ROOT / "notebooks" / THREE, release / THREE)
    publish("0.2.0", monkeypatch)
    brought = update(mine)
    beside = "01-counting-ngrams (0.2.0).ipynb"
    assert brought.added == ("12-new.ipynb",)
    assert brought.replaced == (TWO,)
    assert brought.beside == ((ONE, beside),)
    assert words(mine / ONE) == "my words"
    assert words(mine / TWO) == words(mine / beside) == "new words"
    assert (mine / "my_bleu.py").read_text() == "def bleu(): ...\n"
    assert f"{ONE} is as you left it; the new one is {beside}." in str(brought)

    edit(mine / beside, "my words in the new one")
    assert update(mine) == Brought(version="0.2.0")
    edit(release / ONE, "newest words")
    again = update(mine)
    assert again.beside == ((ONE, "01-counting-ngrams (0.2.0, 2).ipynb"),)
    assert words(mine / beside) == "my words in the new one"


def test_a_lesson_of_ones_own_with_a_new_name_stays(mine: Path, release: Path) -> None:
    shutil.copy(mine / ONE, mine / "12-new.ipynb")
    edit(mine / "12-new.ipynb", "my own lesson")
    shutil.copy(release / TWO, release / "12-new.ipynb")
    assert [old for old, _ in update(mine).beside] == ["12-new.ipynb"]
    assert words(mine / "12-new.ipynb") == "my own lesson"


def test_to_run_a_lesson_is_no_edit(
    mine: Path, release: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = "playground.ipynb"
    ran: Any = execute(mine / name)
    assert ran != clean(nbformat.read(mine / name, as_version=4))
    nbformat.write(ran, mine / name)
    edit(release / name, "new words")
    publish("0.2.0", monkeypatch)
    assert update(mine).replaced == (name,)


def test_line_ends_of_windows_are_no_edit(
    mine: Path, release: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in (ONE, "TEACHING.md"):
        content = (mine / name).read_bytes()
        (mine / name).write_bytes(content.replace(b"\n", b"\r\n"))
    edit(release / ONE, "new words")
    with (release / "TEACHING.md").open("a", encoding="utf-8") as file:
        file.write("One more thing.\n")
    publish("0.2.0", monkeypatch)
    assert update(mine).replaced == (ONE, "TEACHING.md")


def test_a_notebook_that_was_broken_is_kept(
    mine: Path, release: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (mine / ONE).write_text("<<<<<<< not JSON")
    edit(release / ONE, "new words")
    publish("0.2.0", monkeypatch)
    assert len(update(mine).beside) == 1
    assert (mine / ONE).read_text() == "<<<<<<< not JSON"


def test_a_record_that_was_broken_is_told(mine: Path) -> None:
    (mine / folders.RECORD).write_text('{"version": 1}')
    with pytest.raises(ValueError, match="nothing is known of what you edited"):
        update(mine)


def test_an_installation_without_notebooks_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folders, "__file__", "/nowhere/at/all/folders.py")
    with pytest.raises(FileNotFoundError, match="has no notebooks"):
        folders.shipped()
