"""A text as a QR code, for the telephones of a class. It needs segno, and loads it when asked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from mtmetrics_edu.views.html.markup import Html, escape

MOST = 850  # characters: 97 small squares a side; denser codes telephones often misread
QUIET = 4  # squares of white around a code, as ISO/IEC 18004 asks
MISSING = "a QR code needs segno, which is not installed here: pip install segno"


def qr_code(text: str, said: str) -> Html:
    """The QR code of a text, dark on white in every theme, as an svg element that is as wide as its
    room. said: what the code is, for those who do not see it.

    ValueError if the text has more than MOST characters, or if segno is missing.

    >>> qr_code("x" * 851, "")
    Traceback (most recent call last):
    ValueError: this link has 851 characters, too many for a QR code: telephones read at most 850
    """
    if len(text) > MOST:
        raise ValueError(
            f"this link has {len(text):,} characters, too many for a QR code: telephones read at "
            f"most {MOST}"
        )
    squares = matrix(text)
    side = len(squares) + 2 * QUIET
    return Html(
        f'<svg xmlns="http://www.w3.org/2000/svg" class="mtm-qr" role="img" '
        f'viewBox="0 0 {side} {side}" aria-label="{escape(said)}" shape-rendering="crispEdges">'
        f'<path d="M0 0h{side}v{side}h-{side}z" fill="#fff"/>'
        f'<path d="{outlines(squares)}" fill="#000"/></svg>'
    )


def matrix(text: str) -> Sequence[Sequence[int]]:
    """The squares of the code of a text, row by row: 1 is dark."""
    try:
        import segno
    except ImportError as error:
        raise ValueError(MISSING) from error
    return segno.make(text, error="l", micro=False, encoding="utf-8").matrix


def outlines(squares: Iterable[Sequence[int]]) -> str:
    """The dark squares as one path; those side by side are one rectangle.

    >>> outlines([[1, 1, 0], [0, 0, 1]])
    'M4 4h2v1h-2zM6 5h1v1h-1z'
    """
    return "".join(
        f"M{left + QUIET} {top + QUIET}h{width}v1h-{width}z"
        for top, row in enumerate(squares)
        for left, width in runs(row)
    )


def runs(row: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Where dark squares begin in a row, and how many there are.

    >>> [*runs([0, 1, 1, 0, 1])]
    [(1, 2), (4, 1)]
    """
    for dark, places in groupby(range(len(row)), lambda place: row[place]):
        if dark:
            found = [*places]
            yield found[0], len(found)
