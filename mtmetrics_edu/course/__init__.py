"""The course: lessons, exercises, handouts, real and constructed systems, and the widgets."""

import json
import tomllib
from importlib.resources import files
from typing import Any


def read(name: str) -> str:
    """The text of a file in this folder: words, tables, pages with gaps."""
    return files(__name__).joinpath(name).read_text("utf-8")


def data(name: str) -> Any:
    """What a file in this folder holds: TOML, or JSON if its name says so."""
    return (json if name.endswith(".json") else tomllib).loads(read(name))
