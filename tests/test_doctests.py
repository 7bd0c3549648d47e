"""The examples in the docstrings are run, and each public function has one."""

import doctest
import inspect
from importlib import import_module

import pytest

from .test_architecture import PACKAGE, SOURCES

FACES = "batch compare conformance conventions explain resampling".split()  # of the package
FACES += "course.building course.exercises course.hunts".split()
PUBLIC = ["", *(f".{name}" for name in FACES)]


@pytest.mark.parametrize("module", SOURCES)
def test_examples_give_what_they_say(module):
    assert doctest.testmod(import_module(module)).failed == 0


def test_each_public_function_has_an_example():
    for name in PUBLIC:
        face = import_module(PACKAGE + name)
        functions = filter(inspect.isfunction, (getattr(face, name) for name in face.__all__))
        docs = {function.__name__: inspect.getdoc(function) or "" for function in functions}
        assert docs, name
        assert [it for it, doc in docs.items() if ">>>" not in doc] == [], name
