"""A corpus is read in parts, and each part becomes a chunk of numbered tokens.

The texts of a part become words as numbers in one pass, instead of one call for each: they are
joined to one text, with a border before and after each, and encoded as UTF-8. There a word is a
place and a length. At a border the rules of a tokenizer must do what they do at the end of a text.
Other tokenizers than those of TOGETHER are called for each text.
"""

import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from string import digits, punctuation
from typing import Any, NamedTuple, TypeVar

import numpy as np

from mtmetrics_edu import checks
from mtmetrics_edu.batch.arrays import Flags, Ints, group_ids, pair_ids
from mtmetrics_edu.batch.counting import Chunk
from mtmetrics_edu.metrics import tokenizers
from mtmetrics_edu.metrics.ngrams import Tokens
from mtmetrics_edu.metrics.tokenizers import Tokenizer, space_international, tokenize

Candidates = Iterable[Tokens] | Iterable[str]
References = Iterable[Sequence[Tokens]] | Iterable[Sequence[str]]
Segment = tuple[Any, Sequence[Any]]  # a candidate and its references: tokens or text
WordsAt = Callable[[Ints], list[str]]  # from places among the tokens of a part to the words there
Result = TypeVar("Result")

CHUNK = 2**15  # tokens in a part: so few that their arrays stay in the processor's cache
CHARACTERS = 5 * CHUNK  # in a part of raw text: about CHUNK tokens
THREADS = 2  # more are not worth it: Python's own work on texts lets no other thread run


class Part(NamedTuple):
    """Some segments of a corpus as they were given, and how to tokenize them."""

    segments: list[Segment]
    first: int  # the number of its first segment in the corpus
    tokenizer: str | Tokenizer | None  # None: the segments hold tokens
    lowercase: bool

    def texts(self) -> list[Any]:
        """All candidates, then all references, segment by segment."""
        candidates, references = zip(*self.segments, strict=True)
        return [*candidates, *chain.from_iterable(references)]

    def chunk(self, word_ids: Ints, text_lengths: Ints) -> Chunk:
        """The part as a chunk. word_ids: (tokens,), text_lengths: (texts,) in tokens."""
        size = len(self.segments)
        segments = np.repeat(np.arange(size), [len(references) for _, references in self.segments])
        return Chunk(word_ids, text_lengths[:size], text_lengths[size:], segments)


def read(
    candidates: Candidates,
    references: References,
    tokenizer: str | Tokenizer | None,
    lowercase: bool,
) -> Iterator[Part]:
    """The corpus in parts: whole segments with about CHUNK tokens or CHARACTERS characters."""
    kind, full = (list, CHUNK) if tokenizer is None else (str, CHARACTERS)
    segments: list[Segment] = []
    size = 0
    checked = checks.segmentwise(checked_segment, candidates, references, kind)
    for number, segment in enumerate(checked, start=1):
        segments.append(segment)
        size += 1 + len(segment[0]) + sum(map(len, segment[1]))  # 1: empty segments count, too
        if size >= full:
            yield Part(segments, number - len(segments), tokenizer, lowercase)
            segments, size = [], 0
    if segments:
        yield Part(segments, number - len(segments), tokenizer, lowercase)


def checked_segment(candidate: Any, references: Any, kind: type) -> Segment:
    """The segment; an error unless it is a text and a list of texts (kind str), or token lists.

    What is in usual token lists is checked later, for all of them at once: that is faster.
    """
    usual = type(candidate) is kind and type(references) in (list, tuple)
    if usual and {kind} == set(map(type, references)):
        return candidate, references
    if kind is str:
        checks.texts(candidate, references, "a tokenizer was given; to score tokens, leave it out")
    else:
        checks.segment(candidate, references)
    return candidate, references


def numbered(part: Part) -> tuple[Chunk, WordsAt]:
    """The part as a chunk, and its words. Its numbers have a meaning within this part alone."""
    texts = part.texts()
    if part.tokenizer is not None:
        together = tokenized_together(texts, part.tokenizer, part.lowercase)
        if together is not None:
            words, text_lengths = together
            return part.chunk(word_ids(words), text_lengths), words.at
        texts = [tokenize(text, part.tokenizer, part.lowercase) for text in texts]
    tokens = list(chain.from_iterable(texts))
    try:
        ids = list_ids(tokens)
    except TypeError:  # a token is not a string: which one?
        for number, segment in enumerate(part.segments, part.first):
            checks.named(number, checks.segment, *segment)
        raise
    chunk = part.chunk(ids, np.fromiter(map(len, texts), np.int64, len(texts)))
    return chunk, lambda places: [tokens[place] for place in places.tolist()]


