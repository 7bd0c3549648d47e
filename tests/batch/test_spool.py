"""Rows in buckets come back as they were added, from memory and from the file."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mtmetrics_edu.batch import spool
from mtmetrics_edu.batch.spool import BUCKETS, Group, Spool

BUCKET = st.sampled_from([0, 1, 2, BUCKETS - 1])
ADDED = st.lists(st.lists(BUCKET, max_size=8), max_size=12)


def filled(one: Spool, added: list[list[int]]) -> list[tuple[int, int]]:
    """Add rows (bucket, number of the row) to a spool. Returns them, sorted."""
    rows = []
    for buckets in added:
        new = [(bucket, len(rows) + i) for i, bucket in enumerate(buckets)]
        rows += new
        one.add(np.array(new, np.uint32).reshape(-1, 2), np.array(buckets, np.uint8))
    return sorted(rows)


@pytest.mark.parametrize("most", [1, 5, 1000])
@settings(max_examples=60)
@given(ADDED)
def test_all_rows_come_back_bucket_by_bucket(most: int, added: list[list[int]]) -> None:
    with pytest.MonkeyPatch.context() as patch, Spool(2) as one:
        patch.setattr(spool, "ROWS", most)
        expected = filled(one, added)
        found = []
        for group in one.groups():
            pieces = list(one.pieces(group))
            rows = [tuple(row) for piece in pieces for row in piece.tolist()]
            assert {row[0] for row in rows} <= set(range(group.begin, group.end))
            assert group.fits == (len(rows) <= most)
            assert len(pieces) == 1 if group.fits else group.end - group.begin == 1
            found += rows
        assert sorted(found) == expected
        assert sorted(tuple(row) for piece in one.pieces() for row in piece.tolist()) == expected


def test_rows_stay_in_memory_up_to_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spool, "ROWS", 4)
    with Spool(2) as one:
        filled(one, [[0, 1], [0, 1]])
        assert one.file is None
        assert one.rows_held == 4
        filled(one, [[0]])
        assert one.rows_held == 0
        assert one.file is not None
    assert one.file.closed


def test_the_file_is_where_python_puts_temporary_files_and_goes_away(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(spool, "ROWS", 1)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    with Spool(2) as one:
        filled(one, [[0, 0, 3]])
        assert one.file is not None
        assert one.file.seek(0, 2) == 3 * 2 * 4  # bytes: rows, columns, 32 bits
    assert list(tmp_path.iterdir()) == []


def test_buckets_that_fill_the_memory_exactly_are_one_group(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(spool, "ROWS", 4)
    with Spool(2) as one:
        filled(one, [[0, 0, 3, 3]])
        assert [(group.begin, group.fits) for group in one.groups()] == [(0, True)]
        filled(one, [[3]])
        assert [(group.begin, group.fits) for group in one.groups()] == [(0, True), (3, True)]


def test_a_piece_has_few_rows_unless_one_run_has_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spool, "ROWS", 5)
    with Spool(2) as one:
        filled(one, [[0] * 2] * 9 + [[0] * 12])
        assert max(map(len, one.pieces())) == 12
        assert sum(map(len, one.pieces())) == 30
    with Spool(2) as one:  # in each run one row of bucket 0
        filled(one, [[0, *[1] * 5]] * 9)
        assert list(map(len, one.pieces(Group(0, 1, fits=False)))) == [5, 4]
