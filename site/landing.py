"""The first page: the playground itself, and the ways into the course."""

from __future__ import annotations

import json
import lzma
import shutil
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from html import escape
from pathlib import Path
from string import Template
from typing import Any
from zipfile import ZipFile

import archives
import lessons
from packages import FETCHED, HERE, PACKAGE, ROOT, run
from reached import reached

sys.path.insert(0, str(ROOT))  # the package needs the standard library only

from mtmetrics_edu.course.contents import Lesson
from mtmetrics_edu.course.contents import contents as course
from mtmetrics_edu.views import palette

PAGES = HERE / "landing"
WIDGETS = "mtmetrics_edu.course.widgets"
STARTS = (  # of boot.py and of own.py
    *(f"{WIDGETS}.{it}" for it in ("playground", "strips", "detective")),
    "mtmetrics_edu.views.histograms",
)
WHEELS = (  # what the playground needs, beside our own
    "anywidget",
    "comm",
    "ipywidgets",
    "psygnal",
    "segno",
    "traitlets",
    "typing_extensions",
)
FRONT_END = (".data/", "/labextension/", "/nbextension/")  # page.js has what is needed of it
DESCRIPTION = (
    "Two metrics of machine translation, BLEU and NIST, computed in the open: a playground that "
    "runs in the browser, and a course of notebooks."
)


def bundle(core: Path, work: Path, target: Path) -> dict[str, Any]:
    """page.js, page.css and worker.js, with all that they import; what esbuild says is in them."""
    shutil.copytree(PAGES, work / "landing")
    info = json.loads((core / "pyodide-lock.json").read_text(encoding="utf-8"))["info"]
    nothing = json.dumps({"info": info, "packages": {}})
    sizes = {path.name: path.stat().st_size for path in target.glob("*.xz")}
    esbuild = work / "node_modules" / ".bin" / "esbuild"
    listing = work / "bundle.json"
    alone = ("landing/path.js", "landing/slides.js")  # what they import stays a file of its own
    run(esbuild, *alone, f"--outdir={target}", "--minify", cwd=work)
    run(
        *(esbuild, "landing/page.js", "landing/worker.js", f"--outdir={target}"),
        *("--bundle", "--minify", "--format=esm", "--target=es2022", "--legal-comments=none"),
        *("--loader:.svg=dataurl", "--loader:.png=dataurl", f"--metafile={listing}"),
        *(f"--define:LIST={json.dumps(nothing)}", f"--define:SIZES={json.dumps(sizes)}"),
        cwd=work,
    )
    with (target / "page.css").open("a", encoding="utf-8") as sheet:
        sheet.write((PAGES / "dark.css").read_text(encoding="utf-8"))
    found: dict[str, Any] = json.loads(listing.read_text(encoding="utf-8"))
    return found


def python(core: Path, work: Path, target: Path) -> None:
    """What worker.js runs: Python's memory, and all of Python that the playground needs, packed."""
    target.mkdir()
    shutil.copy(PAGES / "boot.py", target)
    archive(core, work / "packages.zip")
    with ThreadPoolExecutor() as packing:
        packed = [
            packing.submit(pack, core / "pyodide.asm.wasm", target / "wasm.xz"),
            packing.submit(pack, core / "pyodide.asm.mjs", target / "script.xz"),
            packing.submit(pack, work / "packages.zip", target / "packages.xz"),
        ]
        run("node", HERE / "opened.mjs", core, work, target)  # meanwhile; it makes the library
        pack(work / "library.zip", target / "library.xz")
    for each in packed:
        each.result()  # or its error


def pack(file: Path, target: Path) -> None:
    """Compress a file as tightly as can be: for slow lines."""
    best = lzma.PRESET_EXTREME | 9
    target.write_bytes(lzma.compress(file.read_bytes(), check=lzma.CHECK_CRC32, preset=best))


def archive(core: Path, target: Path) -> None:
    """All that the playground can import, as bytecode, in one archive that is not compressed."""
    wheels = [path for name in (PACKAGE, *WHEELS) for path in core.glob(f"{name}-*.whl")]
    files = {path for it in STARTS for path in reached(it, ROOT, FETCHED)}
    ours = {path.relative_to(ROOT).as_posix() for path in files}
    with ZipFile(target, "w") as new:
        for name in ("facts.py", "own.py"):
            new.write(HERE / name, name)
        for wheel in wheels:
            with ZipFile(wheel) as old:
                for name, place in members(old.namelist(), ours):
                    new.writestr(place, old.read(name))


def members(names: list[str], ours: set[str]) -> Iterator[tuple[str, str]]:
    """Which files of a wheel are needed, and under which names; ours: those that can be reached.

    >>> [*members(["comm/__init__.pyc", "comm-0.2.3.dist-info/RECORD"], set())]
    [('comm/__init__.pyc', 'comm/__init__.pyc')]
    """
    compiled = {archives.cached(name): f"{name}c" for name in ours}
    rooms = tuple(f"{PACKAGE}/{room}/" for room in {name.split("/")[1] for name in ours})
    for name in names:
        if any(place in name for place in FRONT_END):
            continue
        if name in compiled:
            yield name, compiled[name]
        elif name.startswith(PACKAGE):
            if name.startswith(rooms) and not name.endswith((".py", ".pyc", ".npz")):
                yield name, name
        elif ".dist-info/" not in name or name.startswith("anywidget-"):  # it asks for its version
            yield name, name


def still(notebook: str = "playground.ipynb") -> str:
    """The picture that the first widget of a notebook has saved: of the playground."""
    for cell in lessons.read(lessons.NOTEBOOKS / notebook)["cells"]:
        for output in cell.get("outputs", []):
            if html := output.get("data", {}).get("text/html"):
                return str(html)
    return ""


def listed(lesson: Lesson) -> str:
    """A lesson in the list: its title, time and goal, and where it is read."""
    page = Path(lesson.file).with_suffix(".html").name
    time = f" · {lesson.minutes} minutes" if lesson.minutes else ""
    return (
        f'<li><a class="title" href="read/{page}">{escape(lesson.title)}</a>{time}'
        f"<p>{escape(plain(lesson.goal))}</p></li>"
    )


def plain(text: str) -> str:
    """Markdown's words without its marks."""
    return text.replace("`", "").replace("*", "")


def style() -> str:
    """The stylesheet of our own pages, on the scales of the package's own, which comes first."""
    own = (PAGES / "style.css").read_text(encoding="utf-8")
    return f"{palette.css()}\n:root {{ {palette.declared(palette.SCALES)} }}\n{own}"


def page(release: str) -> str:
    """The first page."""
    found = course(lessons.NOTEBOOKS).lessons
    minutes = [lesson.minutes for lesson in found if lesson.minutes]
    words = {
        "release": release,
        "description": DESCRIPTION,
        "style": style(),
        "still": still(),
        "number": str(sum(lesson.file[:2].isdigit() for lesson in found)),
        "shortest": str(min(minutes)),
        "longest": str(max(minutes)),
        "lessons": "\n".join(map(listed, found)),
    }
    return filled("index.html", words)


def sentence(release: str, first: str) -> str:
    """The page of one sentence over its strips. first: the notebook that begins with it."""
    words = {"release": release, "style": style(), "still": still(first)}
    return filled("sentence.html", words)


def filled(name: str, words: dict[str, str]) -> str:
    """A file of landing/, with words in the places of their names."""
    return Template((PAGES / name).read_text(encoding="utf-8")).substitute(words)
