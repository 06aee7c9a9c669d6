"""A WebSocket client as bare as can be, so that what is measured is the server: no task, no object a frame."""

import asyncio
import base64
import os
import struct
from collections.abc import Callable
from typing import cast

TEXT = 0x81
PING, PONG, CLOSE = 0x9, 0xA, 0x8


class Wire(asyncio.Protocol):
    """One socket: `heard` is called with each message as it comes."""

    def __init__(self, path: str, host: str, heard: Callable[["Wire", bytes], None]) -> None:
        self._path, self._host, self._heard = path, host, heard
        self._buffer = bytearray()
        self._open = False
        self._first = b""
        self.received = 0
        self.lost = False
        self.transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Asks for the upgrade."""
        self.transport = transport = cast(asyncio.Transport, transport)
        key = base64.b64encode(os.urandom(16)).decode()
        asked = (
            f"GET {self._path} HTTP/1.1\r\nHost: {self._host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        transport.write(asked.encode())

    def say_first(self, text: bytes) -> None:
        """Sends this as soon as the line is open."""
        self._first = text

    def send(self, text: bytes) -> None:
        """Sends a text. The mask is zero: it hides nothing from anybody here."""
        size = len(text)
        head = struct.pack("!BB", TEXT, 0x80 | size) if size < 126 else struct.pack("!BBH", TEXT, 0xFE, size)
        self.transport.write(head + b"\0\0\0\0" + text)

    def data_received(self, data: bytes) -> None:
        """Takes in what came; the head of the answer is not counted."""
        self._buffer += data
        if not self._open:
            head, mark, rest = bytes(self._buffer).partition(b"\r\n\r\n")
            if not mark:
                return
            assert b" 101 " in head, head
            self._open, self._buffer = True, bytearray(rest)
            self.received += len(rest)
            self.send(self._first)
        else:
            self.received += len(data)
        self._frames()

    def _frames(self) -> None:
        buffer, at = self._buffer, 0
        while len(buffer) - at >= 2:
            size, begin = buffer[at + 1] & 0x7F, at + 2
            if size == 126:
                if len(buffer) - at < 4:
                    break
                size, begin = int.from_bytes(buffer[at + 2 : at + 4], "big"), at + 4
            elif size == 127:
                if len(buffer) - at < 10:
                    break
                size, begin = int.from_bytes(buffer[at + 2 : at + 10], "big"), at + 10
            if len(buffer) < begin + size:
                break
            kind, body = buffer[at] & 0xF, bytes(buffer[begin : begin + size])
            at = begin + size
            if kind == PING:
                self.transport.write(struct.pack("!BB", 0x80 | PONG, 0x80 | size) + b"\0\0\0\0" + body)
            elif kind != CLOSE:
                self._heard(self, body)
        del buffer[:at]

    def connection_lost(self, exc: Exception | None) -> None:
        """The line is gone."""
        self.lost = True


async def dial(where: str, path: str, heard: Callable[[Wire, bytes], None], first: bytes) -> Wire:
    """Opens a line and says the first word on it."""
    host, port = where.split(":")

    def made() -> Wire:
        wire = Wire(path, where, heard)
        wire.say_first(first)
        return wire

    _, wire = await asyncio.get_running_loop().create_connection(made, host, int(port))
    return wire
