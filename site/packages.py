"""Python for the page: Pyodide, the kernel's packages, and the package itself, as wheels."""

from __future__ import annotations

import ast
import json
import shutil
import subprocess
import sys
import tomllib
from hashlib import sha256
from pathlib import Path
from typing import Any
from urllib.request import urlopen
from zipfile import ZipFile

import archives

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
PACKAGE = "mtmetrics_edu"
CDN = "https://cdn.jsdelivr.net/pyodide/v{}/full/"
CORE = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip"]
KERNEL = [  # of Pyodide's list, with all they need
    "ipython",
    "jedi",
    "micropip",
    "packaging",
    "typing-extensions",
]
FETCHED = {"pandas", "matplotlib", "numpy"}  # what our modules import that a page may lack
COMPLETE = [*FETCHED, "nltk"]  # with what lessons import, and all they need: in a complete site
LOCAL: dict[str, dict[str, Any]] = {  # not in Pyodide's list
    "anywidget": {
        "depends": ["ipywidgets", "psygnal", "typing-extensions"],
        "imports": ["anywidget"],
    },
    "comm": {"depends": ["traitlets"], "imports": ["comm"]},
    "ipython-pygments-lexers": {"depends": ["pygments"], "imports": ["ipython_pygments_lexers"]},
    "ipywidgets": {"depends": ["comm", "ipython", "traitlets"], "imports": ["ipywidgets"]},
    "psygnal": {"depends": [], "imports": ["psygnal"]},
    "segno": {"depends": [], "imports": ["segno"]},
    "ipykernel": {"depends": [], "imports": ["ipykernel"]},
    "piplite": {"depends": ["micropip"], "imports": ["piplite"]},
    "pyodide-kernel": {
        "depends": ["comm", "ipykernel", "ipython", "ipython-pygments-lexers", "traitlets"],
        "imports": ["pyodide_kernel"],
    },
    "mtmetrics-edu": {"depends": ["anywidget", "segno"], "imports": [PACKAGE]},
    "mtmetrics-edu-startup": {"depends": [], "imports": []},
}


def run(*command: str | Path, cwd: Path | None = None) -> None:
    """Run a command quietly; if it fails, show what it said."""
    done = subprocess.run([*map(str, command)], cwd=cwd, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))}\n{done.stdout[-5000:]}{done.stderr[-5000:]}")


