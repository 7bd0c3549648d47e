"""What words tell, as bars; NIST's choices, the chosen one underlined."""

from __future__ import annotations

import re

import pytest

from mtmetrics_edu import information_weights
from mtmetrics_edu.course.examples import GUIDE_CASED, TROOPS
from mtmetrics_edu.explain import explain_order, nist_ways
from mtmetrics_edu.explain.nist_ways import ANY, BEST, CHOSEN, MEAN
from mtmetrics_edu.views import html

from ..markup import Reader

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
