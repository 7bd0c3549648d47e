"""Formulas: today's numbers stand in them; zero, undefined and smoothed are told apart."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from mtmetrics_edu import (
    BleuScore,
    NistScore,
    information_weights,
    score_like,
    sentence_bleu,
    sentence_nist,
)
from mtmetrics_edu.checks import WeightsWarning
from mtmetrics_edu.course.examples import GUIDE_CASED, TROOPS
from mtmetrics_edu.explain import explain, explain_order, nist_ways
from mtmetrics_edu.explain.information import ANY, BEST, CHOSEN, MEAN
from mtmetrics_edu.views import html

from ..examples import GUIDE, THE_CAT, four
from ..markup import Reader


def test_formula_has_todays_numbers() -> None:
    said = " ".join(Reader(html.formula(GUIDE.bleu)).text.split())
    for part in ("¼ ln 17/18", "¼ ln 10/17", "¼ ln 7/16", "¼ ln 4/15", "exp( −0.6841 )", "0.5046"):
        assert part in said
    assert "undefined" not in said


def test_formula_tells_zero_from_undefined() -> None:
    zero = explain("a b c d".split(), ["a x c y".split()], max_n=2)
    said = Reader(html.formula(zero.bleu)).text
    assert "p₂ = 0/3: no 2-gram matches" in said
    assert "exactly 0" in said
    assert "undefined" not in said
    undefined = Reader(html.formula(explain(["a"], [["a"]], max_n=2).bleu)).text
    assert "p₂ is undefined" in undefined
    assert "no 2-grams at all" in undefined
    assert "no 2-gram matches" not in undefined


def test_formula_shows_what_smoothing_put_in() -> None:
    smoothed = explain("a b c d".split(), ["a x c y".split()], max_n=2, smoothing="floor")
    said = Reader(html.formula(smoothed.bleu)).text
    assert "p₂ = 0/3, smoothed (floor) to 0.0333" in said
    assert "ln 0.0333" in said
    assert "exactly 0" not in said


def test_formula_leaves_out_weight_zero_and_warns_of_the_sum() -> None:
    with pytest.warns(WeightsWarning):
        odd = explain(*(THE_CAT.candidate, THE_CAT.references), weights=[0.33, 0.33, 0.33, 0])
    said = Reader(html.formula(odd.bleu)).text
    assert "p₄" not in said
    assert "0.33 ln p₃" in said
    assert "sum to 0.99" in said


@pytest.mark.parametrize(
    ("candidate", "said"),
    [
        ([], "BP =0, because the candidate is empty"),
        (["a"], "exp( 1 −2/1) = 0.3679"),
        (["a", "b"], "exp( 1 −2/2) = 1.0000"),
        (["a", "b", "c"], "BP =1, because c = 3 > r = 2"),
    ],
)
def test_formula_of_the_penalty(candidate: list[str], said: str) -> None:
    shown = Reader(html.formula(explain(candidate, [["a", "b"]], max_n=1).bleu)).text
    assert said in shown


def test_formula_latex() -> None:
    assert html.formula_latex(GUIDE.bleu) == (
        r"\mathrm{BLEU} = 1.0000 \cdot \exp\left(\tfrac{1}{4} \ln \frac{17}{18} + "
        r"\tfrac{1}{4} \ln \frac{10}{17} + \tfrac{1}{4} \ln \frac{7}{16} + "
        r"\tfrac{1}{4} \ln \frac{4}{15}\right) = 0.5046"
    )
    assert r"\exp\left(\ln \frac{1}{1}\right)" in html.formula_latex(
        explain(["a"], [["a"]], max_n=1).bleu
    )


def nist() -> NistScore:
    return sentence_nist(GUIDE.candidate, GUIDE.references)


def test_nist_formula() -> None:
    said = Reader(html.nist_formula(nist())).text
    for gain in nist().per_order:
        assert four(gain) in said
    assert "5.0379" in said
    assert "they add 0" not in said
    short = Reader(html.nist_formula(sentence_nist(["a"], [["a"]], max_n=3))).text
    assert "no 2-, 3-grams: they add 0" in short


def test_score_line() -> None:
    said = Reader(html.score_line(GUIDE.bleu, nist())).text
    for part in ("BLEU0.5046", "p₁17/18", "p₄4/15", "BP1.0000", "c18", "r18", "NIST5.0379"):
        assert part in said
    signed = html.score_line(replace(GUIDE.bleu, signature="n:4|tok:<b>"))
    assert "Signature: <code>n:4|tok:&lt;b&gt;</code>" in signed
    short = Reader(html.score_line(explain(["a"], [["a"]], max_n=2).bleu)).text
    assert "p₂undefined" in short
    smoothed = explain("a b".split(), ["a c".split()], max_n=2, smoothing="add-k").bleu
    assert "0/1 → 0.5000" in Reader(html.score_line(smoothed)).text


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
def test_weights_are_fractions_if_all_can_be(weights: list[float], written: str) -> None:
    score = sentence_bleu(GUIDE.candidate, GUIDE.references, max_n=len(weights), weights=weights)
    said = Reader(html.formula(score)).text
    assert written in said
    assert "weights sum" not in said


def test_latex_weights_and_smoothed_precisions() -> None:
    texts = "a b c d".split(), ["a x c y".split()]
    score = sentence_bleu(*texts, max_n=2, weights=[0.3, 0.7], smoothing="floor")
    inner = r"\exp\left(0.3 \ln \frac{2}{4} + 0.7 \ln 0.0333\right)"
    assert inner in html.formula_latex(score)


def test_only_the_bleu_of_the_score_line_is_large() -> None:
    large = Reader(html.score_line(GUIDE.bleu, nist())).having("mtm-main")
    assert len(large) == 1
    assert '<dd class="mtm-main">0.5046</dd>' in html.score_line(GUIDE.bleu)
    assert "NIST" not in html.score_line(GUIDE.bleu)


def test_score_line_ends_in_the_signature_if_there_is_one() -> None:
    assert "Signature" not in html.score_line(sentence_bleu(["a"], [["a"]], max_n=1))
    signed = score_like("nltk", ["a b"], [["a b"]])
    assert isinstance(signed, BleuScore)
    assert Reader(html.score_line(signed)).text.endswith(f"Signature: {signed.signature}")


def test_each_line_of_the_nist_formula_says_what_it_comes_to() -> None:
    drawn = html.nist_formula(sentence_nist(["a", "b"], [["a", "b"]], max_n=2))
    assert re.findall(r"<var>(.*?)</var> =", drawn) == ["LP", "NIST"]


ROW = re.compile(r"<tr.*?</tr>", re.DOTALL)


def heights(fragment: str) -> list[float]:
    return [float(it) for it in re.findall(r"height:([\d.]+)em", fragment)]


def test_a_bar_is_as_high_as_its_bits() -> None:
    references = ["the cat the dog".split()]
    drawn = html.information_words(
        explain_order(["the"], references, 1), information_weights([references])
    )
    the, *rest = heights(drawn)
    assert rest == pytest.approx([the, 2 * the, the, 2 * the], abs=0.011)
    assert re.findall(r"<small>(.*?)</small>", drawn) == ["1.00", "1.00", "2.00", "1.00", "2.00"]


def test_states_look_different_and_a_word_of_no_reference_has_no_bar() -> None:
    references = [["a", "b"]]
    drawn = html.information_words(
        explain_order(["a", "a", "x"], references, 1), information_weights([references])
    )
    assert drawn.count("mtm-hatch") == 1  # the second a
    assert drawn.count("background:none") == 1  # b, which only the reference has
    assert drawn.count("<i></i>") == 1  # x


@pytest.mark.parametrize(("matches", "used"), [(ANY, "33.6411"), (BEST, "25.5233")])
def test_the_gain_that_counts_is_underlined(matches: str, used: str) -> None:
    ways = nist_ways(TROOPS.candidate, TROOPS.references)
    drawn = html.nist_orders_table(ways, matches)
    first = ROW.findall(drawn)[1]
    assert re.findall(r'mtm-supplier">(.*?)<', first) == [used]
    whole = sum(ways.score(matches, MEAN).per_order)
    assert Reader(drawn).rows[-1][-1] == f"{whole:.4f}"


def test_the_chosen_score_is_underlined() -> None:
    ways = nist_ways(GUIDE_CASED.candidate, GUIDE_CASED.references)
    drawn = html.nist_ways_table(ways, BEST, CHOSEN)
    assert re.findall(r'mtm-supplier">(.*?)<', drawn) == ["3.3710"]
    assert Reader(drawn).rows[1][1] == "5.0379"
    assert "NLTK itself stops" not in drawn
    assert "NLTK itself stops" in html.nist_ways_table(nist_ways(["a"], [["a"]]), ANY, MEAN)


def test_each_text_has_its_name() -> None:
    references = [["a", "b"], ["a"]]
    drawn = html.information_words(
        explain_order(["a"], references, 1), information_weights([references])
    )
    names = re.findall(r'<span class="mtm-who">(.*?)</span>', drawn)
    assert names == ["Candidate", "Reference 1", "Reference 2"]


@pytest.mark.parametrize(("references", "each"), [(1, 150), (3, 75)])
def test_of_long_texts_few_words_have_bars(references: int, each: int) -> None:
    texts = [[f"w{i}" for i in range(200)]] * references
    drawn = html.information_words(explain_order(texts[0], texts, 1), information_weights([texts]))
    assert drawn.count('class="mtm-bits"') == each * (1 + references)
    assert drawn.count(f"{200 - each} more tokens, not drawn") == 1 + references
