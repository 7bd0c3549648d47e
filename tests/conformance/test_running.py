"""The suite is run against programs in several languages; what the report says."""

import json
import re
import subprocess
import sys
import time
from dataclasses import replace
from math import nan
from pathlib import Path
from typing import Any

import pytest

from mtmetrics_edu.conformance import running
from mtmetrics_edu.conformance.limits import parsed
from mtmetrics_edu.conformance.mistakes import mistake
from mtmetrics_edu.conformance.running import SHOWN, Report, Result, judged, run
from mtmetrics_edu.conformance.suspects import Question
from mtmetrics_edu.conformance.vectors import case_of, cases, version

from ..needs import MAWK, NPM, PERL

DOCS = Path(__file__).parents[2] / "docs" / "conformance"
HEAD = """
import json, sys
from mtmetrics_edu import corpus_bleu, corpus_nist, score_like
for line in sys.stdin:
    case = json.loads(line)
    texts = candidates, references = case["candidates"], case["references"]
    if case["level"] == "text" and not any(candidates):
        print('{"skip": "empty"}', flush=True)
        continue
"""


def program(body: str) -> list[str]:
    return [sys.executable, "-c", f"{HEAD}    {body}"]


def scoring(score: str) -> list[str]:
    return program(f"print(json.dumps({{'score': {score}}}), flush=True)")


RIGHT = scoring("corpus_bleu(*texts).score")


def test_a_right_program_passes() -> None:
    report = run(RIGHT)
    assert report.passed
    assert report.counts["passed"] > 200
    assert run(scoring("corpus_nist(*texts).score"), metric="nist").passed


def test_a_program_of_texts_follows_its_convention() -> None:
    command = scoring("score_like('multi-bleu', *texts).score * 100")
    report = run(command, convention="multi-bleu", level="text", scale=100)
    assert report.passed, str(report)
    other = run(command, level="text", scale=100)
    assert (report.convention, other.convention, other.passed) == ("multi-bleu", "the paper", False)


EXAMPLES = {
    "bleu.pl": (PERL, ["perl"]),
    "bleu.awk": (MAWK, ["mawk", "-W", "interactive", "-f"]),
    "bleu.js": (NPM, ["node"]),
}


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_examples_of_the_docs_pass(name: str) -> None:
    need, command = EXAMPLES[name]
    need.require()
    report = run([*command, str(DOCS / name)])
    assert report.passed, str(report)


def test_the_page_of_the_docs_can_be_followed(tmp_path: Path) -> None:
    page = (DOCS / "README.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```py\n(.*?)```", page, re.DOTALL)
    (command,) = set(re.findall(r'--command "python (.*?)"', page))
    (tmp_path / command).write_text(example)
    (tmp_path / "my_package.py").write_text(
        "import mtmetrics_edu\n\n"
        "def corpus_bleu(candidates, references):\n"
        "    return mtmetrics_edu.corpus_bleu(candidates, references).score\n"
    )
    assert run([sys.executable, str(tmp_path / command)]).passed
    named = set(re.findall(r"docs/conformance/(bleu\.\w+)", page))
    assert named == {path.name for path in DOCS.glob("bleu.*")} == {*EXAMPLES}


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ('print(\'{"score": "x"}\', flush=True)', "'x' is not a score"),
        ("print('{\"score\": NaN}', flush=True)", "nan is not a score"),
        ('print(\'{"error": "too hard"}\', flush=True)', "too hard"),
    ],
)
def test_bad_answers_fail_with_a_reason(body: str, why: str) -> None:
    report = run(program(body), metric="nist")
    assert not report.passed
    assert why in report.failures[0].why
    assert report.suspect() is None


def test_a_case_is_judged_by_score_and_statistics() -> None:
    case = case_of("one-word-wrong")
    wrong = {"score": case.score, "statistics": {"matches": [1, 1, 1, 1]}}
    assert judged(case, wrong, "", 1).why == "matches is [1, 1, 1, 1], not [5, 4, 3, 2]"
    assert judged(case, {"score": 100 * case.score}, "", 100).status == "passed"
    assert judged(case, parsed('{"skip": "no"}'), "", 1).status == "skipped"
    single_precision = {"score": case.score + 1e-7}
    assert judged(case, single_precision, "", 1).status == "failed"
    assert judged(case, single_precision, "", 1, 1e-6).status == "passed"


# ----------------------------------------------------------------------- whatever a program does

