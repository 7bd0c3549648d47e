"""The rules of the house, read from the sources: who may import whom, and how long is long."""

from __future__ import annotations

import ast
import io
import shutil
import subprocess
import sys
import tokenize
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from .notebooks.rules import MACHINE_PATH

ROOT = Path(__file__).parents[1]
PACKAGE = "mtmetrics_edu"
SOURCES = {
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted((ROOT / PACKAGE).rglob("*.py"))
}

LAYERS = [  # a room is a module or package of the top level; it imports from earlier lines only
    {"checks"},
    {"ngrams", "tokenizers", "smoothing", "intervals", "files"},
    {"bleu", "nist"},
    {"conventions", "batch"},
    {"compare", "conformance", "explain", "resampling"},
    {"views"},
    {"course", "commands"},
    {"__main__", "widgets"},
]
ALSO = {  # beyond the standard library, what may be imported where
    "batch": {"numpy"},
    "conventions.sacrebleu": {"regex"},  # sacreBLEU's own dependency; without it, see there
    "compare": {"numpy"},
    "views.frames": {"pandas"},
    "views.plots": {"matplotlib"},
    "views.qr": {"segno"},
    "course.exercises": {"pygments"},  # IPython brings it, and only a notebook shows a listing
    "course.widgets": {"anywidget", "ipywidgets", "traitlets", "IPython"},
    "commands.serving": {"jupyter_server"},
}
HEAVY = ["numpy", "pandas", "matplotlib", "nltk", "sacrebleu", "regex", "ipywidgets", "IPython"]
HEAVY += ["segno"]
CORE = ["ngrams", "bleu", "smoothing", "nist"]
CORE_LINES = 300  # of code, together, and a docstring for each definition
FUNCTION_LINES = 15  # of code, docstring aside: one slide


def imports(module: str, *, typing: bool = True) -> Iterator[str]:
    """The absolute names of all that a module imports, at its top or inside a function.

    typing=False leaves out what it imports for the type checker only.
    """
    path = SOURCES[module]
    package = module if path.name == "__init__.py" else module.rpartition(".")[0]
    tree = ast.parse(path.read_text())
    blocks = [
        n for n in ast.walk(tree) if isinstance(n, ast.If) and "TYPE_CHECKING" in ast.dump(n.test)
    ]
    unseen = set() if typing else {inner for block in blocks for inner in ast.walk(block)}
    for node in ast.walk(tree):
        if node in unseen:
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            parts = package.split(".")[: len(package.split(".")) - node.level + 1]
            base = ".".join([*(parts if node.level else []), *filter(None, [node.module])])
            for alias in node.names:
                name = f"{base}.{alias.name}"
                yield name if name in SOURCES else base


def room(module: str) -> str:
    """The room of the top level that a module belongs to; "" for the package itself."""
    return (module.split(".") + [""])[1]


def layer(module: str) -> int:
    """The place of a module's room in LAYERS; the package's own names come from below the views."""
    name = room(module) or "explain"
    assert any(name in names for names in LAYERS), f"say in LAYERS where {name} stands"
    return next(i for i, names in enumerate(LAYERS) if name in names)


def within(module: str, names: dict[str, set[str]]) -> set[str]:
    """What `names` grants to a module or to a package that holds it."""
    inner = module.removeprefix(f"{PACKAGE}.")
    return {x for name, xs in names.items() if f"{inner}.".startswith(f"{name}.") for x in xs}


def is_ours(name: str) -> bool:
    return name.split(".")[0] == PACKAGE


def is_allowed(module: str, name: str) -> bool:
    """Whether a module may import a name of ours: from its own room, or from a layer above."""
    here, there = room(module), room(name)
    return here == there or layer(name) < layer(module)


@pytest.mark.parametrize("module", SOURCES)
def test_dependencies_run_one_way(module: str) -> None:
    inner = [name for name in imports(module) if is_ours(name)]
    assert [name for name in inner if not is_allowed(module, name)] == []


def test_no_module_imports_itself_through_others() -> None:
    inner = [module for module in SOURCES if module != PACKAGE]
    graph = {m: {n for n in imports(m, typing=False) if n in inner} for m in inner}
    TopologicalSorter(graph).prepare()


def test_no_room_imports_itself_through_others() -> None:
    """A cycle between packages that no single module shows: a.x -> b.y and b.z -> a.w."""
    graph: dict[str, set[str]] = {}
    for module in SOURCES:
        names = {room(n) for n in imports(module, typing=False) if is_ours(n)}
        graph.setdefault(room(module), set()).update(names - {room(module), ""})
    TopologicalSorter({name: others for name, others in graph.items() if name}).prepare()


