"""The ways an owner is reached, with their health; and what is on its way to them, tried again until it came or is too old."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Final, Literal, TypeAlias

from sqlalchemy import delete, func, select, update
from sqlalchemy.dialects.postgresql import insert

from app.persistence import tables
from app.persistence.codes import new_token
from app.persistence.engine import Store

Way: TypeAlias = Literal["webhook", "mail", "push"]
KINDS: Final = ("decision", "time", "ended", "rematch", "date", "invited")
"""What is told of: a way that is added is told of all, one that was there when a kind came only once its owner says so."""

MOST: Final = 10
"""Channels of one owner."""

LEASE: Final = timedelta(seconds=90)
"""After so long whatever was being sent is due again: its process died."""

AGAIN: Final = tuple(timedelta(minutes=minutes) for minutes in (1, 5, 30, 120, 360))
"""When it is tried again; after the last it is given up."""

BROKEN: Final = 3
"""So many messages in a row that could not be brought switch a channel off."""

LEASED = """
WITH leased AS (
    UPDATE message SET tries = tries + 1, due_at = $2 WHERE id IN (
        SELECT id FROM message WHERE due_at <= $1 ORDER BY due_at LIMIT $3 FOR UPDATE SKIP LOCKED)
    RETURNING id, channel_id, body, tries)
SELECT leased.id AS message_id, leased.body, leased.tries, channel.* FROM leased JOIN channel ON channel.id = leased.channel_id
"""
CAME = """
WITH brought AS (DELETE FROM message WHERE id = $1)
UPDATE channel SET failures = 0, told = $3, told_at = $4 WHERE id = $2
"""


class TooManyChannels(Exception):
    """An owner has as many ways to be reached as anybody may."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Channel:
    """A way to reach an owner: a webhook's or push service's address, or a mail address."""

    id: int
    owner_id: int
    kind: Way
    address: str
    keys: Mapping[str, Any] = field(repr=False)
    kinds: Sequence[str]
    is_on: bool
    confirming: str | None = field(repr=False)
    stop: str = field(repr=False)
    root: str
    language: str
    failures: int
    told: str
    told_at: datetime | None
    created_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """What is on its way to a channel, for the how manieth time."""

    id: int
    channel_id: int
    body: Mapping[str, Any]
    tries: int


async def add(
    store: Store, owner_id: int, kind: Way, address: str, *, keys: Mapping[str, Any], root: str, language: str
) -> Channel:
    """A new channel, on at once but for a mail address, which has to answer first; the same address again starts anew.

    Raises TooManyChannels.
    """
    confirming = new_token() if kind == "mail" else None
    row = {
        "owner_id": owner_id,
        "kind": kind,
        "address": address,
        "keys": dict(keys),
        "kinds": list(KINDS),
        "is_on": True,
        "confirming": confirming,
        "stop": new_token(),
        "root": root,
        "language": language,
    }
    made = insert(tables.channel).values(row)
    anew = {**{name: row[name] for name in ("keys", "is_on", "root", "language")}, "failures": 0, "told": ""}
    made = made.on_conflict_do_update(index_elements=["owner_id", "kind", "address"], set_=anew)
    async with store.engine.begin() as connection:
        await connection.execute(select(tables.owner.c.id).where(tables.owner.c.id == owner_id).with_for_update())
        count = select(func.count()).select_from(tables.channel).where(tables.channel.c.owner_id == owner_id)
        if (await connection.execute(count)).scalar_one() >= MOST:
            raise TooManyChannels
        return Channel(**(await connection.execute(made.returning(tables.channel))).mappings().one())


async def of_owner(store: Store, owner_id: int) -> list[Channel]:
    """The channels of an owner, the first one first."""
    query = select(tables.channel).where(tables.channel.c.owner_id == owner_id).order_by(tables.channel.c.id)
    async with store.engine.connect() as connection:
        return [Channel(**row) for row in (await connection.execute(query)).mappings()]


