"""The same scores for a large corpus, many segments at once, in NumPy.

corpus_bleu and corpus_nist here take what the readable functions of the same names take, or raw
text with a tokenizer, and return the same score objects. The readable ones are the definition;
these are tested against them. Both read any iterables, once, one chunk at a time; NIST also keeps
the references as numbers, because its weights are known only when all of them are read.

How the n-grams are counted: each token of a chunk gets a number, and so does every n-gram in a
segment. The number of an n-gram is the rank of the pair (its first n - 1 tokens, its last n - 1
tokens), each known by its own number, so an order costs one sort. An n-gram goes on to the next
order only if candidate and references share it: a longer one is shared only if both its halves
are. Nothing is hashed; different n-grams never get the same number.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import reduce
from itertools import chain, count
from operator import add, or_
from string import punctuation
from typing import Any, Literal, NamedTuple, overload
from unicodedata import category

import numpy as np
from numpy.typing import NDArray

from mtmetrics_edu import checks
from mtmetrics_edu.bleu import BleuStats
from mtmetrics_edu.ngrams import Ngram, Tokens
from mtmetrics_edu.nist import NistStats
from mtmetrics_edu.scores import BleuScore, NistScore
from mtmetrics_edu.smoothing import Smoothing, orders_needed
from mtmetrics_edu.tokenizers import (
    CHINESE,
    ENTITIES,
    Tokenizer,
    tokenize,
    undo_entities,
)

Ints = NDArray[np.integer[Any]]
Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]
Candidates = Iterable[Tokens] | Iterable[str]
References = Iterable[Sequence[Tokens]] | Iterable[Sequence[str]]

CHUNK = 2**15  # tokens held at a time: their arrays stay in the processor's cache
CHARACTERS = 5 * CHUNK  # of raw text, about as many tokens
BORDER = "\x1e"  # stands between texts that are tokenized together, and between tokens
BLANKS = "\t\n\v\f\r\x1c\x1d\x1f\x85\xa0\u1680\u2028\u2029\u202f\u205f\u3000" + "".join(
    map(chr, range(0x2000, 0x200B))
)  # what str.split splits at, but for the blank and the border
LONGEST = 1000  # bytes of a token, beyond which one round for each eight of them takes too long
FIRST_BYTES = np.array([(1 << 8 * n) - 1 for n in range(9)], np.uint64)  # the masks that keep n
ASCII_ALONE = set(punctuation) - set("',-.")  # what 13a always sets apart


@dataclass(frozen=True, slots=True, eq=False)
class BleuSegments:
    """BleuStats of many segments: a row for each segment, a column for each order."""

    matches: Ints
    totals: Ints
    candidate_length: Ints
    reference_length: Ints

    def table(self) -> Floats:
        """All of it as one matrix with a row for each segment: what there is to add up."""
        return stacked(self.matches, self.totals, self.candidate_length, self.reference_length)

    @staticmethod
    def stats(row: Sequence[float]) -> BleuStats:
        """A row of the table, or a sum of rows, as BleuStats."""
        *counts, c, r = map(round, row)
        orders = len(counts) // 2
        return BleuStats(tuple(counts[:orders]), tuple(counts[orders:]), c, r)


@dataclass(frozen=True, slots=True, eq=False)
class NistSegments:
    """NistStats of many segments, under the information weights of their corpus: a row for each
    segment, a column for each order."""

    information: Floats
    totals: Ints
    candidate_length: Ints
    reference_length: Floats

    def table(self) -> Floats:
        """All of it as one matrix with a row for each segment: what there is to add up."""
        return stacked(self.information, self.totals, self.candidate_length, self.reference_length)

    @staticmethod
    def stats(row: Sequence[float]) -> NistStats:
        """A row of the table, or a sum of rows, as NistStats."""
        *numbers, c, r = row
        orders = len(numbers) // 2
        totals = tuple(map(round, numbers[orders:]))
        return NistStats(tuple(numbers[:orders]), totals, round(c), r)


def stacked(*columns: NDArray[Any]) -> Floats:
    """The columns side by side; whole numbers stay exact, and so do their sums up to 2⁵³."""
    return np.column_stack(columns).astype(float)


def corpus_bleu(
    candidates: Candidates,
    references: References,
    *,
    max_n: int = 4,
    weights: Iterable[float] | None = None,
    smoothing: str | Smoothing = "none",
    tokenizer: str | Tokenizer | None = None,
    lowercase: bool = False,
) -> BleuScore:
    """As mtmetrics_edu.corpus_bleu, to the last bit.

    tokenizer: if given, candidates are texts and references[i] is a list of texts, and
    tokenize(text, tokenizer, lowercase) says what their tokens are.
    """
    checks.order(max_n, "max_n")
    orders = orders_needed(smoothing, max_n)
    parts = batches(candidates, references, tokenizer, lowercase)
    pooled = reduce(add, (bleu_segments(part, orders).table().sum(axis=0) for part in parts))
    return BleuSegments.stats(pooled).score(weights, smoothing)


def corpus_nist(
    candidates: Candidates,
    references: References,
    *,
    max_n: int = 5,
    information: Mapping[Ngram, float] | None = None,
    tokenizer: str | Tokenizer | None = None,
    lowercase: bool = False,
) -> NistScore:
    """As mtmetrics_edu.corpus_nist, to 1e-12; but references may be a one-shot iterator.

    tokenizer, lowercase: as in corpus_bleu.
    """
    checks.order(max_n, "max_n")
    parts = batches(candidates, references, tokenizer, lowercase)
    segments = nist_segments(parts, max_n, information)
    return NistSegments.stats(segments.table().sum(axis=0).tolist()).score()


@overload
def segment_stats(
    candidates: Candidates,
    references: References,
    metric: Literal["bleu"] = ...,
    *,
    max_n: int | None = ...,
    tokenizer: str | Tokenizer | None = ...,
    lowercase: bool = ...,
) -> BleuSegments: ...
@overload
def segment_stats(
    candidates: Candidates,
    references: References,
    metric: Literal["nist"],
    *,
    max_n: int | None = ...,
    tokenizer: str | Tokenizer | None = ...,
    lowercase: bool = ...,
    information: Mapping[Ngram, float] | None = ...,
) -> NistSegments: ...
def segment_stats(
    candidates: Candidates,
    references: References,
    metric: Literal["bleu", "nist"] = "bleu",
    *,
    max_n: int | None = None,
    tokenizer: str | Tokenizer | None = None,
    lowercase: bool = False,
    information: Mapping[Ngram, float] | None = None,
) -> BleuSegments | NistSegments:
    """The statistics of each segment of a corpus: what resampling works on.

    max_n: 4 for BLEU and 5 for NIST if not given. tokenizer, lowercase: as in corpus_bleu.
    information: NIST's weights; those of these references if not given.
    """
    orders = checks.choose(metric, {"bleu": 4, "nist": 5}, "metric") if max_n is None else max_n
    checks.order(orders, "max_n")
    parts = batches(candidates, references, tokenizer, lowercase)
    if metric == "nist":
        return nist_segments(parts, orders, information)
    rows = np.concatenate([bleu_segments(part, orders).table() for part in parts]).astype(int)
    return BleuSegments(rows[:, :orders], rows[:, orders:-2], rows[:, -2], rows[:, -1])


# From segments to numbered tokens


Segment = tuple[Any, Sequence[Any]]  # a candidate and its references: tokens or text


class Batch(NamedTuple):
    """Some segments, and what is to be done with them."""

    segments: list[Segment]
    first: int  # the number of the first segment in the corpus
    tokenizer: str | Tokenizer | None
    lowercase: bool

    def texts(self) -> list[Any]:
        """All candidates, then all references, segment by segment."""
        return [
            *(candidate for candidate, _ in self.segments),
            *chain.from_iterable(references for _, references in self.segments),
        ]

    def chunk(self, numbers: Ints, lengths: Ints) -> Chunk:
        """With the tokens numbered; lengths: tokens of each text."""
        size = len(self.segments)
        references = [len(references) for _, references in self.segments]
        segment = np.concatenate([np.arange(size), np.repeat(np.arange(size), references)])
        return Chunk(numbers, lengths, segment, size)


class Chunk(NamedTuple):
    """The tokens of some segments: those of all candidates, then those of all references."""

    numbers: Ints  # one for each token, equal where tokens are
    lengths: Ints  # tokens of each text
    segment: Ints  # the segment each text belongs to, 0 being the first of the chunk
    size: int  # segments

    @property
    def text(self) -> Ints:
        """The text each token belongs to."""
        return np.repeat(np.arange(len(self.lengths)), self.lengths)

    @property
    def first_reference(self) -> int:
        """Where the tokens of the references begin."""
        return int(self.lengths[: self.size].sum())


def batches(
    candidates: Candidates,
    references: References,
    tokenizer: str | Tokenizer | None,
    lowercase: bool,
) -> Iterator[Batch]:
    """The corpus, some CHUNK tokens at a time."""
    check, full = (listed, CHUNK) if tokenizer is None else (texts_checked, CHARACTERS)
    segments: list[Segment] = []
    first = size = 0
    for segment in checks.segmentwise(check, candidates, references):
        segments.append(segment)
        size += 1 + len(segment[0]) + sum(map(len, segment[1]))  # 1: empty ones fill it, too
        if size >= full:
            yield Batch(segments, first, tokenizer, lowercase)
            first += len(segments)
            segments, size = [], 0
    if segments:
        yield Batch(segments, first, tokenizer, lowercase)


def listed(candidate: Any, references: Any) -> Segment:
    """The segment; an error unless it is a list and a list of lists, or passes checks.segment.

    What is in the lists is seen when they are joined: looking at each token costs too much here.
    """
    if not (type(candidate) is type(references) is list and {list} == set(map(type, references))):
        checks.segment(candidate, references)
    return candidate, references


def texts_checked(candidate: Any, references: Any) -> Segment:
    """The segment; an error unless it is a text and a list of texts."""
    if type(candidate) is str and type(references) is list and {str} == set(map(type, references)):
        return candidate, references  # as most are
    if not checks.is_list(references):
        raise TypeError(
            f"references is {checks.described(references)}; expected a list of texts, one for "
            f"each reference: a tokenizer was given"
        )
    if len(references) == 0:
        raise ValueError("references is empty; expected at least one reference")
    for text in (candidate, *references):
        if not isinstance(text, str):
            raise TypeError(
                f"{checks.described(text)} is not a text; expected one, as a tokenizer was given; "
                f"without it, tokens are scored"
            )
    return candidate, references


def joined(words: list[str], batch: Batch) -> str:
    """The words with borders between them. TypeError that names the segment if one is no word."""
    try:
        return BORDER.join(words)
    except TypeError:
        for number, segment in enumerate(batch.segments, batch.first):
            try:
                checks.segment(*segment)
            except TypeError as error:
                raise TypeError(f"segment {number}: {error}") from error
        raise


def numbered(batch: Batch) -> Chunk:
    """The tokens of a batch as numbers, without making a string of each where there is none."""
    if batch.tokenizer is not None:
        spaced = spaced_together(batch.texts(), batch.tokenizer, batch.lowercase)
        if spaced is not None:
            return batch.chunk(*numbered_text(spaced))
    words, lengths = tokens(batch)
    text = joined(words, batch)
    if words and text.count(BORDER) == len(words) - 1:
        data, cuts = cut(text, BORDER)
        return batch.chunk(numbered_spans(data, cuts[:-1] + 1, np.diff(cuts) - 1), lengths)
    return batch.chunk(listed_numbers(words, new_vocabulary()), lengths)


def tokens(batch: Batch) -> tuple[list[str], Ints]:
    """The tokens of all texts in a row, and how many each text has."""
    texts = batch.texts()
    if batch.tokenizer is not None:
        texts = tokenize_all(texts, batch.tokenizer, batch.lowercase)
    return list(chain.from_iterable(texts)), np.fromiter(map(len, texts), np.int64, len(texts))


def new_vocabulary() -> defaultdict[Any, int]:
    """Gives each word it is asked for the first time the next number: 0, 1, 2 …"""
    return defaultdict(count().__next__)


def listed_numbers(words: Sequence[Any], vocabulary: defaultdict[Any, int]) -> Ints:
    """The words as numbers of a vocabulary."""
    return np.fromiter(map(vocabulary.__getitem__, words), np.int64, len(words))


def cut(text: str, marks: str) -> tuple[bytes, Ints]:
    """The text as bytes, and the places of its marks, ASCII, as well as just before and after."""
    data = text.encode("utf-8", "surrogatepass")
    characters = np.frombuffer(data, np.uint8)
    found = reduce(or_, [characters == ord(mark) for mark in marks])
    return data, np.concatenate([[-1], np.flatnonzero(found), [len(data)]])


def numbered_text(spaced: str) -> tuple[Ints, Ints]:
    """Numbers of the tokens of texts with blanks between tokens; and the tokens of each text."""
    for blank in BLANKS:  # a search for what a text cannot hold takes no time
        spaced = spaced.replace(blank, " ")
    data, cuts = cut(spaced, " " + BORDER)
    starts, lengths = cuts[:-1] + 1, np.diff(cuts) - 1
    starts, lengths = starts[lengths > 0], lengths[lengths > 0]
    borders = np.flatnonzero(np.frombuffer(data, np.uint8) == ord(BORDER))
    return numbered_spans(data, starts, lengths), np.diff(np.searchsorted(starts, borders))


def numbered_spans(data: bytes, starts: Ints, lengths: Ints) -> Ints:
    """A number for each span of the data, equal where spans are: the rank of its first eight
    bytes, and for a longer one the rank of (number so far, next eight bytes), again and again.

    It takes a third of the time of a dictionary, which needs a string for each word first.
    """
    if b"\0" in data or lengths.max(initial=0) > LONGEST:  # zeros fill up the last eight bytes
        ends = (starts + lengths).tolist()
        spans = [data[a:b] for a, b in zip(starts.tolist(), ends, strict=True)]
        return listed_numbers(spans, new_vocabulary())
    eights = np.ndarray(len(data) + 1, "<u8", data + bytes(8), strides=(1,))  # from each place on
    numbers = rank(eights[starts] & FIRST_BYTES[np.minimum(lengths, 8)])
    at, done = np.flatnonzero(lengths > 8), 8
    while len(at):
        following = rank(eights[starts[at] + done] & FIRST_BYTES[np.minimum(lengths[at] - done, 8)])
        pairs = numbers[at] * (following.max() + 1) + following
        numbers[at] = numbers.max() + 1 + rank(pairs)
        done += 8
        at = at[lengths[at] > done]
    return numbers


def rank(values: NDArray[Any]) -> Ints:
    """A number for each value, 0, 1, 2 …, equal where the values are."""
    order = by_value(values)
    ranks = np.empty(len(values), np.int64)
    ranks[order] = np.cumsum(begins(values[order])) - 1
    return ranks


def by_value(values: NDArray[Any]) -> Ints:
    """The positions of whole numbers from 0 on, sorted by value, and equal values by position.

    Sixteen bits at a time, the last ones first: those NumPy sorts in linear time.
    """
    order: Ints = np.argsort(values.astype(np.uint16), kind="stable")
    for shift in range(16, int(values.max(initial=0)).bit_length(), 16):
        digits = (values >> shift).astype(np.uint16)
        order = order[np.argsort(digits[order], kind="stable")]
    return order


def begins(ordered: NDArray[Any]) -> Flags:
    """Where a run of equal values begins."""
    first = np.ones(len(ordered), bool)
    np.not_equal(ordered[1:], ordered[:-1], out=first[1:])
    return first


# The n-grams that candidate and references share


class Matches(NamedTuple):
    """The n-grams of one order that candidate and references share: one entry for each segment
    and n-gram."""

    segment: Ints
    clipped: Ints  # the clipped count
    position: Ints  # one occurrence in a reference, as a position in the chunk

    def compact(self) -> Matches:
        """The same in half the memory."""
        return Matches(*(array.astype(np.int32) for array in self))


def shared_ngrams(chunk: Chunk, max_n: int) -> Iterator[Matches]:
    """The matches of orders 1, 2, … in a chunk."""
    text, numbers = chunk.text, chunk.numbers
    in_one_text = text[1:] == text[:-1]
    positions: Ints = np.arange(len(numbers))
    names = np.repeat(chunk.segment * (numbers.max(initial=0) + 1), chunk.lengths) + numbers
    for _ in range(max_n):
        sorting = by_value(names)
        order, is_first = positions[sorting], begins(names[sorting])
        clipped, last = clip(text[order], is_first, chunk.size)
        shared = clipped > 0
        found = order[last[shared]]
        yield Matches(chunk.segment[text[found]], clipped[shared], found)
        renumbered = np.where(shared, np.cumsum(shared) - 1, -1)
        ids = np.full(len(text), -1)
        ids[order] = renumbered[np.cumsum(is_first) - 1]
        positions, names = overlapping(ids, in_one_text)


def clip(text: Ints, is_first: Flags, candidates: int) -> tuple[Ints, Ints]:
    """Of n-grams sorted by name and then text: the clipped count of each name, and where its last
    occurrence is. Texts below `candidates` are candidates, one in each segment."""
    starts = np.flatnonzero(is_first | begins(text))
    counts = np.diff(starts, append=len(text))  # how often one n-gram occurs in one text
    own = counts * (text[starts] < candidates)
    names = np.flatnonzero(is_first[starts])
    maximum_reference_count = np.maximum.reduceat(counts - own, names)
    last = np.append(np.flatnonzero(is_first)[1:], len(text))[: len(names)] - 1
    return np.minimum(own[names], maximum_reference_count), last  # a candidate stands first


def overlapping(ids: Ints, in_one_text: Flags) -> tuple[Ints, Ints]:
    """Where numbered n-grams follow each other in a text, and a name for the n-gram that the two
    make. Those with the number -1 are left out."""
    positions = np.flatnonzero((ids[:-1] >= 0) & (ids[1:] >= 0) & in_one_text)
    return positions, ids[positions] * (np.int64(ids.max(initial=0)) + 1) + ids[positions + 1]


# From matches to statistics


def bleu_segments(batch: Batch, max_n: int) -> BleuSegments:
    """BLEU's statistics of the segments of a batch."""
    chunk = numbered(batch)
    clipped = [np.bincount(m.segment, m.clipped, chunk.size) for m in shared_ngrams(chunk, max_n)]
    c = chunk.lengths[: chunk.size]
    return BleuSegments(
        np.column_stack(clipped).astype(np.int64), totals(c, max_n), c, closest_lengths(chunk)
    )


