"""Notices: told once, of what is asked now, gathered, never to who is there, and to nobody's own network."""

import asyncio
import hashlib
import hmac
import json
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from email import message_from_bytes
from email.policy import default
from typing import Any

import httpx
import pytest
from aiosmtpd.controller import Controller
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from webauthn.helpers import bytes_to_base64url

from app.persistence import channels, notices, rematches
from app.realtime.clock.terms import Terms
from app.web.notices import service
from app.web.notices.outside import Refused, is_open, place_of, resolved
from tests.realtime.served import seat_table
from tests.web.notice_house import MINUTE, House, Receiver
from tests.web.test_devices import held


async def test_a_decision_is_told_once_with_a_signature_and_where_it_leads_and_never_a_secret(
    house: House, hook: Receiver
) -> None:
    match_id, keys = await house.sat()
    await house.store.pool.execute("UPDATE seat SET name = 'Ben' WHERE side = 'blue'")
    await house.round(timedelta(seconds=1))
    assert hook.told() == [], "it is gathered first"
    await house.round()
    await house.round()
    (told,) = hook.told()
    assert told["title"] == "Your decision: Test"
    assert told["link"] == f"http://castra.test/mine?to={match_id}"
    assert told["tables"] == [{"match": match_id, "name": "Test", "system": "toy", "others": ["Ben"]}]
    (headers, body) = hook.came[0]
    (channel,) = (await house.client.get("/me/notices")).json()["channels"]
    at, signed = (part.partition("=")[2] for part in headers["castra-signature"].split(","))
    assert signed == hmac.new(channel["secret"].encode(), f"{at}.".encode() + body, hashlib.sha256).hexdigest()
    assert (channel["told"], channel["failures"]) == ("204", 0)
    for secret in (*keys.values(), "choose", "number"):
        assert secret not in body.decode()

    await house.plays(match_id, "red", 3)
    await house.round()
    assert len(hook.came) == 1, "what others decide is no news"
    await house.plays(match_id, "blue", 4)
    await house.round()
    assert len(hook.came) == 2, "the next decision is"


async def test_a_rematch_is_told_once_to_who_has_not_answered(house: House, hook: Receiver) -> None:
    match_id, keys = await seat_table(house.store, house.settings, goal=1)
    await held(house.client, match_id, keys["red"])
    for side, number in (("red", 3), ("blue", 4)):
        await house.plays(match_id, side, number)
    table = await house.state.tables.table(match_id)
    assert await table.match.submit("red", "throw", {"kind": "throw"}) is None
    await table.summary.keep()
    await house.round()
    assert [told["title"] for told in hook.told()] == ["Over: Test"]
    await rematches.wish(house.store, match_id, ["blue"], "same")
    await rematches.wish(house.store, match_id, ["blue"], None)
    await house.round()
    assert len(hook.came) == 1, "it was taken back before anybody was told"
    await rematches.wish(house.store, match_id, ["blue"], "swapped")
    await rematches.wish(house.store, match_id, ["red"], "not_now")
    await house.round()
    assert len(hook.came) == 1, "who has answered is asked no more"
    await rematches.wish(house.store, match_id, ["red"], None)
    await house.round()
    await rematches.wish(house.store, match_id, ["blue"], "same")
    await house.round()
    assert [told["title"] for told in hook.told()[1:]] == ["A rematch is offered: Test"]
    assert hook.told()[-1]["link"] == f"http://castra.test/mine?to={match_id}"


async def test_little_time_is_told_once_a_decision_at_tables_of_days(house: House, hook: Receiver) -> None:
    more = {"clock": Terms(kind="days", seconds=3 * 86400)}
    match_id, keys = await seat_table(house.store, house.settings, more=more)
    await held(house.client, match_id, keys["red"])
    table = await house.state.tables.table(match_id)
    await table.clocks.tick()
    await table.summary.keep()
    await house.round()
    await house.round(59 * 60 * MINUTE)
    assert [told["title"] for told in hook.told()] == ["Your decision: Test"]
    await house.round(2 * 60 * MINUTE)
    await house.round()
    await house.round()
    assert [told["title"] for told in hook.told()[1:]] == ["Little time left: Test"]
    await house.plays(match_id, "red", 3)
    await house.round()
    assert len(hook.came) == 2, "who is not asked has time"


