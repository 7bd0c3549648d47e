"""Texts tokenized together, against the readable tokenizers on each text alone."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from mtmetrics_edu import tokenize
from mtmetrics_edu.batch import text
from mtmetrics_edu.batch.text import TOGETHER, set_apart, tokenize_all, tokenized_together
from mtmetrics_edu.batch.words import numbered_spans
from mtmetrics_edu.tokenizers import TOKENIZERS

from .strategies import TEXT


@pytest.mark.parametrize("tokenizer", sorted(TOKENIZERS))
@pytest.mark.parametrize("lowercase", [False, True])
@settings(max_examples=250)
@given(st.lists(TEXT, min_size=1, max_size=6))
@example(["a..5", "b.,5", "5..5", ".5", "5.", ".", "-5", "5-", "5--6", "a.", ".a", "-\n"])
@example(["X5 5X", "X"])
@example(["", " ", "\n", "5.", "&amp;quot;", "<ski<skipped>pped>"])
def test_texts_tokenized_together_are_tokenized_as_alone(
    tokenizer: str, lowercase: bool, texts: list[str]
) -> None:
    alone = [tokenize(text, tokenizer, lowercase) for text in texts]
    assert tokenize_all(texts, tokenizer, lowercase) == alone
    together = tokenized_together(texts, tokenizer, lowercase)
    if together is not None:
        spans, lengths = together
        assert lengths.tolist() == list(map(len, alone))
        numbers = numbered_spans(spans).tolist()
        words = [word for tokens in alone for word in tokens]
        assert spans.words(np.arange(len(words))) == words
        assert len(set(zip(numbers, words, strict=True))) == len(set(numbers)) == len(set(words))


@pytest.mark.parametrize("tokenizer", sorted(TOKENIZERS))
def test_a_text_of_one_character_is_its_token(tokenizer: str) -> None:
    """Whatever is the largest code in the text."""
    for character in map(chr, range(33, 127)):
        assert tokenize_all([character], tokenizer, False) == [[character]]


def test_characters_that_a_text_does_not_have_may_be_named() -> None:
    assert set_apart("a b", set("c"), set("d"), set("e")) == "a b"


def test_a_tokenizer_needs_no_hash() -> None:
    class Split(list[str]):  # no list has a hash
        def __call__(self, text: str) -> list[str]:
            return text.split()

    assert tokenize_all(["a b"], Split(), False) == [["a", "b"]]


def test_most_texts_are_tokenized_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise the test before would compare the readable tokenizer with itself."""
    monkeypatch.delattr(text, "tokenize")
    texts = ["It's 3.5% of 1,000 - or so.", "“Да”, 10-11 «нет»…", "中文。A-1", "-5", "5."]
    for tokenizer in ("13a", "international", "zh"):
        expected = [tokenize(text, tokenizer) for text in texts]
        assert tokenize_all(texts, tokenizer, False) == expected
    with pytest.raises(NameError):
        tokenize_all(["a..5"], "13a", False)


def test_other_texts_are_tokenized_one_by_one() -> None:
    assert set(TOGETHER) <= set(TOKENIZERS)
    assert tokenized_together(["a"], str.split, lowercase=False) is None
    assert tokenized_together(["a", "\x1e"], "13a", lowercase=False) is None
