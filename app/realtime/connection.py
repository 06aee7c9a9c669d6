"""One socket: hello, then frame after frame, until either side ends it."""

import asyncio
import contextlib
import logging
from collections.abc import Mapping

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from app.persistence import upkeep
from app.persistence.engine import UNREACHABLE, is_outage
from app.persistence.matches import is_closed
from app.persistence.seats import opened_by
from app.realtime.audiences.audience import WATCHER
from app.realtime.sockets.hub import Encoded, Subscriber
from app.realtime.sockets.limits import Allowance, Limit
from app.realtime.sockets.origin import Origin
from app.realtime.tables.table import Table
from app.realtime.wire import frames
from app.realtime.wire.frames import BadFrame
from app.realtime.wire.incoming import Beat, FromClient, Hello, Referred, Rename
from app.realtime.wire.outgoing import Bye, ByeReason, Refused
from app.rules.kernel.refusal import Refusal
from app.versions import PROTOCOL

log = logging.getLogger("castra.socket")

TAKEN_IN = 16
"""Frames of one socket that may wait while one is handled; then no more of it is read."""

CODES: dict[ByeReason, int] = {
    "wrong_protocol": 4400,
    "malformed": 4400,
    "hello_expected": 4400,
    "wrong_token": 4404,
    "seat_freed": 4404,
    "closed_to_watchers": 4404,
    "shown_out": 4404,
    "blocked": 4403,
    "unknown_match": 4404,
    "flooded": 4429,
    "too_slow": 4408,
    "closed": 1000,
    "restarting": 1012,
    "unavailable": 1013,
}


class Ended(Exception):
    """The socket is to be closed, for this reason."""

    def __init__(self, reason: ByeReason) -> None:
        super().__init__(reason)
        self.reason: ByeReason = reason


async def serve(
    socket: WebSocket, table: Table | None, *, hello_seconds: float, limits: Mapping[str, Limit], origin: Origin
) -> None:
    """Serves an accepted socket until it ends. No table: an unknown match, answered like a wrong key, after hello."""
    allowance = Allowance(limits)
    try:
        hello = await _hello(socket, hello_seconds)
        if table is None:
            raise Ended("unknown_match")
        subscriber = await _admit(table, hello, origin)
    except Ended as ended:
        await turn_away(socket, ended.reason)
        return
    except UNREACHABLE as error:
        await turn_away(socket, _failed("nobody can be let in", error))
        return
    except WebSocketDisconnect:
        return
    writer = asyncio.create_task(_write(socket, table, subscriber))
    try:
        if subscriber.party.seats and table.match.row.status == "abandoned":
            await upkeep.revive(table.match.store, table.match.row.id)
            await table.refresh()
        await table.join(subscriber, hello)
        if notice := table.match.room.notice:
            subscriber.put(notice)
        await _read(socket, table, subscriber, allowance)
    except Ended as ended:
        subscriber.close(ended.reason)
    except UNREACHABLE as error:
        subscriber.close(_failed(f"a socket of {table.match.row.id} is closed", error))
    except WebSocketDisconnect:
        subscriber.close("closed")
    except Exception:
        log.exception("socket of %s", table.match.row.id)
        subscriber.close("closed")
    finally:
        table.leave(subscriber)
        subscriber.close("closed")
        with contextlib.suppress(TimeoutError, asyncio.CancelledError):
            await asyncio.wait_for(writer, 5)


def _failed(what: str, error: BaseException) -> ByeReason:
    """Notes why a socket cannot be served; what it is told."""
    if is_outage(error):
        log.warning("%s: %s", what, error)
        return "unavailable"
    log.error(what, exc_info=error)
    return "closed"


async def _hello(socket: WebSocket, seconds: float) -> Hello:
    """The first frame, which must be a hello of this protocol, soon."""
    try:
        frame = frames.read(await asyncio.wait_for(_text(socket), seconds))
    except TimeoutError as error:
        raise Ended("hello_expected") from error
    except BadFrame as error:
        raise Ended("malformed") from error
    if not isinstance(frame, Hello):
        raise Ended("hello_expected")
    if frame.protocol != PROTOCOL:
        raise Ended("wrong_protocol")
    return frame


