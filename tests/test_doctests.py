"""The examples in the docstrings are run, and each public function has one."""

from __future__ import annotations

import doctest
import inspect
from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest

from .test_architecture import PACKAGE, SOURCES

PUBLIC = (
    "",
    ".batch",
    ".compare",
    ".conventions",
    ".explain",
    ".views.svg",
    ".course.exhibits",
    ".resampling",
    ".conformance",
    ".course.exercises",
    ".course.building",
)  # faces of the package


def functions(module: str) -> dict[str, Callable[..., Any]]:
    """The functions that a module offers in its __all__."""
    face = import_module(PACKAGE + module)
    found = {name: getattr(face, name) for name in face.__all__}
    return {name: it for name, it in found.items() if inspect.isfunction(it)}


@pytest.mark.parametrize("module", SOURCES)
def test_examples_give_what_they_say(module: str) -> None:
    assert doctest.testmod(import_module(module)).failed == 0


@pytest.mark.parametrize("module", PUBLIC)
def test_each_public_function_has_an_example(module: str) -> None:
    offered = functions(module)
    assert offered
    assert [name for name, it in offered.items() if ">>>" not in (it.__doc__ or "")] == []
