"""Run by bytecode.mjs in the Python of the browser: what a kernel imports at its start is compiled.

Without this, each page would compile some 700 modules before the first widget. The bytecode comes
out in one archive, from which archives.py takes it: there compressing is ten times as fast.
"""

from __future__ import annotations

import sys
from collections.abc import Container, Iterator
from importlib import import_module, invalidate_caches
from importlib._bootstrap_external import _code_to_hash_pyc  # type: ignore[attr-defined]
from importlib.util import source_hash
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any
from zipfile import ZipFile

GIVEN, MADE = Path("/site"), Path("/compiled.zip")
LIBRARY = Path("/lib/python314.zip")  # where a kernel has python_stdlib.zip
INSTALLED = Path("/lib/python3.14/site-packages")  # and what is in the wheels
OURS = "mtmetrics_edu"
START = (
    "tarfile",
    "piplite.piplite",
    "pyodide_kernel",
    "mtmetrics_edu_startup",
    "mtmetrics_edu.course.widgets.playground",
    "mtmetrics_edu.course.exercises",  # every lesson checks answers
    "importlib.readers",  # these read style.css where a wheel is unpacked, as in a kernel
    "importlib.resources.readers",
    "importlib.resources._adapters",
)


def install() -> None:
    """Unpack the wheels where a kernel has them."""
    for wheel in sorted(GIVEN.glob("*.whl")):
        with ZipFile(wheel) as archive:
            archive.extractall(INSTALLED)
    invalidate_caches()


def imported() -> Iterator[tuple[Path, CodeType]]:
    """The file and the code of each module that a kernel imports when it starts."""
    for name in START:
        import_module(name)
    for module in [*sys.modules.values()]:  # os.path is there under two names
        if is_source(module):
            spec: Any = module.__spec__
            yield Path(spec.origin), spec.loader.get_code(spec.name)


def is_source(module: ModuleType) -> bool:
    return str(getattr(module.__spec__, "origin", None)).endswith(".py")


def own(known: Container[Path]) -> Iterator[tuple[Path, CodeType]]:
    """The file and the code of each of our modules that is not known yet."""
    for path in sorted((INSTALLED / OURS).rglob("*.py")):
        if path not in known:
            yield path, compile(path.read_bytes(), str(path), "exec", dont_inherit=True)


def source(path: Path, library: ZipFile) -> bytes:
    """What a file holds, be it in the archive of the standard library or not."""
    if LIBRARY in path.parents:
        return library.read(path.relative_to(LIBRARY).as_posix())
    return path.read_bytes()


sys.dont_write_bytecode = False  # so that what was imported is not compiled again
install()
codes = dict(imported())
codes.update(own(codes))
with ZipFile(LIBRARY) as library, ZipFile(MADE, "w") as made:
    for path, code in codes.items():
        # Python runs it without looking for its source.
        pyc = _code_to_hash_pyc(code, source_hash(source(path, library)), False)
        made.writestr(f"{path}c", pyc)
