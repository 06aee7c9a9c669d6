"""Every route and every field of it meets values that nobody means well with: a clear refusal, and nothing has changed.

What is walked follows from the routes themselves: a new route fails here until it has its legal request.
"""

import json
from collections.abc import Iterator, Mapping
from typing import Any, get_args

import httpx
import pytest
from fastapi.routing import APIRoute
from pydantic import BaseModel

from app.persistence import blocks, chat, house, programs
from app.persistence.engine import Store
from app.persistence.tables import metadata
from app.realtime.sockets.limits import Limit
from app.web import routers
from app.web.quota import Quota
from tests.holding import new_key
from tests.rosters.written import Force, markup, squad
from tests.web.authenticator import Authenticator
from tests.web.legal_requests import BARE, BODIES, READ, TWO
from tests.web.test_battlefields import YARD
from tests.web.test_wh40k_tables import ARMY

NEVER: Mapping[str, str] = {
    "nul": '"a\\u0000b"',
    "half a letter": '"a\\ud800b"',
    "too great": "1e400",
    "no number": "NaN",
    "too deep": "[" * 900 + "]" * 900,
    "endless": '"' + "x" * 60_000 + '"',
}
"""JSON that stands nowhere in a legal request."""

LEGAL = {("endless", "text")}
"""What may stand there all the same: the text of an army with all its sheets is longer still."""

ODD: Mapping[str, str] = {
    "nothing": "null",
    "a number": "7",
    "a great number": "1e308",
    "a fraction": "-0.5",
    "yes": "true",
    "a list": "[]",
    "an object": "{}",
    "many": json.dumps(["x"] * 9000),
    "many more": json.dumps({f"k{n}": n for n in range(3000)}),
    "empty": '""',
    "another place": '"../../etc/passwd"',
    "a statement": json.dumps("'; DROP TABLE match; --"),
    "a script": '"</script><script>alert(1)</script>"',
    "turned": json.dumps("\u202eabc\u2028"),
    "of every object": '"__proto__"',
}
"""JSON that may be legal in one place or another."""

NOTED_LATER = {"visit", "summary", "challenge", "channel", "message", "program"}
"""Tables that are written to by the by, after the request that led to it was answered.
Any answer uses a challenge up, what is on its way to a channel is tried again, and of a program it is noted when it asked last.
"""

IN_ADDRESSES = (
    "%00", "a%00b", "%ED%A0%80", "%FF", "..%2F..%2Fetc", "%2e%2e", "x" * 3000, "%E2%80%AE", "'%20OR%201=1", "None", "-1", "1e308",
    "{}", "constructor",
)  # fmt: skip


def all_routes() -> dict[tuple[str, str], APIRoute]:
    """Every route that answers, by method and path."""
    found = [route for router in routers() for route in router.routes if isinstance(route, APIRoute)]
    return {(method, route.path): route for route in found for method in route.methods}


ROUTES = all_routes()


def test_every_route_is_walked() -> None:
    assert set(ROUTES) == {*BODIES, *READ, *BARE}, (
        "give a new route a legal body here, or list it among those that only show"
    )


@pytest.fixture
async def walker(app_client: httpx.AsyncClient, store: Store) -> "Walker":
    for quota in ("quota", "saves"):
        setattr(app_client.app.state, quota, Quota(Limit(burst=1e6, rate=0), Limit(burst=1e6, rate=0)))  # type: ignore[attr-defined]
    state = app_client.app.state  # type: ignore[attr-defined]
    program, key = await programs.new(store, "walk")
    state.settings = state.settings.model_copy(update={"metrics_token": key})
    app_client.headers["authorization"] = f"Bearer {state.settings.metrics_token}"
    known = await standing(app_client) | {"host_key": await house.new_key(store)}
    await chat.say(store, known["match_id"], seat=None, name="", text="boo", mark=b"whose")
    block = await blocks.make(store, kind="address", what="198.51.100.0/24", reason="spam", hours=None)
    known |= {"number": str(block), "program": str(program)}
    await app_client.get(f"/host/enter/{known['host_key']}")
    state.settings = state.settings.model_copy(update={"invitation": known["word"]})
    here = {
        "smtp_url": "smtp://127.0.0.1:9",
        "smtp_from": "castra@example.org",
        "notice_hosts": "127.0.0.1:9,example.org:80",
    }
    state.settings = state.settings.model_copy(update=here)
    for kind, address in (("webhook", "http://127.0.0.1:9/first"), ("mail", "ben@example.org")):
        made = await app_client.post(f"/me/channels/{kind}", json={"address": address})
        known |= {"channel_id": str(made.json()["id"])} if kind == "webhook" else {}
    await app_client.get("/me/notices")  # the key to push with is made for who comes first
    codes = await store.pool.fetch("SELECT kind, stop, confirming FROM channel")
    known |= {"stop_code": codes[0]["stop"], "mail_code": next(row["confirming"] for row in codes if row["confirming"])}
    return Walker(app_client, store, known | await signed(app_client))


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
    roster = markup(Force("Battalion", [squad()]))
    army = (await client.post("/armies?system=wh40k", content=roster)).json()["id"]
    code = (await client.post(f"/armies/{army}/share")).json()["link"].rpartition("/")[2]
    field = (await client.post("/battlefields/new", json={"system": "wh40k", "text": YARD})).json()["id"]
    shared = (await client.post(f"/battlefields/{field}/share")).json()["link"].rpartition("/")[2]
    codes = [(await client.post("/me/move")).json()["link"].rpartition("/")[2]]
    async with httpx.AsyncClient(transport=client._transport, base_url=client.base_url) as phone:
        there = (await phone.post("/me/arrivals", json={"code": codes[0]})).json()["devices"]
    codes.append((await client.post("/me/move")).json()["link"].rpartition("/")[2])
    return known | {
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
        "sheet": "line_wardens",
    }


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
        names = metadata.tables.keys() - NOTED_LATER
        rows = [await self.store.pool.fetch(f'SELECT t::text AS row FROM "{name}" t') for name in names]
        return sorted(row["row"] for found in rows for row in found)

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


