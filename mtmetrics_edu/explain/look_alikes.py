"""Words that look the same and are not: Unicode can write one letter in several ways."""

from __future__ import annotations

from itertools import chain
from unicodedata import normalize

from mtmetrics_edu.explain.order import References
from mtmetrics_edu.ngrams import Tokens


def look_alikes(candidate: Tokens, references: References) -> list[str]:
    """The tokens of the candidate that no reference has, though one has a token that looks the
    same: é as one character (NFC), and as e with an accent that follows it (NFD).

    >>> look_alikes(["caf\\u00e9", "noir"], [["cafe\\u0301", "blanc"]])
    ['café']
    """
    theirs = {token for token in chain(*references) if not token.isascii()}
    ours = [token for token in dict.fromkeys(candidate) if not token.isascii()]
    strange = [token for token in ours if token not in theirs]
    looks = {normalize("NFC", token) for token in theirs} if strange else set()
    return [token for token in strange if normalize("NFC", token) in looks]
