"""Files are written into the current folder, as in tests/files."""

from __future__ import annotations

from ..files.conftest import folder as folder
