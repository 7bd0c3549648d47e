"""A text as a QR code, for the telephones of a class. It needs segno, and loads it when asked."""

from __future__ import annotations

from mtmetrics_edu.views.html.markup import Html, escape

MOST = 850  # characters: 97 small squares a side; denser codes telephones often misread
QUIET = 4  # squares of white around a code, as ISO/IEC 18004 asks
MISSING = "a QR code needs segno, which is not installed here: pip install segno"


def qr_code(text: str, name: str) -> Html:
    """The QR code of a text, dark on white in every theme, as an svg element that is as wide as its
    room. name: what the code is, for those who do not see it.

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
    try:
        import segno
    except ImportError as error:
        raise ValueError(MISSING) from error
    code = segno.make(text, error="l", micro=False, encoding="utf-8")
    svg = code.svg_inline(
        border=QUIET, dark="#000", light="#fff", svgclass="mtm-qr", lineclass=None, omitsize=True
    )
    image = f'<svg role="img" aria-label="{escape(name)}" shape-rendering="crispEdges"'
    return Html(svg.replace("<svg", image, 1))
