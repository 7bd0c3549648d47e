"""multi-bleu.perl: against what the script once printed, and its quirks by figure."""

import pytest

from mtmetrics_edu import BleuScore, BleuStats
from mtmetrics_edu.conventions.multi_bleu import counts

from ..differential import same
from .helpers import bleu, fixture, stopped

CASES = [case for case in fixture("perl_scores") if "multi-bleu" in case]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_scores_are_those_of_the_script(case):
    for answer in case["multi-bleu"]:
        options = {"lowercase": "-lc" in answer["options"]}
        if "error" in answer:
            assert stopped("multi-bleu", case["candidates"], case["references"], **options)
            continue
        score = bleu("multi-bleu", case["candidates"], case["references"], **options)
        assert same(100 * score.score, answer["bleu"])
        assert all(map(same, [100 * p for p in score.precisions], answer["precisions"]))
        assert same(score.brevity_penalty, answer["brevity_penalty"])
        c, r = score.stats.candidate_length, score.stats.reference_length
        assert f"hyp_len={c if r else 0}, ref_len={r})" in answer["printed"]


@pytest.mark.parametrize(
    ("candidate", "reference", "r"),
    [
        (1, 9999, 9999),
        (1, 10000, 9999),  # 9999 away and longer than 9999: the search ends where it started
        (1, 20000, 9999),
        (2, 10000, 10000),  # 9998 away
        (9999, 1, 1),
        (10000, 1, 1),  # 9999 away: on a tie the shorter length
        (10001, 1, 9999),
    ],
)
def test_the_search_for_the_closest_length_starts_from_9999(candidate, reference, r):
    assert counts(["a"] * candidate, [["a"] * reference]).reference_length == r


def test_multi_bleu_prints_zeros_where_all_references_are_empty():
    stats = BleuStats((0, 0, 0, 0), (2, 1, 0, 0), 2, 0)
    label = "multi-bleu|metric:bleu|nrefs:1|case:mixed|tok:blanks|smooth:none|r:closest"
    found = bleu("multi-bleu", ["a b"], [[""]])
    assert found == BleuScore(0.0, (0, 0, 0, 0), 0.0, stats, (0.25,) * 4, "none", label)
