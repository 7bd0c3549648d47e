"""A table that somebody pastes from a spreadsheet: lines of cells, with tabs between them."""

from __future__ import annotations

from mtmetrics_edu.widgets.state import Segment, State, well_formed

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