def totals(candidate_lengths: Ints, max_n: int) -> Ints:
    """The number of n-grams of candidates of these lengths, a column for each order."""
    ngrams: Ints = np.maximum(candidate_lengths[:, None] - np.arange(max_n), 0)
    return ngrams


def closest_lengths(chunk: Chunk) -> Ints:
    """Effective reference length of each segment: the closest, the shorter one on a tie."""
    segment, lengths = chunk.segment[chunk.size :], chunk.lengths[chunk.size :]
    distance = np.abs(lengths - chunk.lengths[segment])
    base = lengths.max() + 1
    first = np.searchsorted(segment, np.arange(chunk.size))
    closest: Ints = np.minimum.reduceat(distance * base + lengths, first) % base
    return closest


def mean_lengths(chunk: Chunk) -> Floats:
    """Mean reference length of each segment."""
    segment = chunk.segment[chunk.size :]
    mean: Floats = np.bincount(segment, chunk.lengths[chunk.size :]) / np.bincount(segment)
    return mean


def nist_segments(
    parts: Iterable[Batch], max_n: int, information: Mapping[Ngram, float] | None
) -> NistSegments:
    """NIST's statistics of the segments of all batches."""
    rows = []
    for part, matches, weights in weighed(parts, max_n, information):
        gains = [
            np.bincount(m.segment, m.clipped * w, part.size)
            for m, w in zip(matches, weights, strict=True)
        ]
        c = part.lengths[: part.size]
        rows.append((np.column_stack(gains), totals(c, max_n), c, mean_lengths(part)))
    return NistSegments(*map(np.concatenate, zip(*rows, strict=True)))


