"""Words as numbers: equal words get equal numbers, different words different ones.

Within a part, words are numbered by comparing the bytes of the text that holds them, seven at a
time. That takes less than a tenth of the time of a dictionary. A dictionary numbers the words of a
whole corpus.
"""

from collections import defaultdict
from collections.abc import Sequence
from itertools import count
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mtmetrics_edu.batch.arrays import Ints, alike, paired
from mtmetrics_edu.batch.spans import BORDER, Spans

LONGEST = 1000  # bytes of a word; a dictionary numbers longer ones in less time
STEP = 7  # bytes that are compared at a time; an eighth says whether the word ends there
KEPT = np.uint64((1 << 8 * STEP) - 1)  # seven bytes
ENDS = np.array([(1 << 64) - (1 << 8 * n) for n in range(8)] + [0], np.uint64)  # (9,) see below

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
    [2, 1, 2]
    """
    if joined.count(BORDER) != len(words) - 1:  # no words, or one of them contains a border
        return looked_up(words, new_vocabulary())
    data = joined.encode("utf-8", "surrogatepass")
    borders = np.flatnonzero(np.frombuffer(data, np.uint8) == ord(BORDER))
    cuts = np.concatenate([[-1], borders, [len(data)]])  # (words + 1,)
    return numbered_spans(Spans(data, cuts[:-1] + 1, np.diff(cuts) - 1))


def numbered_spans(spans: Spans) -> Ints:
    """A number for each word: (words,), equal where the words are equal.

    The number is the place of a word that equals it. It is found by the first seven bytes, then by
    the pair (number so far, next seven bytes), while a word goes on.

    >>> spans = Spans(b"a commander commanded a", np.array([0, 2, 12, 22]), np.array([1, 9, 9, 1]))
    >>> numbered_spans(spans).tolist()
    [3, 1, 2, 3]
    """
    data, starts, lengths = spans
    if lengths.max(initial=0) > LONGEST:
        return looked_up(spans.words(np.arange(len(lengths))), new_vocabulary())
    eights = np.ndarray(len(data) + 1, "<u8", data + bytes(8), strides=(1,))  # (bytes + 1,)
    numbers = alike(sevens(eights[starts], lengths))
    longer, done = np.flatnonzero(lengths > STEP), STEP
    while len(longer):
        following = alike(sevens(eights[starts[longer] + done], lengths[longer] - done))
        numbers[longer] = longer[alike(paired(numbers[longer], following))]
        done += STEP
        longer = longer[lengths[longer] > done]
    return numbers


def sevens(eights: NDArray[np.uint64], lengths: Ints) -> NDArray[np.uint64]:  # (words,)
    """Seven bytes of each word, and whether it ends there: then what is free is filled with 255.

    eights: (words,) eight bytes of the text. lengths: (words,) of what is left of each word. UTF-8
    has no byte 255, so a word that ends differs from all that go on.
    """
    return (eights & KEPT) | ENDS[np.minimum(lengths, STEP + 1)]
