"""A module's source -> its mutants: mutmut's changes, wherever one can be seen from outside."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import accumulate
from pathlib import Path
from typing import Any

import libcst as cst
from libcst.metadata import CodeRange, MetadataWrapper, PositionProvider
from mutmut.mutation.mutators import mutation_operators

from .mutant import Mutant

UNSEEN_NAME = re.compile(r"_?[A-Z]([a-z]\w*)?|__all__")  # Tokens, T: names for types
UNSEEN_CALLS = {"cast", "len", "isinstance"}  # cast does nothing; without arguments these fail
PROSE = re.compile(r"[a-z]{2,}[,.;:]? [a-zA-Z]")  # two words
NO_COMMA = cst.MaybeSentinel.DEFAULT
UNSEEN_ARGUMENTS = {"strict", "encoding"}  # zip(strict=True) asserts; UTF-8 is the default here


def mutants(module: str, path: Path) -> list[Mutant]:
    """All mutants of a module, in the order of its source."""
    visitor = Changes(module, path.read_text())
    MetadataWrapper(cst.parse_module(visitor.source), unsafe_skip_copy=True).visit(visitor)
    return [mutant for mutant in visitor.found if mutant.was != mutant.now]


class Changes(cst.CSTVisitor):
    """Collects the mutants of a module."""

    METADATA_DEPENDENCIES = (PositionProvider,)

    def __init__(self, module: str, source: str) -> None:
        self.found: list[Mutant] = []
        self.names: list[tuple[str, bool]] = []  # the classes and functions around this place
        self.module, self.source = module, source
        self.starts = [0, *accumulate(map(len, source.splitlines(keepends=True)))]

    def on_visit(self, node: cst.CSTNode) -> bool:
        if unseen(node):
            return False
        if isinstance(node, (cst.FunctionDef, cst.ClassDef)):
            self.names.append((node.name.value, isinstance(node, cst.FunctionDef)))
        place = self.get_metadata(PositionProvider, node, None)
        if place is not None and called(node) not in UNSEEN_CALLS:
            self.found.extend(self.mutant(place, code(new)) for new in changes(node))
        return True

    def mutant(self, place: CodeRange, new: str) -> Mutant:
        """The module with other code in this place."""
        start, end = (self.starts[at.line - 1] + at.column for at in (place.start, place.end))
        first, last = self.starts[place.start.line - 1], self.starts[place.end.line]
        now = self.source[first:start] + new + self.source[end:last]
        return Mutant(
            module=self.module,
            function=self.function(),
            line=place.start.line,
            was=" ".join(self.source[first:last].split()),
            now=" ".join(now.split()),
            source=self.source[:first] + now + self.source[last:],
        )

    def on_leave(self, original_node: cst.CSTNode) -> None:
        if isinstance(original_node, (cst.FunctionDef, cst.ClassDef)):
            self.names.pop()

    def function(self) -> str:
        """The outermost function around this place, with the classes around it."""
        names = []
        for name, is_function in self.names:
            names.append(name)
            if is_function:
                return ".".join(names)
        return ""


def changes(node: cst.CSTNode) -> Iterator[cst.CSTNode]:
    """What mutmut makes of a node; of a text only the first of three, which differ in case."""
    for kind, operator in mutation_operators:
        if isinstance(node, kind):
            new = list(operator(node))
            yield from new[:1] if isinstance(node, cst.SimpleString) else filter(seen(node), new)


def seen(node: cst.CSTNode) -> Callable[[Any], bool]:
    """Whether a new node differs from this one in more than UNSEEN_ARGUMENTS."""
    if not isinstance(node, cst.Call):
        return lambda new: True
    return lambda new: parts(new) != parts(node)


def parts(call: cst.Call) -> list[str]:
    """The code of a call's function and arguments, without UNSEEN_ARGUMENTS."""
    arguments = [a for a in call.args if not (a.keyword and a.keyword.value in UNSEEN_ARGUMENTS)]
    return [code(call.func), *(code(a.with_changes(comma=NO_COMMA)) for a in arguments)]


def code(node: cst.CSTNode) -> str:
    """A node as Python."""
    return cst.Module([]).code_for_node(node)


def called(node: cst.CSTNode) -> str:
    """The name of the function that is called here, if it has one."""
    if isinstance(node, cst.Call) and isinstance(node.func, cst.Name):
        return node.func.value
    return ""


def unseen(node: cst.CSTNode) -> bool:
    """Whether no test could see a change in here: types, decorators, prose."""
    match node:
        case cst.Annotation() | cst.Decorator() | cst.Import() | cst.ImportFrom():
            return True
        case cst.SimpleString():
            return PROSE.search(node.value) is not None
        case cst.ConcatenatedString():
            return isinstance(node.left, cst.SimpleString) and unseen(node.left)
        case cst.If(test=cst.Name(value="TYPE_CHECKING")):
            return True
        case cst.Arg(keyword=cst.Name(value=name)):
            return name in UNSEEN_ARGUMENTS
        case (
            cst.Assign(targets=[cst.AssignTarget(target=cst.Name(value=name))])
            | cst.AnnAssign(target=cst.Name(value=name))
            | cst.AugAssign(target=cst.Name(value=name))
        ):
            return UNSEEN_NAME.fullmatch(name) is not None
    return False
