"""Castra as it is served, but for the limits on what one socket may send: `python -m bench.live.castra FD`."""

import asyncio
import socket
import sys

from app.cli.serve import Announcing
from app.main import build
from app.realtime.sockets.limits import LIMITS, Limit
from app.settings import Settings
from app.web.offered import load_all


class Unlimited(Announcing):
    """A server that takes orders as fast as they come."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Starts, then lifts the limits. It listens once all is loaded: what is measured is a server that has stood for a while."""
        await asyncio.to_thread(self._app.state.routes.load)
        await super().startup(sockets)
        self._app.state.tables.limits = {kind: Limit(burst=1e9, rate=1e9) for kind in LIMITS}


if __name__ == "__main__":
    settings = Settings()
    load_all(settings.castra_data)
    Unlimited(build(settings), settings).run([socket.socket(fileno=int(sys.argv[1]))])
