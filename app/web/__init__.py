"""Thin routers: pages, matches, armies, words, the socket."""

from collections.abc import Sequence

from fastapi import APIRouter, FastAPI

from app.web import armies, errors, matches, pages, qr, records, socket, words
from app.web.headers import SecurityHeaders


def routers() -> Sequence[APIRouter]:
    """Every router of the app. What stands under a match comes before the seat link, which takes any other name there."""
    return (socket.router, words.router, matches.router, armies.router, qr.router, records.router, pages.router)


def install(app: FastAPI) -> None:
    """The routers, the error pages and the security headers."""
    for router in routers():
        app.include_router(router)
    errors.install(app)
    app.add_middleware(SecurityHeaders)
