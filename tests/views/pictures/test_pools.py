"""Pooling draws one box for each n-gram, and the sums."""

from __future__ import annotations

from mtmetrics_edu.course.examples import DOG_MAN
from mtmetrics_edu.views import palette
from mtmetrics_edu.views.pictures import pooling


def test_the_pool_is_the_sum() -> None:
    picture = pooling(DOG_MAN.candidates, DOG_MAN.references)
    assert "Order 2: segment 1 has 4/4, segment 2 has 2/3, segment 3 has 2/5; pooled 8/12." in (
        picture.said
    )
    for fraction in ("13/15", "8/12", "5/9", "2/6"):
        assert f">{fraction}<" in picture.svg
    matched = picture.svg.count(f'fill="{palette.MARKS["matched"]}"')
    assert matched == 2 * (13 + 8 + 5 + 2)
