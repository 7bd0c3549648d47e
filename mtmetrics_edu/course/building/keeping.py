"""The learner's file my_bleu.py: read, added to, and never overwritten in silence.

It stands in the folder of the notebooks. An older version of a function moves to
my_bleu_older.py under a name with a number. Where the folder cannot be written, the text stays in
memory until the kernel stops.
"""

from __future__ import annotations

import ast
import linecache
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

from mtmetrics_edu.course.building.source import MINE, KeepError, Piece, renamed, stand_ins
from mtmetrics_edu.course.exercises.trial import complaint

FILE, OLDER = f"{MINE}.py", f"{MINE}_older.py"
HEAD = '"""My own BLEU, one function a lesson. `build` writes here; you may edit it, too."""\n'
MEMORY: dict[str, str] = {}  # file -> text, where no file can be written


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


def keep(new: Piece, harm: Callable[[ModuleType], str] = lambda now: "") -> str:
    """Put a function into my_bleu.py; what was done, in words. KeepError if nothing was changed.

    harm: says why the module that the file would be must not be kept; "" if nothing is wrong.
    """
    before = text_of(FILE)
    functions = found_in(before)
    own = functions.get(new.name, "")
    if own == new.definitions[new.name] and before == added(before, new):
        return f"{FILE} has it already."
    after = added(before, new)
    if trouble := harm(module(after)):
        raise KeepError(trouble)
    replaced = {
        name: functions[name]
        for name, source in new.definitions.items()
        if name in functions and functions[name] != source
    }
    said = [older(name, source) for name, source in replaced.items()]
    refused = write(FILE, after)
    load()
    if refused:
        return (
            f"This folder cannot be written ({refused}), so it is kept only until the kernel "
            f"stops: copy your cell to keep it for longer."
        )
    return " ".join([f"Kept in {FILE}.", *said])


def older(name: str, source: str) -> str:
    """Keep an older version of a function under a new name, and say so."""
    text = text_of(OLDER)
    known = found_in(text)
    number = next(n for n in range(1, len(known) + 2) if f"{name}_{n}" not in known)
    its = renamed(source, name, f"{name}_{number}")
    write(OLDER, f"{text}\n\n{its}\n".lstrip() if text else f"{its}\n")
    return f"Your older version is in {OLDER}, as {name}_{number}."


def found_in(text: str) -> dict[str, str]:
    """The functions in a text, each with its source. KeepError if it is no Python.

    >>> found_in("import math\\n\\ndef f(n):\\n    return n\\n")
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
    return {
        it.name: (min([it.lineno, *(d.lineno for d in it.decorator_list)]) - 1, it.end_lineno or 0)
        for it in statements
        if isinstance(it, ast.FunctionDef)
    }


def added(text: str, new: Piece) -> str:
    """The text with a piece in it: new lines on top, old definitions replaced, others appended.

    >>> print(added("", Piece(name="f", imports=["import math"], definitions={"f": "def f(): 0"})))
    \"\"\"My own BLEU, one function a lesson. `build` writes here; you may edit it, too.\"\"\"
    <BLANKLINE>
    import math
    <BLANKLINE>
    <BLANKLINE>
    def f(): 0
    <BLANKLINE>
    """
    lines = (text or HEAD).rstrip().splitlines()
    for name, (first, last) in sorted(places(text).items(), key=lambda it: it[1], reverse=True):
        if name in new.definitions:
            lines[first:last] = new.definitions[name].splitlines()
    for name in new.definitions.keys() - places(text).keys():
        lines += ["", "", *new.definitions[name].splitlines()]
    defined = places("\n".join(lines))
    for line, name in list(stand_ins(lines)):
        if name in defined:
            lines.remove(line)
    top = [line for line in new.imports if line not in lines]
    top = [line for line in top if not any(it in defined for _, it in stand_ins([line]))]
    at = first_line(lines)
    top += [""] if top and lines[at - 1 : at] == [""] else []
    return "\n".join([*lines[:at], *top, *lines[at:]]) + "\n"


def first_line(lines: list[str]) -> int:
    """Where a new import belongs: after the last import at the top, or after the docstring."""
    body = ast.parse("\n".join(lines)).body
    place = 0
    for statement in body:
        is_text = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
        if not (is_text or isinstance(statement, (ast.Import, ast.ImportFrom, ast.Assign))):
            break
        place = statement.end_lineno or 0
        if is_text:
            if lines[place : place + 1] != [""]:
                lines.insert(place, "")
            place += 1
    return place


def module(text: str) -> ModuleType:
    """The module of a text, run afresh. KeepError, in words, if it stops with an error."""
    made = ModuleType(MINE)
    path = Path(FILE)
    made.__file__ = str(path.resolve())
    linecache.cache[made.__file__] = len(text), None, text.splitlines(True), made.__file__
    try:
        exec(compile(text, made.__file__, "exec"), vars(made))
    except Exception as error:
        raise KeepError(f"{FILE} does not run: {complaint(error, len)[3:]}") from None
    return made


def load() -> ModuleType:
    """The learner's module as it is now; `import my_bleu` finds the same one."""
    sys.modules[MINE] = module(text_of(FILE))
    return sys.modules[MINE]
