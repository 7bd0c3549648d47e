"""The connection from a browser to a kernel, without Nagle's algorithm.

The operating system holds a small message back while an earlier one is not yet confirmed, up to 40
milliseconds. A key typed into a widget makes several small messages, so each answer was late.
"""

from __future__ import annotations

from asyncio import Future

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection


class PromptConnection(ZMQChannelsWebsocketConnection):  # type: ignore[misc]
    """Jupyter's own connection, each message sent at once."""

    def connect(self) -> Future[None] | None:
        """Connect as usual, on a socket that waits for nothing."""
        self.websocket_handler.set_nodelay(True)
        connected: Future[None] | None = super().connect()
        return connected
