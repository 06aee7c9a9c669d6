"""The log as lines of JSON: each readable by a program, none with a key, an address or what a player wrote."""

import json
import logging
from collections.abc import Iterator

import asyncpg
import httpx
import pytest

from app.cli.log_lines import JsonLines, RequestLines
from app.realtime.wire.incoming import Act
from app.settings import Settings
from tests.holding import new_key
from tests.realtime.served import app_of


class Lines(logging.Handler):
    """Keeps what is logged, as it would be written."""

    def __init__(self) -> None:
        super().__init__()
        self.setFormatter(JsonLines())
        self.texts: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.texts.append(self.format(record))

    @property
    def told(self) -> list[dict[str, object]]:
        return [json.loads(text) for text in self.texts]


@pytest.fixture
def lines() -> Iterator[Lines]:
    handler, log = Lines(), logging.getLogger("castra")
    before = log.level
    log.addHandler(handler)
    log.setLevel(logging.INFO)
    yield handler
    log.removeHandler(handler)
    log.setLevel(before)


def test_no_line_tells_a_key_a_command_or_what_was_written(lines: Lines) -> None:
    log, key = logging.getLogger("castra.match"), new_key()
    command = {"kind": "choose", "words": "my hidden plan"}
    log.warning(
        "a %s in %s could not be answered: %s", "say", "orme-4k7p", asyncpg.DataError("invalid input: 'well met'")
    )
    log.warning("link %s of %d at row %05d with 100%%", f"/t/orme-4k7p/{key}", 7, 3)
    try:
        raise ValueError("well met")
    except ValueError:
        log.exception("fault in %s, command %r, order %r", "orme-4k7p", command, Act(ref="r", seen=0, command=command))
    text = "".join(lines.texts)
    assert not any(secret in text for secret in (key, "well met", "hidden plan")), text
    first, second, fault = lines.told
    assert (first["level"], first["part"]) == ("warning", "castra.match")
    assert str(first["what"]).startswith("a say in orme-4k7p could not be answered: DataError: ")
    assert "at row 3 with 100%" in str(second["what"])
    assert (fault["error"], fault["what"]) == ("ValueError", "fault in orme-4k7p, command choose, order act")
    assert "test_no_line_tells" in str(fault["where"])


async def test_a_request_is_told_by_its_route_and_never_by_its_address(settings: Settings, lines: Lines) -> None:
    app, key = app_of(settings), new_key()
    app.add_middleware(RequestLines)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://castra.test") as client,
    ):
        await client.get(f"/t/orme-4k7p/{key}")
        await client.get("/manual")
        await client.get(f"/{key}")
    told = [line for line in lines.told if line["part"] == "castra.requests"]
    shown = [(line["method"], line["route"], line["status"]) for line in told]
    assert shown == [("GET", "/t/{match_id}/{token}", 404), ("GET", "/manual", 200), ("GET", "none", 404)]
    assert key not in "".join(lines.texts)
