"""Formulas: today's numbers stand in them; zero, undefined and smoothed are told apart."""

import re
from random import Random

import pytest

from mtmetrics_edu import sentence_bleu, sentence_nist
from mtmetrics_edu.checks import WeightsWarning
from mtmetrics_edu.explain import explain
from mtmetrics_edu.views.html import formulas
from mtmetrics_edu.views.notation import number, score_values

from ..examples import GUIDE, THE_CAT
from ..markup import Reader

NIST = sentence_nist(GUIDE.candidate, GUIDE.references)


def test_formula_has_todays_numbers():
    assert " ".join(Reader(formulas.formula(GUIDE.bleu)).text.split()) == (
        "BP = exp( 1 − r/c ) = exp( 1 − 18/18 ) = 1.0000BLEU = BP · exp( ¼ ln p₁ + ¼ ln p₂ + ¼ ln "
        "p₃ + ¼ ln p₄ )= 1.0000 · exp(¼ ln 17/18 + ¼ ln 10/17 + ¼ ln 7/16 + ¼ ln 4/15)= 1.0000 · "
        "exp( −0.68406 )= 0.5046"
    )


@pytest.mark.parametrize(
    ("candidate", "smoothing", "sentence"),
    [
        ("a b c d", "none", "p₂ = 0/3: no 2-gram matches. ln 0 is −∞, so BLEU is exactly 0."),
        ("a", "none", "p₂ is undefined: the candidate has no 2-grams at all, so there is nothing"),
        ("a b c d", "floor", "p₂ = 0/3, smoothed (floor) to 0.0333."),
    ],
)
def test_formula_tells_zero_undefined_and_smoothed(candidate, smoothing, sentence):
    it = explain(candidate.split(), ["a x c y".split()], max_n=2, smoothing=smoothing)
    text = Reader(formulas.formula(it.bleu)).text
    assert sentence in text
    assert text.count("p₂ is undefined") + text.count("exactly 0") + text.count("smoothed") == 1
    assert ("ln 0.0333" in text) == (smoothing == "floor")


@pytest.mark.parametrize(
    ("candidate", "text"),
    [
        ([], "BP = 0, because the candidate is empty"),
        (["a"], "exp( 1 − 2/1 ) = 0.3679"),
        (["a", "b"], "exp( 1 − 2/2 ) = 1.0000"),
        (["a", "b", "c"], "BP = 1, because c = 3 > r = 2"),
    ],
)
def test_formula_of_the_penalty(candidate, text):
    assert text in Reader(formulas.formula(explain(candidate, [["a", "b"]], max_n=1).bleu)).text


@pytest.mark.parametrize(
    ("weights", "written"),
    [
        ([1 / 3, 2 / 3], "⅓ ln p₁ + ⅔ ln p₂"),
        ([3 / 4, 1 / 4], "¾ ln p₁ + ¼ ln p₂"),
        ([0.3, 0.7], "0.3 ln p₁ + 0.7 ln p₂"),
        ([0.5, 0.3, 0.2], "0.5 ln p₁ + 0.3 ln p₂ + 0.2 ln p₃"),
        ([1], "exp( ln p₁ )"),
        ([0, 1], "exp( ln p₂ )"),
    ],
)
def test_weights_are_fractions_if_all_can_be(weights, written):
    score = sentence_bleu(GUIDE.candidate, GUIDE.references, max_n=len(weights), weights=weights)
    text = Reader(formulas.formula(score)).text
    assert written in text
    assert "weights sum" not in text


def test_formula_warns_of_weights_that_do_not_sum_to_1():
    with pytest.warns(WeightsWarning):
        odd = explain(THE_CAT.candidate, THE_CAT.references, weights=[0.33, 0.33, 0.33, 0])
    text = Reader(formulas.formula(odd.bleu)).text
    assert "p₄" not in text
    assert "The weights sum to 0.99, not to 1" in text


def test_nist_formula():
    drawn = formulas.nist_formula(NIST)
    assert re.findall(r"<var>(.*?)</var> =", drawn) == ["LP", "NIST"]
    text = Reader(drawn).text
    assert "1.0000, from c = 18 and mean r = 16.6667" in text
    orders = " + ".join(f"{gain:.4f}" if gain else "0" for gain in NIST.per_order)
    assert f"1.0000 · ( {orders} )= 1.0000 · 5.0379= 5.0379" in text
    assert "they add 0" not in text
    short = formulas.nist_formula(sentence_nist(["a"], [["a"]], max_n=3))
    assert "The candidate has no 2-, 3-grams: they add 0." in Reader(short).text
    assert "mtm-alarm" not in short  # nothing is wrong


def test_written_products_come_to_the_score():
    random = Random(1)
    for _ in range(200):
        texts = [random.choices("abcdefg", k=random.randint(2, 14)) for _ in range(3)]
        score = sentence_nist(texts[0], texts[1:])
        text = Reader(formulas.nist_formula(score)).text.replace("−", "-")
        for lp, terms in re.findall(r"=([\d.e-]+) · \(? ?([\d. +]+?)(?: \))?(?==)", text)[-2:]:
            assert number(float(lp) * sum(map(float, terms.split("+")))) == number(score.score)


def test_score_line():
    drawn = formulas.score_line(GUIDE.bleu, NIST, {"BLEU": "0.5", "c": "18"}, ["p₁"])
    assert Reader(drawn).text == ("BLEU0.5046p₁?p₂10/17p₃7/16p₄4/15BP1.0000c18r18NIST5.0379")
    assert '<dd class="mtm-main mtm-changed">0.5046</dd>' in drawn
    assert drawn.count("mtm-main") == drawn.count("mtm-changed") == 1
    smoothed = explain("a b".split(), ["a c".split()], max_n=2, smoothing="add-k").bleu
    plain = formulas.score_line(smoothed)
    assert "p₂0/1 → 0.5000" in Reader(plain).text
    assert "NIST" not in plain
    assert score_values(explain(["a"], [["a"]], max_n=2).bleu)["p₂"] == "0/0"
