"""What `castra doctor` looks at of a server that runs: as this machine reaches it, and as players do, through any proxy."""

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from urllib.error import HTTPError
from urllib.request import ProxyHandler, Request, build_opener

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from app.doctor.finding import BAD, NOTE, OK, Finding
from app.doctor.listening import at_home, health
from app.realtime.tables.backing_up import failure, kept
from app.settings import Settings
from app.versions import PROGRAM, PROTOCOL

SECONDS = 5.0
CLOCKS_APART = 5.0
NOBODYS = "no-such-table"
LATE = timedelta(hours=26)


async def of_running(settings: Settings) -> AsyncIterator[Finding]:
    """The server of these settings, if one runs; and its backups."""
    home = at_home(settings.host, settings.port)
    if await asyncio.to_thread(health, home) is None:
        yield Finding(NOTE, f"no Castra runs at {home}: what only a running one shows was not looked at")
    else:
        async for finding in _at(home):
            yield finding
        if settings.public_url and settings.public_url != home:
            async for finding in _at(settings.public_url):
                yield finding
    for finding in of_backups(settings):
        yield finding


async def _at(address: str) -> AsyncIterator[Finding]:
    """A server that answers at an address, as its health, its page, its clock and its sockets show it."""
    told = await asyncio.to_thread(health, address)
    if told is None:
        yield Finding(BAD, f"{address} does not answer", "Look at the proxy: it must pass everything on to the app.")
        return
    if told.get("status") != "ok":
        yield Finding(BAD, f"{address} says it fails: {told.get('why', '')}", "Look at the database and its disk.")
    elif told.get("version") != PROGRAM:
        yield Finding(NOTE, f"{address} runs {told.get('version')}, this program is {PROGRAM}", "Restart it to update.")
    else:
        yield Finding(OK, f"{address} runs {PROGRAM} and can carry out commands")
    yield await asyncio.to_thread(_page, address)
    yield await _socket(address)


def _page(address: str) -> Finding:
    """Whether the home page comes with what protects it, and from a clock that goes right."""
    opener = build_opener(ProxyHandler({}))
    try:
        with opener.open(Request(f"{address}/", headers={"Accept": "text/html"}), timeout=SECONDS) as answer:
            headers = answer.headers
    except HTTPError as error:
        return Finding(
            BAD, f"{address}/ is answered with {error.code}", "Look at PUBLIC_URL and what the proxy asks for."
        )
    except OSError as error:
        return Finding(BAD, f"{address}/ does not come: {error}", "Look at the proxy.")
    if "Content-Security-Policy" not in headers:
        return Finding(BAD, f"{address}/ comes without its security headers", "The proxy must leave them as they are.")
    apart = (
        abs((datetime.now(UTC) - parsedate_to_datetime(headers["Date"])).total_seconds()) if headers["Date"] else 0.0
    )
    if apart > CLOCKS_APART:
        return Finding(
            BAD, f"the clock at {address} is {apart:.0f} s from this one", "Have both machines keep time (NTP)."
        )
    return Finding(OK, f"{address}/ comes with its headers, and its clock is right")


async def _socket(address: str) -> Finding:
    """Whether a WebSocket comes through: a table that nobody has says goodbye."""
    url = f"{address.replace('http', 'ws', 1)}/ws/{NOBODYS}"
    remedy = "The proxy must pass websockets on (Upgrade, Connection) and keep them open (docs/hosting.md)."
    try:
        async with asyncio.timeout(SECONDS), connect(url, proxy=None) as socket:
            await socket.send(json.dumps({"kind": "hello", "protocol": PROTOCOL, "token": None}))
            told = json.loads(await socket.recv())
    except (OSError, TimeoutError, ValueError, WebSocketException) as error:
        return Finding(BAD, f"no websocket at {address}: {type(error).__name__}", remedy)
    if told.get("kind") != "bye":
        return Finding(BAD, f"something else than Castra answers websockets at {address}", remedy)
    if told.get("reason") == "restarting":
        return Finding(NOTE, f"the tables at {address} are closed for an update", "`castra admin open` takes it back.")
    return Finding(OK, f"websockets come through at {address}")


def of_backups(settings: Settings) -> Iterator[Finding]:
    """Whether the backups of the schedule are made, and brought everything back when they were rehearsed."""
    folder = settings.backup_folder
    if folder is None:
        yield Finding(NOTE, "the server makes no backups by itself", "Set BACKUP_FOLDER (docs/hosting.md).")
        return
    found = kept(folder)
    if failed := failure(folder):
        yield Finding(BAD, f"the last backup failed: {failed.get('why')}", f"Look at {folder}.")
    elif not found:
        yield Finding(NOTE, f"no backup in {folder} yet")
    elif datetime.now(UTC) - found[0].made_at > LATE:
        yield Finding(
            BAD, f"the newest backup in {folder} is of {found[0].made_at:%Y-%m-%d %H:%M} UTC", "Does a server run?"
        )
    else:
        yield Finding(OK, f"{len(found)} backups in {folder}, the newest of {found[0].made_at:%Y-%m-%d %H:%M} UTC")
    told = next((one.rehearsed for one in found if one.rehearsed), None)
    if told and (told.get("failed") or not told.get("same_rows")):
        yield Finding(BAD, "the last rehearsal did not bring everything back", "`castra restore --rehearse` says what.")
    elif told:
        yield Finding(OK, f"the last rehearsal brought {told.get('matches')} matches back")
