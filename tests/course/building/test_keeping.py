"""The file: nothing of the learner's is lost, whatever is in it and whatever the folder allows."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from mtmetrics_edu.course.building import keeping
from mtmetrics_edu.course.building.keeping import FILE, OLDER, added, keep, load
from mtmetrics_edu.course.building.source import KeepError, Piece


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(keeping, "MEMORY", {})
    yield
    sys.modules.pop("my_bleu", None)


def new(value: int, name: str = "ngrams", *imports: str) -> Piece:
    source = f"def {name}():\n    return {value}"
    return Piece(name=name, imports=[*imports], definitions={name: source})


def test_a_function_is_kept_and_can_be_imported() -> None:
    assert keep(new(1)) == "Kept in my_bleu.py."
    import my_bleu  # type: ignore[import-not-found]

    assert my_bleu.ngrams() == 1
    assert keep(new(1)) == "my_bleu.py has it already."


def test_an_older_version_is_kept_under_a_number() -> None:
    keep(new(1))
    assert keep(new(2)).endswith("Your older version is in my_bleu_older.py, as ngrams_1.")
    assert keep(new(3)).endswith("as ngrams_2.")
    older: dict[str, object] = {}
    exec(Path(OLDER).read_text(), older)
    assert older["ngrams_1"]() == 1  # type: ignore[operator]
    assert older["ngrams_2"]() == 2  # type: ignore[operator]
    assert load().ngrams() == 3


def test_what_the_learner_wrote_stays() -> None:
    Path(FILE).write_text("# my notes\nimport math\n\nx = 1\n\ndef mine():\n    return x  # why\n")
    keep(new(1, "ngrams", "import math", "from math import prod"))
    text = Path(FILE).read_text()
    for line in ("# my notes", "x = 1", "    return x  # why", "def ngrams():"):
        assert text.count(line) == 1
    assert text.count("import math") == 1
    assert load().mine() == 1


def test_a_file_with_an_error_is_not_touched() -> None:
    Path(FILE).write_text("def broken(:\n")
    with pytest.raises(KeepError, match=r"has an error in line 1 .*nothing was changed"):
        keep(new(1))
    assert Path(FILE).read_text() == "def broken(:\n"


def test_a_file_that_stops_is_not_touched() -> None:
    Path(FILE).write_text("1 / 0\n")
    with pytest.raises(KeepError, match="does not run: raises ZeroDivisionError"):
        keep(new(1))
    assert Path(FILE).read_text() == "1 / 0\n"


def test_harm_stops_it() -> None:
    with pytest.raises(KeepError, match="no"):
        keep(new(1), harm=lambda now: "no")
    assert not Path(FILE).exists()


def test_a_folder_that_cannot_be_written_keeps_in_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr(Path, "write_text", refuse)
    said = keep(new(1))
    assert "cannot be written (Read-only file system)" in said
    assert "until the kernel stops" in said
    assert load().ngrams() == 1
    assert keep(new(1)) == "my_bleu.py has it already."
    assert "read" in keep(new(2)).lower()
    assert load().ngrams() == 2
    assert "ngrams_1" in keeping.MEMORY[OLDER]


def test_a_stand_in_gives_way_to_the_learners_own() -> None:
    line = "from mtmetrics_edu.course.building.ours import ngrams"
    text = added("", new(1, "modified_precision", line))
    assert line in text
    text = added(text, new(2))
    assert line not in text
    assert line not in added(text, new(1, "modified_precision", line))