def in_threads(function: Callable[[Part], Result], parts: Iterable[Part]) -> Iterator[Result]:
    """function(part) for each part, in order; at most THREADS + 1 parts are in memory.

    NumPy lets another thread run while it counts: a corpus of text takes 12 % less time with one
    reference, 27 % less with four.
    """
    if sys.platform == "emscripten":  # a browser has none
        yield from map(function, parts)
        return
    from concurrent.futures import Future, ThreadPoolExecutor  # here, because importing takes time

    waiting: deque[Future[Result]] = deque()
    with ThreadPoolExecutor(THREADS) as pool:
        for part in parts:
            waiting.append(pool.submit(function, part))
            if len(waiting) > THREADS:
                yield waiting.popleft().result()
        yield from (future.result() for future in waiting)


# From texts to words as numbers


BORDER = "\x1e"  # between texts; where a text contains it, each text is tokenized alone
BLANKS = [c for c in map(chr, range(0x3001)) if c.isspace() and c not in (" ", BORDER)]

OTHER, BLANK, EDGE, ALWAYS, MARK, NUMBER, DASH = range(7)  # kinds of bytes, for 13a
KINDS = {" ": BLANK, BORDER: EDGE, **dict.fromkeys(punctuation, ALWAYS), "'": OTHER, "-": DASH}
KINDS |= {**dict.fromkeys(".,", MARK), **dict.fromkeys(digits, NUMBER)}
KIND_OF = bytes(KINDS.get(chr(byte), OTHER) for byte in range(256))  # bytes from 128 on: OTHER

# 255 in each byte after the first 0, 1, … 8. UTF-8 has no such byte, so a word of up to seven
# bytes, filled up to eight with it, differs from all others.
FILLED = np.array([2**64 - 2 ** (8 * n) for n in range(9)], np.uint64)  # (9,)


class Words(NamedTuple):
    """Words as parts of UTF-8.

    >>> Words(b"a cat", np.array([0, 2]), np.array([1, 3])).at(np.array([1, 0, 1]))
    ['cat', 'a', 'cat']
    """

    data: bytes
    starts: Ints  # (words,) in bytes
    lengths: Ints  # (words,) in bytes

    def at(self, places: Ints) -> list[str]:
        """The words at some places (places,)."""
        starts = self.starts[places]
        pairs = zip(starts.tolist(), (starts + self.lengths[places]).tolist(), strict=True)
        return [self.data[start:end].decode("utf-8", "surrogatepass") for start, end in pairs]


Split = tuple[Words, Ints]  # the words of some texts, and the number of words in each (texts,)


def tokenized_together(
    texts: list[str], tokenizer: str | Tokenizer, lowercase: bool
) -> Split | None:
    """The tokens of all texts, and the number of tokens in each text.

    None if TOGETHER has no rules for the tokenizer, if a text contains a border, or as together_13a
    says.

    >>> words, lengths = tokenized_together(["Yes.", "No!"], "13a", lowercase=True)
    >>> words.at(np.arange(4)), lengths.tolist()
    (['yes', '.', 'no', '!'], [2, 2])
    """
    rules = TOGETHER.get(tokenizer) if isinstance(tokenizer, str) else None
    text = BORDER.join(["", *texts, ""])
    if rules is None or text.count(BORDER) != len(texts) + 1:
        return None
    return rules(text.lower() if lowercase else text)


def together_13a(text: str) -> Split | None:
    """The tokens of 13a in bordered texts. None if two marks stand before a number: 13a may then
    separate only one of them.

    No rule looks at a byte of a character beyond ASCII, so UTF-8 is as good as characters.
    """
    data = encoded(tokenizers.one_line(text))
    kinds = np.frombuffer(data.translate(KIND_OF), np.uint8)  # (bytes,)
    marks, dashes = np.flatnonzero(kinds == MARK), np.flatnonzero(kinds == DASH)
    before, after = kinds[marks - 1], kinds[marks + 1]  # (marks,) a border is at each end
    if np.any((before == MARK) & (after == NUMBER)):
        return None
    is_alone = kinds == ALWAYS
    is_alone[marks[(before != NUMBER) | (after != NUMBER)]] = True
    is_alone[dashes[kinds[dashes - 1] == NUMBER]] = True
    is_border = kinds == EDGE
    return cut(data, is_border, is_border | (kinds == BLANK), is_alone)


