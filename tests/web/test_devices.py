"""Whose a device is: its key moves to another by a code that works once, seats go with it, and what is lost is shut out."""

import io
import json
import zipfile
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from typing import Any

import httpx
import pytest

from app.persistence import answers_ahead
from app.persistence.engine import Store
from app.settings import Settings
from app.web import owners as devices
from tests.holding import new_key
from tests.realtime.served import seat_table
from tests.web.test_kept_armies import ARMY

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:149.0) Gecko/20100101 Firefox/149.0"


def app_of(client: httpx.AsyncClient) -> Any:
    return client._transport.app  # type: ignore[attr-defined]


@pytest.fixture
async def phone(client: httpx.AsyncClient) -> AsyncIterator[httpx.AsyncClient]:
    """Another device at the same server."""
    transport = httpx.ASGITransport(app=app_of(client), raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=transport, base_url="http://castra.test") as made:
        yield made


async def sat(client: httpx.AsyncClient, store: Store, settings: Settings) -> tuple[str, str]:
    """A match of which this device holds the red seat, and whose device the server knows: its id and the key."""
    match_id, keys = await seat_table(store, settings)
    assert (await client.put("/me", json={"name": "Ana"})).status_code == 200
    await held(client, match_id, keys["red"])
    return match_id, keys["red"]


async def held(client: httpx.AsyncClient, *seat: str) -> dict[str, Any]:
    seats = [{"match": seat[0], "key": seat[1]}] if seat else []
    answer = await client.post("/matches/mine", json={"seats": seats})
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


async def moved(client: httpx.AsyncClient, phone: httpx.AsyncClient) -> dict[str, Any]:
    link = (await client.post("/me/move")).json()["link"]
    answer = await phone.post("/me/arrivals", json={"code": link.rpartition("/")[2]})
    assert answer.status_code == 201, answer.text
    return dict(answer.json())


async def test_a_link_makes_another_device_the_same_owner_s_and_opens_his_seats_there(
    client: httpx.AsyncClient, phone: httpx.AsyncClient, store: Store, settings: Settings
) -> None:
    match_id, key = await sat(client, store, settings)
    client.headers["user-agent"] = FIREFOX
    made = (await client.post("/me/move")).json()
    assert made["link"].startswith("http://castra.test/m/")
    assert made["picture"].startswith("data:image/svg+xml")
    code = made["link"].rpartition("/")[2]
    assert (await phone.get(f"/m/{code}")).status_code == 200, "who looks at a link uses nothing up"
    found = await phone.post("/me/arrivals", json={"code": code})
    assert (found.status_code, found.json()["name"], found.json()["matches"]) == (201, "Ana", 1)
    assert (await phone.post("/me/arrivals", json={"code": code})).json()["code"] == "code_over"
    assert code not in str([dict(row) for row in await store.pool.fetch("SELECT * FROM pass_code")])

    (there,) = (await held(phone))["elsewhere"]
    assert there["match"] == match_id
    own = new_key()
    given = await phone.post("/me/seats", json={"seats": [{"match": match_id, "key": own}]})
    assert given.json() == {"given": [match_id]}
    assert (await phone.get(f"/t/{match_id}/{own}")).status_code == 200
    told = await held(phone, match_id, own)
    assert (told["matches"][0]["mine"], told["elsewhere"]) == (["red"], [])
    assert (await client.get(f"/t/{match_id}/{key}")).status_code == 200, "and the first one is where it was"


async def test_a_code_lasts_ten_minutes_and_is_taken_back_by_a_press(
    client: httpx.AsyncClient, phone: httpx.AsyncClient
) -> None:
    links = [(await client.post("/me/move")).json()["link"].rpartition("/")[2] for _ in range(2)]
    answer = await phone.post("/me/arrivals", json={"code": links[0]})
    assert answer.status_code == 410, "the newer one ended it"
    assert (await client.get("/me")).json()["moving"]
    assert (await client.delete("/me/move")).status_code == 204
    assert (await phone.post("/me/arrivals", json={"code": links[1]})).status_code == 410
    link = (await client.post("/me/move")).json()["link"].rpartition("/")[2]
    app_of(client).state.now = lambda: datetime.now(UTC) + timedelta(minutes=10, seconds=1)
    assert (await phone.post("/me/arrivals", json={"code": link})).status_code == 410
    assert not (await client.get("/me")).json()["moving"]
    assert "set-cookie" not in (await phone.get("/me")).headers


