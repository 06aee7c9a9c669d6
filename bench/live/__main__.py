"""`python -m bench.live`: Castra under load beside floor B, in one run; `--quick` shows in seconds that everything still runs."""

import asyncio
import sys
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

from app.persistence.engine import Store
from bench.live import lines
from bench.live.lines import QUICK, WHOLE, Found, Size
from bench.live.processes import database, server
from bench.live.table import SetTable, moves, position, questions, set_table

CASTRA, FLOOR = "bench.live.castra", "bench.live.floor"


def of_the_floor(url: str, size: Size) -> Iterator[Found]:
    """The floor's figures."""
    orders = [{"kind": "move", "x": 1.0}] * 2
    with server(FLOOR, url) as one:
        table, *_ = tables = lines.rooms(size.tables)
        yield from lines.saturated(one, table, orders, size)
        yield from lines.crowd(one, table, orders, size)
        yield from lines.many(one, tables, orders, size)
        yield from lines.come(one, table, "join")[0]


def of_castra(url: str, size: Size, made: list[SetTable], orders: list[Any]) -> Iterator[Found]:
    """Castra's figures: by one process, then by one that was just started."""
    alone, crowded, played, *rest = made
    with server(CASTRA, url) as one:
        yield from lines.memory(one, rest[: size.opened])
        yield from lines.saturated(one, alone, orders, size)
        yield from lines.asked(one, alone, rest[0], orders, questions(), size)
        yield from lines.crowd(one, crowded, orders, size)
        yield from lines.many(one, rest, orders, size)
        lines.played(one, played, orders, size.played)
    with server(CASTRA, url) as one:
        cold, _ = lines.come(one, played, f"join, {size.played} moves played, cold")
        warm, first = lines.come(one, played, f"join, {size.played} moves played, warm")
        yield from (*cold, *warm)
        yield from lines.come(one, played, "coming back after nothing", lines.resumed(first))[0]
        lines.played(one, played, orders, size.missed)
        yield from lines.come(one, played, f"coming back after {size.missed} moves", lines.resumed(first))[0]
    yield from of_strangers(url, size, rest[0], orders)
    with server(CASTRA, url, workers=2) as two:
        yield from lines.many(two, rest, orders, size)


def of_strangers(url: str, size: Size, table: SetTable, orders: list[Any]) -> Iterator[Found]:
    """What one waits for who comes to watch after so many events: where the table is open, and where it is opened for him."""
    stranger, done = replace(table, key=""), 0
    for events in size.events:
        with server(CASTRA, url) as one:
            lines.played(one, table, orders, events - done)
            done = events
            yield from lines.come(one, stranger, f"a stranger joins after {events} events, warm")[0]
        with server(CASTRA, url) as one:
            yield from lines.come(one, stranger, f"a stranger joins after {events} events, cold")[0]


async def report(size: Size) -> list[tuple[Found, Found | None]]:
    """Every figure of Castra with the floor's of the same name."""
    async with database() as store:
        made = [await set_table(store, size.models) for _ in range(size.tables + 3)]
        return await asyncio.to_thread(_measured, store, size, made)


def _measured(store: Store, size: Size, made: list[SetTable]) -> list[tuple[Found, Found | None]]:
    floor = {found.name: found for found in of_the_floor(store.url, size)}
    orders = list(islice(moves(position(size.models)), 2))
    return [(found, _beside(floor, found)) for found in of_castra(store.url, size, made, orders)]


def _beside(floor: dict[str, Found], found: Found) -> Found | None:
    """The floor's figure for the same; every way to join is held against its only one."""
    return floor.get(found.name.replace(", 2 workers", "")) or next(
        (
            floor[f"join: {what}"]
            for what in ("shown after", "bytes")
            if found.name.endswith(what) and "join" in found.name
        ),
        None,
    )


def main(size: Size) -> None:
    """Print the table."""
    print(f"{'under load':<58} {'Castra':>12} {'floor B':>12} {'ratio':>8}")
    for found, floor in asyncio.run(report(size)):
        least = f"{floor.value:.2f} {floor.unit}" if floor else "-"
        ratio = f"{found.value / floor.value:.2f}x" if floor and floor.value else "-"
        print(f"{found.name:<58} {f'{found.value:.2f} {found.unit}':>12} {least:>12} {ratio:>8}")


if __name__ == "__main__":
    main(QUICK if "--quick" in sys.argv[1:] else WHOLE)
