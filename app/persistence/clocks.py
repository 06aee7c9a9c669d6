"""Which clock the table of a match has, where lists and reminders read it; the journal says since when."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import literal, update
from sqlalchemy.dialects.postgresql import JSONB

from app.persistence import tables
from app.persistence.announcing import changing
from app.persistence.engine import Store


async def keep(store: Store, match_id: str, terms: Mapping[str, Any] | None) -> None:
    """Keeps what is agreed of the clocks of a match now; nothing is none."""
    match = tables.match.c
    options = match.options.op("||")(literal({"clock": terms}, JSONB))
    async with changing(store, match_id) as connection:
        await connection.execute(update(tables.match).where(match.id == match_id).values(options=options))
