"""mtmetrics-edu mark."""

import csv
import os
import re
import signal
import subprocess
import sys
import tomllib
from pathlib import Path
from time import sleep

import pytest

from mtmetrics_edu.course.marking.marks import USUAL, Rubric

from ..views.markup import Reader
from .running import run

DOCS = Path(__file__).parents[2] / "docs"
RUBRIC = "hidden = 2\n[points]\nngrams = 1\nbrevity_penalty = 2.5\n"
NGRAMS = "def ngrams(tokens, n):\n    return [tuple(tokens[i:i+n]) for i in range(len(tokens)-n+1)]"
CLASS = {
    "Ada": f"{NGRAMS}\n",
    "=1+1": NGRAMS.replace("+1)", ")"),
    "<b>": "import numpy\ndef brevity_penalty(c, r):\n    return min(1.0, c / r)\n",
}


@pytest.fixture
def submissions():
    for name, text in CLASS.items():
        Path("class", name).mkdir(parents=True)
        Path("class", name, "my_bleu.py").write_text(text)
    Path("rubric.toml").write_text(RUBRIC)
    Path("empty.toml").write_text("")


def test_table_file_and_page(submissions, monkeypatch):
    monkeypatch.setattr("mtmetrics_edu.commands.mark.randbelow", lambda most: most - 1)
    options = ("--rubric", "rubric.toml", "--csv", "m.csv", "--page", "m.html", "--trust")
    ran = run("mark", "class", *options)
    assert (ran.code, ran.err) == (0, "")
    *rows, last = ran.out.splitlines()
    assert rows == [
        "     0  <b>: ngrams, brevity_penalty",
        "     0  =1+1: ngrams, brevity_penalty",
        "     1  Ada: brevity_penalty",
    ]
    again = "Hidden cases of seed 99999: --seed 99999 marks again with the same ones."
    assert last.startswith(f"points (3.5), and what is not right. {again} The submissions were ")
    with open("m.csv", encoding="utf-8-sig", newline="") as file:
        head, *rows = csv.reader(file)
    assert head[-1] == "what is to say"
    assert [row[0] for row in rows] == ["<b>", "'=1+1", "Ada"]
    assert "`import numpy`: ModuleNotFoundError: No module named 'numpy'." in rows[0][-1]
    assert "brevity_penalty: it returns c/r, a straight line" in rows[0][-1]
    assert rows[2][-1] == "Not there: brevity_penalty."
    page = Path("m.html").read_text(encoding="utf-8")
    assert "<h2>&lt;b&gt;: 0 points</h2>" in page
    assert "<b>" not in page
    (table,) = re.findall(r"(?s)<table.*?</table>", page)
    head, *rows = Reader(table).rows
    assert head == ["submission", "points (3.5)", "not right", "equal to"]
    assert rows[0] == ["<b>", "0", "ngrams, brevity_penalty", ""]
    assert page.count("<h1>Marks of 3 submissions</h1>") == 1


def test_a_stop_keeps_what_is_done(submissions):
    for name in "efghij":  # they take for ever
        Path("class", f"{name}.py").write_text(f"while True:\n    {name} = 1")
    command = [sys.executable, "-m", "mtmetrics_edu", "mark", "class", "--csv", "m.csv", "--trust"]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    process = subprocess.Popen(command, start_new_session=True, **pipes)
    while not Path("m.csv").exists() or "Ada" not in Path("m.csv").read_text("utf-8"):
        sleep(0.1)
    os.killpg(process.pid, signal.SIGINT)  # as Ctrl-C in a terminal: to all of the group
    out, err = process.communicate(timeout=10)  # ends when no worker is left that could write
    assert (process.returncode, err) == (130, "")
    assert out.rstrip().endswith(". 3 of 9 submissions are marked.")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["no-such-folder"], "no-such-folder: No such file or directory"),
        (["class", "--rubric", "none.toml"], "none.toml: No such file or directory"),
        (["class", "--rubric", "empty.toml"], "empty.toml: it has other fields; expected hidden ="),
        (["rubric.toml"], "rubric.toml cannot be unpacked: File is not a zip file"),
    ],
)
def test_what_cannot_be_read(submissions, arguments, said):
    ran = run("mark", *arguments)
    assert (ran.code, ran.out) == (1, "")
    assert said in ran.err


def test_the_rubric_on_the_page_is_the_usual_one():
    (block,) = re.findall(r"(?s)```toml\n(.*?)```", (DOCS / "marking.md").read_text("utf-8"))
    assert Rubric(**tomllib.loads(block)) == Rubric.read(USUAL)
