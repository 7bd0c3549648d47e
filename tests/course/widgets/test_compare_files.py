"""Two systems in boxes: the report follows them, and no text is lost."""

from __future__ import annotations

import re
import subprocess
import sys
from datetime import UTC, datetime
from gzip import compress

import ipywidgets
import pytest
from ipywidgets.widgets.widget import _instances

from mtmetrics_edu.compare import compare
from mtmetrics_edu.course.widgets import CompareFiles
from mtmetrics_edu.course.widgets.boxes import read
from mtmetrics_edu.course.widgets.compare_files import OURS
from mtmetrics_edu.course.widgets.live import parts
from mtmetrics_edu.views.verdicts import answer

from .reading import safe

A = ["the cat sat on a mat", "a dog is here", "it rains", "yes"]
B = ["the cat sat on the mat", "the dog is here", "rain", "yes"]
REFERENCES = [["the cat sat on the mat", "a cat sat"], ["a dog is here"], ["it rains"], ["yes"]]


def made() -> CompareFiles:
    return CompareFiles(A, B, REFERENCES)


def said(widget: CompareFiles) -> str:
    return safe(widget.panes["report"].value).text


def said_of(widget: CompareFiles) -> str:
    """What the status line says."""
    return safe(widget.status.value).text


def numbers(widget: CompareFiles) -> list[int]:
    """The segments that are shown, in their order, counted from 0."""
    found = re.findall(r"<h4>Segment (\d+) of", widget.panes["segments"].value)
    return [int(number) - 1 for number in found]


def test_it_shows_the_report_of_what_stands_in_the_boxes() -> None:
    widget = made()
    assert said(widget).startswith(answer(compare(A, B, REFERENCES))[0])
    widget.boxes["B"].value = "\n".join(A)
    assert "Both systems wrote the same texts" in said(widget)
    widget.boxes["B"].value = "\r\n".join(B) + "\r\n"
    assert said(widget).startswith(answer(compare(A, B, REFERENCES))[0])
    assert widget.status.value == ""
    assert repr(widget) == "CompareFiles(4 segments)"


@pytest.mark.parametrize(
    ("metric", "like"), [("nist", OURS), ("bleu", "sacrebleu"), ("nist", "mteval-v14")]
)
def test_metric_and_tool(metric: str, like: str) -> None:
    widget = CompareFiles()
    before = widget.panes["report"].value
    widget.like.value, widget.metric.value = like, metric
    assert widget.panes["report"].value != before
    corpus = read(*(box.value for box in widget.boxes.values()))
    expected = compare(*corpus, metric=metric, like=None if like == OURS else like)
    assert said(widget).startswith(answer(expected)[0])
    assert expected.a.score.signature in said(widget)


def test_a_table_of_a_spreadsheet() -> None:
    widget = made()
    rows = zip(A, B, REFERENCES, strict=True)
    widget.boxes["B"].value = widget.boxes["References"].value = ""
    widget.boxes["A"].value = "\n".join("\t".join([a, b, *its]) for a, b, its in rows)
    assert said(widget).startswith(answer(compare(A, B, REFERENCES))[0])
    assert "Box A is read as a table" in widget.status.value
    widget.boxes["A"].value += "\nx\ty"
    assert "Line 5 of the table has 2 columns; expected 3 or more" in widget.status.value
    assert "mtm-stale" in widget.panes["report"].value


def test_segments_are_sorted_and_filtered() -> None:
    widget = made()
    found = compare(A, B, REFERENCES)
    assert found.shares is not None
    shares = found.shares.tolist()
    assert [shares[i] for i in numbers(widget)] == sorted(shares, reverse=True)
    widget.order.value = "for A first"
    assert [shares[i] for i in numbers(widget)] == sorted(shares)
    widget.order.value = "as given"
    assert numbers(widget) == [0, 1, 2, 3]
    widget.containing.value = "RAIN"
    assert numbers(widget) == [2]
    widget.containing.value = "a cat sat"  # in a reference alone
    assert numbers(widget) == [0]
    widget.containing.value = "nowhere"
    assert "No segment." in safe(widget.panes["segments"].value).text


def test_sorting_does_not_draw_again() -> None:
    widget = made()
    before = widget.found
    widget.order.value = "as given"
    assert widget.found is before
    widget.boxes["A"].value += "!"
    assert widget.found is not before


def test_an_error_is_a_sentence_and_the_last_result_stays() -> None:
    widget = made()
    good = said(widget)
    text = "\n".join(B[:3])
    widget.boxes["B"].value = text
    assert "Box A has 4 lines, box B has 3 lines, box References has 4 lines" in said_of(widget)
    assert "it seems to lack its end" in said_of(widget)
    assert widget.boxes["B"].value == text
    assert said(widget) == good
    assert "mtm-stale" in widget.panes["report"].value
    widget.like.value = "sacrebleu"
    widget.boxes["B"].value = "\n".join(B)
    widget.metric.value = "nist"
    assert "not a known metric of sacrebleu" in safe(widget.status.value).text


def upload(widget: CompareFiles, place: int, name: str, content: bytes) -> None:
    about = {"type": "text/plain", "size": len(content), "last_modified": datetime.now(UTC)}
    file = {"name": name, "content": memoryview(content), **about}
    widget.uploads[place].value = (file,)


