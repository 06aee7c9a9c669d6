"""Every route and every field of it meets values that nobody means well with: a clear refusal, and nothing has changed.

What is walked follows from the routes themselves: a new route fails here until it has its legal request.
"""

import json
from collections.abc import AsyncIterator, Iterator, Mapping
from typing import Any, get_args

import pytest
from fastapi.routing import APIRoute
from pydantic import BaseModel

from app.web.install import every_router
from tests.web.legal_requests import BARE, BODIES, READ
from tests.web.test_field_photographs import taken as photographed
from tests.web.test_wh40k_tables import ARMY
from tests.web.walked import Walked, Walker, walked

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

MEASURED_ANEW = {("/metrics", "content-length")}
"""What differs from one request to the next."""

IN_ADDRESSES = (
    "%00", "a%00b", "%ED%A0%80", "%FF", "..%2F..%2Fetc", "%2e%2e", "x" * 3000, "%E2%80%AE", "'%20OR%201=1", "None", "-1", "1e308",
    "{}", "constructor",
)  # fmt: skip


def all_routes() -> dict[tuple[str, str], APIRoute]:
    """Every route that answers, by method and path."""
    found = [route for router in every_router() for route in router.routes if isinstance(route, APIRoute)]
    return {(method, route.path): route for route in found for method in route.methods}


ROUTES = all_routes()


@pytest.fixture(scope="module")
async def server(database_server: str) -> AsyncIterator[Walked]:
    """One server for all walks of this process."""
    async with walked(database_server) as found:
        yield found


@pytest.fixture
async def walker(server: Walked) -> Walker:
    """Who walks, on a server that no other walk has left anything on."""
    return await server.afresh()


def test_every_route_is_walked() -> None:
    assert set(ROUTES) == {*BODIES, *READ, *BARE}, (
        "give a new route a legal body here, or list it among those that only show"
    )


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
            if (path, name) not in MEASURED_ANEW:
                assert head.headers.get(name) == whole.headers.get(name), (path, name)
    file = "/static/css/base.css"
    for coding in ("identity", "gzip"):
        whole, head = [
            await walker.client.request(method, file, headers={"accept-encoding": coding}) for method in ("GET", "HEAD")
        ]
        assert head.headers["content-length"] == whole.headers["content-length"]
    assert (await walker.client.head("/matches/a-b/claim")).status_code == 405


ELSEWHERE: Mapping[str, int] = {
    "/t/{match_id}/moment.{form}": 404,
    "/t/{match_id}/scenario": 409,
    "/t/{match_id}/{token}/scenario": 409,
    "/t/{match_id}/{token}/try": 404,
    "/t/{match_id}/{token}/solution": 404,
    "/s/{scenario_code}/solution": 404,
    "/matches/{match_id}/invited": 422,  # nobody was played with yet
    "/me/invitations/{match_id}": 404,  # so nobody invites
    "/scenarios/import": 422,
    "/matches/{match_id}/comments": 409,  # it is not over
}
"""What is answered of a table that goes on and is no try, a scenario without a solution, a file that is none."""


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
        if method == "PUT" and path.endswith("/photograph"):
            body = {"content": photographed()}
        if (method, path) in TYPED:
            body = {"json": walker.body(method, route)}
        answer = await walker.client.request(method, walker.path(route) + query, **body)
        unfinished = path in ("/t/{match_id}/record", "/t/{match_id}/dice", "/t/{match_id}/{token}/dice")
        taken = path == "/matches/{match_id}/claim"
        code = 200 if path.startswith(("/builder/", "/editor/")) else {"POST": 201, "DELETE": 204}.get(method, 200)
        code = 204 if path == "/host/leave" else code
        leads = path in ("/a/{code}/copy", "/host/enter/{host_key}") or (path.endswith("}/result") and method == "GET")
        code = 303 if leads else 200 if path == "/matches/mine" else code
        taken = taken or path == "/host/backups"  # no folder is set
        wanted = 409 if unfinished or taken else ELSEWHERE.get(path, code)
        assert answer.status_code == wanted, (method, path, answer.text[:200])
    assert (await walker.client.get("/health")).json()["status"] == "ok"