async def test_what_gathers_is_told_in_one_and_nothing_in_quiet_hours(house: House, hook: Receiver) -> None:
    tables = [(await house.sat())[0] for _ in range(3)]
    local = house.at + MINUTE
    quiet = {
        "quiet_from": (local.hour * 60 + local.minute - 5) % 1440,
        "quiet_until": (local.hour * 60 + local.minute + 60) % 1440,
    }
    wish = {**quiet, "zone": "UTC", "muted": tables[:1]}
    assert (await house.client.put("/me/notices", json=wish)).status_code == 200
    await house.round()
    assert hook.told() == []
    await house.round(timedelta(minutes=61))
    (told,) = hook.told()
    assert told["title"] == "2 tables ask for you"
    assert {one["match"] for one in told["tables"]} == set(tables[1:])
    assert told["link"] == "http://castra.test/mine"


async def test_who_looks_at_his_matches_or_answers_in_time_is_told_nothing(house: House, hook: Receiver) -> None:
    match_id, keys = await house.sat()
    await house.round(timedelta(seconds=1))
    await house.plays(match_id, "red", 3)
    await house.round()
    await house.plays(match_id, "blue", 4)
    await held(house.client, match_id, keys["red"])
    await house.round()
    assert hook.told() == []


async def test_what_cannot_be_brought_is_tried_again_then_given_up_and_a_broken_channel_is_switched_off(
    house: House, hook: Receiver
) -> None:
    hook.status = 503
    await house.sat()
    for later in (MINUTE, MINUTE, 5 * MINUTE, 30 * MINUTE, 120 * MINUTE, 360 * MINUTE, 360 * MINUTE):
        await house.round(later)
    assert len(hook.came) == 6, "at once, and five times more"
    assert await house.store.pool.fetchval("SELECT count(*) FROM message") == 0
    hook.status = 302
    for _ in range(2):
        await house.sat()
        await house.round()
    (channel,) = (await house.client.get("/me/notices")).json()["channels"]
    assert (channel["told"], channel["failures"], channel["is_on"]) == ("302", 3, False)
    assert len(hook.came) == 8, "a redirection is followed nowhere"


async def test_a_process_that_dies_while_it_sends_loses_nothing(house: House, hook: Receiver) -> None:
    await house.sat()
    await house.round(timedelta(seconds=1))
    await house.store.pool.execute("UPDATE notice SET made_at = made_at - interval '1 hour'")
    ((waiting,),) = [some async for some in notices.waiting(house.store, house.at)]
    await notices.gather(house.store, [waiting.owner_id], house.at)
    assert len(await channels.lease(house.store, house.at, 9)) == 1  # and that process is killed here
    await house.round(timedelta(seconds=30))
    assert hook.told() == []
    await house.round(2 * MINUTE)
    assert len(hook.told()) == 1


