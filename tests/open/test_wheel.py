"""The built wheel, in an environment that has nothing else."""

import os
import subprocess
import sys
import venv
from contextlib import contextmanager
from email import message_from_string
from importlib.metadata import version
from pathlib import Path
from zipfile import ZipFile

import numpy
import pytest

from mtmetrics_edu import corpus_nist, score_like, sentence_bleu
from mtmetrics_edu.commands import folders
from mtmetrics_edu.course.examples import GUIDE

from ..notebooks.harness import NOTEBOOKS, ROOT
from ..processes import run

CORE = """
import sys
from mtmetrics_edu import corpus_nist, score_like, sentence_bleu, tokenize
from mtmetrics_edu.course.examples import GUIDE
from mtmetrics_edu.explain import explain
from mtmetrics_edu.views import palette
palette.css()  # a file beside the code
print(repr(sentence_bleu(GUIDE.candidate, GUIDE.references).score))
print(repr(corpus_nist([GUIDE.candidate], [GUIDE.references]).score))
print(sorted(m for m in sys.modules if m in ("numpy", "pandas", "nltk", "ipywidgets")))
"""

HYP, REF = "the cat sat on the mat", "the cat sat on the mat today again"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "-w", folder, ROOT)
    (path,) = folder.glob("*.whl")
    return path


@pytest.fixture(scope="module")
def python(wheel, tmp_path_factory):
    """The Python of an environment in which the wheel is installed and nothing else."""
    alone = tmp_path_factory.mktemp("alone")
    venv.create(alone, with_pip=False)
    interpreter = alone / "bin" / "python"
    run(sys.executable, "-m", "pip", "--python", interpreter, "install", "-q", "--no-index", wheel)
    return interpreter


def test_the_core_works_alone(python, tmp_path):
    bleu, nist, loaded = run(python, "-I", "-c", CORE, cwd=tmp_path).splitlines()
    assert bleu == repr(sentence_bleu(GUIDE.candidate, GUIDE.references).score)
    assert nist == repr(corpus_nist([GUIDE.candidate], [GUIDE.references]).score)
    assert loaded == "[]"


def test_the_command_is_installed(python, tmp_path):
    """It scores as a tool does; what needs NumPy says so, and works once NumPy is there."""
    tmp_path.joinpath("hyp.txt").write_text(f"{HYP}\n")
    tmp_path.joinpath("ref.txt").write_text(f"{REF}\n")
    command = python.parent / "mtmetrics-edu"
    arguments = ["score", "hyp.txt", "-r", "ref.txt"]
    for program in ([command], [python, "-I", "-m", "mtmetrics_edu"]):
        assert run(*program, "--version") == f"mtmetrics-edu {version('mtmetrics-edu')}\n"
        as_sacrebleu = run(*program, *arguments, "--like", "sacrebleu", cwd=tmp_path)
        assert as_sacrebleu.startswith(str(score_like("sacrebleu", [HYP], [[REF]])))
        done = subprocess.run([*program, *arguments], cwd=tmp_path, capture_output=True, text=True)
        assert (done.returncode, done.stdout) == (1, "")
        assert "numpy is missing; to install it: python -m pip install numpy" in done.stderr
    with numpy_beside(python):
        assert "|tok:13a|" in run(command, *arguments, cwd=tmp_path)
        files = ["compare", "hyp.txt", "ref.txt", "-r", "ref.txt"]
        run(command, *files, "--html", "report.html", cwd=tmp_path)
    assert (tmp_path / "report.html").read_text().startswith("<!DOCTYPE html>")


def test_the_course_is_in_it(python, tmp_path):
    """lab needs JupyterLab and says so; the notebooks are laid out and updated without it."""
    command = python.parent / "mtmetrics-edu"
    done = subprocess.run([command, "lab", "c"], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 1
    assert 'to install all of it: python -m pip install "mtmetrics-edu[notebooks]"' in done.stderr
    code = "from pathlib import Path; from mtmetrics_edu.commands import folders as f"
    run(python, "-I", "-c", f"{code}; f.lay_out(Path('c'))", cwd=tmp_path)
    (tmp_path / "c" / "02-clipping.ipynb").unlink()
    assert run(command, "update", "c", cwd=tmp_path) == "02-clipping.ipynb is new.\n"
    assert {path.name for path in (tmp_path / "c").glob("*.ipynb")} == {p.name for p in NOTEBOOKS}


@pytest.mark.parametrize("encoding", ["cp1252", "cp949", "ascii"])
def test_as_on_windows(python, tmp_path, encoding):
    """The console has another encoding than files have, and no file is opened in the console's."""
    settings = {"PYTHONIOENCODING": encoding, "PYTHONWARNDEFAULTENCODING": "1"}
    env = {**os.environ, **settings, "PYTHONWARNINGS": "error::EncodingWarning"}
    code = "from pathlib import Path; from mtmetrics_edu.commands import folders as f"
    where = "my course é 中"
    lay = [python, "-c", f"{code}; f.lay_out(Path({where!a}))"]
    for words in (lay, [python.parent / "mtmetrics-edu", "update", where]):
        done = subprocess.run(words, cwd=tmp_path, env=env, capture_output=True, check=False)
        assert done.returncode == 0, done.stderr
    first = (tmp_path / where / "00-start-here.ipynb").read_bytes()
    assert first == (ROOT / "notebooks" / "00-start-here.ipynb").read_bytes()


@contextmanager
def numpy_beside(python):
    """NumPy as this Python has it, in another environment of the same Python."""
    (packages,) = python.parent.parent.glob("lib/python*/site-packages")
    ours = Path(numpy.__file__).parents[1]
    links = [packages / path.name for path in ours.glob("numpy*")]
    for link in links:
        link.symlink_to(ours / link.name)
    yield
    for link in links:
        link.unlink()


def test_what_is_in_it_and_what_it_says_of_itself(wheel):
    with ZipFile(wheel) as archive:
        names = archive.namelist()
        (about,) = (name for name in names if name.endswith(".dist-info/METADATA"))
        metadata = message_from_string(archive.read(about).decode())
    package = {p.relative_to(ROOT).as_posix() for p in (ROOT / "mtmetrics_edu").rglob("*.*")}
    package = {name for name in package if "__pycache__" not in name}
    assert "mtmetrics_edu/py.typed" in package
    package |= {f"mtmetrics_edu/course/notebooks/{name}" for name in folders.files()}
    assert {name for name in names if ".dist-info/" not in name} == package
    assert len(names) == len({*names})
    assert [name for name in names if name.endswith(".dist-info/licenses/LICENSE")]

    fields = [metadata[it] for it in ("Name", "License-Expression", "Requires-Python")]
    assert fields == ["mtmetrics-edu", "MIT", ">=3.11"]
    assert metadata["Summary"]
    assert metadata["Description-Content-Type"] == "text/markdown"
    assert {"notebooks", "dev"} <= {*metadata.get_all("Provides-Extra", [])}
    needed = metadata.get_all("Requires-Dist", [])
    assert needed
    assert [name for name in needed if "extra ==" not in name] == []
