"""The row: real programs beside a right and a wrong function, on cases that tell them apart."""

from pathlib import Path

import pytest
from nltk.translate.bleu_score import sentence_bleu as nltk_sentence_bleu
from sacrebleu import BLEU

from mtmetrics_edu import brevity_penalty, closest_reference_length, modified_precision
from mtmetrics_edu.course.building import (
    on_texts,
    random_corpora,
    random_segments,
    references_first,
    row,
)
from mtmetrics_edu.course.building.world import result
from mtmetrics_edu.course.examples import GUIDE

NLTK = references_first(nltk_sentence_bleu)
SACREBLEU = on_texts(BLEU(tokenize="none", smooth_method="none", force=True))
CASE = GUIDE.candidate, GUIDE.references


def test_a_hundred_random_sentences_agree_with_nltk_and_sacrebleu():
    cases = random_segments(100)
    scores = row("sentence_bleu", *CASE, cases=cases, NLTK=NLTK, sacreBLEU=SACREBLEU)
    assert scores.agreed == {"NLTK": 100, "sacreBLEU": 100}  # with ours: there is none of mine
    assert scores.scores["mine"] == "not built yet"
    assert scores.scores["NLTK"] == nltk_sentence_bleu(GUIDE.references, GUIDE.candidate)
    assert scores.scores["sacreBLEU"] == pytest.approx(0.5045666840058485)
    assert scores.difference == ""
    assert "ours stands in" in scores.remark
    assert "100 of 100 agree" in scores._repr_html_()
    cases = random_corpora(100)
    assert any(len({*map(len, references)}) > 1 for _, references in cases)  # so None stands there
    corpora = row("corpus_bleu", *cases[0], cases=cases, sacreBLEU=SACREBLEU)
    assert corpora.agreed == {"sacreBLEU": 100}


def test_my_own_function_is_the_one_compared():
    Path("my_bleu.py").write_text("def sentence_bleu(c, rs): return 0.25 if c == ['b'] else 1.0")
    cases = [(list("aaaa"), [list("aaaa")]), (["b"], [["b"]]), (["b"], [["a"]])]
    scores = row("sentence_bleu", *cases[0], cases=cases, NLTK=lambda c, rs: 1.0)
    assert scores.agreed == {"ours": 1, "NLTK": 1}
    assert repr(scores) == (
        "               mine          ours          NLTK\n"
        "this case         1             1             1\n"
        "3 random ones        1 of 3 agree  1 of 3 agree\n"
        "sentence_bleu: yours, from my_bleu.py. "
        "First difference: for [b], [[b]] mine gives 0.25, ours gives 0."
    )
    assert "<details><summary>The first difference" in scores._repr_html_()


def test_an_error_is_told_and_stops_nothing(recwarn):
    Path("my_bleu.py").write_text("def sentence_bleu(candidate, references): return 1 / 0")
    scores = row("sentence_bleu", ["a"], [["a"]], cases=random_segments(2))
    assert "it raises ZeroDivisionError" in str(scores.scores["mine"])
    assert scores.agreed == {"ours": 0}
    assert result(NLTK, (["a"] * 4, [["b"] * 4])) == 0
    assert not recwarn.list


def test_random_cases_repeat_and_tell_functions_apart():
    assert random_segments(5, seed=3) == random_segments(5, seed=3) != random_segments(5, seed=4)
    assert random_corpora(2) == random_corpora(2)
    assert [len(candidates) for candidates, _ in random_corpora(2, segments=4)] == [4, 4]
    cases = random_segments(300)
    assert all(len(c) >= 4 and all(rs) and 1 <= len(rs) <= 3 for c, rs in cases)
    penalties = [brevity_penalty(len(c), closest_reference_length(c, rs)) for c, rs in cases]
    assert 30 < sum(penalty < 1 for penalty in penalties) < 270
    assert sum(len(set(c)) < len(c) for c, _ in cases) > 150
    assert 9 < sum(not modified_precision(*case, 4)[0] for case in cases) < 120
    lengths = [(len(c), max(map(len, rs))) for c, rs in random_segments(100, long=True)]
    assert all(candidate >= longest for candidate, longest in lengths)
    assert sum(candidate == longest for candidate, longest in lengths) > 40
    for make in (random_segments, random_corpora):
        with pytest.raises(ValueError, match="size"):
            make(0)
