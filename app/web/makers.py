"""Who set a table, by the key of a seat of his: he keeps order there."""

from collections.abc import Awaitable, Callable

from fastapi import HTTPException

from app.persistence import seats
from app.persistence.engine import Store
from app.persistence.matches import Match
from app.realtime.tables.live_tables import LiveTables
from app.realtime.tables.table import Table


async def of_maker(
    find: Callable[[], Awaitable[Match]], store: Store, tables: LiveTables, key: str
) -> tuple[Match, Table]:
    """The match and its table, for who set it: 404 for who holds no seat there, 403 for the other players."""
    match = await find()
    table, held = await tables.table(match.id), await seats.sides_of(store, match.id, key)
    if table is None or not held:
        raise HTTPException(404)
    if table.maker not in held:
        raise HTTPException(403, "not_the_maker")
    return match, table
