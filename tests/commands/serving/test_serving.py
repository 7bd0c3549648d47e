"""The settings of the servers: found where we say, and the user's own are not touched."""

from __future__ import annotations

import json
import os
import re
import stat
import subprocess
from pathlib import Path
from types import SimpleNamespace

import mtmetrics_edu.commands.serving as serving
from mtmetrics_edu.commands.serving import FOLDERS, HERE, environment

ROOT = Path(__file__).parents[3]


def test_our_folders_come_first_and_the_others_stay() -> None:
    given = {"JUPYTER_CONFIG_PATH": "/theirs", "HOME": "/mine"}
    found = environment(given)
    assert found["JUPYTER_CONFIG_PATH"].split(os.pathsep) == [str(HERE / "config"), "/theirs"]
    assert found["JUPYTER_PATH"] == str(HERE / "data")
    assert found["HOME"] == "/mine"
    assert given == {"JUPYTER_CONFIG_PATH": "/theirs", "HOME": "/mine"}
    assert all(folder.is_dir() for folder in FOLDERS.values())


def test_every_setting_is_json_and_names_what_exists() -> None:
    for file in (HERE / "config").glob("*.json"):
        settings = json.loads(file.read_text("utf-8"))
        app = settings.get("ServerApp") or settings["Voila"]
        assert app["kernel_websocket_connection_class"].startswith(f"{serving.__name__}.connection")


def test_our_stylesheet_is_looked_for_first() -> None:
    server = SimpleNamespace(static_custom_path=["/theirs/custom"])
    serving._link_jupyter_server_extension(server)
    assert server.static_custom_path == [str(HERE / "custom"), "/theirs/custom"]
    assert (HERE / "custom" / "custom.css").is_file()
    assert serving._jupyter_server_extension_points() == [
        {"module": "mtmetrics_edu.commands.serving"}
    ]


def printed(command: str) -> dict[str, str]:
    """The variables that a line of the shell gives to what it starts."""
    env = {"PATH": os.environ["PATH"], "JUPYTER_PATH": "/theirs"}
    done = subprocess.run(
        ["bash", "-c", command], cwd=ROOT, env=env, check=True, capture_output=True, text=True
    )
    return dict(line.partition("=")[::2] for line in done.stdout.splitlines() if "=" in line)


def test_make_and_binder_use_the_same_folders() -> None:
    said = subprocess.run(
        ["make", "--dry-run", "lab", "app"], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout
    lines = [line for line in said.splitlines() if re.search("-m (jupyterlab|voila)", line)]
    assert len(lines) == 2
    starts = [re.sub(r"\S*python -m .*", "env", line) for line in lines]
    script = ROOT / "binder" / "start"
    assert script.stat().st_mode & stat.S_IXUSR
    python = f'export PATH="{ROOT}/.venv/bin:$PATH" PYTHONPATH="{ROOT}"; '
    for found in map(printed, [*starts, f"{python} {script} env"]):
        assert found["JUPYTER_CONFIG_PATH"] == str(HERE / "config")
        assert found["JUPYTER_PATH"] == f"{HERE / 'data'}:/theirs"
