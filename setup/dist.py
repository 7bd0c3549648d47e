"""Run by `make dist`: builds the release from a copy, and tries each of its files alone.

    python setup/dist.py [owner/name [tag]]

With a repository, the README's links and the project's addresses lead there. A tag must name the
version of pyproject.toml.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
WORK, DIST = ROOT / "build" / "dist", ROOT / "dist"
TAKEN = ("mtmetrics_edu", "notebooks", "setup", "docs")
HATCHLING = "hatchling==1.33.0"
TRY = """
from pathlib import Path
from mtmetrics_edu import sentence_bleu
from mtmetrics_edu.commands.folders import lay_out
print(sentence_bleu("a b c d e".split(), ["a b c d f".split()]))
print(len(lay_out(Path("course"))), "files of the course")
"""
MADE = shutil.ignore_patterns("__pycache__", ".*", "my_*", "mqm_*")  # the last: texts of WMT


def run(*command: str | Path, cwd: Path = ROOT) -> None:
    """Run a command; stop if it fails."""
    done = subprocess.run([*map(str, command)], cwd=cwd)
    if done.returncode:
        sys.exit(done.returncode)


def check_tag(tag: str) -> None:
    """Stop if a tag of a release names another version than pyproject.toml."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    if tag.startswith("v") and tag != f"v{project['version']}":
        sys.exit(f"the tag {tag} is not the version {project['version']} of pyproject.toml")


def copied() -> Path:
    """A copy of what the release is made of."""
    source = WORK / "source"
    source.mkdir(parents=True)
    for name in TAKEN:
        shutil.copytree(ROOT / name, source / name, ignore=MADE)
    for path in ROOT.iterdir():
        if path.is_file():
            shutil.copy(path, source)
    return source


def environment(name: str) -> Path:
    """The Python of a new environment."""
    place = WORK / name
    venv.create(place, with_pip=True)
    return place / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def install(python: Path, *what: str | Path) -> None:
    run(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *what)


def main(repository: str = "", tag: str = "") -> None:
    check_tag(tag)
    for folder in (WORK, DIST):
        shutil.rmtree(folder, ignore_errors=True)
    source = copied()
    if repository:
        run(sys.executable, "setup/links.py", "--absolute", repository, tag or "main", cwd=source)
    builder = environment("builder")
    install(builder, HATCHLING)
    run(builder, "-m", "hatchling", "build", "--directory", DIST, cwd=source)
    for file in sorted(DIST.iterdir()):
        alone = environment(f"{file.suffix[1:]}-alone")
        install(alone, file)
        run(alone, "-I", "-c", TRY, cwd=alone.parents[1])


if __name__ == "__main__":
    main(*sys.argv[1:])
