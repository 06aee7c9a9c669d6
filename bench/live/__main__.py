"""`python -m bench.live`: Castra under load beside floor B, in one run; `--quick` shows in seconds that everything still runs.

Floor B is measured before and after each line, so that what else the machine does shows in both. What is printed can be put
into docs/performance.md as it is.
"""

import argparse
import asyncio
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from app.persistence.engine import Store
from bench.live import lines
from bench.live.lines import QUICK, WHOLE, Found, Size
from bench.live.processes import Server, database, server
from bench.live.table import SetTable, moves, position, questions, set_tables
from bench.markdown import table

CASTRA, FLOOR = "bench.live.castra", "bench.live.floor"
ORDERS = [{"kind": "move", "x": 1.0}] * 2
"""What is moved on the floor."""

TO_REACH = {
    "one table saturated: moves": "0.13x, 0.2x",
    "one table saturated: p99 to a watcher": "<= 100 ms",
    "1000 watchers: all joined after": "3x, 2x",
    "1000 watchers, 10 moves/s: p99": "3x, 2x",
    "1000 watchers: CPU s of 10,000 deliveries": "2x, 1.3x",
    "300 tables at 1 move/s: delivered": "100 %",
    "300 tables at 1 move/s: p50": "3x (further)",
    "300 tables at 1 move/s, 2 workers: delivered": "100 %",
    "300 tables at 1 move/s, 2 workers: p99": "15x",
    "join, 500 moves played, cold: bytes": "20 KB",
    "join, 500 moves played, warm: bytes": "20 KB",
    "coming back after nothing: bytes": "2 KB",
    "memory a table and its watcher": "1024 KiB",
}
"""What a line is to reach, and then further, by its ratio to the floor unless it says otherwise."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A figure of Castra's, and the floor's of the same name before and after it."""

    found: Found
    before: float | None = None
    after: float | None = None

    @property
    def floor(self) -> float | None:
        """The middle of both."""
        return None if self.before is None or self.after is None else (self.before + self.after) / 2


def beside(floor: Callable[[], list[Found]], own: Callable[[], list[Found]]) -> Iterator[Line]:
    """A line of the report with its floor before and after it."""
    before = {found.name: found.value for found in floor()}
    rows = own()
    after = {found.name: found.value for found in floor()}
    for found in rows:
        name = _name_on_the_floor(found.name)
        yield Line(found=found, before=before.get(name), after=after.get(name))


def _name_on_the_floor(name: str) -> str:
    """What the floor calls the same; there is one way to join it."""
    for what in ("shown after", "bytes"):
        if name.endswith(f": {what}"):
            return f"join: {what}"
    return name.replace(", 2 workers", "")


def of_one_process(url: str, floor: Server, size: Size, made: Sequence[SetTable], orders: list[Any]) -> Iterator[Line]:
    """One process under load."""
    alone, crowded, played, *rest = made
    room, *_ = rooms = lines.rooms(len(rest))
    with server(CASTRA, url) as one:
        yield from _alone(lines.memory(one, rest[: size.opened]))
        yield from beside(
            lambda: lines.saturated(floor, room, ORDERS, size), lambda: lines.saturated(one, alone, orders, size)
        )
        yield from _alone(lines.asked(one, alone, rest[0], orders, questions(), size))
        yield from beside(
            lambda: lines.crowd(floor, room, ORDERS, size), lambda: lines.crowd(one, crowded, orders, size)
        )
        yield from beside(lambda: lines.many(floor, rooms, ORDERS, size), lambda: lines.many(one, rest, orders, size))
        lines.played(one, played, orders, size.played)


def of_coming(url: str, floor: Server, size: Size, played: SetTable, orders: list[Any]) -> Iterator[Line]:
    """Those who come, and come back, to a process that was just started."""

    def came() -> list[Found]:
        with server(CASTRA, url) as one:
            cold, _ = lines.come(one, played, f"join, {size.played} moves played, cold")
            warm, first = lines.come(one, played, f"join, {size.played} moves played, warm")
            back, _ = lines.come(one, played, "coming back after nothing", lines.resumed(first))
            lines.played(one, played, orders, size.missed)
            late, _ = lines.come(one, played, f"coming back after {size.missed} moves", lines.resumed(first))
            return [*cold, *warm, *back, *late]

    yield from beside(lambda: lines.come(floor, lines.rooms(1)[0], "join")[0], came)


def of_strangers(url: str, floor: Server, size: Size, table: SetTable, orders: list[Any]) -> Iterator[Line]:
    """What one waits for who comes to watch after so many events: where the table is open, and where it is opened for him."""
    stranger = replace(table, key="")

    def came() -> list[Found]:
        found, done = [], 0
        for events in size.events:
            with server(CASTRA, url) as one:
                lines.played(one, table, orders, events - done)
                done = events
                found += lines.come(one, stranger, f"a stranger joins after {events} events, warm")[0]
            with server(CASTRA, url) as one:
                found += lines.come(one, stranger, f"a stranger joins after {events} events, cold")[0]
        return found

    yield from beside(lambda: lines.come(floor, lines.rooms(1)[0], "join")[0], came)


def of_two_processes(
    url: str, floor: Server, size: Size, tables: Sequence[SetTable], orders: list[Any]
) -> Iterator[Line]:
    """Two processes on one address."""
    rooms = lines.rooms(len(tables))
    with server(CASTRA, url, workers=2) as two:
        yield from beside(lambda: lines.many(floor, rooms, ORDERS, size), lambda: lines.many(two, tables, orders, size))


def _alone(rows: Sequence[Found]) -> Iterator[Line]:
    """Figures that have no like on the floor."""
    for found in rows:
        yield Line(found=found)


async def report(size: Size, told: Callable[[Line], None] = lambda line: None) -> list[Line]:
    """Every figure of Castra with the floor's of the same name, each told as soon as it is known."""
    async with database() as store:
        made = await set_tables(store, size.models, size.tables + 3)
        return await asyncio.to_thread(_measured, store, size, made, told)


def _measured(store: Store, size: Size, made: list[SetTable], told: Callable[[Line], None]) -> list[Line]:
    orders = list(islice(moves(position(size.models)), 2))
    *_, played, first = made[:4]
    rows: list[Line] = []
    with server(FLOOR, store.url) as floor:
        for part in (
            of_one_process(store.url, floor, size, made, orders),
            of_coming(store.url, floor, size, played, orders),
            of_two_processes(store.url, floor, size, made[3:], orders),
            of_strangers(store.url, floor, size, first, orders),
        ):
            for line in part:
                told(line)
                rows.append(line)
    return rows


def _row(line: Line) -> tuple[str, ...]:
    found, floor = line.found, line.floor
    least = "-" if floor is None else f"{line.before:.2f}, {line.after:.2f} {found.unit}"
    return (
        found.name,
        f"{found.value:.2f} {found.unit}",
        least,
        f"{found.value / floor:.2f}x" if floor else "-",
        TO_REACH.get(found.name, ""),
    )


def main(size: Size) -> None:
    """Print the table, row by row."""
    head = ("under load", "Castra", "floor B before, after", "ratio", "to reach")
    for line in islice(table(head, ()), 2):
        print(line, flush=True)

    def told(line: Line) -> None:
        *_, row = table(head, [_row(line)])
        print(row, flush=True)

    asyncio.run(report(size, told))


if __name__ == "__main__":
    asked = argparse.ArgumentParser(prog="python -m bench.live", description=__doc__)
    asked.add_argument("--quick", action="store_true", help="everything once and small; its figures say nothing")
    main(QUICK if asked.parse_args().quick else WHOLE)
