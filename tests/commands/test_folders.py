"""The learner's folder: what is theirs stays, whatever a release brings."""

import json
import re
import shutil
from urllib.parse import unquote

import nbformat
import pytest

from mtmetrics_edu.commands import folders
from mtmetrics_edu.commands.folders import lay_out, update

from ..notebooks.harness import NOTEBOOKS, ROOT, clean, execute

ONE, TWO, THREE = "01-counting-ngrams.ipynb", "02-clipping.ipynb", "03-p1-to-p4.ipynb"


@pytest.fixture
def release(tmp_path, monkeypatch):
    """The notebooks of a release that a test may change."""
    folder = tmp_path / "release"
    shutil.copytree(ROOT / "notebooks", folder)
    monkeypatch.setattr(folders, "shipped", lambda: folder)
    return folder


@pytest.fixture
def mine(tmp_path, release):
    """A learner's folder, laid out."""
    folder = tmp_path / "my course é 中"
    lay_out(folder)
    return folder


def edit(notebook, words):
    """Write words into the first cell, as an editor does."""
    content = json.loads(notebook.read_text(encoding="utf-8"))
    content["cells"][0]["source"] = [words]
    notebook.write_text(json.dumps(content), encoding="utf-8")


def words(notebook):
    return str(nbformat.read(notebook, as_version=4).cells[0].source)


def test_all_is_there_and_opens(mine, release):
    assert {path.name for path in mine.glob("*.ipynb")} == {path.name for path in NOTEBOOKS}
    for path in sorted(release.rglob("*.*")):
        if path.is_file() and path.suffix in (".ipynb", ".md"):
            assert (mine / path.relative_to(release)).read_bytes() == path.read_bytes()
    assert folders.has_course(mine)
    assert folders.read_record(mine)["version"] == folders.__version__


def links(file):
    """The files that the links of a page or a notebook name; headings aside."""
    text = file.read_text(encoding="utf-8")  # of a notebook: JSON, in which a \" is escaped
    targets = re.findall(r"\]\(([^)\s]+)\)|href=\\?[\"']([^\"'\\]+)", text)
    names = {unquote("".join(both).partition("#")[0]) for both in targets}
    return {name for name in names if name and not re.match("https?:|mailto:|data:", name)}


def test_no_link_leads_out_of_the_folder(mine):
    linked = {name for page in mine.glob("*.*") for name in links(page) if page.name[0] != "."}
    assert len(linked) > 12
    assert [name for name in sorted(linked) if not (mine / name).is_file() or ".." in name] == []


def test_nothing_of_a_session_is_brought(tmp_path, release):
    (release / ".ipynb_checkpoints").mkdir()
    (release / ".ipynb_checkpoints" / "00-checkpoint.ipynb").write_text("{}")
    (release / "my_bleu.py").write_text("")
    lay_out(tmp_path / "new")
    names = {path.name for path in (tmp_path / "new").rglob("*")}
    assert names.isdisjoint({".ipynb_checkpoints", "00-checkpoint.ipynb", "my_bleu.py"})


def test_the_same_release_changes_nothing(mine):
    edit(mine / ONE, "my words")
    (mine / TWO).unlink()
    assert update(mine) == [f"{TWO} is new."]
    assert words(mine / ONE) == "my words"
    assert update(mine) == []


def test_an_edited_lesson_stays_and_the_new_one_is_beside_it(mine, release, monkeypatch):
    edit(mine / ONE, "my words")
    (mine / "my_bleu.py").write_text("def bleu(): ...\n")
    for name in (ONE, TWO):
        edit(release / name, "new words")
    edit(release / THREE, "for a moment")
    shutil.copy(ROOT / "notebooks" / THREE, release / "12-new.ipynb")
    shutil.copy(ROOT / "notebooks" / THREE, release / THREE)
    monkeypatch.setattr(folders, "__version__", "0.2.0")
    beside = "01-counting-ngrams (0.2.0).ipynb"
    assert update(mine) == [
        "12-new.ipynb is new.",
        f"{TWO} was replaced: you had not edited it.",
        f"{ONE} is as you left it; the new one is {beside}.",
    ]
    assert words(mine / ONE) == "my words"
    assert words(mine / TWO) == words(mine / beside) == "new words"
    assert (mine / "my_bleu.py").read_text() == "def bleu(): ...\n"
    edit(mine / beside, "my words in the new one")
    assert update(mine) == []
    edit(release / ONE, "newest words")
    again = "01-counting-ngrams (0.2.0, 2).ipynb"
    assert update(mine) == [f"{ONE} is as you left it; the new one is {again}."]
    assert words(mine / beside) == "my words in the new one"


