"""All exhibits, one by one, for the tests of this folder."""

from __future__ import annotations

import pytest

from mtmetrics_edu.course.museum.catalogue import EXHIBITS

ALL = list(EXHIBITS.values())
EVERY = pytest.mark.parametrize("exhibit", ALL, ids=list(EXHIBITS))
