"""Words as numbers: equal words get equal numbers, different words different ones.

Within a part, words are numbered by sorting the bytes of the text that holds them. That takes a
third of the time of a dictionary. A dictionary numbers the words of a whole corpus.
"""

from collections import defaultdict
from collections.abc import Sequence
from itertools import count
from typing import Any

import numpy as np

from mtmetrics_edu.batch.arrays import Flags, Ints, paired, rank
from mtmetrics_edu.batch.text import BORDER

BLANKS = [c for c in map(chr, range(0x3001)) if c.isspace() and c not in (" ", BORDER)]
LONGEST = 1000  # bytes of a word; a dictionary numbers longer ones in less time
FILL = np.array([(1 << 64) - (1 << 8 * n) for n in range(9)], np.uint64)  # (9,) n bytes 0, then 255

Vocabulary = defaultdict[Any, int]


def new_vocabulary() -> Vocabulary:
    """A dictionary that gives each new word the next number: 0, 1, 2 and so on."""
    return defaultdict(count().__next__)


def looked_up(words: Sequence[Any], vocabulary: Vocabulary) -> Ints:  # (words,)
    """The number of each word in the vocabulary, which learns the new words.

    >>> looked_up(["the", "cat", "the"], new_vocabulary()).tolist()
    [0, 1, 0]
    """
    return np.fromiter(map(vocabulary.__getitem__, words), np.int64, len(words))


def numbered_text(spaced: str) -> tuple[Ints, Ints]:  # (words,), (texts,)
    """A number for each word of some texts, and the number of words in each text.

    spaced: the texts, with blanks between words, and with a border before and after each text.

    >>> numbers, lengths = numbered_text(f"{BORDER}a  b a {BORDER}b{BORDER}")
    >>> numbers.tolist(), lengths.tolist()
    ([0, 1, 0, 1], [3, 1])
    """
    for blank in BLANKS:  # Python does not search a text of 8-bit characters for a larger one
        spaced = spaced.replace(blank, " ")
    data = spaced.encode("utf-8", "surrogatepass")
    is_border, is_blank = (np.frombuffer(data, np.uint8) == ord(mark) for mark in BORDER + " ")
    starts, lengths = between(is_border | is_blank)
    starts, lengths = starts[lengths > 0], lengths[lengths > 0]
    words_before = np.searchsorted(starts, np.flatnonzero(is_border))  # (borders,)
    return numbered_spans(data, starts, lengths), np.diff(words_before)


def numbered_list(words: Sequence[str], joined: str) -> Ints:  # (words,)
    """A number for each word. joined: the words with borders between them.

    >>> numbered_list(["a", "b", "a"], BORDER.join("aba")).tolist()
    [0, 1, 0]
    """
    if joined.count(BORDER) != len(words) - 1:  # no words, or one of them contains a border
        return looked_up(words, new_vocabulary())
    data = joined.encode("utf-8", "surrogatepass")
    return numbered_spans(data, *between(np.frombuffer(data, np.uint8) == ord(BORDER)))


def between(marks: Flags) -> tuple[Ints, Ints]:
    """Where each span between marks begins, and how long it is: both (spans,).

    >>> starts, lengths = between(np.array([False, False, True, False]))
    >>> starts.tolist(), lengths.tolist()
    ([0, 3], [2, 1])
    """
    cuts = np.concatenate([[-1], np.flatnonzero(marks), [len(marks)]])
    return cuts[:-1] + 1, np.diff(cuts) - 1


def numbered_spans(data: bytes, starts: Ints, lengths: Ints) -> Ints:
    """A number for each span of the data: (spans,), equal where the spans are equal.

    starts, lengths: (spans,) in bytes. The number is the rank of the first eight bytes. While a
    span goes on, its number becomes a new one: the rank of the pair (number so far, next eight
    bytes), after all numbers so far.

    >>> starts, lengths = np.array([0, 2, 12]), np.array([1, 9, 9])
    >>> numbered_spans(b"a commander commanded", starts, lengths).tolist()
    [1, 3, 2]
    """
    if lengths.max(initial=0) > LONGEST:
        spans = [data[a : a + size] for a, size in zip(starts, lengths, strict=True)]
        return looked_up(spans, new_vocabulary())
    eights = np.ndarray(len(data) + 1, "<u8", data + bytes(8), strides=(1,))  # (bytes + 1,)
    numbers = rank(eights[starts] | FILL[np.minimum(lengths, 8)])  # UTF-8 has no byte 255
    longer, done = np.flatnonzero(lengths > 8), 8
    while len(longer):
        fill = FILL[np.minimum(lengths[longer] - done, 8)]
        following = rank(eights[starts[longer] + done] | fill)
        numbers[longer] = numbers.max() + 1 + rank(paired(numbers[longer], following))
        done += 8
        longer = longer[lengths[longer] > done]
    return numbers
