"""The server that every route is walked on: set up once in a process, and put back as it stood before each walk."""

import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any

import httpx
import pytest
from fastapi.routing import APIRoute

from app.main import build
from app.persistence import blocks, chat, comments, house, programs
from app.persistence.engine import Store, open_store
from app.persistence.schema import metadata
from app.realtime.sockets.limits import Limit
from app.realtime.tables.live_tables import LiveTables
from app.settings import Settings
from app.web.notices import service
from app.web.quota import Quota
from tests.databases import fresh_database
from tests.holding import new_key
from tests.realtime.served import assets_of_all
from tests.rosters.written import Force, markup, squad
from tests.web.authenticator import Authenticator
from tests.web.legal_requests import BODIES, TWO
from tests.web.test_battlefields import YARD
from tests.web.test_field_photographs import taken

NOTED_LATER = {"visit", "summary", "challenge", "channel", "message", "program"}
"""Tables that are written to by the by, after the request that led to it was answered.
Any answer uses a challenge up, what is on its way to a channel is tried again, and of a program it is noted when it asked last.
"""

TABLES = [table.name for table in metadata.sorted_tables]
"""All tables, each after those that it refers to."""

SET_ASIDE = "CREATE SCHEMA aside;" + ";".join(f"CREATE TABLE aside.{name} AS TABLE {name}" for name in TABLES)
PUT_BACK = "SET session_replication_role = replica;" + ";".join(
    f"DELETE FROM {name}; INSERT INTO {name} OVERRIDING SYSTEM VALUE TABLE aside.{name}" for name in TABLES
)
"""Every row as it was set aside. No trigger tells the server of it: it has let its tables go."""

KEPT = " UNION ALL ".join(
    f"SELECT '{name}' || t::text AS row FROM {name} t" for name in TABLES if name not in NOTED_LATER
)
"""All that is in the database but for what is noted a moment later."""


@asynccontextmanager
async def walked(server: str) -> AsyncIterator["Walked"]:
    """The whole app on a database of its own, with one of everything that a legal request names."""
    async with fresh_database(server) as url:
        app = build(Settings(database_url=url), assets_of_all())
        store = await open_store(url)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(service, "EVERY_SECONDS", 3600.0)  # what is sent by the by is asked in test_notices.py
            async with (
                app.router.lifespan_context(app),
                httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://castra.test") as client,
            ):
                known = await set_up(client, app.state, store)
                await app.state.tables._let_go()  # how its tables stand is kept
                await store.pool.execute(SET_ASIDE)
                yield Walked(client, store, known, app.state.tables)
        await store.pool.execute("DROP SCHEMA aside CASCADE")
        await store.close()


async def set_up(client: httpx.AsyncClient, state: Any, store: Store) -> Mapping[str, str]:
    """Has a server stand that knows of everything; gives the names of it all, and whom the client is."""
    for quota in ("quota", "saves"):
        setattr(state, quota, Quota(Limit(burst=1e6, rate=0), Limit(burst=1e6, rate=0)))
    program, key = await programs.new(store, "walk")
    state.settings = state.settings.model_copy(update={"metrics_token": key})
    client.headers["authorization"] = f"Bearer {state.settings.metrics_token}"
    known = await standing(client) | await leagued(client) | {"host_key": await house.new_key(store)}
    await chat.say(store, known["match_id"], seat=None, name="", text="boo", mark=b"whose")
    owner = await store.pool.fetchval("SELECT owner_id FROM army LIMIT 1")
    await comments.allow(store, known["match_id"], allowed=True)
    for _ in range(4):
        last = await comments.write(store, known["match_id"], owner_id=owner, name="", side=None, text="boo")
    known |= {"comment": str(last)}
    block = await blocks.make(store, kind="address", what="198.51.100.0/24", reason="spam", hours=None)
    known |= {"number": str(block), "program": str(program)}
    await client.get(f"/host/enter/{known['host_key']}")
    state.settings = state.settings.model_copy(update={"invitation": known["word"]})
    here = {
        "smtp_url": "smtp://127.0.0.1:9",
        "smtp_from": "castra@example.org",
        "notice_hosts": "127.0.0.1:9,example.org:80",
    }
    state.settings = state.settings.model_copy(update=here)
    for kind, address in (("webhook", "http://127.0.0.1:9/first"), ("mail", "ben@example.org")):
        made = await client.post(f"/me/channels/{kind}", json={"address": address})
        known |= {"channel_id": str(made.json()["id"])} if kind == "webhook" else {}
    await client.get("/me/notices")  # the key to push with is made for who comes first
    codes = await store.pool.fetch("SELECT kind, stop, confirming FROM channel")
    known |= {"stop_code": codes[0]["stop"], "mail_code": next(row["confirming"] for row in codes if row["confirming"])}
    known |= await signed(client)
    await store.pool.execute(
        "UPDATE challenge SET until = until + interval '1 day'"
    )  # a walk on a busy machine takes long
    return known


