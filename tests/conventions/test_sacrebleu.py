"""sacreBLEU: its quirks; random cases stand in tests/test_differential.py."""

import sys
from unicodedata import unidata_version

import pytest
import sacrebleu
from hypothesis import given
from hypothesis import strategies as st
from sacrebleu.metrics.bleu import _TOKENIZERS
from sacrebleu.tokenizers.tokenizer_intl import TokenizerV14International

from mtmetrics_edu.conventions.mteval import tokenizer as mteval_tokenizer
from mtmetrics_edu.conventions.sacrebleu import TOKENIZERS, properties

from ..differential import Case, difference
from .helpers import bleu


def test_sacrebleus_intl_leaves_entities_alone():
    text = "A &amp; B <skipped>"
    assert "amp" in TOKENIZERS["intl"](text)
    assert mteval_tokenizer("mteval-v14", True, True)(text) == ["A", "&", "B"]


HEARTS = "I love you \U0001fa77\U0001fa77 so much today"  # Unicode 15.0; Python 3.11 knows 14.0


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_intl_knows_every_character_that_sacrebleu_knows(text):
    assert TOKENIZERS["intl"](text) == TokenizerV14International()(text).split()


def test_intl_knows_characters_that_python_may_not_know():
    corpus = [HEARTS], [["I love you \U0001fa77 so much today"]]
    assert difference(Case("sacrebleu", "bleu", *corpus, {"tokenize": "intl"})) is None
    score = bleu("sacrebleu", *corpus, tokenize="intl")
    assert score.score == pytest.approx(0.66874, abs=1e-5)
    assert "unicode" not in score.signature


@pytest.fixture
def no_regex(monkeypatch):
    monkeypatch.setitem(sys.modules, "regex", None)  # so that to import it fails
    properties.cache_clear()
    yield
    properties.cache_clear()


@pytest.mark.usefixtures("no_regex")
def test_without_regex_the_signature_says_whose_tables_were_read():
    assert TOKENIZERS["intl"]("3.5% «x»") == ["3.5", "%", "«", "x", "»"]
    score = bleu("sacrebleu", [HEARTS], [[HEARTS]], tokenize="intl")
    assert score.signature.endswith(f"|version:{sacrebleu.__version__}|unicode:{unidata_version}")
    assert "unicode" not in bleu("sacrebleu", [HEARTS], [[HEARTS]]).signature


def test_no_tokenizer_of_sacrebleu_is_forgotten():
    assert {*TOKENIZERS} == {*_TOKENIZERS}


@pytest.mark.parametrize(
    ("tokenize", "pair"),
    [
        ("ja-mecab", ("東京に行きました。", "東京へ行きました。")),
        ("ko-mecab", ("나는 학교에 갔습니다.", "저는 학교에 갔습니다.")),
    ],
)
def test_words_of_dictionaries_give_its_score_and_its_signature(tokenize, pair):
    theirs = sacrebleu.BLEU(tokenize=tokenize)
    score = bleu("sacrebleu", [pair[0]], [[pair[1]]], tokenize=tokenize)
    assert 100 * score.score == pytest.approx(theirs.corpus_score([pair[0]], [[pair[1]]]).score)
    assert score.signature == str(theirs.get_signature())


def test_weights_are_those_of_the_orders_that_are_averaged():
    text = ["a b"], [["a b"]]
    assert bleu("sacrebleu", *text).weights == (0.25,) * 4
    assert bleu("sacrebleu", *text, effective_order=True).weights == (0.5, 0.5)


def test_sacrebleu_stops_looking_at_the_first_order_without_ngrams():
    options = {"smooth_method": "add-k", "smooth_value": -1, "effective_order": True}
    case = Case("sacrebleu", "bleu", ["a b"], [["a b"]], options)  # totals 2, 1 - 1, 0 - 1, 0 - 1
    assert difference(case) is None
