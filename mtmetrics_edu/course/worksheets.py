"""Handouts: a fresh candidate and two references, empty tables for pencil and paper, and the key.

    >>> from mtmetrics_edu.course.worksheets import worksheet
    >>> worksheet(7, level=1)
    Worksheet 7, level 1: "the young farmer saw a farmer today"; .html, .key, .save(folder)

Level 1 takes ten minutes: P1 and P2. Level 2 has P1 to P4, the effective reference length with a
tie, and a brevity penalty below 1. Level 3 has NIST's information weights, a length penalty and an
order without a match. Each level is there in English, Chinese and Korean. worksheet_texts.py draws
the sentences until the numbers are friendly.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from importlib.resources import files
from math import log2, prod
from pathlib import Path
from random import Random
from string import Template
from typing import NamedTuple

from mtmetrics_edu import (
    brevity_penalty,
    checks,
    closest_reference_length,
    nist_length_penalty,
    sentence_nist,
)
from mtmetrics_edu.course.worksheet_texts import LEVELS, RATIOS, WORDS, Sentence, Texts, drawn
from mtmetrics_edu.course.worksheet_words import LANGUAGES, Words
from mtmetrics_edu.explain import Explanation, Order, explain, explain_information
from mtmetrics_edu.explain import tables as worked
from mtmetrics_edu.views import html, palette

MEAN_LENGTH = WORDS / 2  # of the references of level 3
SENTENCES, CORPORA = range(6, 9), range(24, 33)  # candidate lengths in the table of penalties


class Lengths(NamedTuple):
    """The lengths of one segment."""

    candidate: int
    references: tuple[int, int]

    @property
    def closest(self) -> int:
        """The effective reference length; on a tie the shorter one."""
        return closest_reference_length(
            ["a"] * self.candidate, [["a"] * length for length in self.references]
        )


@dataclass(frozen=True)
class Worksheet:
    """A sheet to fill in and its key, each a whole page of HTML to be printed on A4."""

    seed: int
    level: int
    language: str
    candidate: Sentence
    references: tuple[Sentence, Sentence]
    lengths: tuple[Lengths, ...]  # of the segments of level 2; this sheet's own is the first one
    html: str = field(repr=False)
    key: str = field(repr=False)

    def __repr__(self) -> str:
        sentence = ("" if self.language == "zh" else " ").join(self.candidate)
        return (
            f'Worksheet {self.seed}, level {self.level}: "{sentence}"; .html, .key, .save(folder)'
        )

    def save(self, folder: str | Path = ".") -> tuple[Path, Path]:
        """Write the sheet and the key as two files, named after seed, level and language.

        The paths of both come back.
        """
        name = f"worksheet-{self.seed}-level-{self.level}-{self.language}"
        sheet, key = (Path(folder, f"{name}{end}.html") for end in ("", "-key"))
        sheet.write_text(self.html, encoding="utf-8")
        key.write_text(self.key, encoding="utf-8")
        return sheet, key


def worksheet(seed: int, *, level: int = 2, language: str = "en") -> Worksheet:
    """The sheet of a seed, always the same one, and its key.

    level: 1, 2 or 3. language: "en", "zh" or "ko", of the sentences and of all labels. TypeError or
    ValueError for anything else.

    >>> worksheet(7, level=1, language="ko").candidate[-1]
    '만났다'
    """
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise TypeError(f"seed is {seed!r} ({type(seed).__name__}); expected a whole number")
    if level not in LEVELS:
        raise ValueError(f"level is {level!r}; expected 1, 2 or 3")
    words = checks.choose(language, LANGUAGES, "language")
    random = Random(f"{seed} {level} {language}")
    texts = drawn(random, language, level)
    explained, lengths = explain(*texts, max_n=5), segments(texts, random)
    pages = [
        page(explained, lengths, f"{words.worksheet} {seed}", level, words, filled)
        for filled in (False, True)
    ]
    return Worksheet(seed, level, language, *texts, lengths, *pages)


def segments(texts: Texts, random: Random) -> tuple[Lengths, ...]:
    """The lengths of this sheet's segment, of one with a tie, and of a third one.

    Together the candidates have one token less than the references that count, so the penalty
    stands in the table of the sheet.
    """
    own = Lengths(len(texts[0]), (len(texts[1][0]), len(texts[1][1])))
    c, distance = random.randint(9, 11), random.randint(1, 2)
    around = [c + distance, c - distance]
    random.shuffle(around)
    tie = Lengths(c, (around[0], around[1]))
    missing = 1 + distance - (own.closest - own.candidate)
    c = random.randint(9, 12)
    third = Lengths(c, (c + missing, c - missing - 2))
    return own, tie, third


# ------------------------------------------------------------------------------------- the page


def template(name: str) -> Template:
    """A page or a part of it, with gaps."""
    text = files("mtmetrics_edu.course").joinpath(f"{name}.html").read_text("utf-8")
    return Template(text)


WHO = "<small>{}: <u style='min-width:55mm'>&nbsp;</u></small>"


def page(
    explained: Explanation,
    lengths: Sequence[Lengths],
    name: str,
    level: int,
    words: Words,
    filled: bool,
) -> str:
    """The sheet, empty or filled in."""
    found = results(explained, lengths)
    names = (words.candidate, f"{words.reference} 1", f"{words.reference} 2")
    texts = "".join(map(boxes, names, (explained.candidate, *explained.references)))
    body = template(f"worksheet_{level}").substitute(
        {key: f"<u>{value if filled else '&nbsp;'}</u>" for key, value in found.items()},
        texts=texts,
        because=words.why if filled else "",
        **tables(explained, lengths, level, words, filled),
        **rules(),
        **words.said(WORDS, MEAN_LENGTH),
    )
    return template("worksheet").substitute(
        body=body,
        language=words.language,
        title=words.titles[level - 1],
        name=f"{name}{f' · {words.key}' if filled else ''}",
        who="" if filled else WHO.format(words.person),
        fonts=palette.FONTS,
    )


def tables(
    explained: Explanation, lengths: Sequence[Lengths], level: int, words: Words, filled: bool
) -> dict[str, str]:
    """The tables of a level, by their names in its template."""
    if level == 3:
        gains = (nist_table(order, explained, words, filled) for order in explained.orders[:2])
        return {"nist_tables": "".join(gains)}
    orders = explained.orders[: 2 if level == 1 else 4]
    found = "".join(precision_table(order, words, filled) for order in orders)
    if level == 1:
        return {"precision_tables": found}
    return {"precision_tables": found, "lengths_table": lengths_table(lengths, words, filled)}


def results(explained: Explanation, lengths: Sequence[Lengths]) -> dict[str, str]:
    """The right answer for each line to fill in, by its name in the templates."""
    stats, product = explained.bleu.stats, prod(order.precision for order in explained.orders[:4])
    nist = sentence_nist(explained.candidate, explained.references)
    total, closest = sum(it.candidate for it in lengths), sum(it.closest for it in lengths)
    found = {
        "c": str(stats.candidate_length),
        "r": str(stats.reference_length),
        "bp": f"{stats.brevity_penalty:.3f}",
        "all_c": str(total),
        "all_r": str(closest),
        "all_bp": f"{brevity_penalty(total, closest):.3f}",
        "product": f"{product:.4f}",
        "root": f"{product**0.25:.4f}",
        "bleu": f"{explained.cumulative[3]:.4f}",
        "mean": f"{MEAN_LENGTH:g}",
        "lp": f"{nist.length_penalty:.3f}",
        "nist": f"{nist.score:.4f}",
        "limited": html.escape(", ".join(limited(explained.orders[0]))),
    }
    for order, gain in zip(explained.orders, nist.per_order, strict=True):
        found[f"p{order.n}"] = f"{order.matches}/{order.total}"
        found[f"bits{order.n}"] = bit(order.gain)
        found[f"total{order.n}"] = str(order.total)
        found[f"gain{order.n}"] = f"{gain:.4f}"
    return found


def limited(order: Order) -> list[str]:
    """The n-grams that are clipped, but not to 0."""
    return [" ".join(row.ngram) for row in order.rows if 0 < row.clipped < row.count]


def rules() -> dict[str, str]:
    """What is printed on the sheets, so that nobody needs a calculator for it."""
    pairs = [(c, c + missing) for missing in (1, 2) for c in SENTENCES]
    pairs += [(c, c + 1) for c in CORPORA]
    brevity: list[worked.Row] = [
        ("r", *(r for _, r in pairs)),
        ("BP", *(f"{brevity_penalty(*it):.3f}" for it in pairs)),
    ]
    length = [f"c = {c}: {nist_length_penalty(c, MEAN_LENGTH):.3f}" for c in (5, 6, 7)]
    logarithms = [("log₂ x", *(bit(log2(ratio)) for ratio in RATIOS))]
    return {
        "brevity_penalties": html.table(["c", *(str(c) for c, _ in pairs)], brevity, css="rules"),
        "length_penalties": "; ".join(length),
        "logarithms": html.table(["x", *map(str, RATIOS)], logarithms, css="rules"),
    }


def boxes(name: str, tokens: Sentence) -> str:
    """A text, each token in a box."""
    shown = "".join(f"<span>{html.escape(token)}</span>" for token in tokens)
    return f'<div class="text"><b>{name}</b>{shown}</div>'


def precision_table(order: Order, words: Words, filled: bool) -> str:
    """P1, P2, …: one row for each n-gram of the candidate."""
    found = worked.precision_table(order)
    candidate, reference, most, clipped = words.counts
    references = (reference.format(1), reference.format(2))
    columns = [words.ngram.format(order.n), candidate, *references, most, clipped]
    lines = [*found.lines[:-1], (words.total, *found.lines[-1][1:])]
    return html.table(columns, blanked(lines, filled), caption=found.name, total=True)


def lengths_table(lengths: Sequence[Lengths], words: Words, filled: bool) -> str:
    """Three segments: the lengths of the candidate and of both references, and r to fill in."""
    lines: list[worked.Row] = []
    for number, it in enumerate(lengths, start=1):
        first, second = it.references
        name = words.this_one if number == 1 else str(number)
        lines.append((name, it.candidate, f"{first} | {second}", it.closest if filled else None))
    return html.table(list(words.length_columns), lines, css="rules lengths")


def nist_table(order: Order, explained: Explanation, words: Words, filled: bool) -> str:
    """The gain of each n-gram, and what it comes from; 0 where no reference has the n-gram."""
    known = {row.ngram: row for row in explain_information([explained.references], order.n)}
    lines: list[worked.Row] = []
    for row in order.rows:
        info = known.get(row.ngram)
        counts = (info.prefix_count, info.count) if info else (None, 0)
        bits = (bit(info.information), bit(row.gain)) if info else ("–", 0)
        lines.append((row.ngram, row.clipped, *counts, *bits))
    lines.append((words.total, order.matches, None, None, None, bit(order.gain)))
    columns = [words.ngram.format(order.n), *words.gains]
    name = words.order.format(order.n)
    return html.table(columns, blanked(lines, filled), caption=name, total=True, css="wide")


def blanked(lines: Sequence[worked.Row], filled: bool) -> list[worked.Row]:
    """The lines of a table as they are, or as many empty ones; the last one keeps its name."""
    if filled:
        return list(lines)
    *_, last = lines
    return [*([None] * len(line) for line in lines[:-1]), [last[0], *([None] * (len(last) - 1))]]


def bit(value: float) -> str:
    """A number of bits, whole ones without decimals."""
    return f"{value:.3f}".rstrip("0").rstrip(".")
