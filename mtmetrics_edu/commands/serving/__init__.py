"""How the notebooks are served: `make lab`, Binder and `mtmetrics-edu lab` alike.

config/ has the settings of the server, custom/ the stylesheet of JupyterLab. The server finds
config/ by the variable of `environment`; it comes before the settings of the user, which are not
touched. The settings name extension.py, which the server loads. Messages are sent compressed, to a
seventh or less: a class may have one line to a server far away. The icon of the browser's tab does
not show a busy kernel: it would change twice at each key, for 4 ms.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

HERE = Path(__file__).parent


def environment(given: Mapping[str, str] = os.environ) -> dict[str, str]:
    """The variables with which a server is to be started, those given included.

    >>> paths = environment({"JUPYTER_CONFIG_PATH": "/opt"})["JUPYTER_CONFIG_PATH"]
    >>> paths.endswith(f"{os.pathsep}/opt")
    True
    """
    paths = [str(HERE / "config"), given.get("JUPYTER_CONFIG_PATH", "")]
    return {**given, "JUPYTER_CONFIG_PATH": os.pathsep.join(filter(None, paths))}
