"""The harness can fail: what is wrong on purpose is found, and what is right passes."""

import os
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_markdown_cell

from .harness import FOLD, WIDGET_VIEW, clean, differences, execute, problems, read, write
from .rules import RULES, Lesson
from .save import save

FIGURE = """import matplotlib.pyplot as plt
fig, ax = plt.subplots()
ax.bar(["p1", "p2"], [17 / 18, 10 / 17])
ax.plot([0, 1], [0.5, float("nan")])
ax.set_title("Precision");"""
OUTPUT_WIDGET = """import ipywidgets
out = ipywidgets.Output()
with out:
    1 / 0
out"""
NETWORK = "import socket; socket.create_connection(('192.0.2.1', 80), timeout=1)"
LOOKUP = "import urllib.request; urllib.request.urlopen('http://example.org', timeout=1)"
DATAGRAM = "import socket; socket.socket(type=socket.SOCK_DGRAM).sendto(b'', ('192.0.2.2', 80))"
LIVE = """import ipywidgets
class Live(ipywidgets.Text):
    def _repr_mimebundle_(self, **kwargs):
        return super()._repr_mimebundle_(**kwargs) | {"text/html": "<b>a picture of it</b>"}
Live(description="Candidate")"""


def test_what_answers_a_prediction_is_saved_in_a_fold(tmp_path: Path) -> None:
    cells = "def predict(id): ...\npredict('x')", "print('<b>')\n2 + 2", "predict('y')", FIGURE, "3"
    path = write(tmp_path / "asks.ipynb", *cells)
    assert save(path) == []
    saved = read(path)
    folds = [cell.outputs[0].data["text/html"] for cell in saved.cells[1::2]]
    assert folds[0] == f"{FOLD}<pre>&lt;b&gt;\n</pre><pre>4</pre></details>"
    assert folds[1].startswith(f'{FOLD}<img alt="" src="data:image/png;base64,')
    assert saved.cells[4].outputs[0].data == {"text/plain": "3"}
    assert clean(deepcopy(saved)) == saved
    assert list(differences(saved, clean(execute(path)))) == []


def test_saved_outputs_are_compared(tmp_path: Path) -> None:
    cells = "x = 2 + 2\nx", "object()", "print('a')\nprint('b')", FIGURE, LIVE
    path = write(tmp_path / "sum.ipynb", *cells)
    assert save(path) == []
    ran = execute(path)
    assert list(problems(ran)) == []
    saved, fresh = read(path), clean(ran)
    assert list(differences(saved, fresh)) == []
    assert saved.cells[2].outputs[0].text == "a\nb\n"
    assert [cell.execution_count for cell in saved.cells] == [1, 2, 3, 4, 5]
    (figure,) = saved.cells[3].outputs
    assert figure.metadata.figure[0]["ticks"][0] == ["p1", "p2"]
    assert figure.metadata.figure[0]["lines"] == [[[0.0, 0.5], [1.0, None]]]
    assert WIDGET_VIEW not in saved.cells[4].outputs[0].data

    def after(cell: int, change: Callable[[Any], object]) -> list[str]:
        """The differences, once an output was changed."""
        changed = deepcopy(saved)
        change(changed.cells[cell].outputs)
        return list(differences(changed, fresh))

    def nudge(by: float) -> Callable[[Any], object]:
        def change(outputs: Any) -> None:
            outputs[0].metadata.figure[0]["patches"][0][2][1] += by

        return change

    (text,) = after(0, lambda outputs: outputs[0].data.update({"text/plain": "5"}))
    assert text.startswith("cell 0: x = 2 + 2")
    assert "-text/plain: 5" in text
    assert "+text/plain: 4" in text
    assert after(2, lambda outputs: outputs.clear())
    assert after(3, lambda outputs: outputs[0].metadata.clear())
    assert after(3, nudge(1e-6))
    assert not after(3, nudge(1e-12))


def test_what_goes_wrong_in_a_run_is_found(tmp_path: Path) -> None:
    path = write(
        tmp_path / "wrong.ipynb",
        "import sys\nprint('careful', file=sys.stderr)",
        "1 / 0",
        OUTPUT_WIDGET,
        NETWORK,
        LOOKUP,
        DATAGRAM,
    )
    before = path.read_bytes()
    errors = save(path)
    assert "cell 0 wrote to stderr: careful" in errors
    assert "cell 1 raised ZeroDivisionError: division by zero" in errors
    assert "an Output widget raised ZeroDivisionError: division by zero" in errors
    for host in ("192.0.2.1", "example.org", "192.0.2.2"):
        assert any(f"a notebook reached for the network: {host}" in text for text in errors)
    assert path.read_bytes() == before


