"""Several systems and one baseline: corrected p-values are Holm's, ranks those of all pairs."""

from itertools import combinations, permutations

import pytest

from mtmetrics_edu.batch import resampling
from mtmetrics_edu.compare import compare
from mtmetrics_edu.compare.several import Several
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
    for test in range(3):
        alone = [comparison.tests[test].p_value for comparison in several.comparisons]
        corrected = [comparison.tests[test] for comparison in several.corrected]
        assert [each.p_value for each in corrected] == resampling.holm(alone)
        name = f"{several.comparisons[0].tests[test].name}, after Holm's correction"
        assert {each.name for each in corrected} == {name}
    assert len({comparison.tests[0].p_value for comparison in several.comparisons}) > 1
    two = Several.of(several.comparisons[:2])
    alone, corrected = (
        [it.tests[0].p_value for it in each] for each in (two.comparisons, two.corrected)
    )
    assert corrected == resampling.holm(alone) != alone


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
        j_is_better = (p[pair][1] > 0) == (i < j)
        expected[i] += j_is_better and corrected[pair] <= 0.05
    assert several.ranks == expected
    assert several.ranks[2] == several.ranks[3] == 1  # the tests cannot tell these two
    assert several.ranks[0] > 1


def test_one_system_needs_no_correction_and_one_segment_has_no_rank():
    one = compare(*CANDIDATES[:2], REFERENCES, **FEW)
    assert Several.of([one]).corrected == [one]
    short = [compare(["a b"], [text], [["a b"]], max_n=1) for text in ("a", "b")]
    assert Several.of(short).ranks == [None] * 3
    assert Several.of(short).corrected == short


def test_a_p_value_at_the_limit_is_small_enough():
    """1/30 for each of two pairs, which is 1/10 for three of them."""
    thirty = {"resamples": 29, "trials": 19, "confidence": 0.9}
    two = [compare(CANDIDATES[0], better, REFERENCES, **thirty) for better in CANDIDATES[2:4]]
    assert Several.of(two).ranks[0] == 3