async def get(store: Store, channel_id: int) -> Channel | None:
    """A channel by its number."""
    async with store.engine.connect() as connection:
        row = (await connection.execute(select(tables.channel).where(tables.channel.c.id == channel_id))).mappings()
        found = row.first()
    return Channel(**found) if found else None


async def change(store: Store, owner_id: int, channel_id: int, **values: Any) -> bool:
    """Changes an owner's channel; whether there is such a one."""
    here = (tables.channel.c.id == channel_id, tables.channel.c.owner_id == owner_id)
    async with store.engine.begin() as connection:
        done = update(tables.channel).where(*here).values(**values).returning(tables.channel.c.id)
        return (await connection.execute(done)).first() is not None


async def remove(store: Store, owner_id: int, channel_id: int) -> bool:
    """Takes a channel away, with what is on its way to it; whether there was one."""
    here = (tables.channel.c.id == channel_id, tables.channel.c.owner_id == owner_id)
    async with store.engine.begin() as connection:
        gone = delete(tables.channel).where(*here).returning(tables.channel.c.id)
        return (await connection.execute(gone)).first() is not None


async def confirm(store: Store, code: str) -> bool:
    """A mail address has answered; whether one was asked so."""
    async with store.engine.begin() as connection:
        done = update(tables.channel).where(tables.channel.c.confirming == code).values(confirming=None)
        return (await connection.execute(done.returning(tables.channel.c.id))).first() is not None


async def is_asked(store: Store, code: str) -> bool:
    """Whether a mail address is to answer with this code."""
    query = select(func.count()).where(tables.channel.c.confirming == code)
    async with store.engine.connect() as connection:
        return bool((await connection.execute(query)).scalar_one())


async def stop_all(store: Store, owner_id: int) -> None:
    """No notices at all: every channel of an owner is off, and what is on its way is not sent."""
    own = select(tables.channel.c.id).where(tables.channel.c.owner_id == owner_id)
    async with store.engine.begin() as connection:
        await connection.execute(update(tables.channel).where(tables.channel.c.id.in_(own)).values(is_on=False))
        await connection.execute(delete(tables.message).where(tables.message.c.channel_id.in_(own)))
        await connection.execute(delete(tables.notice).where(tables.notice.c.owner_id == owner_id))


async def owner_stopped_by(store: Store, stop: str) -> int | None:
    """Whose notices this code ends."""
    query = select(tables.channel.c.owner_id).where(tables.channel.c.stop == stop)
    async with store.engine.connect() as connection:
        found: int | None = (await connection.execute(query)).scalar_one_or_none()
    return found


async def lease(store: Store, now: datetime, most: int) -> list[tuple[Message, Channel]]:
    """What is due and where to, for this process to send alone."""
    found = [dict(row) for row in await store.pool.fetch(LEASED, now, now + LEASE, most)]
    return [
        (
            Message(id=row.pop("message_id"), channel_id=row["id"], body=row.pop("body"), tries=row.pop("tries")),
            Channel(**row),
        )
        for row in found
    ]


async def came(store: Store, message: Message, told: str, now: datetime) -> None:
    """It was brought: it is on its way no more, and its channel is well."""
    await store.pool.execute(CAME, message.id, message.channel_id, told, now)


async def failed(store: Store, message: Message, told: str, now: datetime, *, for_good: bool) -> None:
    """It was not: it is tried again, or given up where that helps nothing, or was done often enough."""
    given_up = for_good or message.tries > len(AGAIN)
    here, row = tables.channel.c.id == message.channel_id, tables.message.c.id == message.id
    async with store.engine.begin() as connection:
        if given_up:
            await connection.execute(delete(tables.message).where(row))
            ill = {"failures": tables.channel.c.failures + 1, "is_on": tables.channel.c.failures + 1 < BROKEN}
            await connection.execute(update(tables.channel).where(here).values(told=told, told_at=now, **ill))
        else:
            again = now + AGAIN[message.tries - 1]
            await connection.execute(update(tables.message).where(row).values(due_at=again))
            await connection.execute(update(tables.channel).where(here).values(told=told, told_at=now))
