"""A real server for tests, and players that talk to it over real sockets."""

import asyncio
import gzip
import json
import socket
import threading
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from functools import cache
from itertools import count
from typing import Any

import uvicorn
from fastapi import FastAPI
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from app.persistence.engine import Store, open_store
from app.realtime.dice.nonces import part_seal
from app.realtime.seating import Sits, Sitter
from app.realtime.sockets.limits import LIMITS, Limit
from app.realtime.tables.live_tables import LiveTables
from app.rules.kernel.views.diff import apply_patch
from app.settings import ROOT, Settings
from app.web.assets import AssetFiles, Assets
from app.web.bounded_http import BoundedHTTP
from app.web.bounded_socket import BoundedSocket
from app.web.bounds import BoundedConfig
from app.web.install import install
from tests.holding import hold
from tests.pages import PageChains, seats_of
from tests.rules.quartet import QUARTET, QUARTET_SYSTEM
from tests.rules.toy import TOY, TOY_SYSTEM

PATIENCE = 60.0
OWN = {system.key: system for system in (TOY, QUARTET)}
"""The systems that tests play: a duel, and a game for two to four."""
ORDERS = count(1)
"""Numbers of orders: one that comes again under a seat's own reference is a retry, whoever sits there by then."""

NO_LIMITS = {kind: Limit(burst=1e9, rate=1e9) for kind in LIMITS}


def toy_tables(store: Store, settings: Settings, **more: Any) -> LiveTables:
    return LiveTables(store, settings, **({"systems": (TOY_SYSTEM, QUARTET_SYSTEM), "bot_pause": 0.0} | more))


@cache
def assets_of_all() -> Assets:
    """The files of all servers in this process, read once."""
    return Assets(ROOT / "static")


