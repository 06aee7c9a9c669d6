"""Invitations to people one has played with: a seat is kept for an owner, who is told once and may sit down or decline."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from sqlalchemy import func, select, text, update
from sqlalchemy.dialects.postgresql import insert

from app.persistence import notices
from app.persistence.engine import Store
from app.persistence.invitation_tables import invitation

MOST_OPEN: Final = 5
"""Seats that one owner may keep for another at once, not yet taken or declined."""

MOST_KNOWN: Final = 40

COMPANIONS = text("""
SELECT DISTINCT ON (theirs.owner_id) theirs.owner_id, match.id AS match, match.system, seat.side, seat.name, match.updated_at
FROM owned_key mine JOIN seat own ON own.key_hash = mine.held_hash JOIN match ON match.id = own.match_id
JOIN seat ON seat.match_id = match.id AND seat.side <> own.side
JOIN owned_key theirs ON theirs.held_hash = seat.key_hash AND theirs.owner_id <> mine.owner_id
WHERE mine.owner_id = :owner ORDER BY theirs.owner_id, match.updated_at DESC
""")
OPEN_BETWEEN = text("""
SELECT count(*) FROM invitation JOIN match ON match.id = invitation.match_id AND match.status = 'open'
WHERE owner_id = :owner AND by_owner = :by AND declined_at IS NULL AND invitation.match_id <> :match
""")
OF_OWNER = text("""
SELECT invitation.match_id AS match, invitation.side, invitation.by_name, invitation.made_at, match.name, match.system
FROM invitation JOIN match ON match.id = invitation.match_id AND match.status = 'open'
JOIN seat ON seat.match_id = invitation.match_id AND seat.side = invitation.side AND seat.claimed_at IS NULL
WHERE invitation.owner_id = :owner AND declined_at IS NULL ORDER BY invitation.made_at DESC LIMIT 50
""")


class TooManyInvitations(Exception):
    """Enough seats are kept for that player already."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Companion:
    """Somebody an owner has played with: the newest match of both and the seat that was his there."""

    owner_id: int
    match: str
    system: str
    side: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Invited:
    """A seat that is kept for an owner, and who invites him."""

    match: str
    side: str
    by_name: str
    made_at: datetime
    name: str
    system: str


async def companions(store: Store, owner_id: int) -> list[Companion]:
    """Whom an owner has played with, those first with whom he did last."""
    async with store.engine.connect() as connection:
        rows = [*(await connection.execute(COMPANIONS, {"owner": owner_id})).mappings()]
    rows.sort(key=lambda row: row["updated_at"], reverse=True)
    return [Companion(**{key: row[key] for key in Companion.__slots__}) for row in rows[:MOST_KNOWN]]


async def invite(store: Store, match_id: str, side: str, *, owner_id: int, by: int, by_name: str) -> None:
    """Keeps a seat for an owner, who is told of it once. One that was kept for another is his from now on.

    Raises TooManyInvitations.
    """
    kept = insert(invitation).values(match_id=match_id, side=side, owner_id=owner_id, by_owner=by, by_name=by_name)
    anew = {"owner_id": owner_id, "by_owner": by, "by_name": by_name, "made_at": func.now(), "declined_at": None}
    other = invitation.c.owner_id != owner_id
    async with store.engine.begin() as connection:
        open_now = await connection.execute(OPEN_BETWEEN, {"owner": owner_id, "by": by, "match": match_id})
        if open_now.scalar_one() >= MOST_OPEN:
            raise TooManyInvitations
        await connection.execute(
            kept.on_conflict_do_update(index_elements=["match_id", "side"], set_=anew, where=other)
        )
        await notices.owe_invitation(connection, match_id, owner_id)


async def of_owner(store: Store, owner_id: int) -> Sequence[Invited]:
    """The seats that wait for an owner, the newest first."""
    async with store.engine.connect() as connection:
        return [Invited(**row) for row in (await connection.execute(OF_OWNER, {"owner": owner_id})).mappings()]


async def side_for(store: Store, match_id: str, owner_id: int) -> str | None:
    """The seat of a match that is kept for an owner."""
    kept = invitation.c
    query = select(kept.side).where(kept.match_id == match_id, kept.owner_id == owner_id, kept.declined_at.is_(None))
    async with store.engine.connect() as connection:
        found: str | None = (await connection.execute(query.limit(1))).scalar_one_or_none()
    return found


async def decline(store: Store, match_id: str, owner_id: int) -> bool:
    """An owner does not come; whether a seat was kept for him."""
    kept = invitation.c
    here = (kept.match_id == match_id, kept.owner_id == owner_id, kept.declined_at.is_(None))
    async with store.engine.begin() as connection:
        done = update(invitation).where(*here).values(declined_at=func.now()).returning(kept.side)
        return (await connection.execute(done)).first() is not None
