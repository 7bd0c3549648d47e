"""Marks: a class whose mistakes are known, hostile submissions, what is handed in and how."""

import io
import json
import socket
import zipfile
from contextlib import suppress
from inspect import signature
from itertools import chain, product
from pathlib import Path
from random import Random
from time import sleep
from zlib import crc32

import pytest

import mtmetrics_edu
from mtmetrics_edu import modified_precision, ngrams
from mtmetrics_edu.conformance import cases
from mtmetrics_edu.course.building.ours import STAGES
from mtmetrics_edu.course.marking import marks
from mtmetrics_edu.course.marking.asking import Conversation, RefusedError, decoded
from mtmetrics_edu.course.marking.marks import Rubric, disguised, hidden, mark, mark_all
from mtmetrics_edu.course.marking.runner import encode
from mtmetrics_edu.course.marking.submissions import Submission, equals, read

from .students import CHEATS, HOSTILE, RIGHT, twenty

ONE = Rubric(points={"sentence_bleu": 2}, hidden=5)
PACKAGE = str(Path(mtmetrics_edu.__file__).parents[1])


@pytest.fixture
def no_diagnosis(monkeypatch):
    """Marks without what `diagnose` says, which has tests of its own."""
    monkeypatch.setattr(marks, "SCORERS", {})


def marked(text: str, rubric: Rubric = ONE, trust: bool = True, seconds: float = 60):
    return mark(Submission(name="x", text=text), rubric, seconds=seconds, trust=trust)


def test_a_class_of_twenty(tmp_path, no_diagnosis):
    rubric = Rubric(points=Rubric.read().points, hidden=2)
    students = twenty()
    for each in students:
        (tmp_path / each.file).parent.mkdir()
        (tmp_path / each.file).write_text(each.data)
    submissions = read(tmp_path)
    same = equals(submissions)
    assert [each.name for each in submissions] == [each.name for each in students]
    for student, submission in zip(students, submissions, strict=True):
        its = marked(submission.text, rubric)
        shares = student.shares
        points = {name: most * shares.get(name, 1) for name, most in rubric.points.items()}
        assert its.points == points, student.changes
        assert its.total == f"{sum(points.values()):g}"
        assert its.remarks == []
        copies = {each.name for each in students if each.changes == student.changes}
        assert {*same[student.name], student.name} == copies


def test_what_diagnose_says():
    text = RIGHT.replace("return brevity_penalty(c, r) * ", "return ")
    diagnoses = marked(text, Rubric(points={"corpus_bleu": 1})).diagnoses
    assert [*diagnoses] == ["corpus_bleu"]
    assert "has no brevity penalty" in diagnoses["corpus_bleu"]


def test_equal_texts_are_marked_once():
    text = "from time import time_ns\ndef sentence_bleu(c, r):\n    raise ValueError(time_ns())"
    handed_in = [Submission(name=n, text=text * (n != "eli")) for n in ("ann", "eli", "kim")]
    ann, eli, kim = mark_all(handed_in, ONE, trust=True)
    assert (ann.name, ann.equal, kim.name, kim.equal) == ("ann", ("kim",), "kim", ("ann",))
    assert ann.replies == kim.replies != eli.replies


@pytest.mark.parametrize("cheat", CHEATS.values(), ids=CHEATS)
def test_the_answers_are_out_of_reach(cheat, no_diagnosis):
    with suppress(RefusedError):
        assert marked(cheat.replace("PACKAGE", PACKAGE), trust=False).total == "0"


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_hostile(text, no_diagnosis, tmp_path):
    victim = tmp_path / "victim"
    victim.mkdir()
    for folder in (tmp_path, victim):
        folder.chmod(0o777)  # any user may write there
    (victim / "thesis").write_text("years of work")
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.setblocking(False)
        port = server.getsockname()[1]
        text = text.replace("VICTIM", str(victim)).replace("PORT", str(port))
        with suppress(RefusedError):  # where nothing can be shut in, nothing runs
            result = marked(text, trust=False, seconds=2)
            assert result.total == "0"
            assert "flushed" not in f"{result.remarks, result.replies}"
        with pytest.raises(BlockingIOError):
            server.accept()
    assert [file.name for file in victim.iterdir()] == ["thesis"]
    assert marked(RIGHT, Rubric(points={"ngrams": 1})).total == "1"


