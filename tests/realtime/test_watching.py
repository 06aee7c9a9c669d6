"""Who may watch a table: everybody, whoever has its link, or nobody; of what is not open nothing leaves by any door."""

from typing import Any

import httpx
import pytest

from app.persistence import matches
from app.persistence.engine import Store
from app.persistence.matches import Visibility
from app.realtime.audiences.audience import WATCHER
from app.realtime.sockets.hub import QUEUE_LIMIT, Encoded, Subscriber
from app.settings import Settings
from tests.holding import new_key
from tests.realtime.served import Player, app_of, seat_table, serving, sitting, stranger

NAME, PLAYER = "Quiet Fen", "Ilsabet"
LINKS = {"red": {"kind": "link", "name": PLAYER}, "blue": {"kind": "link", "name": "Mara"}}
STATUSES = ("open", "live", "finished", "abandoned")


def client_of(address: str) -> httpx.AsyncClient:
    return httpx.AsyncClient(base_url=f"http://{address}", timeout=60)


async def table_of(client: httpx.AsyncClient, **change: Any) -> tuple[str, dict[str, str]]:
    """A table just set whose seats are taken: its id, and the keys."""
    made = (await client.post("/matches", json={"system": "toy", "name": NAME, "seats": LINKS} | change)).json()
    keys = {seat: new_key() for seat in ("red", "blue")}
    for seat, key in keys.items():
        wish = {"invite": made["links"][seat].rpartition("/")[2], "key": key}
        (await client.post(f"/matches/{made['id']}/claim", json=wish)).raise_for_status()
    return made["id"], keys


async def says(client: httpx.AsyncClient, match_id: str, key: str, visibility: str) -> httpx.Response:
    return await client.post(f"/matches/{match_id}/visibility", json={"key": key, "visibility": visibility})


async def reason(address: str, match_id: str, **hello: Any) -> str:
    """Why a socket is not let in."""
    async with stranger(address, match_id) as player:
        await player.send({"kind": "hello", "protocol": 2, "token": None, **hello})
        return await player.goodbye()


@pytest.mark.parametrize("status", STATUSES)
@pytest.mark.parametrize("visibility", ["link", "closed"])
async def test_what_is_not_open_is_in_no_list_and_no_count(
    address: str, store: Store, visibility: Visibility, status: matches.Status
) -> None:
    async with client_of(address) as client:
        before = (await client.get("/")).text.count("server")
        match_id, keys = await table_of(client, visibility=visibility)
        async with sitting(address, match_id, keys["red"]):
            await matches.set_status(store, match_id, status)
            for path in ("/", "/matches"):
                text = (await client.get(path)).text
                assert not [secret for secret in (match_id, NAME, PLAYER) if secret in text], path
            home = (await client.get("/")).text
            assert '"server": {"tables": 0}' in home
            assert home.count("server") == before


async def test_a_table_is_watched_by_link_unless_its_maker_says_otherwise(address: str) -> None:
    async with client_of(address) as client:
        match_id, _ = await table_of(client)
        listed = (await client.get("/matches")).json()
        assert (listed["open"], listed["live"]) == ([], [])
        assert (await client.get(f"/t/{match_id}")).status_code == 200
        async with sitting(address, match_id) as watcher:
            assert watcher.frames[0]["presence"]["visibility"] == "link"
        shown, _ = await table_of(client, visibility="open")
        assert [one["id"] for one in (await client.get("/matches")).json()["live"]] == [shown]
        seats = {**LINKS, "blue": {"kind": "open"}}
        waiting = (await client.post("/matches", json={"system": "toy", "name": NAME, "seats": seats})).json()
        assert waiting["visibility"] == "open", "a seat for whoever comes first is found in the list"


@pytest.mark.parametrize("status", STATUSES)
async def test_a_closed_table_is_answered_as_if_there_were_none(
    address: str, store: Store, status: matches.Status
) -> None:
    async with client_of(address) as client:
        match_id, keys = await table_of(client, visibility="closed")
        await matches.set_status(store, match_id, status)
        guess, seat = new_key(), {"key": new_key(), "name": "Per"}
        for method, path, body in (
            ("GET", "", None),
            ("GET", f"/{guess}", None),
            ("GET", "/record", None),
            ("GET", "/dice", None),
            ("GET", "/qr.svg", None),
            ("GET", f"/qr.svg?link=http://{address}/t/{{}}/{guess}", None),
            ("GET", f"/{guess}/record", None),
            ("GET", f"/{guess}/dice", None),
            ("POST", "/seats/blue", seat),
            ("POST", "/seats/blue/free", {"key": guess}),
            ("POST", "/visibility", {"key": guess, "visibility": "open"}),
            ("POST", "/claim", {"key": guess, "invite": new_key()}),
        ):
            root = "t" if method == "GET" else "matches"
            told = [
                await client.request(method, f"/{root}/{one}{path.format(one)}", json=body)
                for one in (match_id, "nowhere-2222")
            ]
            assert {answer.status_code for answer in told} == {404}, path
            assert told[0].text.replace(match_id, "") == told[1].text.replace("nowhere-2222", ""), path
        for hello in ({}, {"token": guess}):
            assert await reason(address, match_id, **hello) == await reason(address, "nowhere-2222", **hello)
        for path in ("", "/record", "/dice"):
            answer = await client.get(f"/t/{match_id}/{keys['blue']}{path}")
            assert answer.status_code != 404, "whoever has a seat sees all that was to be seen"
        mine = f"http://{address}/t/{match_id}/{keys['blue']}"
        assert (await client.get(f"/t/{match_id}/qr.svg", params={"link": mine})).status_code == 200
        async with sitting(address, match_id, keys["blue"]) as blue:
            assert blue.frames[0]["presence"]["visibility"] == "closed"