def test_an_upload_fills_a_box_and_can_be_undone() -> None:
    widget = made()
    former = widget.boxes["B"].value
    upload(widget, 1, "new.txt", b"\xef\xbb\xbf" + "\n".join(A).encode())
    assert widget.boxes["B"].value == "\n".join(A)
    assert "Both systems wrote the same texts" in said(widget)
    upload(widget, 1, "other.txt", b"x")
    assert not widget.undo.disabled
    widget.undo.click()
    widget.undo.click()
    assert widget.boxes["B"].value == former
    assert widget.undo.disabled


def test_a_file_that_is_not_utf8_changes_nothing() -> None:
    widget = made()
    former = widget.boxes["A"].value
    upload(widget, 0, "old.txt", b"caf\xc3\xa9\ncaf\xe9")
    assert widget.boxes["A"].value == former
    assert "The file old.txt is not UTF-8: line 2" in widget.status.value
    assert widget.undo.disabled


def test_a_packed_file_is_unpacked() -> None:
    widget = made()
    upload(widget, 0, "a.txt.gz", compress("\n".join(B).encode()))
    assert widget.boxes["A"].value == "\n".join(B)
    upload(widget, 0, "a.txt.gz", compress(b"cat" * 99)[:9])
    assert "The file a.txt.gz is damaged or ends early" in said_of(widget)
    upload(widget, 0, "a.docx", b"PK\x03\x04...")
    assert "The file a.docx cannot be read: it is a ZIP archive" in said_of(widget)
    assert widget.boxes["A"].value == "\n".join(B)


def test_boxes_that_still_hold_the_example_are_named() -> None:
    widget = CompareFiles()
    upload(widget, 0, "a.txt", "\n".join(A).encode())
    assert said_of(widget) == "Boxes B and References still hold the example: put your own there"
    upload(widget, 1, "b.txt", "\n".join(B).encode())
    assert said_of(widget) == "Box References still holds the example: put your own there"
    assert 'role="alert"' not in widget.status.value  # nothing is wrong yet
    widget.boxes["References"].value = "\n".join("\t".join(its) for its in REFERENCES)
    assert said_of(widget) == ""
    assert said(widget).startswith(answer(compare(A, B, REFERENCES))[0])


def test_a_lost_line_is_named() -> None:
    widget = CompareFiles()
    lines = widget.boxes["B"].value.split("\n")
    widget.boxes["B"].value = "\n".join([*lines[:7], *lines[8:]])
    assert "they seem to drift apart at line 8 of box" in said_of(widget)
    widget = made()
    widget.boxes["B"].value = ""
    assert said_of(widget) == "Box B: nothing is there; expected one segment on each line"


@pytest.mark.parametrize(
    ("name", "texts", "expected"),
    [
        ("A", ["it &apos;s", *A[1:]], "A, line 1: it has an entity such as"),
        ("B", [*B[:2], "", B[3]], "B, line 3: it is empty; an empty candidate matches nothing"),
        ("B", ["the ca@@ t", *B[1:]], "B, line 1: it has '@@ '"),
        ("A", [f"{text} ." for text in A], "line 1 (and 3 more): it has a blank before a full"),
        ("References", A, "A equals the references in every line; expected what a system wrote."),
    ],
)
def test_what_looks_odd_is_told(name: str, texts: list[str], expected: str) -> None:
    """And it is compared all the same."""
    widget = made()
    widget.boxes[name].value = "\n".join(texts)
    assert expected in said_of(widget)
    assert "--tokenizer" not in said_of(widget)
    assert "mtm-stale" not in widget.panes["report"].value


def test_typed_text_stays_text() -> None:
    widget = made()
    widget.boxes["A"].value = "\n".join(["<script>alert(1)</script>", "<b>", '"', "</style>"])
    safe(widget.panes["report"].value)
    safe(widget.panes["segments"].value)
    safe(widget.still())


def test_a_saved_notebook_keeps_the_answer() -> None:
    widget = made()
    assert answer(compare(A, B, REFERENCES))[0] in safe(widget.still()).text
    assert len(widget.still()) < 20_000
    assert "<img " in widget.still()


def test_where_numpy_is_missing_it_says_so() -> None:
    script = (
        "import sys; sys.modules['numpy'] = sys.modules['pandas'] = None\n"
        "from mtmetrics_edu.course.widgets import CompareFiles\n"
        "widget = CompareFiles(['a'], ['b'], [['a']])\n"
        "print(widget.boxes['A'].value, widget.status.value, repr(widget.still()))\n"
    )
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, check=True, capture_output=True, text=True, timeout=120)
    assert "NumPy is missing" in done.stdout
    assert "%pip install numpy" in done.stdout
    assert done.stdout.startswith("a ")


def test_closing_leaves_nothing() -> None:
    before = set(_instances)
    made().close()
    assert set(_instances) == before


def test_each_list_has_a_name() -> None:
    lists = [it for it in parts(made()) if isinstance(it, ipywidgets.Dropdown)]
    assert "Segments" in [it.description for it in lists]