def test_nothing_that_it_started_is_left():
    conversation = Conversation("", 60, trust=True)
    conversation.start()
    process = Path("/proc", f"{conversation.pid}")
    assert process.exists()
    conversation.end()
    while process.exists():  # until the system has cleared it away
        sleep(0.1)


def test_files_of_python_are_read_only_and_the_rest_is_out_of_sight():
    code = (
        "import os\ndef sentence_bleu(c, r):\n"
        "    return [os.statvfs(os.__file__).f_flag & os.ST_RDONLY, os.getpid(),\n"
        "            os.getuid() == 0, os.path.exists('/proc/self'),\n"
        "            os.path.exists('/etc'), dict(os.environ)]"
    )
    conversation = Conversation(code, 60)
    with suppress(RefusedError):
        function = conversation.function(STAGES["sentence_bleu"][-1])
        assert function([], []) == [1, 1, False, False, False, {}]
    conversation.end()


def test_a_system_that_refuses(monkeypatch, no_diagnosis):
    """Where processes cannot be shut in, nothing runs that is not trusted."""
    monkeypatch.setattr(marks, "Conversation", RefusedConversation)
    with pytest.raises(RefusedError, match="not here"):
        marked(RIGHT, trust=False)
    its = marked(RIGHT, trust=True)
    assert (its.total, its.refused) == ("2", "not here")


class RefusedConversation(Conversation):
    """A conversation on a system that does not shut processes in."""

    def say(self, *message):
        answer = super().say(*message)
        return answer | {"refused": "not here"} if "refused" in answer else answer


def test_a_submission_may_build_on_our_functions(no_diagnosis):
    text = (
        "from math import prod\nfrom mtmetrics_edu.course.building import mine\n"
        "from mtmetrics_edu.course.building.ours import brevity_penalty\n"
        "from mtmetrics_edu import closest_reference_length\n"
        "modified_precision = mine('modified_precision')\n"
        "print(modified_precision(['a'], [['a']], 1))\n"
        "def sentence_bleu(c, rs):\n"
        "    pairs = [modified_precision(c, rs, n=n) for n in range(1, 5)]\n"
        "    ps = [k / t if t else 0 for k, t in pairs]\n"
        "    return brevity_penalty(len(c), closest_reference_length(c, rs)) * prod(ps) ** .25\n"
    )
    assert marked(text).total == "2"


def test_a_function_that_changes_what_it_is_given(no_diagnosis):
    text = RIGHT.replace("    counts =", "    candidate.append('x')\n    counts =", 1)
    its = marked(text, Rubric(points={"modified_precision": 1}))
    assert "it changes what it is given" in its.replies["modified_precision"]


def test_the_line_that_raised_is_named(no_diagnosis):
    text = "def sentence_bleu(c, r):\n    return helper(c)\ndef helper(c):\n    return 1 / 0"
    reply = marked(text).replies["sentence_bleu"]
    assert reply.endswith("it raises ZeroDivisionError: division by zero, at `return 1 / 0`.")


@pytest.mark.parametrize("first", ["import numpy as np", "from numpy import e as np", ""])
def test_what_needs_numpy_is_told_that_it_is_not_there(no_diagnosis, first):
    line = "return np.e" if first else "import numpy"
    reply = marked(f"{first}\ndef sentence_bleu(c, r):\n    {line}").replies["sentence_bleu"]
    why = "marks are given without numpy, so the function must do without it."
    assert reply.endswith(f", at `{line}`; {why}")


@pytest.mark.parametrize("name", STAGES)
def test_hidden_cases(name):
    stage = STAGES[name][-1]
    cases = hidden(stage, 1, 20)
    assert cases == hidden(stage, 1, 20) != hidden(stage, 2, 20)
    assert len(cases) == 20
    for case in cases:
        stage.solve(*case)


