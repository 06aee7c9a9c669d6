"""The host's pages: opened by his link alone, kept as a hash; he says a line to all, retires tables, closes for an update."""

import asyncio
import re

import httpx
from fastapi import FastAPI

from app.persistence import house, matches
from app.persistence.engine import Store
from app.settings import Settings
from tests.realtime.served import app_of, seat_table, serving, sitting


async def hosting(client: httpx.AsyncClient, store: Store) -> str:
    """Comes by the host's link; gives its key."""
    key = await house.new_key(store)
    entered = await client.get(f"/host/enter/{key}")
    assert (entered.status_code, entered.headers["location"]) == (303, "http://castra.test/host")
    return key


async def test_the_link_alone_opens_the_page_and_a_new_one_closes_it(client: httpx.AsyncClient, store: Store) -> None:
    assert await house.first_key(store), "the first start is given it"
    assert await house.first_key(store) is None, "and nobody after"
    refused = await client.get("/host")
    assert (refused.status_code, refused.json()) == (403, {"code": "not_the_host"})
    page = await client.get("/host", headers={"accept": "text/html"})
    assert "castra admin link" in page.text
    assert (await client.get("/host/enter/" + "x" * 43)).status_code == 404
    key = await hosting(client, store)
    cookie = client.cookies.jar.__iter__().__next__()
    assert cookie.has_nonstandard_attr("HttpOnly")
    assert cookie.path == "/host"
    shown = await client.get("/host")
    assert shown.status_code == 200
    assert key not in shown.text
    kept = await store.pool.fetchval("SELECT house::text FROM house")
    assert key not in kept, "no more than its hash is kept"
    await house.new_key(store)
    assert (await client.get("/host")).status_code == 403
    assert (await client.post("/host/announcement", json={"text": "x"})).status_code == 403


async def test_what_the_host_says_is_on_the_home_page_until_it_is_taken_back(
    client: httpx.AsyncClient, store: Store
) -> None:
    await hosting(client, store)
    for bad in ({"text": "x" * 201}, {"text": "a\u202eb"}, {"text": "x", "hours": 0}, {"text": "x", "hours": 1e9}, {}):
        assert (await client.post("/host/announcement", json=bad)).status_code == 422, bad
    assert (await client.get("/matches")).json()["house"]["said"] == ""
    said = await client.post("/host/announcement", json={"text": " Thursday:  four tables ", "hours": 24})
    assert said.status_code == 201
    assert (await client.get("/matches")).json()["house"]["said"] == "Thursday: four tables"
    assert "Thursday: four tables" in (await client.get("/host")).text
    await store.pool.execute("UPDATE house SET announced_until = now() - interval '1 second'")
    await house.tell(store)
    await hears(client, "")
    await client.post("/host/announcement", json={"text": "again"})
    await hears(client, "again")
    await client.post("/host/announcement", json={"text": ""})
    await hears(client, "")


async def hears(client: httpx.AsyncClient, said: str) -> None:
    """Until the home page says this."""
    async with asyncio.timeout(10):
        while (await client.get("/matches")).json()["house"]["said"] != said:
            pass


async def test_every_table_hears_the_host_and_comes_back_after_the_update(settings: Settings, store: Store) -> None:
    match_id, keys = await seat_table(store, settings)
    app: FastAPI = app_of(settings)
    with serving(app) as address:
        async with (
            sitting(address, match_id, keys["red"]) as red,
            httpx.AsyncClient(base_url=f"http://{address}") as client,
        ):
            await enter(client, store)
            await client.post("/host/announcement", json={"text": "Cake at nine"})
            assert (await red.until("house"))["said"] == "Cake at nine"
            async with sitting(address, match_id) as late:
                assert (await late.until("house"))["said"] == "Cake at nine", "who comes later hears it too"
            await client.post("/host/closing", json={"seconds": 300})
            assert (await red.until("house"))["closes_at"]
            wish = {"system": "toy", "seats": {"red": {"kind": "link"}, "blue": {"kind": "link"}}}
            refused = await client.post("/matches", json=wish)
            assert (refused.status_code, refused.json()["code"]) == (503, "closing")
            await red.done("choose", number=3)
            await client.post("/host/closing", json={"seconds": 0})
            assert (await red.until("bye"))["reason"] == "restarting"
            assert 'class="done"' in (await client.get("/host")).text
            await client.delete("/host/closing")
            assert (await client.post("/matches", json=wish)).status_code == 201, "taken back, tables are set again"
            await client.post("/host/closing", json={"seconds": 0})
    with serving(app_of(settings)) as address:
        async with sitting(address, match_id, keys["red"]) as red:
            assert red.view["seats"], "who started after the order is the update"


async def enter(client: httpx.AsyncClient, store: Store) -> None:
    assert (await client.get(f"/host/enter/{await house.new_key(store)}")).status_code == 303


async def test_untouched_tables_are_retired_and_live_again_when_a_player_comes(
    settings: Settings, store: Store
) -> None:
    match_id, keys = await seat_table(store, settings, more={"visibility": "open"})
    await store.pool.execute("UPDATE match SET updated_at = now() - interval '61 days'")
    with serving(app_of(settings)) as address:
        async with httpx.AsyncClient(base_url=f"http://{address}") as client:
            await enter(client, store)
            assert "Retire 1 untouched" in (await client.get("/host")).text
            for bad in ({}, {"days": 0}, {"days": 5, "matches": [match_id]}, {"matches": ["../x"]}):
                assert (await client.post("/host/retirement", json=bad)).status_code == 422, bad
            assert (await client.post("/host/retirement", json={"days": 60})).json() == {"retired": 1}
            assert (await client.post("/host/retirement", json={"matches": [match_id]})).json() == {"retired": 0}
            assert (await client.get("/matches")).json()["live"] == []
            listed = (await client.get("/host/matches?status=abandoned")).text
            assert match_id in listed
            async with sitting(address, match_id) as watcher:
                assert watcher.frames[0]["presence"]["status"] == "abandoned", "a watcher wakes nothing"
            async with sitting(address, match_id, keys["red"]):
                row = await matches.get(store, match_id)
                assert row
                assert row.status == "live"


async def test_every_match_is_found_by_its_code_name_and_players_and_no_hand_is_shown(
    client: httpx.AsyncClient, settings: Settings, store: Store
) -> None:
    match_id, keys = await seat_table(store, settings, more={"visibility": "closed", "names": {"red": "Ines%"}})
    other, _ = await seat_table(store, settings)
    await hosting(client, store)
    for wanted, found in (
        (match_id, {match_id}),
        ("ines%25", {match_id}),
        ("%25", {match_id}),
        ("test", {match_id, other}),
    ):
        text = (await client.get(f"/host/matches?wanted={wanted}")).text
        assert set(re.findall(r"[a-z]+-[0-9a-z]{4}(?=</span>)", text)) == found, wanted
    assert (await client.get("/host/matches?wanted=%00")).status_code == 422
    for page in ("/host", "/host/matches"):
        text = (await client.get(page)).text
        assert match_id in text
        row = await matches.get(store, match_id)
        assert row
        assert not {row.seed.hex(), row.commitment, *keys.values()} & set(re.findall(r"[\w-]+", text))
