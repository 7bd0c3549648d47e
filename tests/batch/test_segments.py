"""The scores of many rows at once are those of the definition, row by row."""

import warnings

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtmetrics_edu import closest_reference_length
from mtmetrics_edu.batch.counting import Chunk
from mtmetrics_edu.batch.segments import BleuSegments, NistSegments, closest_lengths, mean_lengths
from mtmetrics_edu.metrics import smoothing


class Halved:
    """A smoothing that the package does not know, and that has no hash."""

    __hash__ = None

    def __call__(self, stats):
        return tuple(m / 2 for m in stats.precisions)


SMOOTHINGS = [*smoothing.SMOOTHING, Halved()]
WEIGHT = st.sampled_from([0.0, 0.1, 0.25, 0.5, 1.0, 3.0])
# What comes of the n-grams of an order that match, from their total
COUNTS = st.sampled_from(
    [lambda total: 0, lambda total: min(total, 1), lambda total: total // 3, lambda total: total]
)
BITS = st.sampled_from([lambda total: 0.0, lambda total: 0.37 * total, lambda total: 14.2 * total])


@st.composite
def rows(draw, orders, parts):
    """Sums of statistics, one a row: zeros, undefined orders and empty candidates among them."""
    table = []
    for _ in range(draw(st.integers(1, 4))):
        c = draw(st.sampled_from([0, 1, 2, 3, 5, 20, 149, 70_000]))
        totals = [draw(st.sampled_from([max(c - n, 0), c // (n + 1), 0])) for n in range(orders)]
        matches = [draw(parts)(total) for total in totals]
        r = draw(st.sampled_from([0, 1, 3, c, c + 1, 2 * c]))
        table.append(list(map(float, [*matches, *totals, c, r])))
    return table


def outcome(function, *arguments, **options):
    """What comes back: numbers, or the type and message of an error; and the warnings."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            result = function(*arguments, **options)
        except (ValueError, TypeError, ZeroDivisionError) as error:
            result = (type(error), str(error))
    return result, {(warning.category, str(warning.message)) for warning in caught}


def by_definition(table, **options):
    return [BleuSegments.stats(row).score(**options).score for row in table]


@pytest.mark.parametrize("name", SMOOTHINGS)
@given(st.data())
def test_bleu_is_that_of_the_definition(name, data):
    orders = data.draw(st.integers(1, 5))
    table = data.draw(rows(orders, COUNTS))
    precisions = orders - (smoothing.orders_needed(name, orders) > orders)
    weights = data.draw(st.none() | st.lists(WEIGHT, min_size=precisions, max_size=precisions))
    options = {"weights": weights, "smoothing": name}
    expected, expected_warnings = outcome(by_definition, table, **options)
    with np.errstate(all="raise", under="ignore"):
        ours, our_warnings = outcome(BleuSegments.scores, np.array(table), **options)
    assert our_warnings == expected_warnings
    if isinstance(expected, tuple):
        assert ours == expected
    else:
        assert ours.tolist() == pytest.approx(expected, rel=1e-12, abs=1e-12)


@given(st.integers(1, 5).flatmap(lambda orders: rows(orders, BITS)))
def test_nist_is_that_of_the_definition(table):
    expected = [NistSegments.stats(row).score().score for row in table]
    ours = NistSegments.scores(np.array(table))
    assert ours.tolist() == pytest.approx(expected, rel=1e-12, abs=1e-12)


ROW = [[3.0, 2.0, 1.0, 0.0, 5.0, 4.0, 3.0, 2.0, 5.0, 6.0]]


@pytest.mark.parametrize(
    "options",
    [
        {"smoothing": "expp"},
        {"weights": [1.0]},
        {"weights": [0, 0, 0, 0]},
        {"weights": "abcd"},
        {"weights": [0.25] * 4, "smoothing": "chen-cherry-5"},
    ],
)
def test_bad_options_give_the_error_of_the_definition(options):
    expected, _ = outcome(by_definition, ROW, **options)
    assert isinstance(expected, tuple)
    assert outcome(BleuSegments.scores, np.array(ROW), **options)[0] == expected


LENGTHS = st.lists(
    st.tuples(st.integers(0, 9), st.lists(st.integers(0, 9), min_size=1)), min_size=1
)


@given(LENGTHS)
def test_reference_lengths_are_those_of_the_definitions(rows):
    candidates, references = zip(*rows, strict=True)
    chunk = Chunk(
        word_ids=np.array([], np.int64),  # no length depends on them
        candidate_lengths=np.array(candidates),
        reference_lengths=np.concatenate(references),
        reference_segments=np.repeat(np.arange(len(rows)), list(map(len, references))),
    )
    closest = [closest_reference_length(["a"] * c, [["a"] * r for r in rs]) for c, rs in rows]
    assert closest_lengths(chunk).tolist() == closest
    means = [sum(lengths) / len(lengths) for lengths in references]
    assert mean_lengths(chunk).tolist() == pytest.approx(means, rel=1e-15)
