"""Who holds a seat: an invitation is swapped for a key that only the player's device knows, and opens nothing from then on."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal, TypeAlias

from sqlalchemy import ColumnElement, delete, exists, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from app.persistence import tables
from app.persistence.announcing import announce_after, announce_with
from app.persistence.codes import new_token, token_hash
from app.persistence.engine import Store

Claim: TypeAlias = Literal["held", "taken", "unknown", "key_in_use"]
"""What came of a claim: the seat is the claimer's, or somebody else's; there is no such seat; the key opens another one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Invited:
    """A seat that an invitation is for: its player's name, and since when the seat is held, if it is."""

    side: str
    name: str
    held_since: datetime | None


async def claim(store: Store, match_id: str, *, invite: str, key: str, name: str) -> Claim:
    """Gives the seats of an invitation to who comes first, under a key of their own; the same key again changes nothing."""
    return await _take(store, match_id, tables.seat.c.invite_hash == token_hash(invite), key, name)


async def sit_down(store: Store, match_id: str, side: str, *, key: str, name: str) -> Claim:
    """Gives a seat that is open to all to who comes first, in the same way."""
    return await _take(store, match_id, tables.seat.c.side == side, key, name)


async def _take(store: Store, match_id: str, wanted: ColumnElement[bool], key: str, name: str) -> Claim:
    seat, hashed = tables.seat.c, token_hash(key)
    here, free = (seat.match_id == match_id) & wanted, seat.claimed_at.is_(None)
    values: Mapping[str, Any] = {"key_hash": hashed, "claimed_at": func.now()} | ({"name": name} if name else {})
    async with store.engine.begin() as connection:
        await _one_at_a_time(connection, match_id)
        own = select(seat.side).where(seat.match_id == match_id, seat.key_hash == hashed)
        held = set((await connection.execute(own)).scalars())
        asked = set((await connection.execute(select(seat.side).where(here))).scalars())
        if not asked or held:
            return "unknown" if not asked else "held" if held == asked else "key_in_use"
        taken = await connection.execute(update(tables.seat).where(here, free).values(values).returning(seat.side))
        if taken.first() is None:
            return "taken"
        await _live_when_full(connection, match_id)
        await announce_with(connection, store, match_id)
    announce_after(store, match_id)
    return "held"


async def _one_at_a_time(connection: AsyncConnection, match_id: str) -> None:
    """Two who claim at once come one after the other: else neither sees that the table is full."""
    await connection.execute(select(tables.match.c.id).where(tables.match.c.id == match_id).with_for_update())


async def _live_when_full(connection: AsyncConnection, match_id: str) -> None:
    match, seat = tables.match.c, tables.seat.c
    empty = exists().where(seat.match_id == match_id, seat.claimed_at.is_(None))
    full = update(tables.match).where(match.id == match_id, match.status == "open", ~empty)
    live = full.values(status="live", updated_at=func.now()).returning(match.id)
    if (await connection.execute(live)).first() is not None:
        # How it stood while it waited is told anew: whoever is asked is to be told that it has begun.
        await connection.execute(delete(tables.summary).where(tables.summary.c.match_id == match_id))


def held_as(key: str) -> ColumnElement[bytes]:
    """The hash that the seats of a key are held by: its own, or where it is a further key of theirs, that of the first one."""
    further, hashed = tables.seat_key.c, token_hash(key)
    return func.coalesce(select(further.held_hash).where(further.key_hash == hashed).scalar_subquery(), hashed)


async def opened_by(store: Store, match_id: str, key: str) -> tuple[tuple[str, ...], bytes]:
    """The sides this key opens, and the hash that they are held by."""
    seat = tables.seat.c
    query = select(seat.side, seat.key_hash).where(seat.match_id == match_id, seat.key_hash == held_as(key))
    async with store.engine.connect() as connection:
        found = (await connection.execute(query.order_by(seat.side))).all()
    return tuple(row.side for row in found), found[0].key_hash if found else b""


async def sides_of(store: Store, match_id: str, key: str) -> tuple[str, ...]:
    """The sides this key opens: one, all of a shared screen, or none for an invitation and for what fits nothing."""
    return (await opened_by(store, match_id, key))[0]


async def invited_by(store: Store, match_id: str, invite: str) -> tuple[Invited, ...]:
    """The seats an invitation is for, taken or not; none for what is no invitation to this match."""
    seat = tables.seat.c
    query = select(seat.side, seat.name, seat.claimed_at.label("held_since")).order_by(seat.side)
    query = query.where(seat.match_id == match_id, seat.invite_hash == token_hash(invite))
    async with store.engine.connect() as connection:
        return tuple(Invited(**row) for row in (await connection.execute(query)).mappings())


async def free_seat(store: Store, match_id: str, side: str) -> str | None:
    """Takes a held seat from its player, and all that are held by the same key; gives the invitation to who comes next."""
    seat, invite = tables.seat.c, new_token()
    holder = select(seat.key_hash).where(seat.match_id == match_id, seat.side == side).scalar_subquery()
    change = update(tables.seat).where(seat.match_id == match_id, seat.key_hash == holder)
    change = change.values(invite_hash=token_hash(invite), key_hash=None, claimed_at=None)
    async with store.engine.begin() as connection:
        await _one_at_a_time(connection, match_id)
        if (await connection.execute(change.returning(seat.side))).first() is None:
            return None
        await announce_with(connection, store, match_id)
    announce_after(store, match_id)
    return invite
