"""The learner's file my_bleu.py: read, added to, and never overwritten in silence.

It stands in the folder of the notebooks. An older version of a function moves to
my_bleu_older.py under a name with a number. Where the folder cannot be written, the text stays in
memory until the kernel stops.

A function in a notebook uses names that other cells defined: imports, constants, helpers. They are
kept with it. What is no import, no plain value and no function cannot be kept, and is named.
"""

import ast
import linecache
import re
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from inspect import getsource
from pathlib import Path
from textwrap import dedent
from types import FunctionType, ModuleType
from typing import Any

from mtmetrics_edu.course.building.ours import name_of_ours, ours, stages
from mtmetrics_edu.course.exercises.calling import calls_mine, complaint
from mtmetrics_edu.course.exercises.question import names_in

MINE = "my_bleu"  # the module of the learner's functions
FILE, OLDER = f"{MINE}.py", f"{MINE}_older.py"
HEAD = '"""My own BLEU, one function a lesson. `build` writes here; you may edit it, too."""\n'
OURS = "mtmetrics_edu.course.building.ours"
MEMORY: dict[str, str] = {}  # file -> text, where no file can be written


class KeepError(Exception):
    """The function cannot be kept in a file; the text says why."""


def own_or_ours(name: str) -> tuple[Callable[..., Any], str]:
    """The learner's function of that name, or ours, and whose it is, in words."""
    first, last = stages(name)[0], stages(name)[-1]
    where = f"notebook {first.id[:2]}"
    try:
        own = getattr(load(), name, None)
    except KeepError as error:
        return ours(name), f"{name}: ours stands in; {error}."
    if not callable(own) or getattr(own, "__module__", "") != MINE:
        where += f" and its rest in {last.id[:2]}" * (last is not first)
        return ours(name), f"{name}: ours stands in, until you build yours in {where}."
    is_early = last is not first and first.check(own).right and not last.check(own).right
    early = f" It is that of {where}: notebook {last.id[:2]} completes it." * bool(is_early)
    return own, f"{name}: yours, from {FILE}.{early}"


def load() -> ModuleType:
    """The learner's module as it is now; `import my_bleu` finds the same one."""
    sys.modules[MINE] = as_module(text_of(FILE))
    return sys.modules[MINE]


def as_module(text: str) -> ModuleType:
    """The module of a text, run afresh. KeepError, in words, if it stops with an error."""
    module = ModuleType(MINE)
    module.__file__ = str(Path(FILE).resolve())
    linecache.cache[module.__file__] = len(text), None, text.splitlines(True), module.__file__
    try:
        exec(compile(text, module.__file__, "exec"), vars(module))
    except Exception as error:
        raise KeepError(f"{FILE} does not run: {complaint(error, len)[3:]}") from None
    return module


# ------------------------------------------------------------------- what is in the file


def text_of(file: str) -> str:
    """What a file holds, or what stands for it in memory; "" if there is neither."""
    if file in MEMORY:
        return MEMORY[file]
    path = Path(file)
    return path.read_text(encoding="utf-8") if path.is_file() else ""


def write(file: str, text: str) -> str:
    """Write a file. If the folder refuses, keep the text in memory and say why; else ""."""
    try:
        Path(file).write_text(text, encoding="utf-8")
    except OSError as error:
        MEMORY[file] = text
        return error.strerror or str(error)
    MEMORY.pop(file, None)
    return ""


@dataclass(kw_only=True)
class Piece:
    """What one function adds to the file."""

    imports: list[str] = field(default_factory=list)  # lines: imports, and constants after them
    definitions: dict[str, str] = field(default_factory=dict)  # name -> source


