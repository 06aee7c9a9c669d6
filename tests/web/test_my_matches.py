"""The matches of a device: told by the keys it keeps, right after whatever happened, and nothing to who has none."""

from typing import Any

import httpx

from app.persistence import summaries
from app.persistence.engine import Store
from app.realtime.tables.live_tables import LiveTables
from app.settings import Settings
from tests.realtime.served import seat_table, toy_tables


async def mine(client: httpx.AsyncClient, **keys: str) -> list[dict[str, Any]]:
    seats = [{"match": match, "key": key} for match, key in keys.items()]
    answer = await client.post("/matches/mine", json={"seats": seats})
    assert answer.status_code == 200, answer.text
    rows: list[dict[str, Any]] = answer.json()["matches"]
    return rows


def tables_of(client: httpx.AsyncClient) -> LiveTables:
    tables: LiveTables = client._transport.app.state.tables  # type: ignore[attr-defined]
    return tables


async def test_a_device_reads_how_its_matches_stand_and_where_it_is_asked(
    client: httpx.AsyncClient, store: Store, settings: Settings
) -> None:
    match_id, keys = await seat_table(store, settings)
    (row,) = await mine(client, **{match_id: keys["red"]})
    assert (row["mine"], row["asked"], row["over"], row["round"]) == (["red"], ["blue", "red"], False, 1)
    assert "duties" not in row
    table = await tables_of(client).table(match_id)
    assert table
    assert await table.match.submit("red", "a", {"kind": "choose", "number": 3}) is None
    (row,) = await mine(client, **{match_id: keys["red"]})
    assert row["asked"] == ["blue"], "what was done just now counts, though nothing of it is kept yet"
    assert {seat["seat"]: seat["kind"] for seat in row["seats"]} == {"red": "link", "blue": "link"}
    assert row["since"] > table.match.row.created_at.timestamp()


async def test_without_a_key_that_fits_nothing_is_told(
    client: httpx.AsyncClient, store: Store, settings: Settings
) -> None:
    match_id, keys = await seat_table(store, settings)
    other, others = await seat_table(store, settings)
    assert await mine(client, **{match_id: "x" * 43}) == []
    assert await mine(client, **{match_id: others["red"]}) == [], "a key opens its own match alone"
    assert [row["id"] for row in await mine(client, **{match_id: keys["blue"], other: "y" * 43})] == [match_id]
    for wrong in ({"match": "../x", "key": keys["red"]}, {"match": match_id, "key": "short"}, {"match": match_id}):
        assert (await client.post("/matches/mine", json={"seats": [wrong]})).status_code == 422
    many = [{"match": match_id, "key": keys["red"]}] * 201
    assert (await client.post("/matches/mine", json={"seats": many})).status_code == 422


async def test_what_lies_still_is_read_without_opening_it_and_what_a_dead_server_left_behind_is_found_out(
    client: httpx.AsyncClient, store: Store, settings: Settings
) -> None:
    """A server that is closed keeps how its matches stand; one that is killed keeps nothing, and its journal says so."""
    match_id, keys = await seat_table(store, settings)
    before = toy_tables(store, settings)
    table = await before.table(match_id)
    assert table
    assert await table.match.submit("red", "a", {"kind": "choose", "number": 3}) is None
    await before.close()
    (row,) = await mine(client, **{match_id: keys["blue"]})
    assert row["asked"] == ["blue"]
    assert tables_of(client).opened_of(match_id) is None, "nothing had to be opened for it"

    killed = toy_tables(store, settings)
    table = await killed.table(match_id)
    assert table
    table.summary.stop()  # as a process that dies: it plays on, and keeps no summary of it
    table.match.listeners.remove(table.summary._moved)
    assert await table.match.submit("blue", "b", {"kind": "choose", "number": 5}) is None
    (held,) = await summaries.held_by(store, [(match_id, keys["blue"])])
    assert not held.is_known
    (row,) = await mine(client, **{match_id: keys["blue"]})
    assert row["asked"] != ["blue"]
    (held,) = await summaries.held_by(store, [(match_id, keys["blue"])])
    assert held.is_known, "and from then on it is known again"
    await killed.close()


async def test_the_page_is_there_for_whoever_comes(client: httpx.AsyncClient) -> None:
    page = await client.get("/mine")
    assert page.status_code == 200
    assert "page-data" in page.text
