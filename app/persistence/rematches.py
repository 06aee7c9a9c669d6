"""Rematches: what each seat of a finished match wishes for, kept until all wish the same and a new match follows."""

from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias

from sqlalchemy import func, literal, update
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.ext.asyncio import AsyncConnection

from app.persistence import notices, tables
from app.persistence.announcing import changing
from app.persistence.engine import Store

Wish: TypeAlias = Literal["same", "swapped", "not_now"]
"""A rematch with the sides as they were, or every player on the next one's side; or none now."""


class AlreadyFollowed(Exception):
    """A rematch of this match was set up already."""


async def wish(store: Store, match_id: str, sides: Sequence[str], wished: Wish | None) -> None:
    """Keeps what these sides wish for, in place of what they did; nothing takes it back. No more once a match followed."""
    match = tables.match.c
    told: Mapping[str, Wish | None] = dict.fromkeys(sides, wished)
    mixed = func.jsonb_strip_nulls(match.rematch_wishes.op("||")(literal(told, JSONB)))
    change = update(tables.match).where(match.id == match_id, match.rematch.is_(None)).values(rematch_wishes=mixed)
    async with changing(store, match_id) as connection:
        await connection.execute(change)
        await notices.owe_rematch(connection, match_id)


async def follow(connection: AsyncConnection, match_id: str, rematch: str) -> None:
    """Says which match is the rematch of another, in the transaction that makes it. Raises AlreadyFollowed."""
    match = tables.match.c
    change = update(tables.match).where(match.id == match_id, match.rematch.is_(None)).values(rematch=rematch)
    if (await connection.execute(change.returning(match.id))).first() is None:
        raise AlreadyFollowed(match_id)
