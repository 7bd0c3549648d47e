"""The README and docs/: each example is run and says what comes out; each command exists."""

import ast
import contextlib
import importlib.util
import io
import re
import shlex
from pathlib import Path

import dask
import pytest

from mtmetrics_edu import batch
from mtmetrics_edu.__main__ import main, parser
from mtmetrics_edu.course.contests import sentences, system

from .conformance.make_table import ADAPTERS
from .corpora import corpus, write_files
from .differential import same
from .needs import MAWK, NPM, PERL

ROOT = Path(__file__).parents[1]


def text(path):
    return path.read_text(encoding="utf-8")


DOCS = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
PAGES = {path.relative_to(ROOT).as_posix(): text(path) for path in DOCS}
README = PAGES["README.md"]
WORDS = 600  # of the README, code and addresses aside
BLOCKS = [
    pytest.param(block, id=f"{name}-{i}")
    for name, page in PAGES.items()
    for i, block in enumerate(re.findall(r"(?ms)^```python\n(.*?)^```", page))
]
ALSO = ("CONTRIBUTING.md", "notebooks/TEACHING.md")
FOR_PEOPLE = PAGES | {name: text(ROOT / name) for name in ALSO}  # pages that name commands


def outputs(source):
    """Each commented statement's comment and what the statement gives or prints."""
    names = {}
    answers = []
    for statement in ast.parse(source).body:
        line = source.splitlines()[(statement.end_lineno or 0) - 1]
        with contextlib.redirect_stdout(io.StringIO()) as output:
            if isinstance(statement, ast.Expr):
                value = eval(compile(ast.Expression(statement.value), "README.md", "eval"), names)
            else:
                value = exec(compile(ast.Module([statement], []), "README.md", "exec"), names)
        if "  # " in line:
            shown = output.getvalue().rstrip("\n") or repr(value)
            answers.append((line.rpartition("  # ")[2], shown))
    return answers


def printed(*arguments, code=0):
    """What a command prints that ends with this code."""
    with contextlib.redirect_stdout(io.StringIO()) as output:
        assert main([*arguments]) == code
    return output.getvalue()


