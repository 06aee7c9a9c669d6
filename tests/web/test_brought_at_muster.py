"""A guest's own army comes to a table at muster with all that its file brings: the match's content grows, and its record holds."""

from functools import reduce
from typing import Any

import httpx
import pytest

from app.persistence.codec import codec_for
from app.persistence.journal import read
from app.persistence.matches import get
from app.realtime.audiences.audience import acting, party_of
from app.realtime.tables.live_tables import LiveTables
from app.rules.kernel.dice.dice import NoDice
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat, seated
from tests.content.brought import pair, patrol, regiments, warband
from tests.web.test_decks_and_regiments import SEATS
from tests.web.test_kept_armies import upload

BROUGHT = {"wh40k": patrol("Quill", 3), "aos": warband("Quill", 3), "underworlds": pair("Quill")}
KEY = "k" * 43


async def table_of(client: httpx.AsyncClient, system: str) -> tuple[str, Any]:
    """A table that nothing was brought to, with its second seat held by a guest."""
    made = (await client.post("/matches", json={"system": system, "seats": SEATS})).json()
    invite = made["links"]["blue"].rsplit("/", 1)[1]
    assert (await client.post(f"/matches/{made['id']}/claim", json={"key": KEY, "invite": invite})).status_code == 201
    tables: LiveTables = client.app.state.tables  # type: ignore[attr-defined]
    table = await tables.table(made["id"])
    assert table
    return made["id"], table.match


@pytest.mark.parametrize("system", BROUGHT)
async def test_an_army_with_its_own_sheets_is_taken_at_muster_and_is_its_side_s_secret(
    app_client: httpx.AsyncClient, system: str
) -> None:
    army = await upload(app_client, BROUGHT[system], system)
    match_id, match = await table_of(app_client, system)
    before = match.state
    wish = {"key": KEY, "seat": "blue", "army": army["id"]}
    told = await app_client.post(f"/matches/{match_id}/armies", json=wish)
    assert told.status_code == 201, told.text
    id = told.json()["roster"]
    assert id != army["id"], "no id of an owner's army leaves by play"
    assert match.state.sides["blue"].draft.id == f"{id}."
    rules = match.system
    for seat in ("red", "blue"):
        seen = str(rules.view(match.state, seated(seat))) + str(rules.offers(match.state, seat))
        assert ("Quill" in seen) == (seat == "blue"), seat
    codec = codec_for(rules)
    (entry,) = await read(match.store, match_id)
    events = codec.events_from(entry.events, version=codec.version)
    assert reduce(rules.evolve, events, before) == match.state, "what was written is all that it takes to get there"
    again = rules.decide(before, "blue", codec.command_from(entry.command), NoDice())
    assert not isinstance(again, Refusal)
    assert tuple(again) == tuple(events)


async def test_nobody_brings_an_army_for_another_seat_nor_by_a_frame_of_his_own(app_client: httpx.AsyncClient) -> None:
    army = await upload(app_client, pair("Quill"), "underworlds")
    match_id, match = await table_of(app_client, "underworlds")
    for wrong in ({"seat": "red"}, {"key": "x" * 43}, {"army": "nosucharmy"}):
        wish = {"key": KEY, "seat": "blue", "army": army["id"], **wrong}
        assert (await app_client.post(f"/matches/{match_id}/armies", json=wish)).status_code == 404, wrong
    assert match.state.library.rosters == {}
    assert acting(party_of(["blue"]), None, {"kind": "bring_army", "army": "a", "content": {}}) == Refusal(
        code="malformed", rule=""
    )
    none = await upload(app_client, regiments("Quill"), "diskwars")
    wish = {"key": KEY, "seat": "blue", "army": none["id"]}
    assert (await app_client.post(f"/matches/{match_id}/armies", json=wish)).status_code == 404


async def test_a_rematch_is_set_with_what_was_brought_at_muster(app_client: httpx.AsyncClient) -> None:
    army = await upload(app_client, BROUGHT["wh40k"])
    match_id, match = await table_of(app_client, "wh40k")
    brought = await app_client.post(
        f"/matches/{match_id}/armies", json={"key": KEY, "seat": "blue", "army": army["id"]}
    )
    for n, (seat, command) in enumerate(
        [
            ("red", {"kind": "take_roster", "roster": "hollow_choir"}),
            ("red", {"kind": "lock_army"}),
            ("blue", {"kind": "lock_army"}),
            ("red", {"kind": "concede"}),
        ]
    ):
        assert await match.submit(seat, f"c{n}", command) is None, command
    tables: LiveTables = app_client.app.state.tables  # type: ignore[attr-defined]
    for seat in ("red", "blue"):
        assert await wished(tables, match_id, seat) is None
    row = await get(match.store, match_id)
    assert row
    assert row.rematch
    anew = await tables.table(row.rematch)
    assert anew
    drafts = {seat: side.draft.id for seat, side in anew.match.state.sides.items()}
    assert drafts == {"red": f"{brought.json()['roster']}.", "blue": "hollow_choir"}, "sides are swapped"


async def wished(tables: LiveTables, match_id: str, seat: Seat) -> Refusal | None:
    """A player wishes for a rematch with sides swapped."""
    table = await tables.table(match_id)
    assert table
    return await table.rematches.wish([seat], "swapped")
