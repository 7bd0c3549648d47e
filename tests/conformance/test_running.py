"""The suite is run against programs, in Python and in Perl."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

import mtmetrics_edu
from mtmetrics_edu.conformance.running import judged, parsed, run
from mtmetrics_edu.conformance.vectors import case_of

from ..needs import MAWK, NPM, PERL

ROOT = Path(__file__).parents[2]
HEAD = """
import json, sys
from mtmetrics_edu import corpus_bleu, score_like
for line in sys.stdin:
    case = json.loads(line)
    candidates, references = case["candidates"], case["references"]
"""


def program(body: str) -> list[str]:
    return [sys.executable, "-c", f"{HEAD}    {body}"]


RIGHT = "print(json.dumps({'score': corpus_bleu(candidates, references).score}), flush=True)"


def test_a_right_program_passes() -> None:
    report = run(program(RIGHT))
    assert report.passed
    assert report.counts["passed"] > 200


def test_the_perl_of_the_docs_passes() -> None:
    PERL.require()
    report = run(["perl", str(ROOT / "docs" / "conformance" / "bleu.pl")])
    assert report.passed, str(report)


def test_the_awk_of_the_docs_passes() -> None:
    MAWK.require()
    report = run(
        ["mawk", "-W", "interactive", "-f", str(ROOT / "docs" / "conformance" / "bleu.awk")]
    )
    assert report.passed, str(report)


def test_the_javascript_of_the_docs_passes() -> None:
    NPM.require()
    report = run(["node", str(ROOT / "docs" / "conformance" / "bleu.js")])
    assert report.passed, str(report)


def test_the_page_of_the_docs_can_be_followed(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "conformance" / "README.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```py\n(.*?)```", page, re.DOTALL)
    (command,) = set(re.findall(r'--command "(python .*?)"', page))
    (tmp_path / "conformance.py").write_text(example)
    (tmp_path / "my_package.py").write_text(
        "import mtmetrics_edu\n\n"
        "def corpus_bleu(candidates, references):\n"
        "    return mtmetrics_edu.corpus_bleu(candidates, references).score\n"
    )
    interpreter, name = command.split()
    assert interpreter == "python"
    assert run([sys.executable, str(tmp_path / name)]).passed
    assert f"mtmetrics-edu=={mtmetrics_edu.__version__}" in page


def test_each_example_of_the_docs_is_tried_here() -> None:
    page = (ROOT / "docs" / "conformance" / "README.md").read_text(encoding="utf-8")
    named = set(re.findall(r"docs/conformance/(bleu\.\w+)", page))
    assert named == {path.name for path in (ROOT / "docs" / "conformance").glob("bleu.*")}
    source = Path(__file__).read_text(encoding="utf-8")
    assert all(f'"{name}"' in source for name in named)


def test_a_program_of_texts_follows_its_convention() -> None:
    body = (
        "print(json.dumps({'score': "
        "score_like('multi-bleu', candidates, references).score * 100}), flush=True)"
    )
    skipping = '    if not any(candidates): print(\'{"skip": "empty"}\', flush=True); continue\n'
    command = [sys.executable, "-c", f"{HEAD}{skipping}    {body}"]
    report = run(command, convention="multi-bleu", level="text", scale=100)
    assert report.passed, str(report)
    assert not run(command, level="text", scale=100).passed


def test_nist() -> None:
    body = RIGHT.replace("corpus_bleu", "__import__('mtmetrics_edu').corpus_nist")
    assert run(program(body), metric="nist").passed


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("sys.exit()", "the program has ended"),
        ("print('half', flush=True)", "got half"),
        ('print(\'{"score": "x"}\', flush=True)', "'x' is not a score"),
        ("print('{\"score\": NaN}', flush=True)", "nan is not a score"),
        ('print(\'{"error": "too hard"}\', flush=True)', "too hard"),
        ("__import__('time').sleep(9)", "no answer within"),
    ],
)
def test_bad_answers_fail_with_a_reason(body: str, why: str) -> None:
    report = run(program(body), metric="nist", seconds=9 if "sleep" not in body else 0.5)
    assert not report.passed
    assert why in report.failures[0].why
    assert report.suspect() is None


def test_a_program_in_single_precision_needs_a_tolerance() -> None:
    case = case_of("one-word-wrong")
    answer = {"score": case.score + 1e-7}
    assert judged(case, answer, "", 1).status == "failed"
    assert judged(case, answer, "", 1, 1e-6).status == "passed"


def test_statistics_are_compared() -> None:
    case = case_of("one-word-wrong")
    wrong = {"score": case.score, "statistics": {"matches": [1, 1, 1, 1]}}
    assert judged(case, wrong, "", 1).why == "matches is [1, 1, 1, 1], not [5, 4, 3, 2]"
    assert judged(case, {"score": case.score}, "", 1).status == "passed"
    assert judged(case, parsed('{"skip": "no"}'), "", 1).status == "skipped"


def test_unknown_conventions_are_refused() -> None:
    with pytest.raises(ValueError, match="not a convention of the suite"):
        run(program(RIGHT), convention="tesseract")