TITLE = """# Clipping

- **Goals**: see a count clipped
- **Prerequisites**: none
- **Time**: 12 minutes, and 0 for the exercises"""
PROSE = """*Predict* the count, then [run](#Clipping) it; see [before](01-first.ipynb). ![p](p.svg)

**Exercise 01-a.** <details>Why?</details>"""
TWELVE_MINUTES = " Word." * 920
END = "## What we did not say\n\n[before](01-first.ipynb) · [after](03-last.ipynb)"


@pytest.fixture
def lesson(tmp_path: Path) -> Lesson:
    """A small notebook in which every rule is kept."""
    for name in ("01-first.ipynb", "03-last.ipynb"):
        write(tmp_path / name)
    (tmp_path / "p.svg").touch()
    path = write(
        tmp_path / "02-middle.ipynb",
        *(new_markdown_cell(text) for text in (TITLE, PROSE + TWELVE_MINUTES, END)),
        new_code_cell("1 + 1", execution_count=1),
        new_code_cell("versions()", execution_count=2, metadata={"tags": ["versions"]}),
    )
    return Lesson.at(path)


def test_a_good_notebook_keeps_every_rule(lesson: Lesson) -> None:
    assert [problem for rule in RULES for problem in rule(lesson)] == []


def edit(cell: int, old: str, new: str) -> Callable[[NotebookNode], None]:
    def change(notebook: NotebookNode) -> None:
        assert old in notebook.cells[cell].source
        notebook.cells[cell].source = notebook.cells[cell].source.replace(old, new)

    return change


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (lambda nb: nb.metadata.pop("kernelspec"), "metadata of a run"),
        (lambda nb: nb.metadata.update(widgets={}), "metadata of a run"),
        (lambda nb: nb.cells[3].metadata.update(execution={}), "metadata of a run"),
        (edit(0, "# Clipping", "Clipping"), "not a title"),
        (edit(0, "Goals", "Aims"), "no goals (top)"),
        (edit(0, "Prerequisites", "Before"), "no prerequisites (top)"),
        (edit(0, "12 minutes", "short"), "no time (top)"),
        (edit(1, "Predict", "Guess"), "no prediction"),
        (edit(1, "the count", "the" + " word" * 30), "a sentence has"),
        (edit(1, "Exercise", "Task"), "no exercises (anywhere)"),
        (edit(1, "details", "b"), "no a questionnaire with folded answers"),
        (edit(1, "#Clipping", "#Counting"), "leads to no heading: #Counting"),
        (edit(1, "01-first", "00-first"), "leads nowhere: 00-first.ipynb"),
        (edit(1, "![p]", "![]"), "no alt text: p.svg"),
        (edit(1, "![p](p.svg)", "<img src='p.svg'>"), "no alt text: <img"),
        (edit(1, "![p](p.svg)", "<details><summary>s</summary>`a`</details>"), "no blank line"),
        (edit(0, "12 minutes", "20 minutes"), "12.2 minutes, but 20"),
        (edit(0, "12 minutes", "9 minutes"), "12.2 minutes, but 9"),
        (edit(0, "and 0 for", "and 9 for"), "0 minutes for the exercises, but 9"),
        (edit(1, "*Predict*", "**Predict** " * 7), "19.2 minutes, but 12"),
        (edit(1, "*Predict*", "**Predict** " * 16), "25 are the most"),
        (edit(2, "did not say", "left out"), "no what we did not say"),
        (edit(3, "1 + 1", ""), "cell 3 is empty"),
        (edit(3, "1 + 1", "1\n" * 16), "has 16 lines"),
        (edit(3, "1 + 1", "1\n" * 6), "the median code cell has 3.5 lines"),
        (edit(3, "1 + 1", f"open('{os.sep}home/me/a.txt')"), "a path of some machine"),
        (lambda nb: nb.cells[3].update(execution_count=7), "execution counts are [7, 2]"),
        (lambda nb: nb.cells[4].metadata.pop("tags"), "not the version cell"),
        (lambda nb: nb.cells.extend([new_code_cell("1")] * 9), "markdown cells per code cell"),
    ],
)
def test_each_rule_can_fail(
    lesson: Lesson, change: Callable[[NotebookNode], None], problem: str
) -> None:
    change(lesson.notebook)
    texts = [text for rule in RULES for text in rule(lesson)]
    assert any(problem in text for text in texts), texts
