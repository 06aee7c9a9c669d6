"""What the players bring to the dice: sealed first, closed when all are, then shown. Nobody who picks last gets in."""

import asyncio
import json
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from app.persistence import journal, matches
from app.persistence.engine import Store
from app.realtime.audiences.audience import party_of
from app.realtime.dice.fair_dice import FairDice
from app.realtime.dice.nonces import AWAITED, part_seal
from app.realtime.history.replay import NONCE_GIVEN, NONCE_SEALED, NONCES_CLOSED
from app.realtime.live.match import LiveMatch
from app.realtime.live.nonce_exchange import NonceExchange
from app.realtime.records.record import export
from app.realtime.records.verification import BadRecord, verify
from app.realtime.sockets.hub import Subscriber
from app.realtime.tables.forking import import_record
from app.realtime.tables.freeing import free
from app.realtime.tables.live_tables import LiveTables
from app.realtime.tables.table import Table
from app.realtime.wire.incoming import Bring, Seal
from app.rules.kernel.refusal import Refusal
from app.settings import Settings
from tests.realtime.served import app_of, seat_table, serving, sitting, toy_tables
from tests.realtime.test_record import SYSTEMS, bound
from tests.rules.toy import TOY

NONCES = {"red": "red's own", "blue": "blue's own"}


class Hands:
    """The browsers of a table without sockets: they sit, seal and show when they are told to."""

    def __init__(self, table: Table) -> None:
        self.match = table.match
        self._bringing = NonceExchange(table.match)

    def sit(self, *seats: str) -> None:
        for seat in seats:
            self.match.room.join(Subscriber(party=party_of([seat])))  # type: ignore[list-item]

    async def seal(self, seat: str, nonce: str | None = None) -> Refusal | None:
        seal = part_seal(self.match.row.id, seat, nonce or NONCES[seat])
        return await self._bringing.take(party_of([seat]), Seal(seal=seal))  # type: ignore[list-item]

    async def show(self, seat: str, nonce: str | None = None) -> Refusal | None:
        return await self._bringing.take(party_of([seat]), Bring(nonce=nonce or NONCES[seat]))  # type: ignore[list-item]

    async def throw(self, ref: str = "throw") -> Refusal | None:
        return await self.match.submit(self.match.state.active, ref, {"kind": "throw"})


async def opened(store: Store, settings: Settings, match_id: str) -> Hands:
    table = await toy_tables(store, settings).table(match_id)
    assert table
    return Hands(table)


@pytest.fixture
async def hands(store: Store, settings: Settings) -> Hands:
    """A table of two where the next thing is a throw."""
    match_id, _ = await seat_table(store, settings, naming=3, goal=6)
    at = await opened(store, settings, match_id)
    for seat in at.match.seats:
        assert await at.match.submit(seat, "choose", {"kind": "choose", "number": 3}) is None
    return at


def facts(refusal: Refusal | None) -> tuple[str, Any]:
    assert refusal
    return refusal.code, refusal.facts.get("seats")


async def rows_of(match: LiveMatch) -> list[tuple[str | None, str]]:
    rows = await journal.read(match.store, match.row.id)
    return [(row.seat, row.command["kind"]) for row in rows if row.command["kind"].startswith("nonce")]


async def test_no_die_falls_before_all_have_sealed_and_shown_theirs(hands: Hands) -> None:
    assert facts(await hands.throw()) == (AWAITED, ("blue", "red"))
    hands.sit("red", "blue")
    await hands.seal("red")
    assert facts(await hands.throw()) == (AWAITED, ("blue",))
    assert facts(await hands.show("red")) == (AWAITED, ("blue",)), "nothing is shown before all is sealed"
    await hands.seal("blue")
    assert hands.match.nonces.closed
    await hands.show("blue")
    assert facts(await hands.throw()) == (AWAITED, ("red",)), "who never shows is named"
    await hands.show("red")
    assert await hands.throw() is None, "the same order is tried again, not answered as before"
    assert hands.match.nonces.given == NONCES
    row = (await journal.read(hands.match.store, hands.match.row.id))[-1]
    thrown = FairDice(hands.match.row.seed, NONCES, hands.match.row.id).roll(len(row.rolls[0]["faces"]))  # type: ignore[index]
    assert row.rolls
    assert tuple(row.rolls[0]["faces"]) == thrown