def keep(new: Piece, harm: Callable[[ModuleType], str] = lambda module: "") -> str:
    """Put a function into my_bleu.py; what was done, in words. KeepError if nothing was changed.

    harm: says why the module that the file would be must not be kept; "" if nothing is wrong.
    """
    before = text_of(FILE)
    functions, after = functions_in(before), added(before, new)
    if after == before:
        return f"{FILE} has it already."
    if trouble := harm(as_module(after)):
        raise KeepError(trouble)
    older = [
        keep_older(name, functions[name])
        for name, source in new.definitions.items()
        if functions.get(name, source) != source
    ]
    refused = write(FILE, after)
    load()
    if refused:
        return (
            f"This folder cannot be written ({refused}), so it is kept only until the kernel "
            f"stops: copy your cell to keep it for longer."
        )
    return " ".join([f"Kept in {FILE}, which has now: {', '.join(functions_in(after))}.", *older])


def keep_older(name: str, source: str) -> str:
    """Keep an older version of a function under a new name, and say so."""
    text = text_of(OLDER)
    known = functions_in(text)
    number = next(n for n in range(1, len(known) + 2) if f"{name}_{n}" not in known)
    write(OLDER, f"{text}\n\n{renamed(source, name, f'{name}_{number}')}\n".lstrip())
    return f"Your older version is in {OLDER}, as {name}_{number}."


def functions_in(text: str) -> dict[str, str]:
    """The functions in a text, each with its source. KeepError if it is no Python.

    >>> functions_in("import math\\n\\ndef f(n):\\n    return n\\n")
    {'f': 'def f(n):\\n    return n'}
    """
    return {name: "\n".join(text.splitlines()[a:b]) for name, (a, b) in places(text).items()}


def places(text: str) -> dict[str, tuple[int, int]]:
    """The functions in a text, each with its first line, from 0, and the line after its last."""
    try:
        statements = ast.parse(text).body
    except SyntaxError as error:
        raise KeepError(
            f"{FILE} has an error in line {error.lineno} ({error.msg}); correct it or rename the "
            f"file: nothing was changed"
        ) from None
    functions = {}
    for node in statements:
        if isinstance(node, ast.FunctionDef):
            first = min([node.lineno, *(above.lineno for above in node.decorator_list)])
            functions[node.name] = first - 1, node.end_lineno or 0
    return functions


def added(text: str, new: Piece) -> str:
    """The text with a piece in it: new lines on top, old definitions replaced, others appended.

    >>> print(added("", Piece(imports=["import math"], definitions={"f": "def f(): 0"})))
    \"\"\"My own BLEU, one function a lesson. `build` writes here; you may edit it, too.\"\"\"
    <BLANKLINE>
    import math
    <BLANKLINE>
    <BLANKLINE>
    def f(): 0
    <BLANKLINE>
    """
    lines, known = (text or HEAD).rstrip().splitlines(), places(text)
    replaced = [text for name, text in functions_in(text).items() if name in new.definitions]
    for name, (first, last) in sorted(known.items(), key=lambda item: item[1], reverse=True):
        if name in new.definitions:
            lines[first:last] = new.definitions[name].splitlines()
    for name, source in new.definitions.items():
        if name not in known:
            lines += ["", "", *source.splitlines()]
    stand_ins = {import_of(OURS, name, name) for name in {*known, *new.definitions}}
    lines = [line for line in lines if line not in stand_ins]
    used = names_in("\n".join(lines))
    unused = {name for source in replaced for name in names_in(source) if name not in used}
    lines = [line for line in lines if bound(line) not in unused]
    top = [line for line in new.imports if line not in stand_ins and line not in lines]
    return "\n".join(with_imports(lines, top)) + "\n"


def bound(line: str) -> str:
    """The name that a line of an import or a constant binds; "" if it is no such line.

    >>> bound("from math import log as ln"), bound("HALF = 0.5"), bound("    x = 1")
    ('ln', 'HALF', '')
    """
    match = re.fullmatch(r"(?:(?:from \S+ )?import (?:\S+ as )?|(?=\w+ = ))(\w+)(?: = .*)?", line)
    return match[1] if match else ""


