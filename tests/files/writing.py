"""Files for tests, and what is said when they are read."""

from __future__ import annotations

from pathlib import Path

import pytest

from mtmetrics_edu.files import BadFileError, Files, Source
from mtmetrics_edu.files.lines import texts

GUIDE = "It is a guide to action that ensures that the military will forever heed Party commands."
OTHERS = ["The cat sat on the mat.", "A dog barks at night.", "She sells sea shells, he said."]


def write(name: str, content: str | bytes) -> str:
    """Write a file; its name."""
    data = content if isinstance(content, bytes) else content.encode()
    Path(name).write_bytes(data)
    return name


def read(given: str) -> tuple[list[str], list[str]]:
    """The texts of a source, and the warnings."""
    warnings: list[str] = []
    return [text for _, text in texts(Source.of(given), warnings.append)], warnings


def refused(given: str) -> str:
    """Why a source cannot be read."""
    with pytest.raises(BadFileError) as error:
        read(given)
    return str(error.value)


def segments(
    systems: list[str], references: list[str], *, plain: bool = True
) -> tuple[list[tuple[str, ...]], list[str]]:
    """The segments of some files, and the warnings."""
    warnings: list[str] = []
    files = Files(
        systems=tuple(map(Source.of, systems)),
        references=tuple(map(Source.of, references)),
        plain=plain,
    )
    return list(files.segments(warnings.append)), warnings
