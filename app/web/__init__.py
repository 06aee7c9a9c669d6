"""Thin routers: pages, matches, armies, words, the socket."""

from collections.abc import Sequence

from fastapi import APIRouter, FastAPI
from starlette.types import Scope

from app.web import armies, army_builder, errors, matches, pages, qr, records, seats, socket, words
from app.web.gate import Gate
from app.web.headers import SecurityHeaders
from app.web.heads import Heads
from app.web.quota import Quota


def routers() -> Sequence[APIRouter]:
    """Every router of the app. What stands under a match comes before the seat link, which takes any other name there."""
    return (
        socket.router,
        words.router,
        matches.router,
        seats.router,
        army_builder.router,
        armies.router,
        qr.router,
        records.router,
        pages.router,
    )


def install(app: FastAPI) -> None:
    """The routers, the error pages, the gate and the security headers."""
    for router in routers():
        app.include_router(router)
    errors.install(app)
    app.state.quota = Quota()
    app.add_middleware(Heads)
    app.add_middleware(Gate, public_url=_public_url)
    app.add_middleware(SecurityHeaders)


def _public_url(scope: Scope) -> str | None:
    found: str | None = scope["app"].state.settings.public_url
    return found
