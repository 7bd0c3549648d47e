"""The connection to a kernel switches Nagle's algorithm off before it connects."""

from __future__ import annotations

from typing import Any

import pytest
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection

from mtmetrics_edu.commands.serving.connection import PromptConnection


def test_each_message_is_sent_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[Any] = []

    class Socket:
        def set_nodelay(self, value: bool) -> None:
            done.append(value)

    monkeypatch.setattr(PromptConnection, "websocket_handler", Socket())
    monkeypatch.setattr(
        ZMQChannelsWebsocketConnection, "connect", lambda self: done.append("connected")
    )
    connection = PromptConnection.__new__(PromptConnection)
    assert connection.connect() is None
    assert done == [True, "connected"]
