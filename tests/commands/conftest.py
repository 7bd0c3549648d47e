"""Files are written into the current folder, as in tests/files."""

import pytest

from ..files.conftest import folder as folder
from .running import write_all


@pytest.fixture
def files(folder):
    """The files of two systems and two sets of references."""
    write_all()
