"""The reading edition: each notebook as a page that needs neither Python nor a script."""

from __future__ import annotations

import re
from html import escape
from pathlib import Path
from typing import Any

import landing
import lessons
import nbformat
from latex2mathml.converter import convert
from nbconvert import HTMLExporter
from nbconvert.filters import markdown2html
from packages import HERE
from pygments.formatters import HtmlFormatter

from mtmetrics_edu.course.contents import contents as course
from mtmetrics_edu.views import palette

LINK = re.compile(r"\]\((?!https?:)(?:[^):#]*/)?([\w-]+)\.(?:ipynb|md)(?=[)#])")
CODE = re.compile(r"(?s)(```.*?```|`[^`\n]*`)")
MATH = re.compile(r"(?s)\$\$(.+?)\$\$|(?<![\\\w$])\$(?!\s)([^$\n]+?)(?<!\s)\$(?!\w)")


def for_pages(markdown: str) -> str:
    """Markdown whose formulas are MathML, which browsers draw by themselves, and whose links to
    notebooks and texts lead to pages.

    >>> "<msup>" in for_pages("so $x^2$ costs $5"), "<math" in for_pages("`$x$`")
    (True, False)
    >>> for_pages("[05](05-pooled.ipynb#mean)")
    '[05](05-pooled.html#mean)'
    """
    parts = CODE.split(markdown)  # code stands at the odd places
    parts[::2] = [LINK.sub(r"](\1.html", MATH.sub(formula, part)) for part in parts[::2]]
    return "".join(parts)


def formula(found: re.Match[str]) -> str:
    shown, inline = found.groups()
    return str(convert(shown or inline, display="block" if shown else "inline"))


def prepared(path: Path) -> Any:
    """The notebook, with formulas that need no script."""
    notebook = nbformat.from_dict(lessons.read(path))
    notebook.metadata.language_info.pygments_lexer = "python3"  # IPython's own is not here
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            cell.source = for_pages(cell.source)
        for output in cell.get("outputs", []):
            data = output.get("data", {})
            if "text/latex" in data and "text/html" not in data:
                data["text/html"] = convert(data["text/latex"].strip().strip("$"), display="block")
            if "text/markdown" in data and "text/html" not in data:
                data["text/html"] = markdown2html(for_pages(data["text/markdown"]))
    return notebook


def neighbours(file: str) -> str:
    """Links to the lessons before and after this one."""
    found = list(course(lessons.NOTEBOOKS).lessons)
    here = next((i for i, lesson in enumerate(found) if lesson.file == file), None)
    if here is None:
        return ""
    pairs = [("Previous", found[here - 1 : here]), ("Next", found[here + 1 : here + 2])]
    return " ".join(
        f'<a href="{Path(lesson.file).stem}.html">{name}: {escape(lesson.title)}</a>'
        for name, some in pairs
        for lesson in some
    )


def page(path: Path, first: str, body: str, release: str, folder: str) -> str:
    """A page with the body, and the way to the live lesson. first: Markdown that begins with the
    title."""
    run = f"../{release}/{{}}/index.html?path={folder}/{path.name}"
    words = {
        "title": escape(first.splitlines()[0].removeprefix("# "), quote=False),
        "style": landing.style() + sheet(),
        "body": body,
        "neighbours": neighbours(path.name),
        "run": "" if path.suffix == ".md" else run.format("lab"),
        "phone": "" if path.suffix == ".md" else run.format("notebooks"),
    }
    return landing.filled("reading.html", words)


def sheet() -> str:
    """The colours of code on both papers, and the look of cells."""
    light = HtmlFormatter(style="default").get_style_defs(".highlight")
    dark = HtmlFormatter(style="github-dark").get_style_defs(".highlight")
    own = (HERE / "landing" / "reading.css").read_text(encoding="utf-8")
    own = own.replace("DRAWING", palette.PAGES["drawing"][palette.DARK])
    return f"{light}\n@media (prefers-color-scheme: dark) {{ {dark} }}\n{own}"


def edition(target: Path, release: str, folder: str) -> None:
    """A page for each notebook and each text; index.html is the first lesson."""
    target.mkdir(parents=True)
    exporter = HTMLExporter(template_name="basic")  # to embed images would close folds too early
    for path in sorted(lessons.NOTEBOOKS.iterdir()):
        if path.suffix == ".ipynb":
            place = {"metadata": {"path": str(path.parent), "name": path.stem}}
            notebook = prepared(path)
            first = notebook.cells[0].source
            body, _ = exporter.from_notebook_node(notebook, place)
        elif path.suffix == ".md":
            first = path.read_text(encoding="utf-8")
            body = markdown2html(for_pages(first))
        else:
            continue
        made = page(path, first, body, release, folder)
        (target / f"{path.stem}.html").write_text(made, encoding="utf-8")
    (target / "index.html").write_bytes((target / "00-start-here.html").read_bytes())
