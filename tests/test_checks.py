"""Bad input: each kind has its own message, which says what was given and how to fix it."""

import re
import warnings
from collections import UserList, deque
from functools import partial
from math import inf
from pathlib import Path

import pytest

import mtmetrics_edu
from mtmetrics_edu import (
    BleuStats,
    NistStats,
    brevity_penalty,
    closest_reference_length,
    corpus_bleu,
    corpus_nist,
    information_weights,
    modified_precision,
    ngrams,
    nist_length_penalty,
    sentence_bleu,
    sentence_nist,
    tokenize,
)

TOKENS = ["the", "cat"]
REFERENCES = [["the", "cat"], ["a", "cat"]]
BLEU, NIST = BleuStats.of(TOKENS, REFERENCES), NistStats((1.0,), (2,), 2, 2.0)
SENTENCE = [sentence_bleu, sentence_nist, closest_reference_length, BleuStats.of]
CORPUS = [corpus_bleu, corpus_nist]


def says(error, *parts):
    """Raises this error, whose message has the parts in this order."""
    return pytest.raises(error, match=r"[\s\S]*".join(map(re.escape, parts)))


@pytest.mark.parametrize("function", [*SENTENCE, partial(modified_precision, n=1)])
def test_a_string_is_not_tokens(function):
    with says(TypeError, "is one string, 'the cat'", "character by character", "['the', 'cat']"):
        function("the cat", REFERENCES)


@pytest.mark.parametrize("function", SENTENCE)
@pytest.mark.parametrize(
    ("candidate", "parts"),
    [
        (None, ("candidate is None (NoneType)", "list of tokens")),
        (7, ("candidate is 7 (int)", "list of tokens")),
        ({"the": 1}, ("candidate is {'the': 1} (dict)", "list of tokens")),
        ({"the"}, ("candidate is {'the'} (set)", "list of tokens")),
        (type("Row", (), {"__getitem__": list}), ("Row'> (type)", "list of tokens")),
        (iter(TOKENS), ("candidate is", "iterator", "list of tokens")),
        (["the", 7], ("candidate[1] is 7 (int)", "string")),
        (["the", None], ("candidate[1] is None (NoneType)", "string")),
        ([TOKENS], ("candidate[0] is ['the', 'cat'] (list)", "string")),
        ([b"the"], ("candidate[0] is b'the' (bytes)", "string")),
    ],
)
def test_bad_candidate(function, candidate, parts):
    with says(TypeError, *parts):
        function(candidate, REFERENCES)


@pytest.mark.parametrize("kind", [tuple, deque, UserList])
def test_any_sequence_of_strings_is_tokens(kind):
    given = kind(TOKENS), kind(map(kind, REFERENCES))
    assert closest_reference_length(*given) == 2
    if kind is not deque:  # which has no slices
        assert sentence_bleu(*given).stats == sentence_bleu(TOKENS, REFERENCES).stats


@pytest.mark.parametrize("function", SENTENCE)
@pytest.mark.parametrize(
    ("references", "error", "parts"),
    [
        (None, TypeError, ("references is None (NoneType)", "list of tokens: [['the', 'cat']")),
        ("the cat", TypeError, ("references is 'the cat' (str)", "list of references")),
        (TOKENS, TypeError, ("references[0] is one string, 'the'", "[reference]")),
        (["the cat"], TypeError, ("references[0] is one string", "tokenize(text)")),
        ([], ValueError, ("references is empty", "at least one reference")),
        ([TOKENS, "a cat"], TypeError, ("references[1] is one string", "['a', 'cat']")),
        ([TOKENS, ["a", 1]], TypeError, ("references[1][1] is 1 (int)", "string")),
        ([None], TypeError, ("references[0] is None (NoneType)", "list of tokens")),
        ([REFERENCES], TypeError, ("references[0][0] is ['the', 'cat'] (list)", "string")),
    ],
)
def test_bad_references(function, references, error, parts):
    with says(error, *parts):
        function(TOKENS, references)


