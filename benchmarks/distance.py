"""A server as far away as one likes: what is sent arrives so many milliseconds later."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from urllib.parse import urlsplit

from tests.browser.lab import Server

BLOCK = 65536  # bytes that are read at once


@contextmanager
def far_away(server: Server, milliseconds: float) -> Iterator[Server]:
    """The server at another address of this machine; the way there and back takes so long."""
    if not milliseconds:
        yield server
        return
    way = Way(urlsplit(server.url).port or 80, milliseconds / 2000)
    thread = threading.Thread(target=lambda: asyncio.run(way.serve()), daemon=True)
    thread.start()
    way.ready.wait()
    yield Server(way.address, server.folder)
    way.end()
    thread.join()


class Way:
    """Connections to a port of this machine, on which all takes some seconds."""

    address = ""

    def __init__(self, port: int, seconds: float) -> None:
        self.port, self.seconds = port, seconds
        self.ready = threading.Event()

    async def serve(self) -> None:
        """Take connections until the end; asyncio.run drops those that are left."""
        self.loop, self.ended = asyncio.get_running_loop(), asyncio.Event()
        listening = await asyncio.start_server(self.connect, "127.0.0.1", 0)
        self.address = f"http://127.0.0.1:{listening.sockets[0].getsockname()[1]}"
        self.ready.set()
        await self.ended.wait()

    async def connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Carry both ways what one connection brings."""
        with suppress(OSError, asyncio.CancelledError):  # at the end, some are still open
            back, there = await asyncio.open_connection("127.0.0.1", self.port)
            ways = carry(reader, there, self.seconds), carry(back, writer, self.seconds)
            await asyncio.gather(*ways)

    def end(self) -> None:
        """Take no connections any more; called from another thread."""
        self.loop.call_soon_threadsafe(self.ended.set)


async def carry(source: asyncio.StreamReader, target: asyncio.StreamWriter, way: float) -> None:
    """Bring all that comes out of one connection into the other, `way` seconds later."""
    loop = asyncio.get_running_loop()
    queue: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()

    async def deliver() -> None:
        data = b"-"
        while data:
            due, data = await queue.get()
            await asyncio.sleep(max(due - loop.time(), 0))
            target.write(data)
            await target.drain()
        target.close()

    delivered = loop.create_task(deliver())
    data = b"-"
    while data:
        data = await read(source)
        queue.put_nowait((loop.time() + way, data))
    with suppress(OSError):
        await delivered


async def read(source: asyncio.StreamReader) -> bytes:
    """What comes next; nothing at the end."""
    try:
        return await source.read(BLOCK)
    except OSError:
        return b""