def version() -> str:
    return str(tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"])


def from_npm(work: Path) -> None:
    """What comes from npm, in node_modules, unless it is there from the last time."""
    if not shutil.which("npm"):
        sys.exit("The site needs npm, which is not here; on Debian: sudo apt-get install npm")
    for name in ("package.json", "package-lock.json"):
        shutil.copy(HERE / name, work)
    wanted, held = work / "package-lock.json", work / "node_modules" / "made-of.json"
    if not held.exists() or held.read_bytes() != wanted.read_bytes():
        run("npm", "ci", "--no-audit", "--no-fund", "--ignore-scripts", cwd=work)
        shutil.copy(wanted, held)


def pyodide(work: Path) -> tuple[Path, dict[str, Any]]:
    """Pyodide's core, where JupyterLite looks for it, and its list of packages."""
    source, target = work / "node_modules" / "pyodide", work / "static" / "pyodide"
    target.mkdir(parents=True)
    for name in CORE:
        shutil.copy(source / name, target)
    return target, json.loads((source / "pyodide-lock.json").read_text())


def closure(names: list[str], packages: dict[str, Any]) -> list[str]:
    """These packages and all that they depend on."""
    found: dict[str, None] = {}
    todo = [*names]
    while todo:
        name = todo.pop().replace("_", "-")
        if name not in found:
            found[name] = None
            todo += packages[name]["depends"]
    return sorted(found)


def download(pins: list[str], target: Path) -> None:
    """Download wheels that are pure Python; the Python that runs this does not matter."""
    any_python = ["--implementation=py", "--abi=none", "--platform=any", "--python-version=3.14"]
    pip = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check"]
    run(*pip, "--no-deps", "--only-binary=:all:", *any_python, "-d", target, *pins)


def from_pyodide(packages: dict[str, Any], address: str, target: Path) -> None:
    """Download the wheels of COMPLETE that are not there; each must have the hash in the list."""
    for name in closure(COMPLETE, packages):
        file, digest = packages[name]["file_name"], packages[name]["sha256"]
        if (target / file).exists():
            continue
        try:
            with urlopen(address + file, timeout=60) as answer:
                wheel = answer.read()
        except OSError as error:
            sys.exit(f"{address}{file} did not come ({error}); without COMPLETE, none is needed")
        if sha256(wheel).hexdigest() != digest:
            sys.exit(f"{address}{file} is not the file that Pyodide's list names: its hash differs")
        (target / file).write_bytes(wheel)


def make_wheels(target: Path) -> None:
    """The package's own wheel, the kernel's, and one that puts startup.py where IPython looks."""
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check"]
    run(*pip, "--no-deps", "--no-build-isolation", "-w", target, ROOT)
    extension = "share/jupyter/labextensions/@jupyterlite/pyodide-kernel-extension/static/pypi"
    for name in ("ipykernel", "piplite", "pyodide_kernel"):
        (wheel,) = Path(sys.prefix, extension).glob(f"{name}-*.whl")
        shutil.copy(wheel, target)
    name = f"mtmetrics_edu_startup-{version()}"
    with ZipFile(target / f"{name}-py3-none-any.whl", "w") as wheel:
        wheel.write(HERE / "startup.py", "mtmetrics_edu_startup.py")
        wheel.writestr(
            f"{name}.data/data/etc/ipython/startup/00-course.py",
            "__import__('mtmetrics_edu_startup').start(get_ipython())\n",
        )
        wheel.writestr(f"{name}.dist-info/WHEEL", "Wheel-Version: 1.0\nTag: py3-none-any\n")
        wheel.writestr(
            f"{name}.dist-info/METADATA",
            f"Metadata-Version: 2.1\nName: mtmetrics-edu-startup\nVersion: {version()}\n",
        )


def needs() -> dict[str, list[str]]:
    """Which of our modules import each of the packages that are fetched."""
    found: dict[str, list[str]] = {name: [] for name in FETCHED}
    for path in sorted((ROOT / PACKAGE).rglob("*.py")):
        module = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        for name in FETCHED & set(imported(path)):
            found[name].append(module)
    found["pandas"].append(f"{PACKAGE}.views.tables")  # it shows DataFrames where it can
    return found


def imported(path: Path) -> list[str]:
    """The top-level names of what a file imports."""
    nodes = [*ast.walk(ast.parse(path.read_text()))]
    names = [a.name for node in nodes if isinstance(node, ast.Import) for a in node.names]
    names += [node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)]
    return [name.partition(".")[0] for name in names]


def lock(packages: dict[str, Any], wheels: Path, cdn: str) -> dict[str, Any]:
    """Pyodide's list of packages, with our wheels; the others keep the address of Pyodide."""
    ours = {wheel.name.split("-")[0].replace("_", "-"): wheel for wheel in wheels.glob("*.whl")}
    listed = {
        name: {**entry, "file_name": cdn + entry["file_name"]} for name, entry in packages.items()
    }
    for name, wheel in ours.items():
        new = {
            "name": name,
            "install_dir": "site",
            "package_type": "package",
            "unvendored_tests": False,
        }
        listed[name] = {
            **packages.get(name, {**new, **LOCAL.get(name, {})}),
            "file_name": wheel.name,
            "sha256": sha256(wheel.read_bytes()).hexdigest(),
            "version": wheel.name.split("-")[1],
        }
    for name, modules in needs().items():  # a cell that imports one of them gets the package first
        listed[name]["imports"] = [*listed[name]["imports"], *modules]
    return listed


def python(work: Path, complete: bool) -> Path:
    """All of it in one folder, compiled and listed; complete: with Pyodide's packages, too."""
    core, listed = pyodide(work)
    packages = listed["packages"]
    pins = [f"{n}=={packages[n]['version']}" for n in closure(KERNEL, packages)]
    download([*pins, "--requirement", str(HERE / "kernel.txt")], core)
    make_wheels(core)
    run("node", HERE / "bytecode.mjs", work / "node_modules" / "pyodide", core)
    archives.compile_all(core)
    cdn = CDN.format(json.loads((HERE / "package.json").read_text())["dependencies"]["pyodide"])
    if complete:
        from_pyodide(packages, cdn, core)
    listed["packages"] = lock(packages, core, cdn)
    (core / "pyodide-lock.json").write_text(json.dumps(listed))
    return core
