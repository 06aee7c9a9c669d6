"""All routers but those of the first page."""

from collections.abc import Sequence

from fastapi import APIRouter

from app.web import (
    appointments,
    armies,
    army_builder,
    army_pages,
    battlefields,
    comments,
    device_pages,
    device_transfer,
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
    table_armies,
)
from app.web.host import backups, door, keys, overview, people, speaking
from app.web.host import comments as host_comments
from app.web.host import matches as host_matches
from app.web.leagues import joining as league_joining
from app.web.leagues import making as league_making
from app.web.leagues import page as league_page
from app.web.leagues import running as league_running
from app.web.notices import routes as notices
from app.web.scenarios import keeping, seen, shelf, solving, trying


def routers() -> Sequence[APIRouter]:
    """Every router that a server loads behind its first page.

    What stands under a match comes before the seat link, which takes any other name there.
    """
    return (
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
