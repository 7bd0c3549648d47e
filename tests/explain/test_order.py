"""The rows hold the counts of the metrics; the occurrences have as many of each state."""

from __future__ import annotations

from collections import Counter
from math import isnan

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtmetrics_edu import (
    clipped_counts,
    information_weights,
    max_reference_counts,
    modified_precision,
    ngram_counts,
    ngrams,
)
from mtmetrics_edu.explain.order import (
    CLIPPED_AWAY,
    MATCHED,
    STATES,
    UNMATCHED,
    explain_order,
)

from .. import strategies

CANDIDATE = "the the the cat on the mat".split()
REFERENCES = ["the cat is on the mat".split(), "there is a cat on the mat".split()]


@given(strategies.segment, st.integers(1, 4))
def test_rows_hold_the_counts_of_the_metrics(segment, n):
    candidate, references = segment
    order = explain_order(candidate, references, n)
    most = max_reference_counts(references, n)
    assert {row.ngram: row.count for row in order.rows} == ngram_counts(candidate, n)
    clipped = {row.ngram: row.clipped for row in order.rows if row.clipped}
    assert clipped == clipped_counts(candidate, references, n)
    for row in order.rows:
        assert row.max_reference_count == most[row.ngram]
        counts = [ngrams(reference, n).count(row.ngram) for reference in references]
        assert list(row.reference_counts) == counts
        assert all(counts[i] == max(counts) > 0 for i in row.suppliers)
        assert bool(row.suppliers) == bool(most[row.ngram]) == (row.information is not None)


@given(strategies.segment, st.integers(1, 4))
def test_gains_are_clipped_counts_times_weights(segment, n):
    candidate, references = segment
    weights = information_weights([references])
    order = explain_order(candidate, references, n)

    def gain(given):
        return sum(c * weights[g] for g, c in clipped_counts(candidate, given, n).items())

    assert order.gain == pytest.approx(gain(references))
    assert order.reference_gains == pytest.approx([gain([reference]) for reference in references])


@given(strategies.segment, st.integers(1, 4))
def test_as_many_occurrences_are_matched_as_the_clipped_count(segment, n):
    candidate, references = segment
    order = explain_order(candidate, references, n)
    states = Counter((o.ngram, o.state) for o in order.candidate)
    for row in order.rows:
        assert states[row.ngram, MATCHED] == row.clipped
        rest = CLIPPED_AWAY if row.clipped else UNMATCHED
        assert states[row.ngram, rest] == row.count - row.clipped
    for tokens, found in zip(
        [candidate, *references], [order.candidate, *order.references], strict=True
    ):
        assert [o.ngram for o in found] == ngrams(tokens, n)
        assert [o.start for o in found] == list(range(len(found)))


def test_it_is_the_later_occurrences_that_are_clipped_away():
    order = explain_order(CANDIDATE, REFERENCES, 1)
    states = [o.state for o in order.candidate]
    assert {state: states.count(state) for state in order.state_counts} == order.state_counts
    assert states == [MATCHED] * 2 + [CLIPPED_AWAY] + [MATCHED] * 2 + [CLIPPED_AWAY] + [MATCHED]
    the = order.rows[0]
    assert (the.count, the.reference_counts, the.clipped, the.suppliers) == (4, (2, 1), 2, (0,))
    assert [o.state for o in order.references[1]] == [UNMATCHED] * 3 + [MATCHED] * 4


@given(strategies.segment, st.integers(1, 4))
def test_states_are_counted(segment, n):
    order = explain_order(*segment, n)
    states = Counter(o.state for o in order.candidate)
    assert order.state_counts == {state: states[state] for state in STATES}
    assert order.total == states.total()
    assert order.matches == states[MATCHED]
    assert order.width == len(segment[1])


def test_states_are_named_for_the_reader():
    order = explain_order("the the cat sat".split(), [["the", "cat"]], 1)
    assert [o.state for o in order.candidate] == ["matched", "clipped away", "matched", "unmatched"]
    assert list(order.state_counts) == ["matched", "clipped away", "unmatched"]


def test_what_a_reference_has_beyond_the_matches_is_unmatched():
    order = explain_order(["the"], [["the", "the", "cat"], ["the"]], 1)
    states = [[o.state for o in reference] for reference in order.references]
    assert states == [[MATCHED, UNMATCHED, UNMATCHED], [MATCHED]]


@given(strategies.segment, st.integers(1, 4))
def test_the_precision_is_that_of_the_metric(segment, n):
    order = explain_order(*segment, n)
    matches, total = modified_precision(*segment, n)
    assert order.precision == matches / total if total else isnan(order.precision)


@pytest.mark.parametrize("n", [1, 5, 6, 7])
def test_each_matched_ngram_has_information_whatever_the_order(n):
    text = "a b c d e f g h".split()
    order = explain_order(text, [text], n)
    assert [row.information for row in order.rows] == [3 if n == 1 else 0] * (9 - n)


def test_an_order_is_shown_without_its_texts():
    order = explain_order(["the"], [["cat"]], 1)
    assert "the" in repr(order.rows)
    assert repr(order) == "Order(n=1)"


@given(strategies.segment, st.integers(1, 4), st.integers(0, 8))
def test_the_beginning_is_that_of_the_whole(segment, n, limit):
    order = explain_order(*segment, n)
    for place, whole in enumerate([order.candidate, *order.references]):
        assert order.first(place, limit) == whole[:limit]
    assert order.first_rows(limit) == order.rows[:limit] == order.first_rows(limit)
    assert order.first_rows() == order.rows


class Asked(dict):
    """Information weights that know how often they were asked."""

    times = 0

    def get(self, *given):
        self.times += 1
        return super().get(*given)


def test_rows_are_made_as_they_are_asked_for_and_then_kept():
    """A page shows the first rows of a long text, so the others should take no time."""
    asked = Asked()
    order = explain_order(list("abcdefgh"), [["a"]], 1, asked)
    order.first_rows(3)
    assert asked.times == 3
    rows = order.first_rows()
    assert asked.times == 3 + 8
    assert order.first_rows(3) == rows[:3]
    assert asked.times == 3 + 8


def test_orders_are_equal_if_their_texts_and_rows_are():
    text, references = ["a", "b"], [["a"]]
    one, same = (
        explain_order(text, references, 1, {("a",): 1.0, **more}) for more in ({}, {(): 5})
    )
    assert one == same
    assert hash(one) == hash(same)
    others = [
        explain_order(text, references, 1, {("a",): 2.0}),
        explain_order(text, references, 2, {("a",): 1.0}),
        explain_order(text, [["a", "c"]], 1, {("a",): 1.0}),
    ]
    assert one not in others
    assert one != "one"
    assert len({hash(it) for it in [one, *others[1:]]}) == 3


def test_an_ngram_without_a_weight_gains_nothing():
    order = explain_order(["a", "b"], [["a", "b"]], 1, {("a",): 2.0})
    assert (order.gain, order.reference_gains) == (2.0, (2.0,))
    assert [(row.gain, row.reference_gains) for row in order.rows] == [(2.0, (2.0,)), (0.0, (0.0,))]
