"""Several systems and one baseline: corrected p-values are Holm's, ranks those of all pairs."""

from itertools import combinations, permutations, product

import pytest

from mtmetrics_edu.batch import resampling
from mtmetrics_edu.compare import compare
from mtmetrics_edu.compare.several import Several, ranks
from mtmetrics_edu.course.contests import sentences, system

from .examples import FEW

TEXTS = sentences(100)
REFERENCES = [[" ".join(text)] for text in TEXTS]


def written(mistakes, seed):
    return [" ".join(tokens) for tokens in system(TEXTS, mistakes, seed)]


# Without the correction for all pairs, the last one would be better than the first two.
CANDIDATES = [written(*each) for each in ((0.3, 1), (0.29, 2), (0.12, 3), (0.13, 4), (0.26, 8))]


@pytest.fixture(scope="module")
def several():
    base, *others = CANDIDATES
    return Several.of([compare(base, it, REFERENCES, resamples=999, trials=200) for it in others])


def test_p_values_are_corrected_for_all_systems(several):
    for number, it in product(range(3), (several, Several.of(several.comparisons[:2]))):
        alone = [comparison.tests[number].p_value for comparison in it.comparisons]
        corrected = [comparison.tests[number] for comparison in it.corrected]
        assert [each.p_value for each in corrected] == resampling.holm(alone) != alone
        name = f"{several.comparisons[0].tests[number].name}, after Holm's correction"
        assert {each.name for each in corrected} == {name}
    assert len({comparison.tests[0].p_value for comparison in several.comparisons}) > 1


def test_a_rank_counts_the_systems_that_are_better(several):
    """All pairs are compared anew, each with the same draws."""
    size = len(CANDIDATES)
    p = {}
    for i, j in combinations(range(size), 2):
        pair = CANDIDATES[i], CANDIDATES[j]
        test = compare(*pair, REFERENCES, resamples=999, trials=19).tests[0]
        p[i, j] = test.p_value, test.difference
    corrected = dict(zip(p, resampling.holm(value for value, _ in p.values()), strict=True))
    expected = [1] * size
    for i, j in permutations(range(size), 2):
        pair = min(i, j), max(i, j)
        expected[i] += (p[pair][1] > 0) == (i < j) and corrected[pair] <= 0.05
    result = ranks(several.comparisons)
    assert result == expected
    assert result[2] == result[3] == 1  # the tests cannot tell these two
    assert result[0] > 1


def test_one_system_needs_no_correction_and_one_that_drifts_or_one_segment_has_no_rank():
    one = Several.of([compare(CANDIDATES[0], CANDIDATES[2][::-1], REFERENCES, **FEW)])
    assert one.corrected == one.comparisons
    assert one.ranks == [1, None]
    short = [compare(["a b"], [text], [["a b"]], max_n=1) for text in ("a", "b")]
    assert Several.of(short).ranks == [None] * 3
    assert Several.of(short).corrected == short


def test_a_p_value_at_the_limit_is_small_enough():
    """1/30 for each of three pairs. The best system is the better one with ten lines corrected:
    only a test of pairs can tell these two."""
    thirty = {"resamples": 29, "trials": 19, "confidence": 0.9}
    better = CANDIDATES[2]
    best = [*better[:90], *(reference for [reference] in REFERENCES[90:])]
    two = [compare(CANDIDATES[0], it, REFERENCES, **thirty) for it in (better, best)]
    assert Several.of(two).ranks == [3, 2, 1]
