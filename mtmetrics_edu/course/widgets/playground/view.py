"""What the playground shows: the calculation of its texts, and which part of it is looked at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, NamedTuple

from mtmetrics_edu.bleu import BleuScore
from mtmetrics_edu.explain import Explanation
from mtmetrics_edu.explain.calculation import Calculation
from mtmetrics_edu.nist import NistScore
from mtmetrics_edu.views.notation import number

PINS = 20  # versions that are kept; then the oldest goes
LETTERS = 40  # of a version's text in a list


class Pinned(NamedTuple):
    """A version that is kept: the worked calculation of a segment, its number, and the pooled
    score."""

    explanation: Explanation
    segment: int
    pooled: BleuScore

    @property
    def title(self) -> str:
        """The score and the first words, as they stand in a list of versions."""
        text = " ".join(self.explanation.candidate)
        cut = text if len(text) <= LETTERS else f"{text[: LETTERS - 1]}…"
        return f"BLEU {number(self.pooled.score)}, {cut or '(empty)'}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """What is looked at. No score depends on it, so undo and share lines leave it out."""

    tab: str = "Matches"  # a name of tabs.TABS
    n: int = 2  # the order that the tab Matches shows; the words themselves are always in sight
    nist_n: int = 1  # the order that the tab NIST shows: NIST has its own, whatever BLEU's max n is
    table: str = "BLEU"  # the table that the tab Share offers
    picture: str = "why"  # the picture that it offers
    inviting: bool = False  # whether the QR code of the link is shown
    address: str = ""  # where the link leads: of this page, or as typed
    pins: tuple[Pinned, ...] = ()  # the versions that are kept, the oldest first
    compared: int = -1  # the number of the one that is A, from 0; -1: the latest
    choosing: bool = False  # whether the choices are unfolded
    presenting: bool = False  # whether the page is for a projector: larger, and fewer controls
    guessing: bool = False  # whether a guess comes before the score
    guess: float | None = None  # what was guessed of the score in sight

    @property
    def pinned(self) -> Pinned | None:
        """The version that is A, if there is one."""
        return self.pins[self.compared] if self.pins else None

    @property
    def place(self) -> int | None:
        """The number of the version that is A, from 0; None if there is none."""
        return self.compared % len(self.pins) if self.pins else None

    def with_pinned(self, version: Pinned) -> Look:
        """The look with one more version, which is A."""
        return replace(self, pins=(*self.pins, version)[-PINS:], compared=-1)

    @property
    def versions(self) -> tuple[tuple[str, int], ...]:
        """The versions by their titles, numbered from 1, and the number from 0 that each has."""
        return tuple((f"{i + 1}: {pin.title}", i) for i, pin in enumerate(self.pins))

    @property
    def forgotten(self) -> dict[str, Any]:
        """The fields that change where the version that is A is forgotten: the latest of the others
        takes its place."""
        others = tuple(pin for i, pin in enumerate(self.pins) if i != self.place)
        return {"pins": others, "compared": -1}

    @property
    def is_secret(self) -> bool:
        """Whether the score is to be guessed and is not guessed yet."""
        return self.guessing and self.guess is None

    def within(self, max_n: int, tables: Sequence[str]) -> Look:
        """The look with the nearest order up to max_n, and the first of the tables if its own is
        not one of them."""
        table = self.table if self.table in tables else tables[0]
        return replace(self, n=min(self.n, max_n), table=table)


@dataclass(frozen=True)
class View:
    """A calculation, the number of the segment in the editors, and what is looked at."""

    calculation: Calculation
    segment: int = 0
    look: Look = Look()

    @cached_property
    def explanation(self) -> Explanation:
        """The worked calculation of the segment."""
        return self.calculation.explanation(self.segment)

    @property
    def what(self) -> str:
        """What the tokens are, in a word."""
        return "characters" if self.calculation.choices.tokenizer == "char" else "words"

    @property
    def bleu(self) -> BleuScore:
        """The score of the segment."""
        return self.calculation.corpus.segments[self.segment]

    @property
    def nist(self) -> NistScore:
        """NIST of the segment, under the information weights of all segments."""
        return self.calculation.nist_stats[self.segment].score()

    @property
    def is_corpus(self) -> bool:
        """Whether there are several segments."""
        return len(self.calculation.texts) > 1
