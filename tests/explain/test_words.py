"""Words of a candidate: the n-grams around each, and the counts without it."""

from collections import Counter
from unicodedata import normalize

import pytest
from hypothesis import given

from mtmetrics_edu import ngrams
from mtmetrics_edu.course.examples import GUIDE
from mtmetrics_edu.explain import MATCHED, UNMATCHED, explain
from mtmetrics_edu.explain.words import explain_words, look_alikes, marked_words

from .. import strategies


@given(strategies.some_tokens, strategies.references)
def test_a_word_has_its_state_and_the_ngrams_that_cover_its_place(candidate, references):
    explained = explain(candidate, references, max_n=3)
    words = explain_words(explained)
    assert [word.place for word in words] == list(range(len(candidate)))
    states = Counter((word.rows[0].ngram, word.state) for word in words)
    assert states == Counter(it[1:] for it in explained.orders[0].candidate)
    for word in words:
        covering = [
            ngram
            for n in (1, 2, 3)
            for start, ngram in enumerate(ngrams(candidate, n))
            if start <= word.place < start + n
        ]
        assert [row.ngram for row in word.rows] == covering
    for limit in range(len(candidate) + 2):
        assert explain_words(explained, limit) == words[:limit]


def test_of_a_word_the_copy_in_the_longest_match_is_marked():
    guide = explain(GUIDE.candidate, GUIDE.references)
    said = "it is a guide to action that ensures that the military will forever heed party commands"
    states = [word.state for word in marked_words(guide, 1, 99)]
    first, second = (i for i, token in enumerate(said.split()) if token == "that")
    assert (states[first], states[second]) == (UNMATCHED, MATCHED)
    assert marked_words(guide, 1, 9) == marked_words(guide, 1, 99)[:9]


COMPOSED, APART = normalize("NFC", "café"), normalize("NFD", "café")


@pytest.mark.parametrize(
    ("candidate", "reference", "expected"),
    [
        ([COMPOSED, COMPOSED], [APART], [COMPOSED]),
        ([APART], [COMPOSED, "x"], [APART]),
        ([COMPOSED], [COMPOSED, APART], []),
        ([COMPOSED], ["cafe"], []),
        (["cafe"], [APART], []),
        ([], [APART], []),
    ],
)
def test_only_what_looks_the_same_and_does_not_match(candidate, reference, expected):
    assert look_alikes(candidate, [["other"], reference]) == expected
