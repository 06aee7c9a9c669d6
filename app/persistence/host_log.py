"""What the host did, and what was done to a table by who set it: read by the host alone."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from app.persistence.engine import Store


@dataclass(frozen=True, slots=True, kw_only=True)
class Deed:
    """A line of the log: when, which deed (a word of the catalogues), about what."""

    at: datetime
    deed: str
    about: Mapping[str, Any]


async def note(store: Store, deed: str, **about: Any) -> None:
    """Writes a line."""
    await store.pool.execute("INSERT INTO host_log (deed, about) VALUES ($1, $2)", deed, about)


async def newest(store: Store, limit: int = 50) -> list[Deed]:
    """The newest lines first."""
    rows = await store.pool.fetch("SELECT at, deed, about FROM host_log ORDER BY id DESC LIMIT $1", limit)
    return [Deed(**dict(row)) for row in rows]
