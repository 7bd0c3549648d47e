"""How the notebooks are served: `make lab`, Binder and `mtmetrics-edu lab` alike.

config/ has the settings of the server, custom/ the stylesheet of JupyterLab. The server finds
config/ by the variable of lab.environment; it comes before the settings of the user, which are not
touched. The settings name this module, and the server loads it: a stylesheet, a quicker connection,
a rule for saving. Messages are sent compressed, to a seventh or less: a class may have one line to
a server far away. The icon of the browser's tab does not show a busy kernel: it would change twice
at each key, for 4 ms. JupyterLab asks nobody whether they want its news.
"""

import json
import os
import sys
from pathlib import Path
from typing import Any

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection

HERE = Path(__file__).parent
KERNEL = ("kernelspec", "language_info")  # how a notebook describes its kernel


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    """The extension that the server loads."""
    return [{"module": __name__}]


def _link_jupyter_server_extension(server: Any) -> None:
    """Let the server look for custom.css in our folder first. It has no setting for this."""
    server.static_custom_path = [str(HERE / "custom"), *server.static_custom_path]


def _load_jupyter_server_extension(server: Any) -> None:
    """Let a notebook that was only opened stay as it was; let terminals and cells find the commands
    of this Python."""
    here = str(Path(sys.executable).parent)
    os.environ["PATH"] = os.pathsep.join([here, os.environ.get("PATH", os.defpath)])
    terminals = server.web_app.settings.get("terminal_manager")
    if terminals and "-l" in terminals.shell_command:  # a login shell has a PATH of its own
        terminals.shell_command.remove("-l")
    server.contents_manager.register_pre_save_hook(keep_description)


def keep_description(*, model: dict[str, Any], path: str, contents_manager: Any, **_: Any) -> None:
    """Let a notebook be saved with its file's description of the kernel, if it is the same kernel.

    JupyterLab writes the name and the version of the kernel into each notebook that it opens, and
    soon saves it. A lesson that nobody changed would differ from git's, and `git pull` would stop
    at it. The server calls this; an error here is in its log, and the notebook is saved all the
    same.
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
    """The names of a notebook's kernel and language.

    >>> names({"kernelspec": {"name": "python3"}, "language_info": {"name": "python"}})
    ['python3', 'python']
    """
    return [str(metadata.get(key, {}).get("name", "")) for key in KERNEL]


class PromptConnection(ZMQChannelsWebsocketConnection):
    """Jupyter's own connection from a browser to a kernel, without Nagle's algorithm.

    The operating system holds a small message back while an earlier one is not yet confirmed, up
    to 40 milliseconds. A key typed into a widget makes several small messages, so each answer was
    late.
    """

    def connect(self) -> Any:  # older servers return a coroutine, newer ones a Future or None
        """Connect as usual, on a socket that waits for nothing."""
        self.websocket_handler.set_nodelay(True)
        return super().connect()
