"""Segments from several files."""

from __future__ import annotations

import tracemalloc

import pytest

from mtmetrics_edu.files import BadFileError

from .writing import OTHERS, segments, write


def lines(*texts: str) -> str:
    return "".join(f"{text}\n" for text in texts)


def problem(systems: list[str], references: list[str]) -> str:
    """Why files cannot be read together."""
    with pytest.raises(BadFileError) as error:
        segments(systems, references)
    return str(error.value)


def test_systems_come_first_then_references() -> None:
    write("a.txt", lines("one", "two"))
    write("b.tsv", "id\thyp\n1\tuno\n2\tdos\n")
    write("r.jsonl", '{"ref": "eins"}\n{"ref": "zwei"}\n')
    assert segments(["a.txt"], ["b.tsv:hyp", "r.jsonl:ref"]) == (
        [("one", "uno", "eins"), ("two", "dos", "zwei")],
        [],
    )


def test_different_lengths() -> None:
    write("a.txt", lines(*OTHERS[:1], *OTHERS[2:]))
    write("r.txt", lines(*OTHERS))
    write("s.txt", lines(*OTHERS))
    expected = (
        "a.txt has 2 lines, r.txt has 3 lines, s.txt has 3 lines; expected equally many; they seem "
        "to drift apart at line 2 of r.txt, which a.txt lacks: 'A dog barks at night.'"
    )
    assert problem(["a.txt"], ["r.txt", "s.txt"]) == expected


def test_different_lengths_of_a_table() -> None:
    write("a.txt", lines("one"))
    write("r.tsv", "ref\none\ntwo\n")
    assert problem(["a.txt"], ["r.tsv:ref"]) == (
        "a.txt has 1 line, r.tsv:ref has 2 rows; expected equally many; as far as a.txt goes they "
        "fit: it seems to lack its end"
    )


def test_a_row_of_a_table_is_numbered_without_the_headings() -> None:
    write("a.txt", lines(*OTHERS[1:]))
    write("r.tsv", "ref\n" + lines(*OTHERS))
    assert "at row 1 of r.tsv:ref, which a.txt lacks" in problem(["a.txt"], ["r.tsv:ref"])


def test_empty_texts_by_what_they_are() -> None:
    write("a.txt", lines("one", "", "three"))
    write("r.txt", lines("1", "2", ""))
    assert segments(["a.txt"], ["r.txt"])[1] == [
        "a.txt, line 2: it is empty; an empty candidate matches nothing and scores 0",
        "r.txt, line 3: it is empty; an empty reference matches nothing",
    ]


def test_a_reference_in_place_of_candidates() -> None:
    write("a.txt", lines("one", "two"))
    write("b.txt", lines("one", "two"))
    after = (
        ", so each candidate equals its reference and the score is the highest there is; was a "
        "reference given where candidates belong?"
    )
    assert segments(["a.txt"], ["b.txt"])[1] == [f"a.txt and b.txt are equal in every line{after}"]
    assert segments(["a.txt"], ["a.txt"])[1] == [
        f"a.txt is given twice, as the candidates and as reference 1{after}"
    ]
    assert segments(["a.txt"], ["./a.txt"])[1] == [f"a.txt and ./a.txt are the same file{after}"]


def test_two_systems_with_the_same_texts() -> None:
    write("a.txt", lines("one", "two"))
    write("b.txt", lines("one", "two"))
    write("r.txt", lines("one", "too"))
    assert segments(["a.txt", "b.txt"], ["r.txt"])[1] == [
        "a.txt and b.txt are equal in every line: there is no difference between these two to test"
    ]
    assert segments(["r.txt"], ["a.txt", "b.txt"])[1] == [
        "a.txt and b.txt are equal in every line: the second of these references changes no match"
    ]


def test_which_of_several_files_is_given_twice() -> None:
    """Of three systems, two may be the same; the third has a difference to test."""
    write("a.txt", lines("one", "two"))
    write("b.txt", lines("one", "too"))
    write("r.txt", lines("uno", "two"))
    write("s.txt", lines("one", "dos"))
    of_three = {
        ("a.txt", "b.txt", "a.txt"): "as the baseline and as system 2: there is no difference "
        "between these two to test",
        ("b.txt", "a.txt", "a.txt"): "as system 1 and as system 2: these two systems get the same "
        "results",
    }
    for systems, said in of_three.items():
        assert segments([*systems], ["r.txt"])[1] == [f"a.txt is given twice, {said}"]
    assert segments(["a.txt", "b.txt"], ["r.txt", "s.txt", "r.txt"])[1] == [
        "r.txt is given twice, as reference 1 and as reference 3: the second of these references "
        "changes no match"
    ]


def test_standard_input_is_read_once() -> None:
    assert problem(["-"], ["-"]) == (
        "standard input is given twice, but can be read only once; use files"
    )


def test_only_one_segment_is_held() -> None:
    text = "a b c d e f g h " * 20
    write("a.txt", (text + "\n") * 20_000)
    write("r.txt", (text + ".\n") * 20_000)

    from mtmetrics_edu.files import Files, Source

    files = Files(systems=(Source.of("a.txt"),), references=(Source.of("r.txt"),))
    tracemalloc.start()
    for _ in files.segments(print):
        pass
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 1e6  # the files have 6.4 MB
