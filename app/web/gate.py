"""The gate before every route: who may send what from which page, and how much of it."""

import re
from collections.abc import Callable
from urllib.parse import SplitResult, urlsplit

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.rosters.files.limits import UNPACKED
from app.web.addresses import is_local
from app.web.metrics import PATH as METRICS
from app.web.uploads import MAP_BYTES, PHOTO_BYTES, SCENARIO_BYTES

LARGEST_BODY = UNPACKED + 1024
"""Bytes of a player's roster."""

LARGEST_FORM = 64 * 1024
"""Bytes of the longest body of every route that reads JSON."""

LONGER: tuple[tuple[re.Pattern[str], int], ...] = (
    (re.compile(r"/(?:checks|document|reading|armies(?:/[0-9a-z]+)?)$"), LARGEST_BODY),
    (re.compile(r"^/editor/[a-z0-9]+/map$"), MAP_BYTES),
    (re.compile(r"^/battlefields/[0-9a-z]+/photograph$"), PHOTO_BYTES),
    (re.compile(r"^/scenarios/import$"), SCENARIO_BYTES),
)
"""The addresses that take more: an army with all that it brings, a map, a photograph, a scenario."""

READING = frozenset({"GET", "HEAD", "OPTIONS"})
PORTS = {"http": 80, "https": 443, "ws": 80, "wss": 443}


class Gate:
    """Refuses what came by another name, what a page of another site sends, and bodies that are too long, before anything reads."""

    def __init__(self, app: ASGIApp, public_url: Callable[[Scope], str | None]) -> None:
        self._app = app
        self._public_url = public_url

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes on what may come in."""
        public_url = self._public_url(scope) if scope["type"] in ("http", "websocket") else None
        is_led_here = (
            public_url and scope["path"] != METRICS
        )  # which a program reads, by whatever name, and no cookie opens
        if (
            public_url
            and is_led_here
            and not is_our_name(Headers(scope=scope).get("host", ""), public_url, scope.get("server"))
        ):
            await _refused(scope, receive, send, 421, "unknown_host")
            return
        if scope["type"] == "websocket":
            if is_from_here(Headers(scope=scope), public_url):
                await self._app(scope, receive, send)
            else:
                await _refused(scope, receive, send, 403, "other_site")
            return
        if scope["type"] != "http" or scope["method"] in READING:
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        if not is_from_here(headers, public_url):
            await _refused(scope, receive, send, 403, "other_site")
            return
        most = next((most for path, most in LONGER if path.search(scope["path"])), LARGEST_FORM)
        length = headers.get("content-length", "0")
        if length.isdecimal() and int(length[:19]) > most:
            await _refused(scope, receive, send, 413, "too_large")
            return
        await self._app(scope, _counted(receive, most), send)


async def _refused(scope: Scope, receive: Receive, send: Send, status: int, code: str) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008, "reason": ""})
    else:
        await JSONResponse({"code": code}, status_code=status)(scope, receive, send)


def is_our_name(host: str, public_url: str, server: tuple[str, int | None] | None) -> bool:
    """Whether a `Host` names this server, which has a public address: that one, this computer's own, or the one that was reached.

    A page that has its own name led here (DNS rebinding) is of this server in the eyes of a browser, so whatever a page can send
    says nothing: `X-Forwarded-Host` is not asked. Programs that send no `Host` are no pages.
    """
    try:
        name = urlsplit(f"//{host}").hostname
    except ValueError:
        return False
    ours = {urlsplit(public_url).hostname, server[0] if server else None}
    return not host or name in ours or is_local(f"//{host}")


def is_from_here(headers: Headers, public_url: str | None) -> bool:
    """Whether a request comes from a page of this server, or from no page at all: programs send no Origin.

    A browser that sends none says by Sec-Fetch-Site where the page is from.

    The names of this server are its public address, and the host the visitor asked for. A proxy that changes the host tells the
    first one as X-Forwarded-Host, which is believed from anybody: no page can make a visitor's browser send it.
    """
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "none") in ("none", "same-origin")
    try:
        page = urlsplit(origin)
        if page.scheme not in PORTS or not page.hostname:
            return False
        hosts = [headers.get("host", ""), headers.get("x-forwarded-host", "").split(",")[0].strip()]
        names = [urlsplit(f"{page.scheme}://{host}") for host in hosts if host]
        if public_url:
            names.append(urlsplit(public_url))
        return any(_place(page) == _place(name) for name in names)
    except ValueError:
        return False


def _place(address: SplitResult) -> tuple[str | None, int | None]:
    return address.hostname, address.port or PORTS.get(address.scheme)


def _counted(receive: Receive, most: int) -> Receive:
    """The same body, which ends in a refusal where it becomes too long: not every sender says how long it is."""
    had = 0

    async def counted() -> Message:
        nonlocal had
        message = await receive()
        had += len(message.get("body", b""))
        if had > most:
            raise HTTPException(413)
        return message

    return counted
