"""A command acknowledged: from a player's socket through referee and journal back to it, against a bare committed INSERT.

`python -m bench.commits` prints p50 and p99. Command and floor take turns, so that a busy machine slows both. Only the lines that
name bound dice carry the round trip to the players' pages; no line of the other benches does: their tables have dice of before.
"""

import asyncio
import shutil
import sys
import tempfile
import threading
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from contextlib import AsyncExitStack
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path
from time import perf_counter
from typing import Any, TypeVar

from app.persistence.embedded import embedded
from app.persistence.engine import Store, open_store
from app.persistence.migrate import migrate
from app.settings import Settings
from app.versions import NAMING
from bench.case import Case
from bench.markdown import table
from tests.realtime.served import NO_LIMITS, Player, app_of, seat_table, serving, sitting, toy_tables

T = TypeVar("T")
ROUNDS = 2000
WATCHERS = 10
FLOOR = "INSERT INTO bench_floor (body) VALUES ($1) RETURNING id"
BODY = {"kind": "step", "to": {"x": 3.0, "y": 6.0}}


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """Times of one thing, in milliseconds, and how often its median holds the floor's."""

    name: str
    p50: float
    p99: float
    ratio: float


class Rig:
    """A database, a server on a real port with a match on it, two players and their watchers."""

    def __init__(self) -> None:
        self._stack = AsyncExitStack()
        self._home = Path(tempfile.mkdtemp(prefix="castra-bench-"))
        self._count = 0
        self.store: Store

    async def open(self) -> None:
        """Starts everything."""
        url = await self._stack.enter_async_context(embedded(self._home / "pg"))
        await migrate(url)
        settings = Settings(database_url=url)
        self.store = await open_store(url, connections=3)
        self._stack.push_async_callback(self.store.close)
        await self.store.pool.execute("CREATE TABLE bench_floor (id bigserial PRIMARY KEY, body jsonb NOT NULL)")
        where = self._stack.enter_context(serving(app_of(settings, limits=NO_LIMITS)))
        match_id, keys = await seat_table(self.store, settings)
        self.red = await self._sit(where, match_id, keys["red"])
        blue = await self._sit(where, match_id, keys["blue"])
        await self.red.done("choose", number=3)
        await blue.done("choose", number=3)
        await self.red.sees(lambda view: view["turn"].get("active") == "red")
        for _ in range(WATCHERS):
            await self._sit(where, match_id, None, reads=True)
        self.throwers = [await self._throwers(where, naming) for naming in (2, NAMING)]
        alone, _ = await seat_table(self.store, settings)
        table = await toy_tables(self.store, settings).table(alone)
        assert table
        self.match = table.match
        for seat in self.match.seats:
            await self.match.submit(seat, "c", {"kind": "choose", "number": 3})

    async def _throwers(self, where: str, naming: int) -> "Iterator[Player]":
        """Two players at a table of their own, whose dice are of this naming, in turn."""
        match_id, keys = await seat_table(self.store, Settings(), naming=naming, goal=10**9)
        red, blue = [await self._sit(where, match_id, keys[seat]) for seat in ("red", "blue")]
        for player in (red, blue):
            await player.done("choose", number=3)
        await red.sees(lambda view: view["turn"].get("active") == "red")
        return cycle((red, blue))

    async def rolled(self) -> None:
        """One command that rolls, its dice known to the server before."""
        await next(self.throwers[0]).done("throw")

    async def bound(self) -> None:
        """One command that rolls, bound by links of two pages: one round trip more."""
        await next(self.throwers[1]).done("throw")

    async def _sit(self, where: str, match_id: str, key: str | None, *, reads: bool = False) -> Player:
        player = await self._stack.enter_async_context(sitting(where, match_id, key))
        if reads:
            task = asyncio.create_task(_listen(player))
            self._stack.callback(task.cancel)
        return player

    async def close(self) -> None:
        """Stops everything."""
        await self._stack.aclose()
        shutil.rmtree(self._home, ignore_errors=True)

    async def floor(self) -> None:
        """One bare committed INSERT by the driver."""
        await self.store.pool.fetchval(FLOOR, BODY)

    async def submitted(self) -> None:
        """One command through the live match, in process: judged, committed, folded."""
        assert await self.match.submit("red", self._ref(), self._step()) is None

    async def acknowledged(self) -> None:
        """One command from a socket to its acceptance, with the watchers being told."""
        frame = {"kind": "act", "ref": self._ref(), "seen": self.red.n, "command": self._step()}
        await self.red.send(frame)
        while True:
            answer = await self.red.next()
            if answer.get("ref") == frame["ref"]:
                assert answer["kind"] == "accepted", answer
                return

    def _ref(self) -> str:
        self._count += 1
        return f"b{self._count}"

    def _step(self) -> dict[str, Any]:
        return {"kind": "step", "to": {"x": 2 + self._count % 3, "y": 6}}


async def _listen(player: Player) -> None:
    async for _ in player.socket:
        pass


async def report(rounds: int = ROUNDS) -> list[Row]:
    """The floor, a command in process, a command over the socket; their rounds taking turns."""
    rig = Rig()
    await rig.open()
    try:
        return await _measured(rig, rounds)
    finally:
        await rig.close()


async def _measured(rig: Rig, rounds: int) -> list[Row]:
    works: dict[str, Callable[[], Awaitable[None]]] = {
        "bare committed INSERT": rig.floor,
        "command in process": rig.submitted,
        f"command over a socket, {WATCHERS} watchers": rig.acknowledged,
        "command that rolls, dice of before": rig.rolled,
        "command that rolls, bound by two pages: a round trip more": rig.bound,
    }
    times: dict[str, list[float]] = {name: [] for name in works}
    for count in range(rounds + rounds // 10):
        for name, work in works.items():
            begin = perf_counter()
            await work()
            if count >= rounds // 10:
                times[name].append((perf_counter() - begin) * 1000)
    floor = sorted(times["bare committed INSERT"])[rounds // 2]
    rows = []
    for name, found in times.items():
        ordered = sorted(found)
        p50, p99 = ordered[rounds // 2], ordered[rounds * 99 // 100]
        rows.append(Row(name=name, p50=p50, p99=p99, ratio=p50 / floor))
    return rows


class _Thread:
    """An event loop in a thread of its own, for measuring from plain functions."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        threading.Thread(target=self.loop.run_forever, daemon=True).start()

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Runs to the end and gives the result."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result()


_open: list[tuple[_Thread, Rig]] = []


def cases() -> Iterator[Case]:
    """The same for `make bench`."""
    thread, rig = _Thread(), Rig()
    thread.run(rig.open())
    _open.append((thread, rig))
    yield Case(
        name=f"command acknowledged, {WATCHERS} watchers",
        run=lambda: thread.run(rig.acknowledged()),
        floor=lambda: thread.run(rig.floor()),
        floor_name="bare committed INSERT",
    )


def close() -> None:
    """Stops what `cases` started."""
    while _open:
        thread, rig = _open.pop()
        thread.run(rig.close())


def main(rounds: int) -> None:
    """Prints the report."""
    rows = ((row.name, f"{row.p50:.2f}", f"{row.p99:.2f}", f"{row.ratio:.1f}x") for row in asyncio.run(report(rounds)))
    for line in table((f"of {rounds} each", "p50 ms", "p99 ms", "p50 / floor"), rows):
        print(line)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS)
