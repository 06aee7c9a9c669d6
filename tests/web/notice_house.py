"""What tests of notices stand on: who receives them, and a server with its clock in the hands of the test."""

import asyncio
import json
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from typing import Any

import httpx
import pytest

from app.persistence.engine import Store
from app.settings import Settings
from app.web.notices.service import Notices
from tests.realtime.served import seat_table
from tests.web.test_devices import app_of, held

MINUTE = timedelta(minutes=1)


class Receiver:
    """A server of the tests that answers every request as it is told to, and keeps them."""

    def __init__(self) -> None:
        self.status, self.came = 204, list[tuple[dict[str, str], bytes]]()
        self.port, self.answers = 0, asyncio.Event()
        self.answers.set()
        self._one_more = asyncio.Condition()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/hook"

    def told(self) -> list[dict[str, Any]]:
        return [json.loads(body) for _, body in self.came]

    def pushed(self) -> tuple[dict[str, str], bytes]:
        """What came for a browser last: a webhook beside it is told of the same, before or after."""
        return [one for one in self.came if "content-encoding" in one[0]][-1]

    async def until(self, count: int) -> None:
        async with asyncio.timeout(20), self._one_more:
            await self._one_more.wait_for(lambda: len(self.came) >= count)

    async def answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        headers = {k.lower(): v for k, _, v in (line.partition(": ") for line in head.split("\r\n")[1:] if line)}
        self.came.append((headers, await reader.readexactly(int(headers["content-length"]))))
        async with self._one_more:
            self._one_more.notify_all()
        if head.startswith("POST /slow"):
            await self.answers.wait()
        writer.write(f"HTTP/1.1 {self.status} x\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n".encode())
        await writer.drain()
        writer.close()


class House:
    """A server with its clock in the hands of the test."""

    def __init__(self, client: httpx.AsyncClient, store: Store, settings: Settings) -> None:
        self.client, self.store, self.state = client, store, app_of(client).state
        self.settings = self.state.settings = settings
        self.at = datetime.now(UTC)
        self.state.now = lambda: self.at

    async def round(self, later: timedelta = MINUTE) -> None:
        """Time passes, and another process does a round of the work."""
        self.at += later
        await Notices(self.store, self.settings, self.state.tables, self.state.now).round()

    async def sat(self, side: str = "red") -> tuple[str, dict[str, str]]:
        """A live match in which this device holds a seat, as a server leaves it that was killed: not told how it stands."""
        match_id, keys = await seat_table(self.store, self.settings)
        await held(self.client, match_id, keys[side])
        await self.store.pool.execute("DELETE FROM summary; UPDATE match SET updated_at = now() - interval '1 minute'")
        return match_id, keys

    async def plays(self, match_id: str, side: str, number: int) -> None:
        table = await self.state.tables.table(match_id)
        assert await table.match.submit(side, f"{side}{number}", {"kind": "choose", "number": number}) is None
        await table.summary.keep()


@pytest.fixture
async def hook() -> AsyncIterator[Receiver]:
    made = Receiver()
    async with await asyncio.start_server(made.answer, "127.0.0.1", 0) as server:
        made.port = server.sockets[0].getsockname()[1]
        yield made


@pytest.fixture
async def house(client: httpx.AsyncClient, store: Store, settings: Settings, hook: Receiver) -> House:
    made = House(client, store, settings.model_copy(update={"notice_hosts": f"127.0.0.1:{hook.port}"}))
    added = await client.post("/me/channels/webhook", json={"address": hook.url, "form": "json"})
    assert added.status_code == 201, added.text
    return made