async def test_a_host_who_picks_last_is_refused(hands: Hands) -> None:
    hands.sit("red", "blue")
    await hands.seal("red", "anything")
    await hands.seal("blue")
    await hands.show("blue")
    seed, name = hands.match.row.seed, hands.match.row.id
    suits = next(
        nonce for nonce in map(str, range(1000))
        if FairDice(seed, {"red": nonce, "blue": NONCES["blue"]}, name).roll(1) == (6,)
    )  # fmt: skip
    assert facts(await hands.show("red", suits)) == ("nonce_not_as_sealed", ("red",))
    await hands.seal("red", suits)
    assert facts(await hands.show("red", suits)) == ("nonce_not_as_sealed", ("red",)), "and seals nothing else any more"
    assert facts(await hands.throw()) == (AWAITED, ("red",))
    assert await rows_of(hands.match) == [
        ("red", NONCE_SEALED), ("blue", NONCE_SEALED), ("blue", NONCES_CLOSED), ("blue", NONCE_GIVEN),
    ]  # fmt: skip


async def test_anothers_seal_is_nobodys_part(hands: Hands) -> None:
    hands.sit("red", "blue")
    await hands.seal("blue")
    copied = Seal(seal=hands.match.nonces.sealed["blue"])
    assert await NonceExchange(hands.match).take(party_of(["red"]), copied) is None
    await hands.show("blue")
    assert facts(await hands.show("red", NONCES["blue"])) == ("nonce_not_as_sealed", ("red",))


async def test_what_is_sent_again_changes_nothing(hands: Hands) -> None:
    hands.sit("red", "blue")
    for _ in range(2):
        for seat in ("red", "blue"):
            await hands.seal(seat)
    for _ in range(2):
        for seat in ("red", "blue"):
            assert await hands.show(seat) is None
    assert len(await rows_of(hands.match)) == 5
    await hands.throw()
    await hands.seal("red", "late")
    await hands.show("red", "late")
    assert len(await rows_of(hands.match)) == 5


async def test_the_parts_are_closed_when_all_are_there(hands: Hands) -> None:
    hands.sit("red")
    for seat in ("red", "blue"):
        await hands.seal(seat)
    assert not hands.match.nonces.closed, "whoever is away may come back on another device"
    assert facts(await hands.throw()) == (AWAITED, ("blue",))
    hands.sit("blue")
    await hands.seal("blue", "drawn anew")
    assert hands.match.nonces.closed
    assert await hands.show("blue", "drawn anew") is None


async def test_a_seat_that_is_freed_seals_anew(store: Store, settings: Settings) -> None:
    match_id, _ = await seat_table(store, settings, naming=3)
    table = await toy_tables(store, settings).table(match_id)
    assert table
    hands = Hands(table)
    hands.sit("red")
    await hands.seal("red")
    await hands.seal("blue")
    assert not isinstance(await free(table, "red", "blue"), Refusal)
    hands.sit("blue")
    await hands.seal("red")
    assert not hands.match.nonces.closed, "what a player who left has sealed is nobody's to show"
    await hands.seal("blue", "of another device")
    assert hands.match.nonces.closed


@pytest.mark.parametrize("until", range(6))
async def test_a_server_that_begins_again_knows_how_far_it_was(
    store: Store, settings: Settings, hands: Hands, until: int
) -> None:
    steps: Sequence[Callable[[Hands], Any]] = [
        lambda at: at.seal("red"), lambda at: at.seal("blue"), lambda at: at.show("blue"), lambda at: at.show("red"),
        lambda at: at.throw(),
    ]  # fmt: skip
    hands.sit("red", "blue")
    for step in steps[:until]:
        assert await step(hands) is None
    again = await opened(store, settings, hands.match.row.id)
    assert again.match.nonces == hands.match.nonces
    again.sit("red", "blue")
    for step in steps[until:]:
        assert await step(again) is None
    assert again.match.nonces.given == NONCES


async def test_two_processes_close_the_parts_once(store: Store, settings: Settings, hands: Hands) -> None:
    other = await opened(store, settings, hands.match.row.id)
    for each in (hands, other):
        each.sit("red", "blue")
    await asyncio.gather(hands.seal("red"), other.seal("blue"))
    await asyncio.gather(hands.seal("red"), other.seal("blue"))
    await asyncio.gather(hands.show("red"), other.show("blue"))
    await other.match.catch_up()
    await hands.match.catch_up()
    assert hands.match.nonces == other.match.nonces
    assert hands.match.nonces.given == NONCES
    assert [kind for _, kind in await rows_of(hands.match)].count(NONCES_CLOSED) == 1


async def test_a_bot_brings_nothing_and_waits_for_the_player(store: Store, settings: Settings) -> None:
    match_id, _ = await seat_table(store, settings, ("link", "bot"), bot="random", naming=3, goal=6)
    table = await toy_tables(store, settings).table(match_id)
    assert table
    hands = Hands(table)
    assert await hands.match.submit("red", "choose", {"kind": "choose", "number": 3}) is None
    await table.bots.rest()
    rolled = hands.match.cursor
    assert rolled == 0
    hands.sit("red")
    await hands.seal("red")
    assert hands.match.nonces.closed
    await hands.show("red")
    assert hands.match.awaited == ()
    await hands.match.submit("red", "throw", {"kind": "throw"})
    await table.bots.rest()
    assert hands.match.cursor > 0
    table.stop()