SECONDS = 1
HOSTILE = {  # in the language of sh: what the program does, and what is said about it
    "yes": "gave no score: expected",
    "sleep 600": "At case perfect it gave no answer within 1 seconds (",
    "(sleep 600); echo": "it gave no answer within 1 seconds",
    "sleep 600 & exit 4": "",  # its child keeps the output open
    "setsid sleep 3": "it gave no answer within 1 seconds",
    "trap '' TERM INT HUP; while :; do sleep 1; done": "it gave no answer within 1 seconds",
    "for i in 1 2 3 4; do sleep 600 & done; wait": "it gave no answer within 1 seconds",
    "exec >&-; sleep 600": "it closed its output",
    "exec <&-; sleep 600": "it gave no answer within 1 seconds",
    "true": "At case perfect it died with exit code 0; ",
    "kill -SEGV $$": "At case perfect it died with Segmentation fault; ",
    "read a; echo '{\"score\": 1}'; exit 7": "it died with exit code 7; ",
    "head -c 99999 /dev/zero | tr '\\0' '['; echo; cat >/dev/null": "..}, got [[[",
    "tr '\\0' x </dev/zero": "it gave an answer of more than 100,000 bytes",
    "while :; do printf x; sleep 0.3; done": "within 1 seconds (a whole line, flushed); ",
    "head -c 900000 /dev/zero >&2; cat": 'expected {"score": ...}, got {"id":',
    "while read a; do printf '\\377\\376\\n'; done": 'expected {"score": ...}, got \ufffd\ufffd',
    "while read a; do echo '{\"score\": [1]}'; done": "[1] is not a score",
    f"while read a; do echo '{{\"score\": 1{'0' * 400}}}'; done": "is not a score",
    'while read a; do echo \'{"score": 0.5, "statistics": 7}\'; done': "gave 0.5, right is 1.0",
}
FEW = [*cases(metric="bleu", level="tokens")][:6]


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "cases", lambda **options: FEW)


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize("script", HOSTILE)
def test_a_program_cannot_hold_the_runner(script: str) -> None:
    start = time.monotonic()
    text = str(run(["sh", "-c", script], seconds=SECONDS))
    assert time.monotonic() - start < 2 * SECONDS
    assert HOSTILE[script] in text


@pytest.mark.usefixtures("few")
def test_what_a_program_has_started_is_ended() -> None:
    run(["sh", "-c", "sleep 613 & sleep 613"], seconds=0.2)
    for _ in range(200):  # a signal needs a moment
        if not is_alive(b"sleep\x00613\x00"):
            return
        time.sleep(0.01)
    pytest.fail("a child of the program goes on")


def is_alive(line: bytes) -> bool:
    return line in [path.read_bytes() for path in Path("/proc").glob("[0-9]*/cmdline")]


