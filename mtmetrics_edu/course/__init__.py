"""The course: lessons, exercises, handouts, real and constructed systems, and the widgets."""

from importlib.resources import files


def read(name: str) -> str:
    """The text of a file in this folder: words, tables, pages with gaps."""
    return files(__name__).joinpath(name).read_text("utf-8")