async def test_only_its_maker_says_who_may_watch(address: str) -> None:
    async with client_of(address) as client:
        match_id, keys = await table_of(client)
        async with sitting(address, match_id, keys["blue"]) as blue:
            assert blue.frames[0]["presence"]["maker"] == "red"
        assert (await says(client, match_id, keys["blue"], "closed")).json() == {"code": "not_the_maker"}
        assert (await says(client, match_id, new_key(), "closed")).status_code == 404
        assert (await says(client, match_id, keys["red"], "hidden")).status_code == 422
        assert (await says(client, match_id, keys["red"], "closed")).status_code == 201


async def test_the_maker_sits_where_the_first_person_does(address: str) -> None:
    async with client_of(address) as client:
        seats = {"red": {"kind": "bot", "bot": "random"}, "blue": {"kind": "hot_seat"}, "jade": {"kind": "hot_seat"}}
        made = (await client.post("/matches", json={"system": "quartet", "seats": seats})).json()
        key = new_key()
        wish = {"invite": made["links"]["jade"].rpartition("/")[2], "key": key}
        (await client.post(f"/matches/{made['id']}/claim", json=wish)).raise_for_status()
        async with sitting(address, made["id"], key) as screen:
            assert screen.frames[0]["presence"]["maker"] == "blue"
        assert (await says(client, made["id"], key, "open")).status_code == 201


async def told(player: Player, visibility: str) -> None:
    """Waits until this is the last that a player was told."""
    while [f.get("presence", f) for f in player.frames if f["kind"] in ("welcome", "presence")][-1][
        "visibility"
    ] != visibility:
        await player.next()


async def test_closing_shows_watchers_out_wherever_they_are_and_opening_lets_them_in(settings: Settings) -> None:
    with serving(app_of(settings)) as here, serving(app_of(settings)) as there:
        async with client_of(here) as client:
            match_id, keys = await table_of(client, visibility="open")
            async with sitting(here, match_id, keys["red"]) as red, sitting(there, match_id, keys["blue"]) as blue:
                async with sitting(here, match_id) as near, sitting(there, match_id) as far:
                    assert (await says(client, match_id, keys["red"], "closed")).status_code == 201
                    for at in (here, there):
                        assert await reason(at, match_id) == "unknown_match", "no process waits for word of it"
                    assert await near.goodbye() == await far.goodbye() == "closed_to_watchers"
                for player in (red, blue):
                    await told(player, "closed")
                await red.done("choose", number=3)
                await blue.done("choose", number=4)
                assert (await client.get("/matches")).json()["live"] == []
                assert (await says(client, match_id, keys["red"], "link")).status_code == 201
                for at in (here, there):
                    async with sitting(at, match_id) as watcher:
                        await told(watcher, "link")
                await told(blue, "link")


async def test_who_is_shown_out_while_behind_is_sent_no_view_any_more() -> None:
    subscriber, sent = Subscriber(party=WATCHER), list[str]()
    for count in range(QUEUE_LIMIT + 2):
        subscriber.put(f"change {count}", replaceable=True)
    subscriber.close("closed_to_watchers")

    async def send(text: Encoded) -> None:
        sent.append(str(text))

    assert await subscriber.drain(send, lambda _: "everything") == "closed_to_watchers"
    assert sent == []


async def test_a_finished_match_opens_its_dice_to_its_players_alone(
    address: str, store: Store, settings: Settings
) -> None:
    match_id, keys = await seat_table(store, settings, goal=1)
    async with client_of(address) as client:
        async with sitting(address, match_id, keys["red"]) as red, sitting(address, match_id, keys["blue"]) as blue:
            await red.done("choose", number=3)
            await blue.done("choose", number=4)
            await red.done("throw")
        for visibility, status in (("closed", 404), ("link", 200)):
            assert (await says(client, match_id, keys["red"], visibility)).status_code == 201
            for path in ("", "/record", "/dice"):
                assert (await client.get(f"/t/{match_id}{path}")).status_code == status, path
                assert (await client.get(f"/t/{match_id}/{keys['blue']}{path}")).status_code == 200, path
