"""The program: exit codes, sentences instead of tracebacks, and what it does to a pipe."""

import functools
import json
import os
import re
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import mtmetrics_edu
from mtmetrics_edu import __main__ as program
from mtmetrics_edu.commands import COMMANDS
from mtmetrics_edu.commands.command import add_command

from . import processes
from .commands.running import Ran, run, write_all
from .needs import DEV_FULL

PROGRAM = [sys.executable, "-m", "mtmetrics_edu"]
SCORE = ["score", "a.txt", "-r", "r.txt"]


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    write_all()
    return tmp_path


LAST = "--references takes all files after it, so put it last)\n"
ENV = {**os.environ, "PYTHONPATH": str(Path(mtmetrics_edu.__file__).parents[1])}


def started(*arguments, **options):
    """The program in a process of its own."""
    pipe = subprocess.PIPE
    given = {"stdout": pipe, "stderr": pipe, "text": True, "env": ENV, **options}
    return subprocess.Popen([*PROGRAM, *arguments], **given)


def test_as_a_module():
    process = started(*SCORE)
    assert process.communicate() == (run(*SCORE).out, "")
    assert process.returncode == 0


def test_version_and_list_of_commands():
    assert run("--version") == Ran(0, f"mtmetrics-edu {mtmetrics_edu.__version__}\n", "")
    assert re.findall(r"^    (\w+)\s", run("--help").out, re.MULTILINE) == [*COMMANDS]


@pytest.mark.parametrize("command", COMMANDS)
def test_examples_of_the_help_are_understood(command):
    ran = run(command, "--help")
    assert (ran.code, ran.err) == (0, "")
    summary = ran.out.split("\n\n")[1].rstrip(".")
    assert f"{summary[0].lower()}{summary[1:]}" in " ".join(run("--help").out.split())
    lines = [line for line in ran.out.splitlines() if line.startswith("  mtmetrics-edu ")]
    assert lines
    for line in lines:
        options = program.parser().parse_args(shlex.split(line)[1:])
        assert options.run.__name__ == command
    usage = options.parser.usage
    for action in options.parser._actions[1:]:  # the first one is argparse's own --help
        given = action.option_strings
        names = given or ([action.metavar] if action.metavar else action.choices)
        assert any(name in usage for name in names) or (given and "[options]" in usage)
        said = action.help or ""
        assert re.match("[a-z]", said) or (action.choices and not action.metavar), names
        assert all(choice in said for choice in action.choices or ()) or not action.metavar
        if (action.default or action.type) and (said := re.search(r"default: (\S+)$", said)):
            assert said[1] == str(action.default).removesuffix(".0")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "the following arguments are required: COMMAND"),
        (["scores"], "argument COMMAND: invalid choice: 'scores' (choose from "),
        (["score"], "the following arguments are required: CANDIDATES, -r/--references\n"),
        (["questions", "q.xml", "--format", "x"], "argument --format: invalid choice: 'x' (choose"),
        (["score", "-r", "r.txt", "a.txt"], f"arguments are required: CANDIDATES ({LAST}"),
        (["compare", "a.txt", "-r", "r.txt", "b.txt"], f"arguments are required: SYSTEM ({LAST}"),
        (["diagnose"], "arguments are required: MODULE:FUNCTION\n"),
        (["conformance", "run"], "arguments are required: --command\n"),
        ([*SCORE, "--met", "bleu"], "unrecognized arguments: --met bleu"),
        (["score", "a.txt", "b.txt", "-r", "r.txt"], "unrecognized arguments: b.txt"),
    ],
)
def test_wrong_usage(arguments, said):
    ran = run(*arguments)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("usage: mtmetrics-edu ")
    assert said in ran.err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["score", "none.txt", "-r", "r.txt"], "none.txt: there is no such file"),
        (["score", "all.tsv:x", "-r", "r.txt"], "all.tsv: there is no column 'x'; it has 'a', 'b'"),
        (["score", "-", "-r", "-"], "standard input is given twice, but is read only once"),
    ],
)
def test_bad_data(arguments, said):
    ran = run(*arguments)
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith(f"mtmetrics-edu: error: {said}")
    assert ran.err.count("\n") == 1


def test_where_a_tool_itself_stops():
    Path("a.txt").write_text("\n")
    Path("r.txt").write_text("one\n")
    ran = run(*SCORE, "--like", "multi-bleu")
    assert ran.code == 1
    assert ran.err == (
        "mtmetrics-edu: warning: a.txt, line 1: it is empty; an empty candidate matches nothing "
        "and scores 0\n"
        "mtmetrics-edu: error: multi-bleu itself stops here: all candidates are empty (Illegal "
        "division by zero)\n"
    )


