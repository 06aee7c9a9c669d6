"""Passkeys over HTTP: made by a device, used by another that has lost everything, and by nobody else."""

from datetime import timedelta
from typing import Any

import httpx

from app.persistence.engine import Store
from app.settings import Settings
from tests.holding import new_key
from tests.web.authenticator import Authenticator
from tests.web.test_devices import app_of, held, phone, sat

__all__ = ["phone"]


async def asked(client: httpx.AsyncClient, path: str) -> dict[str, Any]:
    answer = await client.post(path)
    assert answer.status_code == 201, answer.text
    return dict(answer.json())


async def test_a_passkey_brings_one_back_on_any_device_and_each_answer_counts_once(
    client: httpx.AsyncClient, phone: httpx.AsyncClient, store: Store, settings: Settings
) -> None:
    match_id, _ = await sat(client, store, settings)
    passkey = Authenticator()
    options = await asked(client, "/me/passkeys/options")
    assert (options["rp"]["id"], options["user"]["name"]) == ("castra.test", "Ana")
    kept = await client.post("/me/passkeys", json=passkey.makes(options))
    assert (kept.status_code, kept.json()["passkeys"]) == (201, 1), kept.text

    used = passkey.uses(await asked(phone, "/passkeys/options"))
    found = await phone.post("/passkeys", json=used)
    assert (found.status_code, found.json()["name"], len(found.json()["devices"])) == (201, "Ana", 2), found.text
    assert (await held(phone))["elsewhere"][0]["match"] == match_id
    assert (await phone.post("/passkeys", json=used)).json()["code"] == "challenge_over"
    assert (await client.delete("/me/passkeys")).status_code == 204
    gone = passkey.uses(await asked(phone, "/passkeys/options"))
    assert (await phone.post("/passkeys", json=gone)).json()["code"] == "unknown_passkey"


async def test_a_passkey_of_another_place_of_another_key_or_too_late_opens_nothing(
    client: httpx.AsyncClient, phone: httpx.AsyncClient, store: Store, settings: Settings
) -> None:
    await sat(client, store, settings)
    passkey, stranger = Authenticator(), Authenticator()
    await client.post("/me/passkeys", json=passkey.makes(await asked(client, "/me/passkeys/options")))
    stranger.id = passkey.id
    elsewhere = Authenticator("http://other.test")
    elsewhere.id, elsewhere.key = passkey.id, passkey.key
    for wrong in (stranger, elsewhere):
        answer = await phone.post("/passkeys", json=wrong.uses(await asked(phone, "/passkeys/options")))
        assert (answer.status_code, answer.json()["code"]) == (422, "bad_passkey")
    options = await asked(phone, "/passkeys/options")
    state = app_of(client).state
    later = state.now() + timedelta(minutes=6)
    state.now = lambda: later
    assert (await phone.post("/passkeys", json=passkey.uses(options))).json()["code"] == "challenge_over"
    assert (await phone.get("/me")).json() == {"known": False}


async def test_a_host_may_require_a_passkey_of_who_sets_tables_or_sits_down_at_open_ones(
    client: httpx.AsyncClient, phone: httpx.AsyncClient, settings: Settings
) -> None:
    app_of(client).state.settings = settings.model_copy(update={"passkeys_required": True})
    wish = {"system": "toy", "seats": {"red": {"kind": "link"}, "blue": {"kind": "open"}}}
    refused = await client.post("/matches", json=wish)
    assert (refused.status_code, refused.json()["code"]) == (403, "no_passkey")
    passkey = Authenticator()
    await client.post("/me/passkeys", json=passkey.makes(await asked(client, "/me/passkeys/options")))
    made = (await client.post("/matches", json=wish)).json()
    sit = {"key": new_key(), "name": "Ben"}
    assert (await phone.post(f"/matches/{made['id']}/seats/blue", json=sit)).json()["code"] == "no_passkey"
    claimed = {"invite": made["links"]["red"].rpartition("/")[2], "key": new_key(), "name": "Ana"}
    answer = await phone.post(f"/matches/{made['id']}/claim", json=claimed)
    assert answer.status_code == 201, "an invitation to a seat is one of a player's own"
    await client.delete("/me/passkeys")
    assert (await client.post("/matches", json=wish)).json()["code"] == "no_passkey"
