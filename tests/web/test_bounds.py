"""What one connection may take of a server that was really started: each bound is met from just below and from just beyond."""

import json
import signal
import socket
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.test_serving import address_of, start

HEAD_BYTES = 4096
SECONDS = 1.0
MOST = 8
SLACK = 8.0
"""So many seconds later than its bound a connection must have ended: the machine may be busy with other work."""

KEY = "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\nsec-websocket-version: 13\r\n"
UPGRADE = f"GET /ws/orme-0000 HTTP/1.1\r\nhost: here\r\nconnection: upgrade\r\nupgrade: websocket\r\n{KEY}"

Place = tuple[str, int]


@pytest.fixture(scope="module")
def place() -> Iterator[Place]:
    """A server with narrow bounds, as the README starts one."""
    bounds = {
        "REQUEST_HEAD_BYTES": str(HEAD_BYTES),
        "REQUEST_HEAD_SECONDS": str(SECONDS),
        "REQUEST_BODY_SECONDS": str(SECONDS),
        "KEEP_ALIVE_SECONDS": "1",
        "UNREAD_SECONDS": str(SECONDS),
        "CONNECTIONS_PER_ADDRESS": str(MOST),
        "FORWARDED_ALLOW_IPS": "127.0.0.1",
    }
    home = tempfile.TemporaryDirectory(prefix="castra-", ignore_cleanup_errors=True)
    with home as folder, start(Path(folder), **bounds) as server:
        try:
            at = urlsplit(address_of(server))
            assert at.hostname
            assert at.port
            yield at.hostname, at.port
        finally:
            server.send_signal(signal.SIGTERM)
            assert server.stdout is not None
            said = server.stdout.read()
    assert "Traceback" not in said, said


def line(place: Place, come_from: str = "127.0.0.1") -> socket.socket:
    """A connection; without a further word from an address that the server trusts to forward."""
    return socket.create_connection(place, timeout=60, source_address=(come_from, 0))


def rest(connection: socket.socket) -> bytes:
    """All that comes until the other side ends it."""
    said = b""
    try:
        while part := connection.recv(65536):
            said += part
    except ConnectionResetError:
        pass
    return said


def answer(connection: socket.socket) -> tuple[int, str]:
    """The status of the first answer, 0 for none, and all that comes."""
    said = rest(connection)
    return (int(said.split()[1]) if said else 0), said.decode("latin-1")


def told(place: Place, request: bytes, come_from: str = "127.0.0.1") -> tuple[int, str]:
    with line(place, come_from) as connection:
        connection.sendall(request)
        return answer(connection)


def head(size: int, path: str = "/health") -> bytes:
    """The head of a request, of exactly so many bytes."""
    begin = f"GET {path} HTTP/1.1\r\nhost: here\r\nconnection: close\r\nx-long: ".encode()
    return begin + b"x" * (size - len(begin) - 4) + b"\r\n\r\n"


def code(text: str) -> str:
    found: str = json.loads(text.rpartition("\r\n\r\n")[2])["code"]
    return found


def test_a_head_is_read_to_its_bound_and_no_further(place: Place) -> None:
    assert told(place, head(HEAD_BYTES))[0] == 200
    status, text = told(place, head(HEAD_BYTES + 1))
    assert (status, code(text)) == (431, "head_too_large")
    assert told(place, head(HEAD_BYTES + 1)[: HEAD_BYTES + 1])[0] == 431, "answered without waiting for the rest"
    assert told(place, b"GET /" + b"x" * HEAD_BYTES)[0] == 431, "of a first line alone"
    assert told(place, b"\r\n" * HEAD_BYTES)[0] == 431, "of blank lines before any request"


def test_a_head_has_so_many_fields(place: Place) -> None:
    def fields(count: int) -> bytes:
        return b"GET /health HTTP/1.1\r\nhost: here\r\nconnection: close\r\n" + b"a: b\r\n" * (count - 2) + b"\r\n"

    assert told(place, fields(100))[0] == 200
    status, text = told(place, fields(101))
    assert (status, code(text)) == (431, "head_too_large")


def test_the_head_of_a_second_request_has_the_same_bound(place: Place) -> None:
    first = b"GET /health HTTP/1.1\r\nhost: here\r\n\r\n"
    with line(place) as connection:
        connection.sendall(first)
        assert b"200 OK" in connection.recv(65536)
        connection.sendall(head(HEAD_BYTES + 1))
        assert answer(connection)[0] == 431


def test_what_comes_behind_a_body_is_bounded_too(place: Place) -> None:
    begin = (
        b"POST /matches HTTP/1.1\r\nhost: here\r\nconnection: close\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\n"
    )
    assert told(place, begin + b"0\r\n\r\n")[0] == 422
    for long in (
        b"0\r\nx-late: " + b"x" * 3 * HEAD_BYTES,
        b"2;x=" + b"x" * 3 * HEAD_BYTES,
        b"0\r\n" + b"a: b\r\n" * 101,
    ):
        status, text = told(place, begin + long)
        assert (status, code(text)) == (431, "head_too_large"), long[:10]


