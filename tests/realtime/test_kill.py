"""Servers that are killed in the middle of battles under load, each roll bound by pages: every acknowledged command is kept."""

import asyncio
import random
import socket
from collections.abc import Iterator, Mapping
from contextlib import AsyncExitStack, ExitStack, contextmanager
from dataclasses import dataclass, field
from multiprocessing.context import ForkServerProcess
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from app.bots.deciding import SeededChooser
from app.persistence import journal
from app.persistence.engine import Store
from app.realtime.seating import Sitter
from app.realtime.tables.live_tables import LiveTables
from app.realtime.wire.frames import plain_view
from app.rules.kernel.offers.offer import Offer, is_open
from app.rules.kernel.seats import Seat
from app.settings import Settings
from app.systems.registry import SYSTEMS
from tests.holding import hold
from tests.realtime.serve import begin
from tests.realtime.served import Player, sitting
from tests.rules.toy import TOY_SYSTEM

KILLS = 4
BATTLES = 3

ORDER = "order-"
"""How the references of orders begin; pages seal chains and standing answers are given under others."""

SYSTEMS_KILLED: list[tuple[str, Mapping[str, Any], tuple[int, int], int]] = [
    ("toy", {"goal": 1_000_000}, (20, 120), 1),
    ("toy", {"goal": 1_000_000}, (20, 120), 2),
    ("wh40k", {"rosters": {"red": "cinder_wardens", "blue": "hollow_choir"}}, (10, 40), 1),
    ("underworlds", {}, (10, 40), 1),
]
"""Each system with the options of its battles, how many commands pass between two kills, at least and at most, and how many
processes serve its tables, of which one is killed while the others go on."""


@dataclass
class Battle:
    """One match under load, and what the server has acknowledged of it."""

    match_id: str
    keys: Mapping[str, str]
    acknowledged: dict[str, Any] = field(default_factory=dict)
    unanswered: tuple[Seat, dict[str, Any]] | None = None
    count: int = 0


@contextmanager
def server(listener: socket.socket, url: str) -> Iterator[ForkServerProcess]:
    """A server process on a socket that outlives it: who connects meanwhile waits."""
    process = begin(listener, url)
    try:
        yield process
    finally:
        process.kill()
        process.join()


async def fight(battle: Battle, where: Mapping[Seat, str], tables: LiveTables, chance: random.Random) -> None:
    """Sends command after command through the sockets, until the server dies."""
    table = await tables.table(battle.match_id)
    assert table
    match = table.match
    async with AsyncExitStack() as stack:
        players = {
            seat: await stack.enter_async_context(sitting(where[seat], battle.match_id, key))
            for seat, key in battle.keys.items()
        }
        if battle.unanswered:
            seat, order = battle.unanswered
            await send(battle, players[seat], seat, order)
        while True:
            await match.catch_up()
            if match.over:
                return
            seat = chance.choice(sorted(match.system.owed(match.state)))
            offers = [offer for offer in match.system.offers(match.state, seat) if is_open(offer) and goes_on(offer)]
            choose = SeededChooser(chance.randbytes(8), "load")
            command = match.system.complete(match.state, seat, choose.pick(offers), choose)
            if command is None:
                continue
            battle.count += 1
            plain = match.past.codec.command_to(command)
            order = {"kind": "act", "ref": f"{ORDER}{battle.count}", "seen": players[seat].n, "command": plain}
            await send(battle, players[seat], seat, order)


def goes_on(offer: Offer) -> bool:
    """Whether the battle goes on: nobody gives up under load."""
    return offer.command["kind"] != "concede"


async def send(battle: Battle, player: Player, seat: Seat, order: dict[str, Any]) -> None:
    """Sends an order and notes it: as unanswered until it is answered."""
    battle.unanswered = (seat, order)
    await player.send(order)
    answer = await player.next()
    while answer.get("ref") != order["ref"]:
        answer = await player.next()
    battle.unanswered = None
    if answer["kind"] == "accepted":
        battle.acknowledged[f"{seat}:{order['ref']}"] = order["command"]


