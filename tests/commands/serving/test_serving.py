"""JupyterLab's server with our settings; a lesson that was only opened is the same file."""

import asyncio
import copy
import json
import os
import re
import shutil
import stat
import sys
from importlib import import_module
from pathlib import Path
from unittest.mock import MagicMock

import pytest
from jupyter_server.services.contents.largefilemanager import AsyncLargeFileManager

from mtmetrics_edu.commands import serving
from mtmetrics_edu.commands.lab import environment
from mtmetrics_edu.commands.serving import HERE

from ...notebooks.harness import NOTEBOOKS
from ...processes import run
from ...threads import in_a_thread

ROOT = Path(__file__).parents[3]
CONFIG = HERE / "config"
OPENED = {  # what JupyterLab writes into a notebook when its kernel is ready
    "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
    "language_info": {"name": "python", "version": sys.version.split()[0]},
}


def test_our_settings_come_first_and_the_others_stay():
    given = {"JUPYTER_CONFIG_PATH": "/theirs", "HOME": "/mine"}
    paths = f"{CONFIG}{os.pathsep}/theirs"
    assert environment(given) == {"JUPYTER_CONFIG_PATH": paths, "HOME": "/mine"}
    assert environment({}) == {"JUPYTER_CONFIG_PATH": str(CONFIG)}
    assert given["JUPYTER_CONFIG_PATH"] == "/theirs"


def test_the_settings_name_what_exists():
    (file,) = CONFIG.glob("*.json")
    settings = json.loads(file.read_text("utf-8"))["ServerApp"]
    module, _, name = settings["kernel_websocket_connection_class"].rpartition(".")
    assert getattr(import_module(module), name) is serving.PromptConnection
    assert settings["jpserver_extensions"] == {module: True}
    assert serving._jupyter_server_extension_points() == [{"module": module}]


def printed(command):
    """The variables that a line of the shell gives to what it starts."""
    env = {"PATH": os.environ["PATH"], "JUPYTER_CONFIG_PATH": "/theirs"}
    lines = run("bash", "-c", command, cwd=ROOT, env=env).splitlines()
    return dict(line.partition("=")[::2] for line in lines if "=" in line)


def test_make_and_binder_use_the_same_settings():
    lines = run("make", "--dry-run", "lab", cwd=ROOT).splitlines()
    (line,) = [line for line in lines if "-m jupyterlab " in line]
    script = ROOT / "binder" / "start"
    assert script.stat().st_mode & stat.S_IXUSR
    python = f'export PATH="{Path(sys.executable).parent}:$PATH" PYTHONPATH="{ROOT}"; '
    for command in (re.sub(r"\S*python -m .*", "env", line), f"{python} {script} env"):
        assert printed(command)["JUPYTER_CONFIG_PATH"] == f"{CONFIG}:/theirs"


def test_each_message_is_sent_at_once(monkeypatch):
    calls = []
    connection = serving.PromptConnection
    handler = MagicMock(set_nodelay=calls.append)
    monkeypatch.setattr(connection, "websocket_handler", handler)
    monkeypatch.setattr(connection.__base__, "connect", lambda _: calls.append("connected"))
    assert connection.__new__(connection).connect() is None
    assert calls == [True, "connected"]


@pytest.fixture
def manager(tmp_path):
    """What reads and writes files for JupyterLab, with our extension."""
    contents = AsyncLargeFileManager(root_dir=str(tmp_path))
    serving._load_jupyter_server_extension(MagicMock(contents_manager=contents))
    return contents


def saved(manager, path, change=lambda content: None, name=""):
    """Open a copy of a notebook, let JupyterLab describe the kernel, change it, and save it."""
    root = Path(manager.root_dir)
    shutil.copy(path, root)

    async def open_and_save():
        model = await manager.get(path.name)
        model["content"]["metadata"].update(copy.deepcopy(OPENED))
        change(model["content"])
        await manager.save(model, name or path.name)

    in_a_thread(lambda: asyncio.run(open_and_save()))
    return root / (name or path.name)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_opening_changes_nothing(path, manager):
    assert saved(manager, path).read_bytes() == path.read_bytes()


def test_what_was_typed_is_saved(manager):
    def change(content):
        content["cells"][0].update(source="my own words")

    new = json.loads(saved(manager, NOTEBOOKS[0], change).read_text(encoding="utf-8"))
    assert "".join(new["cells"][0]["source"]) == "my own words"


def test_another_kernel_is_saved(manager):
    other = {"name": "xpython", "display_name": "Another", "language": "python"}

    def change(content):
        content["metadata"].update(kernelspec=other)

    new = json.loads(saved(manager, NOTEBOOKS[0], change).read_text(encoding="utf-8"))
    assert new["metadata"]["kernelspec"] == other
    assert new["metadata"]["language_info"] == OPENED["language_info"]


@pytest.mark.parametrize("name", ["new.ipynb", "broken.ipynb"])
def test_a_new_notebook_and_a_broken_file_are_saved(manager, tmp_path, name):
    (tmp_path / "broken.ipynb").write_text("no JSON")
    assert json.loads(saved(manager, NOTEBOOKS[0], name=name).read_text(encoding="utf-8"))["cells"]
