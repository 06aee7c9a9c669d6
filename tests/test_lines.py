"""The line that pages are measured over takes as long as it says, and loses nothing."""

import asyncio
from itertools import pairwise

import pytest

from tests.lines import Way, line


def test_what_is_sent_at_once_arrives_one_after_the_other() -> None:
    way = Way(seconds=0.025, bytes_a_second=1000)
    came = [way.arrives(10.0, 100) for _ in range(3)]
    assert came == pytest.approx([10.125, 10.225, 10.325])
    assert way.arrives(20.0, 0) == pytest.approx(20.025)


async def test_all_of_it_comes_in_order_and_not_before_its_time() -> None:
    sent = bytes(range(256)) * 400

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readexactly(3)
        writer.write(sent)
        writer.close()
        await writer.wait_closed()

    server = await asyncio.start_server(answer, host="127.0.0.1", port=0)
    loop = asyncio.get_running_loop()
    async with line(server.sockets[0].getsockname()[1], round_trip=0.04, bits_a_second=8e6) as port:
        begun = loop.time()
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"get")
        came: list[float] = []
        got = b""
        while piece := await reader.read(100_000):
            got += piece
            came.append(loop.time() - begun)
        writer.close()
        await writer.wait_closed()
    server.close()
    await server.wait_closed()
    assert got == sent
    # Never sooner than the handshake's round trip, the question's and the bytes' own time.
    assert came[-1] >= 0.08 + len(sent) / 1e6
    assert all(one <= other for one, other in pairwise(came))