Weighed = tuple[Chunk, list[Matches], list[Floats]]


def weighed(
    parts: Iterable[Batch], max_n: int, information: Mapping[Ngram, float] | None
) -> Iterator[Weighed]:
    """Each chunk with its matches and their information weights, both order by order."""
    if information is None:
        yield from weighed_by_references(parts, max_n)
        return
    for part in parts:
        chunk, words = with_words(part, new_vocabulary())
        matches = list(shared_ngrams(chunk, max_n))
        orders = enumerate(matches, start=1)
        yield chunk, matches, [look_up(words, m.position, n, information) for n, m in orders]


def with_words(batch: Batch, vocabulary: defaultdict[Any, int]) -> tuple[Chunk, list[str]]:
    """The tokens of a batch as numbers of a vocabulary, and the tokens."""
    words, lengths = tokens(batch)
    joined(words, batch)  # for the check alone
    return batch.chunk(listed_numbers(words, vocabulary), lengths), words


def look_up(
    words: list[str], positions: Ints, n: int, information: Mapping[Ngram, float]
) -> Floats:
    """The weights of the n-grams at these positions among the words."""
    found = [tuple(words[i : i + n]) for i in positions.tolist()]
    try:
        return np.array([information[ngram] for ngram in found], float)
    except KeyError as missing:
        raise checks.without_weight(*missing.args) from None


