"""Handouts: a fresh candidate and two references, empty tables for pencil and paper, and the key.

    >>> from mtmetrics_edu.course.worksheets import worksheet
    >>> worksheet(7, level=1)
    Worksheet 7, level 1: "the young farmer saw a farmer today"; .html, .key, .save(folder)

Level 1 takes ten minutes: P1 and P2. Level 2 has P1 to P4, the effective reference length with a
tie, and a brevity penalty below 1. Level 3 has NIST's information weights, a length penalty and an
order without a match. Each level is there in English, Chinese and Korean. worksheet_texts.py draws
the sentences until the numbers are friendly; worksheet_words.json has what the sheets say.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log2, prod
from pathlib import Path
from random import Random
from string import Template
from typing import Any, NamedTuple

from mtmetrics_edu import checks
from mtmetrics_edu.course import data, read
from mtmetrics_edu.course.worksheet_texts import BOTH_LENGTHS, LEVELS, RATIOS, Sentence, Texts, draw
from mtmetrics_edu.explain import Explanation, Order, explain, explain_information
from mtmetrics_edu.explain import tables as worked
from mtmetrics_edu.explain.segment import cumulative
from mtmetrics_edu.metrics.bleu import brevity_penalty, closest_reference_length
from mtmetrics_edu.metrics.nist import nist_length_penalty, sentence_nist
from mtmetrics_edu.views import palette
from mtmetrics_edu.views.html import markup, tables

MEAN_LENGTH = BOTH_LENGTHS / 2  # of the references of level 3
SENTENCES, CORPORA = range(6, 9), range(24, 33)  # candidate lengths in the table of penalties
Words = Mapping[str, Any]  # what a handout says, in one language


class Lengths(NamedTuple):
    """The lengths of one segment."""

    candidate: int
    references: tuple[int, int]

    @property
    def closest(self) -> int:
        """The effective reference length; on a tie the shorter one."""
        references = [["a"] * length for length in self.references]
        return closest_reference_length(["a"] * self.candidate, references)


@dataclass(frozen=True)
class Worksheet:
    """A sheet to fill in and its key, each a whole page of HTML to be printed on A4."""

    seed: int
    level: int
    language: str
    candidate: Sentence
    references: tuple[Sentence, Sentence]
    lengths: tuple[Lengths, ...]  # of the segments of level 2; this sheet's own is the first one
    html: str
    key: str

    def __repr__(self) -> str:
        text = ("" if self.language == "zh" else " ").join(self.candidate)
        return f'Worksheet {self.seed}, level {self.level}: "{text}"; .html, .key, .save(folder)'

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
    checks.natural(seed, "seed")
    if level not in LEVELS:
        raise ValueError(f"level is {level!r}; expected 1, 2 or 3")
    words = checks.choose(language, data("worksheet_words.json"), "language")
    random = Random(f"{seed} {level} {language}")
    texts = draw(random, language, level)
    explained, lengths = explain(*texts, max_n=5), segments(texts, random)
    sheet, key = (
        page(
            body(explained, lengths, level, words, filled),
            language,
            title=words["titles"][level - 1],
            name=f"{words['worksheet']} {seed}" + (f" · {words['key']}" if filled else ""),
            person="" if filled else words["person"],
        )
        for filled in (False, True)
    )
    return Worksheet(seed, level, language, *texts, lengths, sheet, key)


def segments(texts: Texts, random: Random) -> tuple[Lengths, ...]:
    """The lengths of this sheet's segment, of one with a tie, and of a third one.

    Together the candidates have one token less than the references that count, so the penalty
    stands in the table of the sheet.
    """
    own = Lengths(len(texts[0]), (len(texts[1][0]), len(texts[1][1])))
    c, distance = random.randint(9, 11), random.randint(1, 2)
    references = [c + distance, c - distance]
    random.shuffle(references)
    tie = Lengths(c, (references[0], references[1]))
    missing = 1 + distance - (own.closest - own.candidate)
    c = random.randint(9, 12)
    return own, tie, Lengths(c, (c + missing, c - missing - 2))


# ------------------------------------------------------------------------------------- the page


def page(body: str, language: str, title: str, name: str, person: str) -> str:
    """A whole page of HTML for A4. person: what stands before the line for a name; "" without."""
    who = person and f"<small>{person}: <u style='min-width:55mm'>&nbsp;</u></small>"
    return Template(read("worksheet.html")).substitute(
        body=body, language=language, title=title, name=name, who=who, fonts=palette.FONTS
    )


def body(
    explained: Explanation, lengths: Sequence[Lengths], level: int, words: Words, filled: bool
) -> str:
    """What stands on the sheet below its title, empty or filled in."""
    names = words["candidate"], f"{words['reference']} 1", f"{words['reference']} 2"
    orders = explained.orders[: 2 if level == 1 else 4]
    gains = (nist_table(order, explained, words, filled) for order in explained.orders[:2])
    gaps = {
        name: f"<u>{answer if filled else '&nbsp;'}</u>"
        for name, answer in answers(explained, lengths).items()
    }
    return Template(read(f"worksheet_{level}.html")).substitute(
        {**words, **gaps, **rules()},
        texts="".join(map(boxes, names, (explained.candidate, *explained.references))),
        precision_tables="".join(precision_table(order, words, filled) for order in orders),
        lengths_table=lengths_table(lengths, words, filled),
        nist_tables="".join(gains),
        because=words["why"] if filled else "",
        weights_task=words["weights_task"].format(BOTH_LENGTHS),
        length_rule=words["length_rule"].format(MEAN_LENGTH),
    )


def answers(explained: Explanation, lengths: Sequence[Lengths]) -> dict[str, str]:
    """The right answer for each line to fill in, by its name in the templates."""
    stats, product = explained.bleu.stats, prod(order.precision for order in explained.orders[:4])
    nist = sentence_nist(explained.candidate, explained.references)
    c, r = sum(one.candidate for one in lengths), sum(one.closest for one in lengths)
    limited = [" ".join(r.ngram) for r in explained.orders[0].rows if 0 < r.clipped < r.count]
    texts = {
        "c": str(stats.candidate_length),
        "r": str(stats.reference_length),
        "bp": f"{stats.brevity_penalty:.3f}",
        "all_c": str(c),
        "all_r": str(r),
        "all_bp": f"{brevity_penalty(c, r):.3f}",
        "product": f"{product:.4f}",
        "root": f"{product**0.25:.4f}",
        "bleu": f"{cumulative(explained.bleu)[3]:.4f}",
        "mean": f"{MEAN_LENGTH:g}",
        "lp": f"{nist.length_penalty:.3f}",
        "nist": f"{nist.score:.4f}",
        "limited": markup.escape(", ".join(limited)),
    }
    for order, gain in zip(explained.orders, nist.per_order, strict=True):
        texts[f"p{order.n}"] = f"{order.matches}/{order.total}"
        texts[f"bits{order.n}"] = bits(order.gain)
        texts[f"total{order.n}"] = str(order.total)
        texts[f"gain{order.n}"] = f"{gain:.4f}"
    return texts


def rules() -> dict[str, str]:
    """What is printed on the sheets, so that nobody needs a calculator for it."""
    pairs = [(c, c + missing) for missing in (1, 2) for c in SENTENCES]
    pairs += [(c, c + 1) for c in CORPORA]
    brevity: list[worked.Row] = [
        ("r", *(r for _, r in pairs)),
        ("BP", *(f"{brevity_penalty(c, r):.3f}" for c, r in pairs)),
    ]
    length = [f"c = {c}: {nist_length_penalty(c, MEAN_LENGTH):.3f}" for c in (5, 6, 7)]
    logarithms = [("log₂ x", *(bits(log2(ratio)) for ratio in RATIOS))]
    return {
        "brevity_penalties": tables.table(["c", *(str(c) for c, _ in pairs)], brevity, css="rules"),
        "length_penalties": "; ".join(length),
        "logarithms": tables.table(["x", *map(str, RATIOS)], logarithms, css="rules"),
    }


def boxes(name: str, tokens: Sentence) -> str:
    """A text, each token in a box."""
    spans = "".join(f"<span>{markup.escape(token)}</span>" for token in tokens)
    return f'<div class="text"><b>{name}</b>{spans}</div>'


def precision_table(order: Order, words: Words, filled: bool) -> str:
    """P1, P2, …: one row for each n-gram of the candidate."""
    table = worked.precision_table(order)
    columns = [words["ngram"].format(order.n), *words["counts"]]
    lines = [*table.rows, (words["total"], *table.total[1:])]
    return tables.table(columns, blanked(lines, filled), caption=table.name, total=True)


def lengths_table(lengths: Sequence[Lengths], words: Words, filled: bool) -> str:
    """Three segments: the lengths of the candidate and of both references, and r to fill in."""
    names = (words["this_one"], "2", "3")
    lines = [
        (name, own.candidate, "{} | {}".format(*own.references), own.closest if filled else None)
        for name, own in zip(names, lengths, strict=True)
    ]
    return tables.table(words["length_columns"], lines, css="rules lengths")


def nist_table(order: Order, explained: Explanation, words: Words, filled: bool) -> str:
    """The gain of each n-gram, and what it comes from; 0 where no reference has the n-gram."""
    weights = {row.ngram: row for row in explain_information([explained.references], order.n)}
    lines: list[worked.Row] = []
    for row in order.rows:
        if info := weights.get(row.ngram):
            cells = (info.prefix_count, info.count, bits(info.information), bits(row.gain))
            lines.append((row.ngram, row.clipped, *cells))
        else:
            lines.append((row.ngram, row.clipped, None, 0, "–", 0))
    lines.append((words["total"], order.matches, None, None, None, bits(order.gain)))
    columns = [words["ngram"].format(order.n), *words["gains"]]
    caption = words[f"order_{order.n}"]
    return tables.table(columns, blanked(lines, filled), caption=caption, total=True, css="wide")


def blanked(lines: Sequence[worked.Row], filled: bool) -> list[worked.Row]:
    """The lines of a table as they are, or as many empty ones; the last one keeps its name."""
    if filled:
        return list(lines)
    *_, last = lines
    return [*([None] * len(line) for line in lines[:-1]), [last[0], *([None] * (len(last) - 1))]]


def bits(value: float) -> str:
    """A number of bits, whole ones without decimals."""
    return f"{value:.3f}".rstrip("0").rstrip(".")
