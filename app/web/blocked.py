"""Who is blocked by the host is answered so, wherever it asks; but for the host's own page, which opens by its key."""

from fastapi import Request
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from app.persistence.blocks import Block
from app.realtime.tables.live_tables import LiveTables
from app.web.errors import wants_page
from app.web.host import figures
from app.web.owners import origin_of
from app.web.render import render, word
from app.web.words import language_of

FREE = ("/host", "/static/", "/health", "/words/")
"""How the addresses begin that are answered all the same. Sockets are told where they come in."""


class Blocked:
    """Refuses who comes from a blocked address or with a blocked device."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes on who may come in."""
        if scope["type"] != "http" or scope["path"].startswith(FREE):
            await self._app(scope, receive, send)
            return
        tables: LiveTables = scope["app"].state.tables
        request = Request(scope)
        block = tables.house.blocks_who_comes(origin_of(request)) if tables.house.blocks else None
        if block is None:
            await self._app(scope, receive, send)
            return
        ends = block.ends_at.isoformat() if block.ends_at else None
        answer = (
            _page(request, block)
            if wants_page(request)
            else JSONResponse({"code": "blocked", "reason": block.reason, "until": ends}, status_code=403)
        )
        await answer(scope, receive, send)


def _page(request: Request, block: Block) -> Response:
    until = word(request, "web.blocked.ever")
    if block.ends_at:
        left = figures.age(block.ends_at, figures.now(), language_of(request))
        until = word(request, "web.blocked.until").format(left=left)
    return render(
        request,
        "error.html",
        status=403,
        heading=word(request, "web.blocked"),
        text=f"{block.reason} {until}".strip(),
        back=word(request, "web.back"),
    )
