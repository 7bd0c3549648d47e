"""What notebook 09 imports from mtmetrics_edu.course.exhibits is there."""

from __future__ import annotations

import pytest

from mtmetrics_edu import nist
from mtmetrics_edu.course import exhibits
from mtmetrics_edu.course.museum import catalogue, definitions, exhibit, tour, visit

HOMES = {"BETA": nist, "EXHIBITS": catalogue}
HOMES |= dict.fromkeys(("ORDERS", "bleu", "nist_of_texts"), definitions)
HOMES |= dict.fromkeys(("expose", "repair", "source", "which_line"), visit)
HOMES |= {"PROPERTIES": exhibit, "room": tour}


@pytest.mark.parametrize("name", HOMES)
def test_a_name_of_the_notebook(name: str) -> None:
    assert getattr(exhibits, name) is getattr(HOMES[name], name)
