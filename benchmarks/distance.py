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
    port = urlsplit(server.url).port or 80
    loop, ready = asyncio.new_event_loop(), threading.Event()
    address: list[str] = []

    async def serve() -> None:
        async def connect(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            with suppress(OSError):
                there = await asyncio.open_connection("127.0.0.1", port)
                way = milliseconds / 2000
                await asyncio.gather(carry(reader, there[1], way), carry(there[0], writer, way))

        listening = await asyncio.start_server(connect, "127.0.0.1", 0)
        address.append(f"http://127.0.0.1:{listening.sockets[0].getsockname()[1]}")
        ready.set()

    loop.create_task(serve())
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    ready.wait()
    yield Server(address[0], server.folder)
    loop.call_soon_threadsafe(loop.stop)
    thread.join()


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
