"""Handouts: a fresh candidate and two references, empty tables for pencil and paper, and the key.

    >>> from mtmetrics_edu.course.worksheets import worksheet
    >>> worksheet(7)
    Worksheet 7: "the dog met the teacher near the river"; .html, .key, .save(folder)

The sentences come from two small grammars of ours and are drawn until the numbers are friendly:
few tokens, something clipped in every sheet, no order without a match, logarithms that are whole or
stand in the table on the sheet.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import log2, prod
from pathlib import Path
from random import Random

from mtmetrics_edu import brevity_penalty, nist_length_penalty, sentence_nist
from mtmetrics_edu.explain import Explanation, InformationRow, Order, explain, explain_information
from mtmetrics_edu.scores import NistScore
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
CHINESE_VERBS = ("找寻", "看瞧", "追赶")
CHINESE_PLACES = (("树", "下旁"), ("门", "前口"), ("路", "上边"), ("河", "边畔"), ("屋", "前旁"))


def english(random: Random) -> Texts:
    """Somebody did something to somebody somewhere: three times, nearly the same."""
    subject, patient = random.sample(PEOPLE, 2)
    verbs, (prepositions, places) = random.choice(VERBS), random.choice(PLACES)
    place, when = random.choice(places), random.choice(TIMES)

    def sentence(sure: float) -> Sentence:
        """The first of each choice with this probability; the time is said, or not."""
        the = [("the", "a")[random.random() > sure] for _ in range(3)]
        verb, preposition = (pair[random.random() > sure] for pair in (verbs, prepositions))
        core = [the[0], subject, verb, the[1], patient, preposition, the[2], place]
        return tuple(random.choice(([*core, when], core, [when, *core], core)))

    return sentence(1), (sentence(0.5), sentence(0.5))


def chinese(random: Random) -> Texts:
    """An animal does something to a big (or small) one by a big (small) thing; the candidate makes
    the first animal big (small), too. Every character is a token."""
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
    worked = explain(candidate, references, max_n=5)
    stats = worked.bleu.stats
    rows = [row for order in worked.orders for row in order.rows]
    return (
        all(stats.matches[:4])
        and stats.matches[0] < stats.totals[0]
        and any(0 < row.clipped < row.count for row in rows)
        and stats.reference_length - stats.candidate_length <= 1
        and [order.gain > 0 for order in worked.orders] == [True, True, False, False, False]
        and all(ratio(row) in RATIOS for row in explain_information([references], 2))
    )


def ratio(row: InformationRow) -> Fraction:
    """What Info is the logarithm of: count of the prefix / count."""
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
    """The same seed gives the same sheet; cjk: a Chinese one, each character a token."""
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise TypeError(f"seed is {seed!r} ({type(seed).__name__}); expected a whole number")
    random, grammar = Random(seed), chinese if cjk else english
    texts = grammar(random)
    while not friendly(texts):
        texts = grammar(random)
    pages = [page(texts, seed, filled) for filled in (False, True)]
    return Worksheet(seed, cjk, *texts, *pages)


# ------------------------------------------------------------------------------------- the page

CSS = f"""
@page {{ size: A4; margin: 13mm 12mm }}
* {{ box-sizing: border-box }}
body {{ font: 10.5pt/1.35 {palette.FONTS}; color: #000; background: #fff; margin: 0 auto;
  max-width: 186mm }}
