"""The Python of the site, tried without a browser: its first page, and a kernel that is offline.

`python -m tests.open.test_python NOTEBOOK...` runs notebooks as a kernel of the site does when
pandas and the others cannot be fetched. It prints, as JSON, what each cell displayed and raised.
"""

import json
import os
import re
import sys
from functools import cache
from pathlib import Path
from runpy import run_path
from types import SimpleNamespace

import pytest

from ..notebooks.harness import NOTEBOOKS, ROOT, read, write
from ..processes import run
from ..test_architecture import SOURCES, imports

# The first page: nothing that its Python imports is missing

TALK = """
import json, sys
messages = []
names = {"__name__": "boot"}
sys.path.append("site")  # facts.py
exec(compile(open(sys.argv[1], encoding="utf-8").read(), "boot.py", "exec"), names)
drawn = sys.argv[2] == "drawn"
handle = names["make"]("", lambda kind, value: messages.append([kind, value]), drawn)
made = dict(messages)
opened = json.loads(made.get("comms", "[]"))
widgets = sys.modules["ipywidgets"].widgets.widget._instances
box = next(key for key, it in widgets.items() if getattr(it, "description", "") == "Candidate")
messages.clear()
handle(box, json.dumps({"method": "update", "state": {"value": "it is a guide"}}))
kinds = [[key, type(it).__name__] for key, it in widgets.items()]
print(json.dumps({"opened": opened, "kinds": kinds, "made": made["made"], "answers": messages,
    "modules": [name for name in sys.modules if name.startswith("mtmetrics_edu")]}))
"""


@cache
def messages(drawn):
    """What Python tells when the page has drawn the playground, and when it has not."""
    boot = str(ROOT / "site" / "landing" / "boot.py")
    return json.loads(run(sys.executable, "-c", TALK, boot, drawn, cwd=ROOT))


@pytest.mark.parametrize("drawn", ["drawn", "not drawn"])
def test_the_playground_is_made_and_answers_without_ipython(drawn):
    assert messages(drawn)["made"]
    answers = messages(drawn)["answers"]
    assert "code" in [kind for kind, _ in answers]  # the address follows
    assert any("mtm-score" in value for kind, value in answers if kind == "comms")


def test_widgets_that_are_drawn_already_are_the_same_and_say_nothing():
    """The page's file holds what the one says; the other must have the same widgets."""
    file, quiet = messages("not drawn"), messages("drawn")
    assert file["opened"]
    assert quiet["opened"] == []
    assert quiet["kinds"] == file["kinds"]
    assert quiet["made"] == file["made"]
    for one, other in zip(quiet["answers"], file["answers"], strict=True):
        assert one == other or json.loads(one[1]) == json.loads(other[1])


def test_all_that_runs_is_in_the_archive():
    """What `reached` finds holds all that Python imports, and what it may import later."""
    reached, starts = load("reached").reached, ("playground", "strips")  # what boot.py imports
    modules = {
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        for start in starts
        for path in reached(f"mtmetrics_edu.course.widgets.{start}", ROOT)
    }
    assert set(messages("drawn")["modules"]) <= modules
    assert "mtmetrics_edu.course.sources" in modules
    assert "mtmetrics_edu.course.widgets.compare_files" not in modules  # for type checkers only


def load(name):
    """A module of site/, freshly loaded."""
    return SimpleNamespace(**run_path(str(ROOT / "site" / f"{name}.py")))


# A kernel that is offline

FETCHED = ("dask", "matplotlib", "nltk", "numpy", "pandas", "sacrebleu")  # not in the site itself
NETWORK = {"ftplib", "http", "requests", "socket", "ssl", "urllib.request", "webbrowser"}


class Offline:
    """Stands before all other importers and does not find these modules."""

    @staticmethod
    def find_spec(name, *_):
        if name.partition(".")[0] in FETCHED:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)


def run_offline(path):
    """What each code cell of a notebook did."""
    from IPython.core.interactiveshell import InteractiveShell
    from IPython.utils.capture import capture_output

    os.chdir(path.parent)
    InteractiveShell.clear_instance()
    shell = InteractiveShell.instance()
    raised = []
    shell._showtraceback = lambda kind, error, lines: raised.append(f"{kind.__name__}: {error}")
    load("startup").start(shell)
    cells = []
    for cell in read(path).cells:
        if cell.cell_type == "code":
            raised.clear()
            with capture_output() as shown:
                result = shell.run_cell(cell.source, store_history=True)
            displayed = [str(o.data.get("text/html")) for o in shown.outputs]
            cells.append(
                {
                    "source": cell.source,
                    "result": type(result.result).__name__,
                    "notes": [note for note in displayed if 'role="note"' in note],
                    "figures": "".join(displayed).count("<img"),
                    "raised": [*raised],
                }
            )
    return cells


def offline(scratch, *notebooks):
    """The same in a process of its own."""
    command = [sys.executable, "-m", "tests.open.test_python", *notebooks]
    return dict(json.loads(run(*command, cwd=ROOT, env={**os.environ, "IPYTHONDIR": str(scratch)})))


@pytest.fixture(scope="module")
def lessons(tmp_path_factory):
    return offline(tmp_path_factory.mktemp("ipython"), *NOTEBOOKS)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_lesson_goes_on_without_what_is_missing(path, lessons):
    """One sentence for each thing; live widgets need none of it, and saved figures are shown."""
    saved = [cell for cell in read(path).cells if cell.cell_type == "code"]
    cells = lessons[path.name]
    assert [(c["source"], c["raised"]) for c in cells if c["raised"]] == []
    notes = [note for cell in cells for note in cell["notes"]]
    full = [note for note in notes if "work without it." in note]
    assert len(full) == len({*full})
    assert full or not path.stem[0].isdigit()
    for old, cell in zip(saved, cells, strict=True):
        source, result = cell["source"], cell["result"]
        assert len(cell["notes"]) <= 1
        needs_numpy = re.search("views.plots|PowerPlan|BleuDetective|RankLines", source)
        if "mtmetrics_edu.widgets import" in source and not needs_numpy:
            assert cell["notes"] == []
            assert result in source or result in ("PredictionCard", "Picture", "Guesses")
        if cell["notes"]:
            images = "".join(o.get("data", {}).get("text/html", "") for o in old.outputs)
            assert cell["figures"] == images.count("<img")


def test_other_errors_stay_what_they_are(tmp_path):
    cells = ["undefined_name", "1 / 0", "import pandas\nx = 1", "x", "table = pandas.x", "table"]
    path = write(tmp_path / "a.ipynb", *cells)
    done = offline(tmp_path, path)[path.name]
    assert done[0]["raised"] == ["NameError: name 'undefined_name' is not defined"]
    assert done[1]["raised"] == ["ZeroDivisionError: division by zero"]
    assert [bool(cell["notes"]) for cell in done] == [False, False, True, False, True, True]
    assert done[3]["result"] == "int"


FETCHES = {"mtmetrics_edu.course.wmt"}  # the texts of `mtmetrics-edu data`, which asks for them


def test_the_package_has_no_way_to_the_network():
    for module in SOURCES.keys() - FETCHES:
        names = {*imports(module)}
        assert (names | {name.split(".")[0] for name in names}).isdisjoint(NETWORK), module


if __name__ == "__main__":
    assert sys.modules.keys().isdisjoint(FETCHED)
    sys.meta_path.insert(0, Offline)
    paths = [Path(name).resolve() for name in sys.argv[1:]]
    json.dump({path.name: run_offline(path) for path in paths}, sys.stdout)
