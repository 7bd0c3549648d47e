"""The wheels and the standard library as the site hands them out: compiled, and without the unused.

What a kernel imports at its start is bytecode alone. Other modules stay source, because bytecode is
larger. Our own package is there as source and as bytecode.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from zipfile import ZIP_DEFLATED, ZipFile

LIBRARY = "/lib/python314.zip/"  # where a kernel has the standard library
INSTALLED = "/lib/python3.14/site-packages/"  # and what is in the wheels
TAG = "cpython-314"
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


def compile_all(folder: Path) -> None:
    """Put the bytecode of compiled.zip, which bytecode.mjs has made, into the archives."""
    made = folder / "compiled.zip"
    with ZipFile(made) as compiled:
        rewrite(folder / "python_stdlib.zip", compiled, LIBRARY)
        for wheel in sorted(folder.glob("*.whl")):
            rewrite(wheel, compiled, INSTALLED)
    made.unlink()


def rewrite(archive: Path, compiled: ZipFile, place: str) -> None:
    """Replace an archive; place: where a kernel has what is in it."""
    new = archive.with_suffix(".new")
    with ZipFile(archive) as old, ZipFile(new, "w", ZIP_DEFLATED, compresslevel=9) as zipped:
        for name, data in members(old, compiled, place):
            zipped.writestr(name, data)
    new.replace(archive)


def members(old: ZipFile, compiled: ZipFile, place: str) -> Iterator[tuple[str, bytes]]:
    """Names and contents of the new archive."""
    made = {*compiled.namelist()}
    for name in old.namelist():
        if name.endswith("/") or name.startswith(UNUSED):
            continue
        bytecode = f"{place}{name}c"
        if name.startswith(OURS) or bytecode not in made:
            yield name, old.read(name)
        if bytecode in made:
            yield cached(name) if name.startswith(OURS) else f"{name}c", compiled.read(bytecode)


def cached(name: str) -> str:
    """Where Python looks for the bytecode beside a source.

    >>> cached("mtmetrics_edu/metrics/bleu.py")
    'mtmetrics_edu/__pycache__/bleu.cpython-314.pyc'
    """
    path = PurePosixPath(name)
    return str(path.parent / "__pycache__" / f"{path.stem}.{TAG}.pyc")