async def test_however_many_want_quiet_nobody_waits_behind_them(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    match_id, _ = await house.sat()
    made = (
        "INSERT INTO notice (owner_id, match_id, kind, seq, made_at) SELECT id, $1, 'ended', 0, now() - interval '1 h'"
    )
    await house.store.pool.execute("INSERT INTO owner SELECT FROM generate_series(1, 4)")
    await house.store.pool.execute(f"{made} FROM owner", match_id)
    monkeypatch.setattr(notices, "ASKED_AT_ONCE", 2)
    assert [len(some) async for some in notices.waiting(house.store, house.at)] == [2, 2, 1]


async def test_nobody_waits_for_a_slow_receiver_but_its_owner(
    house: House, hook: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service, "AT_ONCE", 2)
    await house.client.post("/me/channels/webhook", json={"address": hook.url.replace("hook", "slow"), "form": "json"})
    await house.store.pool.execute("""UPDATE channel SET kinds = '["decision"]' WHERE address LIKE '%slow'""")
    await house.sat()
    await house.round(timedelta(seconds=1))
    others = "INSERT INTO notice (owner_id, match_id, kind, seq) SELECT owner_id, match_id, unnest($1::text[]), 0 FROM notice"
    await house.store.pool.execute(others, ["time", "ended", "rematch"])
    hook.answers.clear()
    going = asyncio.create_task(house.round())
    await hook.until(5)
    hook.answers.set()
    await going


async def test_one_press_ends_them_all_here_or_by_the_link_in_each(house: House, hook: Receiver) -> None:
    tried = (await house.client.get("/me/notices")).json()["channels"][0]["id"]
    assert (await house.client.post(f"/me/channels/{tried}/try")).json()["channel"]["told"] == "204"
    stop = hook.told()[0]["stop"].removeprefix("http://castra.test")
    assert (await house.client.get(stop)).status_code == 200
    await house.sat()
    house.client.cookies.clear()  # as a mail program asks, which knows nothing but the link
    assert (await house.client.post(stop)).status_code == 201
    await house.round()
    await house.round()
    assert len(hook.came) == 1
    assert (await house.client.post(f"/n/{'x' * 32}")).status_code == 404


async def test_a_chat_s_webhook_is_given_a_line_in_which_no_name_rings_anybody(house: House, hook: Receiver) -> None:
    url = f"{hook.url}/chat"
    await house.client.post("/me/channels/webhook", json={"address": url, "form": "discord"})
    await house.sat()
    await house.store.pool.execute("UPDATE match SET name = '@everyone **x**'")
    await house.round(timedelta(seconds=1))
    await house.round()
    (said,) = [one for one in hook.told() if "content" in one]
    assert said["allowed_mentions"] == {"parse": []}
    assert "\\@everyone \\*\\*x\\*\\*" in said["content"]


class Inbox:
    """The mails that came."""

    def __init__(self) -> None:
        self.mails = list[Any]()

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        self.mails.append(message_from_bytes(envelope.content, policy=default))
        return "250 kept"


@contextmanager
def mail_server() -> Iterator[tuple[Inbox, int]]:
    inbox = Inbox()
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    controller = Controller(inbox, hostname="127.0.0.1", port=port)
    controller.start()
    try:
        yield inbox, port
    finally:
        controller.stop()


async def test_mail_comes_once_the_address_has_answered_and_is_ended_by_its_own_header(house: House) -> None:
    refused = await house.client.post("/me/channels/mail", json={"address": "ana@example.org"})
    assert refused.json()["code"] == "no_mail"
    with mail_server() as (inbox, port):
        more = {"smtp_url": f"smtp://127.0.0.1:{port}", "smtp_from": "castra@example.org"}
        house.settings = house.state.settings = house.settings.model_copy(update=more)
        for wrong in ("ana", "ana@", "a@b\r\nBcc: c@d.org"):
            assert (await house.client.post("/me/channels/mail", json={"address": wrong})).status_code == 422
        assert (await house.client.post("/me/channels/mail", json={"address": "ana@example.org"})).status_code == 201
        await house.sat()
        await house.round(timedelta(seconds=1))
        await house.round()
        (asking,) = inbox.mails
        code = asking.get_content().partition("/n/confirm/")[2].split()[0]
        assert (await house.client.get(f"/n/confirm/{code}")).status_code == 200
        assert (await house.client.post(f"/n/confirm/{code}")).status_code == 201
        await house.sat()
        await house.round()
        mail = inbox.mails[-1]
        assert (mail["To"], mail["Subject"]) == ("ana@example.org", "Your decision: Test")
        assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        stop = mail["List-Unsubscribe"].strip("<>").removeprefix("http://castra.test")
        assert (await house.client.post(stop, data={"List-Unsubscribe": "One-Click"})).status_code == 201


def opened(body: bytes, private: ec.EllipticCurvePrivateKey, auth: bytes) -> dict[str, Any]:
    """What a browser with these keys reads of a push (RFC 8291, one record of RFC 8188)."""
    salt, named, rest = body[:16], body[20], body[21:]
    sender, sealed = rest[:named], rest[named:]
    shared = private.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender))
    own = private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    def derived(key: bytes, of: bytes, info: bytes, length: int) -> bytes:
        return HKDF(algorithm=SHA256(), length=length, salt=of, info=info).derive(key)

    key = derived(shared, auth, b"WebPush: info\0" + own + sender, 32)
    content, nonce = (
        derived(key, salt, b"Content-Encoding: %b\0" % name, size)
        for name, size in ((b"aes128gcm", 16), (b"nonce", 12))
    )
    plain = AESGCM(content).decrypt(nonce, sealed, None).rstrip(b"\0")
    assert plain.endswith(b"\2"), "the last record"
    told: dict[str, Any] = json.loads(plain[:-1])
    return told


