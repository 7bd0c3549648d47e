"""The counts that are kept are those that the core computes anew."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given

from mtmetrics_edu import (
    BleuStats,
    NistStats,
    clipped_counts,
    information_weights,
    score_like,
)
from mtmetrics_edu.conventions import Choices, kept
from mtmetrics_edu.explain.calculation import Calculation
from mtmetrics_edu.ngrams import Ngram, Tokens

from .. import strategies


@given(strategies.some_tokens, strategies.references, strategies.orders)
def test_the_counts_are_those_of_the_core(
    candidate: list[str], references: list[list[str]], max_n: int
) -> None:
    weights = information_weights([references], max_n)
    for text in (candidate, candidate[1:], candidate):
        bleu, nist = (
            BleuStats.of(text, references, max_n),
            NistStats.of(text, references, weights, max_n),
        )
        assert kept.bleu_stats(text, references, max_n) == bleu
        assert kept.nist_stats(text, references, weights, max_n) == nist


@given(strategies.some_tokens, strategies.references, strategies.orders)
def test_clipped_counts_are_those_of_the_core(
    candidate: list[str], references: list[list[str]], n: int
) -> None:
    others = tuple(map(tuple, references))
    found = kept.clipped_of(tuple(candidate), others, n)
    assert found == dict(clipped_counts(candidate, references, n))
    for other in others:
        found = kept.clipped_alone(tuple(candidate), other, n)
        assert found == dict(clipped_counts(candidate, [other], n))


def test_little_is_kept() -> None:
    """A long text that is edited for an hour must not fill the memory."""
    for i in range(200):
        kept.bleu_stats([f"w{i}", "b"], [["a", f"w{i}"]], 4)
        kept.clipped_alone((f"w{i}", "b"), ("a", f"w{i}"), 1)
        kept.weights_of(information_weights, [[["a", f"w{i}"]]])
    functions = (kept.clipped_of, kept.limits_of, kept.latest_counts, kept.latest_weights)
    assert all(kept_of.cache_info().currsize <= 25 for kept_of in functions)
    assert kept.clipped_alone.cache_info().currsize <= 40


def test_the_weights_of_a_corpus_are_not_kept() -> None:
    asked: list[object] = []

    def weigh(references: Sequence[Sequence[Tokens]], max_n: int) -> dict[Ngram, float]:
        asked.append(references)
        return information_weights(references, max_n)

    one, two = [[["a", "b"]]], [[["a", "b"]], [["b"]]]
    for corpus in (one, one, two, two):
        assert kept.weights_of(weigh, corpus, 2) == information_weights(corpus, 2)
    assert len(asked) == 3


def test_an_edit_of_the_candidate_counts_no_reference_again() -> None:
    """Eight scores of tools at each key: for long texts that was a third of a second."""
    references = ["The cat is on the mat.", "There is a cat, on the mat."]
    functions = (kept.limits_of, kept.counts_of, kept.latest_weights)

    def counted() -> list[int]:
        return [kept_of.cache_info().misses for kept_of in functions]

    assert Calculation([("The cat sat.", references)], Choices()).tools
    before = counted()
    found = Calculation([("The cat sat. On", references)], Choices()).tools
    assert counted() == before
    assert found["BLEU, sacrebleu"] == score_like("sacrebleu", ["The cat sat. On"], [references])


def test_tools_with_the_same_tokens_count_the_candidate_once() -> None:
    before = kept.latest_counts.cache_info().misses
    assert Calculation([("Some CAT, unheard of.", ["The cat."])], Choices()).tools
    ways = {"split at blanks": 5, "13a": 4, "13a in lower case": 5}  # and the orders of each
    assert kept.latest_counts.cache_info().misses - before == sum(ways.values())


def test_nist_has_five_orders_unless_asked_otherwise() -> None:
    text = "a b c d e f g".split()
    assert kept.nist_stats(text, [text], information_weights([[text]])).totals == (7, 6, 5, 4, 3)


def test_bleu_has_four_orders_unless_asked_otherwise() -> None:
    text = "a b c d e f g".split()
    assert kept.bleu_stats(text, [text]).totals == (7, 6, 5, 4)