def app_of(settings: Settings, **more: Any) -> FastAPI:
    """The web app on a database that stands already, with the toy system."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        assert settings.database_url
        store = await open_store(settings.database_url, connections=4, fanout_url=settings.fanout_url)
        app.state.store, app.state.settings = store, settings
        app.state.tables = tables = toy_tables(store, settings, **more)
        async with tables.running():
            yield
        await store.close()

    app = FastAPI(lifespan=lifespan)
    app.state.assets = assets = assets_of_all()
    install(app)
    app.mount("/static", AssetFiles(assets), name="static")
    return app


@contextmanager
def serving(app: FastAPI) -> Iterator[str]:
    """Runs an app on a real port in a thread; gives its address without a scheme."""
    listener = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(
        BoundedConfig(app, Settings(), http=BoundedHTTP, ws=BoundedSocket, log_level="warning", lifespan="on")
    )
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()
    try:
        yield f"127.0.0.1:{listener.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join(20)
        listener.close()
        assert not thread.is_alive()


async def seat_table(
    store: Store,
    settings: Settings,
    kinds: Sequence[Sits] = ("link", "link"),
    *,
    bot: str = "",
    system: str = "toy",
    naming: int = 2,
    more: Mapping[str, Any] | None = None,
    **options: Any,
) -> tuple[str, dict[str, str]]:
    """A new match of the toy, or of another system of tests: its id and the keys of its seats.

    `naming` 3: no die falls before each of them brought a part; 4: each roll is bound by the pages that are here.
    """
    seats = OWN[system].seats[: len(kinds)]
    sits = {seat: Sitter(kind=kind, bot=bot if kind == "bot" else "") for seat, kind in zip(seats, kinds, strict=True)}
    tables = toy_tables(store, settings)
    match, invites = await tables.create(system=system, name="Test", options=options, sits=sits, **(more or {}))
    invited = {seat: invites[seat] for seat, sitter in sits.items() if sitter.kind in ("link", "shared")}
    return match.id, await hold(store, match.id, invited, naming=naming)


def read(raw: str | bytes) -> dict[str, Any]:
    """A frame as it came."""
    frame: dict[str, Any] = json.loads(raw if isinstance(raw, str) else gzip.decompress(raw))
    return frame


class Player:
    """One socket, with the view it has put together from what it was sent."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.frames: list[dict[str, Any]] = []
        self.view: dict[str, Any] = {}
        self.offers: dict[str, Any] = {}
        self.log: list[dict[str, Any]] = []
        self.n = 0
        self.since = ""
        self.page = PageChains()
        self._heard: asyncio.Queue[str | bytes | Exception] | None = None
        self._ear: asyncio.Task[None] | None = None

    async def send(self, frame: dict[str, Any] | str) -> None:
        await self.socket.send(frame if isinstance(frame, str) else json.dumps(frame))

    async def next(self) -> dict[str, Any]:
        """The next frame, taken in as the client takes it in."""
        raw = await asyncio.wait_for(self._heard.get() if self._heard else self.socket.recv(), PATIENCE)
        if isinstance(raw, Exception):
            raise raw
        frame = read(raw)
        self.frames.append(frame)
        if frame["kind"] == "welcome":
            self.view, self.offers, self.log, self.n = frame["view"], frame["offers"], list(frame["log"]), frame["n"]
            self.since = frame["since"]
        if frame["kind"] == "changed":
            assert frame["n"] == self.n + 1, "a change was missed"
            self.view, self.n = apply_patch(self.view, frame["patch"]), frame["n"]
            for seat, change in frame["offers"].items():
                known = {offer["id"]: offer for offer in (*self.offers.get(seat, ()), *change["offers"])}
                order = known if change["order"] is None else change["order"]
                self.offers[seat] = [known[id] for id in order]
            self.log += frame["log"]
        return frame

    async def answers_for_its_dice(self, welcome: dict[str, Any], kept: PageChains | None = None) -> None:
        """From here on it does what a page does for the dice: seals chains, and gives links whenever they are wanted."""
        seals = self.page.welcomed(welcome, kept)
        if not seals:
            return
        self._heard = asyncio.Queue()
        self._ear = asyncio.create_task(self._listen(self._heard))
        for seal in seals:
            await self.send(seal)
            await self.until("dice")

    async def _listen(self, heard: "asyncio.Queue[str | bytes | Exception]") -> None:
        try:
            while True:
                raw = await self.socket.recv()
                for answer in self.page.answers(read(raw)):
                    await self.send(answer)
                heard.put_nowait(raw)
        except ConnectionClosed as closed:
            heard.put_nowait(closed)

    def stop(self) -> None:
        """Listens no more."""
        if self._ear:
            self._ear.cancel()

    async def until(self, kind: str, **fields: Any) -> dict[str, Any]:
        """The next frame of this kind with these fields."""
        while True:
            frame = await self.next()
            if frame["kind"] == kind and fields.items() <= frame.items():
                return frame

    async def sees(self, what: Callable[[dict[str, Any]], bool]) -> None:
        """Waits until the view shows this."""
        while not what(self.view):
            await self.until("changed")

    async def order(self, kind: str = "act", **fields: Any) -> dict[str, Any]:
        """Sends something that is answered, and gives the answer."""
        frame = {"kind": kind, "ref": f"o{next(ORDERS)}", **fields}
        await self.send(frame)
        while True:
            answer = await self.next()
            if answer.get("ref") == frame["ref"]:
                return answer

    async def act(self, kind: str, *, seat: str | None = None, **fields: Any) -> dict[str, Any]:
        """Sends a command on the view as it is seen now."""
        return await self.order("act", seen=self.n, command={"kind": kind, **fields}, seat=seat)

    async def done(self, kind: str, *, seat: str | None = None, **fields: Any) -> None:
        """A command that must be accepted."""
        answer = await self.act(kind, seat=seat, **fields)
        assert answer["kind"] == "accepted", answer

    async def refused(self, kind: str, **fields: Any) -> str:
        """The code by which a command must be refused."""
        answer = await self.act(kind, **fields)
        assert answer["kind"] == "refused", answer
        return str(answer["refusal"]["code"])

    async def brings(self, seat: str, nonce: str) -> None:
        """Brings its part to the dice where it is the only player: sealed, and shown when that is closed."""
        welcome = next(frame for frame in reversed(self.frames) if frame["kind"] == "welcome")
        seal = part_seal(welcome["match"]["dice"]["name"], seat, nonce)
        await self.send({"kind": "seal", "seat": seat, "seal": seal})
        while not (await self.until("dice"))["dice"]["closed"]:
            pass
        await self.send({"kind": "bring", "seat": seat, "nonce": nonce})
        while not (await self.until("dice"))["dice"]["brought"]:
            pass

    async def goodbye(self) -> str:
        """The reason the server gives for closing."""
        frame = await self.until("bye")
        try:
            await asyncio.wait_for(self.socket.recv(), PATIENCE)
        except ConnectionClosed:
            return str(frame["reason"])
        raise AssertionError("the socket is still open")


@asynccontextmanager
async def sitting(
    address: str,
    match_id: str,
    token: str | None = None,
    *,
    page: bool = True,
    kept: PageChains | None = None,
    **hello: Any,
) -> AsyncIterator[Player]:
    """A player at the table, welcomed, with a `page` that gives links to the dice: of the chains that it `kept`, or of new ones."""
    async with connect(f"ws://{address}/ws/{match_id}", max_size=None, open_timeout=PATIENCE) as line:
        player = Player(line)
        await player.send({"kind": "hello", "protocol": 2, "token": token, **hello})
        welcome = await player.until("welcome")
        if page and seats_of(welcome):
            await player.answers_for_its_dice(welcome, kept)
        try:
            yield player
        finally:
            player.stop()


@asynccontextmanager
async def returning(
    address: str, match_id: str, token: str | None, left: Player, **hello: Any
) -> AsyncIterator[Player]:
    """A player who comes back with what it had when its line broke."""
    async with connect(f"ws://{address}/ws/{match_id}", max_size=None, open_timeout=PATIENCE) as line:
        player = Player(line)
        player.view, player.offers, player.log, player.n = left.view, left.offers, list(left.log), left.n
        await player.send(
            {"kind": "hello", "protocol": 2, "token": token, "last": left.n, "since": left.since, **hello}
        )
        while (await player.next())["kind"] not in ("welcome", "resumed"):
            pass
        yield player


@asynccontextmanager
async def stranger(address: str, match_id: str) -> AsyncIterator[Player]:
    """A socket that has not said hello."""
    async with connect(f"ws://{address}/ws/{match_id}", max_size=None, open_timeout=PATIENCE) as line:
        yield Player(line)
