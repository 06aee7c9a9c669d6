"""uvicorn's websocket protocol, held to bounds of what a visitor neither takes nor ends."""

import asyncio
from asyncio import TimerHandle
from asyncio.transports import BaseTransport
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from app.web.bounds import BoundedConfig

MOST_PIECES = 256
"""So many pieces a message may come in: empty ones have no bytes that a bound of bytes would count."""

CLOSING_SECONDS = 15.0
"""How long a socket that was ended may take to be gone; the other side has ten of them to say goodbye."""


class BoundedSocket(WebSocketsSansIOProtocol):
    """One socket, counted among the connections of its address. Who takes nothing of what is sent is let go of."""

    config: BoundedConfig

    def __init__(self, config: BoundedConfig, *rest: Any, **more: Any) -> None:
        super().__init__(config, *rest, **more)
        self._taking: TimerHandle | None = None
        self._ending: TimerHandle | None = None

    def connection_made(self, transport: BaseTransport) -> None:
        """Takes over from the HTTP protocol."""
        super().connection_made(transport)
        self.config.visitors.enter(self._address)

    @property
    def _address(self) -> str | None:
        return self.client[0] if self.client else None

    def connection_lost(self, exc: Exception | None) -> None:
        """The end, whoever brought it about."""
        self.config.visitors.leave(self._address)
        for timer in (self._taking, self._ending):
            if timer is not None:
                timer.cancel()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """More was written than the visitor takes just now."""
        super().pause_writing()
        seconds = self.config.bounds.seconds_to_take(self.transport.get_write_buffer_size())
        self._taking = self.loop.call_later(seconds, self.transport.abort)

    def resume_writing(self) -> None:
        """It was taken, all but some."""
        super().resume_writing()
        if self._taking is not None:
            self._taking.cancel()
            self._taking = None

    def handle_ping(self) -> None:
        """Answers, unless the answers to earlier ones are not even taken."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()

    def handle_cont(self, event: Frame) -> None:
        """One more piece of a message."""
        if len(self.frames) < MOST_PIECES:
            super().handle_cont(event)
        elif not self.transport.is_closing():
            self.frames = []
            self.conn.fail(1009, "too many pieces")
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
            self._end()
            self.transport.close()

    def keepalive_timeout(self) -> None:
        """Nobody answers any longer: what waits to be sent is not waited for."""
        super().keepalive_timeout()
        self._end()

    async def run_asgi(self) -> None:
        """Serves it; then it has a while to be gone."""
        try:
            await super().run_asgi()
        finally:
            if not self.disconnected:
                self._end()

    def _end(self) -> None:
        if self._ending is None:
            self._ending = asyncio.get_running_loop().call_later(CLOSING_SECONDS, self.transport.abort)
