"""Writes the launch links of one repository into the README, docs/opening.md and pyproject.toml.

    make links REPO=owner/name [REF=tag]

With --absolute, links of the README to files become links to the repository: for PyPI.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path
from urllib.parse import quote

ROOT = Path(__file__).resolve().parents[1]
FIRST = "notebooks/00-start-here.ipynb"
GITHUB = "https://github.com"
ROW = re.compile(r"(?m)^(\| \[.*?\]\((notebooks/[^)]+)\) \| [^|\n]*? \|).*$")
HEAD = re.compile(r"(?m)^(\| lesson \| what it is about \|).*\n(\|---\|---\|).*$")
PROJECT = "[project.optional-dependencies]"


class Repository:
    """Where a repository's notebooks open."""

    def __init__(self, repository: str, ref: str = "main") -> None:
        if not re.fullmatch(r"[\w.-]+/[\w.-]+", repository):
            raise SystemExit(
                f"{repository!r} names no repository; write make links REPO=owner/name"
            )
        self.full, self.ref = repository, ref
        self.owner, self.name = repository.split("/")
        self.home = f"{GITHUB}/{repository}"

    @property
    def pages(self) -> str:
        """The site; a repository named owner.github.io is at its owner's address itself."""
        host = f"{self.owner.lower()}.github.io"
        return f"https://{host}/" + ("" if self.name.lower() == host else f"{self.name}/")

    def binder(self, notebook: str = FIRST) -> str:
        opened = quote(f"lab/tree/{notebook}", safe="")
        return f"https://mybinder.org/v2/gh/{self.full}/{self.ref}?urlpath={opened}"

    def colab(self, notebook: str = FIRST) -> str:
        return f"https://colab.research.google.com/github/{self.full}/blob/{self.ref}/{notebook}"

    def pull(self) -> str:
        """The request to nbgitpuller: fetch the repository, open its first notebook."""
        target = quote(f"lab/tree/{self.name}/{FIRST}", safe="")
        return f"git-pull?repo={quote(self.home, safe='')}&branch=main&urlpath={target}"

    def binder_newest(self) -> str:
        pulled = quote(self.pull(), safe="")
        return f"https://mybinder.org/v2/gh/{self.full}/{self.ref}?urlpath={pulled}"

    def read(self, notebook: str) -> str:
        """The lesson's page in the site's reading edition."""
        return f"{self.pages}read/{Path(notebook).stem}.html"


def badges(it: Repository) -> str:
    workflow = f"{it.home}/actions/workflows/test.yml"
    return (
        f"[![tests]({workflow}/badge.svg)]({workflow}) "
        f"[![Open on Binder](https://mybinder.org/badge_logo.svg)]({it.binder()})\n"
    )


def try_now(it: Repository) -> str:
    return (
        f"Nothing to install: [the playground and the course in your browser]({it.pages}), "
        f"[on Binder]({it.binder()}) or [in Colab]({it.colab()}).\n"
    )


def links(it: Repository) -> str:
    """All links, in Markdown."""
    return f"""\
| where | link |
|---|---|
| in the browser, no server | <{it.pages}> |
| Binder | <{it.binder()}> |
| Binder, newest notebooks | <{it.binder_newest()}> |
| Colab | <{it.colab()}>, with the first cell below |
| a JupyterHub of yours, after its address | `/hub/user-redirect/{it.pull()}` |

Colab has all but the package, anywidget and sacreBLEU. Elsewhere this cell does nothing:

```
{colab_cell(it)}
```
"""


def colab_cell(it: Repository) -> str:
    """The first cell of a notebook in Colab; elsewhere it does nothing."""
    return f"""\
import sys
if "google.colab" in sys.modules:
    %pip install --quiet git+{it.home}@{it.ref} anywidget sacrebleu"""


def between(text: str, mark: str, new: str) -> str:
    """The text with something new between <!-- mark --> and <!-- /mark -->."""
    begin, end = f"<!-- {mark} -->", f"<!-- /{mark} -->"
    before, _, rest = text.partition(begin)
    _, found, after = rest.partition(end)
    if not found:
        raise SystemExit(f"the marks {begin} and {end} are lost")
    return f"{before}{begin}\n{new}{end}{after}"


def lessons(readme: str, it: Repository) -> str:
    """The table of the course with a launch link in each row."""
    readme = HEAD.sub(r"\1 open |\n\2---|", readme)

    def row(found: re.Match[str]) -> str:
        file = found[2]
        ways = {"read": it.read(file), "Binder": it.binder(file), "Colab": it.colab(file)}
        return f"{found[1]} {' · '.join(f'[{name}]({way})' for name, way in ways.items())} |"

    return ROW.sub(row, readme)


def write_readme(readme: str, it: Repository) -> str:
    readme = between(between(readme, "badges", badges(it)), "try", try_now(it))
    return lessons(readme, it)


def write_opening(page: str, it: Repository) -> str:
    return between(page, "links", links(it))


def write_project(project: str, it: Repository) -> str:
    """pyproject.toml with the project's addresses."""
    project = re.sub(r"(?ms)^\[project\.urls\]\n.*?\n\n(?=\[)", "", project)
    urls = {
        "Homepage": it.pages,
        "Repository": it.home,
        "Documentation": f"{it.home}/tree/main/docs",
        "Changelog": f"{it.home}/blob/main/CHANGELOG.md",
        "Issues": f"{it.home}/issues",
    }
    block = "".join(f'{name} = "{url}"\n' for name, url in urls.items())
    return project.replace(PROJECT, f"[project.urls]\n{block}\n{PROJECT}", 1)


def write_citation(citation: str, it: Repository) -> str:
    citation = re.sub(r"(?m)^repository-code: .*\n", "", citation)
    return citation.replace("license: MIT\n", f'repository-code: "{it.home}"\nlicense: MIT\n', 1)


def absolute(readme: str, it: Repository) -> str:
    """The README with links that work outside the repository."""
    picture = f"https://raw.githubusercontent.com/{it.full}/{it.ref}/"
    file = f"{it.home}/blob/{it.ref}/"
    readme = re.sub(r"(!\[[^\]]*\]\()(?!https?:)", rf"\1{picture}", readme)
    return re.sub(r"(?<!!)(\[[^\]]*\]\()(?!https?:|#)", rf"\1{file}", readme)


FILES: dict[str, Callable[[str, Repository], str]] = {
    "README.md": write_readme,
    "docs/opening.md": write_opening,
    "pyproject.toml": write_project,
    "CITATION.cff": write_citation,
}


def main(arguments: list[str]) -> None:
    words = [word for word in arguments if word != "--absolute"]
    it = Repository(*words)
    files = {ROOT / name: write for name, write in FILES.items()}
    new = {file: write(file.read_text(encoding="utf-8"), it) for file, write in files.items()}
    if "--absolute" in arguments:
        new[ROOT / "README.md"] = absolute(new[ROOT / "README.md"], it)
    for file, text in new.items():
        file.write_text(text, encoding="utf-8", newline="\n")
    print(f"Launch links of {it.full} are in {', '.join(FILES)}; look at them, then commit them.")


if __name__ == "__main__":
    main(sys.argv[1:])
