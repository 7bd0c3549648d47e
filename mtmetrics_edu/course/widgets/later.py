"""Something that is done when nothing has happened for a while."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress


class Later:
    """Something that is done once, some seconds after it was asked for the last time."""

    def __init__(self, act: Callable[[], object], seconds: float) -> None:
        self.act, self.seconds = act, seconds
        self.timer: asyncio.TimerHandle | None = None

    def again(self) -> bool:
        """Ask for it, and wait anew; False where no event loop runs: nothing waits there."""
        self.forget()
        with suppress(RuntimeError):
            self.timer = asyncio.get_running_loop().call_later(self.seconds, self.act)
        return self.timer is not None

    def forget(self) -> None:
        """Ask for it no more."""
        if self.timer:
            self.timer.cancel()
        self.timer = None
