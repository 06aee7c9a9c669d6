"""The routes of the app, and what stands before them."""

from collections.abc import Sequence
from datetime import UTC, datetime

from fastapi import APIRouter, FastAPI
from starlette.types import Scope

from app.realtime.sockets.limits import Limit
from app.web import errors, home, socket, words
from app.web.blocked import Blocked
from app.web.deferred_routes import DeferredRoutes
from app.web.gate import Gate
from app.web.headers import SecurityHeaders
from app.web.heads import Heads
from app.web.quota import SAVES, Quota

FIRST = (socket.router, words.router, home.router)
"""What the first page asks for, and who comes back to a table after a restart."""


def install(app: FastAPI) -> DeferredRoutes:
    """The routers, the error pages, the gate and the security headers; gives the routes that are still to be loaded."""
    for router in FIRST:
        app.include_router(router)
    errors.install(app)
    app.state.now = lambda: datetime.now(UTC)
    app.state.quota = Quota()
    app.state.saves = Quota(SAVES, Limit(burst=SAVES.burst * 20, rate=SAVES.rate * 20))
    app.add_middleware(Heads)
    app.add_middleware(Blocked)
    app.add_middleware(Gate, public_url=_public_url)
    app.add_middleware(SecurityHeaders)
    return DeferredRoutes(app, _others)


def every_router() -> Sequence[APIRouter]:
    """All routers of the app, those of the first page and those behind it."""
    return (*FIRST, *_others())


def _others() -> Sequence[APIRouter]:
    from app.web.routers import routers  # a quarter of a start: a first page waits for none of them

    return routers()


def _public_url(scope: Scope) -> str | None:
    found: str | None = scope["app"].state.settings.public_url
    return found
