"""Armies that players keep here, each under an id of its own: its owner's to change, anybody's who knows the id to read."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from app.persistence import tables
from app.persistence.codes import new_army_id
from app.persistence.engine import Store

army = tables.army

MOST_OF_AN_OWNER = 200


class TooMany(Exception):
    """An owner keeps as many armies as anybody may."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """A kept army without its text. `version` counts its saves, `told` is what a list says of it, as of `built_with`: the
    content it was judged by last. `shared` is the code of its link, where it has one.
    """

    id: str
    system: str
    name: str
    created_at: datetime
    owner_id: int | None = None
    version: int = 1
    told: Mapping[str, Any] = field(default_factory=dict)
    built_with: str | None = None
    updated_at: datetime
    shared: str | None = None
    played_as: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Army(Listed):
    """A kept army; `body` holds its text, and the file that it came in."""

    body: Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """What is kept of an army at a save."""

    name: str
    body: Mapping[str, Any]
    told: Mapping[str, Any] = field(default_factory=dict)
    built_with: str | None = None

    def values(self) -> dict[str, Any]:
        """As the table has it."""
        return {"name": self.name, "body": dict(self.body), "told": dict(self.told), "built_with": self.built_with}


async def keep(store: Store, *, system: str, written: Written, owner_id: int | None = None) -> Army:
    """Keeps an army under an id of its own. Raises TooMany for an owner who has no room left."""
    async with store.engine.begin() as connection:
        if owner_id is not None:
            await _room(connection, owner_id)
        row = written.values() | {"id": new_army_id(), "system": system, "owner_id": owner_id}
        return Army(**(await connection.execute(insert(army).values(**row).returning(army))).mappings().one())


async def _room(connection: AsyncConnection, owner_id: int) -> None:
    """Holds the owner, so that of two windows one counts after the other."""
    await connection.execute(select(tables.owner.c.id).where(tables.owner.c.id == owner_id).with_for_update())
    count = select(func.count()).select_from(army).where(army.c.owner_id == owner_id)
    if (await connection.execute(count)).scalar_one() >= MOST_OF_AN_OWNER:
        raise TooMany


async def get(store: Store, army_id: str) -> Army | None:
    """The army of this id."""
    return await _one(store, army.c.id == army_id)


async def shared_as(store: Store, code: str) -> Army | None:
    """The army that this link leads to, as long as its owner shares it."""
    return await _one(store, army.c.shared == code)


async def _one(store: Store, which: ColumnElement[bool]) -> Army | None:
    async with store.engine.connect() as connection:
        row = (await connection.execute(select(army).where(which))).mappings().first()
    return Army(**row) if row else None


async def of_owner(store: Store, owner_id: int) -> list[Listed]:
    """What an owner keeps, what was changed last first."""
    columns = [column for column in army.c if column.name != "body"]
    query = select(*columns).where(army.c.owner_id == owner_id).order_by(army.c.updated_at.desc(), army.c.id)
    async with store.engine.connect() as connection:
        return [Listed(**row) for row in (await connection.execute(query)).mappings()]


async def of_system(store: Store, system: str, *, limit: int = 200) -> list[Army]:
    """The lists of a system, by name."""
    query = select(army).where(army.c.system == system).order_by(army.c.name).limit(limit)
    async with store.engine.connect() as connection:
        return [Army(**row) for row in (await connection.execute(query)).mappings()]


async def save(store: Store, army_id: str, owner_id: int, *, version: int, written: Written) -> Army | None:
    """Keeps what an owner made of an army since this version of it; nothing where there is another version by now."""
    here = (army.c.id == army_id, army.c.owner_id == owner_id, army.c.version == version)
    now = {"version": army.c.version + 1, "updated_at": func.now(), "played_as": None}
    change = update(army).where(*here).values(**written.values(), **now).returning(army)
    async with store.engine.begin() as connection:
        row = (await connection.execute(change)).mappings().first()
    return Army(**row) if row else None


async def judged_anew(store: Store, kept: Listed, built_with: str) -> None:
    """Notes that an army is by this content what it was by the one before. It is the same army: no save of its owner."""
    here = (army.c.id == kept.id, army.c.version == kept.version)
    async with store.engine.begin() as connection:
        await connection.execute(update(army).where(*here).values(built_with=built_with))


async def let_go(store: Store, army_id: str, owner_id: int) -> None:
    """An army is its owner's no more; whoever knows its id still reads it."""
    here = (army.c.id == army_id, army.c.owner_id == owner_id)
    async with store.engine.begin() as connection:
        await connection.execute(update(army).where(*here).values(owner_id=None, shared=None))


async def share(store: Store, army_id: str, owner_id: int, code: str | None) -> str | None:
    """Gives an army a link, or takes it away with none; the code it has now. One that is shared keeps its link."""
    here = (army.c.id == army_id, army.c.owner_id == owner_id)
    new = func.coalesce(army.c.shared, code) if code else None
    async with store.engine.begin() as connection:
        change = update(army).where(*here).values(shared=new).returning(army.c.shared)
        found: str | None = (await connection.execute(change)).scalar_one_or_none()
    return found


async def frozen(store: Store, army_id: str) -> str:
    """The id under which an army is played as it stands now: an owner's is copied, once for each save.

    Whoever sits at the table learns that id and reads by it what was played, and nothing that its owner makes of it later.
    """
    async with store.engine.begin() as connection:
        query = select(army).where(army.c.id == army_id, army.c.owner_id.is_not(None)).with_for_update()
        row = (await connection.execute(query)).mappings().first()
        if row is None:
            return army_id
        if row["played_as"]:
            return str(row["played_as"])
        kept = {name: row[name] for name in ("system", "name", "body", "told", "built_with")}
        played = new_army_id()
        await connection.execute(insert(army).values(id=played, **kept))
        await connection.execute(update(army).where(army.c.id == army_id).values(played_as=played))
        return played


async def forget(store: Store, army_id: str, owner_id: int | None = None) -> bool:
    """Deletes an army, of this owner where one is named; gives whether there was one."""
    here = [army.c.id == army_id] + ([] if owner_id is None else [army.c.owner_id == owner_id])
    async with store.engine.begin() as connection:
        return (await connection.execute(delete(army).where(*here).returning(army.c.id))).first() is not None
