"""Visits that are broken off at every step of them: nothing of them is held afterwards."""

import asyncio
import gc
import json
from collections import Counter

import pytest
from uvicorn.protocols.http.httptools_impl import RequestResponseCycle

from app.persistence.engine import Store
from app.realtime.sockets.hub import Subscriber
from app.settings import Settings
from app.versions import PROTOCOL
from app.web.bounded_http import BoundedHTTP
from app.web.bounded_socket import BoundedSocket
from tests.realtime.served import app_of, seat_table, serving

HELD = (RequestResponseCycle, BoundedHTTP, BoundedSocket, Subscriber)
ROUNDS = 20


def frame(text: str) -> bytes:
    """A masked text frame of a client, its mask being nothing."""
    data = text.encode()
    assert len(data) < 126
    return bytes([0x81, 0x80 | len(data)]) + bytes(4) + data


def visits(match_id: str) -> list[tuple[bytes, bytes, bytes]]:
    """What is sent, what is waited for then, what is sent before the line is cut."""
    hello = frame(json.dumps({"kind": "hello", "protocol": PROTOCOL}))
    get = b"GET %s HTTP/1.1\r\nhost: here\r\n"
    key = b"sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\nsec-websocket-version: 13\r\n"
    upgrade = get % f"/ws/{match_id}".encode() + b"connection: upgrade\r\nupgrade: websocket\r\n" + key + b"\r\n"
    return [
        (b"GET / HT", b"", b""),
        (get % b"/" + b"\r\n", b"", b""),
        (get % b"/" + b"\r\n", b"HTTP/1.1 200", b""),
        (get % b"/matches" + b"\r\n" + get % b"/matches" + b"\r\n", b"HTTP/1.1 200", b""),
        (b"POST /armies?system=toy HTTP/1.1\r\nhost: here\r\ncontent-length: 900\r\n\r\na: 1", b"", b""),
        (upgrade, b"", b""),
        (upgrade, b"HTTP/1.1 101", b""),
        (upgrade, b"HTTP/1.1 101", hello),
        (upgrade + b"", b"HTTP/1.1 101", hello + frame('{"kind":"preview"')),
    ]


async def cut_off(where: str, sent: bytes, awaited: bytes, more: bytes) -> None:
    host, _, port = where.partition(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(sent)
    if awaited:
        assert (await reader.readuntil(b"\r\n\r\n")).startswith(awaited)
    writer.write(more)
    if more:
        await reader.read(1)
    writer.transport.abort()


def held() -> Counter[str]:
    gc.collect()
    return Counter(type(one).__name__ for one in gc.get_objects() if isinstance(one, HELD))


@pytest.mark.long
async def test_nothing_of_visits_that_were_broken_off_is_held(store: Store, settings: Settings) -> None:
    match_id, _ = await seat_table(store, settings)
    with serving(app_of(settings)) as where:
        for _ in range(ROUNDS):
            for visit in visits(match_id):
                await cut_off(where, *visit)
        for _ in range(600):
            if not held():
                break
            await asyncio.sleep(0.1)
        assert not held()
