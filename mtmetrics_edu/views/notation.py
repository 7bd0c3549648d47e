r"""How numbers and typed text are written in every view.

>>> number(17), number(-0.25), number(0.0), number(0.00002), number(float("nan"))
('17', '−0.2500', '0.0000', '2.0e−05', 'undefined')
>>> visible("tab\tand \u202e")
'tab⇥and [U+202E]'
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from math import isinf, isnan
from unicodedata import combining, east_asian_width

HIDDEN = re.compile(  # controls, line ends, bidi controls, zero widths, surrogates, noncharacters
    "[\x00-\x1f\x7f-\x9f\xad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f"
    "\ud800-\udfff\ufdd0-\ufdef\ufeff\ufff9-\ufffb\ufffe\uffff\U000e0000-\U000e001f]"
)
LEAST = 0.00005  # with four places, all that is nearer to 0 would be 0.0000
SIGNS = {"\t": "⇥", "\n": "↵", " ": "␣"}


def sign(match: re.Match[str]) -> str:
    """A visible sign for an invisible character: ⇥ for a tab, [U+202E] for most."""
    return SIGNS.get(match.group(), f"[U+{ord(match.group()):04X}]")


def visible(value: str) -> str:
    """Typed text with a sign for each character that would not be seen, or would do harm."""
    return HIDDEN.sub(sign, value)


def number(value: float) -> str:
    """A number as it is shown: whole ones as they are, others with four places; one that is not
    0 never as 0.0000."""
    if isinstance(value, int):
        return str(value).replace("-", "−")
    if isnan(value):
        return "undefined"
    if isinf(value):
        return "∞" if value > 0 else "−∞"
    said = f"{value:.4f}" if value == 0 or abs(value) >= LEAST else f"{value:.1e}"
    return said.replace("-", "−")


def length(tokens: float) -> str:
    """A length in tokens: a mean length that is no whole number has four places.

    >>> length(18), length(18.0), length(50 / 3)
    ('18', '18', '16.6667')
    """
    return str(int(tokens)) if tokens == int(tokens) else number(tokens)


def text_name(place: int) -> str:
    """What a text of a segment is called. place: 0 for the candidate, 1 for reference 1, …

    >>> text_name(0), text_name(2)
    ('Candidate', 'Reference 2')
    """
    return f"Reference {place}" if place else "Candidate"


def short(tokens: Iterable[str], columns: int = 26) -> str:
    """An n-gram cut to the room there is; a Chinese or Korean character takes two columns."""
    said, used = visible(" ".join(tokens)), 0
    for i, character in enumerate(said):
        used += 2 if east_asian_width(character) in "WF" else 1
        if used > columns:
            return said[: max(i - 1, 0)] + "…"
    return said


NARROW = frozenset("ijl.,:;!|'`’‘·I()[]{}frt/\\ ")
WIDE = frozenset("mwMW@%…—")
SHARES = ((NARROW, 0.36), (WIDE, 0.95))  # of the font size


def text_width(text: str, size: float) -> float:
    """The width in pixels of a text in letters of this size, in pixels.

    >>> round(text_width("猫", 20)), round(text_width("cat", 20))
    (20, 31)
    """
    return size * sum(map(share, text))


def share(character: str) -> float:
    """The width of a character as a share of the font size; 0 for an accent on the one before.

    >>> share("i"), share("m"), share("猫")
    (0.36, 0.95, 1.0)
    """
    if combining(character):
        return 0.0
    if east_asian_width(character) in "WF":
        return 1.0
    found = next((its for characters, its in SHARES if character in characters), 0.0)
    return found or (0.74 if character.isupper() else 0.6)
