"""Armies with content of their own that come to a table at muster: read by the server, then a command of the match like any."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, HTTPException
from pydantic import Field

from app.persistence import armies, seats
from app.persistence.armies import frozen
from app.persistence.codec import plain
from app.realtime.workers.worker import TooMuch
from app.rules.kernel.schema.army_namespaces import BRING, army_of, only_new
from app.rules.kernel.seats import Seat
from app.web.army_reading import reading
from app.web.deps import FindDep, StoreDep, TablesDep
from app.web.quota import within_quota
from app.web.strict import Key, Strict

router = APIRouter()

MOST_BROUGHT = 8
"""So many armies with content of their own a match holds: it keeps those that were brought and not played, too."""


class BringWish(Strict):
    """Which army comes, for which seat, and the key of who holds that seat."""

    key: Key
    seat: Seat
    army: Annotated[str, Field(max_length=60, pattern="^[A-Za-z0-9]+$")]


@router.post("/matches/{match_id}/armies", status_code=201, dependencies=[Depends(within_quota)])
async def bring(find: FindDep, store: StoreDep, tables: TablesDep, wish: BringWish) -> dict[str, Any]:
    """Brings a kept army to a table whose lists are in the making, with all that its file brings along.

    It goes under an id of its own, as an army does that a table is set with. Answers 409 with what the referee says against it.
    """
    match = await find()
    table, held = await tables.table(match.id), await seats.sides_of(store, match.id, wish.key)
    kept = await armies.get(store, wish.army)
    if table is None or wish.seat not in held or kept is None or kept.system != match.system:
        raise HTTPException(404)
    lists, _ = await reading(tables, match.system)
    here = table.match.state.library
    if not lists.may_come_later:
        raise HTTPException(422, "no_lists")
    if len({army_of(id) for id in here.rosters} - {""}) >= MOST_BROUGHT:
        raise HTTPException(422, "too_many_armies")
    try:
        army, problems = await tables.reading.run(lists.read, kept.body["text"], here)
    except TooMuch as error:
        raise HTTPException(422, "too_much_to_read") from error
    if army is None or problems:
        raise HTTPException(422, "bad_army")
    id = await frozen(store, wish.army)
    command = {"kind": BRING, "army": id, "content": plain(only_new(here, lists.added(here, id, army)))}
    refused = await table.match.submit(wish.seat, f"{BRING}:{id}", command)
    if refused is not None:
        raise HTTPException(409, refused.code)
    return {"roster": id}
