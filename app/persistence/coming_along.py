"""What a device kept before it became another owner's: all of it comes along but what opened the old owner alone."""

from collections.abc import Mapping
from typing import Any, Final

from sqlalchemy import Column, and_, delete, exists, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from app.persistence import league_tables, tables
from app.persistence.comment_tables import comment, comment_mute
from app.persistence.invitation_tables import invitation
from app.persistence.leagues import leave_all

ALONG: Final[Mapping[Column[Any], tuple[str, ...]]] = {
    tables.army.c.owner_id: (),
    tables.battlefield.c.owner_id: (),
    tables.scenario.c.owner_id: (),
    tables.owned_key.c.owner_id: ("held_hash",),
    tables.channel.c.owner_id: ("kind", "address"),
    tables.notice.c.owner_id: ("match_id", "kind", "seq"),
    league_tables.league.c.owner_id: (),
    league_tables.league_player.c.owner_id: ("league_id",),
    invitation.c.owner_id: (),
    invitation.c.by_owner: (),
    comment.c.owner_id: (),
    comment_mute.c.owner_id: (),
}
"""Whose each row is, with what an owner has but once of it: a second one stays behind."""

STAY: Final[frozenset[Column[Any]]] = frozenset(
    one.c.owner_id for one in (tables.device, tables.pass_code, tables.passkey, tables.notice_wish)
)
"""What leads to the old owner, and his hours of quiet: the new one has his own."""


async def bring_along(connection: AsyncConnection, before: int, owner_id: int) -> None:
    """Makes all that an owner keeps another's, and deletes him. Of what both have, the other's stands."""
    for column, once in ALONG.items():
        moved = update(column.table).where(column == before)
        if once:
            same = column.table.alias()
            here = and_(same.c[column.name] == owner_id, *(same.c[name] == column.table.c[name] for name in once))
            moved = moved.where(~exists(select(1).select_from(same).where(here)))
        await connection.execute(moved.values({column.name: owner_id}))
    await leave_all(connection, before)
    await connection.execute(delete(tables.owner).where(tables.owner.c.id == before))
