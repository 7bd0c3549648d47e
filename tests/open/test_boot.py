"""The Python of the first page, tried without a browser: nothing that it imports is missing."""

from __future__ import annotations

import json
import subprocess
import sys

from ..notebooks.harness import ROOT

TALK = """
import json, sys
told = []
names = {"__name__": "boot"}
exec(compile(open(sys.argv[1], encoding="utf-8").read(), "boot.py", "exec"), names)
handle = names["make"]("", lambda kind, value: told.append([kind, value]))
made = dict(told)
opened = json.loads(made["comms"])
box = next(m["comm_id"] for m in opened if m["data"]["state"].get("description") == "Candidate")
told.clear()
handle(box, json.dumps({"method": "update", "state": {"value": "it is a guide"}}))
print(json.dumps({"made": made["made"], "answers": told}))
"""


def test_the_playground_is_made_and_answers_without_ipython() -> None:
    boot = str(ROOT / "site" / "landing" / "boot.py")
    command = [sys.executable, "-c", TALK, boot]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    said = json.loads(done.stdout)
    assert said["made"]
    kinds = [kind for kind, _ in said["answers"]]
    assert "code" in kinds  # the address follows
    assert any("mtm-score" in value for kind, value in said["answers"] if kind == "comms")
