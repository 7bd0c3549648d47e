"""The glossary: every term in three languages, and every definition of the notebooks in it."""

import json
import re
from pathlib import Path

import pytest

from mtmetrics_edu.course.contents import TERMS, glossary

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
DEFINED = re.compile(r"(?m)^> \*\*([a-z][^*]+)\*\*")  # > **clipped count** = min(…)


def test_each_term_has_all_its_names():
    assert len({term.name for term in TERMS}) == len(TERMS)
    for term in TERMS:
        assert term.meaning
        assert re.search(r"[\u4e00-\u9fff]", term.chinese)
        assert re.search(r"[\uac00-\ud7a3]", term.korean)
        assert "|" not in "".join(term)


@pytest.mark.parametrize("language", ["name", "chinese", "korean", "symbol"])
def test_a_name_means_one_thing(language):
    """In each language; a symbol stands for one thing, too."""
    texts = [getattr(term, language) for term in TERMS]
    names = [name for text in texts for name in re.split(r"\s*[,、/()，（）]\s*", text) if name]
    assert len(names) == len({*names})


def test_what_a_notebook_defines_is_in_the_glossary():
    known = {name for term in TERMS for name in re.split(", | / ", term.name)}
    notebooks = [json.loads(path.read_text()) for path in NOTEBOOKS.glob("*.ipynb")]
    sources = ["".join(cell["source"]) for notebook in notebooks for cell in notebook["cells"]]
    defined = {name for source in sources for name in DEFINED.findall(source)}
    assert {"clipped count", "brevity penalty"} <= defined <= known


def test_it_shows_itself_as_a_table():
    shown = glossary()._repr_markdown_().splitlines()
    assert len(shown) == 2 + len(TERMS)
    assert all(line.count("|") == 6 for line in shown)
    meaning = "1 if c > r, else exp(1 − r/c); 长度惩罚 and 长度惩罚因子 can mean this one or NIST's"
    names = "简短惩罚（短句惩罚） | 브레버티 페널티(짧은 문장 페널티)"
    assert f"| brevity penalty | BP | {meaning} | {names} |" in shown
    assert len(repr(glossary()).splitlines()) == len(TERMS)


@pytest.mark.parametrize(
    ("words", "term"),
    [
        ("brevity 短句惩罚 长度惩罚因子 BP", "brevity penalty"),
        ("长度惩罚 长度惩罚因子", "length penalty (NIST)"),  # it may be either
        ("精确率 准确率 精度 정확도", "modified precision"),
        ("原始精确度", "naive precision"),
        ("假设", "candidate"),
        ("코퍼스", "segment / sentence, corpus"),
        ("独立", "individual / cumulative"),
        ("대응", "paired bootstrap"),
        ("规约", "convention"),
        ("显著性 유의성", "p-value"),
        ("检出力", "power"),
    ],
)
def test_a_term_is_found_by_its_names_in_any_language(words, term):
    for word in words.split():
        assert term in {match.name for match in glossary(word).terms}


@pytest.mark.parametrize("word", "精确率 정확도 假设 코퍼스 独立 대응 规约 显著性 检出力".split())
def test_words_of_other_texts_are_not_shown(word):
    assert word not in repr(glossary())
    assert word not in glossary()._repr_markdown_()


def test_a_word_that_is_not_there():
    with pytest.raises(LookupError, match="glossary"):
        glossary("xyz")
