"""Words as numbers: equal words get equal numbers, different words different ones.

Within a part, words are numbered by sorting the bytes of the text that holds them. That takes a
third of the time of a dictionary. A dictionary numbers the words of a whole corpus.
"""

from collections import defaultdict
from collections.abc import Sequence
from itertools import count
from typing import Any

import numpy as np

from mtmetrics_edu.batch.arrays import Ints, paired, rank
from mtmetrics_edu.batch.spans import BORDER, Spans

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


def numbered_list(words: Sequence[str], joined: str) -> Ints:  # (words,)
    """A number for each word. joined: the words with borders between them.

    >>> numbered_list(["a", "b", "a"], BORDER.join("aba")).tolist()
    [0, 1, 0]
    """
    if joined.count(BORDER) != len(words) - 1:  # no words, or one of them contains a border
        return looked_up(words, new_vocabulary())
    data = joined.encode("utf-8", "surrogatepass")
    borders = np.flatnonzero(np.frombuffer(data, np.uint8) == ord(BORDER))
    cuts = np.concatenate([[-1], borders, [len(data)]])  # (words + 1,)
    return numbered_spans(Spans(data, cuts[:-1] + 1, np.diff(cuts) - 1))


def numbered_spans(spans: Spans) -> Ints:
    """A number for each word: (words,), equal where the words are equal.

    The number is the rank of the first eight bytes. While a word goes on, its number becomes a
    new one: the rank of the pair (number so far, next eight bytes), after all numbers so far.

    >>> spans = Spans(b"a commander commanded", np.array([0, 2, 12]), np.array([1, 9, 9]))
    >>> numbered_spans(spans).tolist()
    [1, 3, 2]
    """
    data, starts, lengths = spans
    if lengths.max(initial=0) > LONGEST:
        return looked_up(spans.words(np.arange(len(lengths))), new_vocabulary())
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
