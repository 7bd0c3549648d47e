"""Two systems in boxes: the report follows them, and no text is lost."""

import re
import subprocess
import sys
from datetime import UTC, datetime
from gzip import compress

import pytest

from mtmetrics_edu.compare import compare
from mtmetrics_edu.course.widgets import CompareFiles
from mtmetrics_edu.course.widgets.compare_files import BOXES, OURS, box_texts, check_own, odd, read
from mtmetrics_edu.course.widgets.controls import UnfinishedError, uploaded
from mtmetrics_edu.views.verdicts import answer

from .reading import safe

A = ["the cat sat on a mat", "a dog is here", "it rains", "yes"]
B = ["the cat sat on the mat", "the dog is here", "rain", "yes"]
REFERENCES = [["the cat sat on the mat", "a cat sat"], ["a dog is here"], ["it rains"], ["yes"]]
ANSWER = answer(compare(A, B, REFERENCES))[0]


def made():
    return CompareFiles(A, B, REFERENCES)


def report(widget):
    return safe(widget.panes["report"].value).text


def status(widget):
    return safe(widget.status.value).text


def numbers(widget):
    """The segments that are shown, in their order, counted from 0."""
    heads = re.findall(r"<h4>Segment (\d+) of", widget.panes["segments"].value)
    return [int(number) - 1 for number in heads]


def boxes(*texts):
    return dict(zip(BOXES, texts, strict=True))


def test_it_shows_the_report_of_what_stands_in_the_boxes():
    widget = made()
    assert report(widget).startswith(ANSWER)
    widget.boxes["B"].value = "\n".join(A)
    assert "Both systems wrote the same texts" in report(widget)
    widget.boxes["B"].value = "\r\n".join(B) + "\r\n"
    assert report(widget).startswith(ANSWER)
    assert widget.status.value == ""
    assert repr(widget) == "CompareFiles(4 segments)"
    still = widget.still()
    assert ANSWER in safe(still).text
    assert len(still) < 20_000
    assert "<img " in CompareFiles().still()


@pytest.mark.parametrize(
    ("metric", "like"),
    [("nist", OURS), ("chrf++", OURS), ("bleu", "sacrebleu"), ("nist", "mteval-v14")],
)
def test_metric_and_tool(metric, like):
    widget = CompareFiles()
    before = widget.panes["report"].value
    widget.like.value, widget.metric.value = like, metric
    assert widget.panes["report"].value != before
    corpus = read(widget.texts)
    expected = compare(*corpus, metric=metric, like=None if like == OURS else like)
    assert report(widget).startswith(answer(expected)[0])
    assert expected.a.score.signature in report(widget)


def test_a_table_of_a_spreadsheet():
    widget = made()
    rows = zip(A, B, REFERENCES, strict=True)
    widget.boxes["B"].value = widget.boxes["References"].value = ""
    widget.boxes["A"].value = "\n".join("\t".join([a, b, *its]) for a, b, its in rows)
    assert report(widget).startswith(ANSWER)
    assert "Box A is read as a table" in widget.status.value
    widget.boxes["A"].value += "\nx\ty"
    assert "Line 5 of the table has 2 columns; expected 3 or more" in widget.status.value
    assert "mtm-stale" in widget.panes["report"].value


@pytest.mark.parametrize("same", [(), (1, 2), range(4)], ids=["none", "some", "all"])
def test_segments_are_sorted_and_filtered(same):
    """Segments that speak for neither system stand between those for B and those for A."""
    widget = CompareFiles([B[i] if i in same else A[i] for i in range(4)], B, REFERENCES)
    shares = widget.comparison().shares.tolist()
    assert [shares[i] for i in numbers(widget)] == sorted(shares, reverse=True)
    widget.order.value = "for A first"
    assert [shares[i] for i in numbers(widget)] == sorted(shares)
    widget.order.value = "as given"
    assert numbers(widget) == [0, 1, 2, 3]
    for words, found in (("RAIN", [2]), ("a cat sat", [0]), ("nowhere", [])):
        widget.containing.value = words
        assert numbers(widget) == found
    assert "No segment." in safe(widget.panes["segments"].value).text


def test_sorting_does_not_compare_again():
    widget = made()
    before = widget.compared
    widget.order.value = "as given"
    assert widget.compared is before
    widget.boxes["A"].value += "!"
    assert widget.compared is not before


def test_an_error_is_a_sentence_and_the_last_result_stays():
    widget = made()
    text = "\n".join(B[:3])
    widget.boxes["B"].value = text
    assert "Box A has 4 lines, box B has 3 lines, box References has 4 lines" in status(widget)
    assert "it seems to lack its end" in status(widget)
    assert widget.boxes["B"].value == text
    assert report(widget).startswith(ANSWER)
    assert "mtm-stale" in widget.panes["report"].value
    widget.like.value = "sacrebleu"
    widget.boxes["B"].value = "\n".join(B)
    widget.metric.value = "nist"
    assert "not a known metric of sacrebleu" in status(widget)
    widget = CompareFiles()
    lines = widget.boxes["B"].value.split("\n")
    widget.boxes["B"].value = "\n".join([*lines[:7], *lines[8:]])
    assert "they seem to drift apart at line 8 of box" in status(widget)


# Files


def file(content, name):
    """A file as ipywidgets hand it over."""
    about = {"type": "text/plain", "size": len(content), "last_modified": datetime.now(UTC)}
    return {"name": name, "content": memoryview(content), **about}


