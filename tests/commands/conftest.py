"""Files are written into the current folder, as in tests/files."""

from ..files.conftest import folder as folder