async def test_a_code_written_down_brings_one_back_whose_browser_forgot_everything(
    client: httpx.AsyncClient, phone: httpx.AsyncClient, store: Store, settings: Settings
) -> None:
    match_id, _ = await sat(client, store, settings)
    code = (await client.post("/me/recovery")).json()["code"]
    assert (await client.get("/me")).json()["recovery"]
    app_of(client).state.now = lambda: datetime.now(UTC) + timedelta(days=4000)
    typed = code.upper().replace("-", " ")
    assert (await phone.post("/me/arrivals", json={"code": typed})).status_code == 201
    assert (await held(phone))["elsewhere"][0]["match"] == match_id
    assert (await phone.post("/me/arrivals", json={"code": typed})).status_code == 410, "it worked once"
    assert not (await client.get("/me")).json()["recovery"]


async def test_a_device_that_is_signed_out_opens_neither_what_is_kept_nor_a_seat_it_took_itself(
    client: httpx.AsyncClient, phone: httpx.AsyncClient, store: Store, settings: Settings
) -> None:
    match_id, key = await sat(client, store, settings)
    told = await moved(client, phone)
    own = new_key()
    await phone.post("/me/seats", json={"seats": [{"match": match_id, "key": own}]})
    (lost,) = [one["id"] for one in told["devices"] if not one["here"]]
    assert (await phone.delete(f"/me/devices/{lost}")).status_code == 204
    assert (await phone.delete(f"/me/devices/{lost}")).status_code == 404
    assert (await client.get("/me")).json() == {"known": False}
    assert (await client.get(f"/t/{match_id}/{key}")).status_code == 404
    assert (await held(client, match_id, key))["matches"] == []
    assert (await phone.get(f"/t/{match_id}/{own}")).status_code == 200
    assert [one["here"] for one in (await phone.get("/me")).json()["devices"]] == [True]


async def test_nobody_opens_another_s_seat_or_signs_another_s_device_out(
    client: httpx.AsyncClient, phone: httpx.AsyncClient, store: Store, settings: Settings
) -> None:
    match_id, key = await sat(client, store, settings)
    await phone.put("/me", json={"name": "Ben"})
    own = new_key()
    given = await phone.post("/me/seats", json={"seats": [{"match": match_id, "key": own}]})
    assert given.json() == {"given": []}
    assert (await phone.get(f"/t/{match_id}/{own}")).status_code == 404
    (device,) = (await client.get("/me")).json()["devices"]
    assert (await phone.delete(f"/me/devices/{device['id']}")).status_code == 404
    taken = await client.post("/me/seats", json={"seats": [{"match": match_id, "key": key}]})
    assert taken.json() == {"given": []}, "a key that holds a seat is no further key of it"


async def test_what_a_device_kept_before_comes_along_to_its_new_owner(
    app_client: httpx.AsyncClient, store: Store
) -> None:
    transport = httpx.ASGITransport(app=app_of(app_client), raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=transport, base_url="http://castra.test") as other:
        for one in (app_client, other):
            assert (await one.post("/armies?system=wh40k", content=ARMY.encode())).status_code == 201
        told = await moved(app_client, other)
        assert (told["armies"], len(told["devices"])) == (2, 2)
    assert await store.pool.fetchval("SELECT count(*) FROM owner") == 1