@pytest.mark.parametrize(("count", "total"), [(0, "1"), (20, "0")])
def test_who_knows_the_cases_of_the_lesson_by_heart(count, total, no_diagnosis):
    stage = STAGES["brevity_penalty"][-1]
    known = {case: stage.solve(*case) for case in stage.kind.cases}
    text = f"def brevity_penalty(c, r):\n    return {known}.get((c, r), 0)"
    assert marked(text, Rubric(points={"brevity_penalty": 1}, hidden=count)).total == total


def calls_of_the_suite(parameters):
    """All calls of a function that anybody can make of the suite's cases."""
    for case in cases(level="tokens"):
        candidates, *rows = ([*map(list, row)] for row in (case.candidates, *case.references))
        for candidate, row in zip(candidates, rows, strict=True):
            counts = [modified_precision(candidate, row, n) for n in (1, 2, 3, 4)]
            values = {
                "tokens": [candidate],
                "candidate": [candidate],
                "candidates": [candidates],
                "references": [row, rows],
                "n": [1, 2, 3, 4],
                "precisions": [[clipped / total for clipped, total in counts if total]],
                "candidate_length": [len(candidate)],
                "reference_length": [*map(len, row)],
                "reference_lengths": [[*map(len, row)]],
                "ngram": [g for text in row for n in (1, 2, 3) for g in ngrams(text, n)],
            }
            yield from product(*(values[name] for name in parameters))


def test_who_knows_the_suite_and_the_lessons_by_heart_gets_nothing(no_diagnosis):
    rubric, answers, text = Rubric.read(), {}, "import json, zlib\n"
    for name in rubric.points:
        solve, of_lessons = STAGES[name][-1].solve, [s.kind.cases for s in STAGES[name]]
        for call in chain(*of_lessons, calls_of_the_suite(signature(solve).parameters)):
            with suppress(Exception):  # there are calls that no function answers
                key = f"{crc32(repr((name, *call)).encode())}"
                answers[key] = encode(solve(*call))
        key = f"str(zlib.crc32(repr(({name!r}, *given)).encode()))"
        text += f"def {name}(*given):\n    return eval(ANSWERS.get({key}, '0'))\n"
    assert len(answers) > 5000
    its = marked(f"{text}ANSWERS = json.loads({json.dumps(answers)!r})", rubric)
    assert (its.remarks, its.total) == ([], "0")


def test_hidden_answers_are_those_of_the_suite():
    """The suite's figures come from other programs; a lesson's solution must give them, too."""
    numbers = {"bleu": "sentence_bleu corpus_bleu", "nist": "nist"}
    for case in cases(level="tokens"):
        candidates, *rows = disguised(case, Random(case.id))
        for name in numbers[case.metric].split():
            call = (candidates, rows) if name == "corpus_bleu" else (candidates[0], rows[0])
            if name == "corpus_bleu" or (len(candidates) == 1 and all(rows[0])):
                score = STAGES[name][-1].solve(*call)
                assert score == pytest.approx(case.score, abs=1e-9)


def test_what_goes_through_the_pipe():
    value = [None, True, 1, 0.5, "é\ud800", ("a", ["b"]), {("a", "b"): 1.0}]
    assert decoded(encode(value)) == value
    assert decoded("[" * 90_000) == "[" * 90_000
    assert decoded("__import__('os').getcwd()") == "__import__('os').getcwd()"


# ----------------------------------------------------------------------------- what is handed in


