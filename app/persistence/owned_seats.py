"""The seats of an owner: whichever of his devices took one, each of them opens it, by a key of its own."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert

from app.persistence import tables
from app.persistence.codes import token_hash
from app.persistence.engine import Store
from app.persistence.owners import Owner


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnedSeat:
    """A match in which an owner holds seats; `held_hash` is of the key that they were taken with."""

    match_id: str
    system: str
    name: str
    held_hash: bytes


async def owned_by(store: Store, owner_id: int) -> list[OwnedSeat]:
    """The matches of an owner."""
    owned, seat, match = tables.owned_key.c, tables.seat.c, tables.match.c
    query = (
        select(seat.match_id, match.system, match.name, owned.held_hash)
        .select_from(tables.owned_key.join(tables.seat, seat.key_hash == owned.held_hash).join(tables.match))
        .where(owned.owner_id == owner_id)
        .distinct()
        .order_by(seat.match_id)
    )
    async with store.engine.connect() as connection:
        return [OwnedSeat(**row) for row in (await connection.execute(query)).mappings()]


async def sides_of_owner(store: Store, owner_id: int, match_id: str) -> frozenset[str]:
    """The sides that an owner plays in a match, on whichever of his devices."""
    owned, seat = tables.owned_key.c, tables.seat.c
    query = (
        select(seat.side)
        .select_from(tables.owned_key.join(tables.seat, seat.key_hash == owned.held_hash))
        .where(owned.owner_id == owner_id, seat.match_id == match_id)
    )
    async with store.engine.connect() as connection:
        return frozenset((await connection.execute(query)).scalars())


async def own(store: Store, owner: Owner, held: Collection[bytes]) -> None:
    """Notes that these keys, by their hashes as seats are held by them, are this owner's, brought by this device."""
    if not held:
        return
    rows = [{"owner_id": owner.id, "held_hash": one, "device_id": owner.device_id} for one in sorted(held)]
    async with store.engine.begin() as connection:
        await connection.execute(insert(tables.owned_key).values(rows).on_conflict_do_nothing())


async def give_keys(store: Store, owner: Owner, keys: Mapping[str, str]) -> Sequence[str]:
    """Lets this device open seats of its owner by keys it drew, by their matches; gives those for which it may.

    A key that a seat is held by is no new one.
    """
    held = {seat.match_id: seat.held_hash for seat in await owned_by(store, owner.id)}
    rows = [
        {"key_hash": token_hash(key), "held_hash": held[match_id], "device_id": owner.device_id}
        for match_id, key in keys.items()
        if match_id in held
    ]
    if not rows:
        return []
    async with store.engine.begin() as connection:
        taken = select(tables.seat.c.key_hash).where(tables.seat.c.key_hash.in_([row["key_hash"] for row in rows]))
        known = set((await connection.execute(taken)).scalars())
        fresh = [row for row in rows if row["key_hash"] not in known]
        if fresh:
            await connection.execute(insert(tables.seat_key).values(fresh).on_conflict_do_nothing())
    given = {row["held_hash"] for row in fresh}
    return [match_id for match_id in keys if held.get(match_id) in given]
