"""Which modules of a package can run once one of them is imported."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator
from pathlib import Path


def reached(start: str, root: Path, missing: Collection[str] = ()) -> set[Path]:
    """The files that a module imports, at once or later, and what these import; itself too.

    start: its dotted name; root: the folder with the package; missing: what a file cannot import
    and run. Imports for type checkers do not count.
    """
    found: set[Path] = set()
    todo = [start]
    while todo:
        file = file_of(todo.pop(), root)
        if file and file not in found:
            imports = [*wanted(ast.parse(file.read_text(encoding="utf-8")))]
            if not {*missing} & {*imports}:
                found.add(file)
                todo += imports
    return found


def file_of(module: str, root: Path) -> Path | None:
    """The file of a module, if it is in this folder."""
    place = root.joinpath(*module.split("."))
    files = (place.with_suffix(".py"), place / "__init__.py")
    return next((file for file in files if file.is_file()), None)


def wanted(node: ast.AST) -> Iterator[str]:
    """The modules that a piece of code imports, with the packages that they are in."""
    if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
        return
    if isinstance(node, ast.Import):
        for alias in node.names:
            yield from with_packages(alias.name)
    elif isinstance(node, ast.ImportFrom) and node.module:
        for alias in node.names:  # a name may be a module, too
            yield from with_packages(f"{node.module}.{alias.name}")
    for child in ast.iter_child_nodes(node):
        yield from wanted(child)


def with_packages(module: str) -> Iterator[str]:
    """a, a.b and a.b.c for a.b.c.

    >>> [*with_packages("a.b.c")]
    ['a', 'a.b', 'a.b.c']
    """
    words = module.split(".")
    yield from (".".join(words[:end]) for end in range(1, len(words) + 1))
