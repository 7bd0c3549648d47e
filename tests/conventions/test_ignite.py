"""PyTorch-Ignite: against what it answered, and its quirks by figure."""

from __future__ import annotations

from typing import Any

import pytest

from mtmetrics_edu import BleuStats, score_like

from .helpers import asked_with, bleu, check_peer

TOOL = "ignite"


@pytest.mark.parametrize("options", asked_with(TOOL), ids=repr)
def test_bleu_is_that_of_ignite(options: dict[str, Any]) -> None:
    assert check_peer(TOOL, options) == 170  # it never stops


def test_by_default_it_gives_the_mean_of_the_sentences() -> None:
    corpus = ["a b c d e f g h", "x"], [["a b c d e f g h"], ["y"]]
    assert bleu(TOOL, *corpus).score == pytest.approx(1 / 2)
    pooled = bleu(TOOL, *corpus, average="micro")
    assert pooled.score == pytest.approx((8 / 9) ** (1 / 4))
    assert bleu(TOOL, *corpus).precisions == pooled.precisions  # of the pooled counts
    assert [s.signature.count("|average:macro|") for s in (bleu(TOOL, *corpus), pooled)] == [1, 0]


def test_the_example_of_its_documentation() -> None:
    candidate = "the the the the the the the"
    references = ["the cat is on the mat", "there is a cat on the mat"]
    found = bleu(TOOL, [candidate], [references], smooth="smooth1")
    assert found.score == pytest.approx(0.0393, abs=5e-5)


def test_a_sentence_without_a_4_gram_match_is_0_unless_smoothed() -> None:
    corpus = ["a b c"], [["a b c"]]
    found = {
        smooth: bleu(TOOL, *corpus, smooth=smooth)
        for smooth in ("no_smooth", "smooth1", "nltk_smooth2", "smooth2")
    }
    assert [round(score.score, 4) for score in found.values()] == [0, 0.5623, 0.8409, 1]
    assert [score.precisions[3] for score in found.values()] == [0, 0.1, 0.5, 1]
    assert [score.smoothing for score in found.values()] == list(found)


def test_nothing_is_smoothed_where_no_word_matches() -> None:
    assert bleu(TOOL, ["a b"], [["c d"]], smooth="smooth1").score == 0


def test_a_score_holds_what_the_pooled_counts_give() -> None:
    found = bleu(TOOL, ["a b x"], [["a b c d"]], ngram=2)
    assert found.stats == BleuStats((2, 1), (3, 2), 3, 4)
    assert found.precisions == (2 / 3, 1 / 2)  # in double precision, unlike the sentence's
    assert found.weights == (0.5, 0.5)
    assert found.brevity_penalty == found.stats.brevity_penalty


@pytest.mark.parametrize(
    ("candidate", "precisions"),
    [("x y", (0, 0)), ("a y", (0.5, 0.1))],
    ids=["no word matches", "no pair of words"],
)
def test_precisions_are_smoothed_if_a_word_matches(
    candidate: str, precisions: tuple[float, float]
) -> None:
    found = bleu(TOOL, [candidate], [["a b"]], ngram=2, smooth="smooth1")
    assert found.precisions == precisions


def test_unknown_names_are_refused() -> None:
    with pytest.raises(ValueError, match="'smooth3' is not a known smooth of ignite"):
        score_like(TOOL, ["a"], [["a"]], smooth="smooth3")
    with pytest.raises(ValueError, match="'mean' is not a known average of ignite"):
        score_like(TOOL, ["a"], [["a"]], average="mean")
