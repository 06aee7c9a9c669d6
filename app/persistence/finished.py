"""Finished matches that everybody may see, found by what was played, by whom and with what."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Text, cast, exists, or_, select

from app.persistence import matches, tables
from app.persistence.engine import Store
from app.persistence.matches import Match
from app.persistence.watched_late import is_known_over

ESCAPE = "\\"


@dataclass(frozen=True, slots=True, kw_only=True)
class Finished:
    """A finished match, and how it stood at its end where that is known."""

    match: Match
    told: Mapping[str, Any]


async def found(
    store: Store, *, now: datetime, system: str = "", wanted: str = "", before: datetime | None = None, limit: int = 30
) -> list[Finished]:
    """The newest first: of one system, with `wanted` in the name of the table, a player or an army, that ended before. None
    whose watchers have not seen the end by `now`."""
    match, kept, seat = tables.match.c, tables.summary.c, tables.seat.c
    query = (
        select(match.id, kept.told)
        .select_from(tables.match.outerjoin(tables.summary, kept.match_id == match.id))
        .where(is_known_over(now), match.visibility == "open")
        .order_by(match.updated_at.desc(), match.id)
        .limit(limit)
    )
    if system:
        query = query.where(match.system == system)
    if before:
        query = query.where(match.updated_at < before)
    if wanted:
        like = f"%{_literal(wanted)}%"
        players = exists().where(seat.match_id == match.id, seat.name.ilike(like, escape=ESCAPE))
        armies = cast(kept.told["armies"], Text).ilike(like, escape=ESCAPE)
        query = query.where(or_(match.name.ilike(like, escape=ESCAPE), players, armies))
    async with store.engine.connect() as connection:
        rows = (await connection.execute(query)).all()
    known = {one.id: one for one in await matches.of_ids(store, [row.id for row in rows])}
    return [Finished(match=known[row.id], told=row.told or {}) for row in rows if row.id in known]


def _literal(text: str) -> str:
    """The text as it is to be found: `%` and `_` stand for themselves."""
    for sign in (ESCAPE, "%", "_"):
        text = text.replace(sign, ESCAPE + sign)
    return text