def upload(widget, place, content, name="new.txt"):
    widget.uploads[place].value = (file(content, name),)


def test_an_upload_fills_a_box_and_can_be_undone():
    widget = made()
    former = widget.boxes["B"].value
    upload(widget, 1, b"\xef\xbb\xbf" + "\n".join(A).encode())
    assert widget.boxes["B"].value == "\n".join(A)
    assert "Both systems wrote the same texts" in report(widget)
    upload(widget, 1, compress(b"x"))
    assert widget.boxes["B"].value == "x"
    assert not widget.undo.disabled
    widget.undo.click()
    widget.undo.click()
    assert widget.boxes["B"].value == former
    assert widget.undo.disabled


def test_a_file_that_cannot_be_read_changes_nothing():
    widget = made()
    upload(widget, 0, b"caf\xc3\xa9\ncaf\xe9", "old.txt")
    assert widget.boxes["A"].value == "\n".join(A)
    assert status(widget).startswith("The file old.txt, line 2: byte 4 of the line is")
    assert widget.undo.disabled


def test_files_of_older_ipywidgets():
    assert [*uploaded({"a.tsv": {"content": b"a\tb"}})] == ["a\tb"]
    assert [*uploaded(())] == [*uploaded({})] == []


# What stands in the boxes


def test_what_is_written_into_boxes_is_read_again():
    assert read(box_texts(A, B, REFERENCES)) == (A, B, REFERENCES)
    table = boxes("a\tb\tc\td\ne\tf\tg", "", "\n")
    assert read(table) == (["a", "e"], ["b", "f"], [["c", "d"], ["g"]])


@pytest.mark.parametrize(
    ("texts", "message"),
    [
        (("", "x", "x"), "^box A: nothing is there; expected a segment on each line"),
        (("x", "", ""), "^box B and box References: nothing is there"),
        (
            ("a\nb", "a", "a\nb"),
            "^box A has 2 lines, box B has 1 line, box References has 2 lines;",
        ),
        (("x\ty\tz\nk", "a", "b"), "to read box A as a table, empty the others$"),
        (("a\nb\n", "a\nb", "a\nb\n\n \n"), "the surplus at the end of box References is empty"),
        (("a\tb\tc\ne\tf", "", ""), "line 2 of the table has 2 columns"),
        (["x\n" * 20_001] * 3, "^20,001 segments are more than the 20,000 that a page compares;"),
    ],
)
def test_boxes_that_do_not_fit_together(texts, message):
    with pytest.raises(ValueError, match=message):
        read(boxes(*texts))


def test_the_example_may_be_changed_line_by_line():
    example = dict(zip("AB", ("one\ntwo", "one\n2"), strict=True))
    check_own(example, example)
    check_own({**example, "A": "one\ntwo\nthree"}, example)  # its own lines, and one more
    check_own({**example, "A": "x\ny"}, example)  # as many lines
    only = r"^box B still holds the example: put your own there$"
    with pytest.raises(UnfinishedError, match=only):
        check_own({**example, "A": "x\ny\nz"}, example)
    with pytest.raises(UnfinishedError, match="or empty both if box A holds a table"):
        check_own({**example, "A": "x\ty\tz"}, example)
    widget = CompareFiles()
    upload(widget, 0, "\n".join(A).encode())
    assert status(widget) == "Boxes B and References still hold the example: put your own there"
    assert 'role="alert"' not in widget.status.value  # nothing is wrong yet


@pytest.mark.parametrize(
    ("name", "texts", "expected"),
    [
        ("A", ["it &apos;s", *A[1:]], "A, line 1: it has an entity such as"),
        ("B", [*B[:2], "", B[3]], "B, line 3: it is empty; an empty candidate matches nothing"),
        ("References", A, "A equals the references in every line; expected what a system wrote."),
        ("A", ["<script>alert(1)</script>", "<b>", '"', "</style>"], ""),
    ],
)
def test_what_looks_odd_is_told(name, texts, expected):
    """And it is compared all the same."""
    widget = made()
    widget.boxes[name].value = "\n".join(texts)
    assert expected in status(widget)
    assert "--tokenizer" not in status(widget)
    assert "mtm-stale" not in widget.panes["report"].value
    safe(widget.panes["segments"].value + widget.still())


def test_several_references_of_a_line_are_looked_at():
    sentences = odd((["x", "x"], ["y", "y"], [["fine", "not @@ fine"], [""]]))
    places = [sentence.partition(":")[0] for sentence in sentences]
    assert places == ["References, line 2", "References, line 1"]


def test_lines_in_another_order_are_told():
    widget = CompareFiles()
    widget.boxes["B"].value = "\n".join(sorted(widget.boxes["B"].value.split("\n")))
    assert "The lines of B resemble their own lines of References no more than" in status(widget)
    assert "The lines of B do not seem to belong to those of the references: " in report(widget)


def test_where_numpy_is_missing_it_says_so():
    script = (
        "import sys; sys.modules['numpy'] = sys.modules['pandas'] = None\n"
        "from mtmetrics_edu.course.widgets import CompareFiles\n"
        "widget = CompareFiles(['a'], ['b'], [['a']])\n"
        "print(widget.boxes['A'].value, widget.status.value, repr(widget.still()))\n"
    )
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, check=True, capture_output=True, text=True, timeout=120)
    assert "numpy is missing" in done.stdout
    assert "%pip install numpy" in done.stdout
    assert done.stdout.startswith("a ")
