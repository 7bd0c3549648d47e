"""The answers of the predictions of notebook 08, from the tools themselves."""

from __future__ import annotations

import warnings

import pytest
import sacrebleu
from nltk.translate.bleu_score import corpus_bleu

from mtmetrics_edu.course.predictions import PREDICTIONS, of_lesson
from mtmetrics_edu.course.witnesses import WITNESSES

ANSWERS = {it.id: it.answer for it in of_lesson("08")}


def by_nltk(name: str, lower: bool = False) -> float:
    witness = WITNESSES[name]
    fold = str.lower if lower else str
    candidates = [fold(text).split() for text in witness.candidates]
    references = [[fold(text).split() for text in its] for its in witness.references]
    with warnings.catch_warnings(action="ignore"):
        return float(corpus_bleu(references, candidates))


def all_four(name: str) -> list[float]:
    witness = WITNESSES[name]
    sets = list(zip(*witness.references, strict=True))
    by_sacrebleu = sacrebleu.corpus_bleu(witness.candidates, sets).score / 100
    perl = [witness.answer(tool) for tool in ("multi-bleu", "mteval-v14")]
    return [by_nltk(name), by_sacrebleu, *perl]


def test_the_capitals_cost_half() -> None:
    assert ANSWERS["08-1"] == "It falls to about half"
    ratio = by_nltk("minister") / by_nltk("minister", lower=True)
    assert ratio == pytest.approx(0.49, abs=0.01)


def test_who_prints_exactly_0() -> None:
    assert ANSWERS["08-2"] == "multi-bleu alone"
    assert [score == 0 for score in all_four("no 4-gram")] == [False, False, True, False]
    reply = PREDICTIONS["08-2"].judge("NLTK and multi-bleu").text
    assert f"NLTK gives {by_nltk('no 4-gram'):.1e}: that is tiny, but not 0." in reply


def test_how_many_give_two_words_full_marks() -> None:
    assert ANSWERS["08-3"] == "1"
    assert [score == 1 for score in all_four("two words")].count(True) == 1


def test_one_token_without_blanks() -> None:
    assert ANSWERS["08-4"] == (0, 1)
    chinese = ["他昨天在北京的大学学习中文。"], [["他昨天在北京大学学习了中文。"]]
    found = sacrebleu.corpus_bleu(*chinese, tokenize="13a")
    assert (found.counts[0], found.totals[0]) == (0, 1)
