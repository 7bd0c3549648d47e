"""What a learner looks up: the lessons of the course, read from the first cell of each notebook,
and its terms, each with one meaning and its names in Chinese and Korean.
"""

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from mtmetrics_edu.course import read

UNNUMBERED = ("playground.ipynb", "compare-two-systems.ipynb")


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson:
    """A notebook of the course, as its first cell describes it."""

    file: str
    title: str
    minutes: int | None  # None if it names no time, as the playground does
    goal: str  # the first of its goals, or its first sentence

    @property
    def link(self) -> str:
        """Its title as a link to it, in Markdown."""
        return f"[{self.title}]({self.file})"


@dataclass(frozen=True, slots=True)
class Contents:
    """The lessons in order; as the value of a cell, a table with a link to each."""

    lessons: tuple[Lesson, ...]

    @property
    def minutes(self) -> int:
        """The time that all lessons take together."""
        return sum(lesson.minutes or 0 for lesson in self.lessons)

    def __repr__(self) -> str:
        return "\n".join(lesson.title for lesson in self.lessons)

    def _repr_markdown_(self) -> str:
        head = "| notebook | minutes | goal |\n|:--|--:|:--|"
        rows = [f"| {each.link} | {each.minutes or ''} | {each.goal} |" for each in self.lessons]
        return "\n".join([head, *rows, f"| all together | {self.minutes} | |"])


def contents(folder: str | Path = ".") -> Contents:
    """The numbered notebooks of a folder, in order, and after them those without a number.

    FileNotFoundError if none of them is in the folder.

    >>> contents(Path(__file__).parents[2] / "notebooks").lessons[0].title
    '00 · Start here'
    """
    here = Path(folder)
    numbered = sorted(here.glob("[0-9][0-9]-*.ipynb"))
    files = [*numbered, *(here / name for name in UNNUMBERED if (here / name).is_file())]
    if not files:
        raise FileNotFoundError(
            f"no notebook of the course is in {str(folder)!r}; expected the folder with "
            f"00-start-here.ipynb: open this notebook there, or give the path of that folder"
        )
    return Contents(tuple(map(lesson, files)))


def lesson(file: Path) -> Lesson:
    """A notebook's title, time and first goal, from its first two cells of Markdown."""
    cells = json.loads(file.read_text(encoding="utf-8"))["cells"]
    texts = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown"]
    title, _, body = "\n\n".join(texts[:2]).removeprefix("# ").partition("\n")
    time = re.search(r"\*\*Time\.?\*\*\D*(\d+) minutes", body)
    goal = re.search(r"(?m)^- (.+?)[;.]?$", body) or re.search(r"(\S.*?[.])(?:\s|$)", body)
    return Lesson(
        file=file.name,
        title=title.strip(),
        minutes=int(time[1]) if time else None,
        goal=goal[1] if goal else "",
    )


# Terms


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
        raise LookupError(f"no term of the glossary contains {word!r}; glossary() shows them all")
    return Glossary(matches)