def test_a_lesson_of_ones_own_with_a_new_name_stays(mine, release):
    shutil.copy(mine / ONE, mine / "12-new.ipynb")
    edit(mine / "12-new.ipynb", "my own lesson")
    shutil.copy(release / TWO, release / "12-new.ipynb")
    (sentence,) = update(mine)
    assert sentence.startswith("12-new.ipynb is as you left it; ")
    assert words(mine / "12-new.ipynb") == "my own lesson"


def test_to_run_a_lesson_is_no_edit_nor_are_line_ends_of_windows(mine, release, monkeypatch):
    name = "playground.ipynb"
    ran = execute(mine / name)
    assert ran != clean(nbformat.read(mine / name, as_version=4))
    nbformat.write(ran, mine / name)
    for windows in (ONE, "TEACHING.md"):
        content = (mine / windows).read_bytes()
        (mine / windows).write_bytes(content.replace(b"\n", b"\r\n"))
    edit(release / ONE, "new words")
    edit(release / name, "new words")
    with (release / "TEACHING.md").open("a", encoding="utf-8") as file:
        file.write("One more thing.\n")
    monkeypatch.setattr(folders, "__version__", "0.2.0")
    replaced = [sentence.partition(" was replaced")[0] for sentence in update(mine)]
    assert replaced == [ONE, "TEACHING.md", name]


def test_what_is_broken_is_kept_or_told(mine, release):
    (mine / ONE).write_text("<<<<<<< not JSON")
    edit(release / ONE, "new words")
    assert len(update(mine)) == 1
    assert (mine / ONE).read_text() == "<<<<<<< not JSON"
    (mine / f"{folders.RECORD}.new").mkdir()  # the old record stays until the new one is whole
    with pytest.raises(OSError, match=f"{folders.RECORD}.new"):
        update(mine)
    (mine / folders.RECORD).write_text('{"version": 1}')
    with pytest.raises(ValueError, match="nothing is known of what you edited"):
        update(mine)


def test_what_is_no_file_stays_and_no_link_is_written_through(mine, release, tmp_path, monkeypatch):
    """A folder, a link that leads nowhere, and a link to an unedited file elsewhere."""
    nowhere, elsewhere = tmp_path / "nowhere", tmp_path / "elsewhere"
    (mine / ONE).unlink()
    (mine / ONE).mkdir()
    (mine / TWO).unlink()
    (mine / TWO).symlink_to(nowhere)
    (mine / THREE).rename(elsewhere)
    (mine / THREE).symlink_to(elsewhere)
    before = elsewhere.read_bytes()
    for name in (ONE, TWO, THREE):
        edit(release / name, "new words")
    monkeypatch.setattr(folders, "__version__", "0.2.0")
    assert update(mine) == [
        f"{THREE} was replaced: you had not edited it.",
        f"{ONE} is as you left it; the new one is 01-counting-ngrams (0.2.0).ipynb.",
        f"{TWO} is as you left it; the new one is 02-clipping (0.2.0).ipynb.",
    ]
    assert (mine / ONE).is_dir()
    assert not nowhere.exists()
    assert elsewhere.read_bytes() == before
    assert words(mine / THREE) == "new words"


def test_an_installation_without_notebooks_is_told(monkeypatch):
    monkeypatch.setattr(folders, "__file__", "/nowhere/at/all/folders.py")
    with pytest.raises(FileNotFoundError, match="has no notebooks"):
        folders.shipped()
