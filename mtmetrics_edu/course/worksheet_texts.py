"""The texts of a handout: a candidate and two references, drawn until their numbers are friendly.

A grammar draws a scene and three sentences about it, in English, Chinese or Korean. A level says
which numbers are friendly: small ones, with the case that the level is about.

    level 1  P1 and P2, something clipped
    level 2  P1 to P4, and a candidate that is too short
    level 3  NIST, a candidate that is too short, and an order without a match
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import pairwise
from random import Random
from typing import Any

from mtmetrics_edu.course import data
from mtmetrics_edu.explain import Explanation, explain, explain_information
from mtmetrics_edu.metrics.bleu import closest_reference_length

Sentence = tuple[str, ...]
Texts = tuple[Sentence, tuple[Sentence, Sentence]]  # a candidate and its references

BOTH_LENGTHS = 16  # in both references of level 3: a power of 2, for the sake of the logarithms
RATIOS = [Fraction(r) for r in "1 8/7 6/5 4/3 3/2 8/5 2 5/2 8/3 3 16/5 4 5 16/3 8 16".split()]

# ------------------------------------------------------------------------------------ grammars

VOCABULARY: dict[str, dict[str, Any]] = data("worksheet_grammar.toml")  # of each language
ENGLISH, CHINESE, KOREAN = (VOCABULARY[language] for language in ("en", "zh", "ko"))


def draw_each(random: Random, words: dict[str, Any], kinds: str) -> list[Any]:
    """One of the words of each kind."""
    return [random.choice(words[kind]) for kind in kinds.split()]


def looks_of_two(random: Random, looks: Sequence[str], twice: float) -> tuple[str, str]:
    """What two things look like: the same with probability `twice`; "" if nothing is said."""
    look = random.choice(looks)
    if random.random() < twice:
        return look, look
    return random.choice(((look, ""), ("", look), ("", "")))


def english(random: Random) -> Texts:
    """A person does something to another one, at a place: three sentences that differ a little."""
    subject, patient = random.sample(ENGLISH["people"], 2)
    verbs, (prepositions, places) = draw_each(random, ENGLISH, "verbs places")
    place, (when, look) = random.choice(places), draw_each(random, ENGLISH, "times looks")

    def sentence(sure: float, twice: float, other: str) -> Sentence:
        """The first of each pair with this probability; the time at either end, or nowhere."""
        the = [("the", "a")[random.random() > sure] for _ in range(3)]
        verb, preposition = (pair[random.random() > sure] for pair in (verbs, prepositions))
        first, second = looks_of_two(random, [look], twice)
        core = [the[0], first, subject, verb, the[1], second, other]
        where = random.choice(([preposition, the[2], place], []))
        early, late = random.choice(((when, ""), ("", when), ("", "")))
        return tuple(filter(None, [early, *core, *where, late]))

    mistaken = random.choice((subject, patient, patient))  # a system may confuse the two
    references = sentence(0.5, 0, patient), sentence(0.5, 0, patient)
    return sentence(random.choice((0.3, 0.8)), 0.5, mistaken), references


def chinese(random: Random) -> Texts:
    """An animal does something to another one near a thing. Every character is a token."""
    subject, patient = random.sample(CHINESE["animals"], 2)
    verbs, (thing, sides), look = draw_each(random, CHINESE, "verbs places looks")

    def sentence(sure: float, twice: float, other: str) -> Sentence:
        """The first verb and the first side with this probability."""
        verb, side = (pair[random.random() > sure] for pair in (verbs, sides))
        first, second = looks_of_two(random, [look], twice)
        third = random.choice((look, "")) if look in CHINESE["sizes"] else ""
        return tuple(f"{first}{subject}在{third}{thing}{side}{verb}{second}{other}")

    mistaken = random.choice((subject, patient, patient))
    references = sentence(0.5, 0.3, patient), sentence(0.5, 0.3, patient)
    return sentence(0.7, 0.6, mistaken), references


def korean(random: Random) -> Texts:
    """A person does something to another one, at a place. Words between blanks are tokens."""
    (subject, _), (_, patient) = random.sample(KOREAN["people"], 2)
    verbs, place, look, when, manner = draw_each(random, KOREAN, "verbs places looks times manners")

    def sentence(sure: float, twice: float) -> Sentence:
        """The first verb with this probability; time, place and manner may be left out."""
        first, second = looks_of_two(random, [look], twice)
        early, how = random.choice((when, "")), random.choice((manner, ""))
        where = random.choice((place, place, ""))
        third = random.choice((look, "")) if where and look in KOREAN["sizes"] else ""
        verb = verbs[random.random() > sure]
        words = early, first, subject, third, where, second, patient, how, verb
        return tuple(filter(None, words))

    return sentence(0.8, 0.7), (sentence(0.6, 0.3), sentence(0.6, 0.3))


GRAMMARS: dict[str, Callable[[Random], Texts]] = {"en": english, "zh": chinese, "ko": korean}

LEVELS = (1, 2, 3)
ROWS = 13  # of both tables of level 1, so that ten minutes are enough

# -------------------------------------------------------------------------------------- levels


def draw(random: Random, language: str, level: int) -> Texts:
    """The first texts of a grammar whose numbers are friendly.

    >>> candidate, references = draw(Random(1), "en", 1)
    >>> len(references)
    2
    """
    while True:
        texts = GRAMMARS[language](random)
        if is_friendly(texts, level):
            return texts


def is_friendly(texts: Texts, level: int) -> bool:
    """Whether the numbers can be worked out on paper and show what the level is about."""
    candidate, references = texts
    pairs = [pair for text in (candidate, *references) for pair in pairwise(text)]
    if not has_size(texts, level) or any(token == next_token for token, next_token in pairs):
        return False  # a token that follows itself reads like a slip
    return teaches(explain(candidate, references, max_n=5), level)


def has_size(texts: Texts, level: int) -> bool:
    """Whether the lengths are those of a level; the references' lengths differ in each."""
    c, first, second = (len(text) for text in (texts[0], *texts[1]))
    nearest = closest_reference_length(*texts)
    sizes = {
        1: 5 <= c <= 8 and max(first, second) <= 9,
        2: 6 <= c <= 8 and 1 <= nearest - c <= 2,
        3: 5 <= c <= 7 and first + second == BOTH_LENGTHS,
    }
    return first != second and sizes[level]


def teaches(explained: Explanation, level: int) -> bool:
    """Whether the counts show what a level is about.

    Level 1 has small tables. Level 2 has a match in each order. Level 3 has none in order 4, and
    orders 3 to 5 earn nothing; its logarithms are those of the sheet. In levels 1 and 2 an n-gram
    is clipped, but not to 0.
    """
    matches = explained.bleu.stats.matches
    if level == 3:
        gains = [order.gain > 0 for order in explained.orders]
        shows = matches[2] > 0 == matches[3] and gains == [True, True, False, False, False]
        weights = explain_information([explained.references], 2)  # each the logarithm of a ratio
        return shows and all(Fraction(row.prefix_count, row.count) in RATIOS for row in weights)
    rows = [row for order in explained.orders[:2] for row in order.rows]
    clipped = any(0 < row.clipped < row.count for row in rows)
    return clipped and (len(rows) <= ROWS if level == 1 else 0 not in matches[:4])
