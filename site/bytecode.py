"""Run by bytecode.mjs in the Python of the browser: what a kernel imports at its start is compiled.

Without this, each page would compile some 700 modules before the first widget. Other modules stay
source, because bytecode is larger. Our own package is there as source and as bytecode.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import import_module
from importlib._bootstrap_external import _code_to_hash_pyc  # type: ignore[attr-defined]
from importlib.util import cache_from_source, source_hash
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

SITE = Path("/site")
LIBRARY = Path("/lib/python314.zip")  # where a kernel has python_stdlib.zip
INSTALLED = Path("/lib/python3.14/site-packages")  # and what is in the wheels
START = (
    "tarfile",
    "piplite.piplite",
    "pyodide_kernel",
    "mtmetrics_edu_startup",
    "mtmetrics_edu.widgets.playground",
    "importlib.readers",  # these read style.css where a wheel is unpacked, as in a kernel
    "importlib.resources.readers",
    "importlib.resources._adapters",
)
OURS = "mtmetrics_edu/"
TYPES = "jedi/third_party/typeshed"
UNUSED = (  # tests; notebooks; what completion knows of Python 2 and of other libraries
    "ipywidgets/widgets/tests/",
    "mtmetrics_edu/course/notebooks/",  # JupyterLite has them as files
    "jedi/third_party/django-stubs/",
    f"{TYPES}/stdlib/2/",
    f"{TYPES}/third_party/2/",
    f"{TYPES}/third_party/2and3/",
)


def started(wheels: list[Path]) -> set[Path]:
    """The files of all modules that a kernel imports when it starts."""
    sys.path[:0] = map(str, wheels)
    for name in START:
        import_module(name)
    return {Path(module.__file__) for module in [*sys.modules.values()] if is_file(module)}


def is_file(module: object) -> bool:
    return bool(getattr(module, "__file__", None))


def compiled(source: bytes, path: Path) -> bytes:
    """Bytecode that Python runs without looking for its source."""
    code = compile(source, str(path), "exec", dont_inherit=True)
    return bytes(_code_to_hash_pyc(code, source_hash(source), False))


def members(
    archive: Path, here: Path, there: Path, files: set[Path]
) -> Iterator[tuple[str, bytes]]:
    """Names and contents of the new archive. here: its path now; there: its path in a kernel."""
    with ZipFile(archive) as old:
        for name in old.namelist():
            if name.endswith("/") or name.startswith(UNUSED):
                continue
            source = old.read(name)
            if name.startswith(OURS) and name.endswith(".py"):
                yield name, source
                yield cache_from_source(name), compiled(source, there / name)
            elif here / name in files:
                yield f"{name}c", compiled(source, there / name)
            else:
                yield name, source


def rewrite(archive: Path, here: Path, there: Path, files: set[Path]) -> None:
    new = archive.with_suffix(".new")
    with ZipFile(new, "w", ZIP_DEFLATED, compresslevel=9) as zipped:
        for name, data in members(archive, here, there, files):
            zipped.writestr(name, data)
    new.replace(archive)


wheels = sorted(SITE.glob("*.whl"))
files = started(wheels)
rewrite(SITE / "python_stdlib.zip", LIBRARY, LIBRARY, files)
for wheel in wheels:
    rewrite(wheel, wheel, INSTALLED, files)
