"""What programs may ask: by a key of the host's alone, as their OpenAPI says; whatever is made of it, no answer is a fault."""

import json
import os
from collections.abc import Mapping
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed
from hypothesis import settings as drawing
from hypothesis import strategies as st
from typer.testing import CliRunner

from app.__main__ import cli
from app.main import build
from app.persistence import programs
from app.persistence.engine import Store
from app.settings import Settings
from app.web.programs import PREFIX, description
from tests.realtime.served import assets_of_all
from tests.web.test_host import hosting

TRIES = int(os.environ.get("CASTRA_FUZZ", "6"))
"""How many requests a route is sent; for long, `CASTRA_FUZZ=2000 pytest tests/web/test_programs.py`."""

WISH = {"system": "toy", "name": "Round 3", "seats": {"red": {"name": "Ana"}, "blue": {"name": "Ben"}}}


async def keyed(client: httpx.AsyncClient, store: Store) -> str:
    _, key = await programs.new(store, "League")
    client.headers["authorization"] = f"Bearer {key}"
    return key


async def test_a_program_sets_a_table_and_reads_how_it_stands_and_ended(
    client: httpx.AsyncClient, store: Store
) -> None:
    for shown in ({}, {"authorization": "Bearer " + "x" * 43}, {"authorization": "Basic x"}):
        refused = await client.post("/api/tables", json=WISH, headers=shown)
        assert (refused.status_code, refused.json()["code"]) == (401, "unknown_program")
        assert refused.headers["www-authenticate"] == "Bearer"
    key = await keyed(client, store)
    made = (await client.post("/api/tables", json=WISH | {"visibility": "open"})).json()
    assert set(made["links"]) == {"red", "blue", "watch"}
    told = (await client.get(f"/api/tables/{made['id']}")).json()
    assert (told["status"], [seat["name"] for seat in told["seats"]]) == ("open", ["Ben", "Ana"])
    assert (await client.get("/api/results")).json() == {"results": [], "before": None}
    await store.pool.execute("UPDATE match SET status = 'finished'")
    (one,) = (await client.get("/api/results?system=toy&wanted=round")).json()["results"]
    assert one["id"] == made["id"]
    await store.pool.execute("UPDATE match SET visibility = 'closed'")
    assert (await client.get(f"/api/tables/{made['id']}")).status_code == 404
    assert (await client.get("/api/results")).json()["results"] == []
    kept = await store.pool.fetchval("SELECT string_agg(program::text, '') FROM program")
    assert key not in kept


async def test_what_is_described_is_what_programs_may_ask_and_nothing_else(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    told = (await client.get("/api/openapi.json")).json()
    assert set(told["paths"]) == {"/api/tables", "/api/tables/{match_id}", "/api/results", "/api/leagues/{league_id}"}
    for path in told["paths"].values():
        for method in path.values():
            assert method["security"] == [{"HTTPBearer": []}]
            assert {"401", "422", "503"} <= set(method["responses"])
    assert build(settings, assets_of_all()).openapi_url is None, "of the rest nothing is described"


async def test_the_host_makes_keys_that_are_told_once_and_takes_them(client: httpx.AsyncClient, store: Store) -> None:
    await hosting(client, store)
    made = (await client.post("/host/programs", json={"name": " League  bot "})).json()
    page = (await client.get("/host/programs")).text
    assert "League bot" in page
    assert made["key"] not in page
    shown = {"authorization": f"Bearer {made['key']}"}
    assert (await client.get("/api/results", headers=shown)).status_code == 200
    assert (await client.delete(f"/host/programs/{made['id']}")).status_code == 204
    assert (await client.delete(f"/host/programs/{made['id']}")).status_code == 404
    assert (await client.get("/api/results", headers=shown)).status_code == 401


def test_the_command_makes_lists_and_takes_keys(database_url: str) -> None:
    def says(*words: str, code: int = 0) -> str:
        done = CliRunner().invoke(cli, ["token", *words], env={"DATABASE_URL": database_url})
        assert done.exit_code == code, done.output
        return done.output

    number, name, key = says("new", "League").split()
    assert (name, len(key)) == ("League", 43)
    assert says("list").split()[:2] == [number, "League"]
    assert key not in says("list")
    says("new", "a\u202eb", code=1)
    says("end", number)
    says("end", number, code=1)


SCHEMA = schemathesis.openapi.from_dict(description())


@pytest.mark.parametrize("operation", [one.ok() for one in SCHEMA.get_all_operations()], ids=lambda one: one.label)
async def test_whatever_is_asked_is_answered_as_described(
    client: httpx.AsyncClient, store: Store, operation: Any
) -> None:
    """Requests that fit the description and such that do not: no fault, and every refusal has its code."""
    await keyed(client, store)
    asked: list[Mapping[str, Any]] = []

    @seed(1)
    @drawing(
        max_examples=TRIES,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=st.one_of(*(operation.as_strategy(generation_mode=mode) for mode in schemathesis.GenerationMode)))
    def draw(case: Any) -> None:
        asked.append(case.as_transport_kwargs(base_url="http://castra.test"))

    draw()
    assert len(asked) >= TRIES
    for request in asked:
        sent = {name: request[name] for name in ("method", "url", "params", "json") if request.get(name) is not None}
        if "json" in sent:
            sent["content"] = json.dumps(sent.pop("json"), default=str).encode("utf-8", "surrogatepass")
        try:
            answer = await client.request(**sent, headers={"content-type": "application/json"})
        except httpx.InvalidURL:
            continue
        assert answer.status_code < 500, (sent, answer.text)
        if answer.status_code >= 400 and answer.status_code not in (404, 405):
            assert answer.json()["code"], (sent, answer.text)
        assert sent["url"].startswith(f"http://castra.test{PREFIX}")
