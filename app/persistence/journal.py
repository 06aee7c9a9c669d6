"""The journal of a match: one row a command, with the facts it led to. Appended to, never changed."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from app.persistence.announcing import CHANNEL
from app.persistence.engine import Store, encode

Plain = Mapping[str, Any]
"""A command or an event as JSON reads it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One command of a match as it was committed.

    `seq` counts the commands of a match from 1; `dice_before` and `dice_after` count the rolls taken from its seed;
    `rolls` are these rolls as they fell, None in rows from before they were kept; `version` is the schema its command and
    events were written in; `bound` is what its rolls follow from besides the seed, where players' pages bind them; `at` is the
    time that the server gave it, and `clock` how the clocks stood after it, where there are any.
    """

    match_id: str
    seq: int
    seat: str | None
    ref: str
    command: Plain
    events: Sequence[Plain]
    dice_before: int
    dice_after: int
    rolls: Sequence[Plain] | None
    version: int
    at: datetime
    bound: Plain | None = None
    clock: Plain | None = None


class Conflict(Exception):
    """Somebody else wrote that number first: read what is new and answer again."""

    def __init__(self, match_id: str, seq: int) -> None:
        super().__init__(f"{match_id} already has a command {seq}")
        self.match_id = match_id
        self.seq = seq


COLUMNS = "match_id, seq, seat, ref, command, events, dice_before, dice_after, rolls, version, bound, created_at, clock"

# The command that ends a match finishes it there, so that whoever is told of the end can have the record at once.
APPEND = """
WITH new AS (
    SELECT * FROM unnest(
        $1::text[], $2::int[], $3::text[], $4::text[], $5::text[], $6::text[], $7::int[], $8::int[], $9::text[], $10::int[],
        $11::text[], $12::bool[], $13::timestamptz[], $14::text[]
    ) AS new (match_id, seq, seat, ref, command, events, dice_before, dice_after, rolls, version, bound, ends, at, clock)
), fresh AS (
    INSERT INTO event (
        match_id, seq, seat, ref, command, events, dice_before, dice_after, rolls, version, bound, created_at, clock
    )
    SELECT match_id, seq, seat, ref, command::json, events::json, dice_before, dice_after, rolls::json, version, bound::json,
        coalesce(at, now()), clock::json
    FROM new
    ON CONFLICT DO NOTHING
    RETURNING match_id, seq, created_at
), ended AS (
    UPDATE match SET status = 'finished', updated_at = fresh.created_at
    FROM fresh JOIN new USING (match_id, seq)
    WHERE match.id = fresh.match_id AND new.ends
)
SELECT match_id, seq, created_at FROM fresh
"""
# Announced in the statement that commits it, so that no process can miss a commit by a crash between the two.
APPEND_AND_TELL = APPEND.replace(
    "created_at FROM fresh", f"created_at, pg_notify('{CHANNEL}', 'event ' || match_id || ' ' || seq) FROM fresh"
)
KNOWN = f"SELECT {COLUMNS} FROM event WHERE match_id = $1 AND ref = $2"
READ = f"SELECT {COLUMNS} FROM event WHERE match_id = $1 AND seq > $2 AND seq <= $3 ORDER BY seq"
HEADED = """
SELECT seq, seat, ref, dice_before, dice_after, version, bound, created_at, clock,
    CASE WHEN command->>'kind' = ANY($3) THEN command ELSE json_build_object('kind', command->'kind') END AS command
FROM event WHERE match_id = $1 AND seq <= $2 ORDER BY seq
"""
READ_ALL = f"""
SELECT {", ".join(f"event.{column}" for column in COLUMNS.split(", "))}
FROM unnest($1::text[], $2::int[]) AS known (match_id, seq) JOIN event USING (match_id)
WHERE event.seq > known.seq ORDER BY event.match_id, event.seq
"""
LAST = "SELECT coalesce(max(seq), 0) FROM event WHERE match_id = $1"
LAST_BEFORE = f"{LAST} AND created_at <= $2"
NO_END = 2**31 - 1


async def append(
    store: Store,
    *,
    match_id: str,
    seq: int,
    seat: str | None,
    ref: str,
    command: Plain,
    events: Sequence[Plain],
    dice: tuple[int, int] = (0, 0),
    rolls: Sequence[Plain] | None = (),
    version: int = 1,
    bound: Plain | None = None,
    ends: bool = False,
    at: datetime | None = None,
    clock: Plain | None = None,
) -> tuple[Entry, bool]:
    """Commits a command as number `seq`, and that it `ends` the match where it does; gives the entry and whether it is new.

    `at`: when that was; now, by the clock of the database, unless it is said.
    A `ref` that this match has seen is not written again: the entry it led to then is given, marked as not new.
    Raises Conflict when another command already has this number.
    """
    before, after = dice
    kept = None if rolls is None else list(rolls)
    texts = (encode(command), encode(list(events)))
    fell, bond, timed = (None if value is None else encode(value) for value in (kept, bound, clock))
    row = (match_id, seq, seat, ref, *texts, before, after, fell, version, bond, ends, at, timed)
    if written := await store.commits(APPEND if store.broker else APPEND_AND_TELL).add(row):
        if store.broker:
            store.broker.tell("event", match_id, seq)
        entry = Entry(
            match_id=match_id,
            seq=seq,
            seat=seat,
            ref=ref,
            command=command,
            events=events,
            dice_before=before,
            dice_after=after,
            rolls=kept,
            version=version,
            at=written,
            bound=bound,
            clock=clock,
        )
        return entry, True
    if known := await find(store, match_id, ref):
        return known, False
    raise Conflict(match_id, seq)


async def find(store: Store, match_id: str, ref: str) -> Entry | None:
    """The command of this match that was sent with this reference, if it was ever committed."""
    row = await store.pool.fetchrow(KNOWN, match_id, ref)
    return _entry(row) if row else None


async def read(store: Store, match_id: str, *, after: int = 0, upto: int | None = None) -> list[Entry]:
    """The commands of a match after one number, up to and with another, in order."""
    rows = await store.pool.fetch(READ, match_id, after, NO_END if upto is None else upto)
    return [_entry(row) for row in rows]


async def headed(store: Store, match_id: str, *, upto: int, whole: Collection[str]) -> list[Entry]:
    """The rows up to one without their facts and rolls; of a command its kind, but for the kinds that are given `whole`."""
    rows = await store.pool.fetch(HEADED, match_id, upto, list(whole))
    return [_entry({**row, "match_id": match_id, "events": (), "rolls": None}) for row in rows]


async def read_all(store: Store, known: Mapping[str, int]) -> dict[str, list[Entry]]:
    """The commands of several matches after the number of each that is known, in order."""
    read: dict[str, list[Entry]] = {}
    if known:
        for row in await store.pool.fetch(READ_ALL, list(known), list(known.values())):
            read.setdefault(row["match_id"], []).append(_entry(row))
    return read


async def last(store: Store, match_id: str) -> int:
    """The number of the newest command of a match, 0 before the first."""
    return int(await store.pool.fetchval(LAST, match_id))


async def last_before(store: Store, match_id: str, moment: datetime) -> int:
    """The number of the newest command of a match at a moment, 0 before the first."""
    return int(await store.pool.fetchval(LAST_BEFORE, match_id, moment))


def _entry(row: Mapping[str, Any]) -> Entry:
    fields = dict(row)
    return Entry(at=fields.pop("created_at"), **fields)
