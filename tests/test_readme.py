"""The README's examples are run, and their comments hold what comes out."""

from __future__ import annotations

import ast
import contextlib
import io
import re
from pathlib import Path
from typing import Any

import pytest

from mtmetrics_edu.__main__ import main
from mtmetrics_edu.course.constructed import sentences, system

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text()
BLOCKS = re.findall(r"(?ms)^```python\n(.*?)^```", README)


def outputs(source: str) -> list[tuple[str, str]]:
    """Each commented statement's comment and what the statement gives or prints."""
    names: dict[str, Any] = {}
    found = []
    for statement in ast.parse(source).body:
        line = source.splitlines()[(statement.end_lineno or 0) - 1]
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            if isinstance(statement, ast.Expr):
                code = compile(ast.Expression(statement.value), "README.md", "eval")
                value = eval(code, names)
            else:
                value = exec(compile(ast.Module([statement], []), "README.md", "exec"), names)
        if "  # " in line:
            shown = printed.getvalue().rstrip("\n") or repr(value)
            found.append((line.rpartition("  # ")[2], shown))
    return found


@pytest.mark.parametrize("block", BLOCKS, ids=range(len(BLOCKS)))
def test_the_comments_hold_the_answers(block, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name, line in (("candidates", "the cat sat on the mat"), ("references", "a cat sat")):
        tmp_path.joinpath(f"{name}.txt").write_text(f"{line}\n")
    for comment, output in outputs(block):
        assert output == comment


def test_the_first_example_has_answers():
    assert len(outputs(BLOCKS[0])) == 4


def test_a_wrong_answer_is_noticed():
    assert outputs("1 + 1  # 3\n") == [("3", "2")]


def test_the_commands_print_what_stands_below_them(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    texts = sentences()
    files = {"ref": texts, "baseline": system(texts, 0.3, 2), "new": system(texts, 0.25, 3)}
    for name, lines in files.items():
        tmp_path.joinpath(f"{name}.txt").write_text("".join(" ".join(w) + "\n" for w in lines))
    shown = re.findall(r"(?m)^\$ mtmetrics-edu (.*)\n((?:[^$`].*\n)*)", README)
    assert [command.split()[0] for command, _ in shown] == ["score", "compare"]
    for command, output in shown:
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            assert main(command.split()) == 0
        assert printed.getvalue().startswith(output)
    assert shown[0][1]
    assert tmp_path.joinpath("report.html").exists()


def test_links_lead_somewhere():
    for target in re.findall(r"\]\(([^)#]+)\)", README):
        assert target.startswith("https://") or (ROOT / target).exists(), target


def test_the_speed_it_states_is_what_the_benchmark_printed() -> None:
    paragraph = next(part for part in README.split("\n\n") if "make bench`, whose" in part)
    table = (ROOT / "benchmarks" / "table.txt").read_text()
    stated = re.findall(r"\d+\.\d+", paragraph)
    assert stated
    for ratio in stated:
        assert re.search(rf"30,000 .* {ratio} \(", table), ratio
