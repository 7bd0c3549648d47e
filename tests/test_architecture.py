"""The rules of the house, read from the sources: who may import whom, and how long is long."""

import ast
import io
import shutil
import sys
import tokenize
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from .notebooks.rules import MACHINE_PATH
from .processes import run

ROOT = Path(__file__).parents[1]
PACKAGE = "mtmetrics_edu"
SOURCES = {
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted((ROOT / PACKAGE).rglob("*.py"))
}

LAYERS = [  # a room is a module or package of the top level; it imports from earlier lines only
    {"checks"},
    {"metrics"},
    {"batch", "conventions", "files"},
    {"compare", "conformance", "detective", "explain", "resampling"},
    {"", "views"},  # "": what the package itself offers
    {"course"},
    {"commands", "widgets"},
    {"__main__"},
]
LAYER = {room: number for number, rooms in enumerate(LAYERS) for room in rooms}
ALSO = {  # beyond the standard library, what may be imported where
    "batch": {"numpy"},
    "conventions.sacrebleu": {"regex"},  # sacreBLEU's own dependency; without it, see there
    "compare": {"numpy"},
    "detective": {"numpy"},
    "views.frames": {"pandas"},
    "views.plots": {"matplotlib"},
    "course.judgments": {"numpy"},
    "course.exercises": {"pygments"},  # IPython brings it, and only a notebook shows a listing
    "course.widgets": {"anywidget", "ipywidgets", "traitlets", "IPython"},
    "course.widgets.playground.classroom": {"segno"},
    "commands.serving": {"jupyter_server"},
}
HEAVY = {"numpy", "pandas", "matplotlib", "nltk", "sacrebleu", "regex", "ipywidgets", "IPython"}
CORE = ["metrics.ngrams", "metrics.bleu", "metrics.smoothing", "metrics.nist"]
FUNCTION_LINES = 15  # of code, docstring aside: one slide


def imports(module):
    """The absolute names of all that a module imports: at its top, inside a function, for types."""
    path = SOURCES[module]
    package = module if path.name == "__init__.py" else module.rpartition(".")[0]
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            parts = package.split(".")[: len(package.split(".")) - node.level + 1]
            base = ".".join([*(parts if node.level else []), *filter(None, [node.module])])
            for alias in node.names:
                name = f"{base}.{alias.name}"
                yield name if name in SOURCES else base


def room(module):
    """The room of the top level that a module belongs to; "" for the package itself."""
    return (module.split(".") + [""])[1]


def ours(module):
    """The modules of the package that a module imports."""
    return {name for name in imports(module) if name.split(".")[0] == PACKAGE} - {module, PACKAGE}


def test_dependencies_run_one_way():
    assert {room(module) for module in SOURCES} <= {*LAYER}
    wrong = [
        (module, name)
        for module in SOURCES
        for name in ours(module)
        if room(name) != room(module) and LAYER[room(name)] >= LAYER[room(module)]
    ]
    assert wrong == []


def test_nothing_imports_itself_through_others():
    TopologicalSorter({module: ours(module) for module in SOURCES}).prepare()


def test_only_the_standard_library_but_where_allowed():
    wrong = {}
    for module in SOURCES:
        inner = module.removeprefix(f"{PACKAGE}.") + "."
        also = {x for place, names in ALSO.items() if inner.startswith(f"{place}.") for x in names}
        outside = {name.split(".")[0] for name in imports(module)} - {PACKAGE}
        wrong[module] = outside - sys.stdlib_module_names - also
    assert {module: names for module, names in wrong.items() if names} == {}


def test_importing_the_package_loads_nothing_heavy():
    code = f"import {PACKAGE}, sys; print(*sys.modules)"
    assert {PACKAGE} == {PACKAGE, *HEAVY} & {*run(sys.executable, "-c", code).split()}


def lines_of_code(source):
    """The numbers of the lines that hold more than blanks, comments and docstrings."""
    skip = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT}
    numbers = set()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type not in skip:
            numbers.update(range(token.start[0], token.end[0] + 1))
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(
            node
        ):
            text = node.body[0]
            numbers.difference_update(range(text.lineno, (text.end_lineno or 0) + 1))
    return numbers & {n for n, line in enumerate(source.splitlines(), 1) if line.strip()}


def test_each_function_of_the_core_fits_on_a_slide():
    long = []
    for name in CORE:
        source = SOURCES[f"{PACKAGE}.{name}"].read_text()
        lines = lines_of_code(source)
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.FunctionDef):
                length = len(lines & {*range(node.lineno, (node.end_lineno or 0) + 1)})
                long += [node.name] if length > FUNCTION_LINES else []
    assert long == []


@pytest.mark.skipif(not shutil.which("git") or not (ROOT / ".git").exists(), reason="no git")
def test_no_file_names_a_path_of_some_machine():
    listed = run("git", "ls-files", "-z", cwd=ROOT)
    other = {".ipynb", ".png", ".gif", ".npz"}  # notebooks have a rule of their own
    paths = [ROOT / name for name in listed.split("\0") if name]
    texts = [path for path in paths if path.suffix not in other and path.is_file()]
    matches = {p.name: MACHINE_PATH.search(p.read_text(errors="ignore")) for p in texts}
    assert {name: match[0] for name, match in matches.items() if match} == {}