def test_an_upload_that_is_broken_off_is_no_fault(place: Place) -> None:
    """Nor is a form or a page. That the server's log has no traceback is looked at when it has ended."""
    for request in (
        b"POST /armies?system=wh40k HTTP/1.1\r\nhost: here\r\ncontent-length: 2000\r\n\r\nname: ",
        b"POST /matches HTTP/1.1\r\nhost: here\r\ncontent-type: application/json\r\ncontent-length: 2000\r\n\r\n{",
        b"GET /rules/wh40k HTTP/1.1\r\nhost: here\r\n\r\n",
    ):
        with line(place) as connection:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\x01\0\0\0\0\0\0\0")
            connection.sendall(request)
    assert told(place, head(200))[0] == 200


@pytest.mark.parametrize("begun", [b"", b"GET /health HTTP/1.1\r\nhost: he"], ids=["nothing", "half a head"])
def test_a_request_must_come_whole_within_its_time(place: Place, begun: bytes) -> None:
    began = time.monotonic()
    status, text = told(place, begun)
    assert SECONDS * 0.9 < time.monotonic() - began < SECONDS + SLACK
    assert status == (408 if begun else 0)
    assert not begun or code(text) == "too_slow"


def test_a_byte_now_and_then_does_not_keep_a_head_open(place: Place) -> None:
    began = time.monotonic()
    with line(place) as connection:
        connection.settimeout(SECONDS / 5)
        status = 0
        for letter in b"GET /" + b"x" * 1000:
            try:
                connection.sendall(bytes([letter]))
                if not (said := connection.recv(4096)):
                    break
                status = status or int(said.split()[1])
            except TimeoutError:
                continue
            except ConnectionError:
                break
        assert time.monotonic() - began < SECONDS + SLACK
    assert status == 408


def test_a_body_that_never_ends_is_let_go(place: Place) -> None:
    began = time.monotonic()
    status, text = told(place, b"POST /matches HTTP/1.1\r\nhost: here\r\ncontent-length: 500\r\n\r\n{")
    assert (status, code(text)) == (408, "too_slow")
    assert time.monotonic() - began < SECONDS + SLACK


def test_a_body_that_nobody_asked_for_is_let_go_once_it_was_answered(place: Place) -> None:
    began = time.monotonic()
    status, _ = told(place, b"GET /health HTTP/1.1\r\nhost: here\r\ncontent-length: 500\r\n\r\n{")
    assert status == 200
    assert time.monotonic() - began < SECONDS + SLACK


def test_an_idle_connection_is_let_go(place: Place) -> None:
    began = time.monotonic()
    status, _ = told(place, b"GET /health HTTP/1.1\r\nhost: here\r\n\r\n")
    assert status == 200
    assert time.monotonic() - began < 1 + SLACK


def test_requests_sent_ahead_are_answered_in_order_up_to_their_bound(place: Place) -> None:
    one = b"GET /health HTTP/1.1\r\nhost: here\r\n\r\n"
    status, text = told(place, one * 8 + b"GET /health HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n")
    assert (status, text.count('{"status":"ok",')) == (200, 9)
    assert told(place, one * 60)[1].count('{"status":"ok",') < 60


def test_who_takes_no_answer_is_let_go(place: Place) -> None:
    """The page is asked for again and again and never taken: then the server ends it, though more was to be sent."""
    with socket.socket() as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.settimeout(1)
        connection.connect(place)
        began, ended = time.monotonic(), False
        while not ended and time.monotonic() - began < 60:
            try:
                connection.sendall(b"GET /rules/wh40k HTTP/1.1\r\nhost: here\r\n\r\n")
            except TimeoutError:
                continue
            except ConnectionError:
                ended = True
            time.sleep(0.05)
        assert ended


def test_a_visitor_has_so_many_connections_and_a_proxy_as_many_as_it_needs(place: Place) -> None:
    with ExitStack() as stack:
        for _ in range(MOST):
            stack.enter_context(line(place, "127.0.0.2"))
        status, text = told(place, b"", "127.0.0.2")
        assert (status, code(text)) == (429, "too_many_connections")
        for _ in range(3 * MOST):
            stack.enter_context(line(place, "127.0.0.1"))
        assert told(place, head(200), "127.0.0.1")[0] == 200
        assert told(place, head(200), "127.0.0.3")[0] == 200
    began = time.monotonic()
    while told(place, head(200), "127.0.0.2")[0] == 429:
        assert time.monotonic() - began < SLACK, "those that ended count no longer"


def test_sockets_count_among_the_connections(place: Place) -> None:
    opened = (UPGRADE + "\r\n").encode()
    with ExitStack() as stack:
        for _ in range(MOST):
            connection = stack.enter_context(line(place, "127.0.0.4"))
            connection.sendall(opened)
            assert connection.recv(4096).startswith(b"HTTP/1.1 101 ")
        assert told(place, opened, "127.0.0.4")[0] == 429


def test_a_socket_is_opened_by_a_head_of_the_same_bounds(place: Place) -> None:
    assert told(place, (UPGRADE + f"x: {'x' * HEAD_BYTES}\r\n\r\n").encode())[0] == 431
    assert told(place, (UPGRADE + "a: b\r\n" * 101 + "\r\n").encode())[0] == 431
    assert told(place, UPGRADE.encode())[0] == 408


def test_a_message_comes_in_so_many_pieces(place: Place) -> None:
    first, more = b"\x01\x80" + bytes(4), b"\x00\x80" + bytes(4)
    with line(place) as connection:
        connection.sendall((UPGRADE + "\r\n").encode())
        assert connection.recv(4096).startswith(b"HTTP/1.1 101 ")
        connection.sendall(first + more * 300)
        assert b"too many pieces" in rest(connection)