def test_a_layer_is_taken_seriously() -> None:
    assert is_allowed(f"{PACKAGE}.views.tables", f"{PACKAGE}.explain.tables")
    assert not is_allowed(f"{PACKAGE}.views.tables", f"{PACKAGE}.course.examples")
    assert not is_allowed(f"{PACKAGE}.batch.counting", f"{PACKAGE}.explain.tables")
    assert not is_allowed(f"{PACKAGE}.bleu", f"{PACKAGE}.nist")


@pytest.mark.parametrize("module", SOURCES)
def test_only_the_standard_library_but_where_allowed(module: str) -> None:
    outside = {name.split(".")[0] for name in imports(module)} - {PACKAGE}
    assert outside - sys.stdlib_module_names - within(module, ALSO) == set()


def test_importing_the_package_loads_nothing_heavy() -> None:
    command = [sys.executable, "-X", "importtime", "-c", f"import {PACKAGE}"]
    log = subprocess.run(command, check=True, capture_output=True, text=True).stderr
    loaded = {line.rpartition("|")[2].strip().split(".")[0] for line in log.splitlines()}
    assert PACKAGE in loaded
    assert loaded.isdisjoint(HEAVY)


def lines_of_code(source: str) -> set[int]:
    """The numbers of the lines that hold more than blanks and comments."""
    skip = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT}
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    lines = source.splitlines()
    return {
        number
        for token in tokens
        if token.type not in {*skip, tokenize.ENDMARKER}
        for number in range(token.start[0], token.end[0] + 1)
        if lines[number - 1].strip()
    }


def functions(source: str) -> Iterator[tuple[str, int]]:
    """Each function's name and the number of its lines of code, without the docstring."""
    code = lines_of_code(source)
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef):
            lines = code & set(range(node.lineno, (node.end_lineno or 0) + 1))
            if ast.get_docstring(node) is not None:
                text = node.body[0]
                lines -= set(range(text.lineno, (text.end_lineno or 0) + 1))
            yield node.name, len(lines)


def docstring_lines(source: str) -> set[int]:
    """The numbers of the lines that belong to docstrings."""
    kinds = (ast.Module, ast.ClassDef, ast.FunctionDef)
    texts = [
        node.body[0]
        for node in ast.walk(ast.parse(source))
        if isinstance(node, kinds) and ast.get_docstring(node) is not None
    ]
    return {n for text in texts for n in range(text.lineno, (text.end_lineno or 0) + 1)}


def core(name: str) -> str:
    return SOURCES[f"{PACKAGE}.{name}"].read_text()


def test_the_core_is_short() -> None:
    sources = {name: core(name) for name in CORE}
    lengths = {name: len(lines_of_code(s) - docstring_lines(s)) for name, s in sources.items()}
    assert sum(lengths.values()) <= CORE_LINES, lengths


@pytest.mark.parametrize("name", CORE)
def test_a_function_of_the_core_fits_on_a_slide(name: str) -> None:
    assert [f for f in functions(core(name)) if f[1] > FUNCTION_LINES] == []


def test_lines_are_counted_as_said() -> None:
    text = '"""Two\n\n    lines."""'
    source = f"{text}\n\n# why\ndef f(\n    x,\n):\n    {text}\n    # why\n    return x\n"
    assert len(lines_of_code(source)) == 8
    assert len(lines_of_code(source) - docstring_lines(source)) == 4
    assert list(functions(source)) == [("f", 4)]


def project_files() -> list[Path]:
    """What git keeps; where there is no git, what a copy of the project holds."""
    if shutil.which("git") and (ROOT / ".git").exists():
        command = ["git", "ls-files", "-z"]
        listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
        found = [ROOT / name for name in listed.stdout.split("\0") if name]
    else:
        found = [path for path in ROOT.rglob("*") if not is_made(path.relative_to(ROOT))]
    return [path for path in found if path.is_file()]


def is_made(path: Path) -> bool:
    """Whether a file was made here: by a tool, in a folder of its own."""
    made = {"build", "dist", "__pycache__", "node_modules"}
    kept = {".ci", ".github"}
    return any(part in made or (part[0] == "." and part not in kept) for part in path.parts[:-1])


def test_no_file_names_a_path_of_some_machine() -> None:
    other = {".ipynb", ".png", ".gif"}  # notebooks have a rule of their own
    texts = {p: p.read_text(errors="ignore") for p in project_files() if p.suffix not in other}
    found = {p.name: m.group() for p, text in texts.items() if (m := MACHINE_PATH.search(text))}
    assert found == {}
