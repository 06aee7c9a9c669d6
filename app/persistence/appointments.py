"""When matches are to be played: a player says a time, and whoever says the same agrees."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import case, delete, literal, select
from sqlalchemy.dialects.postgresql import JSONB, insert

from app.persistence import notices
from app.persistence.engine import Store
from app.persistence.league_tables import appointment


@dataclass(frozen=True, slots=True, kw_only=True)
class Appointment:
    """A time for a match: the seats that said it, first of them whoever proposed it; `version` counts what was said of it."""

    match_id: str
    at: datetime
    proposed_by: str
    agreed: Sequence[str]
    version: int


async def say(store: Store, match_id: str, sides: Sequence[str], at: datetime) -> Appointment:
    """These seats say a time: the one that stands, which they agree to with that, or another, which takes its place."""
    told = literal(list(sides), JSONB)
    same = appointment.c.at == at
    made = insert(appointment).values(match_id=match_id, at=at, proposed_by=sides[0], agreed=list(sides))
    changed = made.on_conflict_do_update(
        index_elements=["match_id"],
        set_={
            "at": at,
            "proposed_by": case((same, appointment.c.proposed_by), else_=sides[0]),
            "agreed": case((same, appointment.c.agreed.op("||")(told)), else_=told),
            "version": appointment.c.version + 1,
        },
    ).returning(appointment)
    async with store.engine.begin() as connection:
        said = Appointment(**(await connection.execute(changed)).mappings().one())
        await notices.owe_date(connection, match_id)
        return said


async def take_back(store: Store, match_id: str) -> None:
    """There is no time for a match any more."""
    async with store.engine.begin() as connection:
        await connection.execute(delete(appointment).where(appointment.c.match_id == match_id))
        await notices.owe_date(connection, match_id)


async def of_matches(store: Store, ids: Sequence[str]) -> dict[str, Appointment]:
    """The times of those matches that have one, by the match."""
    async with store.engine.connect() as connection:
        found = await connection.execute(select(appointment).where(appointment.c.match_id.in_(ids)))
        return {row["match_id"]: Appointment(**row) for row in found.mappings()}