OTHERWISE = {"document"}
"""What may be sent in place of another field: an army as its builder has it, which the builder's own routes are walked with."""


def places(model: type[BaseModel], data: Mapping[str, Any]) -> Iterator[tuple[str, ...]]:
    """Every place of a body: each field of its model, and of the models in it, which must all be there."""
    assert set(data) in (set(model.model_fields), set(model.model_fields) - OTHERWISE), (
        "a legal body has every field of its model"
    )
    for name, item in model.model_fields.items():
        if name not in data:
            continue
        yield (name,)
        inner = next(
            (arg for arg in get_args(item.annotation) if isinstance(arg, type) and issubclass(arg, BaseModel)), None
        )
        if isinstance(data[name], Mapping):
            for key, value in data[name].items():
                yield (name, key)
                if inner and set(value) == set(inner.model_fields):
                    yield from ((name, key, *rest) for rest in places(inner, value))


def with_text(data: Any, place: tuple[str, ...], text: str) -> bytes:
    """A body as JSON, with this text at a place of it."""
    whole = json.loads(json.dumps(data))
    part = whole
    for step in place[:-1]:
        part = part[step]
    part[place[-1]] = "@HERE@"
    return json.dumps(whole).replace('"@HERE@"', text).encode()


def model_of(route: APIRoute) -> type[BaseModel]:
    """What a body is read as."""
    (field,) = route.dependant.body_params
    kind = field.field_info.annotation
    assert isinstance(kind, type)
    assert issubclass(kind, BaseModel)
    return kind


TYPED = [name for name in BODIES if name != ("POST", "/armies")]


@pytest.mark.parametrize(("method", "path"), TYPED, ids=[path for _, path in TYPED])
async def test_every_field_of_a_body_refuses_what_cannot_be_kept(walker: Walker, method: str, path: str) -> None:
    route = ROUTES[method, path]
    legal, address = walker.body(method, route), walker.path(route)
    await walker.unchanged()
    for place in places(model_of(route), legal):
        for values, must in ((NEVER, True), (ODD, False)):
            for why, text in values.items():
                body = with_text(legal, place, text)
                may = (why, *place) in LEGAL
                await walker.refused(method, address, body, f"{why} at {'.'.join(place)}", must=must and not may)
        await walker.unchanged()
    for name in ("kept", "a\x00b", "__proto__", "x" * 200):
        body = json.dumps(legal | {name: 1}).encode()
        await walker.refused(method, address, body, f"a field {name[:20]!r}", must=True)
    await walker.unchanged()


@pytest.mark.parametrize(("method", "path"), list(BODIES), ids=[path for _, path in BODIES])
async def test_a_body_that_is_none_is_refused(walker: Walker, method: str, path: str) -> None:
    route = ROUTES[method, path]
    address = walker.path(route) + ("?system=wh40k" if path == "/armies" else "")
    texts = (
        *NEVER.values(),
        *ODD.values(),
        "",
        "{",
        "\x00",
        "\ufeff",
        "a: &a [*a]",
        "? {? {? x}}",
        "!!python/object:os.system x",
    )
    for text in texts:
        await walker.refused(method, address, text.encode("utf-8", "surrogatepass"), text[:20], must=True)
    for raw in (b"\xff\xfe\x00", b"\xed\xa0\x80", b"x" * 1_100_000, b"[" * 60_000, b"- " * 60_000, b"a: {" * 15_000):
        await walker.refused(method, address, raw, str(raw[:12]), must=True)
    await walker.unchanged()


