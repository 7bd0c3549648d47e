"""The row: real programs beside a right and a wrong function, with the first difference."""

from __future__ import annotations

from pathlib import Path

import pytest
from nltk.translate.bleu_score import sentence_bleu as nltk_sentence_bleu
from sacrebleu import BLEU

from mtmetrics_edu.course.building.samples import random_segments
from mtmetrics_edu.course.building.world import (
    first_difference,
    on_texts,
    references_first,
    result,
    row,
    same,
)
from mtmetrics_edu.course.examples import GUIDE

Texts = list[list[str]]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def by_nltk(candidate: list[str], references: Texts) -> float:
    return float(nltk_sentence_bleu(references, candidate))


def by_sacrebleu(candidate: list[str], references: Texts) -> float:
    bleu = BLEU(tokenize="none", smooth_method="none", force=True)
    streams = [[" ".join(reference)] for reference in references]
    return bleu.corpus_score([" ".join(candidate)], streams).score / 100


def test_a_hundred_random_sentences_agree_with_nltk_and_sacrebleu() -> None:
    found = row(
        "sentence_bleu",
        GUIDE.candidate,
        GUIDE.references,
        cases=random_segments(100),
        NLTK=by_nltk,
        sacreBLEU=by_sacrebleu,
    )
    assert found.agreed == {"ours": 100, "NLTK": 100, "sacreBLEU": 100}
    assert found.scores["NLTK"] == 0.5045666840058485
    assert found.difference == ""
    assert "ours stands in" in found.remark
    assert "100 of 100 agree" in found._repr_html_()


def test_my_own_function_is_the_one_compared() -> None:
    Path("my_bleu.py").write_text("def sentence_bleu(candidate, references): return 0.25")
    found = row(
        "sentence_bleu", GUIDE.candidate, GUIDE.references, cases=random_segments(9), NLTK=by_nltk
    )
    assert found.scores["mine"] == 0.25
    assert found.agreed == {"ours": 0, "NLTK": 0}
    assert "First difference: for [" in found.remark
    assert "mine gives 0.25, ours gives" in found.remark
    assert "yours, from my_bleu.py" in repr(found)


def test_an_error_is_told_and_stops_nothing() -> None:
    Path("my_bleu.py").write_text("def sentence_bleu(candidate, references): return 1 / 0")
    found = row("sentence_bleu", ["a"], [["a"]], cases=random_segments(2))
    assert "it raises ZeroDivisionError" in str(found.scores["mine"])
    assert found.agreed == {"ours": 0}


def test_a_zero_with_noise_is_a_zero() -> None:
    assert same(0.0, 5.92e-155)
    assert not same(0.5, 0.5000001)
    assert not same("it raises", "it raises")


def test_the_first_difference_is_the_first() -> None:
    found = [{"mine": 1.0, "x": 1.0}, {"mine": 0.5, "x": 0.4}, {"mine": 0.5, "x": 0.3}]
    said = first_difference([(["a"],), (["b"],), (["c"],)], found, ["x"])
    assert said == "First difference: for ['b'] mine gives 0.5, x gives 0.4."


def test_warnings_of_a_scorer_are_dropped(recwarn: pytest.WarningsRecorder) -> None:
    assert result(by_nltk, (["a"] * 4, [["b"] * 4])) == 0
    assert not recwarn.list


def test_nltk_and_sacrebleu_take_their_arguments_from_helpers() -> None:
    sacre = BLEU(tokenize="none", smooth_method="none", force=True)
    case = GUIDE.candidate, GUIDE.references
    assert references_first(nltk_sentence_bleu)(*case) == by_nltk(*case)
    assert on_texts(sacre)(*case) == by_sacrebleu(*case)
