"""Floor B: a bare broadcast with one committed INSERT before it. It judges nothing, shows everybody the same and knows no seats.

`python -m bench.live.floor FD` serves on an open socket, on the database of DATABASE_URL.
"""

import json
import os
import socket
import sys
from collections import defaultdict
from typing import Any

import asyncpg
import uvicorn

INSERT = "INSERT INTO bench_floor (body) VALUES ($1)"
WELCOME = json.dumps({"kind": "welcome", "n": 1, "view": "x" * 24_400})
CHANGED = json.dumps({"kind": "changed", "n": 1, "patch": "x" * 300})


class Floor:
    """The rooms and the database."""

    def __init__(self) -> None:
        self.rooms: dict[str, set[Any]] = defaultdict(set)
        self.pool: Any = None

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """One socket."""
        if scope["type"] != "websocket":
            await send({"type": "http.response.start", "status": 200, "headers": []})
            await send({"type": "http.response.body", "body": b""})
            return
        if self.pool is None:
            self.pool = await asyncpg.create_pool(os.environ["DATABASE_URL"], min_size=1, max_size=10)
        room = self.rooms[scope["path"]]
        await receive()
        await send({"type": "websocket.accept"})
        try:
            while (message := await receive())["type"] == "websocket.receive":
                frame = json.loads(message["text"])
                if frame["kind"] == "hello":
                    await send({"type": "websocket.send", "text": WELCOME})
                    room.add(send)
                    continue
                await self.pool.execute(INSERT, message["text"])
                for each in list(room):
                    await each({"type": "websocket.send", "text": CHANGED})
                await send({"type": "websocket.send", "text": json.dumps({"kind": "accepted", "ref": frame["ref"]})})
        finally:
            room.discard(send)


if __name__ == "__main__":
    config = uvicorn.Config(Floor(), log_level="warning", lifespan="off", ws_per_message_deflate=False)
    # Told only the number, uvicorn takes it for a Unix socket: then nobody turns Nagle's algorithm off.
    uvicorn.Server(config).run([socket.socket(fileno=int(sys.argv[1]))])
