"""Order: who set a table mutes its talk and shows a watcher out; the host blocks a device or a range, which holds at once."""

import httpx
import pytest

from app.persistence import chat
from app.persistence.engine import Store
from app.realtime.sockets.origin import Origin
from app.settings import Settings
from tests.realtime.served import app_of, seat_table, serving, sitting, stranger
from tests.web.test_host import enter, hosting

WISH = {"system": "toy", "seats": {"red": {"kind": "link"}, "blue": {"kind": "link"}}}


async def test_who_set_a_table_mutes_its_talk_and_shows_a_watcher_out(settings: Settings, store: Store) -> None:
    match_id, keys = await seat_table(store, settings, more={"visibility": "open"})
    with serving(app_of(settings)) as address:
        async with (
            httpx.AsyncClient(base_url=f"http://{address}") as client,
            sitting(address, match_id, keys["blue"]) as blue,
            sitting(address, match_id) as watcher,
        ):
            at = f"/matches/{match_id}"
            for key, code in ((keys["blue"], 403), ("x" * 40, 404)):
                assert (await client.post(f"{at}/talk", json={"key": key, "talk": "nobody"})).status_code == code
                assert (await client.post(f"{at}/removals", json={"key": key, "said": 1})).status_code == code
            assert (await watcher.order("say", text="boo"))["kind"] == "accepted"
            assert (await client.post(f"{at}/talk", json={"key": keys["red"], "talk": "players"})).status_code == 201
            assert (await blue.until("presence", talk="players"))["talk"] == "players"
            assert (await watcher.order("say", text="boo"))["refusal"]["code"] == "talk_muted"
            assert (await blue.order("say", text="well met"))["kind"] == "accepted"
            await client.post(f"{at}/talk", json={"key": keys["red"], "talk": "nobody"})
            assert (await blue.order("say", text="hm"))["refusal"]["code"] == "talk_muted"
            lines = {line.text: line.id for line in await chat.read(store, match_id)}
            assert set(lines) == {"boo", "well met"}
            for said in (lines["well met"], 10**9):
                answer = await client.post(f"{at}/removals", json={"key": keys["red"], "said": said})
                assert answer.status_code == 404, "a player is not shown out, nor nobody"
            answer = await client.post(f"{at}/removals", json={"key": keys["red"], "said": lines["boo"]})
            assert answer.status_code == 201
            assert await watcher.goodbye() == "shown_out"
            async with stranger(address, match_id) as again:
                await again.send({"kind": "hello", "protocol": 2, "token": None})
                assert await again.goodbye() == "shown_out", "nor comes back"
            async with sitting(address, match_id, keys["red"]) as red:
                assert red.view["seats"], "who plays from there plays on"


async def test_showing_a_watcher_out_leaves_the_others_of_his_house(client: httpx.AsyncClient, store: Store) -> None:
    made = (await client.post("/matches", json=WISH | {"visibility": "open"})).json()
    at = f"/t/{made['id']}"
    key = (await client.get(at)).cookies["castra_guest"]
    assert "castra_guest" not in (await client.get(at)).cookies, "it is given once"
    house = [Origin(address="192.0.2.1", guest=one) for one in (key, key[::-1], "")]
    shown, *others = (origin.mark(made["id"]) for origin in house)
    assert shown not in others, "two browsers of one address are two visitors"
    assert Origin(address="198.51.100.7", guest=key).mark(made["id"]) == shown, "wherever he comes from"


@pytest.mark.parametrize("kind", ["address", "device"])
async def test_whom_the_host_blocks_is_out_at_once_and_told_why(settings: Settings, store: Store, kind: str) -> None:
    match_id, _ = await seat_table(store, settings, more={"visibility": "open"})
    with serving(app_of(settings)) as address:
        async with (
            httpx.AsyncClient(base_url=f"http://{address}") as host,
            httpx.AsyncClient(base_url=f"http://{address}") as guest,
            sitting(address, match_id) as watcher,
        ):
            await enter(host, store)
            made = await guest.post("/armies/new", json={"system": "toy", "text": "id: mine\n"})
            assert made.status_code < 500
            if kind == "device":
                await store.pool.execute(
                    "WITH made AS (INSERT INTO owner DEFAULT VALUES RETURNING id)"
                    " INSERT INTO device (owner_id, key_hash) SELECT id, sha256($1) FROM made",
                    b"k" * 43,
                )
                guest.cookies.set("castra_key", "k" * 43)
            what = "127.0.0.0/8" if kind == "address" else str(await store.pool.fetchval("SELECT max(id) FROM owner"))
            if kind == "address":
                mine = await host.post("/host/blocks", json={"kind": kind, "what": what, "reason": "spam"})
                assert mine.json()["code"] == "own_address"
                await store.pool.execute(
                    "INSERT INTO block (kind, what, reason, ends_at) VALUES ('address', $1, 'spam', now() + interval '1 day')",
                    what,
                )
                assert (await host.delete("/host/closing")).status_code == 204, "has every process look"
                assert await watcher.goodbye() == "blocked"
            else:
                wish = {"kind": kind, "what": what, "reason": " spam ", "hours": 24}
                assert (await host.post("/host/blocks", json=wish)).status_code == 201
            refused = await guest.get("/matches")
            assert (refused.status_code, refused.json()["reason"], refused.json()["until"] is None) == (
                403,
                "spam",
                False,
            )
            page = await guest.get("/", headers={"accept": "text/html"})
            assert (page.status_code, "spam" in page.text) == (403, True)
            assert (await guest.get("/health")).status_code != 403
            shown = (await host.get("/host/people")).text
            assert "spam" in shown
            number = await store.pool.fetchval("SELECT id FROM block")
            assert (await host.delete(f"/host/blocks/{number}")).status_code == 204
            assert (await host.delete(f"/host/blocks/{number}")).status_code == 404
            assert (await guest.get("/matches")).status_code == 200


async def test_what_is_no_address_no_device_or_too_wide_is_not_blocked(client: httpx.AsyncClient, store: Store) -> None:
    await hosting(client, store)
    for what, code in (
        ("0.0.0.0/0", "too_wide"),
        ("::/0", "too_wide"),
        ("10.0.0.0/33", "no_address"),
        ("x", "no_address"),
    ):
        answer = await client.post("/host/blocks", json={"kind": "address", "what": what, "reason": "r"})
        assert (answer.status_code, answer.json()["code"]) == (422, code), what
    for what in ("7", "-1", "9" * 30, "\u0667"):
        answer = await client.post("/host/blocks", json={"kind": "device", "what": what, "reason": "r"})
        assert answer.json()["code"] == "no_device", what
    assert not await store.pool.fetchval("SELECT count(*) FROM block")


async def test_only_the_host_sees_from_where_a_table_was_visited(settings: Settings, store: Store) -> None:
    match_id, keys = await seat_table(store, settings)
    with serving(app_of(settings)) as address:
        async with (
            sitting(address, match_id, keys["red"]) as red,
            sitting(address, match_id),
            httpx.AsyncClient(base_url=f"http://{address}") as client,
        ):
            assert (await client.get(f"/host/people?match={match_id}")).status_code == 403
            await enter(client, store)
            shown = (await client.get(f"/host/people?match={match_id}")).text
            assert shown.count("127.0.0.1</td>") == 2
            assert keys["red"] not in shown
            assert not any("127.0.0.1" in str(frame) for frame in red.frames), "and no player is told"
