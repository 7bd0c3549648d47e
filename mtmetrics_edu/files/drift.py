"""Two files of different length: where do their lines stop belonging together?

A line of a translation shares more words with its own reference than with the neighbours of that
reference. Where a line was lost, the lines after it resemble those one further down. The gain of
this shift is added up line by line and begins anew when it falls to 0 (Page 1954, "Continuous
Inspection Schemes"). If it grows large enough, the file drifted apart where the gain began.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import islice
from typing import NamedTuple

from mtmetrics_edu.checks import shown
from mtmetrics_edu.files.formats import texts
from mtmetrics_edu.files.source import Source

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


def told(counts: dict[Source, int]) -> str:
    """One sentence on where the shortest and the longest source drift apart.

    counts: how many texts each source has; they differ.
    """
    shorter, longer = min(counts, key=counts.__getitem__), max(counts, key=counts.__getitem__)
    if not (shorter.is_rereadable and longer.is_rereadable):
        return "a pipe cannot be read again; to see where they drift apart, give files"
    sides = (Side(it.name, counts[it], partial(again, it), it.unit) for it in (shorter, longer))
    return apart(*sides)


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


def again(source: Source) -> Iterator[str]:
    """The texts of a source that was read before; what is odd was told then."""
    return (text for _, text in texts(source, lambda _: None))
