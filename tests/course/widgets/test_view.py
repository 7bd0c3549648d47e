"""What is looked at stays within what there is."""

from __future__ import annotations

import pytest

from mtmetrics_edu.conventions import Choices
from mtmetrics_edu.course.examples import DOG_MAN
from mtmetrics_edu.course.widgets.view import Look, View
from mtmetrics_edu.explain.calculation import Calculation

CORPUS = list(zip(DOG_MAN.texts, DOG_MAN.reference_texts, strict=True))


@pytest.mark.parametrize(("max_n", "n"), [(2, 2), (3, 3), (4, 3)])
def test_an_order_stays_up_to_the_longest_ngram(max_n: int, n: int) -> None:
    assert Look(n=3).within(max_n, ["BLEU"]).n == n


def test_a_table_that_is_gone_gives_way_to_the_first() -> None:
    look = Look(table="P2", tab="Share")
    assert look.within(4, ["BLEU", "P2"]) == look
    assert look.within(4, ["BLEU", "P1"]) == Look(tab="Share")


def test_a_view_shows_one_segment_and_one_order() -> None:
    calculation = Calculation(CORPUS, Choices())
    view = View(calculation, 1, Look(n=2))
    assert view.is_corpus
    assert view.bleu == view.explanation.bleu == calculation.corpus.segments[1]
    assert view.order.n == 2
    assert list(view.explanation.candidate) == DOG_MAN.candidates[1]
    assert not View(Calculation(CORPUS[:1], Choices())).is_corpus


@pytest.mark.parametrize(("tokenizer", "what"), [("char", "characters"), ("13a", "words")])
def test_tokens_are_called_what_they_are(tokenizer: str, what: str) -> None:
    assert View(Calculation(CORPUS, Choices(tokenizer=tokenizer))).what == what


def test_the_first_look_is_at_pairs_of_words_and_at_the_single_words_of_nist() -> None:
    assert (Look().tab, Look().n, Look().nist_n) == ("Matches", 2, 1)
