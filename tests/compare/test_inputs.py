"""Bad input is told in words, with a way out."""

from __future__ import annotations

from typing import Any

import pytest

from mtmetrics_edu.compare import compare

A, B, REFERENCES = ["a b", "c"], ["a", "c"], [["a b"], ["c"]]


def refused(kind: type[Exception], *given: Any, **options: Any) -> str:
    with pytest.raises(kind) as error:
        compare(*given, **options)
    return str(error.value)


def test_different_numbers_name_the_first_one_alone() -> None:
    said = refused(ValueError, A, [*B, "more"], REFERENCES, names=("base", "new"))
    assert "base 2, new 3, the references 2" in said
    assert "segment 2 (counted from 0) of new: 'more'" in said
    said = refused(ValueError, A, B, REFERENCES[:1])
    assert "A 2, B 2, the references 1" in said
    assert "segment 1 (counted from 0) of A: 'c'" in said


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (("a b", B, REFERENCES), "the candidates of A is 'a b' (str); expected a list"),
        ((A, "a", REFERENCES), "the candidates of B is 'a' (str)"),
        ((A, B, "a"), "references is 'a' (str); expected a list"),
        ((A, B, ["a b", "c"]), "segment 0: references is 'a b' (str); expected the list"),
        ((A, [["a"], ["c"]], REFERENCES), "segment 0: candidate is ['a'] (list); expected a text"),
        ((A, B, [["a b"], [["c"]]]), "segment 1: references[0] is ['c'] (list); expected a text"),
        ((iter(A), B, REFERENCES), "expected a list"),
    ],
)
def test_what_is_not_a_corpus(given: Any, said: str) -> None:
    assert said in refused(TypeError, *given)


def test_what_is_empty() -> None:
    assert "the candidates of A is empty" in refused(ValueError, [], B, REFERENCES)
    assert "segment 1: references is empty" in refused(ValueError, A, B, [["a"], []])


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"metric": "blue"}, "'blue' is not a known metric; did you mean 'bleu'?"),
        ({"like": "sacreblue"}, "did you mean 'sacrebleu'?"),
        ({"like": "sacrebleu", "metric": "nist"}, "'nist' is not a known metric of sacrebleu"),
        ({"like": "nltk", "tokenizer": "13a"}, "leave out tokenizer, or like"),
        ({"like": "nltk", "lowercase": True, "max_n": 2}, "leave out lowercase and max_n, or like"),
        ({"like": "nltk", "smoothing": "exp"}, "leave out smoothing, or like"),
        ({"tokenizer": "14a"}, "'14a' is not a known tokenizer"),
        ({"smoothing": "expo"}, "'expo' is not a known smoothing"),
        ({"metric": "nist", "smoothing": "exp"}, "NIST has none"),
        ({"max_n": 0}, "max_n is 0"),
        ({"names": ("A", "A")}, "expected two different names"),
        ({"names": "AB"}, "expected two different names"),
        ({"names": ("A", "")}, "expected two different names"),
        ({"resamples": 0}, "number of resamples is 0"),
        ({"confidence": 95}, "confidence is 95"),
    ],
)
def test_choices_that_are_not_known(options: Any, said: str) -> None:
    assert said in refused(ValueError, A, B, REFERENCES, **options)
