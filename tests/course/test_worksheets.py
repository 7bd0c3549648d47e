"""Handouts over many seeds: friendly numbers, natural sentences, a sheet without answers, labels in
its language, a key whose figures are counted again here, from the texts alone."""

import json
import re
from collections import Counter
from functools import cache
from html import unescape
from itertools import pairwise
from math import exp, log, log2

import pytest

from mtmetrics_edu import corpus_nist, sentence_bleu, sentence_nist
from mtmetrics_edu.course import read, worksheets
from mtmetrics_edu.course.worksheet_texts import ENGLISH, KOREAN, RATIOS, is_friendly
from mtmetrics_edu.course.worksheets import worksheet

from ..views.markup import Reader

LANGUAGES = json.loads(read("worksheet_words.json"))


@cache
def sheets(language, level):
    """Sheets of a kind, over many seeds."""
    seeds = range(20 if level == 3 else 30)
    return [worksheet(seed, level=level, language=language) for seed in seeds]


def each_of(*levels):
    """A test of one sheet becomes a test of every sheet of these levels."""

    def of_all(test):
        @pytest.mark.parametrize("level", levels)
        @pytest.mark.parametrize("language", LANGUAGES)
        def test_all(language, level):
            for sheet in sheets(language, level):
                test(sheet)

        return test_all

    return of_all


class Sheet:
    """The tables of a page, row by row, and the gaps that are filled in."""

    def __init__(self, page):
        tables = re.findall(r"(?s)<table.*?</table>", page)
        self.tables = [Reader(table).rows for table in tables]
        self.gaps = [unescape(it).strip() for it in re.findall(r"<u[^>]*>(.*?)</u>", page)]


def grams(tokens, n):
    return Counter(tokens[i : i + n] for i in range(len(tokens) - n + 1))


def counts(sheet, n):
    """The rows of table Pn, counted here."""
    first, second = (grams(reference, n) for reference in sheet.references)
    return [
        (" ".join(g), k, first[g], second[g], max(first[g], second[g]))
        + (min(k, max(first[g], second[g])),)
        for g, k in grams(sheet.candidate, n).items()
    ]


def pairs(sheet):
    """Of each order 1 to 4: clipped, total."""
    tables = [counts(sheet, n) for n in (1, 2, 3, 4)]
    return [(sum(row[-1] for row in table), sum(row[1] for row in table)) for table in tables]


def limited(sheet):
    """The words that are clipped, but not to 0."""
    return [row[0] for row in counts(sheet, 1) if 0 < row[-1] < row[1]]


def closest(c, lengths):
    return min(lengths, key=lambda length: (abs(length - c), length))


def penalty(c, r):
    return 1 if c >= r else exp(1 - r / c)


def check_precision_tables(sheet, tables):
    for n, table in enumerate(tables, start=1):
        rows = counts(sheet, n)
        assert table[1:-1] == [[str(cell) for cell in row] for row in rows]
        total, clipped = sum(row[1] for row in rows), sum(row[-1] for row in rows)
        name = LANGUAGES[sheet.language]["total"]
        assert table[-1] == [name, str(total), "", "", "", str(clipped)]


@each_of(1)
def test_level_1_has_p1_and_p2_on_one_page(sheet):
    page = Sheet(sheet.key)
    check_precision_tables(sheet, page.tables)
    assert len(page.tables) == 2
    assert page.gaps == [f"{m}/{t}" for m, t in pairs(sheet)[:2]] + [", ".join(limited(sheet))]
    assert "class='new'" not in sheet.key
    assert 'class="new"' not in sheet.key


@each_of(2)
def test_the_key_of_level_2(sheet):
    page = Sheet(sheet.key)
    *precisions, lengths, penalties = page.tables
    check_precision_tables(sheet, precisions)
    assert len(precisions) == 4
    c, references = len(sheet.candidate), tuple(map(len, sheet.references))
    r, product = closest(c, references), 1.0
    for matches, total in pairs(sheet):
        product *= matches / total
    rows = [(int(row[1]), tuple(map(int, row[2].split(" | ")))) for row in lengths[1:]]
    assert rows[0] == (c, references)
    assert [int(row[3]) for row in lengths[1:]] == [closest(*row) for row in rows]
    all_c, all_r = sum(c for c, _ in rows), sum(closest(*row) for row in rows)
    bleu = penalty(c, r) * product**0.25
    assert page.gaps == [
        *(str(c), str(r), f"{penalty(c, r):.3f}"),
        *(str(all_c), str(all_r), f"{penalty(all_c, all_r):.3f}"),
        *(f"{m}/{t}" for m, t in pairs(sheet)),
        *(f"{product:.4f}", f"{product**0.25:.4f}", f"{bleu:.4f}"),
    ]
    assert bleu == pytest.approx(sentence_bleu(sheet.candidate, sheet.references).score)
    assert penalty(c, r) < 1
    columns = set(zip(*(row[1:] for row in penalties), strict=True))
    assert {(str(c), str(r), f"{penalty(c, r):.3f}")} <= columns
    assert (str(all_c), str(all_r), f"{penalty(all_c, all_r):.3f}") in columns