async def signed(client: httpx.AsyncClient) -> dict[str, str]:
    """A passkey about to be kept, and one about to be used."""
    made, used = Authenticator(), Authenticator()
    await client.post("/me/passkeys", json=used.makes((await client.post("/me/passkeys/options")).json()))
    new = made.makes((await client.post("/me/passkeys/options")).json())
    use = used.uses((await client.post("/passkeys/options")).json())
    names = {
        "passkey": new["id"],
        "made_data": new["client_data"],
        "attestation": new["attestation"],
        "used_id": use["id"],
    }
    return names | {
        "used_data": use["client_data"],
        "used_about": use["authenticator_data"],
        "signature": use["signature"],
    }


async def standing(client: httpx.AsyncClient) -> dict[str, str]:
    """A table with one seat held and one free, and a list: what legal requests name."""
    made = (await client.post("/matches", json={"system": "wh40k", "seats": TWO})).json()
    known = {
        "match_id": made["id"],
        "invite": made["links"]["red"].rpartition("/")[2],
        "held": new_key(),
        "key": new_key(),
    }
    claim = await client.post(f"/matches/{made['id']}/claim", json={"invite": known["invite"], "key": known["held"]})
    assert claim.status_code == 201, claim.text
    when = {"key": known["held"], "at": 1796155200.0}
    assert (await client.post(f"/matches/{made['id']}/date", json=when)).status_code == 201
    roster = markup(Force("Battalion", [squad()]))
    army = (await client.post("/armies?system=wh40k", content=roster)).json()["id"]
    code = (await client.post(f"/armies/{army}/share")).json()["link"].rpartition("/")[2]
    field = (await client.post("/battlefields/new", json={"system": "wh40k", "text": YARD})).json()["id"]
    assert (await client.put(f"/battlefields/{field}/photograph", content=taken())).status_code == 200
    shared = (await client.post(f"/battlefields/{field}/share")).json()["link"].rpartition("/")[2]
    own = await kept_moment(client)
    codes = [(await client.post("/me/move")).json()["link"].rpartition("/")[2]]
    async with httpx.AsyncClient(transport=client._transport, base_url=client.base_url) as phone:
        there = (await phone.post("/me/arrivals", json={"code": codes[0]})).json()["devices"]
    codes.append((await client.post("/me/move")).json()["link"].rpartition("/")[2])
    return (
        known
        | own
        | {
            "device_id": next(str(one["id"]) for one in there if one["here"]),
            "pass_code": codes[1],
            "further": new_key(),
            "word": "orme-thursday",
            "token": known["held"],
            "seat": "blue",
            "army_id": army,
            "field_id": field,
            "field_code": shared,
            "code": code,
            "system": "wh40k",
            "language": "en",
            "chapter": "charge",
            "example": "advanced",
            "sheet": "line_wardens",
        }
    )


