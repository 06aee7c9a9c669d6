#!/usr/bin/env bash
# redis-py 8.1.0, asyncio, a subscriber with health_check_interval=1.
#
# Expected: a subscriber that sends its health check and gets no answer to it raises, as a client that runs commands does.
# Seen:     it sends PING after PING and looks for no answer: get_message() gives None for as long as one asks, on a line that
#           passes nothing on. Whoever only listens never learns that the line is dead, though a health check is switched on.
#
# Castra: every process hears its own word of each second come back on the line it listens to (app/persistence/heartbeat.py).
#
# Output seen (exit 0; exit 1 when this changes):
#   redis 8.1.0: more than one ping without an answer: True, 8 times nothing, raised: none
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check redis==8.1.0
"$folder/venv/bin/python" - <<'PY'
import asyncio
import sys

import redis
from redis.asyncio import Redis

pings = 0


async def serve(reader, writer):
    """Lets the subscriber in, then goes on standing and says nothing more."""
    global pings
    is_quiet = False
    while line := await reader.readline():
        if not line.startswith(b"*"):
            continue
        parts = []
        for _ in range(int(line[1:])):
            length = int((await reader.readline())[1:])
            parts.append((await reader.readexactly(length + 2))[:-2])
        command = parts[0].upper()
        if command == b"PING" and is_quiet:
            pings += 1
        elif command == b"PING":
            writer.write(b"+PONG\r\n")
        elif command == b"SUBSCRIBE":
            is_quiet = True
            writer.write(b"*3\r\n$9\r\nsubscribe\r\n$%d\r\n%s\r\n:1\r\n" % (len(parts[1]), parts[1]))
        elif command == b"HELLO":
            writer.write(b"-ERR unknown command\r\n")
        else:
            writer.write(b"+OK\r\n")


async def main():
    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    client = Redis(host="127.0.0.1", port=port, health_check_interval=1, protocol=2, socket_timeout=2)
    line = client.pubsub()
    await line.subscribe("channel")
    await line.get_message(timeout=1)
    nothing, raised = 0, "none"
    for _ in range(8):
        try:
            nothing += await line.get_message(timeout=0.5) is None
        except redis.RedisError as error:
            raised = type(error).__name__
            break
    print(f"redis {redis.__version__}: more than one ping without an answer: {pings > 1}, {nothing} times nothing, raised: {raised}")
    return pings > 1 and nothing == 8 and raised == "none"


sys.exit(0 if asyncio.run(asyncio.wait_for(main(), 60)) else 1)
PY
