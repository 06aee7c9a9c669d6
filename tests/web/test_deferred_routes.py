"""A server shows its first page before the rest of its pages is loaded; who asks for one of those waits, and gets it."""

import asyncio
import json
import subprocess
import sys
from collections.abc import Sequence
from threading import Event

import httpx
import pytest
from fastapi import APIRouter, FastAPI, WebSocket
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from app.settings import ROOT
from app.web.deferred_routes import DeferredRoutes
from tests.realtime.served import serving

LATER = ("app.web.routers", "app.web.passkeys", "webauthn", "icalendar", "PIL", "markdown_it", "networkx")

STARTED = """
import json, sys
from app.main import build
build()
print(json.dumps(sorted(sys.modules)))
"""


def test_what_other_pages_need_is_not_read_before_the_first_one() -> None:
    ended = subprocess.run(
        [sys.executable, "-c", STARTED], cwd=ROOT, capture_output=True, text=True, check=True, timeout=120
    )
    read = json.loads(ended.stdout)
    assert "app.web.home" in read
    assert not {*LATER} & {*read}


class Pages:
    """An app whose second page takes as long to load as a test wants; counts how often it was loaded."""

    def __init__(self) -> None:
        self.app = FastAPI(openapi_url=None)
        self.may_load = Event()
        self.loaded = 0
        self.app.add_api_route("/", lambda: "first")
        self.routes = DeferredRoutes(self.app, self._load)

    def _load(self) -> Sequence[APIRouter]:
        assert self.may_load.wait(60)
        self.loaded += 1
        router = APIRouter()
        router.add_api_route("/later/{name}", lambda name: f"later {name}")

        @router.websocket("/line")
        async def line(socket: WebSocket) -> None:
            await socket.accept()
            await socket.send_text("heard")
            await socket.close()

        return (router,)


async def test_the_first_page_is_answered_while_the_others_are_loaded_and_who_waits_for_them_gets_them() -> None:
    pages = Pages()
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app=pages.app), base_url="http://castra") as client:
        waiting = [asyncio.create_task(client.get(f"/later/{name}")) for name in ("a", "b")]
        unknown = asyncio.create_task(client.get("/nowhere"))
        wrong = asyncio.create_task(client.post("/later/a"))
        assert (await client.get("/")).json() == "first"
        assert not any(task.done() for task in (*waiting, unknown, wrong))
        pages.may_load.set()
        assert [(await task).json() for task in waiting] == ["later a", "later b"]
        assert ((await unknown).status_code, (await wrong).status_code) == (404, 405)
        assert (await client.get("/nowhere")).status_code == 404
    assert pages.loaded == 1


async def test_a_line_to_a_route_that_is_not_loaded_yet_waits_too() -> None:
    pages = Pages()
    pages.may_load.set()
    with serving(pages.app) as address:
        async with connect(f"ws://{address}/line") as line:
            assert await line.recv() == "heard"
        with pytest.raises(InvalidStatus):
            await connect(f"ws://{address}/no/line")