async def test_all_that_is_one_s_own_is_deleted_and_others_play_on(
    client: httpx.AsyncClient, phone: httpx.AsyncClient, store: Store, settings: Settings
) -> None:
    match_id, key = await sat(client, store, settings)
    await moved(client, phone)
    await store.pool.execute("UPDATE seat SET name = 'Ana' WHERE match_id = $1 AND side = 'red'", match_id)
    for side in ("red", "blue"):
        await answers_ahead.say(store, match_id, side, [{"step": "parry"}])
    taken = zipfile.ZipFile(io.BytesIO((await client.get("/me/export")).content)).read("castra.json")
    own = {"match": match_id, "seat": "red", "allows": False, "rules": [{"step": "parry"}]}
    assert json.loads(taken)["answers_ahead"] == [own], "the other's are his secret"
    assert (await client.delete("/me")).status_code == 204
    assert list(await answers_ahead.of_match(store, match_id)) == ["blue"], "nothing is answered for one who is gone"
    assert devices.COOKIE not in client.cookies
    for one in (client, phone):
        assert (await one.get("/me")).json() == {"known": False}
    assert (await client.get(f"/t/{match_id}/{key}")).status_code == 404
    row = await store.pool.fetchrow("SELECT name, claimed_at FROM seat WHERE match_id = $1 AND side = 'red'", match_id)
    assert row
    assert (row["name"], row["claimed_at"] is not None) == ("", True), "its place is to be freed by the others"
    for table in ("owner", "device", "owned_key", "seat_key", "pass_code"):
        assert await store.pool.fetchval(f"SELECT count(*) FROM {table}") == 0


async def test_all_that_is_one_s_own_is_a_file_whose_armies_come_back_as_they_went(
    app_client: httpx.AsyncClient, store: Store, settings: Settings
) -> None:
    assert (await app_client.post("/armies?system=wh40k", content=ARMY.encode())).status_code == 201
    wish = {"system": "wh40k", "name": "Orme", "seats": {"red": {"kind": "link"}, "blue": {"kind": "link"}}}
    made = (await app_client.post("/matches", json=wish)).json()
    key = new_key()
    claimed = {"invite": made["links"]["red"].rpartition("/")[2], "key": key, "name": "Ana"}
    assert (await app_client.post(f"/matches/{made['id']}/claim", json=claimed)).status_code == 201
    answer = await app_client.get("/me/export")
    assert 'filename="castra-' in answer.headers["content-disposition"]
    with zipfile.ZipFile(io.BytesIO(answer.content)) as file:
        about = json.loads(file.read("castra.json"))
        (army,) = [name for name in file.namelist() if name.startswith("armies/wh40k/")]
        text = file.read(army)
    assert [one["name"] for one in about["matches"]] == ["Orme"], "a seat is one's own as soon as one sits down"
    assert key not in answer.content.decode("latin-1")
    assert (await app_client.post("/armies?system=wh40k", content=text)).status_code == 201


async def test_a_host_may_want_an_invitation_and_no_names(
    client: httpx.AsyncClient, phone: httpx.AsyncClient, store: Store, settings: Settings
) -> None:
    app_of(client).state.settings = settings.model_copy(update={"invitation": "orme-thursday", "player_names": False})
    wish = {"system": "toy", "seats": {"red": {"kind": "link", "name": "Ana"}, "blue": {"kind": "open"}}}
    assert (await client.post("/matches", json=wish)).json()["code"] == "not_invited"
    assert (await client.put("/me", json={"name": "Ana"})).json()["code"] == "not_invited"
    assert (await client.get("/invited/orme-thursday")).status_code == 200
    wrong = await client.post("/me/invited", json={"invitation": "orme-friday"})
    assert (wrong.status_code, wrong.json()["code"]) == (403, "no_invitation")
    assert (await client.post("/me/invited", json={"invitation": "orme-thursday"})).status_code == 201
    made = (await client.post("/matches", json=wish)).json()
    claimed = {"invite": made["links"]["red"].rpartition("/")[2], "key": new_key(), "name": "Ana"}
    answer = await phone.post(f"/matches/{made['id']}/claim", json=claimed)
    assert answer.status_code == 201, "an invitation to a seat is one of a player's own"
    sit = {"key": new_key(), "name": "Ben"}
    assert (await phone.post(f"/matches/{made['id']}/seats/blue", json=sit)).json()["code"] == "not_invited"
    assert (await client.put("/me", json={"name": "Ana"})).json()["name"] == ""
    assert {row["name"] for row in await store.pool.fetch("SELECT name FROM seat")} == {""}
