"""Words as parts of encoded text: where each begins, and how long it is.

Many texts are joined to one, with a border before and after each.
"""

from typing import NamedTuple

import numpy as np

from mtmetrics_edu.batch.arrays import Flags, Ints

BORDER = "\x1e"  # between texts; where a text contains it, each text is tokenized alone
BLANKS = [c for c in map(chr, range(0x3001)) if c.isspace() and c not in (" ", BORDER)]


class Spans(NamedTuple):
    """Words as parts of UTF-8."""

    data: bytes
    starts: Ints  # (words,) in bytes
    lengths: Ints  # (words,) in bytes

    def words(self, places: Ints) -> list[str]:
        """The words at some places (places,).

        >>> Spans(b"a cat", np.array([0, 2]), np.array([1, 3])).words(np.array([1, 0, 1]))
        ['cat', 'a', 'cat']
        """
        starts = self.starts[places]
        ends = starts + self.lengths[places]
        spans = zip(starts.tolist(), ends.tolist(), strict=True)
        return [self.data[start:end].decode("utf-8", "surrogatepass") for start, end in spans]


Texts = tuple[Spans, Ints]  # the words of some texts, and the number of words in each (texts,)


def encoded(text: str) -> bytes:
    """The text as UTF-8, with a blank for each kind of white space except borders.

    >>> encoded("a\\u3000b\\tc")
    b'a b c'
    """
    for blank in BLANKS:  # Python does not search a text of 8-bit characters for a larger one
        text = text.replace(blank, " ")
    return text.encode("utf-8", "surrogatepass")


def spans_of(spaced: str) -> Texts:
    """The words of bordered texts that have blanks between their words.

    >>> spans, lengths = spans_of(f"{BORDER}a  b a {BORDER}b{BORDER}")
    >>> spans.starts.tolist(), spans.lengths.tolist(), lengths.tolist()
    ([1, 4, 6, 9], [1, 1, 1, 1], [3, 1])
    """
    data = encoded(spaced)
    codes = np.frombuffer(data, np.uint8)
    is_border = codes == ord(BORDER)
    is_blank = is_border | (codes == ord(" "))
    return cut(data, is_border, is_blank, np.zeros(len(codes), bool))


def cut(data: bytes, is_border: Flags, is_blank: Flags, is_alone: Flags) -> Texts:
    """The words of bordered texts, cut at blanks, and before and after what stands alone.

    is_border, is_blank, is_alone: (bytes,). Borders are blanks, too.

    >>> flags = ([c in characters for c in "|a.b|"] for characters in ("|", "|", "."))
    >>> spans, lengths = cut(b"|a.b|", *map(np.array, flags))
    >>> spans.words(np.arange(3)), lengths.tolist()
    (['a', '.', 'b'], [3])
    """
    is_gap = is_blank | is_alone
    starts = np.flatnonzero((is_gap[:-1] | is_alone[1:]) & ~is_blank[1:]) + 1  # (words,)
    ends = np.flatnonzero((is_gap[1:] | is_alone[:-1]) & ~is_blank[:-1]) + 1  # (words,)
    words_before = np.searchsorted(starts, np.flatnonzero(is_border))  # (borders,)
    return Spans(data, starts, ends - starts), np.diff(words_before)
