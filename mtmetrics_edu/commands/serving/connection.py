"""The connection from a browser to a kernel, without Nagle's algorithm.

The operating system holds a small message back while an earlier one is not yet confirmed, up to 40
milliseconds. A key typed into a widget makes several small messages, so each answer was late.
"""

from __future__ import annotations

from typing import Any

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection


class PromptConnection(ZMQChannelsWebsocketConnection):
    """Jupyter's own connection, each message sent at once."""

    def connect(self) -> Any:  # older servers return a coroutine, newer ones a Future or None
        """Connect as usual, on a socket that waits for nothing."""
        self.websocket_handler.set_nodelay(True)
        return super().connect()
