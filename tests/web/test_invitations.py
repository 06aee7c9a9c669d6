"""Somebody one has played with is invited to a table: he is told once, and sits down or declines without a link."""

import io
import json
import zipfile
from datetime import timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest

from app.persistence import channels, owners
from app.persistence.engine import Store
from app.persistence.owned_seats import own
from app.settings import Settings
from tests.realtime.served import seat_table
from tests.web.notice_house import MINUTE, House, Receiver
from tests.web.test_devices import held


async def friend(house: House) -> tuple[int, str]:
    """Another owner, who has played blue against this device once: his number and the match."""
    match_id, keys = await seat_table(house.store, house.settings)
    await held(house.client, match_id, keys["red"])
    ben = await owners.new_owner(house.store, "b" * 43, device="Ben's phone")
    (row,) = await house.store.pool.fetch(
        "UPDATE seat SET name = 'Ben' WHERE match_id = $1 AND side = 'blue' RETURNING key_hash", match_id
    )
    await own(house.store, ben, [row["key_hash"]])
    return ben.id, match_id


def as_ben(house: House) -> dict[str, str]:
    return {"cookie": "castra_key=" + "b" * 43}


async def accepts(house: House, match_id: str) -> int:
    wish = {"key": "j" * 43}
    return (await house.client.post(f"/me/invitations/{match_id}", json=wish, headers=as_ben(house))).status_code


async def table(house: House) -> tuple[str, str]:
    """A new table of this device, at which blue waits: its id and the key of red."""
    wish = {"system": "toy", "seats": {"red": {"kind": "link", "name": "Ana"}, "blue": {"kind": "link"}}}
    made = (await house.client.post("/matches", json=wish)).raise_for_status().json()
    key = "k" * 43
    invite = made["links"]["red"].rsplit("/", 1)[1]
    (
        await house.client.post(f"/matches/{made['id']}/claim", json={"invite": invite, "key": key, "name": "Ana"})
    ).raise_for_status()
    return made["id"], key


async def test_who_was_played_with_is_invited_told_once_and_sits_down_without_a_link(
    house: House, hook: Receiver
) -> None:
    ben, played = await friend(house)
    url = hook.url.replace("/hook", "/ben")
    await channels.add(
        house.store, ben, "webhook", url, keys={"form": "json", "secret": "s"}, root="http://castra.test", language="en"
    )
    (one,) = (await house.client.get("/me/companions")).json()["companions"]
    assert one == {"of": played, "had": "blue", "name": "Ben", "system": "toy"}
    match_id, key = await table(house)
    wish = {"key": key, "seat": "blue", "of": played, "had": "blue"}
    for _ in range(2):
        assert (await house.client.post(f"/matches/{match_id}/invited", json=wish)).status_code == 201
    hook.came.clear()
    await house.store.pool.execute("DELETE FROM notice WHERE match_id = $1", played)
    for _ in range(3):
        await house.round()
    told = [told for told in hook.told() if told["title"].startswith("You are invited")]
    assert [one["tables"][0]["match"] for one in told] == [match_id], "once"
    assert told[0]["link"] == f"http://castra.test/mine?to={match_id}"
    assert key not in str(hook.told())
    (waits,) = (await house.client.get("/me/invitations", headers=as_ben(house))).json()["invitations"]
    assert (waits["match"], waits["seat"], waits["by"]) == (match_id, "blue", "Ana")
    packed = zipfile.ZipFile(io.BytesIO((await house.client.get("/me/export", headers=as_ben(house))).content))
    (kept,) = json.loads(packed.read("castra.json"))["invitations"]
    assert (kept["match"], kept["seat"], kept["by"]) == (match_id, "blue", "Ana")
    sat = await house.client.post(
        f"/me/invitations/{match_id}", json={"key": "j" * 43, "name": "Ben"}, headers=as_ben(house)
    )
    assert sat.status_code == 201
    assert sat.json()["link"].endswith("/" + "j" * 43)
    assert (await house.client.get("/me/invitations", headers=as_ben(house))).json()["invitations"] == []
    assert (await house.client.post(f"/matches/{match_id}/invited", json=wish)).json()["code"] == "seat_taken"