@pytest.mark.parametrize("function", CORPUS)
@pytest.mark.parametrize(
    ("candidates", "references", "error", "parts"),
    [
        (None, [REFERENCES], TypeError, ("candidates is None (NoneType)", "each segment")),
        ([TOKENS], None, TypeError, ("references is None (NoneType)", "each segment")),
        ("the cat", [REFERENCES], TypeError, ("candidates is 'the cat' (str)", "each segment")),
        ([TOKENS] * 3, [REFERENCES] * 2, ValueError, ("candidates has 3 segments", "has 2")),
        ([], [], ValueError, ("corpus is empty", "at least one segment")),
        ([TOKENS] * 3, [[TOKENS] * 3] * 2, ValueError, ("transposed", "zip(*references)")),
        ([TOKENS, "the cat"], [REFERENCES] * 2, TypeError, ("segment 1: candidate is one string",)),
        ([TOKENS, TOKENS], [REFERENCES, []], ValueError, ("segment 1: references is empty",)),
        ([["a"]] * 2, [[["a"]], [["a", 1]]], TypeError, ("segment 1: references[0][1] is 1",)),
        ([TOKENS], [TOKENS], TypeError, ("references[0] is one string, 'the'",)),
        (TOKENS, [REFERENCES] * 2, TypeError, ("segment 0: candidate is one string, 'the'",)),
        ([TOKENS, None], [REFERENCES] * 2, TypeError, ("segment 1: candidate is None",)),
    ],
)
def test_bad_corpus(function, candidates, references, error, parts):
    with says(error, *parts):
        function(candidates, references)


def test_a_corpus_of_one_segment_is_a_corpus():
    assert corpus_bleu([TOKENS], [REFERENCES]) == sentence_bleu(TOKENS, REFERENCES)


@pytest.mark.parametrize(
    ("candidates", "references", "transposed"),
    [
        ([TOKENS], [[TOKENS], [TOKENS]], True),
        ([TOKENS] * 2, [[TOKENS] * 2, [TOKENS] * 2, [TOKENS] * 2], True),
        ([TOKENS] * 2, [REFERENCES, REFERENCES, [TOKENS]], False),
        ([TOKENS] * 3, [REFERENCES] * 2, False),
    ],
)
def test_only_what_looks_transposed_is_said_to_be(candidates, references, transposed):
    with pytest.raises(ValueError, match=r"(turns them|of candidates\[i\])$") as caught:
        corpus_bleu(candidates, references)
    assert ("look transposed" in str(caught.value)) == transposed


@pytest.mark.parametrize(("here", "there"), [(3, 2), (2, 3)])
def test_streams_that_run_out_at_different_places(here, there):
    short, long = ("references", "candidates") if here > there else ("candidates", "references")
    with says(ValueError, f"{short} ran out after 2 segments while {long} went on"):
        corpus_bleu((TOKENS for _ in range(here)), (REFERENCES for _ in range(there)))


def test_nist_cannot_read_a_stream_of_references_twice():
    with says(TypeError, "references is a generator", "only once", "information="):
        corpus_nist([TOKENS], (REFERENCES for _ in range(1)))


@pytest.mark.parametrize("function", [sentence_bleu, sentence_nist])
@pytest.mark.parametrize(
    ("max_n", "error", "parts"),
    [
        (0, ValueError, ("max_n is 0", "1 or more")),
        (-1, ValueError, ("max_n is -1", "1 or more")),
        (2.0, TypeError, ("max_n is 2.0 (float)", "whole number")),
        ("4", TypeError, ("max_n is '4' (str)", "whole number")),
        (True, TypeError, ("max_n is True (bool)", "whole number")),
        (None, TypeError, ("max_n is None (NoneType)", "whole number")),
    ],
)
def test_bad_max_n(function, max_n, error, parts):
    with says(error, *parts):
        function(TOKENS, REFERENCES, max_n=max_n)


@pytest.mark.parametrize("function", [ngrams, lambda tokens, n: information_weights([[tokens]], n)])
def test_bad_order(function):
    with says(ValueError, "n is 0", "1 or more"):
        function(TOKENS, 0)
    with says(TypeError, "is one string, 'the cat'"):
        function("the cat", 1)


@pytest.mark.parametrize(
    ("weights", "error", "parts"),
    [
        ((0.5, 0.5), ValueError, ("weights has 2 numbers for 4 orders", "max_n=2")),
        ((), ValueError, ("weights has 0 numbers for 4 orders",)),
        ((0.5, 0.6, -0.1, 0), ValueError, ("-0.1", "0 or more")),
        ((0, 0, 0, 0), ValueError, ("(0, 0, 0, 0)", "at least one above 0")),
        ((inf, 0, 0, 0), ValueError, ("(inf, 0, 0, 0)", "0 or more")),
        ((float("nan"), 1, 1, 1), ValueError, ("nan", "0 or more")),
        (("a", 1, 1, 1), TypeError, ("'a'", "4 numbers")),
        ("1111", TypeError, ("weights is '1111' (str)", "4 numbers")),
        (0.25, TypeError, ("weights is 0.25 (float)", "4 numbers")),
    ],
)
def test_bad_weights(weights, error, parts):
    with says(error, *parts):
        sentence_bleu(TOKENS, REFERENCES, weights=weights)


