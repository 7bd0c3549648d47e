"""How the notebooks are served: `make lab`, `make app`, Binder and `mtmetrics-edu lab` alike.

config/ has the settings of the servers, custom/ the stylesheet of JupyterLab, data/ the template of
the app. A server finds them by the two variables of `environment`; they come before the settings of
the user, which are not touched. The package is a server extension as well: so JupyterLab finds
custom/custom.css, for which it has no setting. connection.py sends each message at once.
It is sent compressed, to a seventh or less: a class may have one line to a server far away. The
icon of the browser's tab does not show a busy kernel: it would change twice at each key, for 4 ms.
By saving.py the file of a lesson stays as it was when the lesson was only opened.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
FOLDERS = {"JUPYTER_CONFIG_PATH": HERE / "config", "JUPYTER_PATH": HERE / "data"}


def environment(given: Mapping[str, str] = os.environ) -> dict[str, str]:
    """The variables with which a server is to be started, those given included.

    >>> environment({"JUPYTER_PATH": "/opt"})["JUPYTER_PATH"].endswith(f"{os.pathsep}/opt")
    True
    """
    ours = {
        name: os.pathsep.join(filter(None, [str(folder), given.get(name, "")]))
        for name, folder in FOLDERS.items()
    }
    return {**given, **ours}


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    """What the server loads."""
    return [{"module": __name__}]


def _link_jupyter_server_extension(server: Any) -> None:
    """Let the server look for custom.css in our folder first."""
    server.static_custom_path = [str(HERE / "custom"), *server.static_custom_path]


def _load_jupyter_server_extension(server: Any) -> None:
    """Let a notebook that was only opened stay as it was."""
    from mtmetrics_edu.commands.serving.saving import keep_description

    server.contents_manager.register_pre_save_hook(keep_description)