async def test_nobody_is_invited_who_was_never_played_with_nor_by_who_has_no_seat_and_an_invitation_is_declined(
    house: House, hook: Receiver
) -> None:
    _, played = await friend(house)
    match_id, key = await table(house)
    at = f"/matches/{match_id}/invited"
    wish = {"key": key, "seat": "blue", "of": played, "had": "blue"}
    assert (await house.client.post(at, json={**wish, "of": match_id})).json()["code"] == "never_played_with"
    assert (await house.client.post(at, json={**wish, "had": "red"})).json()["code"] == "never_played_with"
    assert (await house.client.post(at, json={**wish, "key": "z" * 43})).status_code == 404
    assert (await house.client.post(at, json={**wish, "seat": "red"})).json()["code"] == "seat_taken"
    assert (
        await house.client.post(f"/me/invitations/{match_id}", json={"key": "j" * 43}, headers=as_ben(house))
    ).status_code == 404
    assert (await house.client.post(at, json=wish)).status_code == 201
    assert (await house.client.delete(f"/me/invitations/{match_id}", headers=as_ben(house))).status_code == 204
    assert (await house.client.get("/me/invitations", headers=as_ben(house))).json()["invitations"] == []
    assert (await house.client.post(at, json=wish)).status_code == 201, "said again it asks nobody twice"
    assert (await house.client.get("/me/invitations", headers=as_ben(house))).json()["invitations"] == []
    assert (
        await house.client.post(f"/me/invitations/{match_id}", json={"key": "j" * 43}, headers=as_ben(house))
    ).status_code == 404


async def test_one_keeps_so_many_seats_for_another_and_no_more(house: House, hook: Receiver) -> None:
    _, played = await friend(house)
    codes = []
    for _ in range(6):
        match_id, key = await table(house)
        wish = {"key": key, "seat": "blue", "of": played, "had": "blue"}
        codes.append((await house.client.post(f"/matches/{match_id}/invited", json=wish)).status_code)
    assert codes == [201] * 5 + [429]


async def test_a_proposed_date_is_told_once_to_who_has_not_agreed_and_not_in_quiet_hours(
    house: House, hook: Receiver
) -> None:
    match_id, keys = await house.sat()
    await house.round()
    hook.came.clear()
    at = house.at.timestamp() + 86400
    say: Any = {"key": keys["blue"], "at": at}
    assert (await house.client.post(f"/matches/{match_id}/date", json=say)).status_code == 201
    await house.client.post(f"/matches/{match_id}/date", json={"key": keys["blue"], "at": None})
    await house.round()
    assert hook.told() == [], "it was taken back before anybody was told"
    minute = (house.at + MINUTE).hour * 60 + (house.at + MINUTE).minute
    quiet = {"quiet_from": (minute - 5) % 1440, "quiet_until": (minute + 60) % 1440, "zone": "UTC", "muted": []}
    await house.client.put("/me/notices", json=quiet)
    await house.client.post(f"/matches/{match_id}/date", json=say)
    await house.round()
    assert hook.told() == []
    await house.round(timedelta(minutes=61))
    await house.round()
    assert [told["title"] for told in hook.told()] == ["A date is proposed: Test"]
    assert (await house.client.post(f"/matches/{match_id}/date", json={**say, "key": keys["red"]})).json()["date"][
        "stands"
    ]
    await house.round()
    assert len(hook.came) == 1, "who proposed is told nothing of his own date"


@pytest.mark.parametrize("kinds", [["decision", "time", "ended", "rematch"], ["decision", "ended"]])
async def test_a_way_that_is_told_of_all_is_told_of_what_is_new(
    store: Store, settings: Settings, client: httpx.AsyncClient, kinds: list[str]
) -> None:
    """The statement of the migration, on a channel of before."""
    owner = await owners.new_owner(store, "c" * 43, device="")
    made = await channels.add(store, owner.id, "webhook", "http://x.example", keys={}, root="", language="en")
    await channels.change(store, owner.id, made.id, kinds=kinds)
    text = (Path(__file__).parents[2] / "migrations/versions/0022_invitations.py").read_text("utf-8")
    update = "".join(part for part in text.split('"""') if part.startswith(("UPDATE", " WHERE kinds")))
    await store.pool.execute(update)
    after = await channels.get(store, made.id)
    assert after
    assert set(after.kinds) == {*kinds, *(("date", "invited") if len(kinds) == 4 else ())}
