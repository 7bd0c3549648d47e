"""licences.html: everything that the site hands out which others made, with its licence."""

from __future__ import annotations

import json
import re
import sysconfig
from collections.abc import Iterable, Iterator
from email import message_from_bytes
from html import escape
from pathlib import Path
from typing import Any, NamedTuple
from zipfile import ZipFile

import landing

LICENCE_FILE = re.compile(r"(?i)(^|/)(licen[cs]e|copying|notice|authors)[^/]*$")
PYODIDE = (
    "Pyodide is under the Mozilla Public License 2.0 (https://www.mozilla.org/MPL/2.0/). Its "
    "source code is at https://github.com/pyodide/pyodide under the tag of this version. Of its "
    "parts only the archive of the standard library was changed: some modules are compiled, those "
    "of library.xz without docstrings. script.xz and wasm.xz, beside the first page, are parts of "
    "it; memory.bin is what it holds in memory once the playground stands."
)
INSIDE = {"pyodide", "solid-js", "@lukeed/uuid"}  # the file of anywidget holds the other two


class Notice(NamedTuple):
    """One package."""

    name: str
    version: str
    licence: str
    text: str


def of_wheels(wheels: Iterable[Path]) -> Iterator[Notice]:
    """The Python packages, as their own metadata and licence files say."""
    for path in sorted(wheels):
        with ZipFile(path) as wheel:
            names = wheel.namelist()
            (about,) = (name for name in names if name.endswith(".dist-info/METADATA"))
            data = message_from_bytes(wheel.read(about))
            texts = [
                wheel.read(name).decode("utf-8", "replace")
                for name in names
                if ".dist-info/" in name and LICENCE_FILE.search(name)
            ]
        kind = data["License-Expression"] or classified(data) or data["License"] or ""
        yield Notice(data["Name"], data["Version"], kind.partition("\n")[0], "\n".join(texts))


def classified(data: Any) -> str:
    """The licence that the classifiers name."""
    found = [line for line in data.get_all("Classifier", []) if line.startswith("License")]
    return ", ".join(line.rpartition(" :: ")[2] for line in found)


def of_bundle(work: Path, inputs: Any) -> Iterator[Notice]:
    """The packages of npm that are in page.js, also inside the file of another."""
    found = {re.match(r"node_modules/((?:@[^/]+/)?[^/]+)/", name) for name in inputs}
    for name in sorted({match[1] for match in found if match} | INSIDE):
        folder = work / "node_modules" / name
        about = json.loads((folder / "package.json").read_text(encoding="utf-8"))
        files = [path for path in sorted(folder.iterdir()) if LICENCE_FILE.search(path.name)]
        text = "\n".join(path.read_text("utf-8", "replace") for path in files if path.is_file())
        if name == "pyodide":
            text = PYODIDE
        yield Notice(name, about["version"], str(about.get("license", "")), text)


def of_jupyterlite(site: Path) -> Iterator[Notice]:
    """What JupyterLite's own lists name."""
    for path in sorted(site.rglob("third-party-licenses.json")):
        for it in json.loads(path.read_text(encoding="utf-8"))["packages"]:
            yield Notice(it["name"], it["versionInfo"], it["licenseId"] or "", it["extractedText"])


def python() -> Notice:
    """Python itself: its licence, as the Python that builds this has it."""
    places = [Path(sysconfig.get_path("stdlib"), "LICENSE.txt")]
    places.append(Path("/usr/share/doc/python3/copyright"))
    text = next((p.read_text("utf-8", "replace") for p in places if p.is_file()), "")
    said = "The licence of Python: https://docs.python.org/3/license.html"
    return Notice("Python", "3.14", "PSF-2.0", text or said)


def drawn(notice: Notice) -> str:
    text = f"<pre>{escape(notice.text)}</pre>" if notice.text.strip() else ""
    head = f"{notice.name} {notice.version} · {notice.licence}"
    return f"<details><summary>{escape(head)}</summary>{text}</details>"


def page(work: Path, core: Path, site: Path, inputs: Any) -> str:
    """The page with all notices; each package once."""
    wheels = {path.name: path for path in [*core.glob("*.whl"), *site.rglob("*.whl")]}.values()
    notices = [python(), *of_bundle(work, inputs), *of_wheels(wheels), *of_jupyterlite(site)]
    once = {(it.name.lower().replace("_", "-"), it.version): it for it in reversed(notices)}
    body = "\n".join(drawn(once[key]) for key in sorted(once))
    words = {"style": landing.style(), "body": body, "number": str(len(once))}
    return landing.filled("licences.html", words)
