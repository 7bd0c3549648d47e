"""The answers of the predictions of notebook 09, by running the exhibits."""

from __future__ import annotations

from mtmetrics_edu.course.exhibits import EXHIBITS, which_line
from mtmetrics_edu.course.predictions import of_lesson

ANSWERS = {it.id: it.answer for it in of_lesson("09")}


def test_four_wrong_words_get_1() -> None:
    wrong = EXHIBITS["zero-counts-as-one"].wrong
    assert wrong("my cat sat down".split(), ["the dog ran home".split()]) == ANSWERS["09-1"] == 1


def test_the_wrong_line() -> None:
    right = [n for n in range(1, 6) if which_line("zero-counts-as-one", n).right]
    assert right == [ANSWERS["09-2"]] == [4]


def test_a_third_keeps_three_promises() -> None:
    assert ANSWERS["09-3"] == "none"
    bleu = EXHIBITS["third-is-33"].wrong
    candidate, shorter, longer = list("abcdef"), list("abcde"), list("abcdefg")
    assert bleu(list("abcd"), [list("abcdef")]) <= 1
    assert bleu(candidate, [shorter, longer]) == bleu(candidate, [longer, shorter])
    assert bleu(list("ab" * 5), [list("ab" * 3)] * 3) < 1
