"""The tests of the core and the conventions alone: python tests/core.py

For systems and Pythons where not all that the other tests need can be installed. This needs
hypothesis, pytest, pytest-timeout, and what `pip install ".[notebooks]"` brings.
"""

import sys
from pathlib import Path

import pytest
from hypothesis import settings

ROOT = Path(__file__).resolve().parents[1]
METRICS = "ngrams bleu smoothing nist tokenizers".split()
FILES = [f"metrics/test_{name}.py" for name in METRICS]
FILES += ["test_checks.py", "conventions", "commands/test_folders.py"]

if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    settings.register_profile("core", derandomize=True, max_examples=100, deadline=None)
    settings.load_profile("core")
    files = [str(ROOT / "tests" / name) for name in FILES]
    sys.exit(pytest.main(["--noconftest", "-q", f"--rootdir={ROOT}", *files, *sys.argv[1:]]))
