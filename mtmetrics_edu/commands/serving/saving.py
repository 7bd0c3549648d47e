"""What JupyterLab saves of a notebook that was only opened: the file as it was.

When a notebook opens, JupyterLab writes the name and the version of the kernel into it, and soon
saves it. A lesson that nobody changed would differ from git's, and `git pull` would stop at it.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

KERNEL = ("kernelspec", "language_info")  # how a notebook describes its kernel


def keep_description(*, model: dict[str, Any], path: str, contents_manager: Any, **_: Any) -> None:
    """Let a notebook be saved with its file's description of the kernel, if it is the same kernel.

    The server calls this; an error here is in its log, and the notebook is saved all the same.
    """
    if model["type"] != "notebook":
        return
    file = Path(contents_manager._get_os_path(path.strip("/")))
    if not file.is_file():
        return
    saved = json.loads(file.read_text(encoding="utf-8"))["metadata"]
    new = model["content"]["metadata"]
    if names(saved) == names(new):
        new.update({key: saved[key] for key in KERNEL if key in saved})


def names(metadata: dict[str, Any]) -> list[str]:
    """What a notebook calls its kernel and its language.

    >>> names({"kernelspec": {"name": "python3"}, "language_info": {"name": "python"}})
    ['python3', 'python']
    """
    return [str(metadata.get(key, {}).get("name", "")) for key in KERNEL]
