"""The glossary: every term in three languages, and every definition of the notebooks in it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from mtmetrics_edu.course.glossary import TERMS, glossary

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
DEFINED = re.compile(r"(?m)^> \*\*([a-z][^*]+)\*\*")  # > **clipped count** = min(…)


def test_each_term_has_all_its_names():
    assert len({term.name for term in TERMS}) == len(TERMS)
    for term in TERMS:
        assert term.meaning
        assert re.search(r"[\u4e00-\u9fff]", term.chinese)
        assert re.search(r"[\uac00-\ud7a3]", term.korean)
        assert "|" not in "".join(term)


@pytest.mark.parametrize("language", ["name", "chinese", "korean"])
def test_a_name_means_one_thing(language: str) -> None:
    names = [
        name
        for term in TERMS
        for name in re.split(r"\s*[,、/()，（）]\s*", getattr(term, language))
        if name
    ]
    assert sorted(names) == sorted(set(names))


def test_symbols_stand_for_one_thing_each():
    symbols = [term.symbol for term in TERMS if term.symbol]
    assert sorted(symbols) == sorted({"pₙ", "c", "r", "BP", "wₙ", "Info"})


def test_what_a_notebook_defines_is_in_the_glossary():
    known = {name for term in TERMS for name in re.split(", | / ", term.name)}
    for path in NOTEBOOKS.glob("*.ipynb"):
        sources = ["".join(cell["source"]) for cell in json.loads(path.read_text())["cells"]]
        defined = {name for source in sources for name in DEFINED.findall(source)}
        assert defined <= known, path.name


def test_it_shows_itself_as_a_table():
    shown = glossary()._repr_markdown_().splitlines()
    assert len(shown) == 2 + len(TERMS)
    assert all(line.count("|") == 6 for line in shown)
    meaning = "1 if c > r, else exp(1 − r/c); 长度惩罚 and 长度惩罚因子 can mean this one or NIST's"
    names = "简短惩罚（短句惩罚） | 브레버티 페널티(짧은 문장 페널티)"
    assert f"| brevity penalty | BP | {meaning} | {names} |" in shown
    assert len(repr(glossary()).splitlines()) == len(TERMS)


@pytest.mark.parametrize("word", ["brevity", "短句惩罚", "长度惩罚因子", "간결성", "BP"])
def test_looking_a_word_up_in_any_language(word):
    assert "brevity penalty" in [term.name for term in glossary(word).terms]


@pytest.mark.parametrize(
    ("word", "term"),
    [
        ("精确率", "modified precision"),
        ("准确率", "modified precision"),
        ("精度", "modified precision"),
        ("정확도", "modified precision"),
        ("原始精确度", "naive precision"),
        ("假设", "candidate"),
        ("코퍼스", "segment / sentence, corpus"),
        ("独立", "individual / cumulative"),
        ("대응", "paired bootstrap"),
        ("规约", "convention"),
        ("显著性", "p-value"),
        ("유의성", "p-value"),
        ("检出力", "power"),
    ],
)
def test_words_of_other_texts_find_a_term_and_are_not_shown(word, term):
    assert term in [found.name for found in glossary(word).terms]
    assert word not in repr(glossary())
    assert word not in glossary()._repr_markdown_()


def test_the_length_penalty_of_a_chinese_text_may_be_either():
    found = [term.name for term in glossary("长度惩罚").terms]
    assert found == ["brevity penalty", "length penalty (NIST)"]


def test_a_word_that_is_not_there():
    with pytest.raises(LookupError, match="glossary"):
        glossary("xyz")
