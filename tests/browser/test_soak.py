"""What `make soak` looks at: memory that grows is noticed. The soak itself takes many minutes."""

from __future__ import annotations

import pytest

from .soak import is_flat
from .watched import Held

START = Held(page=40, keys=0, nodes=10_000, listeners=15_000, kernel=60, widgets=200)


def test_flat_memory_is_flat() -> None:
    is_flat(START, START)
    is_flat(START, START._replace(page=42, keys=9, nodes=10_500))  # the keys are JupyterLab's


@pytest.mark.parametrize("name", ["page", "nodes", "listeners", "kernel", "widgets"])
def test_what_grows_is_noticed(name: str) -> None:
    more = START._replace(**{name: getattr(START, name) * 1.2})
    with pytest.raises(AssertionError):
        is_flat(START, more)
