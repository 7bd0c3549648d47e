"""The pages of questions: their addresses stay, their lines open, their tables are right."""

import re
import shlex
import sys
from importlib.metadata import distribution
from inspect import signature

import pytest
from nltk.translate.meteor_score import single_meteor_score

from mtmetrics_edu import score_like
from mtmetrics_edu.course.contests import sentences, system
from mtmetrics_edu.course.widgets.playground import Playground

from .notebooks.harness import ROOT
from .processes import run

FOLDER = ROOT / "docs" / "questions"
PAGES = {path.stem: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.md")}
INDEX = PAGES.pop("README")
PUBLISHED = (  # addresses that others may have linked: names are added, never taken away
    *("accessibility", "asian-languages", "codebleu", "empty-and-short-texts"),
    *("evaluate-offline", "meteor", "nested-references", "test-sets", "what-to-report"),
    "which-bleu",
)


def test_no_address_is_lost_and_every_question_is_on_the_list():
    assert {*PUBLISHED} <= PAGES.keys()
    titles = {name: page.splitlines()[0].removeprefix("# ") for name, page in PAGES.items()}
    listed = dict(re.findall(r"(?m)^- \[(.*)\]\((.*)\.md\)$", INDEX))
    assert listed == {title: name for name, title in titles.items()}


@pytest.mark.parametrize("name", PAGES)
def test_the_line_opens_in_the_playground_and_has_the_score(name):
    page = PAGES[name]
    (line,) = re.findall(r"(?m)^mtmetrics:.*$", page)
    (score,) = re.findall(r"its BLEU is ([.\d]+)\.\n", page)
    playground = Playground.from_code(line)
    assert f"{float(playground.score):.4f}" == score
    assert any(word in page for word in playground.state.segment.candidate.split())
    assert len(re.findall(r"\w+", page)) < 500


def test_accessibility_names_tests_that_exist():
    for named in re.findall(r"`(tests/[^`]+)`", PAGES["accessibility"]):
        assert (ROOT / named).exists(), named


PROGRAMS = {
    "NLTK": "nltk",
    "sacreBLEU": "sacrebleu",
    "multi-bleu": "multi-bleu",
    "mteval-v14": "mteval-v14",
    "HF evaluate": "hf-evaluate",
}


@pytest.mark.parametrize("program", PROGRAMS)
def test_what_programs_say_of_empty_and_short_texts(program):
    (row,) = re.findall(rf"(?m)^\| {program} \| (.*) \|$", PAGES["empty-and-short-texts"])
    cells = []
    for candidate, reference in (("", "a cat"), ("a test", "a test"), ("a b c d e", "v w x y z")):
        try:
            score = score_like(PROGRAMS[program], [candidate], [[reference]]).score
            cells.append(f"{score:.1e}" if 0 < score < 1e-9 else f"{score:.4g}")
        except ValueError:
            cells.append("stops")
    assert [cell if cell == "stops" else float(cell) for cell in row.split(" | ")] == [
        cell if cell == "stops" else pytest.approx(float(cell), abs=5e-5) for cell in cells
    ]
    assert ("1.5e-154" in row) == (program == "NLTK")


def test_meteors_numbers_are_nltks():
    names = ("alpha", "beta", "gamma")
    numbers = [signature(single_meteor_score).parameters[name].default for name in names]
    assert numbers == [0.9, 3.0, 0.5]
    assert "| α, β, γ | 0.9, 3, 0.5 |" in PAGES["meteor"]


def test_sacrebleus_readme_has_the_japanese_example_and_the_extras():
    readme = str(distribution("sacrebleu").read_text("METADATA"))
    plain, mecab = re.findall(r"(?m)^\$ sacrebleu kyoto.*\n([\d.]+)$", readme)[:2]
    page = PAGES["asian-languages"]
    assert f"{plain} with `13a`, {mecab} with `ja-mecab`" in page
    for extra in ("sacrebleu[ja]", "sacrebleu[ko]"):
        assert extra in readme
        assert extra in page


def test_the_recipe(tmp_path):
    texts = sentences(20)
    files = {"ref": texts, "base": system(texts, 0.3, 2), "new": system(texts, 0.25, 3)}
    for name, rows in files.items():
        tmp_path.joinpath(f"{name}.txt").write_text("".join(" ".join(w) + "\n" for w in rows))
    (line,) = re.findall(r"(?m)^sacrebleu .*$", PAGES["what-to-report"])
    for command in (line, line.removesuffix(" -f text")):
        words = [*shlex.split(command), "--paired-ar-n", "200"]
        printed = run(sys.executable, "-m", *words, cwd=tmp_path)
        assert ("(p = " in printed) == (command == line)
        for signature_of in ("nrefs:1|ar:200|seed:12345|case:mixed|eff:no|tok:13a", "nc:6|nw:0"):
            assert (signature_of in printed) == (command == line)
