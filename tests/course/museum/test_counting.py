"""Room 1 gives the figures that the documents and their code are known to give."""

from __future__ import annotations

import pytest

from mtmetrics_edu.course.museum.counting import candidate_set, zero_counts_as_one
from mtmetrics_edu.course.museum.exhibit import Exhibit, Input
from mtmetrics_edu.course.sources.examples import GUIDE_CASED, SHUFFLED, THE_7, TROOPS


@pytest.mark.parametrize(
    ("exhibit", "given", "figure", "tolerance"),
    [
        (zero_counts_as_one, (TROOPS.candidate, TROOPS.references), 0.39692877231857493, 1e-12),
        (zero_counts_as_one, (list("abcd"), [list("wxyz")]), 1.0, 1e-12),
        (zero_counts_as_one, (THE_7.candidate, THE_7.references), 0.7311, 2e-4),
        (zero_counts_as_one, (SHUFFLED.candidate, SHUFFLED.references), 0.9858, 2e-4),
        (
            candidate_set,
            (GUIDE_CASED.candidate, GUIDE_CASED.references),
            0.42085980695240904,
            1e-12,
        ),
        (candidate_set, (TROOPS.candidate, TROOPS.references), 3.9692877231857294e-51, 1e-12),
        (candidate_set, (list("abcd"), [list("abcdabcd")]), 0.7358, 2e-4),
    ],
)
def test_known_figures(exhibit: Exhibit, given: Input, figure: float, tolerance: float) -> None:
    assert exhibit.wrong(*given) == pytest.approx(figure, rel=tolerance)