async def test_a_browser_s_push_is_sealed_for_it_and_signed_for_its_service(house: House, hook: Receiver) -> None:
    private = ec.generate_private_key(ec.SECP256R1())
    point = private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    keys = {"p256dh": bytes_to_base64url(point), "auth": bytes_to_base64url(b"a" * 16)}
    url = f"{hook.url}/push"
    made = await house.client.post("/me/channels/push", json={"address": url, "keys": keys})
    assert made.status_code == 201, made.text
    hook.status = 201
    await house.client.post(f"/me/channels/{made.json()['id']}/try")
    headers, body = hook.pushed()
    assert (headers["ttl"], headers["content-encoding"]) == ("86400", "aes128gcm")
    assert headers["authorization"].startswith("vapid t=")
    assert len(body) < 4096
    assert opened(body, private, b"a" * 16)["link"].startswith("http://castra.test/")
    match_id, _ = await house.sat()
    await house.round()
    told = opened(hook.pushed()[1], private, b"a" * 16)
    assert match_id in told["link"]
    assert "Test" in f"{told['title']} {told['text']}", "which table asks is read by this browser alone"
    hook.status = 410
    await house.client.post(f"/me/channels/{made.json()['id']}/try")
    assert len((await house.client.get("/me/notices")).json()["channels"]) == 1, "a browser that is gone is forgotten"


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org/x", "https://user@example.org/", "ftp://example.org/", "https://", "https://[::1", "//x",
        "https://example.org/\r\nHost: x", "https://example.org:99999/", "https://exämple.org/", "file:///etc/passwd",
    ],
)  # fmt: skip
def test_what_is_no_sealed_address_is_posted_nothing(url: str) -> None:
    with pytest.raises(Refused):
        place_of(url, ())


async def test_no_address_of_a_machine_or_a_house_is_reached_however_it_is_written() -> None:
    for one in (
        "127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1", "::1", "::",
        "fe80::1", "fd00::1", "::ffff:10.0.0.1", "ff02::1", "2002:0a00:0001::1", "64:ff9b:1::1", "64:ff9b::10.0.0.1",
    ):  # fmt: skip
        assert not is_open(one), one
    for one in ("93.184.216.34", "2606:2800:220:1:248:1893:25c8:1946"):
        assert is_open(one)
    for host in ("localhost", "127.0.0.1", "2130706433", "0x7f000001", "::1"):
        with pytest.raises(Refused):
            await resolved(host, 443, ())


async def test_an_address_of_the_server_s_own_network_is_refused_when_it_is_given(
    client: httpx.AsyncClient,
) -> None:
    for url in ("https://127.0.0.1/x", "https://localhost:5432/", "http://127.0.0.1:8000/"):
        answer = await client.post("/me/channels/webhook", json={"address": url, "form": "json"})
        assert (answer.status_code, answer.json()["code"][:11]) == (422, "bad_address")
    assert (await client.get("/me")).json() == {"known": False}