def weighed_by_references(parts: Iterable[Batch], max_n: int) -> Iterator[Weighed]:
    """The same under the weights of all references of all chunks.

    They are known when all are read. Until then words and matches are kept, as small numbers.
    """
    vocabulary = new_vocabulary()
    read: list[tuple[Chunk, list[Matches]]] = []
    words: list[Ints] = []
    for part in parts:
        chunk, _ = with_words(part, vocabulary)
        words.append(chunk.numbers[chunk.first_reference :].astype(np.int32))
        matches = [m.compact() for m in shared_ngrams(chunk, max_n)]
        read.append((chunk._replace(numbers=words[-1]), matches))
    weights = zip(*reference_weights(read, words), strict=True)
    yield from ((*chunk, list(orders)) for chunk, orders in zip(read, weights, strict=True))


def reference_weights(
    read: list[tuple[Chunk, list[Matches]]], words: list[Ints]
) -> Iterator[list[Floats]]:
    """For each order, the weights of the matches of each chunk."""
    lengths = np.concatenate([part.lengths[part.size :] for part, _ in read])
    text = np.repeat(np.arange(len(lengths), dtype=np.int32), lengths)
    before = np.cumsum([0, *map(len, words)])[:-1]  # reference words in the chunks before
    shifts = before - [part.first_reference for part, _ in read]
    by_order = list(zip(*(matches for _, matches in read), strict=True))
    wanted = ([m.position + shift for m, shift in zip(ms, shifts, strict=True)] for ms in by_order)
    for here, weights in information_at(np.concatenate(words), text, wanted):
        yield np.split(weights, np.cumsum([len(positions) for positions in here])[:-1])


