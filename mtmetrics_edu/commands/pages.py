"""--html: a report is written as one page, and never over a file without --force."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace, _ArgumentGroup
from pathlib import Path


def add_page(parser: ArgumentParser | _ArgumentGroup) -> None:
    """The options for the page."""
    parser.add_argument("--html", metavar="FILE", help="write a report, one page, into a new file")
    parser.add_argument("--force", action="store_true", help="let --html replace a file")


def check_page(options: Namespace) -> None:
    """ValueError if the page cannot be written: said before the work, not after it."""
    path = Path(options.html)
    if path.is_dir():
        raise ValueError(f"{path} is a folder; --html needs the name of a file")
    if path.exists() and not options.force:
        raise ValueError(f"{path} exists and was not changed; choose another name, or add --force")
    if not path.absolute().parent.is_dir():
        raise ValueError(f"{path}: there is no folder {path.parent} to write it into")


def write_page(page: str, options: Namespace) -> None:
    """Write the page; an existing file is replaced only with --force."""
    path, content = Path(options.html), page.encode(errors="backslashreplace")
    try:
        with path.open("wb" if options.force else "xb") as file:
            file.write(content)
    except OSError as error:
        raise ValueError(f"{path} was not written: {error.strerror}") from error
    options.messages.say(f"wrote {path} ({len(content) / 1e6:.1f} MB)")
