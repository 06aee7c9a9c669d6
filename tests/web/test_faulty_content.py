"""A faulty file of one system takes only that system away, and says where it is wrong."""

import logging
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from typer.testing import CliRunner

from app.__main__ import cli
from app.main import build
from app.settings import Settings
from app.systems import registry
from app.systems.game_system import GameSystem
from tests.systems_played import play
from tests.web.test_tables import page_data

SEATS = {"red": {"kind": "link"}, "blue": {"kind": "open"}}


@pytest.fixture(params=registry.SYSTEMS, ids=lambda system: system.key)
def faulty(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> GameSystem:
    """Each system in turn, with a file in its content that is none."""
    whole: GameSystem = request.param
    (tmp_path / "broken.yaml").write_text("boards: [unclosed\n", "utf-8")
    broken = replace(whole, folder=tmp_path)
    others = [broken if system is whole else system for system in registry.SYSTEMS]
    play(monkeypatch, *others)
    return broken


@pytest.fixture
async def house(faulty: GameSystem, settings: Settings) -> AsyncIterator[httpx.AsyncClient]:
    app = build(settings)
    client = httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://castra.test")
    async with app.router.lifespan_context(app), client:
        yield client


async def test_the_others_are_played_and_the_start_says_why_this_one_is_not(
    faulty: GameSystem, caplog: pytest.LogCaptureFixture, house: httpx.AsyncClient
) -> None:
    offered = [system["key"] for system in page_data(await house.get("/"))["systems"]]
    assert offered == [system.key for system in registry.SYSTEMS if system is not faulty]
    refused = await house.post("/matches", json={"system": faulty.key, "seats": SEATS})
    assert (refused.status_code, refused.json()) == (503, {"code": "faulty_content"})
    for key in offered:
        assert (await house.post("/matches", json={"system": key, "seats": SEATS})).status_code == 201
    records = [
        *caplog.get_records("setup"),
        *caplog.get_records("call"),
    ]  # the systems are loaded behind the first page
    said = [record.message for record in records if record.levelno == logging.ERROR]
    assert [line for line in said if line.startswith(f"{faulty.key} is not offered: ")] == said
    assert len(said) == 1


def test_the_commands_name_file_and_line_and_judge_the_others_too(faulty: GameSystem) -> None:
    told = CliRunner().invoke(cli, ["content", "check"])
    assert told.exit_code == 1
    assert [f"{system.key}: well" in told.output for system in registry.SYSTEMS] == [
        system is not faulty for system in registry.SYSTEMS
    ]
    examined = CliRunner().invoke(cli, ["doctor"], env={"DATABASE_URL": "postgresql://nobody@127.0.0.1:1/none"})
    assert f"BAD  {faulty.key} is not offered: " in examined.output
    assert (
        sum(line.startswith("ok   content of ") for line in examined.output.splitlines()) == len(registry.SYSTEMS) - 1
    )
