"""Bad input: each kind has its own message, which says what was given and how to fix it."""

import itertools
import math
import re
import warnings
from collections import UserList, deque
from pathlib import Path

import pytest

import mtmetrics_edu
import mtmetrics_edu as mt
from mtmetrics_edu.course import contests, judgments, worksheets
from mtmetrics_edu.explain import calculation
from mtmetrics_edu.metrics import score

TOKENS = ["the", "cat"]
REFERENCES = [["the", "cat"], ["a", "cat"]]
BLEU, NIST = mt.BleuStats.of(TOKENS, REFERENCES), mt.NistStats((1.0,), (2,), 2, 2.0)
ONE = ["a b c d e"], [["a b c d e f"]]
A, B, TWO = ["a b", "c"], ["a", "c"], [["a b"], ["c"]]
SEGMENTS = mt.batch.segment_stats([["a"]] * 2, [[["a"]]] * 2)

# ------------------------------------------------------------------------------- messages.txt

MODULES = (itertools, math, calculation, contests, judgments, mt.resampling, score, worksheets)
NAMES = {name: it for module in (*MODULES, mtmetrics_edu) for name, it in vars(module).items()}
NAMES |= globals()
RECORDS = Path(__file__).with_name("messages.txt").read_text("utf-8").split("\n\n")
MESSAGES = [
    (call, message)
    for *calls, message in (record.strip().split("\n") for record in RECORDS)
    for call in calls
    if not call.startswith("#")
]


@pytest.mark.parametrize(("call", "message"), MESSAGES)
def test_messages_are_whole(call, message):
    with pytest.raises((TypeError, ValueError)) as error:
        eval(call, {**NAMES})
    pattern = re.escape(message).replace("⋯", ".*")
    assert re.fullmatch(pattern, f"{error.type.__name__}: {error.value}")


@pytest.mark.parametrize("kind", [tuple, deque, UserList])
def test_any_sequence_of_strings_is_tokens(kind):
    given = kind(TOKENS), kind(map(kind, REFERENCES))
    assert mt.closest_reference_length(*given) == 2
    if kind is not deque:  # which has no slices
        assert mt.sentence_bleu(*given).stats == mt.sentence_bleu(TOKENS, REFERENCES).stats


def test_a_corpus_of_one_segment_is_a_corpus():
    assert mt.corpus_bleu([TOKENS], [REFERENCES]) == mt.sentence_bleu(TOKENS, REFERENCES)


@pytest.mark.parametrize("weights", [None, (0.25,) * 4, (0.5, 0.5, 0, 0), (0.7, 0.1, 0.1, 0.1)])
def test_weights_that_sum_to_1_are_taken_without_a_word(weights):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        score = mt.sentence_bleu(TOKENS, REFERENCES, weights=weights, smoothing="floor")
    assert score.weights == weights or score.weights == (0.25,) * 4


@pytest.mark.parametrize("penalty", [mt.brevity_penalty, mt.nist_length_penalty])
@pytest.mark.parametrize("lengths", [(0, 0), (0, 5), (5, 0), (0.5, 0.5), (1, 16.5)])
def test_lengths_may_be_0_and_need_not_be_whole(penalty, lengths):
    assert 0 <= penalty(*lengths) <= 1


@pytest.mark.parametrize(("length", "shown"), [(38, "'{}'"), (39, "'{}…"), (999, "'{}…")])
def test_what_was_given_is_shown_up_to_40_characters(length, shown):
    message = f"candidate_length is {shown.format('x' * 38)} (str);"
    with pytest.raises(TypeError, match=re.escape(message)):
        mt.brevity_penalty("x" * length, 5)


def test_subclasses_of_str_are_strings():
    class Word(str):
        pass

    assert mt.ngrams([Word("a"), "b"], 2) == [("a", "b")]