async def _admit(table: Table, hello: Hello, origin: Origin) -> Subscriber:
    """Who says hello. A key is compared by its digest, so that its time tells nothing; an invitation opens nothing.

    Who may watch is read anew: word that a table was closed elsewhere may be on its way. Without a key to it, a closed table
    is answered as if there were none.
    """
    store, match_id = table.match.store, table.match.row.id
    sides, held = await opened_by(store, match_id, hello.token) if hello.token else ((), b"")
    party = WATCHER if hello.token is None else table.match.party_of(sides)
    if party in (None, WATCHER) and await is_closed(store, match_id):
        raise Ended("unknown_match")
    if party is None:
        raise Ended("wrong_token")
    if hello.token is None:
        return Subscriber(party=WATCHER, packs=hello.packs, origin=origin)
    return Subscriber(party=party, packs=hello.packs, key_hash=held, origin=origin)


async def _read(socket: WebSocket, table: Table, subscriber: Subscriber, allowance: Allowance) -> None:
    """Frame after frame is handled, while what comes meanwhile is taken in."""
    inbox: asyncio.Queue[FromClient | Exception] = asyncio.Queue(TAKEN_IN)
    receiving = asyncio.create_task(_receive(socket, table, subscriber, allowance, inbox))
    try:
        while subscriber.closing is None:
            frame = await inbox.get()
            if isinstance(frame, Exception):
                raise frame
            await table.handle(subscriber, frame)
    finally:
        receiving.cancel()


async def _receive(
    socket: WebSocket,
    table: Table,
    subscriber: Subscriber,
    allowance: Allowance,
    inbox: "asyncio.Queue[FromClient | Exception]",
) -> None:
    """Takes in what comes, and at last why nothing more does. A beat is answered before all that is still to be handled: an
    order that takes long, or a database that is away, does not look like a dead line."""
    try:
        while True:
            frame = _frame(await _text(socket), subscriber, allowance)
            if frame is None:
                continue
            if not allowance.allows(frame.kind):
                _too_many(subscriber, frame)
            elif isinstance(frame, Beat):
                await table.handle(subscriber, frame)
            else:
                await inbox.put(frame)
    except Exception as end:
        await inbox.put(end)


def _frame(text: str, subscriber: Subscriber, allowance: Allowance) -> FromClient | None:
    """The frame of a text; nothing where it cannot be read, which is answered. Raises Ended for one who sends too much."""
    if not allowance.allows("everything"):
        raise Ended("flooded")
    try:
        return frames.read(text)
    except BadFrame as bad:
        subscriber.answer(Refused(ref=bad.ref, refusal=bad.refusal))
        if not allowance.allows("unreadable"):
            raise Ended("malformed") from bad
        return None


def _too_many(subscriber: Subscriber, frame: FromClient) -> None:
    """What goes beyond the limit: orders and questions are refused, what nobody waits for is dropped."""
    if isinstance(frame, Referred) or (isinstance(frame, Rename) and frame.ref):
        subscriber.answer(Refused(ref=frame.ref, refusal=Refusal(code="too_many", rule="")))


async def _text(socket: WebSocket) -> str:
    """The next frame's text. A binary frame is read as text that no frame is."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    return message.get("text") or ""


async def _write(socket: WebSocket, table: Table, subscriber: Subscriber) -> None:
    """Sends what is queued; a socket that takes nothing is given up."""

    async def send(frame: Encoded) -> None:
        await socket.send({"type": "websocket.send", "text" if isinstance(frame, str) else "bytes": frame})

    try:
        reason = await subscriber.drain(send, table.welcome)
    except (TimeoutError, RuntimeError, WebSocketDisconnect):
        subscriber.close("too_slow")
        return
    await turn_away(socket, reason)


async def turn_away(socket: WebSocket, reason: ByeReason) -> None:
    """The reason, then the end."""
    with contextlib.suppress(RuntimeError, WebSocketDisconnect):
        if socket.client_state is WebSocketState.CONNECTED:
            await socket.send_text(frames.write(Bye(reason=reason)))
            await socket.close(CODES[reason])