async def kept_moment(client: httpx.AsyncClient) -> dict[str, str]:
    """A table whose seats are all in one hand, and a moment of it kept as a scenario, with its link."""
    both = {seat: {"kind": "hot_seat"} for seat in ("red", "blue")}
    made = (await client.post("/matches", json={"system": "wh40k", "seats": both})).json()
    key = new_key()
    sits = {"invite": made["links"]["red"].rpartition("/")[2], "key": key}
    assert (await client.post(f"/matches/{made['id']}/claim", json=sits)).status_code == 201
    wish = {"match": made["id"], "key": key, "name": "Orme", "seat": "red"}
    scenario = (await client.post("/scenarios/new", json=wish)).json()["id"]
    shared = (await client.post(f"/scenarios/{scenario}/share")).json()["link"].rpartition("/")[2]
    await client.get(f"/scenarios/{scenario}/file")  # the key that seals it is made for who comes first
    return {"own_match": made["id"], "own_key": key, "scenario_id": scenario, "scenario_code": shared}


async def leagued(client: httpx.AsyncClient) -> dict[str, str]:
    """A league that the client organises and plays in, against another, in its first round of two."""
    wish = {"system": "wh40k", "name": "Orme", "kind": "round_robin", "legs": 2}
    at = f"/leagues/{(await client.post('/leagues', json=wish)).json()['id']}"
    way = (await client.post(f"{at}/invitation")).json()["link"].removeprefix("http://castra.test")
    async with httpx.AsyncClient(transport=client._transport, base_url=client.base_url) as other:
        for player, name in ((client, "Ana"), (other, "Ben")):
            assert (await player.post(way, json={"name": name})).status_code == 201
    assert (await client.post(f"{at}/rounds", json={"number": 1})).status_code == 201
    (pairing,) = (await client.get(f"{at}/league.json")).json()["pairings"]
    return {
        "league_id": at.rpartition("/")[2],
        "join_code": way.rpartition("/")[2],
        "pairing": str(pairing["id"]),
        "player": str(pairing["first"]),
        "file": "league.json",
        "form": "png",
    }


class Walked:
    """A server with everything on it, which is put back for each walk."""

    def __init__(self, client: httpx.AsyncClient, store: Store, known: Mapping[str, str], tables: LiveTables) -> None:
        self._client, self._store, self._known, self._tables = client, store, known, tables
        self._cookies = dict(client.cookies)

    async def afresh(self) -> "Walker":
        """Who walks, where everything is as it was set up: nothing of an earlier walk is left."""
        await self._tables._let_go()
        await self._tables.guests.keep()
        async with self._store.pool.acquire() as connection:
            await connection.execute(PUT_BACK)
            await connection.execute("RESET session_replication_role")
        await self._tables.house.look()
        self._client.cookies.clear()
        self._client.cookies.update(self._cookies)
        return Walker(self._client, self._store, self._known)


class Walker:
    """Sends a request and looks at what came of it."""

    def __init__(self, client: httpx.AsyncClient, store: Store, known: Mapping[str, str]) -> None:
        self.client, self.store, self.known = client, store, known
        self._before: list[str] = []

    def path(self, route: APIRoute, **odd: str) -> str:
        """The address of a route, with some of its parts odd."""
        return route.path.format_map({**self.known, **odd})

    def body(self, method: str, route: APIRoute) -> Any:
        """The legal body of a route."""
        text = json.dumps(BODIES[method, route.path])
        for name, value in self.known.items():
            text = text.replace(f"{{{name}}}", value)
        return json.loads(text)

    async def kept(self) -> list[str]:
        """All that is in the database but for what is noted a moment later."""
        return sorted(row["row"] for row in await self.store.pool.fetch(KEPT))

    async def refused(self, method: str, address: str, content: bytes | None, why: str, *, must: bool) -> None:
        """Sends it: it is refused with a code, or, where it need not be refused, carried out."""
        headers = {"content-type": "application/json", "accept": "application/json"}
        answer = await self.client.request(method, address, content=content, headers=headers)
        told = f"{method} {address[:80]} with {why}: {answer.status_code} {answer.text[:200]}"
        assert answer.status_code < 500, told
        assert answer.status_code >= 400 or not must, told
        if answer.status_code >= 400:
            assert answer.json()["code"], told
        elif method != "GET":
            self._before = await self.kept()

    async def unchanged(self) -> None:
        """Nothing has changed since the last request that was carried out."""
        self._before = self._before or await self.kept()
        assert await self.kept() == self._before
