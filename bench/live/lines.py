"""The lines of the report: each is measured alike on Castra and on floor B, whose tables are rooms that need no setting up."""

import gzip
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bench.live.processes import Server, client
from bench.live.table import SetTable


@dataclass(frozen=True, slots=True, kw_only=True)
class Size:
    """How much of everything a run measures."""

    seconds: float
    watchers: int
    tables: int
    played: int
    opened: int
    models: int
    missed: int
    """Moves that somebody was away for."""

    events: tuple[int, ...]
    """How much has been played when a stranger comes."""


WHOLE = Size(seconds=6, watchers=1000, tables=300, played=500, opened=50, models=200, missed=100, events=(1000, 5000))
QUICK = Size(seconds=0.5, watchers=4, tables=3, played=5, opened=2, models=30, missed=2, events=(5,))


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """One figure of one line."""

    name: str
    value: float
    unit: str


def share(values: Sequence[float], part: float) -> float:
    """The value below which this part of them lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))] if ordered else float("nan")


def saturated(server: Server, table: SetTable, moves: Sequence[Any], size: Size) -> list[Found]:
    """One table, ten watchers, a move as soon as the last was accepted."""
    with client(do="watch", where=server.where, tables=[table.id], each=min(10, size.watchers)) as watchers:
        watchers.hear()
        told = _played(server, [table], moves, every=0.0, seconds=size.seconds)
        watchers.go_on()
        arrived = watchers.hear()["arrived"]
    sent = told.sent[0]
    late = [at - sent[number][1] for times in arrived for number, at in enumerate(times[: len(sent)])]
    return [
        Found(name="one table saturated: moves", value=len(sent) / size.seconds, unit="/s"),
        Found(name="one table saturated: p99 to a watcher", value=share(late, 0.99) * 1000, unit="ms"),
        Found(name="one table saturated: CPU a move", value=told.cpu / len(sent) * 1000, unit="ms"),
    ]


def crowd(server: Server, table: SetTable, moves: Sequence[Any], size: Size) -> list[Found]:
    """A thousand watchers join at once; then ten moves a second."""
    before = server.memory()
    with client(do="watch", where=server.where, tables=[table.id], each=size.watchers) as watchers:
        joined = watchers.hear()["joined"]
        each = (server.memory() - before) / size.watchers
        told = _played(server, [table], moves, every=0.1, seconds=size.seconds)
        watchers.go_on()
        heard = watchers.hear()
    sent = told.sent[0]
    late = [at - sent[number][1] for times in heard["arrived"] for number, at in enumerate(times[: len(sent)])]
    name = f"{size.watchers} watchers"
    return [
        Found(name=f"{name}: all joined after", value=joined, unit="s"),
        Found(name=f"{name}: memory a watcher", value=each / 1024, unit="KiB"),
        Found(name=f"{name}: delivered", value=100 * len(late) / max(1, told.due * size.watchers), unit="%"),
        Found(name=f"{name}, 10 moves/s: p50", value=share(late, 0.5) * 1000, unit="ms"),
        Found(name=f"{name}, 10 moves/s: p99", value=share(late, 0.99) * 1000, unit="ms"),
        Found(name=f"{name}: CPU s of 10,000 deliveries", value=told.cpu / max(1, len(late)) * 10_000, unit="s"),
    ]


def many(server: Server, tables: Sequence[SetTable], moves: Sequence[Any], size: Size) -> list[Found]:
    """Many tables, one move a second each, one watcher each."""
    with client(do="watch", where=server.where, tables=[table.id for table in tables], each=1) as watchers:
        watchers.hear()
        told = _played(server, tables, moves, every=1.0, seconds=size.seconds)
        watchers.go_on()
        arrived = watchers.hear()["arrived"]
    late = [
        at - due
        for sent, times in zip(told.sent, arrived, strict=True)
        for (due, _, _), at in zip(sent, times, strict=False)
    ]
    workers = f", {len(server.processes)} workers" if len(server.processes) > 1 else ""
    name = f"{len(tables)} tables at 1 move/s{workers}"
    return [
        Found(name=f"{name}: delivered", value=100 * len(late) / max(1, told.due), unit="%"),
        Found(name=f"{name}: p50", value=share(late, 0.5) * 1000, unit="ms"),
        Found(name=f"{name}: p99", value=share(late, 0.99) * 1000, unit="ms"),
        Found(name=f"{name}: of a core", value=100 * told.cpu / size.seconds, unit="%"),
    ]


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """What a player tells of its moves (due, sent, accepted, by table), and what they cost the server."""

    sent: list[list[tuple[float, float, float]]]
    due: int
    cpu: float


def _played(server: Server, tables: Sequence[SetTable], moves: Sequence[Any], **how: Any) -> Told:
    keys = [(table.id, table.key) for table in tables]
    with client(do="play", where=server.where, tables=keys, moves=list(moves), **how) as player:
        player.hear()
        before = server.cpu()
        player.go_on()
        heard = player.hear()
        return Told(sent=heard["sent"], due=heard["due"], cpu=server.cpu() - before)


def played(server: Server, table: SetTable, moves: Sequence[Any], count: int) -> None:
    """So many moves at a table, one after the other."""
    _played(server, [table], moves, count=count)


def come(server: Server, table: SetTable, name: str, hello: dict[str, Any] | None = None) -> tuple[list[Found], Any]:
    """The seat comes to its table: time, bytes on the wire, and the first frame it is sent."""
    with client(do="come", where=server.where, table=table.id, key=table.key, hello=hello or {}) as one:
        heard = one.hear()
    found = [
        Found(name=f"{name}: shown after", value=heard["took"] * 1000, unit="ms"),
        Found(name=f"{name}: bytes", value=heard["bytes"], unit="B"),
    ]
    return found, bytes.fromhex(heard["first"])


def resumed(first: bytes) -> dict[str, Any]:
    """What a page says that comes back: where it stood when it was welcomed."""
    welcome = json.loads(gzip.decompress(first))
    return {"last": welcome["n"], "since": welcome["since"]}


def memory(server: Server, tables: Sequence[SetTable]) -> list[Found]:
    """What an open table takes."""
    before = server.memory()
    with client(do="watch", where=server.where, tables=[table.id for table in tables], each=1) as watchers:
        watchers.hear()
        each = (server.memory() - before) / len(tables)
    return [Found(name="memory a table and its watcher", value=each / 1024, unit="KiB")]


def asked(
    server: Server, table: SetTable, other: SetTable, moves: Sequence[Any], questions: Sequence[Any], size: Size
) -> list[Found]:
    """Ten moves a second at one table, alone and while somebody at another asks without a pause what is long to think about."""
    found = []
    alone = _played(server, [table], moves, every=0.1, seconds=size.seconds).sent[0]
    with client(do="ask", where=server.where, table=other.id, key=other.key, questions=list(questions)) as one:
        one.hear()
        beside = _played(server, [table], moves, every=0.1, seconds=size.seconds).sent[0]
        one.go_on()
        waits = one.hear()["waits"]
    for name, sent in (("alone", alone), ("while another table asks", beside)):
        late = [accepted - due for due, _, accepted in sent]
        found.append(Found(name=f"accepted at 10 moves/s {name}: p50", value=share(late, 0.5) * 1000, unit="ms"))
        found.append(Found(name=f"accepted at 10 moves/s {name}: p99", value=share(late, 0.99) * 1000, unit="ms"))
    return [*found, Found(name="its questions: p50", value=share(waits, 0.5) * 1000, unit="ms")]


def rooms(count: int) -> list[SetTable]:
    """Rooms of the floor."""
    return [SetTable(id=f"room{number}", key="") for number in range(count)]
