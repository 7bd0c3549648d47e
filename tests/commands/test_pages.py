"""--html: where a page may be written."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

import pytest

from mtmetrics_edu.commands.command import Messages
from mtmetrics_edu.commands.pages import check_page, write_page


def options(name: str, *, force: bool = False) -> Namespace:
    return Namespace(html=name, force=force, messages=Messages())


def test_a_new_file(capsys: pytest.CaptureFixture[str]) -> None:
    check_page(options("page.html"))
    write_page("<p>é</p>", options("page.html"))
    assert Path("page.html").read_text("utf-8") == "<p>é</p>"
    assert capsys.readouterr().err == "mtmetrics-edu: wrote page.html (0.0 MB)\n"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        (".", "is a folder"),
        ("mine.html", "mine.html exists and was not changed; choose another name, or add --force"),
        ("no/page.html", "there is no folder no to write it into"),
    ],
)
def test_what_is_refused_before_the_work(name: str, said: str) -> None:
    Path("mine.html").write_text("mine")
    with pytest.raises(ValueError, match=said):
        check_page(options(name))
    assert Path("mine.html").read_text() == "mine"


def test_force_replaces_a_file() -> None:
    Path("mine.html").write_text("mine")
    check_page(options("mine.html", force=True))
    write_page("new", options("mine.html", force=True))
    assert Path("mine.html").read_text() == "new"


def test_a_file_that_appeared_meanwhile_is_kept() -> None:
    Path("mine.html").write_text("mine")
    with pytest.raises(ValueError, match="was not written"):
        write_page("new", options("mine.html"))
    assert Path("mine.html").read_text() == "mine"
