"""Segments from several files, and what is said of files that do not belong together."""

from __future__ import annotations

import io
import tracemalloc

import pytest

from mtmetrics_edu.files import BadFileError, Files, Source

from .writing import OTHERS, segments, write


def lines(*texts):
    return "".join(f"{text}\n" for text in texts)


def problem(systems, references):
    """Why files cannot be read together."""
    with pytest.raises(BadFileError) as error:
        segments(systems, references)
    return str(error.value)


def test_systems_come_first_then_references():
    write("a.txt", lines("one", "two"))
    write("b.tsv", "id\thyp\n1\tuno\n2\tdos\n")
    write("r.jsonl", '{"ref": "eins"}\n{"ref": "zwei"}\n')
    assert segments(["a.txt"], ["b.tsv:hyp", "r.jsonl:ref"]) == (
        [("one", "uno", "eins"), ("two", "dos", "zwei")],
        [],
    )


def test_different_lengths(monkeypatch):
    write("a.txt", lines(*OTHERS[1:]))
    write("r.tsv", "ref\n" + lines(*OTHERS))
    assert problem(["a.txt"], ["r.tsv:ref"]) == (
        "a.txt has 2 lines, r.tsv:ref has 3 rows; expected equally many"
    )
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"one\n")))
    assert problem(["-"], ["a.txt"]) == (
        "standard input has 1 line, a.txt has 2 lines; expected equally many"
    )
    assert problem(["-"], ["-"]) == (
        "standard input is given twice, but can be read only once; use files"
    )


def test_empty_texts_by_what_they_are():
    write("a.txt", lines("one", "", "three"))
    write("r.txt", lines("1", "2", ""))
    assert segments(["a.txt"], ["r.txt"])[1] == [
        "a.txt, line 2: it is empty; an empty candidate matches nothing and scores 0",
        "r.txt, line 3: it is empty; an empty reference matches nothing",
    ]


HIGHEST = (
    ", so each candidate equals its reference and the score is the highest there is; was a "
    "reference given where candidates belong?"
)
TWICE = "a.txt is given twice"
NO_DIFFERENCE = "there is no difference between these two to test"
NO_CHANGE = "the second of these references changes no match"
EQUAL = {  # systems, references: the warning
    ("a.txt", "b.txt"): f"a.txt and b.txt are equal in every line{HIGHEST}",
    ("a.txt", "a.txt"): f"{TWICE}{HIGHEST}",
    ("a.txt", "./a.txt"): f"a.txt and ./a.txt are equal in every line{HIGHEST}",
    ("a.txt b.txt", "r.txt"): f"a.txt and b.txt are equal in every line: {NO_DIFFERENCE}",
    ("r.txt", "a.txt b.txt"): f"a.txt and b.txt are equal in every line: {NO_CHANGE}",
    ("a.txt r.txt a.txt", "s.txt"): f"{TWICE}: {NO_DIFFERENCE}",
    ("r.txt a.txt a.txt", "s.txt"): f"{TWICE}: these two systems get the same results",
    ("r.txt s.txt", "a.txt t.txt a.txt"): f"{TWICE}: {NO_CHANGE}",
}


@pytest.mark.parametrize(("systems", "references"), EQUAL)
def test_equal_files(systems, references):
    second_lines = {"a": "two", "b": "two", "r": "too", "s": "dos", "t": "zwei"}
    for name, second in second_lines.items():
        write(f"{name}.txt", lines("one", second))
    warning = EQUAL[systems, references]
    assert segments(systems.split(), references.split())[1] == [warning]


def test_only_one_segment_is_held():
    text = "a b c d e f g h " * 20
    for name in ("a.txt", "r.txt"):
        write(name, f"{text}{name}\n" * 20_000)
    tracemalloc.start()
    for _ in Files(systems=(Source.of("a.txt"),), references=(Source.of("r.txt"),)).segments(print):
        pass
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 1e6  # the files have 6.4 MB
