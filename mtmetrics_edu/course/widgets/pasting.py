"""A table that somebody pastes from a spreadsheet: lines of cells, with tabs between them."""

from __future__ import annotations

from typing import Any

from mtmetrics_edu.checks import shown
from mtmetrics_edu.course.widgets.state import Segment, State, well_formed

SEGMENTS = 1000  # of a table that is taken; longer ones are for CompareFiles


def read_table(text: str) -> tuple[Segment, ...]:
    """The segments of a table: a candidate in the first column, its references in the others.

    () for a text that is not a table: it has fewer than two lines, or a line without a tab. An
    empty cell is left out where the line has another reference.

    >>> read_table("a cat\\tthe cat\\na dog\\tthe dog\\tone dog")[1]
    Segment(candidate='a dog', references=('the dog', 'one dog'))
    >>> read_table("a cat\\tthe cat"), read_table("a cat\\nthe cat")
    ((), ())
    """
    lines = [line for line in text.splitlines() if line.strip()][:SEGMENTS]
    if len(lines) < 2 or not all("\t" in line.strip("\r\n ") for line in lines):
        return ()
    return tuple(map(read_line, lines))


def read_line(line: str) -> Segment:
    """The segment of one line.

    >>> read_line("a cat\\tthe cat\\t")
    Segment(candidate='a cat', references=('the cat',))
    """
    candidate, *references = (unquoted(cell) for cell in line.split("\t"))
    return Segment(candidate, tuple(filter(None, references)) or ("",))


def unquoted(cell: str) -> str:
    """A cell without the quotation marks that a spreadsheet puts around it.

    >>> unquoted('"She said ""yes""."'), unquoted(' a cat ')
    ('She said "yes".', 'a cat')
    """
    plain = well_formed(cell.strip())
    if len(plain) > 1 and plain[0] == plain[-1] == '"' and '""' in plain[1:-1]:
        return plain[1:-1].replace('""', '"')
    return plain


def candidate_typed(state: State, text: str) -> State:
    """The state after something was typed or pasted into the box of the candidate: a table
    becomes the segments, and any other text the candidate."""
    segments = read_table(text)
    if not segments:
        return state.edited(candidate=text)
    return state.with_segments(segments)


def opened(state: State, text: str) -> State:
    """The state with the segments of a file; ValueError in words if it is not such a table."""
    segments = read_table(text)
    if not segments:
        raise ValueError(
            f"this file is not a table ({shown(text[:40])}); expected two lines or more, each with "
            f"a candidate, a tab, and its references with tabs between them"
        )
    return state.with_segments(segments)


def text_of(upload: Any) -> str:
    """The text of the file that was chosen last, as ipywidgets hand it over; "" if none was.

    >>> text_of(({"name": "a.tsv", "content": memoryview(b"a\\tb")},))
    'a\\tb'
    """
    files = [*upload.values()] if isinstance(upload, dict) else [*upload]  # ipywidgets 7 has a dict
    return bytes(files[-1]["content"]).decode("utf-8-sig", "replace") if files else ""
