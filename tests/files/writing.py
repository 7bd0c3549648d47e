"""Files for tests, and what is said when they are read."""

from pathlib import Path

import pytest

from mtmetrics_edu.files import BadFileError, Files, Source
from mtmetrics_edu.files.lines import texts

OTHERS = ["The cat sat on the mat.", "A dog barks at night.", "She sells sea shells, he said."]


def write(name, content):
    """Write a file; its name."""
    Path(name).write_bytes(content if isinstance(content, bytes) else content.encode())
    return name


def read(given):
    """The texts of a source, and the warnings."""
    warnings = []
    return [text for _, text in texts(Source.of(given), warnings.append)], warnings


def refused(given):
    """Why a source cannot be read."""
    with pytest.raises(BadFileError) as error:
        read(given)
    return str(error.value)


def segments(systems, references):
    """The segments of some files, and the warnings."""
    warnings = []
    systems, references = (tuple(map(Source.of, names)) for names in (systems, references))
    files = Files(systems=systems, references=references)
    return list(files.segments(warnings.append)), warnings
