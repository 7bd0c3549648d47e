"""Handouts: a fresh candidate and two references, empty tables for pencil and paper, and the key.

    >>> from mtmetrics_edu.course.worksheets import worksheet
    >>> worksheet(7)
    Worksheet 7: "the dog met the teacher near the river"; .html, .key, .save(folder)

The sentences come from two small grammars of ours and are drawn until the numbers are friendly:
few tokens, something clipped in every sheet, no order without a match, logarithms that are whole or
stand in the table on the sheet.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from importlib.resources import files
from math import log2, prod
from pathlib import Path
from random import Random
from string import Template

from mtmetrics_edu import brevity_penalty, nist_length_penalty, sentence_nist
from mtmetrics_edu.course.worksheet_words import CHINESE, ENGLISH, Words
from mtmetrics_edu.explain import Explanation, InformationRow, Order, explain, explain_information
from mtmetrics_edu.explain import tables as worked
from mtmetrics_edu.views import html, palette

Sentence = tuple[str, ...]
Texts = tuple[Sentence, tuple[Sentence, Sentence]]  # a candidate and its references

WORDS = 16  # in both references together: a power of 2, for the sake of the logarithms
LENGTHS = range(6, 10)
RATIOS = [Fraction(r) for r in ("1 4/3 3/2 2 5/2 3 16/5 4 5 16/3 8 16").split()]

# ------------------------------------------------------------------------------------ grammars

PEOPLE = "cat dog boy girl teacher farmer doctor student".split()
VERBS = (("saw", "noticed"), ("followed", "chased"), ("met", "greeted"), ("found", "spotted"))
PLACES = (
    (("near", "by"), "bridge river station school".split()),
    (("in", "inside"), "garden kitchen park church".split()),
)
TIMES = "today yesterday again".split()

ANIMALS, SIZES = "猫狗鸟马羊鸡", "大小"
CHINESE_VERBS = ("叫喊", "看望", "追赶")
CHINESE_PLACES = (("树", "下旁"), ("门", "前口"), ("路", "上边"), ("河", "边畔"), ("屋", "前旁"))


def english(random: Random) -> Texts:
    """A person does something to another one at a place: three sentences that differ a little."""
    subject, patient = random.sample(PEOPLE, 2)
    verbs, (prepositions, places) = random.choice(VERBS), random.choice(PLACES)
    place, when = random.choice(places), random.choice(TIMES)

    def sentence(sure: float) -> Sentence:
        """The first of each pair with this probability; the time at either end, or nowhere."""
        the = [("the", "a")[random.random() > sure] for _ in range(3)]
        verb, preposition = (pair[random.random() > sure] for pair in (verbs, prepositions))
        core = [the[0], subject, verb, the[1], patient, preposition, the[2], place]
        return tuple(random.choice(([*core, when], core, [when, *core], core)))

    return sentence(1), (sentence(0.5), sentence(0.5))


def chinese(random: Random) -> Texts:
    """An animal does something to a big (or small) one near a big (small) thing. In the candidate
    the first animal is big (small), too. Every character is a token."""
    subject, patient = random.sample(ANIMALS, 2)
    verbs, (thing, sides) = random.choice(CHINESE_VERBS), random.choice(CHINESE_PLACES)
    size = random.choice(SIZES)

    def sentence(sure: float) -> str:
        """The first verb and the first side with this probability."""
        verb, side = (pair[random.random() > sure] for pair in (verbs, sides))
        return f"{subject}在{size}{thing}{side}{verb}{size}{patient}"

    return tuple(size + sentence(1)), (tuple(sentence(0.5)), tuple(sentence(0.5)))


def friendly(texts: Texts) -> bool:
    """Whether the numbers of a sheet can be worked out on paper, and teach something."""
    candidate, references = texts
    if not all(len(text) in LENGTHS for text in (candidate, *references)):
        return False
    if sum(map(len, references)) != WORDS or references[0] == references[1]:
        return False
    explained = explain(candidate, references, max_n=5)
    stats = explained.bleu.stats
    rows = [row for order in explained.orders for row in order.rows]
    return (
        all(stats.matches[:4])
        and stats.matches[0] < stats.totals[0]
        and any(0 < row.clipped < row.count for row in rows)
        and stats.reference_length - stats.candidate_length <= 1
        and [order.gain > 0 for order in explained.orders] == [True, True, False, False, False]
        and all(ratio(row) in RATIOS for row in explain_information([references], 2))
    )


def ratio(row: InformationRow) -> Fraction:
    """The number whose logarithm is Info: count of the prefix / count."""
    return Fraction(row.prefix_count, row.count)


# ---------------------------------------------------------------------------------- worksheets


@dataclass(frozen=True)
class Worksheet:
    """A sheet to fill in and its key, each a whole page of HTML to be printed on A4."""

    seed: int
    cjk: bool
    candidate: Sentence
    references: tuple[Sentence, Sentence]
    html: str = field(repr=False)
    key: str = field(repr=False)

    def __repr__(self) -> str:
        sentence = ("" if self.cjk else " ").join(self.candidate)
        return f'Worksheet {self.seed}: "{sentence}"; .html, .key, .save(folder)'

    def save(self, folder: str | Path = ".") -> tuple[Path, Path]:
        """Writes the sheet and the key as two files, named after the seed; returns their paths."""
        name = f"worksheet-{self.seed}{'-zh' if self.cjk else ''}"
        sheet, key = (Path(folder, f"{name}{end}.html") for end in ("", "-key"))
        sheet.write_text(self.html, encoding="utf-8")
        key.write_text(self.key, encoding="utf-8")
        return sheet, key


def worksheet(seed: int, cjk: bool = False) -> Worksheet:
    """The same seed gives the same sheet; cjk: a sheet in Chinese, each character a token."""
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise TypeError(f"seed is {seed!r} ({type(seed).__name__}); expected a whole number")
    random, grammar = Random(seed), chinese if cjk else english
    texts = grammar(random)
    while not friendly(texts):
        texts = grammar(random)
    words = CHINESE if cjk else ENGLISH
    pages = [page(texts, seed, words, filled) for filled in (False, True)]
    return Worksheet(seed, cjk, *texts, *pages)


# ------------------------------------------------------------------------------------- the page

PAGE = Template(files("mtmetrics_edu.course").joinpath("worksheet.html").read_text("utf-8"))
WHO = "<small>{}: <u style='min-width:55mm'>&nbsp;</u></small>"
MEAN_LENGTH = WORDS / 2  # of the references


def page(texts: Texts, seed: int, words: Words, filled: bool) -> str:
    """The sheet, empty or filled in."""
    explained = explain(*texts, max_n=5)
    found = results(explained).items()
    names = (words.candidate, f"{words.reference} 1", f"{words.reference} 2")
    precisions = (precision_table(order, words, filled) for order in explained.orders[:4])
    gains = (nist_table(order, explained, words, filled) for order in explained.orders[:2])
    return PAGE.substitute(
        {name: f"<u>{value if filled else '&nbsp;'}</u>" for name, value in found},
        name=f"{words.worksheet} {seed}{f' · {words.key}' if filled else ''}",
        who="" if filled else WHO.format(words.person),
        because=words.why if filled else "",
        fonts=palette.FONTS,
        texts="".join(map(boxes, names, (explained.candidate, *explained.references))),
        precision_tables="".join(precisions),
        nist_tables="".join(gains),
        **rules(),
        **said(words),
    )


def said(words: Words) -> dict[str, str]:
    """The sentences of the sheet, by their names in worksheet.html."""
    return {
        "language": words.language,
        "title": words.title,
        "precision": words.precision,
        "precision_task": words.precision_task,
        "penalty_rule": words.penalty_rule,
        "root_word": words.root,
        "weights": words.weights,
        "weights_task": words.weights_task.format(WORDS),
        "order_1": words.order.format(1),
        "order_2": words.order.format(2),
        "bits": words.bits,
        "nothing": words.nothing,
        "mean_word": words.mean,
        "sum": words.sum,
        "length_rule": words.length_rule.format(MEAN_LENGTH),
    }


def results(explained: Explanation) -> dict[str, str]:
    """The right answer for each line to fill in, by its name in worksheet.html."""
    stats, product = explained.bleu.stats, prod(order.precision for order in explained.orders[:4])
    nist = sentence_nist(explained.candidate, explained.references)
    found = {
        "c": str(stats.candidate_length),
        "r": str(stats.reference_length),
        "bp": f"{stats.brevity_penalty:.3f}",
        "product": f"{product:.4f}",
        "root": f"{product**0.25:.4f}",
        "bleu": f"{explained.cumulative[3]:.4f}",
        "mean": f"{MEAN_LENGTH:g}",
        "lp": f"{nist.length_penalty:.3f}",
        "nist": f"{nist.score:.4f}",
    }
    for order, gain in zip(explained.orders, nist.per_order, strict=True):
        found[f"p{order.n}"] = f"{order.matches}/{order.total}"
        found[f"bits{order.n}"] = bit(order.gain)
        found[f"total{order.n}"] = str(order.total)
        found[f"gain{order.n}"] = f"{gain:.4f}"
    return found


def rules() -> dict[str, str]:
    """What is printed on every sheet, so that nobody needs a calculator for it."""
    brevity = [f"c = {c}, r = {c + 1}: {brevity_penalty(c, c + 1):.3f}" for c in LENGTHS[:-1]]
    length = [f"c = {c}: {nist_length_penalty(c, MEAN_LENGTH):.3f}" for c in (6, 7)]
    logarithms = [("log₂ x", *(bit(log2(ratio)) for ratio in RATIOS))]
    return {
        "brevity_penalties": "; ".join(brevity),
        "length_penalties": "; ".join(length),
        "logarithms": html.table(["x", *map(str, RATIOS)], logarithms, css="rules"),
    }


def boxes(name: str, tokens: Sentence) -> str:
    """A text, each token in a box."""
    drawn = "".join(f"<span>{html.escape(token)}</span>" for token in tokens)
    return f'<div class="text"><b>{name}</b>{drawn}</div>'


def precision_table(order: Order, words: Words, filled: bool) -> str:
    """P1, P2, …: one row for each n-gram of the candidate."""
    found = worked.precision_table(order)
    candidate, reference, most, clipped = words.counts
    references = (reference.format(1), reference.format(2))
    columns = [words.ngram.format(order.n), candidate, *references, most, clipped]
    lines = [*found.lines[:-1], (words.total, *found.lines[-1][1:])]
    return html.table(columns, blanked(lines, filled), caption=found.name, total=True)


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
