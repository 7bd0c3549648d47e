"""Handouts over many seeds: friendly numbers, natural sentences, a sheet without answers, a key
whose figures are counted again here, from the texts alone."""

from __future__ import annotations

import re
from collections import Counter
from html.parser import HTMLParser
from itertools import pairwise
from math import exp, log2
from pathlib import Path
from typing import Any

import pytest

from mtmetrics_edu.course import worksheets
from mtmetrics_edu.course.worksheet_words import CHINESE, ENGLISH, Words
from mtmetrics_edu.course.worksheets import Worksheet, worksheet

SHEETS = [worksheet(seed, cjk) for cjk in (False, True) for seed in range(60)]
EVERY = pytest.mark.parametrize(
    "sheet", SHEETS, ids=[f"{'zh' if i > 59 else 'en'}-{s.seed}" for i, s in enumerate(SHEETS)]
)


def sheet_words(sheet: Worksheet) -> Words:
    """The words of the sheet's language."""
    return CHINESE if sheet.cjk else ENGLISH


class Tables(HTMLParser):
    """The cells of every table of a page, row by row, and the gaps that are filled in."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tables: list[list[list[str]]] = []
        self.gaps: list[str] = []
        self.into: list[str] | None = None
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        if tag == "table":
            self.tables.append([])
        if tag == "tr":
            self.tables[-1].append([])
        if tag in ("td", "th", "u"):
            self.into = self.gaps if tag == "u" else self.tables[-1][-1]
            self.into.append("")

    def handle_endtag(self, tag: str) -> None:
        if tag in ("td", "th", "u"):
            self.into = None

    def handle_data(self, data: str) -> None:
        if self.into is not None:
            self.into[-1] += data.replace("\xa0", "")


def grams(tokens: tuple[str, ...], n: int) -> Counter[tuple[str, ...]]:
    return Counter(tokens[i : i + n] for i in range(len(tokens) - n + 1))


def counts(sheet: Worksheet, n: int) -> list[tuple[str, int, int, int, int, int]]:
    """The rows of table Pn, counted here."""
    first, second = (grams(reference, n) for reference in sheet.references)
    return [
        (" ".join(g), k, first[g], second[g], max(first[g], second[g]))
        + (min(k, max(first[g], second[g])),)
        for g, k in grams(sheet.candidate, n).items()
    ]


@EVERY
def test_the_numbers_are_friendly(sheet: Worksheet) -> None:
    texts = (sheet.candidate, *sheet.references)
    assert all(6 <= len(text) <= 9 for text in texts)
    assert sum(map(len, sheet.references)) == 16
    assert len(set(texts)) >= 2
    tables = [counts(sheet, n) for n in (1, 2, 3, 4)]
    assert all(sum(row[-1] for row in table) > 0 for table in tables)
    assert any(0 < row[-1] < row[1] for table in tables for row in table)
    assert all(row[1] <= 4 for table in tables for row in table)
    assert sum(row[-1] for row in tables[0]) < len(sheet.candidate)


@pytest.mark.parametrize(
    ("candidate", "is_friendly"),
    [("the saw the boy in the kitchen", True), ("the the boy in the kitchen", False)],
)
def test_a_candidate_may_lack_one_word_and_not_two(candidate: str, is_friendly: bool) -> None:
    references = (
        "the girl noticed a boy inside the kitchen",
        "the girl noticed a boy in the kitchen",
    )
    texts = tuple(candidate.split()), tuple(tuple(text.split()) for text in references)
    assert worksheets.friendly(texts) == is_friendly


@EVERY
def test_the_tables_of_the_key_are_right(sheet: Worksheet) -> None:
    tables = Tables(sheet.key).tables
    assert len(tables) == 7
    for n, table in enumerate(tables[:4], start=1):
        rows = counts(sheet, n)
        assert table[1:-1] == [[str(cell) for cell in row] for row in rows]
        total, clipped = sum(row[1] for row in rows), sum(row[-1] for row in rows)
        assert table[-1] == [sheet_words(sheet).total, str(total), "", "", "", str(clipped)]


def information(sheet: Worksheet, gram: tuple[str, ...]) -> float | None:
    """The information weight, counted here; None where no reference has the n-gram."""
    count, prefix = (
        sum(grams(reference, len(g))[g] for reference in sheet.references) if g else 16
        for g in (gram, gram[:-1])
    )
    return log2(prefix / count) if count else None


@EVERY
def test_the_information_of_the_key_is_right_and_stands_in_its_table(sheet: Worksheet) -> None:
    *_, logarithms, first, second = Tables(sheet.key).tables
    known = {float(value) for value in logarithms[1][1:]}
    for table in (first, second):
        for row in table[1:-1]:
            info = information(sheet, tuple(row[0].split()))
            assert row[4] == ("–" if info is None else f"{info:.3f}".rstrip("0").rstrip("."))
            assert info is None or min(abs(info - value) for value in known) < 6e-4


@EVERY
def test_the_results_of_the_key_are_right(sheet: Worksheet) -> None:
    gaps = Tables(sheet.key).gaps
    tables = [counts(sheet, n) for n in (1, 2, 3, 4)]
    pairs = [(sum(r[-1] for r in table), sum(r[1] for r in table)) for table in tables]
    assert gaps[:4] == [f"{m}/{t}" for m, t in pairs]
    product = 1.0
    for matches, total in pairs:
        product *= matches / total
    c = len(sheet.candidate)
    r = min(map(len, sheet.references), key=lambda length: (abs(length - c), length))
    bp = 1 if c >= r else exp(1 - r / c)
    assert gaps[4:10] == [str(c), str(r), f"{bp:.3f}", f"{product:.4f}"] + [
        f"{product**0.25:.4f}",
        f"{bp * product**0.25:.4f}",
    ]
    gains = [
        sum(row[-1] * (information(sheet, tuple(row[0].split())) or 0) for row in counts(sheet, n))
        for n in (1, 2, 3, 4, 5)
    ]
    assert gains[0] > gains[1] > 0
    assert not any(gains[2:])
    lp = 1 if c >= 8 else exp(-4.216173616831698 * (log2(c / 8) * 0.6931471805599453) ** 2)
    assert gaps[-1] == f"{(gains[0] / c + gains[1] / (c - 1)) * lp:.4f}"


@EVERY
def test_the_sheet_holds_no_answers(sheet: Worksheet) -> None:
    empty, full = Tables(sheet.html), Tables(sheet.key)
    assert [len(table) for table in empty.tables] == [len(table) for table in full.tables]
    for i, table in enumerate(empty.tables):
        if i == 4:  # the logarithms
            continue
        assert {cell for row in table[1:] for cell in row} <= {"", sheet_words(sheet).total}
        assert table[0] == full.tables[i][0]
    assert set(empty.gaps) == {""}
    words = sheet_words(sheet)
    assert words.why in sheet.key
    assert words.why not in sheet.html
    assert f" · {words.key}</title>" in sheet.key
    assert f" · {words.key}" not in sheet.html


@EVERY
def test_a_page_stands_by_itself_and_prints_black_on_white(sheet: Worksheet) -> None:
    for page in (sheet.html, sheet.key):
        assert page.startswith("<!doctype html>")
        assert not re.search(r"https?:|<script|<link|<img|@import|url\(", page)
        assert "@page { size: A4" in page
        assert set(re.findall(r"#[0-9a-f]{3,6}\b", page)) == {"#000", "#fff"}


@EVERY
def test_sentences_read_naturally(sheet: Worksheet) -> None:
    english = all(token.isascii() for token in sheet.candidate)
    for text in (sheet.candidate, *sheet.references):
        assert all(one != other for one, other in pairwise(text))
        if english:
            times = {"today", "yesterday", "again"}
            body = [token for token in text if token not in times]
            assert len(body) >= 8
            assert [body[i] in ("the", "a") for i in range(8)] == [
                True, False, False, True, False, False, True, False
            ]  # fmt: skip
            assert text[0] != "again" or text[1] in ("the", "a")
        else:
            assert re.fullmatch(
                r"([大小]?)[猫狗鸟马羊鸡]在([大小])[树门路河屋].[叫喊看望追赶]\2[猫狗鸟马羊鸡]",
                "".join(text),
            )


def test_the_empty_sheet_asks_who_fills_it_in() -> None:
    sheet = worksheet(0)
    assert " · Worksheet 0 <small>Name: <u" in sheet.html
    assert "<small>Name: <u" not in sheet.key


def test_a_chinese_sheet_speaks_chinese() -> None:
    sheet = worksheet(0, cjk=True)
    assert '<html lang="zh">' in sheet.html
    assert "练习 0" in sheet.html
    assert "答案" in sheet.key
    body = re.sub(r"<[^>]+>|&nbsp;", " ", sheet.html.partition("<body>")[2])
    words = set(re.findall(r"[A-Za-z]{2,}", body))
    assert words == {"BLEU", "NIST", "BP", "LP", "log"}
    heads = [table[0] for table in Tables(sheet.html).tables]
    assert heads[1] == ["2 元组", "候选", "参考1", "参考2", "最大", "截断"]
    assert heads[-1][:3] == ["2 元组", "截断计数", "前缀计数"]


def test_tables_have_heads() -> None:
    sheet = worksheet(0)
    *precisions, logarithms, first, second = (table[0] for table in Tables(sheet.html).tables)
    for n, head in enumerate(precisions, start=1):
        assert head == [f"{n}-gram", "cand.", "ref. 1", "ref. 2", "max.", "clipped"]
    assert logarithms[0] == "x"
    for n, head in enumerate((first, second), start=1):
        words = ["clipped", "count of prefix", "count", "Info", "clipped · Info"]
        assert head == [f"{n}-gram", *words]


def test_a_seed_gives_the_same_sheet_and_another_seed_another() -> None:
    assert worksheet(7) == worksheet(7)
    assert worksheet(7) != worksheet(7, cjk=True)
    assert len({(sheet.candidate, sheet.references) for sheet in SHEETS}) >= 115


def test_what_it_says_of_itself() -> None:
    assert f">>> worksheet(7)\n    {worksheet(7)!r}\n" in str(worksheets.__doc__)
    assert " " not in repr(worksheet(7, cjk=True)).split('"')[1]


def test_pages_are_saved(tmp_path: Path) -> None:
    sheet = worksheet(3, cjk=True)
    paths = sheet.save(tmp_path)
    assert [path.name for path in paths] == ["worksheet-3-zh.html", "worksheet-3-zh-key.html"]
    assert [path.read_text(encoding="utf-8") for path in paths] == [sheet.html, sheet.key]


@pytest.mark.parametrize("seed", ["7", 7.0, True, None])
def test_a_seed_is_a_whole_number(seed: Any) -> None:
    with pytest.raises(TypeError, match=r"seed is .*; expected a whole number"):
        worksheet(seed)
