"""The rows hold the counts of the metrics; the occurrences have as many of each state."""

from collections import Counter
from math import isnan

import pytest
from hypothesis import given
from hypothesis import strategies as st

import mtmetrics_edu as mt
from mtmetrics_edu.explain.order import CLIPPED_AWAY, MATCHED, STATES, UNMATCHED, explain_order

from .. import strategies


@given(strategies.segment, st.integers(1, 4))
def test_rows_hold_the_counts_of_the_metrics(segment, n):
    candidate, references = segment
    order = explain_order(candidate, references, n)
    most = mt.max_reference_counts(references, n)
    assert {row.ngram: row.count for row in order.rows} == mt.ngram_counts(candidate, n)
    clipped = {row.ngram: row.clipped for row in order.rows if row.clipped}
    assert clipped == mt.clipped_counts(candidate, references, n)
    for row in order.rows:
        assert row.max_reference_count == most[row.ngram]
        counts = [mt.ngrams(reference, n).count(row.ngram) for reference in references]
        assert list(row.reference_counts) == counts
        suppliers = [i for i, count in enumerate(counts) if count == max(counts) > 0]
        assert list(row.suppliers) == suppliers
        assert bool(row.suppliers) == bool(most[row.ngram]) == (row.information is not None)
    matches, total = mt.modified_precision(candidate, references, n)
    assert (order.matches, order.total, order.width) == (matches, total, len(references))
    assert order.precision == matches / total if total else isnan(order.precision)


@given(strategies.segment, st.integers(1, 4))
def test_gains_are_clipped_counts_times_weights(segment, n):
    candidate, references = segment
    weights = mt.information_weights([references])
    order = explain_order(candidate, references, n)

    def gain(some):
        return sum(c * weights[g] for g, c in mt.clipped_counts(candidate, some, n).items())

    assert order.gain == pytest.approx(gain(references))
    assert order.gain == pytest.approx(sum(row.gain for row in order.rows))
    assert order.reference_gains == pytest.approx([gain([reference]) for reference in references])


@given(strategies.segment, st.integers(1, 4), st.integers(0, 8))
def test_as_many_occurrences_are_matched_as_the_clipped_count(segment, n, limit):
    candidate, references = segment
    order = explain_order(candidate, references, n)
    states = Counter((o.ngram, o.state) for o in order.candidate)
    for row in order.rows:
        assert states[row.ngram, MATCHED] == row.clipped
        rest = CLIPPED_AWAY if row.clipped else UNMATCHED
        assert states[row.ngram, rest] == row.count - row.clipped
    by_state = Counter(o.state for o in order.candidate)
    assert order.state_counts == {state: by_state[state] for state in STATES}
    texts = zip([candidate, *references], [order.candidate, *order.references], strict=True)
    for place, (tokens, occurrences) in enumerate(texts):
        assert [o.ngram for o in occurrences] == mt.ngrams(tokens, n)
        assert [o.start for o in occurrences] == list(range(len(occurrences)))
        assert order.first(place, limit) == occurrences[:limit]
    assert order.first_rows(limit) == order.rows[:limit]
    assert order.first_rows() == order.rows


def test_the_later_occurrences_are_clipped_away():
    references = ["the cat is on the mat".split(), "there is a cat on the mat".split()]
    order = explain_order("the the the cat on the dog".split(), references, 1)
    assert [o.state for o in order.candidate] == (
        ["matched"] * 2 + ["clipped away"] + ["matched"] * 2 + ["clipped away", "unmatched"]
    )
    assert list(order.state_counts) == ["matched", "clipped away", "unmatched"]
    states = [[o.state for o in reference] for reference in order.references]
    assert states[1] == [UNMATCHED] * 3 + [MATCHED] * 3 + [UNMATCHED]


@pytest.mark.parametrize("n", [1, 5, 6, 7])
def test_each_matched_ngram_has_information_whatever_the_order(n):
    text = "a b c d e f g h".split()
    order = explain_order(text, [text], n)
    assert [row.information for row in order.rows] == [3 if n == 1 else 0] * (9 - n)


class Asked(dict):
    """Information weights that know how often they were asked."""

    times = 0

    def get(self, *given):
        self.times += 1
        return super().get(*given)


def test_only_the_rows_that_are_asked_for_are_made():
    """A page shows the first rows of a long text, so the others should take no time."""
    asked = Asked()
    order = explain_order(list("abcdefgh"), [["a"]], 1, asked)
    order.first_rows(3)
    assert asked.times == 3
    assert order.rows is order.first_rows()
    assert asked.times == 3 + 8
    assert repr(order) == "Order(n=1)"


def test_an_ngram_without_a_weight_gains_nothing():
    order = explain_order(["a", "b"], [["a", "b"]], 1, {("a",): 2.0})
    assert (order.gain, order.reference_gains) == (2.0, (2.0,))
    assert [row.gain for row in order.rows] == [2.0, 0.0]
