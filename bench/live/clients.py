"""Who plays and who watches, in a process of their own: told what to do by one line of JSON, answers by lines of JSON.

`watch` brings watchers and notes when each change reached each of them; `play` sends moves, at a rate or as fast as they are
accepted, and notes when each was due, sent and accepted. Times are of the machine's one clock, so two processes compare them.
"""

import asyncio
import json
import os
import re
import sys
from collections.abc import Mapping, Sequence
from itertools import cycle
from time import monotonic
from typing import Any

import uvloop

from app.versions import PROTOCOL
from bench.live.wire import Wire, dial

NUMBER = re.compile(rb'"n":\s*(\d+)')
AT_ONCE = 20
"""So many sockets are opened at the same time."""


def say(**told: Any) -> None:
    """One line for whoever started this."""
    print(json.dumps(told), flush=True)


def hello(token: str | None, **more: Any) -> bytes:
    """The first word."""
    return json.dumps({"kind": "hello", "protocol": PROTOCOL, "token": token, "packs": True, **more}).encode()


def kind_of(body: bytes) -> str:
    """What kind of frame this is, by its first bytes; compressed ones are welcomes."""
    if body[:1] != b"{":
        return "welcome"
    return body[:40].split(b'"')[3].decode()


class Watchers:
    """Watchers of some tables."""

    def __init__(self) -> None:
        self.arrived: list[list[float]] = []
        self.joined = 0
        self.wires: list[Wire] = []

    async def join(self, where: str, tables: Sequence[str], each: int) -> None:
        """Brings so many to each table, and waits until all were shown it."""
        gate = asyncio.Semaphore(AT_ONCE)

        async def one(table: str) -> None:
            times: list[float] = []
            self.arrived.append(times)
            first: asyncio.Queue[str] = asyncio.Queue()

            def heard(_: Wire, body: bytes) -> None:
                kind = kind_of(body)
                if kind == "changed":
                    times.append(monotonic())
                elif kind in ("welcome", "bye"):
                    first.put_nowait(kind)

            async with gate:
                wire = await dial(where, f"/ws/{table}", heard, hello(None))
                while await first.get() == "bye":  # the server could not let anybody in just now
                    wire = await dial(where, f"/ws/{table}", heard, hello(None))
                self.wires.append(wire)

        await asyncio.gather(*(one(table) for table in tables for _ in range(each)))


async def watch(spec: Mapping[str, Any]) -> None:
    """Watches until it is told to stop."""
    watchers = Watchers()
    begin = monotonic()
    await watchers.join(spec["where"], spec["tables"], spec["each"])
    say(joined=monotonic() - begin)
    await asyncio.to_thread(sys.stdin.readline)
    say(arrived=watchers.arrived, lost=sum(wire.lost for wire in watchers.wires))


class Mover:
    """One who moves at one table."""

    def __init__(self, moves: Sequence[Any]) -> None:
        self.moves = cycle(moves)
        self.seen = 0
        self.count = 0
        self.answer: asyncio.Future[None]
        self.welcomed = asyncio.Event()
        self.sent: list[tuple[float, float, float]] = []
        self.wire: Wire

    async def join(self, where: str, table: str, key: str) -> None:
        """Takes the seat."""
        self.wire = await dial(where, f"/ws/{table}", self._heard, hello(key))
        await self.welcomed.wait()

    def _heard(self, _: Wire, body: bytes) -> None:
        kind = kind_of(body)
        if kind == "changed" and (number := NUMBER.search(body, 0, 60)):
            self.seen = int(number[1])
        elif kind == "welcome":
            self.welcomed.set()
        elif kind in ("accepted", "refused") and not self.answer.done():
            if kind == "refused":
                self.answer.set_exception(AssertionError(body.decode()))
            else:
                self.answer.set_result(None)

    async def move(self, due: float) -> None:
        """One move, until it is accepted."""
        self.answer = asyncio.get_running_loop().create_future()
        self.count += 1
        frame = {
            "kind": "act",
            "ref": f"{os.getpid()}-{self.count}",
            "seen": self.seen or 1_000_000,
            "command": next(self.moves),
        }
        begin = monotonic()
        self.wire.send(json.dumps(frame).encode())
        await self.answer
        self.sent.append((due, begin, monotonic()))

    async def at_rate(self, begin: float, every: float, until: float) -> int:
        """A move whenever one is due, the last one late if it must be; gives how many were due."""
        number = 0
        while (due := begin + number * every) < until:
            await asyncio.sleep(due - monotonic())
            if monotonic() > until:
                return number + int((until - due) / every) + 1
            await self.move(due)
            number += 1
        return number


async def play(spec: Mapping[str, Any]) -> None:
    """Plays as it is told: `count` moves one after the other, or for `seconds`, one every `every`."""
    movers = [Mover(spec["moves"]) for _ in spec["tables"]]
    for mover, (table, key) in zip(movers, spec["tables"], strict=True):
        await mover.join(spec["where"], table, key)
    say(ready=True)
    await asyncio.to_thread(sys.stdin.readline)
    if "count" in spec:
        for mover in movers:
            for _ in range(spec["count"]):
                await mover.move(monotonic())
        due = spec["count"] * len(movers)
    else:
        begin, every = monotonic() + 0.2, spec["every"]
        until = begin + spec["seconds"]
        counts = await asyncio.gather(
            *(
                mover.at_rate(begin + every * index / len(movers), every, until) if every else _flat_out(mover, until)
                for index, mover in enumerate(movers)
            )
        )
        due = sum(counts)
    say(sent=[mover.sent for mover in movers], due=due)
    await asyncio.to_thread(sys.stdin.readline)


async def _flat_out(mover: Mover, until: float) -> int:
    while monotonic() < until:
        await mover.move(monotonic())
    return len(mover.sent)


async def come(spec: Mapping[str, Any]) -> None:
    """Comes to a table once: how long until it is shown, and how many bytes that took."""
    done: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()

    def heard(_: Wire, body: bytes) -> None:
        if not done.done():
            done.set_result(body)

    begin = monotonic()
    wire = await dial(spec["where"], f"/ws/{spec['table']}", heard, hello(spec["key"] or None, **spec.get("hello", {})))
    first = await done
    took = monotonic() - begin
    await asyncio.sleep(0.5)
    say(took=took, bytes=wire.received, first=first.hex())


async def ask(spec: Mapping[str, Any]) -> None:
    """Asks one question after the other until it is told to stop: how many were answered, and the longest wait."""
    arrived: asyncio.Queue[bytes] = asyncio.Queue()

    def heard(_: Wire, body: bytes) -> None:
        if kind_of(body) in ("welcome", "answered", "refused"):
            arrived.put_nowait(body)

    wire = await dial(spec["where"], f"/ws/{spec['table']}", heard, hello(spec["key"]))
    await arrived.get()
    say(ready=True)
    stopped = asyncio.ensure_future(asyncio.to_thread(sys.stdin.readline))
    waits: list[float] = []
    for number, question in enumerate(cycle(spec["questions"])):
        if stopped.done():
            break
        begin = monotonic()
        wire.send(json.dumps({"kind": "ask", "ref": f"q{number}", "question": question}).encode())
        await arrived.get()
        waits.append(monotonic() - begin)
    say(waits=waits)


async def main() -> None:
    """Reads what is to be done, and does it."""
    spec = json.loads(sys.stdin.readline())
    await {"watch": watch, "play": play, "come": come, "ask": ask}[spec["do"]](spec)


if __name__ == "__main__":
    uvloop.run(main())