@each_of(2)
def test_level_2_has_a_tie_in_length(sheet):
    tie = sheet.lengths[1]
    first, second = tie.references
    assert abs(first - tie.candidate) == abs(second - tie.candidate) > 0
    assert tie.closest == min(first, second)


def information(sheet, gram):
    """The information weight, counted here; None where no reference has the n-gram."""
    count, prefix = (
        sum(grams(reference, len(g))[g] for reference in sheet.references) if g else 16
        for g in (gram, gram[:-1])
    )
    return log2(prefix / count) if count else None


@each_of(3)
def test_the_information_of_the_key_is_right_and_stands_in_its_table(sheet):
    logarithms, first, second = Sheet(sheet.key).tables
    known = {float(value) for value in logarithms[1][1:]}
    for table in (first, second):
        for row in table[1:-1]:
            info = information(sheet, tuple(row[0].split()))
            assert row[4] == ("–" if info is None else f"{info:.3f}".rstrip("0").rstrip("."))
            assert info is None or min(abs(info - value) for value in known) < 6e-4


@each_of(3)
def test_the_key_of_level_3(sheet):
    gains = [
        sum(row[-1] * (information(sheet, tuple(row[0].split())) or 0) for row in counts(sheet, n))
        for n in (1, 2, 3, 4, 5)
    ]
    assert min(gains[:2]) > 0
    assert not any(gains[2:])
    c = len(sheet.candidate)
    lp = exp(log(0.5) / log(2 / 3) ** 2 * log(c / 8) ** 2)
    assert lp < 1
    nist = (gains[0] / c + gains[1] / (c - 1)) * lp
    *_, mean, own, penalty_shown, score, bleu = Sheet(sheet.key).gaps
    assert (mean, own, penalty_shown) == ("8", str(c), f"{lp:.3f}")
    assert f"c = {c}: {lp:.3f}" in sheet.html
    assert (score, bleu) == (f"{nist:.4f}", "0.0000")
    assert nist == pytest.approx(sentence_nist(sheet.candidate, sheet.references).score)
    assert nist == pytest.approx(corpus_nist([sheet.candidate], [sheet.references]).score)
    assert pairs(sheet)[3][0] == 0 < pairs(sheet)[2][0]


@each_of(1, 2, 3)
def test_the_sheet_holds_no_answers(sheet):
    empty, full = Sheet(sheet.html), Sheet(sheet.key)
    words = LANGUAGES[sheet.language]
    assert [len(table) for table in empty.tables] == [len(table) for table in full.tables]
    for i, table in enumerate(empty.tables):
        assert table[0] == full.tables[i][0]
        if i == {1: -1, 2: len(empty.tables) - 1, 3: 0}[sheet.level]:
            continue  # penalties or logarithms, which are printed for all
        if table[0] == words["length_columns"]:
            assert [row[-1] for row in table[1:]] == ["", "", ""]
        else:
            assert {cell for row in table[1:] for cell in row} <= {"", words["total"]}
    assert set(empty.gaps) == {""}
    assert words["why"] not in sheet.html
    assert (words["why"] in sheet.key) == (sheet.level == 3)
    assert f" · {words['key']}</title>" not in sheet.html
    assert f" · {words['key']}</title>" in sheet.key


@each_of(1, 2, 3)
def test_a_page_stands_by_itself_and_prints_black_on_white(sheet):
    for page in (sheet.html, sheet.key):
        assert page.startswith("<!doctype html>")
        assert not re.search(r"https?:|<script|<link|<img|@import|url\(|\$", page)
        assert "@page { size: A4" in page
        assert set(re.findall(r"#[0-9a-f]{3,6}\b", page)) == {"#000", "#fff"}


@each_of(1, 2, 3)
def test_a_sheet_speaks_one_language(sheet):
    assert f'<html lang="{sheet.language}">' in sheet.html
    for page in (sheet.html, sheet.key):
        body = unescape(re.sub(r"<[^>]+>", " ", page.partition("<body>")[2]))
        latin = set(re.findall(r"[A-Za-z]{2,}", body))
        if sheet.language != "en":
            assert latin <= {"BLEU", "NIST", "BP", "LP", "log"}
        assert bool(re.search(r"[\u4e00-\u9fff]", body)) == (sheet.language == "zh")
        assert bool(re.search(r"[\uac00-\ud7a3]", body)) == (sheet.language == "ko")


