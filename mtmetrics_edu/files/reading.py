"""The segments of a test set whose texts stand in several files, one segment at a time."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, combinations, zip_longest
from typing import Any

from mtmetrics_edu.checks import plural
from mtmetrics_edu.files.drift import Side, Watch, apart
from mtmetrics_edu.files.lines import texts
from mtmetrics_edu.files.oddities import EMPTY_CANDIDATE, EMPTY_REFERENCE, texts_of, watched
from mtmetrics_edu.files.source import STANDARD_INPUT, BadFileError, Source, Warn


@dataclass(frozen=True, slots=True, kw_only=True)
class Files:
    """The files of one test set: those of the systems, and those of the references.

    references: none where files are read alone. tokenizer: by its name, what makes tokens of the
    texts; "whitespace" expects tokens already, and "" if there is none, or not one alone.
    """

    systems: tuple[Source, ...]
    references: tuple[Source, ...]
    tokenizer: str = "13a"

    @property
    def all(self) -> tuple[Source, ...]:
        """The systems, then the references."""
        return self.systems + self.references

    def segments(self, warn: Warn) -> Iterator[tuple[str, ...]]:
        """The texts of each segment: one of each system, then those of the references.

        A file of references gives one text, or several if it is JSONL with lists. Only one segment
        is held at a time. warn is told what looks odd, one sentence each, when the files end.
        BadFileError if a file cannot be read, or if they have different numbers of segments.
        """
        if sum(source.path == STANDARD_INPUT for source in self.all) > 1:
            raise BadFileError("standard input is given twice, but is read only once; use files")
        columns = [self.column(place, warn) for place in range(len(self.all))]
        equal = set(combinations(range(len(self.all)), 2))
        has_lists = any(source.format == "jsonl" for source in self.references)
        systems = len(self.systems)
        watches = [Watch() for _ in self.systems if self.references]
        for number, row in enumerate(zip_longest(*columns)):
            if None in row:
                raise different_lengths(self.all, columns, row, number)
            if equal:
                equal = {pair for pair in equal if row[pair[0]] == row[pair[1]]}
            if has_lists:
                row = (*row[:systems], *chain.from_iterable(map(texts_of, row[systems:])))
            for watch, text in zip(watches, row, strict=False):
                watch.see(number, text, row[systems])
            yield row
        for pair in sorted(equal):
            warn(self.about_equal(pair))
        for source, watch in zip(self.systems, watches, strict=False):
            if sentence := watch.sentence(source.name, self.references[0].name, source.unit):
                warn(sentence)

    def column(self, place: int, warn: Warn) -> Iterator[Any]:
        """The texts of one source."""
        source, is_reference = self.all[place], place >= len(self.systems)
        empty = EMPTY_REFERENCE if is_reference else EMPTY_CANDIDATE
        cells = texts(source, warn, several=is_reference)
        return watched(cells, source, warn, empty=empty, tokenizer=self.tokenizer)

    def about_equal(self, pair: tuple[int, int]) -> str:
        """A warning about two sources, given by their places, whose texts are all equal."""
        one, other = (self.all[place] for place in pair)
        are = f"{one.name} and {other.name} are equal in every {one.unit}"
        if one.name == other.name:
            are = f"{one.name} is given twice, as {self.role(pair[0])} and as {self.role(pair[1])}"
        elif one.is_same_as(other):
            are = f"{one.name} and {other.name} are the same file"
        in_systems = [place < len(self.systems) for place in pair]
        if all(in_systems) and pair[0] > 0:
            return f"{are}: these two systems get the same results"
        if all(in_systems):
            return f"{are}: there is no difference between these two to test"
        if any(in_systems):
            return (
                f"{are}, so each candidate equals its reference and the score says nothing "
                f"about a system; was a reference given where candidates belong?"
            )
        return f"{are}: the second of these references changes no match"

    def role(self, place: int) -> str:
        """The role of the source at a place of `all`: system, candidates or reference."""
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
        f"{source.name} has {plural(count, source.unit)}" for source, count in counts.items()
    )
    shorter, longer = min(counts, key=counts.__getitem__), max(counts, key=counts.__getitem__)
    where = "a pipe cannot be read again; to see where they drift apart, give files"
    if shorter.is_rereadable and longer.is_rereadable:
        where = apart(*(Side.of(source, counts[source]) for source in (shorter, longer)))
    return BadFileError(f"{sizes}; expected equally many; {where}")