def information_at(
    words: Ints, text: Ints, wanted: Iterable[list[Ints]]
) -> Iterator[tuple[list[Ints], Floats]]:
    """Info of the n-grams at the wanted positions of the references, order by order.

    Only n-grams that are wanted somewhere go on to the next order: a longer one is wanted only if
    both its halves are.
    """
    in_one_text = text[1:] == text[:-1]
    before: Ints = np.full(len(words), len(words), np.int32)  # the empty n-gram is everywhere
    positions: Ints = np.arange(len(words))
    names: Ints = words.astype(np.int64)
    for here in wanted:
        at = np.concatenate(here)
        ids, count = counted(names, positions, len(words))
        yield here, np.log2(before[at] / count[at])
        is_wanted = np.zeros(len(words), bool)  # by number, of which there are no more than words
        is_wanted[ids[at]] = True
        ids[~is_wanted[ids]] = -1
        positions, names = overlapping(ids, in_one_text)
        before = count


def counted(names: Ints, positions: Ints, size: int) -> tuple[Ints, Ints]:
    """For each of `size` positions the number of the name there, or -1, and how often it occurs."""
    order = by_value(names)
    is_first = begins(names[order])
    number = np.cumsum(is_first, dtype=np.int32) - 1
    where = positions[order]
    ids, count = np.full(size, -1, np.int32), np.zeros(size, np.int32)
    ids[where] = number
    count[where] = np.bincount(number)[number] if len(number) else 0
    return ids, count


