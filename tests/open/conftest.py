"""The site, built once."""

import pytest

from ..needs import NPM
from ..notebooks.harness import ROOT
from ..processes import run
from .lite import serve_files


@pytest.fixture(scope="session")
def site():
    """What `make site` makes, served as files and nothing else."""
    NPM.require()
    run("make", "site", cwd=ROOT)
    with serve_files(ROOT / "build" / "site") as server:
        yield server