async def fight_until_death(
    battle: Battle, where: Mapping[Seat, str], tables: LiveTables, chance: random.Random
) -> None:
    try:
        await fight(battle, where, tables, chance)
    except (ConnectionClosed, ConnectionError, EOFError, TimeoutError):
        return


@pytest.mark.long
@pytest.mark.timeout(240)
@pytest.mark.parametrize(
    ("key", "options", "between", "processes"), SYSTEMS_KILLED, ids=[f"{row[0]}-{row[3]}" for row in SYSTEMS_KILLED]
)
async def test_no_acknowledged_command_is_lost(
    store: Store, settings: Settings, key: str, options: Mapping[str, Any], between: tuple[int, int], processes: int
) -> None:
    assert settings.database_url
    chance = random.Random(20)
    tables = LiveTables(store, settings, systems=(TOY_SYSTEM, *SYSTEMS))
    seats = tables.systems[key].rules.seats[:2]
    sits = {seat: Sitter(kind="link") for seat in seats}
    made = [await tables.create(system=key, name="k", options=options, sits=sits) for _ in range(BATTLES)]
    battles = [
        Battle(match_id=match.id, keys=await hold(store, match.id, invites, naming=4)) for match, invites in made
    ]
    with ExitStack() as listening:
        listeners = [listening.enter_context(socket.create_server(("127.0.0.1", 0))) for _ in range(processes)]
        addresses = [f"127.0.0.1:{listener.getsockname()[1]}" for listener in listeners]
        where = {seat: addresses[number % processes] for number, seat in enumerate(seats)}
        for _ in range(KILLS):
            with ExitStack() as running:
                served = [running.enter_context(server(listener, settings.database_url)) for listener in listeners]
                fights = [asyncio.create_task(fight_until_death(battle, where, tables, chance)) for battle in battles]
                goal = sum(len(battle.acknowledged) for battle in battles) + chance.randint(*between)
                await under_way(battles, goal, fights)
                killed = chance.choice(served)
                killed.kill()
                killed.join()
                await asyncio.gather(*fights)
            for battle in battles:
                await check(store, battle)
        assert all(len(battle.acknowledged) > KILLS for battle in battles), "the server was under load"
        with server(listeners[0], settings.database_url):
            for battle in battles:
                await agree(tables, battle, addresses[0], seats)


async def under_way(battles: list[Battle], goal: int, fights: list["asyncio.Task[None]"]) -> None:
    """Waits until so many commands are acknowledged; the kill then falls wherever the next ones are."""
    async with asyncio.timeout(90):
        while sum(len(battle.acknowledged) for battle in battles) < goal:
            _, going = await asyncio.wait(fights, timeout=0.005)
            for task in fights:
                assert not task.done() or task.exception() is None
            if not going:
                return


async def check(store: Store, battle: Battle) -> None:
    """Every acknowledged command stands in the journal, once, as it was sent; the rows have no gap."""
    rows = await journal.read(store, battle.match_id)
    assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
    kept = {row.ref: row.command for row in rows}
    assert battle.acknowledged.items() <= kept.items()
    given = [row for row in rows if row.ref.startswith(f"{row.seat}:{ORDER}")]
    assert len(given) - len(battle.acknowledged) <= 1, "at most the one command whose answer was cut off"


async def agree(tables: LiveTables, battle: Battle, where: str, seats: tuple[Seat, ...]) -> None:
    """The restarted server shows what the journal folds to."""
    table = await tables.table(battle.match_id)
    assert table
    await table.match.catch_up()
    for seat in seats:
        async with sitting(where, battle.match_id, battle.keys[seat]) as player:
            audience = table.match.audiences[seat]
            view = table.match.system.view(table.match.state, audience.viewer(table.match.system, table.match.state))
            assert player.view == plain_view(view)
