"""An owner who deletes what is his: what he keeps, his devices, his name at every table; matches stay, for they are others' too."""

import secrets

from sqlalchemy import delete, func, select, tuple_, update

from app.persistence import tables
from app.persistence.ahead_tables import answers_ahead
from app.persistence.announcing import announce_after, announce_with
from app.persistence.engine import Store
from app.persistence.leagues import leave_all
from app.persistence.owned_seats import owned_by


async def delete_owner(store: Store, owner_id: int) -> None:
    """Deletes an owner with all that is his alone. His seats lose their names and what he answered ahead there, and open to no
    key of his: others may free them.
    """
    held = await owned_by(store, owner_id)
    changed = sorted({seat.match_id for seat in held})
    seat, chat = tables.seat.c, tables.chat.c
    his = seat.key_hash.in_([one.held_hash for one in held])
    async with store.engine.begin() as connection:
        sides = select(seat.match_id, seat.side).where(his)
        said = update(tables.chat).where(tuple_(chat.match_id, chat.seat).in_(sides))
        await connection.execute(said.values(name=""))
        ahead = answers_ahead.c
        await connection.execute(delete(answers_ahead).where(tuple_(ahead.match_id, ahead.side).in_(sides)))
        nobodys = func.sha256(func.convert_to(seat.match_id.concat(seat.side).concat(secrets.token_hex(32)), "UTF8"))
        await connection.execute(update(tables.seat).where(his).values(name="", key_hash=nobodys))
        await leave_all(connection, owner_id)
        await connection.execute(delete(tables.owner).where(tables.owner.c.id == owner_id))
        for match_id in changed:
            await announce_with(connection, store, match_id)
    for match_id in changed:
        announce_after(store, match_id)
