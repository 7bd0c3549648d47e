"""The terms of the course, each with its one meaning and its name in Chinese and Korean."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NamedTuple

from mtmetrics_edu.course import read


class Term(NamedTuple):
    """A term of the course, and its names in other languages."""

    name: str
    symbol: str  # in formulas; empty if it has none
    meaning: str
    chinese: str
    korean: str
    also: str = ""  # other names, by which it is found and which are not shown


def terms(text: str) -> tuple[Term, ...]:
    """The terms of a text with two lines for each: its names and symbol, then its meaning.

    A fifth name holds other words for the term, by which it is found.

    >>> terms("weight | w | 权重 | 가중치\\n    share of an order")[0].meaning
    'share of an order'
    """
    entries = []
    for names, meaning in re.findall(r"(.+)\n {4}(.+)", text):
        name, symbol, chinese, korean, *also = (part.strip() for part in names.split("|"))
        entries.append(Term(name, symbol, meaning, chinese, korean, *also))
    return tuple(entries)


TERMS = terms(read("glossary.txt"))


@dataclass(frozen=True, slots=True)
class Glossary:
    """Terms; as the value of a cell, a table in three languages."""

    terms: tuple[Term, ...]

    def __repr__(self) -> str:
        return "\n".join(f"{t.name}, {t.chinese}, {t.korean}: {t.meaning}" for t in self.terms)

    def _repr_markdown_(self) -> str:
        head = "| term | symbol | meaning | 中文 | 한국어 |\n|:--|:--|:--|:--|:--|"
        return "\n".join([head, *(f"| {' | '.join(term[:5])} |" for term in self.terms)])


def glossary(word: str = "") -> Glossary:
    """All terms, or those with the word in a name or in the meaning, in any of the languages.

    Names that other texts use find a term, too, though the table does not show them.

    LookupError if no term contains the word.

    >>> [term.name for term in glossary("惩罚").terms]
    ['brevity penalty', 'length penalty (NIST)']
    """
    matches = tuple(term for term in TERMS if word.casefold() in " ".join(term).casefold())
    if not matches:
        raise LookupError(
            f"no term of the glossary contains {word!r}; glossary() shows all of them"
        )
    return Glossary(matches)
