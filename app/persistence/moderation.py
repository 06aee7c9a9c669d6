"""Order at a table: who may talk there, and who may not watch it any more."""

from app.persistence.announcing import changing
from app.persistence.engine import Store
from app.persistence.matches import Talk


async def set_talk(store: Store, match_id: str, talk: Talk) -> None:
    """Says who may talk at a table from now on."""
    async with changing(store, match_id) as connection:
        await connection.exec_driver_sql("UPDATE match SET talk = $2 WHERE id = $1", (match_id, talk))


REMOVE = """
INSERT INTO removal (match_id, mark) SELECT match_id, mark FROM chat WHERE match_id = $1 AND id = $2 AND mark IS NOT NULL
ON CONFLICT (match_id, mark) DO UPDATE SET at = removal.at RETURNING mark
"""


async def remove(store: Store, match_id: str, said: int) -> bool:
    """Shows out who said a line as a watcher, for good; whether somebody did."""
    async with changing(store, match_id) as connection:
        return (await connection.exec_driver_sql(REMOVE, (match_id, said))).first() is not None


async def removed(store: Store, match_id: str) -> frozenset[bytes]:
    """The marks of those who were shown out."""
    rows = await store.pool.fetch("SELECT mark FROM removal WHERE match_id = $1", match_id)
    return frozenset(row["mark"] for row in rows)
