"""A server process of its own that tests may kill, forked by `begin` from one that has read the program: it stands at once."""

import os
import socket
from collections.abc import Mapping
from multiprocessing.context import ForkServerProcess

import uvicorn

from app.settings import Settings
from app.systems.registry import SYSTEMS
from tests.forking import forked
from tests.realtime.served import NO_LIMITS, app_of
from tests.rules.toy import TOY_SYSTEM


def serve(listener: socket.socket, environment: Mapping[str, str]) -> None:
    """Serves on an open socket until the process is killed."""
    os.environ.update(environment)
    app = app_of(Settings(), systems=(TOY_SYSTEM, *SYSTEMS), limits=NO_LIMITS)
    uvicorn.run(app, fd=listener.fileno(), log_level="warning", ws="websockets-sansio")


def begin(listener: socket.socket, url: str) -> ForkServerProcess:
    """A server on this socket, which outlives it: who connects while there is none waits for the next."""
    return forked(serve, listener, {**os.environ, "DATABASE_URL": url})
