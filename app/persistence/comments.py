"""What people write under the result of a match, where who set its table allows it; who may not write any more."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from sqlalchemy import ColumnElement, Delete, Select, delete, exists, func, or_, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from app.persistence.comment_tables import comment, comment_mute, commented_match
from app.persistence.engine import Store
from app.persistence.tables import match

MOST: Final = 200
"""Comments under one match."""

MOST_OF_ONE: Final = 20
"""Comments of one owner under one match."""


class NotAllowed(Exception):
    """Who set the table allows no comments, or no more."""


class Muted(Exception):
    """This writer may not write here any more."""


class TooMany(Exception):
    """Enough stands under that match, of this writer or of all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Comment:
    """One comment; `side` where its writer played in the match, `is_muted` where he may not write there any more."""

    id: int
    match_id: str
    owner_id: int
    name: str
    side: str | None
    text: str
    at: datetime
    is_muted: bool


_IS_MUTED: Final = exists(
    select(comment_mute.c.id).where(
        comment_mute.c.owner_id == comment.c.owner_id,
        or_(comment_mute.c.match_id.is_(None), comment_mute.c.match_id == comment.c.match_id),
    )
).label("is_muted")
_READ: Final = select(comment, _IS_MUTED)


async def allow(store: Store, match_id: str, *, allowed: bool) -> None:
    """Says whether people may write under a match from now on. What stands there is kept, and shown only where they may."""
    room = commented_match
    change = insert(room).values(match_id=match_id).on_conflict_do_nothing() if allowed else None
    async with store.engine.begin() as connection:
        await connection.execute(delete(room).where(room.c.match_id == match_id) if change is None else change)


async def is_allowed(store: Store, match_id: str) -> bool:
    """Whether people may write under a match."""
    async with store.engine.connect() as connection:
        row = commented_match.c.match_id
        return (await connection.execute(select(row).where(row == match_id))).first() is not None


async def write(store: Store, match_id: str, *, owner_id: int, name: str, side: str | None, text: str) -> int:
    """Adds a comment; gives its number. Raises NotAllowed, Muted, TooMany."""
    room = commented_match.c.match_id
    async with store.engine.begin() as connection:
        # The row is held until the comment stands: those who write at once are counted one after the other.
        if (await connection.execute(select(room).where(room == match_id).with_for_update())).first() is None:
            raise NotAllowed
        mute = comment_mute.c
        here = or_(mute.match_id.is_(None), mute.match_id == match_id)
        if (await connection.execute(select(mute.id).where(mute.owner_id == owner_id, here))).first() is not None:
            raise Muted
        await _count(connection, match_id, owner_id)
        made = insert(comment).values(match_id=match_id, owner_id=owner_id, name=name, side=side, text=text)
        number: int = (await connection.execute(made.returning(comment.c.id))).scalar_one()
    return number


async def _count(connection: AsyncConnection, match_id: str, owner_id: int) -> None:
    his = func.count().filter(comment.c.owner_id == owner_id)
    every, own = (await connection.execute(select(func.count(), his).where(comment.c.match_id == match_id))).one()
    if every >= MOST or own >= MOST_OF_ONE:
        raise TooMany


async def of_match(store: Store, match_id: str) -> Sequence[Comment]:
    """What stands under a match, the oldest first."""
    return await _read(store, _READ.where(comment.c.match_id == match_id).order_by(comment.c.id))


async def of_owner(store: Store, owner_id: int) -> Sequence[Comment]:
    """What an owner wrote, the oldest first."""
    return await _read(store, _READ.where(comment.c.owner_id == owner_id).order_by(comment.c.id))


async def newest(store: Store, limit: int = 30) -> Sequence[Comment]:
    """What was written last under matches that others than their players may see, the newest first."""
    seen = _READ.join(match, match.c.id == comment.c.match_id).where(match.c.visibility != "closed")
    return await _read(store, seen.order_by(comment.c.id.desc()).limit(limit))


async def _read(store: Store, query: Select[Any]) -> Sequence[Comment]:
    async with store.engine.connect() as connection:
        return [Comment(**row) for row in (await connection.execute(query)).mappings()]


async def remove(store: Store, number: int, *, match_id: str | None = None, owner_id: int | None = None) -> bool:
    """Removes a comment, if it stands under that match and is of that owner, where they are said; whether one went."""
    return await _change(store, delete(comment).where(*_which(number, match_id, owner_id)))


def _which(number: int, match_id: str | None, owner_id: int | None = None) -> list[ColumnElement[bool]]:
    wanted = [(comment.c.id, number), (comment.c.match_id, match_id), (comment.c.owner_id, owner_id)]
    return [column == value for column, value in wanted if value is not None]


async def mute(store: Store, number: int, *, match_id: str | None, muted: bool) -> bool:
    """Says whether who wrote a comment may write on: under that match, or under any where none is said; whether there is
    such a comment.
    """
    async with store.engine.begin() as connection:
        writer = select(comment.c.owner_id).where(*_which(number, match_id))
        owner_id = (await connection.execute(writer)).scalar_one_or_none()
        if owner_id is None:
            return False
        where = comment_mute.c.match_id == match_id if match_id is not None else comment_mute.c.match_id.is_(None)
        await connection.execute(delete(comment_mute).where(comment_mute.c.owner_id == owner_id, where))
        if muted:
            await connection.execute(insert(comment_mute).values(owner_id=owner_id, match_id=match_id))
    return True


async def _change(store: Store, change: Delete) -> bool:
    async with store.engine.begin() as connection:
        return bool((await connection.execute(change)).rowcount)