def split_at_blanks(text: str) -> Split:
    """The words of bordered texts that have blanks between their words.

    >>> words, lengths = split_at_blanks(f"{BORDER}a  b a {BORDER}b{BORDER}")
    >>> words.starts.tolist(), words.lengths.tolist(), lengths.tolist()
    ([1, 4, 6, 9], [1, 1, 1, 1], [3, 1])
    """
    data = encoded(text)
    codes = np.frombuffer(data, np.uint8)
    is_border = codes == ord(BORDER)
    return cut(data, is_border, is_border | (codes == ord(" ")), np.zeros(len(codes), bool))


def encoded(text: str) -> bytes:
    """The text as UTF-8, with a blank for each kind of white space except borders.

    >>> encoded("a\\u3000b\\tc")
    b'a b c'
    """
    for blank in BLANKS:  # Python does not search a text of 8-bit characters for a larger one
        text = text.replace(blank, " ")
    return text.encode("utf-8", "surrogatepass")


def cut(data: bytes, is_border: Flags, is_blank: Flags, is_alone: Flags) -> Split:
    """The words of bordered texts, cut at blanks, and before and after what stands alone.

    is_border, is_blank, is_alone: (bytes,). Borders are blanks, too.

    >>> flags = ([c in characters for c in "|a.b|"] for characters in ("|", "|", "."))
    >>> words, lengths = cut(b"|a.b|", *map(np.array, flags))
    >>> words.at(np.arange(3)), lengths.tolist()
    (['a', '.', 'b'], [3])
    """
    is_gap = is_blank | is_alone
    starts = np.flatnonzero((is_gap[:-1] | is_alone[1:]) & ~is_blank[1:]) + 1  # (words,)
    ends = np.flatnonzero((is_gap[1:] | is_alone[:-1]) & ~is_blank[:-1]) + 1  # (words,)
    words_before = np.searchsorted(starts, np.flatnonzero(is_border))  # (borders,)
    return Words(data, starts, ends - starts), np.diff(words_before)


def word_ids(words: Words) -> Ints:
    """A number for each word, equal where the words are equal: the place of one of them. (words,)

    Words of up to 15 bytes are compared as 64 bits and the next 64, in a tenth of the time that a
    dictionary takes.

    >>> word_ids(Words(b"a cat a", np.array([0, 2, 6]), np.array([1, 3, 1]))).tolist()
    [2, 1, 2]
    """
    data, starts, lengths = words
    eights = np.ndarray(len(data) + 1, "<u8", data + bytes(8), strides=(1,))  # from each byte on
    ids = group_ids(eights[starts] | FILLED[np.minimum(lengths, 8)])
    long = np.flatnonzero(lengths >= 8)
    following = group_ids(eights[starts[long] + 8] | FILLED[np.minimum(lengths[long] - 8, 8)])
    ids[long] = long[group_ids(pair_ids(ids[long], following))]
    longest = np.flatnonzero(lengths >= 16)
    ids[longest] = first_places(words.at(longest), longest)
    return ids


def list_ids(words: Sequence[str]) -> Ints:  # (words,)
    """The word_ids of words in a list; TypeError if one is not a string.

    >>> list_ids(["a", "b", "a"]).tolist()
    [2, 1, 2]
    """
    joined = BORDER.join(words)
    if joined.count(BORDER) != len(words) - 1:  # no words, or one of them contains a border
        return first_places(words, np.arange(len(words)))
    data = joined.encode("utf-8", "surrogatepass")
    borders = np.flatnonzero(np.frombuffer(data, np.uint8) == ord(BORDER))
    cuts = np.concatenate([[-1], borders, [len(data)]])  # (words + 1,)
    return word_ids(Words(data, cuts[:-1] + 1, np.diff(cuts) - 1))


def first_places(words: Sequence[str], places: Ints) -> Ints:  # (words,)
    """For each word the place of the first one that equals it; places: (words,) of the words.

    >>> first_places(["b", "a", "b"], np.array([5, 6, 7])).tolist()
    [5, 6, 5]
    """
    first: dict[str, int] = {}
    pairs = zip(words, places.tolist(), strict=True)
    return np.array([first.setdefault(word, place) for word, place in pairs], np.int64)


TOGETHER: dict[str, Callable[[str], Split | None]] = {  # the rules of each, for many texts
    "whitespace": split_at_blanks,
    "char": lambda text: split_at_blanks(" ".join(text)),
    "13a": together_13a,
    "international": lambda text: split_at_blanks(space_international(text, numbers=BORDER)),
}
