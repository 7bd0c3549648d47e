"""Texts tokenized together and words as numbers, against one text and one word at a time."""

import sys

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from mtmetrics_edu import tokenize
from mtmetrics_edu.batch.arrays import MIXER, group_ids, pair_ids
from mtmetrics_edu.batch.reading import BLANKS, BORDER, list_ids, tokenized_together, word_ids
from mtmetrics_edu.metrics.tokenizers import TOKENIZERS

from ..strategies import odd_text


@pytest.mark.parametrize("tokenizer", sorted(TOKENIZERS))
@pytest.mark.parametrize("lowercase", [False, True])
@settings(max_examples=100)
@given(st.lists(odd_text, min_size=1, max_size=6))
@example(["a..5", "b.,5", "5..5", ".5", "5.", ".", "-5", "5-", "5--6", "a.", ".a", "-\n"])
@example(["X5 5X", "X", *map(chr, range(33, 127))])
@example(["", " ", "\n", "5.", "&amp;quot;", "<ski<skipped>pped>"])
@example(["".join(f"a{blank}" for blank in BLANKS)])
def test_texts_tokenized_together_are_tokenized_as_alone(tokenizer, lowercase, texts):
    alone = [tokenize(text, tokenizer, lowercase) for text in texts]
    together = tokenized_together(texts, tokenizer, lowercase)
    if together is not None:
        words, lengths = together
        assert lengths.tolist() == list(map(len, alone))
        expected = [word for tokens in alone for word in tokens]
        assert words.at(np.arange(len(expected))) == expected
        assert_ids(word_ids(words), expected)


def test_most_texts_are_tokenized_together():
    texts = ["It's 3.5% of 1,000 - or so.", "“Да”, 10-11 «нет»…", "中文。A-1", "-5", "5."]
    for name in ("whitespace", "char", "13a", "international"):
        assert tokenized_together(texts, name, False)
    for some, other in ((["a..5"], "13a"), (["a", BORDER], "13a"), (["a"], str.split)):
        assert tokenized_together(some, other, False) is None


def test_blanks_are_what_python_splits_at():
    blanks = {c for c in map(chr, range(sys.maxunicode + 1)) if not c.split()}
    assert {*BLANKS, " ", BORDER} == blanks


def assert_ids(ids, items):
    """Equal items and only they have equal ids, and an id is the place of one of them."""
    assert len(ids) == len(items)
    assert [items[i] for i in ids.tolist()] == items
    assert len(set(ids.tolist())) == len(set(items))


PIECES = st.sampled_from(["a", "b", "é", "abcdefg", "abcdefgh", "\0", "\xff", "\ud800", BORDER])


@settings(max_examples=100)
@given(st.lists(st.lists(PIECES, max_size=5).map("".join)))
@example(["abcdefgh", "abcdefghi", "abcdefgh" * 2, "abcdefghi", "abcdefgh" * 2, "a", ""])
@example(["abcdefgh", "abcdefgh\0", "abcdefg", "abcdefg\0", "a", "a\0", "", "\0"])
@example(["b" * n for n in range(40)] * 2)
@example(["baaaaaaa", "caaaaaaa", "baaaaaab", "aaaaaaa", "baaaaaa", "baaaaaaa"])
def test_equal_words_and_only_they_have_one_number(words):
    assert_ids(list_ids(words), words)


WIDE = st.integers(0, 2**63 - 1) | st.integers(0, 2**16)


@given(st.lists(WIDE, max_size=40), st.lists(st.integers(0, 39), max_size=200))
def test_equal_numbers_and_only_they_have_one_place(numbers, picks):
    picked = [numbers[i % len(numbers)] for i in picks] if numbers else []
    for kind in (np.int64, np.uint64):
        assert_ids(group_ids(np.array(picked, kind)), picked)


@pytest.mark.parametrize("step", [1, 2**20, 2**44, 2**50])
def test_numbers_that_meet_in_one_slot_try_again(step):
    """With the mixer 1 the slot is the first bits of the number; then other mixers come."""
    numbers = np.arange(9000)[::-1] % 3000 * step
    assert_ids(group_ids(numbers, 1), numbers.tolist())
    unmixed = np.arange(3000, dtype=np.uint64) * np.uint64(pow(MIXER, -1, 2**64))
    assert_ids(group_ids(unmixed), unmixed.tolist())


SMALL = st.integers(0, 5) | st.integers(0, 2**31 - 1)


@given(st.lists(st.tuples(SMALL, SMALL)))
@example([(2**31 - 1, 2**31 - 1), (0, 2**31 - 1), (2**31 - 1, 0)])
def test_pairs_have_equal_numbers_only_if_they_are_equal(pairs):
    left, right = (np.array([pair[i] for pair in pairs], np.int64) for i in range(2))
    ids = pair_ids(left, right).tolist()
    assert len(set(zip(pairs, ids, strict=True))) == len(set(pairs)) == len(set(ids))