# Many texts tokenized at once


def tokenize_all(texts: list[str], tokenizer: str | Tokenizer, lowercase: bool) -> list[list[str]]:
    """tokenize(text, tokenizer, lowercase) of each text."""
    spaced = spaced_together(texts, tokenizer, lowercase)
    if spaced is None:
        return [tokenize(text, tokenizer, lowercase) for text in texts]
    return [text.split() for text in spaced.split(BORDER)[1:-1]]


def spaced_together(texts: list[str], tokenizer: str | Tokenizer, lowercase: bool) -> str | None:
    """The texts with blanks between their tokens, each with a border before and after it.

    They go through the tokenizer's rules together, one pass in C in place of one call for each
    text. At a border the rules must see what they see at the end of a text. None if this cannot
    be done.
    """
    together = TOGETHER.get(tokenizer) if isinstance(tokenizer, str) else None
    text = BORDER.join(["", *texts, ""])
    if together is None or text.count(BORDER) != len(texts) + 1:
        return None
    return together(text.lower() if lowercase else text)


def spaced_13a(text: str) -> str | None:
    """Texts with blanks between the tokens of 13a."""
    text = text.replace("<skipped>", "")
    if "\n" in text:  # rare; to look first takes no time
        text = text.replace("-\n", "").replace("\n", " ")
    if "&" in text:
        text = undo_entities(text, ENTITIES)
    return set_apart_ascii(text.replace(BORDER, f" {BORDER} "))


