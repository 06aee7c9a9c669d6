#!/usr/bin/env bash
# asyncpg 0.32.0, a pool with command_timeout=1 whose database lets it in and then says nothing more (a line that died).
#
# Expected: every statement ends with TimeoutError after about a second: that is what the option says.
# Seen:     the first ends after two, for the cancellation that nobody answers is waited for as long again; the next one is
#           still waiting after eight: connecting anew in place of the lost connection is bounded by `timeout` (60 s) alone.
#           Whoever bounds statements and not connecting stands still for a minute at each.
#
# Castra: both are bounded (app/persistence/engine.py: CONNECT_SECONDS, ANSWER_SECONDS).
#
# Output seen (exit 0; exit 1 when this changes):
#   asyncpg 0.32.0: first statement ended with TimeoutError after 2 s, the next one after more than 8 s
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check asyncpg==0.32.0
"$folder/venv/bin/python" - <<'PY'
import asyncio
import contextlib
import struct
import sys
import time

import asyncpg

LIMIT = 8
connections = 0


def message(kind, body):
    return kind + struct.pack("!i", len(body) + 4) + body


async def serve(reader, writer):
    """Lets the first one in as PostgreSQL does; everything else is read and never answered."""
    global connections
    connections += 1
    if connections == 1:
        length = struct.unpack("!i", await reader.readexactly(4))[0]
        await reader.readexactly(length - 4)
        settings = {b"server_version": b"18.0", b"client_encoding": b"UTF8", b"integer_datetimes": b"on"}
        told = [message(b"S", name + b"\0" + value + b"\0") for name, value in settings.items()]
        writer.write(message(b"R", struct.pack("!i", 0)) + b"".join(told))
        writer.write(message(b"K", struct.pack("!ii", 1, 1)) + message(b"Z", b"I"))
    with contextlib.suppress(asyncio.CancelledError):
        while await reader.read(4096):
            pass


async def seconds(pool):
    """How long a statement takes to end, and how it ends; at most a little over LIMIT."""
    begun = time.monotonic()
    try:
        await asyncio.wait_for(pool.fetchval("SELECT 1"), LIMIT)
    except TimeoutError as error:
        return time.monotonic() - begun, type(error).__name__
    return time.monotonic() - begun, "an answer"


async def main():
    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    pool = await asyncpg.create_pool(
        host="127.0.0.1", port=port, user="u", database="d", password="", ssl=False,
        min_size=1, max_size=1, command_timeout=1,
    )
    first, how = await seconds(pool)
    second, _ = await seconds(pool)
    late = f"more than {LIMIT} s" if second >= LIMIT else f"{second:.0f} s"
    print(f"asyncpg {asyncpg.__version__}: first statement ended with {how} after {first:.0f} s, the next one after {late}")
    pool.terminate()
    return how == "TimeoutError" and 1.7 < first < 4 and second >= LIMIT


sys.exit(0 if asyncio.run(asyncio.wait_for(main(), 60)) else 1)
PY
