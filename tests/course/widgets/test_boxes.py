"""What stands in the boxes of CompareFiles, read without a widget."""

from __future__ import annotations

from gzip import compress

import pytest

from mtmetrics_edu.course.widgets.boxes import check_own, decoded, odd, read, texts
from mtmetrics_edu.course.widgets.state import UnfinishedError

A, B = ["the cat sat", "a dog", "yes"], ["the cat", "the dog", "yes"]
REFERENCES = [["the cat sat", "a cat"], ["the dog"], ["yes"]]


def test_what_is_written_into_boxes_is_read_again() -> None:
    assert read(*texts(A, B, REFERENCES)) == (A, B, REFERENCES)


def test_a_table_has_at_least_three_columns() -> None:
    assert read("a\tb\tc\td\ne\tf\tg", "", "\n") == (["a", "e"], ["b", "f"], [["c", "d"], ["g"]])
    with pytest.raises(ValueError, match="line 2 of the table has 2 columns"):
        read("a\tb\tc\ne\tf", "", "")


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        (("", "x", "x"), "^box A: nothing is there"),
        (("x", "", ""), "^box B and box References: nothing is there"),
        (
            ("a\nb", "a", "a\nb"),
            "^box A has 2 lines, box B has 1 line, box References has 2 lines;",
        ),
        (("x\ty\tz\nk", "a", "b"), "to read box A as a table, empty the others$"),
        (("a\nb\n", "a\nb", "a\nb\n\n \n"), "the surplus at the end of box References is empty"),
    ],
)
def test_different_numbers_of_lines(given: tuple[str, str, str], expected: str) -> None:
    with pytest.raises(ValueError, match=expected):
        read(*given)


def test_the_example_may_be_changed_line_by_line() -> None:
    example = dict(zip("AB", ("one\ntwo", "one\n2"), strict=True))
    check_own(example, example)
    check_own({**example, "A": "one\ntwo\nthree"}, example)  # its own lines, and one more
    check_own({**example, "A": "x\ny"}, example)  # as many lines
    with pytest.raises(
        UnfinishedError, match=r"^box B still holds the example: put your own there$"
    ):
        check_own({**example, "A": "x\ny\nz"}, example)
    with pytest.raises(UnfinishedError, match="or empty both if box A holds a table"):
        check_own({**example, "A": "x\ty\tz"}, example)


def test_several_references_of_a_line_are_looked_at() -> None:
    told = list(odd((["x", "x"], ["y", "y"], [["fine", "not @@ fine"], [""]])))
    assert [sentence.partition(":")[0] for sentence in told] == [
        "References, line 2",
        "References, line 1",
    ]


def test_a_file_is_unpacked_and_its_mark_removed() -> None:
    text = "\ufeffété\n"
    assert decoded("a", text.encode()) == decoded("a", compress(text.encode())) == "été\n"
    for content in (compress(b"x")[:-3], b"\x1f\x8bnothing"):
        with pytest.raises(ValueError, match=r"^the file a\.gz is damaged or ends early"):
            decoded("a.gz", content)
    with pytest.raises(ValueError, match=r"^the file b cannot be read: it is UTF-16 or UTF-32"):
        decoded("b", "x".encode("utf-16"))
