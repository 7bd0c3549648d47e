"""Run by make in a folder that was moved or copied: programs in .venv get its new name.

    .venv/bin/python setup/moved.py

They hold the folder's name: in their first line, in the .pth file of the package, and in the
kernel's description. Nothing is installed again, so it needs no network. .venv/learner holds the
name that is known.
"""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterator
from pathlib import Path

PLACES = (
    "bin/*",
    "*/bin/*",  # environments within: that of the site, that of the mutants
    "lib/python*/site-packages/*.pth",
    "lib/python*/site-packages/*.dist-info/direct_url.json",
    "share/jupyter/kernels/*/kernel.json",
    "pyvenv.cfg",
)


def texts(place: Path) -> Iterator[Path]:
    """The files of an environment that may name its folder; links lead out of it."""
    for pattern in PLACES:
        yield from (
            file for file in place.glob(pattern) if file.is_file() and not file.is_symlink()
        )


def renamed(file: Path, old: bytes, new: bytes) -> None:
    """Put the new name in a file's place of the old one; its time stays, for make looks at it."""
    before, times = file.read_bytes(), file.stat()
    if old in before:
        file.write_bytes(spaced(before.replace(old, new)))
        os.utime(file, ns=(times.st_atime_ns, times.st_mtime_ns))


def spaced(text: bytes) -> bytes:
    """A program whose first line names a Python with a space in its path, as sh wants it."""
    first, end, rest = text.partition(b"\n")
    if not first.startswith(b"#!") or b" " not in first or b"bin/python" not in first:
        return text
    python = shlex.quote(os.fsdecode(first[2:])).encode(errors="surrogateescape")
    return b"#!/bin/sh\n'''exec' " + python + b" \"$0\" \"$@\"\n' '''" + end + rest


def follow(place: Path) -> None:
    """Let everything in place (.venv) know the folder in which place stands now."""
    stamp = place / "learner"
    old, new = stamp.read_bytes().strip(), os.fsencode(place.absolute().parent)
    if old and old != new and not place.is_symlink():
        for file in [*texts(place), stamp]:
            renamed(file, old, new)


if __name__ == "__main__":
    follow(Path(".venv"))
