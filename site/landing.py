"""The first page: the playground itself, and the ways into the course."""

from __future__ import annotations

import json
import shutil
import sys
from html import escape
from pathlib import Path
from string import Template
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import lessons
from packages import HERE, ROOT, run

sys.path.insert(0, str(ROOT))  # the package needs the standard library only

from mtmetrics_edu.course.contents import Lesson
from mtmetrics_edu.course.contents import contents as course
from mtmetrics_edu.views import palette

PAGES = HERE / "landing"
WHEELS = ("ipywidgets", "traitlets", "comm")  # all that the playground needs, beside our own
PYTHON = "../static/pyodide"  # from the folder of page.js
OWN = "package.whl"
LEFT_OUT = tuple(  # of our own wheel: what the playground never imports
    f"mtmetrics_edu/{room}/" for room in ("commands", "conformance/suite")
)
DESCRIPTION = (
    "Two metrics of machine translation, BLEU and NIST, computed in the open: a playground that "
    "runs in the browser, and a course of notebooks."
)


def bundle(work: Path, target: Path) -> dict[str, Any]:
    """page.js and page.css, with all that they import; what esbuild says is in them."""
    shutil.copytree(PAGES, work / "landing")
    esbuild = work / "node_modules" / ".bin" / "esbuild"
    listing = work / "bundle.json"
    run(
        *(esbuild, "landing/page.js", "--bundle", "--minify", "--format=esm", "--target=es2022"),
        *(f"--outfile={target / 'page.js'}", f"--metafile={listing}", "--legal-comments=none"),
        *("--loader:.svg=dataurl", "--loader:.png=dataurl"),
        cwd=work,
    )
    with (target / "page.css").open("a", encoding="utf-8") as sheet:
        sheet.write((PAGES / "dark.css").read_text(encoding="utf-8"))
    found: dict[str, Any] = json.loads(listing.read_text(encoding="utf-8"))
    return found


def worker(core: Path, target: Path) -> None:
    """worker.js with the names of the wheels, boot.py, and our own wheel, made smaller."""
    (own,) = core.glob("mtmetrics_edu-*.whl")
    with ZipFile(own) as old, ZipFile(target / OWN, "w", ZIP_DEFLATED, compresslevel=9) as new:
        for name in old.namelist():
            if not name.startswith(LEFT_OUT):
                new.writestr(name, old.read(name))
    found = [path.name for name in WHEELS for path in core.glob(f"{name}-*.whl")]
    names = [OWN, *(f"{PYTHON}/{name}" for name in found)]
    text = (PAGES / "worker.js").read_text(encoding="utf-8")
    text = text.replace("PYTHON/", f"{PYTHON}/", 1).replace("WHEELS'", f"{json.dumps(names)}'", 1)
    (target / "worker.js").write_text(text, encoding="utf-8")
    shutil.copy(PAGES / "boot.py", target)


def still() -> str:
    """The picture of the playground that its notebook has saved."""
    for cell in lessons.read(lessons.NOTEBOOKS / "playground.ipynb")["cells"]:
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
    """The stylesheet of our own pages, with the package's own for what widgets left."""
    return palette.css() + (PAGES / "style.css").read_text(encoding="utf-8")


def page(release: str) -> str:
    """The first page."""
    found = course(lessons.NOTEBOOKS).lessons
    words = {
        "release": release,
        "description": DESCRIPTION,
        "style": style(),
        "still": still(),
        "number": str(sum(lesson.file[:2].isdigit() for lesson in found)),
        "lessons": "\n".join(map(listed, found)),
    }
    return Template((PAGES / "index.html").read_text(encoding="utf-8")).substitute(words)
