"""Matches and their seats."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Literal, TypeAlias

from sqlalchemy import RowMapping, func, insert, select, update
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.ext.asyncio import AsyncConnection

from app.persistence import league_rounds, starts, tables
from app.persistence.announcing import announce_after, announce_with, changing
from app.persistence.codes import new_match_id, new_token, token_hash
from app.persistence.engine import Store
from app.persistence.rematches import Wish, follow
from app.persistence.starts import Start
from app.persistence.watched_late import listed_at, seems_live

Status: TypeAlias = Literal["open", "live", "finished", "abandoned"]
Visibility: TypeAlias = Literal["open", "link", "closed"]
"""Who may watch: everybody, for it is listed; whoever has its link; nobody but its players."""

Talk: TypeAlias = Literal["all", "players", "nobody"]
"""Who may talk at a table."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatRow:
    """A seat of a match: its side, its player's name, since when somebody holds it, and the hash of the key that opens it.

    A bot's seat is held by no key.
    """

    side: str
    name: str
    claimed_at: datetime | None
    key_hash: bytes | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """A match as it is kept. `seed` is secret until the match is over; `commitment` is what was published of it.

    `rematch_wishes` are those of its seats once it is over, `rematch` is the match that came of them.
    """

    id: str
    system: str
    name: str
    options: Mapping[str, Any]
    status: Status
    visibility: Visibility
    hot_seat: bool
    seed: bytes
    commitment: str
    nonces: Mapping[str, str]
    created_at: datetime
    updated_at: datetime
    rematch_wishes: Mapping[str, Wish]
    rematch: str | None
    talk: Talk = "all"
    seats: tuple[SeatRow, ...]


async def create(
    store: Store,
    *,
    system: str,
    name: str,
    options: Mapping[str, Any],
    sides: Sequence[str],
    seed: bytes,
    commitment: str,
    start: Start,
    visibility: Visibility = "link",
    shared: Sequence[str] = (),
    names: Mapping[str, str] | None = None,
    bots: Sequence[str] = (),
    held: Mapping[Any, bytes] | None = None,
    rematch_of: str | None = None,
    at: datetime | None = None,
    pairing: int | None = None,
) -> tuple[Match, Mapping[str, str]]:
    """A new, open match with its start state, and the invitation to each side; those that share a screen have the same.

    All of it is there or nothing is. The invitations are nowhere kept: only their hashes are. `held`: the hashes of the keys of
    seats that are taken from the beginning. `rematch_of` is told in the same moment which match follows; raises
    AlreadyFollowed where one does. `at`: when that is; now, by the clock of the database, unless it is said. `pairing` is that
    of a league which it is the table of; raises HasTable where there is one.
    """
    of_the_screen = new_token()
    invites = {side: of_the_screen if side in shared else new_token() for side in sides}
    keys = held or {}
    row = {
        "system": system,
        "name": name,
        "options": dict(options),
        "status": "live" if keys and {*sides} <= {*keys, *bots} else "open",
        "visibility": visibility,
        "hot_seat": bool(shared),
        "seed": seed,
        "commitment": commitment,
        "nonces": {},
        **({"created_at": at} if at else {}),
    }
    async with store.engine.begin() as connection:
        match_id = await _insert_under_a_free_code(connection, row)
        seats = [
            {
                "match_id": match_id,
                "side": side,
                "invite_hash": token_hash(invite),
                "name": (names or {}).get(side, ""),
                "claimed_at": datetime.now(UTC) if side in bots or side in keys else None,
                "key_hash": keys.get(side),
            }
            for side, invite in invites.items()
        ]
        await connection.execute(insert(tables.seat), seats)
        await starts.insert_start(connection, match_id, start)
        if pairing is not None:
            await league_rounds.seat(connection, pairing, match_id, keys)
        if rematch_of:
            await follow(connection, rematch_of, match_id)
            await announce_with(connection, store, rematch_of)
    if rematch_of:
        announce_after(store, rematch_of)
    match = await get(store, match_id)
    assert match is not None
    return match, invites


async def _insert_under_a_free_code(connection: AsyncConnection, row: Mapping[str, Any]) -> str:
    """Inserts the match under a code that no other has."""
    while True:
        tried = upsert(tables.match).values(id=new_match_id(), **row).on_conflict_do_nothing()
        if match_id := (await connection.execute(tried.returning(tables.match.c.id))).scalar_one_or_none():
            return str(match_id)


