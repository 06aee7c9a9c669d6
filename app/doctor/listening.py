"""Whether an address is free to listen on, and who has it where it is not."""

from __future__ import annotations

import json
import socket
import urllib.request

ANSWERS_SECONDS = 3.0


def why_not(host: str, port: int) -> str:
    """Why nobody can listen there now; empty where one can."""
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        with socket.socket(family, socket.SOCK_STREAM) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((host, port))
    except OSError as error:
        return error.strerror or str(error)
    return ""


def health(address: str) -> dict[str, object] | None:
    """What a Castra at an address (`http://host:port`) says of its health; nothing where none answers."""
    # A proxy of the environment leads out; this asks a machine of one's own.
    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with direct.open(address + "/health", timeout=ANSWERS_SECONDS) as answer:
            said = json.loads(answer.read(4096).decode())
    except (OSError, ValueError):
        return None
    return said if isinstance(said, dict) and "status" in said else None


def at_home(host: str, port: int) -> str:
    """The address by which this machine reaches what listens there."""
    near = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    return "http://{}:{}".format("[" + near + "]" if ":" in near else near, port)