async def test_one_screen_brings_a_part_for_each_of_its_seats(store: Store, settings: Settings) -> None:
    match_id, keys = await seat_table(store, settings, ("shared", "shared"), naming=3)
    with serving(app_of(settings)) as address:
        async with sitting(address, match_id, keys["red"]) as both:
            for seat in ("red", "blue"):
                await both.send({"kind": "seal", "seat": seat, "seal": part_seal(match_id, seat, "ours")})
            await both.until("dice", dice={**both.frames[0]["match"]["dice"], "closed": True, "sealed": {
                seat: part_seal(match_id, seat, "ours") for seat in ("red", "blue")
            }})  # fmt: skip
            for seat in ("red", "blue"):
                await both.send({"kind": "bring", "seat": seat, "nonce": "ours"})
            while (await both.until("dice"))["dice"]["brought"] != {"red": "ours", "blue": "ours"}:
                pass


async def test_a_watcher_brings_nothing(store: Store, settings: Settings) -> None:
    match_id, _ = await seat_table(store, settings, naming=3)
    with serving(app_of(settings)) as address:
        async with sitting(address, match_id) as watcher:
            await watcher.send({"kind": "seal", "seal": "0" * 64, "seat": "red"})
            assert (await watcher.until("refused"))["refusal"]["code"] == "spectator"
            await watcher.send({"kind": "bring", "nonce": "mine", "seat": "red"})
            assert (await watcher.until("refused"))["refusal"]["code"] == "spectator"
    assert await journal.read(store, match_id) == []


async def record_of(tables: LiveTables, hands: Hands) -> list[dict[str, Any]]:
    """The record of the battle, played to its end with every part brought."""
    hands.sit("red", "blue")
    for deed in (hands.seal, hands.show):
        for seat in ("red", "blue"):
            assert await deed(seat) is None
    count = 0
    while not hands.match.over:
        assert await hands.throw(f"throw {(count := count + 1)}") is None
    await hands.match.settle()
    row = await matches.get(tables.store, hands.match.row.id)
    assert row
    return [json.loads(line) for line in await export(tables.store, TOY, row, await tables.first_state(row))]


def _row(rows: list[dict[str, Any]], kind: str, seat: str) -> dict[str, Any]:
    return next(row for row in rows if row.get("command", {}).get("kind") == kind and row["seat"] == seat)


def another_part(rows: list[dict[str, Any]]) -> None:
    _row(rows, NONCE_GIVEN, "red")["command"]["nonce"] = "one that suits"


def shown_before_closed(rows: list[dict[str, Any]]) -> None:
    shown, closed = _row(rows, NONCE_GIVEN, "red"), _row(rows, NONCES_CLOSED, "blue")
    shown["seat"], closed["seat"] = closed["seat"], shown["seat"]
    shown["command"], closed["command"] = closed["command"], shown["command"]


def sealed_after_closed(rows: list[dict[str, Any]]) -> None:
    row = _row(rows, NONCE_GIVEN, "red")
    row["command"] = {"kind": NONCE_SEALED, "seal": part_seal(rows[0]["match"], "red", "one that suits")}


def never_shown(rows: list[dict[str, Any]]) -> None:
    row = _row(rows, NONCE_GIVEN, "red")
    row["command"] = {"kind": "seat_freed", "seat": "red"}


def not_sealed_at_all(rows: list[dict[str, Any]]) -> None:
    rows[0]["nonces"] = {"red": "one that suits"}


@pytest.mark.parametrize(
    "edit", [another_part, shown_before_closed, sealed_after_closed, never_shown, not_sealed_at_all]
)
async def test_a_record_whose_parts_came_otherwise_does_not_hold(
    store: Store, settings: Settings, hands: Hands, edit: Callable[[list[dict[str, Any]]], None]
) -> None:
    rows = await record_of(toy_tables(store, settings), hands)
    edit(rows)
    with pytest.raises(BadRecord) as caught:
        verify(bound(rows), SYSTEMS)
    assert caught.value.code == "bad_nonce"


async def test_a_record_says_that_parts_were_sealed_and_plays_back(
    store: Store, settings: Settings, hands: Hands
) -> None:
    tables = toy_tables(store, settings)
    rows = await record_of(tables, hands)
    verified = verify(bound(rows), SYSTEMS)
    assert (rows[0]["format"], rows[0]["naming"]) == (6, 3)
    assert verified.nonces.given == NONCES
    assert verified.nonces.is_whole
    copy, _ = await import_record(tables, verified)
    table = await tables.table(copy.id)
    assert table
    assert table.match.nonces.given == NONCES
    assert table.match.nonces.naming == 3
