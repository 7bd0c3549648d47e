"""The texts of the handouts: friendly numbers, natural sentences, many words that are clipped."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from itertools import pairwise
from random import Random

import pytest

from mtmetrics_edu.course import worksheet_texts
from mtmetrics_edu.course.worksheet_texts import GRAMMARS, LEVELS, RATIOS, Texts, draw, is_friendly

KINDS = [(language, level) for language in GRAMMARS for level in LEVELS]


@cache
def some(kind: tuple[str, int]) -> list[Texts]:
    """Texts of a kind, over many seeds."""
    return [draw(Random(seed), *kind) for seed in range(12 if kind[1] == 3 else 30)]


every_kind = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: f"{kind[0]}-{kind[1]}")


def grams(tokens: tuple[str, ...], n: int) -> Counter[tuple[str, ...]]:
    return Counter(tokens[i : i + n] for i in range(len(tokens) - n + 1))


def matches(texts: Texts, n: int) -> int:
    """The clipped count of an order, counted here."""
    limits = Counter[tuple[str, ...]]()
    for reference in texts[1]:
        limits |= grams(reference, n)
    return (grams(texts[0], n) & limits).total()


def limited(texts: Texts) -> set[str]:
    """The words that are clipped, but not to 0."""
    most = grams(texts[1][0], 1) | grams(texts[1][1], 1)
    return {gram[0] for gram, k in grams(texts[0], 1).items() if 0 < most[gram] < k}


@every_kind
def test_lengths_differ_and_the_level_has_its_case(kind: tuple[str, int]) -> None:
    for texts in some(kind):
        c, *lengths = len(texts[0]), *map(len, texts[1])
        assert len(set(lengths)) == 2
        closest = min(lengths, key=lambda r: (abs(r - c), r))
        if kind[1] == 1:
            assert 5 <= c <= 8
            assert matches(texts, 2) > 0
        elif kind[1] == 2:
            assert c < closest  # so BP < 1
            assert all(matches(texts, n) for n in (1, 2, 3, 4))
        else:
            assert sum(lengths) == 16 > 2 * c  # so LP < 1
            assert matches(texts, 3) > 0
            assert matches(texts, 4) == 0


@every_kind
def test_ten_minutes_are_enough_for_level_1(kind: tuple[str, int]) -> None:
    """A row has five cells; a cell takes about nine seconds."""
    for candidate, _ in some(kind) if kind[1] == 1 else ():
        rows = len(grams(candidate, 1)) + len(grams(candidate, 2))
        assert 5 * rows * 9 <= 10 * 60


@pytest.mark.parametrize("language", GRAMMARS)
def test_many_words_are_clipped_and_none_of_them_always(language: str) -> None:
    every = [texts for level in (1, 2) for texts in some((language, level))]
    counts = Counter(word for texts in every for word in limited(texts))
    assert len(counts) >= 4
    assert max(counts.values()) <= len(every) / 2


@every_kind
def test_sentences_read_naturally(kind: tuple[str, int]) -> None:
    for candidate, references in some(kind):
        for text in (candidate, *references):
            assert all(one != other for one, other in pairwise(text))
            if kind[0] == "en":
                words = worksheet_texts.PEOPLE, worksheet_texts.LOOKS
                for word, after in pairwise(text):
                    if word in ("a", "the"):
                        assert after not in (*worksheet_texts.TIMES, "a", "the")
                        assert after[0] not in "aeiou"
                    if word in words[1]:
                        assert after in words[0]
            elif kind[0] == "zh":
                look, animal = "[大小黑白老]?", "[猫狗鸟马羊鸡]"
                pattern = f"{look}{animal}在[大小]?[树门路河屋].[叫喊看望追赶]{look}{animal}"
                assert re.fullmatch(pattern, "".join(text))
            else:
                assert text[-1].endswith("다")
                assert sum(word in dict(worksheet_texts.KOREAN_PEOPLE) for word in text) == 1


def test_references_are_without_the_mistake_of_the_candidate() -> None:
    for candidate, references in some(("en", 1)):
        people = [{*text} & {*worksheet_texts.PEOPLE} for text in (candidate, *references)]
        assert people[1] == people[2]
        assert len(people[1]) == 2
        assert people[0] <= people[1]


@pytest.mark.parametrize(
    ("candidate", "friendly"),
    [("a cat met a cat", True), ("a cat met the cat", True), ("a cat met a a cat", False)],
)
def test_what_is_friendly_to_beginners(candidate: str, friendly: bool) -> None:
    references = tuple("a cat met a dog".split()), tuple("a cat met a dog today".split())
    assert is_friendly((tuple(candidate.split()), references), level=1) == friendly


def test_no_logarithm_is_printed_twice() -> None:
    assert sorted(set(RATIOS)) == RATIOS
