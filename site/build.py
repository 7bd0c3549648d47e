"""Builds the static site: the playground, the course and Python itself, with no server.

    python site/build.py build/site [--complete]

    packages   Python for the page: Pyodide and wheels
    lessons    the notebooks as JupyterLite serves them
    landing    the first page: the playground without JupyterLab
    stations   the path without code, beside the same playground; own.py is at its end
    reading    the reading edition: a page for each lesson
    slides     the lecturer's deck for 90 minutes
    notices    the licences of what others made

Everything that the metrics and the widgets need is in the site. pandas, matplotlib, numpy and nltk,
which come when a cell first needs them, are in a complete site; otherwise they stay where Pyodide's
distribution has them, so that the site can be built without it.

What runs is in one folder named after its contents: no browser can mix a release with what it kept
of an older one. The notebooks' folder bears the same name, so that what a learner changed in an
older release stays beside the new one. The pages to read keep their addresses.
"""

from __future__ import annotations

import json
import shutil
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any

import landing
import lessons
import notices
import packages
import reading
import slides
import stations
from packages import HERE, PACKAGE, ROOT, run, version

FIRST = "00-start-here.ipynb"
STORAGE = "mtmetrics-edu"  # the name under which a browser keeps what a learner changes
APPS = ("lab", "notebooks", "tree")  # a phone shows one notebook; tree is where its menu leads


def release() -> str:
    """The version, and a digest of all files that the site is built from."""
    folders = [ROOT / PACKAGE, ROOT / "notebooks", HERE]
    files = sorted(path for folder in folders for path in folder.rglob("*") if is_source(path))
    files += [ROOT / "pyproject.toml", ROOT / "README.md", ROOT / "LICENSE"]  # of the wheel
    digest = sha256()
    for path in files:
        digest.update(path.relative_to(ROOT).as_posix().encode() + path.read_bytes())
    return f"{version()}-{digest.hexdigest()[:8]}"


def is_source(path: Path) -> bool:
    made = {"__pycache__", ".ipynb_checkpoints"}
    return path.is_file() and not made & set(path.parts)


def configuration() -> dict[str, Any]:
    kernel = {
        "disablePyPIFallback": True,
        "loadPyodideOptions": {"packages": [*packages.KERNEL, *packages.LOCAL]},  # all at once
    }
    return {
        "jupyter-lite-schema-version": 0,
        "jupyter-config-data": {
            "appName": "mtmetrics-edu",
            "contentsStorageName": STORAGE,
            "exposeAppInBrowser": True,  # the tests ask the page itself
            "litePluginSettings": {"@jupyterlite/pyodide-kernel-extension:kernel": kernel},
        },
    }


def jupyterlite(work: Path, output: Path) -> None:
    """The lessons in JupyterLab, and Pyodide beside it."""
    (work / "jupyter-lite.json").write_text(json.dumps(configuration(), indent=2))
    small = ["--no-sourcemaps", "--no-unused-shared-packages", "--no-libarchive"]
    small += [word for app in APPS for word in ("--apps", app)]
    places = ["--lite-dir", work, "--contents", work / "contents", "--output-dir", output]
    run(Path(sys.executable).with_name("jupyter-lite"), "build", *small, *places, cwd=work)
    guard = (HERE / "guard.html").read_text(encoding="utf-8")
    sheet = (ROOT / PACKAGE / "commands/serving/custom/custom.css").read_text(encoding="utf-8")
    for page in output.glob("*/index.html"):
        text = page.read_text(encoding="utf-8")
        text = text.replace("<head>", f"<head>\n{guard}<style>\n{sheet}</style>", 1)
        page.write_text(text, encoding="utf-8")


def pages(work: Path, core: Path, output: Path, name: str, folder: str) -> None:
    """The first page, what it runs, the pages to read, and the notices."""
    play = output / name / "play"
    landing.python(core, work, play)
    bundle = landing.bundle(core, work, play)
    reading.edition(output / "read", name, folder)
    texts = {
        "index.html": landing.page(name),
        "sentence.html": landing.sentence(name, FIRST),
        "path.html": stations.page(name, folder),
        "slides.html": slides.page(name),
        "licences.html": notices.page(work, core, output / name, bundle["inputs"]),
    }
    start = (HERE / "start.html").read_text(encoding="utf-8")
    names = {"RELEASE": name, "FOLDER": folder, "FIRST": FIRST, "STORAGE": STORAGE}
    for word, value in names.items():
        start = start.replace(word, value)
    texts |= {"start.html": start, "404.html": start}  # an older release leads to the newest
    for file, text in texts.items():
        (output / file).write_text(text, encoding="utf-8")
    shutil.copy(output / name / "icon-120x120.png", output / "favicon.ico")  # JupyterLite has none
    (output / ".nojekyll").touch()


def clear(folder: Path) -> None:
    """Delete all that is in a folder but what came from npm."""
    for path in folder.iterdir():
        if path.is_dir() and path.name != "node_modules":
            shutil.rmtree(path)
        elif path.is_file():
            path.unlink()


def build(output: Path, complete: bool = False) -> None:
    """Build beside the output, which is replaced at the end: a failure leaves the old site."""
    name = release() + "-complete" * complete
    folder = f"{STORAGE}-{name}"
    work, made = ROOT / "build" / "lite", ROOT / "build" / "site.new"
    if (output / name).is_dir():
        print(f"{output} is made of these files already; to build it anew, delete it")
        return
    for place in (work, made):
        place.mkdir(parents=True, exist_ok=True)
        clear(place)
    packages.from_npm(work)
    core = packages.python(work, complete)
    lessons.contents(work / "contents" / folder)
    jupyterlite(work, made / name)
    pages(work, core, made, name, folder)
    shutil.rmtree(output, ignore_errors=True)
    output.parent.mkdir(parents=True, exist_ok=True)
    made.rename(output)
    size = sum(path.stat().st_size for path in output.rglob("*") if path.is_file())
    print(f"{output}: {size / 1e6:.0f} MB; try it with: python3 -m http.server -d {output}")


if __name__ == "__main__":
    build(Path(sys.argv[1]).resolve(), complete="--complete" in sys.argv[2:])
