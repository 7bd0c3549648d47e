"""Where do the lines of two files stop belonging together?

A line of a translation shares more words with its own reference than with the neighbours of that
reference. If one file has fewer lines, the lines after a lost one resemble those one further down.
The gain of this shift is added up line by line and begins anew when it falls to 0 (Page 1954,
"Continuous Inspection Schemes"). If it grows large enough, the files drifted apart where the gain
began.

Where both files have equally many lines, Watch looks at samples of them: the same test, for shifts
in both directions, and whether lines resemble their own reference at all more than its neighbours.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from statistics import fmean
from typing import NamedTuple, Self

from mtmetrics_edu.checks import plural, shown
from mtmetrics_edu.files.lines import texts
from mtmetrics_edu.files.oddities import texts_of
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

    @classmethod
    def of(cls, source: Source, size: int) -> Side:
        """A source that was read before; what is odd was told then, and str tells nothing."""

        def again() -> Iterator[str]:
            cells = texts(source, str, several=True)
            return (" ".join(texts_of(cell)) for _, cell in cells)

        return cls(source.name, size, again, source.unit)


def first_drift(shorter: Iterable[str], longer: Iterable[str], surplus: int) -> Drift | None:
    """The place where two lists of texts drift apart; None if their words do not show it.

    surplus: how many texts `longer` has that `shorter` has not, 1 or more.

    >>> lines = ["a b", "c d", "e f", "g h", "i j", "k l"]
    >>> first_drift([*lines[:2], *lines[3:]], lines, surplus=1)
    Drift(start=2, shift=1)
    >>> first_drift(lines[:4], lines, surplus=2), first_drift(["x", "y"], lines, surplus=4)
    (Drift(start=4, shift=2), None)
    """
    shifts = range(1, min(surplus, SHIFTS) + 1)
    gains = dict.fromkeys(shifts, (0.0, 0))  # of a run of lines, and where the run began
    fits: deque[float] = deque(maxlen=LAST)  # by how much a line resembles its own line more
    number = 0
    for number, (here, *ahead) in enumerate(resemblances(shorter, longer, shifts), start=1):
        fits.append(here - max(ahead))
        for shift, there in zip(shifts, ahead, strict=True):
            gain, start = gains[shift]
            gain += there - here
            gains[shift] = gain, start = (gain, start) if gain > 0 else (0.0, number)
            if gain >= ENOUGH and gain >= EACH * (number - start):
                return Drift(start, shift)
    gain, start = gains.get(surplus, (0.0, 0))
    if gain >= ENOUGH_AT_END and gain >= EACH * (number - start):
        return Drift(start, surplus)
    return Drift(number, surplus) if fits and sum(fits) >= EACH * len(fits) else None


def resemblances(
    shorter: Iterable[str], longer: Iterable[str], shifts: Sequence[int]
) -> Iterator[list[float]]:
    """The resemblance of each shorter text to the longer one in its place, then to those below."""
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


# ------------------------------------------------------------ files with equally many lines

SAMPLE = 30  # lines that are looked at together; a file of fewer lines is not looked at
EVERY = 15  # the next sample begins after 1/15 of the lines so far
NEAR = 3  # shifts that are looked at, in both directions
BELONGING = 0.05  # lines that belong together resemble each other so much more than others


class Watch:
    """Whether the lines of a file belong to those of another, which has equally many.

    It sees one line after the other and keeps those of one sample. Measured on 12,000 good
    pairs of files (tests/drift.py): no false alarm. It does not see drifts of 15 lines.
    """

    def __init__(self) -> None:
        self.lines: list[tuple[frozenset[str], frozenset[str]]] = []  # of this sample
        self.next = 0  # the first line of the next sample
        self.drift: Drift | None = None
        self.resemblances: list[tuple[float, float]] = []  # of each sample: own, and nearby

    @classmethod
    def over(cls, texts: Iterable[str], references: Iterable[str]) -> Self:
        """A Watch that has seen all lines of two files."""
        watch = cls()
        for number, pair in enumerate(zip(texts, references, strict=True)):
            watch.see(number, *pair)
        return watch

    def see(self, number: int, text: str, reference: str) -> None:
        """Look at a line, 0 for the first; compare a sample as soon as it is whole."""
        if number < self.next:
            return
        self.lines.append((bag(text), bag(reference)))
        if len(self.lines) < SAMPLE:
            return
        texts, references = zip(*self.lines, strict=True)
        means = {
            shift: fmean(map(resemblance, texts[max(0, -shift) :], references[max(0, shift) :]))
            for shift in range(-NEAR, NEAR + 1)
        }
        own = means.pop(0)
        self.resemblances.append((own, fmean(means.values())))
        best = max(means, key=means.__getitem__)
        if self.drift is None and means[best] - own >= EACH:
            self.drift = Drift(number + 1 - SAMPLE, best)
        self.lines, self.next = [], number + 1 + number // EVERY

    @property
    def is_apart(self) -> bool:
        """Whether the two files drift apart, or never belonged together."""
        own, nearby = map(fmean, zip(*self.resemblances or [(1.0, 0.0)], strict=True))
        return self.drift is not None or (own < 0.5 and own - nearby < BELONGING)

    def sentence(self, one: str, other: str, unit: str) -> str:
        """A sentence that says where the two drift apart, by their names; "" if they do not."""
        if not self.is_apart:
            return ""
        if self.drift is None:
            return (
                f"the {unit}s of {one} resemble their own {unit}s of {other} no more than those "
                f"nearby; are they in another order, or in another language?"
            )
        place, shift = self.drift
        where, far = f"{unit}s {place + 1:,} to {place + SAMPLE:,}", plural(abs(shift), unit)
        return (
            f"{one} and {other} have equally many {unit}s, but {where} of {one} fit {other} "
            f"better {far} further {'down' if shift > 0 else 'up'}: was one lost before, and "
            f"another added after?"
        )