ERRORS = {  # what is said: the error
    "one two": ValueError("one\ntwo"),
    "No space left on device": OSError(28, "No space left on device"),
    "x: Permission denied": OSError(13, "Permission denied", "x"),
    "there is not enough memory for this; score fewer segments at a time": MemoryError(),
    "ZeroDivisionError: division by zero; this is a mistake of the program, please report it": (
        ZeroDivisionError("division by zero")
    ),
    "numpy is missing; to install it: python -m pip install numpy": (
        ModuleNotFoundError("No module named 'numpy'", name="numpy")
    ),
}
ENDS = [(error, 1, f"mtmetrics-edu: error: {said}\n") for said, error in ERRORS.items()]
ENDS += [(BrokenPipeError(), 141, ""), (KeyboardInterrupt(), 130, "")]


@pytest.mark.parametrize(("error", "code", "said"), ENDS)
def test_an_error_is_a_sentence(monkeypatch, error, code, said):
    def fail(options):
        """Raise an error."""
        raise error

    add = functools.partial(add_command, run=fail, usage="")
    monkeypatch.setattr(program, "adders", lambda command: [add])
    assert run("fail") == Ran(code, "", said)


def test_loading_the_program_loads_no_numpy_and_no_other_command():
    code = "import sys, mtmetrics_edu.__main__ as it; it.parser('which'); print(*sys.modules)"
    loaded = processes.run(sys.executable, "-c", code, env=ENV).split()
    assert "mtmetrics_edu.commands.which" in loaded
    assert not {"numpy", "mtmetrics_edu.commands.mark", "urllib.request"} & {*loaded}


def test_a_reader_that_has_gone():
    process = started(*SCORE)
    process.stdout.close()
    assert process.wait() == 141
    assert process.stderr.read() == ""


def test_an_output_that_is_full():
    DEV_FULL.require()
    with open("/dev/full", "w") as full:
        process = started(*SCORE, stdout=full)
        assert process.communicate()[1] == "mtmetrics-edu: error: No space left on device\n"
    assert process.returncode == 1


def test_control_c():
    process = started("score", "-", "-r", "r.txt", stdin=subprocess.PIPE)
    process.stdin.write("x\n" * 100_000)  # when all is taken, the program reads
    process.stdin.flush()
    process.send_signal(signal.SIGINT)
    assert process.communicate() == ("", "")
    assert process.returncode == 130


def test_names_that_a_terminal_cannot_show():
    name = os.fsdecode(b"h\xff\xc3\xa9.txt")
    Path("a.txt").rename(name)
    for encoding in ("ascii", "utf-8"):
        process = started(
            "score", name, "-r", "r.txt", "--json", env={**ENV, "PYTHONIOENCODING": encoding}
        )
        out, err = process.communicate()
        assert (process.returncode, err) == (0, "")
        assert os.fsencode(json.loads(out)["candidates"]) == b"h\xff\xc3\xa9.txt"


NAMES = st.sampled_from(["x.txt", "x.tsv", "x.csv", "x.jsonl", "x.gz", "x.csv:a", "x.jsonl:a"])
BYTES = st.one_of(
    st.binary(max_size=60),
    st.text(max_size=40).map(lambda text: text.encode("utf-8", "surrogatepass")),
    st.lists(
        st.sampled_from(
            [b"a", b"\n", b"\r\n", b"\t", b",", b'"', b'{"a": "x"}', b" ", b"\xff", b"\xef\xbb\xbf"]
        ),
        max_size=12,
    ).map(b"".join),
)


@given(BYTES, BYTES, NAMES, st.sampled_from([[], ["--like", "sacrebleu"], ["--metric", "nist"]]))
def test_whatever_the_bytes_are_there_is_no_traceback(one, other, name, options):
    Path(name.partition(":")[0]).write_bytes(one)
    Path("y.txt").write_bytes(other)
    ran = run("score", name, "-r", "y.txt", *options)
    assert ran.code in (0, 1)
    assert "mistake of the program" not in ran.err
    assert (ran.out == "") == (ran.code == 1)
    assert all(line.startswith("mtmetrics-edu: ") for line in ran.err.splitlines())


@given(BYTES, BYTES, BYTES, st.sampled_from([[], ["--like", "mteval-v13a"], ["--metric", "nist"]]))
def test_whatever_two_systems_wrote_there_is_no_traceback(one, other, reference, options):
    for name, data in (("a", one), ("b", other), ("r", reference)):
        Path(f"{name}.txt").write_bytes(data)
    few = ["--resamples", "40", "--trials", "19", "--html", "report.html", "--force", "--json"]
    ran = run("compare", "a.txt", "b.txt", *few, *options, "-r", "r.txt")
    assert ran.code in (0, 1)
    assert "mistake of the program" not in ran.err
    if ran.code == 0:
        assert json.loads(ran.out, parse_constant=pytest.fail)["segments"] > 0


@given(st.lists(st.text(max_size=8), max_size=6))
def test_whatever_the_arguments_are_there_is_no_traceback(arguments):
    ran = run(*arguments)
    assert ran.code in (0, 1, 2)
    assert "mistake of the program" not in ran.err
