"""What another site's page, a long body or a busy address may not do."""

from collections.abc import AsyncIterator

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from app.persistence.engine import Store
from app.realtime.sockets.limits import Limit
from app.settings import Settings
from app.web.gate import LARGEST_BODY, LARGEST_FORM
from app.web.quota import Quota
from tests.realtime.served import app_of, seat_table, serving
from tests.web.test_tables import TWO

HOME = "http://castra.test"


@pytest.mark.parametrize(
    ("headers", "code"),
    [
        ({}, 201),
        ({"origin": HOME}, 201),
        ({"origin": "http://castra.test:80"}, 201),
        ({"origin": "https://castra.test"}, 201),
        ({"origin": "https://play.example", "x-forwarded-host": "play.example"}, 201),
        ({"origin": "https://evil.example"}, 403),
        ({"origin": "http://castra.test.evil.example"}, 403),
        ({"origin": "http://castra.test:81"}, 403),
        ({"origin": "http://[castra.test"}, 403),
        ({"origin": "null"}, 403),
        ({"origin": ""}, 403),
    ],
)
async def test_only_our_own_pages_and_programs_set_tables(
    settings: Settings, headers: dict[str, str], code: int
) -> None:
    app = app_of(settings)
    async with app.router.lifespan_context(app):
        transport = httpx.ASGITransport(app=app, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url=HOME) as client:
            assert (await client.post("/matches", json=TWO, headers=headers)).status_code == code


@pytest.mark.parametrize(
    ("host", "headers", "code"),
    [
        ("castra.example", {}, 201),
        ("castra.example:8000", {"origin": "https://castra.example"}, 201),
        ("127.0.0.1:8000", {}, 201),
        ("127.0.0.1:8000", {"origin": "https://castra.example"}, 201),
        ("localhost", {}, 201),
        ("[::1]:8000", {}, 201),
        ("10.1.2.3:8000", {}, 201),
        ("evil.example", {}, 421),
        ("evil.example", {"origin": "http://evil.example"}, 421),
        ("evil.example", {"x-forwarded-host": "castra.example"}, 421),
        ("castra.example.evil.example", {}, 421),
        ("localhost.evil.example", {}, 421),
        ("10.1.2.4", {}, 421),
        ("[", {}, 421),
    ],
)
async def test_where_the_address_is_known_no_other_name_leads_here(
    settings: Settings, host: str, headers: dict[str, str], code: int
) -> None:
    app = app_of(settings.model_copy(update={"public_url": "https://castra.example"}))
    async with app.router.lifespan_context(app):
        transport = httpx.ASGITransport(app=app, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url="http://10.1.2.3:8000") as client:
            for method, path, body in (("GET", "/matches", None), ("POST", "/matches", TWO)):
                answer = await client.request(method, path, json=body, headers={"host": host, **headers})
                assert answer.status_code == (code if method == "POST" or code == 421 else 200), answer.text
                assert code != 421 or answer.json() == {"code": "unknown_host"}


async def test_only_our_own_pages_and_programs_open_sockets(store: Store, settings: Settings) -> None:
    match_id, _ = await seat_table(store, settings)
    with serving(app_of(settings)) as where:
        for origin in (None, f"http://{where}"):
            async with connect(f"ws://{where}/ws/{match_id}", origin=origin):
                pass
        with pytest.raises(InvalidStatus):
            await connect(f"ws://{where}/ws/{match_id}", origin="https://evil.example")
    with serving(app_of(settings.model_copy(update={"public_url": "https://castra.example"}))) as where:
        port = where.partition(":")[2]
        async with connect(f"ws://{where}/ws/{match_id}", origin="https://castra.example"):
            pass
        evil = f"evil.example:{port}"
        with pytest.raises(InvalidStatus):
            await connect(f"ws://{evil}/ws/{match_id}", origin=f"http://{evil}", host="127.0.0.1", port=int(port))


@pytest.mark.parametrize(
    ("path", "most"),
    [("/matches", LARGEST_FORM), ("/matches/a-b/seats/red", LARGEST_FORM), ("/armies?system=toy", LARGEST_BODY)],
)
async def test_no_body_is_read_further_than_it_may_be_long(client: httpx.AsyncClient, path: str, most: int) -> None:
    taken = 0

    async def endless() -> AsyncIterator[bytes]:
        nonlocal taken
        while True:
            taken += 4096
            yield b" " * 4096

    if not path.startswith("/armies"):
        answer = await client.post(path, content=endless(), headers={"content-type": "application/json"})
        assert answer.status_code in (404, 413)
        assert taken <= most + 2 * 4096
    told = await client.post(path, content=b" " * (most + 1))
    assert (told.status_code, told.json()) == (413, {"code": "too_large"})


async def test_who_makes_too_much_is_told_to_wait(settings: Settings) -> None:
    app = app_of(settings)
    app.state.quota = Quota(one=Limit(burst=2, rate=0))
    async with app.router.lifespan_context(app):
        transport = httpx.ASGITransport(app=app, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url=HOME) as client:
            codes = [(await client.post("/matches", json=TWO)).status_code for _ in range(3)]
            late = await client.post("/armies?system=toy", content=b"a: 1")
    assert codes == [201, 201, 429]
    assert (late.status_code, late.json()) == (429, {"code": "too_many_made"})


def test_a_house_is_one_address_and_all_together_have_a_limit() -> None:
    quota = Quota(one=Limit(burst=1, rate=0), all_=Limit(burst=2, rate=0))
    assert quota.take("2001:db8::1")
    assert not quota.take("2001:db8::2")
    assert quota.take("192.0.2.1")
    assert not quota.take("192.0.2.2")
