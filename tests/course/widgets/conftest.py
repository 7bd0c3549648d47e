"""What every widget test needs: a count of the widgets that are alive."""

import pytest
from ipywidgets.widgets.widget import _instances


@pytest.fixture(autouse=True)
def closed():
    """After a test, the widgets it made are closed, so that a leak is the test's own."""
    before = set(_instances)
    yield
    for key in set(_instances) - before:
        if key in _instances:
            _instances[key].close()
