"""The counts that are kept are those that the core computes anew."""

from __future__ import annotations

from hypothesis import given

from mtmetrics_edu import BleuStats, NistStats, clipped_counts, information_weights
from mtmetrics_edu.explain import stats

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
        assert stats.bleu_stats(text, references, max_n) == bleu
        assert stats.nist_stats(text, references, weights, max_n) == nist


@given(strategies.some_tokens, strategies.references, strategies.orders)
def test_clipped_counts_are_those_of_the_core(
    candidate: list[str], references: list[list[str]], n: int
) -> None:
    others = tuple(map(tuple, references))
    found = stats.clipped_of(tuple(candidate), others, n)
    assert found == dict(clipped_counts(candidate, references, n))


def test_nist_has_five_orders_unless_asked_otherwise() -> None:
    text = "a b c d e f g".split()
    assert stats.nist_stats(text, [text], information_weights([[text]])).totals == (7, 6, 5, 4, 3)


def test_little_is_kept() -> None:
    """A long text that is edited for an hour must not fill the memory."""
    for i in range(100):
        stats.bleu_stats([f"w{i}", "b"], [["a", f"w{i}"]], 4)
    assert stats.clipped_of.cache_info().currsize <= 10
    assert stats.limits_of.cache_info().currsize <= 20
