"""The built wheel, in an environment that has nothing else."""

from __future__ import annotations

import subprocess
import sys
import venv
from email import message_from_string
from email.message import Message
from pathlib import Path
from zipfile import ZipFile

import pytest

from mtmetrics_edu import corpus_nist, sentence_bleu
from mtmetrics_edu.course.examples import GUIDE

from ..notebooks.harness import ROOT

CORE = """
import sys
from mtmetrics_edu import corpus_nist, score_like, sentence_bleu, tokenize
from mtmetrics_edu.course.examples import GUIDE
from mtmetrics_edu.explain import explain
from mtmetrics_edu.views import html, svg
html.stylesheet()  # a file beside the code
print(repr(sentence_bleu(GUIDE.candidate, GUIDE.references).score))
print(repr(corpus_nist([GUIDE.candidate], [GUIDE.references]).score))
print(sorted(m for m in sys.modules if m in ("numpy", "pandas", "nltk", "ipywidgets")))
"""


def run(*command: str | Path, cwd: Path | None = None) -> str:
    done = subprocess.run([*map(str, command)], cwd=cwd, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "-w", folder, ROOT)
    (found,) = folder.glob("*.whl")
    return found


@pytest.fixture(scope="module")
def names(wheel: Path) -> list[str]:
    return ZipFile(wheel).namelist()


@pytest.fixture(scope="module")
def metadata(wheel: Path, names: list[str]) -> Message:
    (name,) = (name for name in names if name.endswith(".dist-info/METADATA"))
    return message_from_string(ZipFile(wheel).read(name).decode())


def test_the_core_works_alone(wheel: Path, tmp_path: Path) -> None:
    venv.create(tmp_path / "alone", with_pip=False)
    python = tmp_path / "alone" / "bin" / "python"
    run(sys.executable, "-m", "pip", "--python", python, "install", "-q", "--no-index", wheel)
    bleu, nist, loaded = run(python, "-I", "-c", CORE, cwd=tmp_path).splitlines()
    assert bleu == repr(sentence_bleu(GUIDE.candidate, GUIDE.references).score)
    assert nist == repr(corpus_nist([GUIDE.candidate], [GUIDE.references]).score)
    assert loaded == "[]"


def test_what_is_in_it(names: list[str]) -> None:
    package = {p.relative_to(ROOT).as_posix() for p in (ROOT / "mtmetrics_edu").rglob("*.*")}
    package = {name for name in package if "__pycache__" not in name}
    assert "mtmetrics_edu/py.typed" in package
    assert {name for name in names if ".dist-info/" not in name} == package
    assert len(names) == len({*names})
    assert not [name for name in names if name.endswith(".ipynb")]
    assert [name for name in names if name.endswith(".dist-info/licenses/LICENSE")]


def test_metadata(metadata: Message) -> None:
    assert metadata["Name"] == "mtmetrics-edu"
    assert metadata["License-Expression"] == "MIT"
    assert metadata["Requires-Python"] == ">=3.11"
    assert metadata["Summary"]
    assert metadata["Description-Content-Type"] == "text/markdown"
    assert {"notebooks", "dev"} <= {*metadata.get_all("Provides-Extra", [])}
    needed = metadata.get_all("Requires-Dist", [])
    assert needed
    assert [name for name in needed if "extra ==" not in name] == []