def walks() -> Mapping[str, list[tuple[str, str]]]:
    """The routes that share a table: those that change nothing, by the first part of their address; any other has its own."""
    shared: dict[str, list[tuple[str, str]]] = {}
    for method, path in ROUTES:
        name = f"GET /{path.split('/')[1]}" if method == "GET" else f"{method} {path}"
        shared.setdefault(name, []).append((method, path))
    return shared


@pytest.mark.parametrize("routes", walks().values(), ids=walks())
async def test_every_part_of_an_address_refuses_what_names_nothing(
    walker: Walker, routes: list[tuple[str, str]]
) -> None:
    for method, path in routes:
        await walker.unchanged()
        await refuses_odd_addresses(walker, method, path)
        await walker.unchanged()


async def refuses_odd_addresses(walker: Walker, method: str, path: str) -> None:
    """Sends the route's legal request with one part of its address odd, each part in turn."""
    route = ROUTES[method, path]
    content = (
        None
        if method == "GET" or (method, path) in BARE
        else ARMY.encode()
        if path == "/armies"
        else json.dumps(walker.body(method, route)).encode()
    )
    dependants = [route.dependant, *route.dependant.dependencies]
    parts = {field.alias for one in dependants for field in one.path_params}
    asked = {field.alias for one in dependants for field in one.query_params} | {"lang", "nobody"}
    for odd in IN_ADDRESSES:
        for part in parts:
            await walker.refused(method, walker.path(route, **{part: odd}), content, odd[:20], must=True)
        for name in asked:
            address = f"{walker.path(route)}?{name}={odd}"
            await walker.refused(method, address, content, odd[:20], must=name in ("system", "link"))
        if method != "GET":
            await walker.unchanged()


async def test_head_is_answered_wherever_get_is(walker: Walker) -> None:
    for path in (
        *(walker.path(route) for (method, _), route in ROUTES.items() if method == "GET"),
        "/health",
        "/nowhere",
    ):
        whole, head = await walker.client.get(path), await walker.client.head(path)
        assert (head.status_code, head.content) == (whole.status_code, b""), path
        for name in ("content-length", "content-type", "cache-control", "content-security-policy"):
            assert head.headers.get(name) == whole.headers.get(name), (path, name)
    file = "/static/css/base.css"
    for coding in ("identity", "gzip"):
        whole, head = [
            await walker.client.request(method, file, headers={"accept-encoding": coding}) for method in ("GET", "HEAD")
        ]
        assert head.headers["content-length"] == whole.headers["content-length"]
    assert (await walker.client.head("/matches/a-b/claim")).status_code == 405


async def test_the_walk_itself_finds_its_legal_requests_legal(walker: Walker) -> None:
    """So that what it sends with one thing odd is refused for that. What is deleted is asked for before."""
    ends = {route: (route[0] == "DELETE", -len(route[1])) for route in BARE}
    ends |= {
        ("POST", "/host/closing"): (True, -99),
        ("DELETE", "/host/closing"): (True, -98),
        ("POST", "/host/leave"): (True, 0),
    }
    ends[("POST", "/me/arrivals")] = (False, -999)
    for method, path in sorted(ROUTES, key=lambda route: (route[0] != "PUT", route in ends, ends.get(route, ()))):
        route = ROUTES[method, path]
        query = "?system=wh40k" if path in ("/armies", "/armies/new", "/battlefields/new") else ""
        query = "?system=wh40k&seed=1" if path == "/battlefields/made" else query
        body: dict[str, Any] = {"content": ARMY} if path == "/armies" else {}
        if (method, path) in TYPED:
            body = {"json": walker.body(method, route)}
        answer = await walker.client.request(method, walker.path(route) + query, **body)
        unfinished = path in ("/t/{match_id}/record", "/t/{match_id}/dice", "/t/{match_id}/{token}/dice")
        taken = path == "/matches/{match_id}/claim"
        code = 200 if path.startswith(("/builder/", "/editor/")) else {"POST": 201, "DELETE": 204}.get(method, 200)
        code = 204 if path == "/host/leave" else code
        leads = path in ("/a/{code}/copy", "/host/enter/{host_key}") or path.endswith("/result")
        code = 303 if leads else 200 if path == "/matches/mine" else code
        taken = taken or path == "/host/backups"  # no folder is set
        wanted = 409 if unfinished or taken else code
        assert answer.status_code == wanted, (method, path, answer.text[:200])
    assert (await walker.client.get("/health")).json()["status"] == "ok"
