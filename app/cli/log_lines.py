"""The log as JSON lines, one an event, for a program that gathers logs. No key, no address of a page, nothing players wrote."""

import json
import logging
import re
import time
import traceback
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

LONG: Final = re.compile(r"[A-Za-z0-9_-]{24,}")
"""What looks like a key or an invitation: those are longer than any name of ours."""

QUOTED: Final = re.compile(r"(['\"]).*?\1")
"""What an error quotes may be what somebody wrote."""

requests = logging.getLogger("castra.requests")


def to_json_lines() -> None:
    """Has everything this process logs go to its error output as JSON lines; uvicorn's too."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    requests.setLevel(logging.INFO)


class JsonLines(logging.Formatter):
    """One line of JSON: when, how grave, which part of the program, what; of a fault its kind and where, not what it quotes."""

    def format(self, record: logging.LogRecord) -> str:
        """The line of a record."""
        args = record.args
        told = tuple(map(_told, args)) if isinstance(args, tuple) else ()
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "part": record.name,
            "what": LONG.sub(
                "…", re.sub(r"%[rd.\d]*[sdrf]", "%s", str(record.msg)) % told if told else str(record.msg)
            ),
            **getattr(record, "fields", {}),
        }
        if record.exc_info and record.exc_info[1]:
            error = record.exc_info[1]
            line["error"] = type(error).__name__
            line["where"] = [
                f"{frame.filename.rpartition('/app/')[2]}:{frame.lineno} {frame.name}"
                for frame in traceback.extract_tb(error.__traceback__)[-12:]
            ]
        return json.dumps(line, ensure_ascii=False)


def _told(value: object) -> str:
    """What a line may tell of a value: of what a player ordered or asked no more than its kind."""
    kind = value.get("kind") if isinstance(value, Mapping) else getattr(value, "kind", None)
    if kind is not None:
        return str(kind)
    if isinstance(value, BaseException):
        return f"{type(value).__name__}: {QUOTED.sub('…', ' '.join(str(value).split()))[:200]}"
    return str(value)[:200]


class RequestLines:
    """A line for each request: how it was asked, by which route (never the address, which may hold a key), how it was answered."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes everything on."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        status, began = 0, time.perf_counter()

        async def noted(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, noted)
        finally:
            route = getattr(scope.get("route"), "path", None) or ("/static" if "/static" in scope["path"] else "none")
            fields = {
                "method": scope["method"],
                "route": route,
                "status": status,
                "ms": round((time.perf_counter() - began) * 1000, 1),
            }
            requests.info("request", extra={"fields": fields})
