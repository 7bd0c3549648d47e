"""Reads what a class hands in: a folder or a zip file of my_bleu.py files, notebooks, or both."""

from __future__ import annotations

import ast
import json
import re
import zipfile
from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path, PurePosixPath
from warnings import catch_warnings, simplefilter

from mtmetrics_edu.course.building.keeping import OLDER
from mtmetrics_edu.course.building.ours import PARTS

LARGEST = 2_000_000  # bytes of one file
DEEPEST = 2  # zip files in a zip file
MOODLE = re.compile(r"(?P<who>.+?)_\d+_assignsubmission_(file|onlinetext)")
KEPT = (ast.Import, ast.ImportFrom, ast.FunctionDef, ast.ClassDef, ast.Assign, ast.AnnAssign)
UNREADABLE = (SyntaxError, ValueError, KeyError, TypeError, RecursionError, MemoryError)
File = tuple[PurePosixPath, bytes]


@dataclass(frozen=True, kw_only=True)
class Submission:
    """What one student handed in, as one module. remarks: what could not be read."""

    name: str
    text: str
    remarks: tuple[str, ...] = ()

    @property
    def shape(self) -> frozenset[str]:
        """Its functions without names of variables, comments, docstrings, annotations and order."""
        functions = {
            node.name: node
            for node in ast.parse(self.text).body
            if isinstance(node, ast.FunctionDef)
        }
        helpers = functions.keys() - PARTS.keys()
        return frozenset(anonymous(function, helpers) for function in functions.values())


def read(path: Path) -> list[Submission]:
    """The submissions in a folder or a zip file, by the names of the students.

    A student has a folder, or one file; the names that Moodle gives to both are understood.
    ValueError if there is none.
    """
    files = dict(in_folder(path) if path.is_dir() else in_zip(path.read_bytes(), PurePosixPath()))
    while len({name.parts[0] for name in files}) == 1 and all(len(n.parts) > 2 for n in files):
        files = {PurePosixPath(*name.parts[1:]): data for name, data in files.items()}
    of: dict[str, list[File]] = {}
    for name, data in sorted(files.items()):
        of.setdefault(student(name), []).append((name, data))
    if not of:
        raise ValueError(f"{path} holds no .py or .ipynb file; expected one for each student")
    return [submission(name, handed_in) for name, handed_in in of.items()]


def in_folder(folder: Path) -> Iterator[File]:
    """The files of a folder that count; a link that leads out of it does not."""
    for path in sorted(folder.rglob("*")):
        inside = path.resolve().is_relative_to(folder.resolve())
        if inside and path.is_file() and path.stat().st_size <= LARGEST:
            yield from counted(PurePosixPath(path.relative_to(folder)), path.read_bytes())


def in_zip(data: bytes, place: PurePosixPath, depth: int = 0) -> Iterator[File]:
    """The files of a zip file that count, and of those in it. ValueError if it is none."""
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            for info in archive.infolist():
                if not info.is_dir() and info.file_size <= LARGEST:
                    yield from counted(place / info.filename, archive.read(info), depth)
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError) as error:
        raise ValueError(f"{place} is no zip file that can be read: {error}") from None


def counted(name: PurePosixPath, data: bytes, depth: int = 0) -> Iterator[File]:
    """A file, if it is a program or a notebook; those in it, if it is a zip file."""
    hidden = any(part.startswith((".", "__MACOSX")) for part in name.parts)
    if hidden or name.name == OLDER:
        return
    if name.suffix == ".zip" and depth < DEEPEST:
        yield from in_zip(data, name, depth + 1)
    elif name.suffix in (".py", ".ipynb"):
        yield name, data


def student(name: PurePosixPath) -> str:
    """Whose file it is.

    >>> student(PurePosixPath("Li Wei_417_assignsubmission_file/my_bleu.py"))
    'Li Wei'
    >>> student(PurePosixPath("li.py"))
    'li'
    """
    first = name.parts[0]
    match = MOODLE.match(first)
    return match["who"] if match else PurePosixPath(first).stem if len(name.parts) == 1 else first


def submission(name: str, files: Sequence[File]) -> Submission:
    """One module of some files: what a .py file defines counts before what a notebook does."""
    statements: list[ast.stmt] = []
    remarks = []
    for file, data in sorted(files, key=lambda file: (file[0].suffix == ".py", file[0])):
        try:
            with catch_warnings():
                simplefilter("ignore")  # about what the student wrote
                read = parsed(data) if file.suffix == ".py" else in_notebook(data)
                ast.unparse(read)
            statements += read.body
        except UNREADABLE as error:
            line = f", line {error.lineno}" if isinstance(error, SyntaxError) else ""
            what = error.msg if isinstance(error, SyntaxError) else f"{type(error).__name__}"
            remarks.append(f"{file.name} cannot be read{line}: {what}")
    text = ast.unparse(ast.Module(statements, []))
    return Submission(name=name, text=text, remarks=tuple(remarks))


def parsed(data: bytes) -> ast.Module:
    """A program, without the imports that only the first line of a module may have."""
    module = ast.parse(data)
    of_future = (
        n for n in module.body if isinstance(n, ast.ImportFrom) and n.module == "__future__"
    )
    for node in [*of_future]:
        module.body.remove(node)
    return module


def in_notebook(data: bytes) -> ast.Module:
    """The imports, definitions and assignments in a notebook; cells that are no Python are left
    out."""
    statements: list[ast.stmt] = []
    for cell in json.loads(data)["cells"]:
        if cell["cell_type"] == "code":
            source = re.sub(r"(?m)^\s*[%!?].*$", "", "".join(cell["source"]))
            try:
                statements += [
                    node for node in parsed(source.encode()).body if isinstance(node, KEPT)
                ]
            except SyntaxError:
                continue
    return ast.Module(statements, [])


def anonymous(function: ast.FunctionDef, helpers: set[str]) -> str:
    """A function with its own names numbered, without docstrings and annotations."""
    function, numbers = deepcopy(function), dict.fromkeys(helpers, "helper")
    if function.name in helpers:
        function.name = "helper"
    for node in ast.walk(function):
        if isinstance(node, ast.FunctionDef):
            node.returns = None
            if ast.get_docstring(node) is not None:
                node.body = node.body[1:]
        name = node.arg if isinstance(node, ast.arg) else ""
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            name = node.id
        if name:
            numbers.setdefault(name, f"v{len(numbers)}")
    for node in ast.walk(function):
        if isinstance(node, ast.arg):
            node.arg, node.annotation = numbers[node.arg], None
        elif isinstance(node, ast.Name):
            node.id = numbers.get(node.id, node.id)
    return ast.dump(function)


def equals(submissions: Sequence[Submission]) -> dict[str, list[str]]:
    """For each student, who else handed in the same functions."""
    shapes = {each.name: each.shape for each in submissions}
    return {
        name: [other for other, its in shapes.items() if other != name and its == shape and its]
        for name, shape in shapes.items()
    }
