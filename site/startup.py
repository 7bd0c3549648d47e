"""Runs when a kernel starts in the browser: one sentence says which package is missing, and the
saved outputs of the cell are shown again.

The imports of a cell that work are run first, and those that fail are run last, so the rest of the
cell is run too. Using a name that a failed import should bring gives the same sentence.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from html import escape
from importlib import import_module
from pathlib import Path
from typing import Any

from IPython.core.interactiveshell import InteractiveShell
from IPython.display import HTML, display

NEVER = {"dask", "sacrebleu"}  # not made for the browser
wanting: dict[str, str] = {}  # a name -> the module without which it has no value
assigned: set[str] = set()  # the names to which the present cell gives a value
told: set[str] = set()


def sentence(module: str) -> str:
    """What is missing, what to do, and what works without it; the second time, what is missing."""
    if module in told:
        return f"This needs {module}, too."
    told.add(module)
    if module in NEVER:
        way = f"{module} does not run in a browser: open the course with make lab or on Binder"
    else:
        way = f"{module} did not come over the network: go online and run this cell again"
    return f"{way}; the text, the saved outputs and the widgets work without it."


def lacks(statement: ast.Import | ast.ImportFrom) -> str | None:
    """The module that this import does not find, if there is one."""
    names = [alias.name for alias in statement.names]
    for name in [statement.module or ""] if isinstance(statement, ast.ImportFrom) else names:
        try:
            import_module(name)
        except ModuleNotFoundError as error:
            return missing(error)
    return None


def missing(error: ModuleNotFoundError) -> str:
    """The top-level name of the module; Pyodide's own hint names it in quotes only."""
    return (error.name or [*str(error).split("'"), "", ""][1]).partition(".")[0]


class AvailableFirst(ast.NodeTransformer):
    """The code of a cell with its failing imports moved to the end, so that the others run."""

    def visit_Module(self, cell: ast.Module) -> ast.Module:
        names = [n for n in ast.walk(cell) if isinstance(n, ast.Name)]
        assigned.clear()
        assigned.update(n.id for n in names if isinstance(n.ctx, ast.Store))
        assigned.update(n.name for n in ast.walk(cell) if isinstance(n, ast.FunctionDef))
        imports = [s for s in cell.body if isinstance(s, ast.Import | ast.ImportFrom)]
        lost = {s: module for s in imports if (module := lacks(s))}
        wanting.update(
            {(a.asname or a.name): module for s, module in lost.items() for a in s.names}
        )
        if lost:
            order = {s: 2 if s in lost else 0 for s in imports}
            cell.body.sort(key=lambda statement: order.get(statement, 1))
        return cell


def tell(shell: Any, kind: type, error: Exception, traceback: Any, **_: Any) -> None:
    """The sentence in place of a traceback; the cells after this one run."""
    if isinstance(error, ModuleNotFoundError):
        module = missing(error)
    else:
        module = wanting.get(getattr(error, "name", ""), "")
    if module:
        wanting.update(dict.fromkeys(assigned, module))
        display(HTML(f'<p role="note">{escape(sentence(module))}</p>'))
        for bundle in saved(shell.user_ns["In"][-1]):
            display(bundle, raw=True)
    else:
        lines = shell.InteractiveTB.structured_traceback(kind, error, traceback)
        shell._showtraceback(kind, error, lines)


def saved(source: str) -> Iterator[dict[str, Any]]:
    """What the cell with this source shows in the notebooks beside the kernel, our notes aside."""
    for path in sorted(Path.cwd().glob("*.ipynb")):
        try:
            cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        except (OSError, ValueError, KeyError):  # no drive, or a file that is no notebook
            continue
        for cell in cells:
            if "".join(cell["source"]).strip() == source.strip():
                for output in cell.get("outputs", []):
                    data = output.get("data", {}).items()
                    bundle = {
                        kind: "".join(it) if isinstance(it, list) else it for kind, it in data
                    }
                    if bundle and 'role="note"' not in str(bundle):
                        yield bundle
                return


def start(shell: InteractiveShell) -> None:
    shell.ast_transformers.append(AvailableFirst())
    shell.set_custom_exc((ModuleNotFoundError, NameError), tell)
