"""The segments of a test set whose texts stand in several files, one segment at a time.

Two files of different length: where do their lines stop belonging together? A line of a translation
shares more words with its own reference than with the neighbours of that reference. Where a line
was lost, the lines after it resemble those one further down. The gain of this shift is added up
line by line and begins anew when it falls to 0 (Page 1954, "Continuous Inspection Schemes"). If it
grows large enough, the file drifted apart where the gain began.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, islice, zip_longest
from operator import itemgetter
from typing import Any, NamedTuple

from mtmetrics_edu.checks import shown
from mtmetrics_edu.files.lines import texts
from mtmetrics_edu.files.oddities import EMPTY_CANDIDATE, EMPTY_REFERENCE, watched
from mtmetrics_edu.files.source import STANDARD_INPUT, BadFileError, Source, Warn, counted

Pair = tuple[int, int]  # two files, by their place in Files.all


@dataclass(frozen=True, slots=True, kw_only=True)
class Files:
    """The files of one test set: those of the systems, and those of the references.

    plain: whether the texts should be plain text, not tokens with blanks between them.
    """

    systems: tuple[Source, ...]
    references: tuple[Source, ...]
    plain: bool = True

    @property
    def all(self) -> tuple[Source, ...]:
        """The systems, then the references."""
        return self.systems + self.references

    def segments(self, warn: Warn) -> Iterator[tuple[str, ...]]:
        """The texts of each segment: one of each system, then one of each reference.

        Only one segment is held at a time. warn is told what looks odd, one sentence each, when
        the files end. BadFileError if a file cannot be read, or if they have different numbers of
        segments.
        """
        if sum(source.path == STANDARD_INPUT for source in self.all) > 1:
            raise BadFileError(
                "standard input is given twice, but can be read only once; use files"
            )
        columns = [self.column(place, warn) for place in range(len(self.all))]
        equal = set(combinations(range(len(self.all)), 2))
        number = -1
        for number, row in enumerate(zip_longest(*columns)):
            if None in row:
                raise different_lengths(self.all, columns, row, number)
            if equal:
                equal = {pair for pair in equal if row[pair[0]] == row[pair[1]]}
            yield row
        for pair in sorted(equal):
            warn(self.about_equal(pair))

    def column(self, place: int, warn: Warn) -> Iterator[str]:
        """The texts of one source."""
        source = self.all[place]
        empty = EMPTY_CANDIDATE if place < len(self.systems) else EMPTY_REFERENCE
        return watched(texts(source, warn), source, warn, empty=empty, plain=self.plain)

    def about_equal(self, pair: Pair) -> str:
        """What there is to say about two sources whose texts are all equal."""
        one, other = (self.all[place] for place in pair)
        are = (
            f"{one.name} is given twice, as {self.role(pair[0])} and as {self.role(pair[1])}"
            if one.name == other.name
            else f"{one.name} and {other.name} are the same file"
            if one.is_same_as(other)
            else f"{one.name} and {other.name} are equal in every {one.unit}"
        )
        in_systems = [place < len(self.systems) for place in pair]
        if all(in_systems) and pair[0] > 0:
            return f"{are}: these two systems get the same results"
        if all(in_systems):
            return f"{are}: there is no difference between these two to test"
        if any(in_systems):
            return (
                f"{are}, so each candidate equals its reference and the score is the highest "
                f"there is; was a reference given where candidates belong?"
            )
        return f"{are}: the second of these references changes no match"

    def role(self, place: int) -> str:
        """What the source at a place of `all` was given as."""
        systems = len(self.systems)
        if place >= systems:
            return f"reference {place - systems + 1}"
        if systems == 1:
            return "the candidates"
        return f"system {place}" if place else "the baseline"


def different_lengths(
    sources: Sequence[Source], columns: Sequence[Iterator[str]], row: Sequence[Any], number: int
) -> BadFileError:
    """The error for sources with different numbers of texts: how many, and where they drift apart.

    row: the texts of segment `number`, None where a source has ended; the columns go on from there.
    """
    counts = {
        source: number + (text is not None) + sum(1 for _ in column)
        for source, column, text in zip(sources, columns, row, strict=True)
    }
    sizes = ", ".join(
        f"{source.name} has {counted(count, source.unit)}" for source, count in counts.items()
    )
    shorter, longer = min(counts, key=counts.__getitem__), max(counts, key=counts.__getitem__)
    where = "a pipe cannot be read again; to see where they drift apart, give files"
    if shorter.is_rereadable and longer.is_rereadable:
        where = apart(*(Side.of(source, counts[source]) for source in (shorter, longer)))
    return BadFileError(f"{sizes}; expected equally many; {where}")


# ---------------------------------------------------------------------- where files drift apart

SHIFTS = 10  # so many lines lost in one place are looked for
ENOUGH = 1.5  # gain, in shares of equal words added up, that is no chance
ENOUGH_AT_END = 0.4  # at the end of the file the gain cannot grow further
EACH = 0.15  # gain for each line, on average
LAST = 20  # lines that tell whether the shorter file was cut off


class Drift(NamedTuple):
    """From this line on (0 for the first) the shorter file's lines belong so many further down."""

    start: int  # its number of lines, if it was cut off at its end
    shift: int