@pytest.mark.parametrize("language", ["zh", "ko"])
def test_all_languages_say_the_same_things(language):
    english, other = LANGUAGES["en"], LANGUAGES[language]
    assert list(english) == list(other)
    for name, words in english.items():
        assert len(other[name]) > 0
        assert words != other[name]
        assert str(words).count("{") == str(other[name]).count("{")
        assert isinstance(words, str) or len(words) == len(other[name])


def test_the_sentences_of_a_sheet_have_their_numbers():
    sheet = worksheet(1, level=3)
    assert "all 16 words" in sheet.html
    assert "LP: 1 if c is 8 or more;" in sheet.html
    assert "Order 2:" in sheet.html


def test_the_empty_sheet_asks_who_fills_it_in():
    sheet = worksheet(0)
    assert " · Worksheet 0 <small>Name: <u" in sheet.html
    assert "<small>Name: <u" not in sheet.key


def test_a_seed_gives_the_same_sheet_and_another_seed_another():
    assert worksheet(7) == worksheet(7, level=2, language="en")
    every = [sheet for name in LANGUAGES for level in (1, 2, 3) for sheet in sheets(name, level)]
    assert len({(sheet.candidate, sheet.references) for sheet in every}) >= 0.9 * len(every)


def test_what_it_says_of_itself():
    assert f">>> worksheet(7, level=1)\n    {worksheet(7, level=1)!r}\n" in str(worksheets.__doc__)
    assert " " not in repr(worksheet(7, language="zh")).split('"')[1]


def test_pages_are_saved(tmp_path):
    sheet = worksheet(3, level=1, language="ko")
    paths = sheet.save(tmp_path)
    names = ["worksheet-3-level-1-ko.html", "worksheet-3-level-1-ko-key.html"]
    assert [path.name for path in paths] == names
    assert [path.read_text(encoding="utf-8") for path in paths] == [sheet.html, sheet.key]


# ----------------------------------------------------------------------------------- the texts


@each_of(1, 2, 3)
def test_lengths_differ_and_the_level_has_its_case(sheet):
    lengths = {*map(len, sheet.references)}
    matches = [clipped for clipped, _ in pairs(sheet)]
    assert len(lengths) == 2
    if sheet.level == 1:
        assert 5 <= len(sheet.candidate) <= 8
        rows = len(counts(sheet, 1)) + len(counts(sheet, 2))
        assert 5 * rows * 9 <= 10 * 60  # a row has five cells; a cell takes about nine seconds
    elif sheet.level == 2:
        assert 0 not in matches
    else:
        assert sum(lengths) == 16


@pytest.mark.parametrize("language", LANGUAGES)
def test_many_words_are_clipped_and_none_of_them_always(language):
    every = sheets(language, 1) + sheets(language, 2)
    words = Counter(word for sheet in every for word in limited(sheet))
    assert len(words) >= 4
    assert max(words.values()) <= len(every) / 2


@each_of(1, 2, 3)
def test_sentences_read_naturally(sheet):
    for text in (sheet.candidate, *sheet.references):
        assert all(one != other for one, other in pairwise(text))
        if sheet.language == "en":
            for word, after in pairwise(text):
                if word in ("a", "the"):
                    assert after not in (*ENGLISH["times"], "a", "the")
                    assert after[0] not in "aeiou"
                if word in ENGLISH["looks"]:
                    assert after in ENGLISH["people"]
        elif sheet.language == "zh":
            look, animal = "[大小黑白老]?", "[猫狗鸟马羊鸡]"
            pattern = f"{look}{animal}在[大小]?[树门路河屋].[叫喊看望追赶]{look}{animal}"
            assert re.fullmatch(pattern, "".join(text))
        else:
            assert text[-1].endswith("다")
            assert sum(word in dict(KOREAN["people"]) for word in text) == 1


def test_references_are_without_the_mistake_of_the_candidate():
    for sheet in sheets("en", 1):
        candidate, one, other = (
            {*text} & {*ENGLISH["people"]} for text in (sheet.candidate, *sheet.references)
        )
        assert len(one) == 2
        assert candidate <= one == other


@pytest.mark.parametrize(
    ("candidate", "friendly"),
    [("a cat met a cat", True), ("a cat met the cat", True), ("a cat met a a cat", False)],
)
def test_what_is_friendly_to_beginners(candidate, friendly):
    references = tuple("a cat met a dog".split()), tuple("a cat met a dog today".split())
    assert is_friendly((tuple(candidate.split()), references), level=1) == friendly


def test_no_logarithm_is_printed_twice():
    assert sorted(set(RATIOS)) == RATIOS