def with_imports(lines: list[str], imports: list[str]) -> list[str]:
    """The lines with some more imports: after the last one, or after the docstring, or on top."""
    module = ast.parse("\n".join(lines))
    ends = [s.end_lineno for s in module.body if isinstance(s, (ast.Import, ast.ImportFrom))]
    if imports and not ends:
        ends = [s.end_lineno for s in module.body if ast.get_docstring(module) is not None][:1]
        imports = ["", *imports] if ends else [*imports, ""]
    last = (ends or [0])[-1] or 0
    return [*lines[:last], *imports, *lines[last:]]


# ------------------------------------------------------------------- what a function needs


def piece(function: Callable[..., Any], name: str) -> Piece:
    """The function under that name, with the imports, constants and helpers that it uses.

    KeepError if its source cannot be found, or if it uses what cannot be kept.
    """
    if calls_mine(getattr(function, "__code__", None)):
        raise KeepError("it calls `mine`; write that line above it")
    new = Piece()
    gather(function, name, new)
    return new


def gather(function: Callable[..., Any], name: str, new: Piece) -> None:
    """Add a function, and then whatever its own names stand for."""
    new.definitions[name] = source = definition(function, name)
    values = getattr(function, "__globals__", {})
    for used in names_in(source):
        if used not in values or used in new.definitions or used == function.__name__:
            continue
        value = values[used]
        helper = isinstance(value, FunctionType) and value.__module__ == function.__module__
        if helper and not name_of_ours(value):
            gather(value, used, new)
        elif (line := line_for(used, value)) and line not in new.imports:
            new.imports.append(line)


def definition(function: Callable[..., Any], name: str) -> str:
    """The source of a function, under another name if need be."""
    try:
        source = dedent(getsource(function)).rstrip()
        (statement,) = ast.parse(source).body
    except (OSError, TypeError, SyntaxError, ValueError):
        raise KeepError("its source is not at hand; type it into a cell with `def`") from None
    if not isinstance(statement, ast.FunctionDef):
        raise KeepError(f"`{name}` is a lambda; write it with `def`, as `def {name}(…):`")
    return renamed(source, statement.name, name)


def renamed(source: str, old: str, new: str) -> str:
    """The source of a function under another name.

    >>> renamed("def answer(n): return n", "answer", "twice")
    'def twice(n): return n'
    """
    return re.sub(rf"(?m)^(\s*def\s+){re.escape(old)}\b", rf"\g<1>{new}", source, count=1)


def line_for(name: str, value: Any) -> str:
    """The line that makes a name mean what it means now; "" if the file has it anyway.

    >>> import math
    >>> line_for("math", math), line_for("root", math.sqrt), line_for("ORDERS", (1, 2))
    ('import math', 'from math import sqrt as root', 'ORDERS = (1, 2)')
    """
    if part := name_of_ours(value):
        return import_of(OURS, part, name)
    if isinstance(value, ModuleType):
        return f"import {value.__name__}" + (f" as {name}" if value.__name__ != name else "")
    home, own = getattr(value, "__module__", None), getattr(value, "__name__", "")
    if home == MINE:
        return "" if own == name else f"{name} = {own}"
    if home in sys.modules.keys() - {"__main__"} and getattr(sys.modules[home], own, None) is value:
        return import_of(home, own, name)
    if is_plain(value):
        return f"{name} = {value!r}"
    raise KeepError(f"it uses `{name}`, which no file can hold; make it inside the function")


def import_of(home: str, own: str, name: str) -> str:
    """An import of one name."""
    return f"from {home} import {own}" + (f" as {name}" if own != name else "")


def is_plain(value: Any) -> bool:
    """Whether Python reads what it writes: a number, a text, a list or a dictionary of such.

    >>> is_plain({"a": [1, 2.5]}), is_plain(len)
    (True, False)
    """
    try:
        return bool(ast.literal_eval(repr(value)) == value)
    except (ValueError, SyntaxError, TypeError):
        return False