class Side(NamedTuple):
    """One of two lists of texts, as a message names it; texts() gives them from the beginning."""

    name: str
    size: int
    texts: Callable[[], Iterable[str]]
    unit: str = "line"  # what holds one text

    @classmethod
    def of(cls, source: Source, size: int) -> Side:
        """A source that was read before; what is odd was told then, and str tells nothing."""
        return cls(source.name, size, lambda: map(itemgetter(1), texts(source, str)), source.unit)


def first_drift(shorter: Iterable[str], longer: Iterable[str], surplus: int) -> Drift | None:
    """Where two lists of texts drift apart; None if their words do not show it.

    surplus: how many texts `longer` has that `shorter` has not, 1 or more.

    >>> lines = ["a b", "c d", "e f", "g h", "i j", "k l"]
    >>> first_drift([*lines[:2], *lines[3:]], lines, surplus=1)
    Drift(start=2, shift=1)
    >>> first_drift(lines[:4], lines, surplus=2), first_drift(["x", "y"], lines, surplus=4)
    (Drift(start=4, shift=2), None)
    """
    shifts = range(1, min(surplus, SHIFTS) + 1)
    gains = {shift: Gain() for shift in shifts}
    fits: deque[float] = deque(maxlen=LAST)  # by how much a line resembles its own line more
    number = 0
    for number, (here, *ahead) in enumerate(resemblances(shorter, longer, shifts), start=1):
        fits.append(here - max(ahead))
        for shift, there in zip(shifts, ahead, strict=True):
            gain = gains[shift] = gains[shift].after(there - here, number)
            if gain.total >= ENOUGH and gain.is_steady(number):
                return Drift(gain.start, shift)
    last = gains.get(surplus, Gain())
    if last.total >= ENOUGH_AT_END and last.is_steady(number):
        return Drift(last.start, surplus)
    return Drift(number, surplus) if fits and sum(fits) >= EACH * len(fits) else None


class Gain(NamedTuple):
    """By how much a run of lines resembles more the lines some places further down."""

    total: float = 0.0
    start: int = 0  # the first line of the run

    def after(self, step: float, number: int) -> Gain:
        """The gain after one more line, the number-th; a gain of 0 or less begins anew."""
        total = self.total + step
        return Gain(total, self.start) if total > 0 else Gain(0.0, number)

    def is_steady(self, number: int) -> bool:
        """Whether each line of the run up to the number-th gains enough, on average."""
        return self.total >= EACH * (number - self.start)


def resemblances(
    shorter: Iterable[str], longer: Iterable[str], shifts: Sequence[int]
) -> Iterator[list[float]]:
    """How much each shorter text resembles the longer one in its place, then those further down."""
    bags = map(bag, longer)
    ahead = deque(islice(bags, max(shifts) + 1))
    for own in map(bag, shorter):
        yield [resemblance(own, other) for other in ahead]
        ahead.popleft()
        ahead.extend(islice(bags, 1))


def bag(text: str) -> frozenset[str]:
    """The words of a text; its characters if it is one word, as in Chinese."""
    words = text.split()
    return frozenset(words if len(words) > 1 else text.strip())


def resemblance(one: frozenset[str], other: frozenset[str]) -> float:
    """The share of words that two texts have in common, in 0..1; 0 if both are empty.

    >>> resemblance(bag("the cat sat"), bag("the dog"))
    0.4
    """
    return 2 * len(one & other) / (len(one) + len(other) or 1)


def apart(shorter: Side, longer: Side) -> str:
    """One sentence on where the lines of two sides stop belonging together.

    >>> lines = ["a b", "c d", "e f", "g h", "i j", "k l"]
    >>> apart(Side("A", 5, lambda: [*lines[:2], *lines[3:]]), Side("B", 6, lambda: lines))
    "they seem to drift apart at line 3 of B, which A lacks: 'e f'"
    """
    end, surplus = shorter.size, longer.size - shorter.size
    if not any(text.strip() for text in islice(longer.texts(), end, None)):
        return f"the surplus at the end of {longer.name} is empty: delete it"
    drift = first_drift(shorter.texts(), longer.texts(), surplus)
    if drift is None:
        return "their texts do not show where they drift apart"
    start, shift = drift
    if start == end:
        return f"as far as {shorter.name} goes they fit: it seems to lack its end"
    unit, missing = longer.unit, next(islice(longer.texts(), start, None))
    which = f"{unit} {start + 1:,}" if shift == 1 else f"{unit}s {start + 1:,} to {start + shift:,}"
    return (
        f"they seem to drift apart at {which} of {longer.name}, which {shorter.name} lacks: "
        f"{shown(missing, 60)}"
    )
