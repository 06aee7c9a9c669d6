"""uvicorn's HTTP protocol, which bounds neither a request's head nor its time, held to bounds of both."""

import asyncio
import json
from asyncio import TimerHandle
from http import HTTPStatus
from typing import Any, Literal

import httptools
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from app.web.bounds import MOST_FIELDS, MOST_WAITING, BoundedConfig


class _Beyond(Exception):
    """The request goes beyond a bound; ends the parser's work on it."""

    def __init__(self, status: int, code: str) -> None:
        super().__init__(code)
        self.answer = status, code


class BoundedHTTP(HttpToolsProtocol):
    """One connection. Its head comes whole within so many bytes and seconds, its body within its seconds, and what is sent is
    taken within some; who goes beyond is told why, where an answer still has its place, and the connection ends.

    Bytes are counted since something of a request was whole: a head, a piece of its body, its end. That bounds what the parser
    holds of a head, of header fields behind a body, of a chunk's extensions and of blank lines between requests alike.
    """

    config: BoundedConfig

    def __init__(self, config: BoundedConfig, *rest: Any, **more: Any) -> None:
        super().__init__(config, *rest, **more)
        self._stage: Literal["head", "body"] = "head"
        self._unfinished = 0
        self._fields = 0
        self._running: RequestResponseCycle | None = None
        self._coming: TimerHandle | None = None
        self._taking: TimerHandle | None = None
        self._is_counted = False

    @property
    def _address(self) -> str | None:
        return self.client[0] if self.client else None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Lets a visitor in, unless there are too many connections of that address."""
        super().connection_made(transport)
        visitors = self.config.visitors
        if not visitors.may_enter(self._address):
            self._refuse(429, "too_many_connections")
            return
        visitors.enter(self._address)
        self._is_counted = True
        self._expect(self.config.bounds.head_seconds)

    def connection_lost(self, exc: Exception | None) -> None:
        """Lets go of everything, of a request that is being answered too."""
        if self._running is not None and not self._running.response_complete:
            self._running.disconnected = True
            self._running.message_event.set()
        self.pipeline.clear()
        super().connection_lost(exc)
        self._unset_keepalive_if_required()
        self._end_watching()

    def data_received(self, data: bytes) -> None:
        """Reads on, in pieces that reach no further than the bound."""
        self._unset_keepalive_if_required()
        most, at = self.config.bounds.head_bytes, 0
        while at < len(data) and self._is_ours():
            piece = data[at : at + most - self._unfinished]
            at += len(piece)
            self._unfinished += len(piece)
            self._feed(piece)
            if self._unfinished >= most:
                self._refuse(431, "head_too_large")
        if self._unfinished and self._coming is None and self._is_ours():
            self._expect(self.config.bounds.head_seconds)

    def _is_ours(self) -> bool:
        """Whether the connection still speaks HTTP, and is read."""
        return not self.transport.is_closing() and self.transport.get_protocol() is self

    def _feed(self, piece: bytes) -> None:
        try:
            self.parser.feed_data(piece)
        except httptools.HttpParserUpgrade:
            if self._should_upgrade():
                self.handle_websocket_upgrade()
        except httptools.HttpParserError as error:
            cause = error.__context__
            self._refuse(*(cause.answer if isinstance(cause, _Beyond) else (400, "malformed_request")))

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        self._fields = 0

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header field, before the body or behind it."""
        self._fields += 1
        if self._fields > MOST_FIELDS:
            raise _Beyond(431, "head_too_large")
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """The head is whole: it is served, or waits for what came before it."""
        if len(self.pipeline) >= MOST_WAITING:
            raise _Beyond(429, "too_many_requests")
        self._unfinished = 0
        self._stage = "body"
        self._expect(self.config.bounds.body_seconds)
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """Some of the body."""
        self._unfinished = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        """The request is whole; what may follow is the next one's head."""
        self._unfinished = 0
        self._stage = "head"
        self._expect(None)
        super().on_message_complete()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self._running = cycle
        super()._start_asgi_task(cycle, app)

    def on_response_complete(self) -> None:
        """All was answered. What is left of a body that nobody wants is read for a moment only, so that the answer arrives."""
        super().on_response_complete()
        if self._stage == "body" and self.cycle.response_complete:
            self._expect(min(self.timeout_keep_alive, self.config.bounds.body_seconds))
        self._watch_taking()

    def handle_websocket_upgrade(self) -> None:
        """Hands the connection over to the socket's protocol, which counts it from then on."""
        if self._running is not None and not self._running.response_complete:
            self._refuse(400, "malformed_request")
            return
        super().handle_websocket_upgrade()
        self._end_watching()

    def pause_writing(self) -> None:
        """More was written than the visitor takes just now."""
        super().pause_writing()
        self._watch_taking()

    def resume_writing(self) -> None:
        """It was taken, all but some."""
        super().resume_writing()
        if self._taking is not None:
            self._taking.cancel()
            self._taking = None

    def _expect(self, seconds: float | None) -> None:
        """The part of a request that is coming must be whole within so many seconds; none: nothing has begun to come."""
        if self._coming is not None:
            self._coming.cancel()
        self._coming = None if seconds is None else self.loop.call_later(seconds, self._late)

    def _late(self) -> None:
        is_answering = self._running is not None and not self._running.response_complete
        if self._stage == "head" and is_answering:
            self._expect(self.config.bounds.head_seconds)  # our own time is not the visitor's
        elif self._stage == "head" and not self._unfinished:
            self.transport.close()  # a browser that opened it ahead would show an answer to what it never asked
        else:
            self._refuse(408, "too_slow")

    def _watch_taking(self) -> None:
        """What was written must be taken within its time."""
        if self._taking is not None:
            self._taking.cancel()
        size = self.transport.get_write_buffer_size()
        seconds = self.config.bounds.seconds_to_take(size)
        self._taking = self.loop.call_later(seconds, self._give_up) if size else None

    def _give_up(self) -> None:
        if self.transport.get_write_buffer_size():
            self.transport.abort()

    def _refuse(self, status: int, code: str) -> None:
        """Says why, unless something else is being said, and ends the connection."""
        if self.transport.is_closing():
            return
        running = self._running
        if running is None or running.response_complete or not running.response_started:
            self.transport.write(_answer(status, code))
        if running is not None and not running.response_complete:
            running.disconnected = True
            running.message_event.set()
        self.transport.close()
        self._watch_taking()

    def _end_watching(self) -> None:
        if self._is_counted:
            self._is_counted = False
            self.config.visitors.leave(self._address)
        self._expect(None)
        if self._taking is not None:
            self._taking.cancel()
            self._taking = None


def _answer(status: int, code: str) -> bytes:
    body = json.dumps({"code": code}, separators=(",", ":"))
    head = (
        f"HTTP/1.1 {status} {HTTPStatus(status).phrase}",
        "content-type: application/json",
        f"content-length: {len(body)}",
        "cache-control: no-store",
        "x-content-type-options: nosniff",
        "connection: close",
    )
    return "\r\n".join((*head, "", body)).encode("ascii")