def zipped(files: dict[str, bytes]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return buffer.getvalue()


FILES = {
    "Li Wei_417_assignsubmission_file/my_bleu.py": b"a = 1",
    "Li Wei_417_assignsubmission_file/my_bleu_older.py": b"a = 2",
    "Li Wei_417_assignsubmission_file/01.ipynb": b'{"cells": [{"cell_type": "code", '
    b'"source": ["!ls\\n", "b = 1\\n", "b"]}, {"cell_type": "code", "source": "b c"}]}',
    "Kim_418_assignsubmission_file_my_bleu.py": b"from __future__ import annotations\nc = 1",
    "Ada_419_assignsubmission_file/mine.zip": zipped({"in/my_bleu.py": b"d = 1"}),
    "Eli_422_assignsubmission_file/a.zip": zipped({"my_bleu.py": b"e = 1"}),
    "Eli_422_assignsubmission_file/a": b"in the way",
    "Zoe_420_assignsubmission_file/broken.zip": b"PK",
    "Max_421_assignsubmission_file/bomb.zip": zipped({"my_bleu.py": b" " * 50_000_001}),
    "ann.py": b"def f(:",
    "bob.ipynb": b"[]",
    "eve.txt": b"a = 1",
    "__MACOSX/ann.py": b"a = 1",
}
BROKEN = ("Zoe_420", "broken.zip"), ("Max_421", "bomb.zip"), ("Eli_422", "a.zip")
TEXTS = {name: "" for name, _ in BROKEN} | {
    "Ada_419": "d = 1",
    "Kim_418": "c = 1",
    "Li Wei_417": "b = 1\na = 1",
    "ann": "",
    "bob": "",
}


def test_folders_and_zip_files_as_a_platform_hands_them_out(tmp_path):
    (tmp_path / "all.zip").write_bytes(zipped(FILES))
    (tmp_path / "nested.zip").write_bytes(zipped({f"hw/x/{k}": v for k, v in FILES.items()}))
    for name, data in FILES.items():
        (tmp_path / "folder" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "folder" / name).write_bytes(data)
    (tmp_path / "folder" / "link.py").symlink_to(tmp_path / "all.zip")
    for place in ("all.zip", "nested.zip", "folder"):
        several = read(tmp_path / place)
        assert {each.name: each.text for each in several} == TEXTS
    assert {each.name: each.remarks for each in several if each.remarks} == {
        "ann": ("ann.py cannot be read: line 1: invalid syntax",),
        **{
            name: (f"{file} cannot be read: it is broken, or it holds too much",)
            for name, file in BROKEN
        },
        "bob": ("bob.ipynb cannot be read: list indices must be integers or slices, not str",),
    }


@pytest.mark.parametrize(
    "whose",
    [
        {"Ada/my_bleu.py": "Ada"},
        {"my_bleu.py": "J. Smith", "01.ipynb": "J. Smith"},
        {"li.py": "li", "my_bleu.py": "my_bleu"},
        {"J. Doe/my_bleu.py": "J. Doe", "J. Wu/my_bleu.py": "J. Wu"},
    ],
)
def test_whose_it_is(tmp_path, whose):
    for name in whose:
        (tmp_path / "J. Smith" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "J. Smith" / name).touch()
    assert [each.name for each in read(tmp_path / "J. Smith")] == sorted({*whose.values()})


def test_nothing_handed_in(tmp_path):
    with pytest.raises(ValueError, match=r"holds no \.py or \.ipynb file"):
        read(tmp_path)
    (tmp_path / "x.zip").write_bytes(b"no zip")
    with pytest.raises(ValueError, match=r"x\.zip cannot be unpacked"):
        read(tmp_path / "x.zip")


def test_equal_functions_of_other_names():
    texts = {
        "ann": "def f(a, b):\n    'doc'\n    c = a + b\n    return max(c, b)",
        "bob": "def g(x: int, y) -> int:  # mine\n    z = x + y\n    return max(z, y)",
        "eve": "def f(a, b):\n    c = a + b\n    return min(c, b)",
        "kim": "",
        "li": "",
    }
    several = [Submission(name=name, text=text) for name, text in texts.items()]
    assert equals(several) == {"ann": ("bob",), "bob": ("ann",), "eve": (), "kim": (), "li": ()}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("points = 3", "expected hidden = 20, and below [points]"),
        ("[points]\nngram = 1", "ngram is not known"),
        ("[points]\nngrams = -1", "ngrams is not known or below 0"),
        ("hidden = -1\n[points]\nngrams = 1", "hidden is not known or below 0"),
        ("[points]\nngrams = 'x'", "expected hidden = 20"),
        ("hidde = 3\n[points]\nngrams = 1", "hidde"),
        ("[points", "Expected ']'"),
    ],
)
def test_rubrics_that_cannot_be_read(tmp_path, text, said):
    path = tmp_path / "rubric.toml"
    path.write_text(text)
    with pytest.raises(ValueError, match=r"rubric\.toml") as caught:
        Rubric.read(path)
    assert said in str(caught.value)
