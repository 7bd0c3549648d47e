"""A corpus is read in parts, and each part becomes a chunk of numbered tokens."""

import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from typing import Any, NamedTuple, TypeVar

import numpy as np

from mtmetrics_edu import checks
from mtmetrics_edu.batch.arrays import Ints
from mtmetrics_edu.batch.counting import Chunk
from mtmetrics_edu.batch.text import list_ids, tokenized_together, word_ids
from mtmetrics_edu.metrics.ngrams import Tokens
from mtmetrics_edu.metrics.tokenizers import Tokenizer, tokenize

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
