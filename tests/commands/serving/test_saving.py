"""A lesson that was opened and saved by JupyterLab, unchanged, is the same file, byte for byte."""

from __future__ import annotations

import asyncio
import copy
import json
import shutil
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from jupyter_server.services.contents.largefilemanager import AsyncLargeFileManager

import mtmetrics_edu.commands.serving as serving

from ...notebooks.harness import NOTEBOOKS
from ...threads import in_a_thread

OPENED = {  # what JupyterLab writes into a notebook when its kernel is ready
    "kernelspec": {
        "display_name": "Python 3 (ipykernel)",
        "language": "python",
        "name": "python3",
    },
    "language_info": {
        "codemirror_mode": {"name": "ipython", "version": 3},
        "file_extension": ".py",
        "mimetype": "text/x-python",
        "name": "python",
        "nbconvert_exporter": "python",
        "pygments_lexer": "ipython3",
        "version": sys.version.split()[0],
    },
}


@pytest.fixture
def manager(tmp_path: Path) -> AsyncLargeFileManager:
    """What reads and writes files for JupyterLab, with our extension."""
    found = AsyncLargeFileManager(root_dir=str(tmp_path))
    serving._load_jupyter_server_extension(SimpleNamespace(contents_manager=found))
    return found


def saved(manager: Any, name: str, change: Any = lambda content: None) -> None:
    """Open a notebook, let JupyterLab describe the kernel, change it, and save it."""

    async def opened_and_saved() -> None:
        model = await manager.get(name)
        model["content"]["metadata"].update(copy.deepcopy(OPENED))
        change(model["content"])
        await manager.save(model, name)

    in_a_thread(lambda: asyncio.run(opened_and_saved()))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_opening_changes_nothing(path: Path, manager: Any, tmp_path: Path) -> None:
    shutil.copy(path, tmp_path)
    saved(manager, path.name)
    assert (tmp_path / path.name).read_bytes() == path.read_bytes()


def test_what_was_typed_is_saved(manager: Any, tmp_path: Path) -> None:
    name = NOTEBOOKS[0].name
    shutil.copy(NOTEBOOKS[0], tmp_path)
    saved(manager, name, lambda content: content["cells"][0].update(source="my own words"))
    new = json.loads((tmp_path / name).read_text(encoding="utf-8"))
    assert "".join(new["cells"][0]["source"]) == "my own words"


def test_another_kernel_is_saved(manager: Any, tmp_path: Path) -> None:
    name = NOTEBOOKS[0].name
    shutil.copy(NOTEBOOKS[0], tmp_path)
    other = {"name": "xpython", "display_name": "Another", "language": "python"}
    saved(manager, name, lambda content: content["metadata"].update(kernelspec=other))
    new = json.loads((tmp_path / name).read_text(encoding="utf-8"))
    assert new["metadata"]["kernelspec"] == other
    assert new["metadata"]["language_info"] == OPENED["language_info"]


def test_a_new_notebook_and_a_broken_file_are_saved(manager: Any, tmp_path: Path) -> None:
    shutil.copy(NOTEBOOKS[0], tmp_path)
    (tmp_path / "broken.ipynb").write_text("no JSON")

    async def saved_twice() -> None:
        model = await manager.get(NOTEBOOKS[0].name)
        for name in ("new.ipynb", "broken.ipynb"):
            await manager.save(copy.deepcopy(model), name)

    in_a_thread(lambda: asyncio.run(saved_twice()))
    for name in ("new.ipynb", "broken.ipynb"):
        assert json.loads((tmp_path / name).read_text(encoding="utf-8"))["cells"]