@pytest.mark.parametrize("weights", [None, (0.25,) * 4, (0.5, 0.5, 0, 0), (0.7, 0.1, 0.1, 0.1)])
def test_weights_that_sum_to_1_are_taken_without_a_word(weights):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        score = sentence_bleu(TOKENS, REFERENCES, weights=weights, smoothing="floor")
    assert score.weights == weights or score.weights == (0.25,) * 4


@pytest.mark.parametrize(
    ("call", "parts"),
    [
        (lambda: sentence_bleu(TOKENS, REFERENCES, smoothing="ad-k"), ("'ad-k'", "'add-k'")),
        (lambda: sentence_bleu(TOKENS, REFERENCES, smoothing=None), ("None", "'none', 'floor'")),
        (lambda: tokenize("a", "13A"), ("'13A'", "did you mean '13a'?")),
        (lambda: tokenize("a", "Internationl"), ("'Internationl'", "'international'?")),
        (lambda: tokenize("a", "inter"), ("'inter'", "'international'?")),
        (lambda: tokenize("a", "xyzzy"), ("'xyzzy' is not a known tokenizer; expected one of",)),
    ],
)
def test_unknown_names_get_the_nearest_valid_one(call, parts):
    with says(ValueError, *parts):
        call()


@pytest.mark.parametrize("text", [None, 7, TOKENS, b"the cat"])
def test_only_a_string_can_be_tokenized(text):
    with says(TypeError, f"text is {text!r} ({type(text).__name__})", "string"):
        tokenize(text)


@pytest.mark.parametrize("penalty", [brevity_penalty, nist_length_penalty])
@pytest.mark.parametrize(
    ("lengths", "error", "parts"),
    [
        ((-1, 5), ValueError, ("candidate_length is -1", "0 or more")),
        ((5, -1), ValueError, ("reference_length is -1", "0 or more")),
        ((inf, 5), ValueError, ("candidate_length is inf", "0 or more")),
        ((5, float("nan")), ValueError, ("reference_length is nan", "0 or more")),
        (("5", 5), TypeError, ("candidate_length is '5' (str)", "number of tokens")),
        ((5, None), TypeError, ("reference_length is None (NoneType)", "number of tokens")),
    ],
)
def test_bad_lengths(penalty, lengths, error, parts):
    with says(error, *parts):
        penalty(*lengths)


@pytest.mark.parametrize("penalty", [brevity_penalty, nist_length_penalty])
@pytest.mark.parametrize("lengths", [(0, 0), (0, 5), (5, 0), (0.5, 0.5), (1, 16.5)])
def test_lengths_may_be_0_and_need_not_be_whole(penalty, lengths):
    assert 0 <= penalty(*lengths) <= 1


@pytest.mark.parametrize(("length", "shown"), [(38, "'{}'"), (39, "'{}…"), (999, "'{}…")])
def test_what_was_given_is_shown_up_to_40_characters(length, shown):
    with says(TypeError, f"candidate_length is {shown.format('x' * 38)} (str);"):
        brevity_penalty("x" * length, 5)


def test_information_that_lacks_an_ngram():
    with says(ValueError, "no weight for ('the', 'cat')", "up to order 2"):
        sentence_nist(TOKENS, REFERENCES, information=information_weights([REFERENCES], 1))


def test_subclasses_of_str_are_strings():
    class Word(str):
        pass

    assert ngrams([Word("a"), "b"], 2) == [("a", "b")]


RECORDS = Path(__file__).with_name("messages.txt").read_text("utf-8").split("\n\n")[1:]
WHOLE = [record.strip().split("\n") for record in RECORDS]


@pytest.mark.parametrize(("call", "message"), WHOLE)
def test_messages_are_whole(call, message):
    with pytest.raises((TypeError, ValueError)) as error:
        eval(call, {**vars(mtmetrics_edu), **globals()})
    assert f"{error.type.__name__}: {error.value}" == message
