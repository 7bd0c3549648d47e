"""The challenges of the playground: what is accepted, what is refused, and what can be reached."""

from __future__ import annotations

from itertools import permutations

import pytest

from mtmetrics_edu import sentence_bleu, sentence_nist
from mtmetrics_edu.course.examples import GUIDE
from mtmetrics_edu.course.exercises import check, solution
from mtmetrics_edu.course.exercises.lesson_pg import NEAR, WALL


def test_the_highest_nonsense_is_near_what_is_asked_for() -> None:
    """Of all orders of the words that end in *the*: 8! of them."""
    words = WALL.split()
    words.remove("the")
    scores = {
        sentence_bleu((*order, "the"), [WALL.split()]).score
        for order in set(permutations(words))
        if order[:2] == ("dog", "chased")  # the others have fewer matches
    }
    assert max(scores) == pytest.approx(0.8891, abs=5e-5)
    assert max(scores) >= NEAR


@pytest.mark.parametrize(
    ("candidate", "right"),
    [
        ("dog chased the cat over the old wall the", True),
        ("the dog chased the cat over the old wall the", True),
        ("the dog chased the cat over the old wall", False),
        ("the the the the", False),
    ],
)
def test_nonsense(candidate: str, right: bool) -> None:
    assert check("pg-a", candidate).right is right


@pytest.mark.parametrize(
    ("candidate", "right"),
    [
        ("the conference starts at 9 am", True),
        ("at nine in the morning, the meeting starts", False),  # four words in a row match
        ("a session opens in the morning, at nine", True),
        ("the meeting does not begin at 9 in this morning", False),
        ("the meeting starts at ten in the morning", False),
    ],
)
def test_the_same_meaning(candidate: str, right: bool) -> None:
    assert check("pg-b", candidate).right is right


def test_two_candidates_and_their_scores() -> None:
    first, second = (text.split() for text in solution("pg-c").answer)
    assert (
        sentence_bleu(first, GUIDE.references).score > sentence_bleu(second, GUIDE.references).score
    )
    assert (
        sentence_nist(first, GUIDE.references).score < sentence_nist(second, GUIDE.references).score
    )
    assert "must have the higher BLEU" in check("pg-c", solution("pg-c").answer[::-1]).text
    assert "still missing" in check("pg-c", ["it is a guide", None]).text
    assert "expected a list of two sentences" in check("pg-c", "it is a guide").text