h1 {{ font-size: 15pt; margin: 0 0 2mm; display: flex; justify-content: space-between }}
h1 small {{ font-size: 10pt; font-weight: 400 }}
h2 {{ font-size: 12pt; margin: 4mm 0 1.5mm }}
p {{ margin: 1.5mm 0 }}
.text {{ display: flex; gap: 1.2mm; align-items: center; margin: 1.5mm 0 }}
.text b {{ width: 27mm; font-weight: 600 }}
.text span {{ border: .3mm solid #000; border-radius: 1mm; padding: .4mm 1.6mm; font-size: 12pt }}
.tables {{ display: grid; grid-template-columns: 1fr 1fr; gap: 4mm 6mm; align-items: start }}
table {{ border-collapse: collapse; width: 100%; margin-bottom: 2mm; break-inside: avoid }}
caption {{ text-align: left; font-weight: 600; padding-bottom: .8mm }}
th, td {{ border: .25mm solid #000; height: 7.2mm; padding: 0 1mm; line-height: 1.15;
  text-align: center; font-weight: 400; font-size: 10pt }}
thead th {{ font-size: 8.5pt; height: 6mm }}
tbody th, thead th:first-child {{ text-align: left; width: 40% }}
.wide tbody th, .wide thead th:first-child {{ width: 24% }}
.mtm-total > * {{ border-top: .6mm solid #000; font-weight: 700 }}
.rules td, .rules th {{ height: 5.6mm; width: auto !important; font-size: 9pt }}
.work {{ border: .25mm solid #000; padding: 1.5mm 2.5mm; margin: 2mm 0; line-height: 2.1 }}
u {{ text-decoration: none; border-bottom: .3mm solid #000; display: inline-block;
  min-width: 15mm; text-align: center; line-height: 1.2 }}
.new {{ break-before: page }}
"""


def page(texts: Texts, seed: int, filled: bool) -> str:
    """The sheet, empty or filled in."""
    worked = explain(*texts, max_n=5)
    nist = sentence_nist(*texts)
    name = f"Worksheet {seed}" + (" · key" if filled else "")
    who = "" if filled else "<small>Name: <u style='min-width:55mm'>&nbsp;</u></small>"
    orders = [precision_table(order, filled) for order in worked.orders[:4]]
    parts = [
        f"<h1>BLEU and NIST by hand · {name} {who}</h1>",
        sentences(worked),
        "<h2>Modified precision</h2><p>Each n-gram of the candidate once: how often there, how "
        "often in each reference; the larger of the two; the clipped count.</p>",
        f'<div class="tables">{"".join(orders)}</div>',
        bleu_lines(worked, filled),
        '<h2 class="new">Information weights</h2>',
        sentences(worked),
        f"<p>Info = log₂ (count of the prefix / count), counted over both references. The prefix "
        f"of a single word is the empty one: all {WORDS} words.</p>",
        logarithms(),
        *(nist_table(order, worked, filled) for order in worked.orders[:2]),
        nist_lines(worked, nist, filled),
    ]
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{name}</title>'
        f"<style>{CSS}</style></head><body>{''.join(parts)}</body></html>"
    )


def sentences(worked: Explanation) -> str:
    """The three texts, each token in a box."""
    names = ("Candidate", "Reference 1", "Reference 2")
    texts = zip(names, (worked.candidate, *worked.references), strict=True)
    return "".join(f'<div class="text"><b>{name}</b>{boxes(text)}</div>' for name, text in texts)


def boxes(tokens: Iterable[str]) -> str:
    """Tokens in boxes."""
    return "".join(f"<span>{html.text(token)}</span>" for token in tokens)


def blanked(rows: Iterable[Sequence[str]], filled: bool) -> list[tuple[str, ...]]:
    """The rows as they are, or as many empty ones; a total keeps its name."""
    return [tuple(cell if filled or cell == "total" else "" for cell in row) for row in rows]


def precision_table(order: Order, filled: bool) -> str:
    """P1, P2, …: one row for each n-gram of the candidate."""
    rows = [
        (html.words(r.ngram), str(r.count), *map(str, r.reference_counts))
        + (str(r.max_reference_count), str(r.clipped))
        for r in order.rows
    ]
    total = ("total", str(order.total), "", "", "", str(order.matches))
    columns = [f"{order.n}-gram", "cand.", "ref. 1", "ref. 2", "max.", "clipped"]
    return html.table(columns, blanked([*rows, total], filled), caption=f"P{order.n}", total=True)


def nist_table(order: Order, worked: Explanation, filled: bool) -> str:
    """What each n-gram is worth; those that no reference has are worth nothing."""
    known = {row.ngram: row for row in explain_information([worked.references], order.n)}
    rows = []
    for r in order.rows:
        info = known.get(r.ngram)
        counts = (str(info.prefix_count), str(info.count)) if info else ("", "0")
        bits = (bit(info.information), bit(r.gain)) if info else ("–", "0")
        rows.append((html.words(r.ngram), str(r.clipped), *counts, *bits))
    total = ("total", str(order.matches), "", "", "", bit(order.gain))
    columns = [f"{order.n}-gram", "clipped", "count of prefix", "count", "Info", "clipped · Info"]
    drawn = blanked([*rows, total], filled)
    return html.table(columns, drawn, caption=f"Order {order.n}", total=True, name="wide")


def bit(value: float) -> str:
    """A number of bits, whole ones without decimals."""
    return f"{value:.3f}".rstrip("0").rstrip(".")


def logarithms() -> str:
    """The logarithms that occur."""
    names = [str(r) for r in RATIOS]
    values = tuple(bit(log2(r)) for r in RATIOS)
    return html.table(["x", *names], [("log₂ x", *values)], name="rules")


def gap(value: str, filled: bool) -> str:
    """A line to write on, or what belongs there."""
    return f"<u>{value if filled else '&nbsp;'}</u>"


def bleu_lines(worked: Explanation, filled: bool) -> str:
    """From the four fractions to BLEU."""
    stats = worked.bleu.stats
    counts = list(zip(stats.matches[:4], stats.totals[:4], strict=True))
    gaps = [f"p{'₁₂₃₄'[i]} = {gap(f'{m}/{t}', filled)}" for i, (m, t) in enumerate(counts)]
    product = prod(m / t for m, t in counts)
    penalties = "; ".join(
        f"c = {c}, r = {c + 1}: {brevity_penalty(c, c + 1):.3f}" for c in LENGTHS[:-1]
    )
    bp, score = worked.bleu.brevity_penalty, worked.cumulative[3]
    lines = [
        " &nbsp; ".join(gaps),
        f"c = {gap(str(stats.candidate_length), filled)} &nbsp; r = "
        f"{gap(str(stats.reference_length), filled)} &nbsp; BP = {gap(f'{bp:.3f}', filled)}",
        f"<small>BP: 1 from c = r on, below it e^(1 − r/c); {penalties}</small>",
        f"p₁ · p₂ · p₃ · p₄ = {gap(f'{product:.4f}', filled)} &nbsp; its fourth root = "
        f"{gap(f'{product**0.25:.4f}', filled)} &nbsp; BLEU = BP · root = "
        f"{gap(f'{score:.4f}', filled)}",
    ]
    return f'<div class="work">{"<br>".join(lines)}</div>'


def nist_lines(worked: Explanation, nist: NistScore, filled: bool) -> str:
    """From the gains to NIST."""
    c, mean = len(worked.candidate), WORDS / 2
    gains = zip(worked.orders[:2], nist.per_order, strict=False)
    sums = [
        f"order {order.n}: {gap(bit(order.gain), filled)} bits / "
        f"{gap(str(order.total), filled)} = {gap(f'{per:.4f}', filled)}"
        for order, per in gains
    ]
    penalties = "; ".join(
        f"c = {length}: {nist_length_penalty(length, mean):.3f}" for length in (6, 7)
    )
    why = " Every n-gram that matches there is foretold by the words before it." if filled else ""
    lines = [
        " &nbsp; ".join(sums),
        f"Orders 3 to 5 add nothing on this sheet. Why?{why}",
        f"mean reference length = {gap(f'{mean:g}', filled)} &nbsp; LP = "
        f"{gap(f'{nist_length_penalty(c, mean):.3f}', filled)} &nbsp; NIST = sum of the orders · "
        f"LP = {gap(f'{nist.score:.4f}', filled)}",
        f"<small>LP: 1 from c = {mean:g} on; {penalties}</small>",
    ]
    return f'<div class="work">{"<br>".join(lines)}</div>'
