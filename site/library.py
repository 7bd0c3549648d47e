"""Run by opened.mjs in the browser's Python once the playground stands: what was imported from the
standard library goes into one archive, as bytecode without the docstrings of functions."""

from __future__ import annotations

import sys
from importlib._bootstrap_external import _code_to_hash_pyc  # type: ignore[attr-defined]
from inspect import CO_HAS_DOCSTRING
from types import CodeType
from typing import Any
from zipfile import ZipFile

LIBRARY, MADE = "/lib/python314.zip/", "/library.zip"


def bare(code: CodeType) -> CodeType:
    """The code, and what is defined in it, without docstrings."""
    constants = [bare(value) if isinstance(value, CodeType) else value for value in code.co_consts]
    if code.co_flags & CO_HAS_DOCSTRING:
        constants[0] = None
    flags = code.co_flags & ~CO_HAS_DOCSTRING
    return code.replace(co_consts=tuple(constants), co_flags=flags)


with ZipFile(MADE, "w") as made:
    for module in [*sys.modules.values()]:
        spec: Any = getattr(module, "__spec__", None)
        origin = str(getattr(spec, "origin", ""))
        name = origin.removeprefix(LIBRARY)
        if name != origin and name not in made.namelist():
            pyc = _code_to_hash_pyc(bare(spec.loader.get_code(spec.name)), bytes(8), False)
            made.writestr(name, pyc)
