"""The learner's folder: a copy of the notebooks that is theirs to change.

    lay_out(folder)   puts the notebooks into a new folder
    update(folder)    brings those of a newer release, and never touches what was edited

A record in the folder holds the version, and a fingerprint of each file as it was brought. By it an
update knows what was edited. A notebook's fingerprint is made of its cells' sources: to open or to
run it does not count as an edit.
"""

import json
import os
import shutil
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

from mtmetrics_edu import __version__

RECORD = ".mtmetrics-edu.json"
FIRST = "00-start-here.ipynb"
KINDS = {".ipynb", ".md", ""}  # "" is LICENSE
Record = dict[str, Any]


def shipped() -> Path:
    """The folder of the notebooks that came with the package."""
    installed = Path(__file__).parents[1] / "course" / "notebooks"
    folder = installed if installed.is_dir() else Path(__file__).parents[2] / "notebooks"
    if not (folder / FIRST).is_file():
        raise FileNotFoundError(f"this installation of mtmetrics-edu has no notebooks: {folder}")
    return folder


def files() -> Iterator[str]:
    """The names of all that is brought, with / between folder and file."""
    source = shipped()
    for path in sorted(source.rglob("*")):
        name = path.relative_to(source)
        if path.is_file() and path.suffix in KINDS and not any(p[0] == "." for p in name.parts):
            yield name.as_posix()


def lay_out(folder: Path) -> list[str]:
    """Put the notebooks into a folder that is new or empty; a sentence for each file. ValueError if
    the folder holds other files."""
    if folder.exists() and not folder.is_dir():
        raise ValueError(f"{folder} is a file; name a folder for the course")
    if folder.is_dir() and any(folder.iterdir()):
        raise ValueError(f"{folder} holds other files and no course; name a new folder")
    return bring(folder, {})


def has_course(folder: Path) -> bool:
    """Whether lay_out has put the course into this folder."""
    return (folder / RECORD).is_file()


def update(folder: Path) -> list[str]:
    """Bring new lessons, and those that changed; a sentence for each file. An edited one stays,
    with the new one beside it. ValueError if the folder has no course."""
    if not has_course(folder):
        raise ValueError(f"{folder} holds no course; to begin one: mtmetrics-edu lab {folder}")
    return bring(folder, read_record(folder)["files"])


def bring(folder: Path, known: dict[str, str]) -> list[str]:
    """Copy what is new or changed; known: the fingerprints of what was brought before."""
    source = shipped()
    new, replaced, edited = [], [], []
    for name in files():
        target, fresh = folder / name, fingerprint(source / name)
        before, known[name] = known.get(name), fresh
        if not os.path.lexists(target):
            copy(source / name, target)
            new.append(f"{name} is new.")
        elif fresh in (before, current := fingerprint(target)):
            continue
        elif current == before:
            copy(source / name, target)
            replaced.append(f"{name} was replaced: you had not edited it.")
        else:
            free = name_beside(target)
            copy(source / name, free)
            beside = free.relative_to(folder).as_posix()
            edited.append(f"{name} is as you left it; the new one is {beside}.")
    write_record(folder, {"version": __version__, "files": known})
    return [*new, *replaced, *edited]


def copy(source: Path, target: Path) -> None:
    """Copy the content alone: a package may be read-only, the learner's file is not. A link is
    replaced: what it leads to may be outside the folder."""
    target.parent.mkdir(parents=True, exist_ok=True)
    target.unlink(missing_ok=True)
    shutil.copyfile(source, target)


def name_beside(edited: Path) -> Path:
    """A name for the new file beside an edited one that no file has: 02 (0.2.0).ipynb."""
    version, number = __version__, 1
    while os.path.lexists(free := edited.with_name(f"{edited.stem} ({version}){edited.suffix}")):
        number += 1
        version = f"{__version__}, {number}"
    return free


def fingerprint(file: Path) -> str:
    """A digest of what a person edits in a file: of a notebook, the sources of its cells. Empty if
    what has this name is no file."""
    if not file.is_file():
        return ""
    data = file.read_bytes().replace(b"\r\n", b"\n")
    if file.suffix == ".ipynb":
        data = cells(data)
    return sha256(data).hexdigest()


def cells(data: bytes) -> bytes:
    """The kind and the source of each cell; the data itself if it is not a notebook.

    >>> cells(b'{"cells": [{"cell_type": "code", "source": ["a = 1", "b"], "outputs": []}]}')
    b'[["code", "a = 1b"]]'
    """
    try:
        notebook = json.loads(data)
        parts = [[cell["cell_type"], "".join(cell["source"])] for cell in notebook["cells"]]
    except (ValueError, KeyError, TypeError):
        return data
    return json.dumps(parts).encode()


def read_record(folder: Path) -> Record:
    """The record of what was brought into the folder. ValueError if it cannot be read."""
    try:
        record: Record = json.loads((folder / RECORD).read_text(encoding="utf-8"))
        return {"version": str(record["version"]), "files": dict(record["files"])}
    except (ValueError, KeyError, TypeError) as error:
        raise ValueError(
            f"{folder / RECORD} cannot be read, so nothing is known of what you edited; "
            f"move your files to another folder, then: mtmetrics-edu lab {folder}"
        ) from error


def write_record(folder: Path, record: Record) -> None:
    """Write the record; until it is whole, the old one stays."""
    new = folder / f"{RECORD}.new"
    new.write_text(json.dumps(record, indent=1), encoding="utf-8", newline="\n")
    new.replace(folder / RECORD)
