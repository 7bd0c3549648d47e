"""python -m mtmetrics_edu.conformance."""

from __future__ import annotations

import subprocess
import sys


def test_it_can_be_run_as_a_module() -> None:
    command = [sys.executable, "-m", "mtmetrics_edu.conformance", "diagnose", "math:sqrt"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 1
    assert "It gives no score" in done.stdout
