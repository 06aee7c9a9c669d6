"""The log lines of a match as they were told: a cache beside the snapshots, which can be deleted at any time."""

from dataclasses import dataclass
from typing import Any

from app.persistence.engine import Store

SAVE = """
INSERT INTO narration (match_id, upto, after, teller, told) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (match_id, upto) DO UPDATE SET after = excluded.after, teller = excluded.teller, told = excluded.told
"""
READ = """
SELECT after, upto, told FROM narration WHERE match_id = $1 AND upto <= $2 AND teller = $3 ORDER BY upto DESC
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Narration:
    """What the journal rows behind `after`, up to and with `upto`, had every class of viewers told."""

    after: int
    upto: int
    told: Any


async def save(store: Store, match_id: str, narration: Narration, *, teller: str) -> None:
    """Keeps what was told; `teller` names the program that told it and whom it told."""
    row = (narration.upto, narration.after, teller, narration.told)
    await store.pool.execute(SAVE, match_id, *row)


async def read(store: Store, match_id: str, *, upto: int, teller: str) -> list[Narration] | None:
    """All that this teller told of the rows up to one, in order; None where anything of it is not kept."""
    chain: list[Narration] = []
    wanted = upto
    for row in await store.pool.fetch(READ, match_id, upto, teller):
        if row["upto"] == wanted:
            chain.append(Narration(**dict(row)))
            wanted = row["after"]
    return None if wanted else chain[::-1]


async def forget(store: Store, match_id: str) -> None:
    """Deletes what is kept of a match."""
    await store.pool.execute("DELETE FROM narration WHERE match_id = $1", match_id)
