"""All routers together, and what stands before them."""

from collections.abc import Sequence
from datetime import UTC, datetime

from fastapi import APIRouter, FastAPI
from starlette.types import Scope

from app.realtime.sockets.limits import Limit
from app.web import (
    appointments,
    armies,
    army_builder,
    army_pages,
    battlefields,
    comments,
    device_pages,
    device_transfer,
    errors,
    export,
    field_editor,
    field_maps,
    field_photographs,
    finished,
    installing,
    invitations,
    kept_armies,
    matches,
    me,
    metrics,
    mustering,
    my_matches,
    order,
    pages,
    passkeys,
    pictures,
    programs,
    qr,
    records,
    results,
    rule_examples,
    seats,
    shared_armies,
    shared_moments,
    socket,
    table_armies,
    words,
)
from app.web.blocked import Blocked
from app.web.gate import Gate
from app.web.headers import SecurityHeaders
from app.web.heads import Heads
from app.web.host import backups, door, keys, overview, people, speaking
from app.web.host import comments as host_comments
from app.web.host import matches as host_matches
from app.web.leagues import joining as league_joining
from app.web.leagues import making as league_making
from app.web.leagues import page as league_page
from app.web.leagues import running as league_running
from app.web.notices import routes as notices
from app.web.quota import SAVES, Quota
from app.web.scenarios import keeping, seen, shelf, solving, trying


def routers() -> Sequence[APIRouter]:
    """Every router of the app. What stands under a match comes before the seat link, which takes any other name there."""
    return (
        socket.router,
        words.router,
        matches.router,
        my_matches.router,
        me.router,
        device_transfer.router,
        export.router,
        notices.router,
        passkeys.router,
        installing.router,
        device_pages.router,
        appointments.router,
        invitations.router,
        league_making.router,
        league_joining.router,
        league_running.router,
        league_page.router,
        seats.router,
        order.router,
        comments.router,
        mustering.router,
        army_builder.router,
        army_pages.router,
        kept_armies.router,
        shared_armies.router,
        armies.router,
        battlefields.router,
        field_editor.router,
        field_maps.router,
        field_photographs.router,
        qr.router,
        records.router,
        pictures.router,
        shared_moments.router,
        table_armies.router,
        keeping.router,
        trying.router,
        solving.router,
        seen.router,
        shelf.router,
        results.router,
        rule_examples.router,
        finished.router,
        metrics.router,
        door.router,
        overview.router,
        host_matches.router,
        host_comments.router,
        speaking.router,
        people.router,
        backups.router,
        keys.router,
        programs.router,
        pages.router,
    )


def install(app: FastAPI) -> None:
    """The routers, the error pages, the gate and the security headers."""
    for router in routers():
        app.include_router(router)
    errors.install(app)
    app.state.now = lambda: datetime.now(UTC)
    app.state.quota = Quota()
    app.state.saves = Quota(SAVES, Limit(burst=SAVES.burst * 20, rate=SAVES.rate * 20))
    app.add_middleware(Heads)
    app.add_middleware(Blocked)
    app.add_middleware(Gate, public_url=_public_url)
    app.add_middleware(SecurityHeaders)


def _public_url(scope: Scope) -> str | None:
    found: str | None = scope["app"].state.settings.public_url
    return found
