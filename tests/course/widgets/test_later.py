"""What is done when nothing has happened for a while."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

from mtmetrics_edu.course.widgets.later import Later

from ...threads import in_a_thread


def run(played: Coroutine[Any, Any, None]) -> None:
    in_a_thread(lambda: asyncio.run(played))


def test_it_is_done_once_after_the_last_time_that_it_was_asked_for() -> None:
    done: list[str] = []
    later = Later(lambda: done.append("x"), 0.1)

    async def asked() -> None:
        for _ in range(4):
            assert later.again()
            await asyncio.sleep(0.05)
        assert done == []
        await asyncio.sleep(0.2)
        assert done == ["x"]

    run(asked())


def test_what_is_forgotten_is_not_done() -> None:
    done: list[str] = []
    later = Later(lambda: done.append("x"), 0.02)

    async def asked() -> None:
        later.again()
        later.forget()
        await asyncio.sleep(0.1)

    run(asked())
    later.forget()  # there is nothing to forget
    assert done == []


def test_where_no_event_loop_runs_nothing_waits() -> None:
    found: list[bool] = []
    in_a_thread(lambda: found.append(Later(list, 0.0).again()))
    assert found == [False]
