"""The search for mistakes that together give some answers; and what the answers show if none do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cached_property, lru_cache
from itertools import chain
from typing import NamedTuple

from mtmetrics_edu.conformance import suspects
from mtmetrics_edu.conformance.mistakes import OF_METRIC, Mistake
from mtmetrics_edu.conformance.mistakes.choices import WORDS
from mtmetrics_edu.conformance.mistakes.recipes import Recipe
from mtmetrics_edu.conformance.suspects import READINGS, Answer, Suspect

SAMPLE = 30  # answers by which guesses are compared
FEW = 6  # answers by which most guesses are left out
COMPARED = 200  # guesses that are compared with the best
BEST = 10  # guesses that get one more mistake
WORTH = 0.5  # of the answers: a guess that gives so many is worth telling
MISTAKES = 3  # a guess with more shows nothing
CLEAR = 3  # answers by which a part must be better than any other
# pairs of a kind and a choice that may give the same scores as what is right
TWINS = {
    *(("mean", "quarters"), ("zeros", "tiny"), ("guard", "none"), ("unigrams", "counted")),
    ("counting", "below-0"),
}
# flags of odd texts, and what is said if only their scores are others
ODD = {frozenset(flags.split()): words for flags, words in WORDS["odd"].items()}
# mistakes that say nothing of segments with different numbers of references
COLUMNS = ("pooling:glued", "pooling:closest-set", "references:")


class Guess(NamedTuple):
    """A recipe, and how it reads what it is given."""

    recipe: Recipe
    reading: str

    def with_changes(self, level: str, rows: bool = True) -> Iterator[Guess]:
        """The guesses with one mistake more. rows: see Recipe.changes."""
        changed, kind = self.recipe.changed, type(self.recipe)
        for change in self.recipe.changes(rows):
            if not change.keys() & changed:
                yield self._replace(recipe=kind(**changed, **change))
        for reading in suspects.further(level, self.reading):
            if rows or not suspects.is_rare(reading):
                yield self._replace(reading=reading)

    def suspect(self, level: str) -> Suspect:
        """The suspect who makes these mistakes."""
        return suspects.suspect_of(Mistake.of(self.recipe), level, self.reading)

    def cost(self, level: str) -> tuple[int, int]:
        """The number of its mistakes, and how rare they are; the cheaper guess is likelier."""
        steps = 0 if self.reading == READINGS[level][0] else self.reading.count("+") + 1
        return len(self.recipe.changed) + steps, self.recipe.rarity


class Fit:
    """Counts the answers that guesses give. telling: the answers that are neither 0 nor 1."""

    def __init__(self, answers: Sequence[Answer], level: str, metric: str) -> None:
        self.level, self.metric, self.some = level, metric, suspects.scored(answers)
        self.width = suspects.rounding(self.some)
        self.telling = [answer for answer in self.some if answer.score not in (0, 1)]
        self.right = Guess(OF_METRIC[metric](), READINGS[level][0])

    def count(self, guess: Guess, answers: Sequence[Answer], least: int = 0) -> int:
        """The number of answers that a guess gives; fewer are counted if it cannot be `least`."""
        number, score, reading = 0, guess.recipe.score, guess.reading
        for left, answer in zip(range(len(answers), 0, -1), answers, strict=True):
            if number + left < least:
                break
            with suppress(ArithmeticError, ValueError):
                expected = score(answer.question.segments(reading))
                number += suspects.same(answer.score or 0.0, expected, self.width)
        return number

    @cached_property
    def promise(self) -> float:
        """The share of answers that the best guess with one mistake gives."""
        few = spread(self.telling, 2 * FEW)
        best = 0
        for guess in chain([self.right], self.right.with_changes(self.level)):
            best = max(best, self.count(guess, few, best + 1))
        return best / max(len(few), 1)

    @cached_property
    def sample(self) -> list[Answer]:
        """The answers by which guesses are compared, from all kinds."""
        others = [answer for answer in self.some if answer.score in (0, 1)]
        wrong = [answer for answer in self.some if not self.count(self.right, [answer])]
        kinds = (self.telling, SAMPLE), (others, SAMPLE // 2), (wrong, SAMPLE // 2)
        return list(chain.from_iterable(spread(answers, number) for answers, number in kinds))

    @cached_property
    def best(self) -> list[Guess]:
        """The guesses that give most of the answers, the best first.

        The best get one more mistake, while that gives more. If no guess gives all answers then,
        all pairs of mistakes are tried, and the best of them get one more in the same way.
        """
        best = self.extended(self.ranked([self.right], self.right.with_changes(self.level)))
        if self.count(best[0], self.some) < len(self.some):
            best = self.extended(self.ranked(best, self.pairs()))
        for answer in self.some:
            answer.question.read.clear()  # what was counted for many recipes is much
        return best

    def extended(self, best: list[Guess]) -> list[Guess]:
        """The best guesses with more mistakes each, while these give more of the answers."""
        before = -1
        while before < (before := self.count(best[0], self.some)) < len(self.some):
            more = chain.from_iterable(guess.with_changes(self.level) for guess in best)
            best = self.ranked(best, dict.fromkeys(more))  # in order: of equals, the first counts
        return best

    @property
    def share(self) -> float:
        """The share of the telling answers that the best guess gives."""
        if not self.telling:  # a search would find nothing
            return 0.0
        return self.count(self.best[0], self.telling) / len(self.telling)

    def pairs(self) -> Iterator[Guess]:
        """All guesses with two mistakes, without rows of numbers."""
        usual = self.right.reading
        for reading in suspects.further(self.level, usual):
            if not suspects.is_rare(reading):
                yield from Guess(self.right.recipe, reading).with_changes(self.level, rows=False)
        yield from (Guess(recipe, usual) for recipe in self.right.recipe.recipes(2))

    def possible(self, guesses: Iterable[Guess]) -> Iterator[Guess]:
        """The guesses that can be told from each other: one segment is not pooled."""
        several = any(len(answer.question.texts) > 1 for answer in self.some)
        return (guess for guess in guesses if several or guess.recipe.pooling == "pooled")

    def ranked(self, best: Sequence[Guess], more: Iterable[Guess]) -> list[Guess]:
        """The best of several guesses, of equals those with fewest and commonest mistakes.

        A guess counts only if it gives one of a few answers that the best one so far gets wrong:
        telling ones if possible, for a guess that is always 0 has many others right.
        """
        wrong = [answer for answer in self.some if not self.count(best[0], [answer])]
        few = spread([answer for answer in wrong if answer in self.telling] or wrong, FEW // 2)
        better = {g: number for g in self.possible(more) if (number := self.count(g, few))}
        for guess in better:  # many give the same ones of a few answers
            better[guess] += self.count(guess, spread(self.telling, FEW))
        several = self.sorted(better)[:COMPARED]
        return self.sorted({g: self.count(g, self.sample) for g in (*best, *several)})[:BEST]

    def sorted(self, counts: dict[Guess, int]) -> list[Guess]:
        """The guesses with these counts, the best first."""
        return sorted(counts, key=lambda guess: (-counts[guess], guess.cost(self.level)))

    def parts(self) -> str:
        """Words for the parts of an unknown scorer that many answers show; "" if too few do.

        A part is shown if a guess gives a good share of the answers, and fewer with any other
        choice.
        """
        guess, parts = self.best[0], []
        number = self.count(guess, self.telling)
        if number < suspects.ENOUGH or self.share < WORTH or guess.cost(self.level)[0] > MISTAKES:
            return ""
        least = number - CLEAR + 1
        for kind, choices in guess.recipe.CHOICES.items():
            own = getattr(guess.recipe, kind)
            names = [name for name in choices if name != own and (kind, name) not in TWINS]
            others = (guess._replace(recipe=guess.recipe.but(**{kind: name})) for name in names)
            clear = all(self.count(other, self.telling, least) < least for other in others)
            if choices[own].words and clear:
                parts.append(choices[own].words)
        return guess.recipe.beginning + ", ".join(parts)


def spread(answers: Sequence[Answer], number: int) -> Sequence[Answer]:
    """About so many of the answers, from all places."""
    return answers[:: len(answers) // number + 1]


fit_of = lru_cache(maxsize=16)(Fit)


def fits_of(answers: Sequence[Answer], level: str) -> Iterator[Fit]:
    """The fit of each metric's recipes to these answers, the likely metric first.

    The other one follows only if the first explains fewer than half of the answers. Of two that
    are equally likely, it is NIST if a score exceeds 1.
    """
    metrics = sorted(OF_METRIC, reverse=any((answer.score or 0) > 1 for answer in answers))
    fits = [fit_of(tuple(answers), level, metric) for metric in metrics]
    for fit in sorted(fits, key=lambda fit: -fit.promise):
        yield fit
        if fit.share >= WORTH:
            return


def identify(answers: Sequence[Answer], level: str) -> Suspect | None:
    """The suspect who gives these answers: one mistake, a tool, several mistakes; None if nobody.

    If nobody gives all, texts with odd flags are left out, and the words of the suspect say so.
    """
    groups: list[Iterable[Suspect]] = [*suspects.first_suspects(level)]
    if suspect := suspects.find(groups, answers):
        return suspect
    if not suspects.is_telling(answers):
        return None
    groups += [[guess.suspect(level) for guess in fit.best] for fit in fits_of(answers, level)]
    for flags, words in ODD.items():
        usual = [answer for answer in answers if not flags & {*answer.question.case.flags}]
        if suspect := suspects.find(groups, usual):
            unsaid = flags == {"variable-references"} and any(c in suspect.name for c in COLUMNS)
            return replace(suspect, words=suspect.words + words * (not unsaid), right=False)
    return None