@pytest.mark.parametrize("block", BLOCKS)
def test_the_comments_hold_the_answers(block, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name, line in (("candidates", "the cat sat on the mat"), ("references", "a cat sat")):
        tmp_path.joinpath(f"{name}.txt").write_text(f"{line}\n")
    for comment, output in outputs(block):
        assert output == comment


def test_the_first_example_has_answers_and_a_wrong_one_is_noticed():
    assert len(outputs(*BLOCKS[0].values)) == 4
    assert outputs("1 + 1  # 3\n") == [("3", "2")]


def test_the_commands_print_what_stands_below_them(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    texts = sentences()
    files = {"ref": texts, "baseline": system(texts, 0.3, 2), "new": system(texts, 0.25, 3)}
    for name, lines in files.items():
        tmp_path.joinpath(f"{name}.txt").write_text("".join(" ".join(w) + "\n" for w in lines))
    page = PAGES["docs/your-files.md"]
    shown = re.findall(r"(?m)^\$ mtmetrics-edu (.*)\n((?:[^$`].*\n)*)", page)
    assert [command.split()[0] for command, _ in shown] == ["score", "compare"]
    for command, output in shown:
        assert printed(*command.split()).startswith(output)
    assert shown[0][1]
    assert tmp_path.joinpath("report.html").exists()


def test_files_add_up_on_dask(tmp_path):
    """The recipe for a corpus in many files comes to the score of all of it at once."""
    (recipe,) = re.findall(r"(?s)```python\n(import op.*?)```", PAGES["docs/large-corpora.md"])
    names = {"pairs": [write_files(tmp_path, size) for size in (20, 30, 40)]}
    with dask.config.set(scheduler="threads"):
        exec(re.sub("(?m)^pairs = .*", "", recipe), names)
    segments = [segment for size in (20, 30, 40) for segment in corpus(size)]
    whole = [it.candidate for it in segments], [it.references for it in segments]
    assert names["stats"].score() == batch.corpus_bleu(*whole, tokenizer="13a")


DOCTOR = "docs/conformance/README.md"
HOMEWORK = """
from mtmetrics_edu import BleuStats, sentence_bleu

def bleu(candidate, references):
    stats = BleuStats.of(candidate, references)
    shortest = min(map(len, references))
    return BleuStats(stats.matches, stats.totals, len(candidate), shortest).score().score
"""


def test_the_doctor_says_what_stands_on_its_page(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    tmp_path.joinpath("homework.py").write_text(HOMEWORK)
    ((command, output),) = re.findall(
        r"(?m)^\$ mtmetrics-edu (.*)\n((?:[^$`].*\n)+)", PAGES[DOCTOR]
    )
    assert printed(*command.split(), code=1) == output


@pytest.mark.parametrize(
    ("need", "name"), [(PERL, "bleu.pl"), (NPM, "bleu.js"), (MAWK, "bleu.awk")]
)
def test_the_suite_runs_as_its_page_says(need, name, monkeypatch):
    need.require()
    monkeypatch.chdir(ROOT)
    (line,) = re.findall(rf"(?m)^mtmetrics-edu (conformance .*{name}\")$", PAGES[DOCTOR])
    assert "0 failed" in printed(*shlex.split(line))


@pytest.mark.parametrize("name", FOR_PEOPLE)
def test_what_is_named_in_a_sentence_exists(name):
    page = FOR_PEOPLE[name]
    targets = re.findall(r"(?m)^([a-z]+):.*## ", text(ROOT / "Makefile"))
    for target in re.findall(r"(?m)(?:`|^)make ([a-z]+)\b", page):
        assert target in targets
    for module in re.findall(r"`python -m (tests[\w.]*)", page):
        assert importlib.util.find_spec(module), module
    blocks = "".join(re.findall(r"(?ms)^```console\n(.*?)^```", page))
    typed = re.findall(r"`(?:python -m )?mtmetrics.edu ((?:lab|update)[^`]*)`", page)
    for words in typed + re.findall(r"(?m)^(?:uvx .*)?\bmtmetrics-edu (.*)", blocks):
        assert parser().parse_args(shlex.split(words)).run.__name__ in words.split()


@pytest.mark.parametrize("name", PAGES)
def test_links_lead_somewhere(name):
    for target in re.findall(r"\]\(([^)#]+)\)", PAGES[name]):
        assert target.startswith("https://") or ((ROOT / name).parent / target).exists(), target


def test_the_readme_is_short_links_every_page_and_is_tried_before_it_is_explained():
    others = [name for name in PAGES if not name.startswith("docs/questions/")]
    for name in (*others[1:], "docs/questions/README.md"):
        assert f"({name})" in README
    words = re.sub(r"(?s)```.*?```|<!--.*?-->|\]\([^)]*\)", "", README)
    assert len(re.findall(r"\w[\w'’-]*", words)) <= WORDS
    assert re.findall(r"(?m)^## (.*)", README)[:2] == ["Try it now", "On your machine"]
    assert README.index("make lab") < README.index("```python")


def test_programs_settings_and_random_cases_are_counted():
    assert len({adapter.package or adapter.source for adapter in ADAPTERS.values()}) == 10
    assert len(ADAPTERS) == 14
    for page in (README, PAGES["docs/your-files.md"]):
        assert re.search(r"ten programs.*\(\S+tools\.md\).*in fourteen settings", page)
    assert "a million random cases" in PAGES["docs/your-files.md"]
    assert "differential --number 1_000_000" in (ROOT / "Makefile").read_text()
    assert "a relative difference of 1e-9" in PAGES["docs/your-files.md"]
    assert same(1, 1 + 0.9e-9)
    assert not same(1, 1 + 1.1e-9)


def test_the_speed_it_states_is_what_the_benchmark_printed():
    page = PAGES["docs/large-corpora.md"]
    paragraph = next(part for part in page.split("\n\n") if "make bench`, whose" in part)
    table = (ROOT / "benchmarks" / "table.txt").read_text()
    stated = re.findall(r"\d+\.\d+", paragraph)
    assert stated
    for ratio in stated:
        assert re.search(rf"30,000 .* {ratio} \(", table), ratio