def spaced_zh(text: str) -> str | None:
    """Texts with blanks between the tokens of zh."""
    stripped = BORDER.join(map(str.strip, text.split(BORDER)))
    return set_apart_ascii(" ".join(re.split(f"([{CHINESE}])", stripped)))


def spaced_international(text: str) -> str | None:
    """Texts with blanks between the tokens of mteval's international tokenizer."""
    text = undo_entities(text.replace("<skipped>", ""), {**ENTITIES, "&apos;": "'"})
    numbers, marks, symbols = (
        {character for character in set(text) if category(character)[0] == kind} for kind in "NPS"
    )
    return set_apart(text, symbols, marks, numbers)


def set_apart_ascii(text: str) -> str | None:
    """The rules 13a and zh share."""
    return set_apart(text, ASCII_ALONE, set(".,"), set("0123456789"), dashes=set("-"))


def set_apart(
    text: str,
    always: set[str],
    usually: set[str],
    numbers: set[str],
    dashes: Set[str] = frozenset(),
) -> str | None:
    """Blanks around each character of `always`, of `usually` unless between two numbers, and of
    `dashes` after a number. A border counts as a number, but not for a dash.

    None where mteval's rules do otherwise: of two marks before a number, one may stay with it.
    """
    codes = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), "<u4")
    kind_of = np.zeros(codes.max(initial=0) + 1, np.uint8)
    for kind, characters in enumerate((always, usually, numbers, dashes), start=1):
        kind_of[[code for code in map(ord, characters) if code < len(kind_of)]] = kind
    kinds = kind_of[codes]
    alone, mark, number, dash = (kinds == kind for kind in range(1, 5))
    if np.any(mark[:-2] & mark[1:-1] & number[2:]):
        return None
    between = number | (codes == ord(BORDER))
    alone[1:-1] |= mark[1:-1] & ~(between[:-2] & between[2:])
    alone[1:] |= dash[1:] & number[:-1]
    before_and_after: Ints = np.flatnonzero(alone)[:, None] + np.arange(2)
    spaced = np.insert(codes, before_and_after.ravel(), ord(" "))
    return spaced.tobytes().decode("utf-32-le", "surrogatepass")


TOGETHER: dict[str, Callable[[str], str | None]] = {
    "whitespace": str,
    "char": " ".join,
    "13a": spaced_13a,
    "international": spaced_international,
    "zh": spaced_zh,
}
