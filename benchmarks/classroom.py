"""Twenty kernels at once, each with an open playground: python -m benchmarks.classroom

Prints what a hub's administrator asks: a kernel's memory and start, and how long an edit takes when
all edit at once. An edit is what a browser sends for a key, the candidate's new text, and lasts
until the kernel has sent the score line for it.
"""

from __future__ import annotations

import asyncio
import os
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory

from jupyter_client import AsyncKernelManager
from jupyter_client.asynchronous import AsyncKernelClient

from mtmetrics_edu import sentence_bleu
from mtmetrics_edu.course.examples import GUIDE

OPEN = """
from mtmetrics_edu.course.widgets import Playground
playground = Playground()
display(playground)
print(playground.editors.candidate.model_id)
"""
KERNELS = 20
EDITS = 50
PAUSE = 0.25  # seconds between a learner's keys
WAIT = 120  # seconds until a kernel counts as dead


@dataclass
class Seat:
    """One learner's kernel, and what was measured of it."""

    client: AsyncKernelClient
    start: float  # seconds to the first answer
    opened: float  # seconds for the cell that opens the playground
    memory: float  # resident MB with the playground open
    box: str  # the candidate's widget
    edits: list[float] = field(default_factory=list)  # seconds until the right score was sent


async def take(scratch: Path, number: int, managers: list[AsyncKernelManager]) -> Seat:
    """Start a kernel and open the playground in it."""
    began = time.perf_counter()
    manager = AsyncKernelManager(transport="ipc", ip=str(scratch / f"kernel-{number}"))
    managers.append(manager)
    await manager.start_kernel(env={**os.environ, "IPYTHONDIR": str(scratch)})
    client = manager.client()
    client.start_channels()
    await client.wait_for_ready(timeout=WAIT)
    started = time.perf_counter()
    printed: list[str] = []
    await client.execute_interactive(
        OPEN, timeout=WAIT, output_hook=lambda it: printed.append(it["content"].get("text", ""))
    )
    opened = time.perf_counter()
    status = Path(f"/proc/{manager.provisioner.pid}/status").read_text()
    memory = next(int(line.split()[1]) for line in status.splitlines() if "VmRSS" in line) / 1024
    box = "".join(printed).split()[-1]
    return Seat(client, started - began, opened - started, memory, box)


async def edit(seat: Seat, number: int) -> None:
    """Send the guide example, cut after some words; wait until the kernel is done, and note when
    it sent the score."""
    words = GUIDE.candidate[: 4 + number % (len(GUIDE.candidate) - 4)]
    score = f">{sentence_bleu(words, GUIDE.references).score:.4f}<"
    data = {"method": "update", "state": {"value": " ".join(words)}, "buffer_paths": []}
    message = seat.client.session.msg("comm_msg", {"comm_id": seat.box, "data": data})
    began = time.perf_counter()
    seat.client.shell_channel.send(message)
    while True:
        answer = await seat.client.get_iopub_msg(timeout=WAIT)
        if answer["parent_header"].get("msg_id") != message["header"]["msg_id"]:
            continue
        content = answer["content"]
        panes = str(content.get("data", {}).get("state", {}))
        if "mtm-score" in panes and score in panes:
            seat.edits.append(time.perf_counter() - began)
        if content.get("execution_state") == "idle":
            break


async def play(seat: Seat) -> None:
    """One learner, who types without a pause to think."""
    for number in range(EDITS):
        await edit(seat, number)
        await asyncio.sleep(PAUSE)


async def lesson(kernels: int) -> list[Seat]:
    """All kernels start one after the other, then all learners type at once."""
    managers: list[AsyncKernelManager] = []
    with TemporaryDirectory() as scratch:
        try:
            seats = [await take(Path(scratch), n, managers) for n in range(kernels)]
            await asyncio.gather(*map(play, seats))
        finally:
            for manager in managers:
                await manager.shutdown_kernel(now=True)
    return seats


def main(kernels: int = KERNELS) -> int:
    seats = asyncio.run(lesson(kernels))
    edits = [1000 * seconds for seat in seats for seconds in seat.edits]
    right = all(len(seat.edits) == EDITS for seat in seats)
    print(f"{kernels} kernels, {EDITS} edits each: {len(edits)} shown, all right: {right}")
    print(f"an edit: p50 {median(edits):.0f} ms, p95 {quantiles(edits, n=20)[-1]:.0f} ms")
    print(f"a kernel's start: {median(s.start for s in seats):.1f} s")
    print(f"the playground's first cell: {median(s.opened for s in seats):.1f} s")
    middle, most = median(s.memory for s in seats), max(s.memory for s in seats)
    print(f"resident with the playground open: {middle:.0f} MB, at most {most:.0f} MB")
    return 0 if right else 1


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
