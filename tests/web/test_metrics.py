"""What the program that watches a server reads: figures of commands, sockets and queues, for who shows the host's token alone."""

import httpx
import pytest
from fastapi import FastAPI

from app.persistence.engine import Store
from app.settings import Settings
from tests.realtime.served import app_of, seat_table, serving, sitting

TOKEN = "b7e1f0a2c4d65e98"
SHOWN = {"authorization": f"Bearer {TOKEN}"}


@pytest.fixture
def watched(settings: Settings) -> FastAPI:
    return app_of(settings.model_copy(update={"metrics_token": TOKEN, "public_url": "https://castra.example"}))


def figures(text: str) -> dict[str, float]:
    lines = [line.rpartition(" ") for line in text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, _, value in lines}


async def test_only_who_shows_the_token_reads_the_figures(watched: FastAPI) -> None:
    transport = httpx.ASGITransport(app=watched, raise_app_exceptions=False)
    async with (
        watched.router.lifespan_context(watched),
        httpx.AsyncClient(transport=transport, base_url="http://castra:8000") as client,
    ):
        for wrong in ({}, {"authorization": TOKEN}, {"authorization": "Bearer"}, {"authorization": f"Basic {TOKEN}"}):
            answer = await client.get("/metrics", headers=wrong)
            assert (answer.status_code, answer.headers["www-authenticate"]) == (401, "Bearer")
        told = await client.get("/metrics", headers=SHOWN)
        assert told.status_code == 200
        assert told.headers["content-type"].startswith("text/plain; version=")
        assert "castra_tables_open" in figures(told.text)


async def test_without_a_token_there_is_no_such_page(client: httpx.AsyncClient) -> None:
    assert (await client.get("/metrics", headers=SHOWN)).status_code == 404


async def test_commands_refusals_sockets_and_commits_are_counted(
    watched: FastAPI, store: Store, settings: Settings
) -> None:
    match_id, keys = await seat_table(store, settings)
    with serving(watched) as address:
        async with (
            httpx.AsyncClient(base_url=f"http://{address}", headers=SHOWN) as client,
            sitting(address, match_id, keys["red"]) as red,
            sitting(address, match_id),
        ):
            before = figures((await client.get("/metrics")).text)
            await red.done("choose", number=3)
            code = await red.refused("choose", number=3)
            after = figures((await client.get("/metrics")).text)
    assert (after["castra_tables_open"], after["castra_players_connected"], after["castra_watchers_connected"]) == (
        1,
        1,
        1,
    )
    for name in (
        'castra_command_seconds_count{answer="accepted",system="toy"}',
        'castra_command_seconds_count{answer="refused",system="toy"}',
        f'castra_refusals_total{{code="{code}",system="toy"}}',
        "castra_commit_rows_total",
        "castra_commit_seconds_count",
    ):
        assert after[name] - before.get(name, 0) == 1, name
    assert not any(match_id in name or keys["red"] in name for name in after), "no table is named"
