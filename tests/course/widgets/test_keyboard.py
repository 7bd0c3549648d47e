"""The script that keeps keys in a widget is there and whole; tests/browser tries what it does."""

from __future__ import annotations

from html import unescape
from importlib.resources import files

from mtmetrics_edu.course.widgets import Playground, keyboard
from mtmetrics_edu.views import html


def script() -> str:
    """What runs when the stylesheet comes into a page."""
    start, _, rest = keyboard.stylesheet().partition('<style onload="')
    assert not start
    return unescape(rest.partition('"')[0])


def test_the_script_reaches_the_page_as_it_was_written() -> None:
    folder = files("mtmetrics_edu.course.widgets")
    sources = [folder.joinpath(name).read_text("utf-8").strip() for name in keyboard.SCRIPTS]
    assert script().split() == ("; ".join(sources)).split()


def test_the_script_survives_as_one_line() -> None:
    """A comment up to the end of a line would hide the rest of it."""
    assert "\n" not in script()
    assert "//" not in script()


def test_the_stylesheet_is_that_of_every_page() -> None:
    assert keyboard.stylesheet().partition(">")[2] == html.stylesheet().partition(">")[2]


def test_a_live_widget_brings_it() -> None:
    assert Playground().children[0].value == keyboard.stylesheet()
