"""What owners are to be told: written with the summary that says so, gathered into messages, so that none is lost or told twice."""

from collections.abc import AsyncIterator, Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from app.persistence.channels import KINDS
from app.persistence.engine import Store

GATHERS: Final = timedelta(seconds=30)
"""So long a notice waits for others, and for its owner to be seen at the table."""

ASKED_AT_ONCE: Final = 100
"""Owners that are read, and told, at once."""

LOW: Final = timedelta(hours=12)
"""With a sixth of its time left for a decision at tables of days, or this much where that is less, it is told once more."""

BEHIND_SECONDS: Final = 20.0
"""How long a match has lain still whose summary should have been kept by then."""

OWED = text("""
INSERT INTO notice (owner_id, match_id, kind, seq)
SELECT owned.owner_id, seat.match_id, 'decision', max(coalesce(
    (SELECT max(event.seq) FROM event WHERE event.match_id = seat.match_id AND event.seat = seat.side), 0))
FROM seat JOIN match ON match.id = seat.match_id JOIN owned_key owned ON owned.held_hash = seat.key_hash
WHERE seat.match_id = :match AND seat.side = ANY(:asked) AND match.status = 'live' AND NOT match.hot_seat
    AND EXISTS (SELECT FROM channel WHERE channel.owner_id = owned.owner_id AND channel.is_on)
GROUP BY owned.owner_id, seat.match_id
ON CONFLICT DO NOTHING
""")
NOT_ASKED = text("""
DELETE FROM notice WHERE match_id = :match AND kind IN ('decision', 'time') AND told_at IS NULL AND NOT EXISTS (
    SELECT FROM seat JOIN owned_key owned ON owned.held_hash = seat.key_hash
    WHERE seat.match_id = :match AND seat.side = ANY(:asked) AND owned.owner_id = notice.owner_id)
""")
ENDED = text("""
INSERT INTO notice (owner_id, match_id, kind, seq)
SELECT DISTINCT owned.owner_id, seat.match_id, 'ended', 0
FROM seat JOIN match ON match.id = seat.match_id JOIN owned_key owned ON owned.held_hash = seat.key_hash
WHERE seat.match_id = :match AND NOT match.hot_seat AND match.updated_at > now() - interval '1 hour'
    AND EXISTS (SELECT FROM channel WHERE channel.owner_id = owned.owner_id AND channel.is_on)
ON CONFLICT DO NOTHING
""")
NOT_OFFERED = text("DELETE FROM notice WHERE match_id = :match AND kind = 'rematch' AND told_at IS NULL")
OFFERED = text("""
INSERT INTO notice (owner_id, match_id, kind, seq)
SELECT DISTINCT owned.owner_id, seat.match_id, 'rematch', 0
FROM seat JOIN match ON match.id = seat.match_id JOIN owned_key owned ON owned.held_hash = seat.key_hash
WHERE seat.match_id = :match AND NOT match.hot_seat AND match.rematch IS NULL
    AND NOT jsonb_exists(match.rematch_wishes, seat.side)
    AND EXISTS (SELECT FROM jsonb_each_text(match.rematch_wishes) wish WHERE wish.value IN ('same', 'swapped'))
    AND EXISTS (SELECT FROM channel WHERE channel.owner_id = owned.owner_id AND channel.is_on)
ON CONFLICT DO NOTHING
""")
PROPOSED = text("""
INSERT INTO notice (owner_id, match_id, kind, seq)
SELECT DISTINCT owned.owner_id, seat.match_id, 'date', appointment.version
FROM appointment JOIN seat ON seat.match_id = appointment.match_id AND NOT jsonb_exists(appointment.agreed, seat.side)
JOIN match ON match.id = seat.match_id AND NOT match.hot_seat
JOIN owned_key owned ON owned.held_hash = seat.key_hash
WHERE appointment.match_id = :match
    AND EXISTS (SELECT FROM channel WHERE channel.owner_id = owned.owner_id AND channel.is_on)
ON CONFLICT DO NOTHING
""")
NOT_PROPOSED = text("DELETE FROM notice WHERE match_id = :match AND kind = 'date' AND told_at IS NULL")
INVITED = text("""
INSERT INTO notice (owner_id, match_id, kind, seq) SELECT :owner, :match, 'invited', 0
WHERE EXISTS (SELECT FROM channel WHERE channel.owner_id = :owner AND channel.is_on) ON CONFLICT DO NOTHING
""")
RUNS_SHORT = """
INSERT INTO notice (owner_id, match_id, kind, seq)
SELECT owned.owner_id, seat.match_id, 'time', max(coalesce(
    (SELECT max(event.seq) FROM event WHERE event.match_id = seat.match_id AND event.seat = seat.side), 0))
FROM summary JOIN match ON match.id = summary.match_id AND match.status = 'live' AND NOT match.hot_seat
JOIN seat ON seat.match_id = match.id AND jsonb_exists(summary.told -> 'asked', seat.side)
JOIN owned_key owned ON owned.held_hash = seat.key_hash
WHERE (summary.told #>> '{clock,of_days}')::boolean
    AND (summary.told #>> ARRAY['clock', 'left', seat.side])::float8 / 1000
        - ($1::float8 - (summary.told #>> '{clock,at}')::float8)
        BETWEEN 0 AND least($2::float8, (match.options #>> '{clock,seconds}')::float8 / 6)
    AND EXISTS (SELECT FROM channel WHERE channel.owner_id = owned.owner_id AND channel.is_on)
GROUP BY owned.owner_id, seat.match_id
ON CONFLICT DO NOTHING
"""
SEEN_AT_TABLES = """
UPDATE notice SET told_at = now() FROM owned_key owned, unnest($1::text[], $2::bytea[]) AS here (match_id, held_hash)
WHERE owned.held_hash = here.held_hash AND notice.owner_id = owned.owner_id AND notice.match_id = here.match_id
    AND notice.told_at IS NULL
"""
SEEN_IN_LIST = "UPDATE notice SET told_at = now() WHERE owner_id = $1 AND told_at IS NULL"
BEHIND = """
SELECT DISTINCT match.id FROM channel JOIN owned_key owned ON owned.owner_id = channel.owner_id AND channel.is_on
JOIN seat ON seat.key_hash = owned.held_hash JOIN match ON match.id = seat.match_id AND match.status = 'live'
LEFT JOIN summary ON summary.match_id = match.id
LEFT JOIN LATERAL (SELECT seq, created_at FROM event WHERE event.match_id = match.id ORDER BY seq DESC LIMIT 1) last ON true
WHERE (summary.seq IS NULL OR summary.seq < coalesce(last.seq, 0))
    AND coalesce(last.created_at, match.updated_at) < now() - $1::float8 * interval '1 second'
LIMIT 20
"""
WAITING = text("""
SELECT notice.owner_id, coalesce(wish.zone, 'UTC') AS zone, wish.quiet_from, wish.quiet_until
FROM notice LEFT JOIN notice_wish wish ON wish.owner_id = notice.owner_id
WHERE told_at IS NULL AND notice.owner_id > :after GROUP BY notice.owner_id, wish.zone, wish.quiet_from, wish.quiet_until
HAVING min(made_at) <= :before ORDER BY notice.owner_id LIMIT :most
""")
TAKE = """
WITH due AS (
    SELECT id, owner_id, match_id, kind, made_at FROM notice
    WHERE owner_id = ANY($1::bigint[]) AND told_at IS NULL FOR UPDATE SKIP LOCKED),
told AS (UPDATE notice SET told_at = $2 FROM due WHERE notice.id = due.id)
SELECT due.owner_id, due.kind, match.id AS match, match.name, match.system, ARRAY(
    SELECT seat.name FROM seat LEFT JOIN owned_key owned ON owned.held_hash = seat.key_hash AND owned.owner_id = due.owner_id
    WHERE seat.match_id = match.id AND owned.owner_id IS NULL AND seat.name <> '' ORDER BY seat.side) AS others
FROM due JOIN match ON match.id = due.match_id LEFT JOIN notice_wish wish ON wish.owner_id = due.owner_id
WHERE NOT jsonb_exists(coalesce(wish.muted, '[]'), due.match_id) ORDER BY due.made_at
"""
SEND = """
INSERT INTO message (channel_id, body, due_at)
SELECT channel.id, made.body, $4 FROM unnest($1::bigint[], $2::text[], $3::jsonb[]) AS made (owner_id, kind, body)
JOIN channel ON channel.owner_id = made.owner_id
WHERE channel.is_on AND channel.confirming IS NULL AND jsonb_exists(channel.kinds, made.kind)
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Waiting:
    """An owner with something to be told, and when he wants quiet: minutes of his day, in his time zone."""

    owner_id: int
    zone: str
    quiet_from: int | None
    quiet_until: int | None


async def owe(connection: AsyncConnection, match_id: str, *, asked: Sequence[str], is_over: bool) -> None:
    """Notes, in the transaction that keeps how a match stands, whom it asks now, once for each decision; and that it is over."""
    facts = {"match": match_id, "asked": list(asked)}
    await connection.execute(NOT_ASKED, facts)
    await connection.execute(ENDED if is_over else OWED, {"match": match_id} if is_over else facts)


async def owe_rematch(connection: AsyncConnection, match_id: str) -> None:
    """Notes, in the transaction that keeps what players wish for, who is offered a rematch and has not answered; once a match."""
    for statement in (NOT_OFFERED, OFFERED):
        await connection.execute(statement, {"match": match_id})


async def owe_date(connection: AsyncConnection, match_id: str) -> None:
    """Notes, in the transaction that keeps a date, who has not agreed to it; once for each that is proposed."""
    for statement in (NOT_PROPOSED, PROPOSED):
        await connection.execute(statement, {"match": match_id})


async def owe_invitation(connection: AsyncConnection, match_id: str, owner_id: int) -> None:
    """Notes, in the transaction that keeps a seat for an owner, that he is invited; once a match."""
    await connection.execute(INVITED, {"match": match_id, "owner": owner_id})


async def owe_low_time(store: Store, now: datetime) -> None:
    """Notes whose time for a decision runs short at tables of days, once for each decision."""
    await store.pool.execute(RUNS_SHORT, now.timestamp(), LOW.total_seconds())


async def seen_at_tables(store: Store, here: Collection[tuple[str, bytes]]) -> None:
    """Who sits at a table, by match and the hash of the key, is told nothing of it."""
    if here:
        await store.pool.execute(SEEN_AT_TABLES, [match_id for match_id, _ in here], [held for _, held in here])


async def seen_in_list(store: Store, owner_id: int) -> None:
    """Who looks at the list of his matches is told nothing that stands there."""
    await store.pool.execute(SEEN_IN_LIST, owner_id)


async def behind(store: Store) -> list[str]:
    """Matches of owners who want notices, of which it is not known how they stand: a process died before it kept that."""
    return [row["id"] for row in await store.pool.fetch(BEHIND, BEHIND_SECONDS)]


async def waiting(store: Store, now: datetime) -> AsyncIterator[list[Waiting]]:
    """Owners whose notices have gathered long enough, some at a time, however many want quiet before others."""
    after = 0
    while True:
        async with store.engine.connect() as connection:
            found = await connection.execute(WAITING, {"before": now - GATHERS, "after": after, "most": ASKED_AT_ONCE})
            owners = [Waiting(**row) for row in found.mappings()]
        if owners:
            yield owners
        if len(owners) < ASKED_AT_ONCE:
            return
        after = owners[-1].owner_id


async def gather(store: Store, owners: Sequence[int], now: datetime) -> None:
    """Makes of all that each owner is to be told one message of a kind, for each way he is reached, in one transaction with
    its being told.
    """
    async with store.pool.acquire() as connection, connection.transaction():
        made: dict[tuple[int, str], list[dict[str, Any]]] = {}
        for row in await connection.fetch(TAKE, owners, now):
            told = {name: row[name] for name in ("match", "name", "system", "others")}
            made.setdefault((row["owner_id"], row["kind"]), []).append(told)
        for kind in KINDS:
            told_of = {owner: tables for (owner, of), tables in made.items() if of == kind}
            bodies = [{"kind": kind, "tables": tables} for tables in told_of.values()]
            if told_of:
                await connection.execute(SEND, list(told_of), [kind] * len(told_of), bodies, now)
