"""Reads what a class hands in: a folder or a zip file of my_bleu.py files, notebooks, or both."""

import ast
import builtins
import json
import os
import re
import shutil
import zlib
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from keyword import kwlist
from math import inf
from pathlib import Path
from tempfile import TemporaryDirectory
from warnings import catch_warnings
from zipfile import BadZipFile, ZipFile

from mtmetrics_edu.course.building.keeping import FILE, OLDER
from mtmetrics_edu.course.building.ours import STAGES

LARGEST = 50_000_000  # bytes of what one student packed
MOODLE = re.compile(r"(.+?_\d+)_assignsubmission_")  # its number: names are not unique
KEPT = (ast.Import, ast.ImportFrom, ast.FunctionDef, ast.ClassDef, ast.Assign, ast.AnnAssign)
UNREADABLE = (SyntaxError, ValueError, KeyError, TypeError, RecursionError, MemoryError)
KNOWN = {*kwlist, *dir(builtins), *STAGES}  # names that say what a program does


@dataclass(frozen=True, kw_only=True)
class Submission:
    """What one student handed in, as one module. remarks: what could not be read."""

    name: str
    text: str
    remarks: tuple[str, ...] = ()


def read(path: Path) -> list[Submission]:
    """The submissions in a folder or a zip file, by the names of the students.

    A student has a folder or one file; the names that Moodle gives to both are understood, and zip
    files among them are unpacked. ValueError if there is no submission.
    """
    with TemporaryDirectory() as folder:
        place = Path(folder, path.resolve().name if path.is_dir() else path.stem)
        if path.is_dir():
            shutil.copytree(path, place, symlinks=True)
        else:
            unpack(path, place)
        for inner in [*place.rglob("*.zip")]:
            with suppress(ValueError, OSError, zlib.error):  # its student is told
                unpack(inner, inner.with_suffix(""), LARGEST)
                inner.unlink()
        files = [file for file in sorted(place.rglob("*")) if counts(file.relative_to(place), file)]
        if not files:
            raise ValueError(f"{path} holds no .py or .ipynb file; expected one for each student")
        top = Path(os.path.commonpath([file.parent for file in files]))
        if {*files} - {*top.glob("*.ipynb")} == {top / FILE}:  # the folder of the only student
            top = top.parent
        of: dict[str, list[Path]] = {}
        for file in files:
            of.setdefault(student(file.relative_to(place), file.relative_to(top)), []).append(file)
        return [submission(name, handed_in) for name, handed_in in of.items()]


def unpack(path: Path, place: Path, largest: float = inf) -> None:
    """Unpack a zip file of at most so many bytes; ValueError if that cannot be done."""
    try:
        with ZipFile(path) as archive:
            if sum(info.file_size for info in archive.infolist()) > largest:
                raise BadZipFile("it holds too much")
            archive.extractall(place)
    except (BadZipFile, NotImplementedError, RuntimeError) as error:
        raise ValueError(f"{path.name} cannot be unpacked: {error}") from None


def counts(name: Path, file: Path) -> bool:
    """Whether a file is a program or a notebook of a student. A link may lead out of the folder."""
    hidden = any(part.startswith((".", "__MACOSX")) for part in name.parts)
    own = file.is_file() and not file.is_symlink() and name.name != OLDER
    return own and not hidden and name.suffix in (".py", ".ipynb", ".zip")


def student(name: Path, own: Path) -> str:
    """Whose file it is. own: its name without the folders that all have in common.

    >>> student(Path("Li Wei_417_assignsubmission_file/my_bleu.py"), Path("my_bleu.py"))
    'Li Wei_417'
    >>> student(Path("homework/li.py"), Path("li.py"))
    'li'
    """
    matches = [match[1] for part in name.parts if (match := MOODLE.match(part))]
    who = matches[0] if matches else own.with_suffix("").parts[0]
    return "".join(sign if sign.isprintable() else "?" for sign in who)


def submission(name: str, files: Sequence[Path]) -> Submission:
    """One module of some files: what a .py file defines counts before what a notebook does."""
    statements, remarks = list[ast.stmt](), list[str]()
    for file in sorted(files, key=lambda file: (file.suffix == ".py", file)):
        try:
            if file.suffix == ".zip":
                raise ValueError("it is broken, or it holds too much")
            with catch_warnings(action="ignore"):  # about what the student wrote
                read = in_notebook(file) if file.suffix == ".ipynb" else parsed(file.read_bytes())
                ast.unparse(ast.Module(read, []))
            statements += read
        except UNREADABLE as error:
            what = f"line {error.lineno}: {error.msg}" if isinstance(error, SyntaxError) else error
            remarks.append(f"{file.name} cannot be read: {what}")
    text = ast.unparse(ast.Module(statements, []))
    return Submission(name=name, text=text, remarks=tuple(remarks))


def parsed(source: bytes) -> list[ast.stmt]:
    """The statements of a program, without imports that only the first line of one may have."""
    return [s for s in ast.parse(source).body if getattr(s, "module", "") != "__future__"]


def in_notebook(file: Path) -> list[ast.stmt]:
    """The imports, definitions and assignments in a notebook; other lines are left out."""
    statements: list[ast.stmt] = []
    for cell in json.loads(file.read_bytes())["cells"]:
        source = re.sub(r"(?m)^\s*[%!?].*$", "", "".join(cell["source"]))
        if cell["cell_type"] == "code":
            with suppress(SyntaxError):
                statements += [s for s in parsed(source.encode()) if isinstance(s, KEPT)]
    return statements


def shape(text: str) -> frozenset[str]:
    """The functions in a text, without comments, docstrings, annotations, order and own names."""
    module = ast.parse(text)
    known = {*KNOWN}
    for node in ast.walk(module):
        if isinstance(node, ast.ImportFrom):
            known |= {alias.name for alias in node.names}
        elif isinstance(node, ast.FunctionDef):
            node.returns, node.body = None, node.body[ast.get_docstring(node) is not None :]
        elif isinstance(node, ast.arg):
            node.annotation = None
    functions = [node for node in module.body if isinstance(node, ast.FunctionDef)]
    return frozenset(numbered(ast.unparse(function), known) for function in functions)


def numbered(text: str, known: set[str]) -> str:
    """A text in which each name is a number, except known names and attributes.

    >>> numbered("x = max(y, x.size)", {"max"})
    'name1 = max(name2, name1.size)'
    """
    names = dict(zip(known, known, strict=True))
    first = len(known) - 1
    return re.sub(
        r"(?<![.\w])[A-Za-z_]\w*",
        lambda match: names.setdefault(match[0], f"name{len(names) - first}"),
        text,
    )


def equals(submissions: Sequence[Submission]) -> dict[str, tuple[str, ...]]:
    """For each student, who else handed in the same functions."""
    shapes = {each.name: shape(each.text) for each in submissions}
    return {
        name: tuple(n for n, theirs in shapes.items() if n != name and theirs and theirs == own)
        for name, own in shapes.items()
    }