@pytest.mark.parametrize("script", ["yes", "tr '\\0' x </dev/zero"])
def test_memory_stays_small(script: str) -> None:
    command = ["conformance", "run", "--seconds", "1", "--command", f'sh -c "{script}"']
    # a small process between, because a child's peak begins with the memory of who starts it
    measure = (
        "import resource as r, subprocess as s, sys; code = s.call(sys.argv[1:], stdout=-3); "
        "print(code, r.getrusage(r.RUSAGE_CHILDREN).ru_maxrss)"
    )
    program = [sys.executable, "-c", measure, sys.executable, "-m", "mtmetrics_edu", *command]
    code, peak = map(int, subprocess.check_output(program).split())
    assert code == 1
    assert peak < 200_000  # KiB


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"scale": 0}, "scale is 0; expected a number above 0"),
        ({"scale": nan}, "scale is nan; expected a number above 0"),
        ({"seconds": -1}, "seconds is -1; expected a number above 0"),
        ({"tolerance": -1}, "tolerance is -1; expected 0 or more"),
        ({"command": " "}, "the command is empty; expected one such as"),
        ({"command": "'"}, "the command ' has a quotation mark without its pair"),
        ({"convention": "tesseract"}, "'tesseract' is not a known convention of the suite; "),
    ],
)
def test_options_are_checked_before_the_program_starts(options: Any, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        run(**{"command": "/no/such/program", **options})


@pytest.mark.parametrize(
    ("body", "scale", "sentence"),
    [
        (
            "print(json.dumps({'score': 100 * corpus_bleu(*texts).score}))",
            1,
            "Its scores look like 0 to 100: if they are, say so with --scale 100.",
        ),
        (
            "print(json.dumps({'score': corpus_bleu(*texts).score}))",
            100,
            "Its scores look like 0 to 1: leave --scale out.",
        ),
        (
            "print('{\"score\": 0}\\n' * (case['id'] == 'perfect'), end='');"
            "print(json.dumps({'score': corpus_bleu(*texts).score}))",
            1,
            "Its answers are shifted by one: each stands where the next is expected. Does the "
            "program print a line before its first answer?",
        ),
        (
            "print(json.dumps({'score': corpus_nist(*texts).score}))",
            1,
            "Diagnosis: it gives NIST, not BLEU.",
        ),
    ],
)
def test_what_a_user_forgot_is_said(body: str, scale: float, sentence: str) -> None:
    report = run(program(f"{body}; sys.stdout.flush()"), scale=scale)
    assert [*report.sentences()] == [sentence]
    assert re.search(r"\n    candidate: .*\n    reference: ", str(report))


# ------------------------------------------------------------------------------ the report

CASES = list(cases(metric="bleu", level="tokens"))


def report(name: str, **fields: Any) -> Report:
    """The report on a program with a mistake, or other results."""
    results = []
    for case in CASES:
        score = mistake(name).score(Question(case, "tokens").segments("as-given"))
        status = "passed" if case.passes(score) else "failed"
        results.append(Result(case=case, status=status, right=case.score, score=score))
    same = {"command": "x", "convention": "the paper", "level": "tokens", "version": version()}
    return replace(Report(**same, results=tuple(results)), **fields)


def test_nothing_failed() -> None:
    right = report("right")
    assert str(right) == f"x: {len(CASES)} passed, 0 failed, 0 skipped (suite 1.0.0, as the paper)"
    assert right.passed
    assert right.record()["diagnosis"] is None
    assert right.in_common() == []
    two = right.results[:2]  # of equal scores: the second one's is also that of the first
    assert not replace(right, results=two).is_shifted()
    one = replace(two[0], status="failed", score=100.0)
    assert not replace(right, results=(one,)).would_pass(0.01)  # one alone says nothing


def test_failures_have_something_in_common() -> None:
    ties = report("length:first-of-equals")
    assert not ties.passed
    assert ties.by_flag()["tie"][0] == len(ties.failures)
    text = str(ties)
    assert "Diagnosis: it takes the first of two equally close reference lengths" in text
    assert "All failed cases have in common: tie" in text
    assert "in common" not in str(replace(ties, results=ties.results[37:38]))  # one alone
    mean = report("pooling:mean")
    record = json.loads(json.dumps(mean.record()))
    assert record.pop("failed_by_flag") == {flag: [*it] for flag, it in mean.by_flag().items()}
    assert record.pop("failures") == [
        {"id": it.case.id, "score": it.score, "right": it.right, "why": ""} for it in mean.failures
    ]
    assert record == {
        "command": "x",
        "suite": "1.0.0",
        "convention": "the paper",
        "level": "tokens",
        "passed": len(CASES) - len(mean.failures),
        "failed": len(mean.failures),
        "skipped": 0,
        "not_asked": 0,
        "in_common": mean.in_common(),
        "silence": "",
        "sentences": ["Diagnosis: it averages sentence scores."],
        "diagnosis": "It averages sentence scores.",
    }


@pytest.mark.parametrize("more", [0, 1, 20])
def test_the_smallest_failures_are_shown(more: int) -> None:
    failures = report("penalty:none").failures[: SHOWN + more]
    text = str(report("right", results=tuple(failures))).split("The smallest that failed:\n")[1]
    assert text.count(", right is") == SHOWN
    assert (f"  and {more} more" in text) == bool(more)
    sizes = [failure.case.size for failure in failures]
    assert sizes == sorted(sizes)


def test_a_program_without_a_score_is_not_judged_by_flags() -> None:
    ended = tuple(Result(case=it, status="failed", right=0.0, why="it ended") for it in CASES)
    silent = report("right", results=ended)
    assert str(silent).splitlines()[1:] == ["The program gave no score: it ended."]
    assert silent.record()["silence"] == "it ended"
    two_reasons = replace(silent, results=(*ended[1:], replace(ended[0], why="too hard")))
    one_score = replace(silent, results=(*ended[1:], replace(ended[0], score=0.5)))
    assert two_reasons.silence() == one_score.silence() == report("right").silence() == ""
    skipped = tuple(replace(result, status="skipped") for result in ended)
    assert not report("right", results=skipped).passed
