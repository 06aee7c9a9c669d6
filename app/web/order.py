"""Order at a table, by whoever set it: who may watch it, who may talk there, and a watcher who is shown out."""

from typing import Annotated, Any

from fastapi import APIRouter, HTTPException
from pydantic import Field

from app.persistence import host_log, moderation
from app.persistence.matches import Talk, Visibility
from app.web.deps import FindDep, StoreDep, TablesDep
from app.web.listing import has_free_seat
from app.web.makers import of_maker
from app.web.strict import Key, Strict

router = APIRouter()


class VisibilityWish(Strict):
    """Who may watch from now on, and the key of who set the table."""

    key: Key
    visibility: Visibility


class TalkWish(Strict):
    """Who may talk from now on: everybody, the players, nobody; and the key of who set the table."""

    key: Key
    talk: Talk


class RemovalWish(Strict):
    """Which line the watcher said who is shown out, and the key of who set the table."""

    key: Key
    said: Annotated[int, Field(ge=1, le=2**62)]


@router.post("/matches/{match_id}/visibility", status_code=201)
async def say_who_may_watch(find: FindDep, store: StoreDep, tables: TablesDep, wish: VisibilityWish) -> dict[str, Any]:
    """Opens a table, hides or closes it. Watchers of one that is closed are shown out, in whatever process they are."""
    match, table = await of_maker(find, store, tables, wish.key)
    if wish.visibility != "open" and has_free_seat(match):
        raise HTTPException(422, "open_seat_not_listed")
    await table.set_visibility(wish.visibility)
    return {"id": match.id, "visibility": wish.visibility}


@router.post("/matches/{match_id}/talk", status_code=201)
async def say_who_may_talk(find: FindDep, store: StoreDep, tables: TablesDep, wish: TalkWish) -> dict[str, Any]:
    """Mutes the talk of a table, of its watchers or of all, or lets all talk again. What was said stays."""
    match, table = await of_maker(find, store, tables, wish.key)
    await table.set_talk(wish.talk)
    return {"id": match.id, "talk": wish.talk}


@router.post("/matches/{match_id}/removals", status_code=201)
async def show_out(find: FindDep, store: StoreDep, tables: TablesDep, wish: RemovalWish) -> dict[str, Any]:
    """Shows out the browser that said a line as a watcher, or its address where it has no key: it cannot come back here."""
    match, table = await of_maker(find, store, tables, wish.key)
    if not await moderation.remove(store, match.id, wish.said):
        raise HTTPException(404)
    await host_log.note(store, "shown_out", match=match.id)
    await table.refresh()
    return {"id": match.id}