async def get(store: Store, match_id: str) -> Match | None:
    """The match of this code."""
    async with store.engine.connect() as connection:
        row = (await connection.execute(select(tables.match).where(tables.match.c.id == match_id))).mappings().first()
        return (await _with_seats(connection, [row]))[0] if row else None


async def newest(
    store: Store, *, statuses: Sequence[Status], limit: int = 50, visibility: Visibility | None = "open"
) -> list[Match]:
    """The matches of these statuses that changed last, newest first; the open ones unless said otherwise."""
    match = tables.match.c
    query = select(tables.match).where(match.status.in_(statuses)).order_by(match.updated_at.desc()).limit(limit)
    if visibility is not None:
        query = query.where(match.visibility == visibility)
    async with store.engine.connect() as connection:
        rows = (await connection.execute(query)).mappings().all()
        return await _with_seats(connection, rows)


async def watchable(store: Store, *, now: datetime, limit: int = 50) -> list[Match]:
    """The matches that go on as far as watchers may know by now, and that anybody may watch: the last one changed first."""
    query = (
        select(tables.match)
        .where(seems_live(now), tables.match.c.visibility == "open")
        .order_by(listed_at().desc())
        .limit(limit)
    )
    async with store.engine.connect() as connection:
        return await _with_seats(connection, (await connection.execute(query)).mappings().all())


async def of_ids(store: Store, ids: Sequence[str]) -> list[Match]:
    """The matches of these codes."""
    async with store.engine.connect() as connection:
        rows = (await connection.execute(select(tables.match).where(tables.match.c.id.in_(ids)))).mappings().all()
        return await _with_seats(connection, rows)


async def name_seat(store: Store, match_id: str, side: str, name: str) -> None:
    """Names the player of a seat."""
    seat = tables.seat.c
    change = update(tables.seat).where(seat.match_id == match_id, seat.side == side).values(name=name)
    async with changing(store, match_id) as connection:
        await connection.execute(change)


async def set_status(store: Store, match_id: str, status: Status) -> None:
    """Moves a match on: open, live, finished, or abandoned."""
    await _change(store, match_id, status=status)


async def set_nonce(store: Store, match_id: str, side: str, nonce: str) -> None:
    """Adds what a side brings to the dice; a nonce once given stays."""
    mixed = func.jsonb_build_object(side, nonce).op("||")(tables.match.c.nonces)
    await _change(store, match_id, nonces=mixed)


async def rename(store: Store, match_id: str, name: str) -> None:
    """Gives a match another name."""
    await _change(store, match_id, name=name)


async def set_visibility(store: Store, match_id: str, visibility: Visibility) -> None:
    """Says anew who may watch a match; that changes nothing of when it was last played."""
    change = update(tables.match).where(tables.match.c.id == match_id).values(visibility=visibility)
    async with changing(store, match_id) as connection:
        await connection.execute(change)


async def is_closed(store: Store, match_id: str) -> bool:
    """Whether nobody but its players may see anything of a match, as it stands in the database now."""
    return bool(await store.pool.fetchval("SELECT visibility = 'closed' FROM match WHERE id = $1", match_id))


async def _change(store: Store, match_id: str, **values: Any) -> None:
    change = update(tables.match).where(tables.match.c.id == match_id).values(updated_at=func.now(), **values)
    async with changing(store, match_id) as connection:
        await connection.execute(change)


async def _with_seats(connection: AsyncConnection, rows: Sequence[RowMapping]) -> list[Match]:
    """The matches of these rows, each with its seats in the order of their sides."""
    ids = [row["id"] for row in rows]
    seat = tables.seat.c
    columns = (seat.match_id, seat.side, seat.name, seat.claimed_at, seat.key_hash)
    query = select(*columns).where(seat.match_id.in_(ids)).order_by(seat.side)
    seats: dict[str, list[SeatRow]] = {match_id: [] for match_id in ids}
    for found in map(dict, (await connection.execute(query)).mappings()):
        seats[found.pop("match_id")].append(SeatRow(**found))
    return [Match(**row, seats=tuple(seats[row["id"]])) for row in rows]
